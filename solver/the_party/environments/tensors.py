"""What the libraries want: moves, and what chance does, as numbers; what a player sees and
remembers as an array of fixed size, for learners; and the memories.

A move has one number in all games of a deck and a number of players, whatever the other switches:
its place among all move texts there are, sorted as ASCII. Since legal moves are sorted by text too,
their numbers ascend.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from solver.common.arrays import Int64s
from solver.common.cards import SUITS
from solver.common.game import MoveError
from solver.the_party.knowledge import memory as M
from solver.the_party.knowledge.observations import observations_in
from solver.the_party.knowledge.views import View
from solver.the_party.packed import layout as L
from solver.the_party.packed.conversion import cards_in, pack_rules
from solver.the_party.rules.cards import DECK, JEWEL, SLEUTH, THIEF, deck_of, of_rank, rank, suit
from solver.the_party.rules.game import opening
from solver.the_party.rules.moves import WORDS, Line, Move, log_of, stash
from solver.the_party.rules.state import Phase
from solver.the_party.rules.switches import RuleSet


class Numbering:
    """All moves of a deck, sorted by text: move ``moves[n]``, text ``texts[n]`` has number n."""

    def __init__(self, players: int, suits: int, jokers: int) -> None:
        deck = deck_of(suits, jokers)
        sendable = [card for card in deck if rank(card) != SLEUTH]
        moves = [Move("wait"), Move("call"), Move("trust"), Move("pass")]
        moves += [Move("send", (card,), "K") for card in sendable]
        moves += [Move("send", (card,), "Q") for card in sendable]
        moves += [Move("send", cards, "KQ") for cards in combinations(sendable, 2)]
        for thief in of_rank(deck, THIEF):
            moves += [Move("rob", (thief,), victim=player) for player in range(players)]
            moves += [stash(thief, jewel) for jewel in of_rank(deck, JEWEL)]
        self.moves = tuple(sorted(moves, key=str))
        self.texts = tuple(map(str, self.moves))
        self._numbers = {move: n for n, move in enumerate(self.moves)}

    @staticmethod
    def of(rules: RuleSet) -> Numbering:
        """Return the numbering for the deck and the number of players of some rules.

        >>> moves = Numbering.of(RuleSet())
        >>> len(moves), moves.texts[0], moves.texts[-1], moves.number(Move("trust"))
        (258, 'call', 'wait', 256)
        """
        return _numbering(rules.players, rules.suits, rules.jokers)

    def __len__(self) -> int:
        return len(self.moves)

    def number(self, move: Move) -> int:
        """Return the number of a move; raise `MoveError` if this deck has no such move."""
        try:
            return self._numbers[move]
        except KeyError:
            raise MoveError(f"{move}: not with this deck and these players") from None


_numbering = lru_cache(Numbering)


def combination(cards: Sequence[int], size: int, number: int) -> tuple[int, ...]:
    """Return the combination of `size` cards with that number, 0 ≤ number < comb(len, size). They
    are ranked as `itertools.combinations` yields them.

    >>> combination(range(4), 2, 4)
    (1, 3)
    """
    chosen = []
    at = 0
    for left in range(size, 0, -1):
        # Combinations that begin with the card here come before those that begin later.
        while number >= (block := comb(len(cards) - at - 1, left - 1)):
            number -= block
            at += 1
        chosen.append(cards[at])
        at += 1
    return tuple(chosen)


Floats = npt.NDArray[np.float32]

PHASES: tuple[Phase, ...] = ("act", "stash", "call", "pick", "refill", "over")


class Tensor:
    """An array of numbers from 0 to 1, and its pieces by name, which share its memory.

    Players are counted clockwise from the one who sees, but for `player`: his own number. Where a
    piece has a place for each card, that is the card's number, also with a smaller deck.

    | piece | shape | what |
    |---|---|---|
    | player, turn, asked | players | who sees, is on turn, decides as far as they know, or won |
    | phase | 6 | of `PHASES` |
    | hand | 22 | his cards |
    | stashes | players, 4 | stashed jewels, by suit |
    | sizes | players + 2 | of hands as parts of a full one, of room and arrivals of the deck |
    | actions | 1 | as a part of the cap |
    | word | 3 | announced: K, Q, KQ |
    | table | 22 | cards on the table that he knows |
    | victim | players | who is being robbed |
    | arrivals | 22 | cards that he knows among the arrivals, his own on the table included |
    | room | 22 | cards that may lie in the room |
    | known | players - 1, 22 | cards that he knows in the hands of others |
    | may | players - 1, 2 | parts of a full hand that may be a sleuth, and a butler |
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        start = _pieces(View.of_state(opening(rules), 0), M.empty_memory())
        self.array: Floats = np.zeros(sum(piece.size for piece in start.values()), np.float32)
        self.pieces: dict[str, Floats] = {}
        at = 0
        for name, piece in start.items():
            self.pieces[name] = self.array[at : at + piece.size].reshape(piece.shape)
            at += piece.size

    def __reduce__(self) -> tuple[type[Tensor], tuple[RuleSet]]:
        # A copy of the attributes one by one would have pieces that share nothing with the array.
        return Tensor, (self._rules,)

    def fill(self, view: View, memory: Int64s) -> None:
        """Write what a player sees, and what he remembers (`knowledge/memory.py`)."""
        for name, piece in _pieces(view, memory).items():
            self.pieces[name][:] = piece


def _pieces(view: View, memory: Int64s) -> dict[str, Any]:
    """Return the pieces of the array by name, in order."""
    state, rules, table = view.state, view.rules, view.state.table
    players, cards, deck = rules.players, len(DECK), len(deck_of(rules.suits, rules.jokers))
    others = state.clockwise(view.viewer)
    order = [view.viewer, *others]

    def clockwise(player: int | None) -> np.ndarray:
        return _marked(players, [] if player is None else [order.index(player)])

    own = int(memory[M.SENT_CARDS]) if memory[M.SENDER] == view.viewer else 0
    parts = [len(state.hands[player]) / rules.hand for player in order]
    # Of cards that have just been sent nobody else knows which they are.
    known = [
        int(memory[M.KNOWN + p]) & (L.SLEUTHS if memory[M.SENDER] == p else -1) for p in others
    ]
    may = [[_may_be(memory, p, ranks) for ranks in (L.SLEUTHS, L.TENS)] for p in others]
    return {
        "player": _marked(players, [view.viewer]),
        "turn": clockwise(state.turn),
        "asked": clockwise(state.winner if state.is_over else state.asked),
        "phase": _marked(len(PHASES), [PHASES.index(state.phase)]),
        "hand": _marked(cards, view.hand),
        "stashes": np.array([_marked(len(SUITS), map(suit, state.stashes[p])) for p in order]),
        "sizes": np.array([*parts, len(state.room) / deck, len(state.arrivals) / deck]),
        "actions": np.array([state.actions / rules.cap]),
        "word": _marked(len(WORDS), [WORDS.index(view.word)] if view.word else []),
        "table": _marked(cards, view.table),
        "victim": clockwise(None if table is None else table.victim),
        "arrivals": _marked(cards, cards_in(int(memory[M.ARRIVED]) | own)),
        "room": _marked(cards, cards_in(int(memory[M.ROOM_MAY]))),
        "known": np.array([_marked(cards, cards_in(mask)) for mask in known]),
        "may": np.minimum(1, np.array(may) / rules.hand),
    }


def _marked(size: int, places: Iterable[int]) -> np.ndarray:
    piece = np.zeros(size, np.float32)
    piece[list(places)] = 1
    return piece


def _may_be(memory: Int64s, player: int, ranks: int) -> int:
    """Return how many cards of a player may be of these ranks."""
    first = M.MAY_BE + 4 * player
    hidden = sum(bool(may & ranks) for may in memory[first : first + memory[M.HIDDEN + player]])
    return hidden + int(int(memory[M.KNOWN + player]) & ranks).bit_count()


class Memories:
    """The memories of all players, kept, so that a longer log goes on where the last one ended."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = pack_rules(rules)
        self._kept: dict[int, tuple[tuple[Line, ...], Int64s]] = {}

    def of(self, lines: tuple[Line, ...], player: int) -> Int64s:
        """Return what a player remembers of a game. It changes when he is asked about again."""
        before, memory = self._kept.get(player, ((), None))
        if memory is None or lines[: len(before)] != before:
            before, memory = (), M.empty_memory()
            M.begin(memory, self._rules, player)
        for observation in observations_in(log_of(lines[len(before) :], player)):
            M.notice(memory, self._rules, observation)
        if lines:  # OpenSpiel asks about no lines again and again, to learn the shape of a tensor
            self._kept[player] = lines, memory
        return memory
