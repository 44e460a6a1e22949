"""What a player of The Party sees and remembers, as arrays of fixed sizes, for learners."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from solver.common.arrays import Int64s
from solver.common.cards import SUITS
from solver.the_party.knowledge import memory as M
from solver.the_party.knowledge.observations import observations_in
from solver.the_party.knowledge.views import View
from solver.the_party.packed import bits as L
from solver.the_party.packed.packing import cards_in, pack_rules
from solver.the_party.rules.cards import DECK, deck_of, suit
from solver.the_party.rules.game import State
from solver.the_party.rules.moves import WORDS, Line, log_of
from solver.the_party.rules.state import Phase
from solver.the_party.rules.switches import RuleSet

Floats = npt.NDArray[np.float32]

PHASES: tuple[Phase, ...] = ("act", "stash", "call", "pick", "refill", "over")


class Pieces:
    """What a player sees and remembers of a game of some rules: numbers from 0 to 1, in pieces.

    Players are counted clockwise from the one who sees, but for `player`: his own number. Where a
    piece has a place for each card, that is the card's number, also with a smaller deck.

    `player`, `turn`, `asked` [players]: who sees, is on turn, decides as far as they know, or won.
    `phase` [6]: of `PHASES`. `hand` [22]: his cards. `stashes` [players, 4]: the jewels, by suit.
    `sizes` [players + 2]: of hands as parts of a full one, of room and arrivals as parts of the
    deck. `actions` [1]: as a part of the cap. `word` [3]: announced, K, Q, KQ. `table` [22]: cards
    there that he knows. `victim` [players]: who is being robbed. `arrivals` [22]: cards there that
    he knows, his own on the table included. `room` [22]: cards that may lie there. `known`
    [players - 1, 22]: cards that he knows in the hands of others. `may` [players - 1, 2]: parts of
    a full hand that may be a sleuth, and a butler.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = pack_rules(rules)
        self._kept: dict[int, tuple[tuple[Line, ...], Int64s]] = {}

    def __call__(self, now: State, viewer: int) -> dict[str, Floats]:
        """Return the pieces by name, in order."""
        view, memory = View.of_state(now, viewer), self._memory(now.lines, viewer)
        state, rules, table = view.state, view.rules, view.state.table
        players, cards, deck = rules.players, len(DECK), len(deck_of(rules.suits, rules.jokers))
        others = state.clockwise(viewer)
        order = [viewer, *others]

        def clockwise(player: int | None) -> np.ndarray:
            return _marked(players, [] if player is None else [order.index(player)])

        own = int(memory[M.SENT_CARDS]) if memory[M.SENDER] == viewer else 0
        parts = [len(state.hands[player]) / rules.hand for player in order]
        # Of cards that have just been sent nobody else knows which they are.
        known = [
            int(memory[M.KNOWN + p]) & (L.SLEUTHS if memory[M.SENDER] == p else -1) for p in others
        ]
        may = [[_may_be(memory, p, ranks) for ranks in (L.SLEUTHS, L.TENS)] for p in others]
        return {
            "player": _marked(players, [viewer]),
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

    def _memory(self, lines: tuple[Line, ...], player: int) -> Int64s:
        """Return what a player remembers; of a longer log it goes on where the last one ended."""
        before, memory = self._kept.get(player, ((), None))
        if memory is None or lines[: len(before)] != before:
            before, memory = (), M.empty_memory()
            M.begin(memory, self._rules, player)
        for observation in observations_in(log_of(lines[len(before) :], player)):
            M.notice(memory, self._rules, observation)
        if lines:  # of no lines OpenSpiel asks again and again, to learn shapes
            self._kept[player] = lines, memory
        return memory


def _marked(size: int, places: Iterable[int]) -> np.ndarray:
    piece = np.zeros(size, np.float32)
    piece[list(places)] = 1
    return piece


def _may_be(memory: Int64s, player: int, ranks: int) -> int:
    """Return how many cards of a player may be of these ranks."""
    first = M.MAY_BE + 4 * player
    hidden = sum(bool(may & ranks) for may in memory[first : first + memory[M.HIDDEN + player]])
    return hidden + int(int(memory[M.KNOWN + player]) & ranks).bit_count()
