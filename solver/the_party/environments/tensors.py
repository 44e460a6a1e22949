"""What a player sees and remembers as an array of fixed size, for learners; and the memories."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from solver.common.cards import SUITS
from solver.the_party.knowledge import memory as M
from solver.the_party.knowledge.observations import observations_in
from solver.the_party.knowledge.views import View
from solver.the_party.packed import layout as L
from solver.the_party.packed.conversion import cards_in, pack_rules
from solver.the_party.rules.cards import DECK, deck_of, suit
from solver.the_party.rules.moves import WORDS, Line, log_of
from solver.the_party.rules.state import Phase
from solver.the_party.rules.switches import RuleSet

Floats = npt.NDArray[np.float32]

PHASES: tuple[Phase, ...] = ("act", "stash", "call", "react", "pick", "refill", "over")


class Tensor:
    """An array of numbers from 0 to 1, and its pieces by name, which share its memory.

    Players are counted clockwise from the one who sees, but for `player`: his own number. Where a
    piece has a place for each card, that is the card's number, also with a smaller deck.

    | piece | shape | what |
    |---|---|---|
    | player, turn, asked | players | who sees, is on turn, decides as far as they know, or won |
    | phase | 7 | of `PHASES` |
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
        players, cards = rules.players, len(DECK)
        shapes: dict[str, tuple[int, ...]] = {
            "player": (players,),
            "turn": (players,),
            "asked": (players,),
            "phase": (len(PHASES),),
            "hand": (cards,),
            "stashes": (players, len(SUITS)),
            "sizes": (players + 2,),
            "actions": (1,),
            "word": (len(WORDS),),
            "table": (cards,),
            "victim": (players,),
            "arrivals": (cards,),
            "room": (cards,),
            "known": (players - 1, cards),
            "may": (players - 1, 2),
        }
        self._rules = rules
        self._deck = len(deck_of(rules.suits, rules.jokers))
        self.array: Floats = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.pieces: dict[str, Floats] = {}
        start = 0
        for name, shape in shapes.items():
            end = start + prod(shape)
            self.pieces[name] = self.array[start:end].reshape(shape)
            start = end

    def __reduce__(self) -> tuple[type[Tensor], tuple[RuleSet]]:
        # A copy of the attributes one by one would have pieces that share nothing with the array.
        return Tensor, (self._rules,)

    def fill(self, view: View, memory: Any) -> None:
        """Write what a player sees, and what he remembers (`knowledge/memory.py`)."""
        self.array.fill(0)
        pieces: dict[str, Any] = self.pieces
        state, players, hand = view.state, self._rules.players, self._rules.hand
        order = [(view.viewer + steps) % players for steps in range(players)]
        pieces["player"][view.viewer] = 1
        pieces["turn"][order.index(state.turn)] = 1
        asked = state.winner if state.is_over else state.asked
        if asked is not None:
            pieces["asked"][order.index(asked)] = 1
        pieces["phase"][PHASES.index(state.phase)] = 1
        sizes = [len(state.hands[player]) / hand for player in order]
        deck = self._deck
        pieces["sizes"][:] = [*sizes, len(state.room) / deck, len(state.arrivals) / deck]
        # A victim's stash in a robbery may be one action more than the cap.
        pieces["actions"][0] = min(1.0, state.actions / self._rules.cap)
        if state.table is not None and state.table.word is not None:
            pieces["word"][WORDS.index(state.table.word)] = 1
        elif state.table is not None:
            pieces["victim"][order.index(state.victim)] = 1
        _mark(pieces["hand"], view.hand)
        _mark(pieces["table"], view.table)
        own = int(memory[M.SENT_CARDS]) if memory[M.SENDER] == view.viewer else 0
        _mark(pieces["arrivals"], cards_in(int(memory[M.ARRIVED]) | own))
        _mark(pieces["room"], cards_in(int(memory[M.ROOM_MAY])))
        for i, player in enumerate(order):
            _mark(pieces["stashes"][i], map(suit, state.stashes[player]))
        for i, player in enumerate(order[1:]):
            # Of cards that have just been sent nobody else knows which they are.
            known = int(memory[M.KNOWN + player])
            certain = known & L.SLEUTHS if memory[M.SENDER] == player else known
            _mark(pieces["known"][i], cards_in(certain))
            for n, ranks in enumerate((L.SLEUTHS, L.TENS)):
                pieces["may"][i, n] = min(1.0, _may_be(memory, player, ranks) / hand)


def _may_be(memory: Any, player: int, ranks: int) -> int:
    """Return how many cards of a player may be of these ranks."""
    first = M.MAY_BE + 4 * player
    hidden = sum(bool(may & ranks) for may in memory[first : first + memory[M.HIDDEN + player]])
    return hidden + int(int(memory[M.KNOWN + player]) & ranks).bit_count()


def _mark(piece: Floats, places: Iterable[int]) -> None:
    for place in places:
        piece[place] = 1


class Memories:
    """The memories of all players, kept, so that a longer log goes on where the last one ended."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = pack_rules(rules)
        self._kept: dict[int, tuple[tuple[Line, ...], Any]] = {}

    def of(self, lines: tuple[Line, ...], player: int) -> Any:
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
