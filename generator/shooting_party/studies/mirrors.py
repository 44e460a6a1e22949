"""Mirrors: the same puzzle with its suits exchanged.

No rule prefers a suit, but for the order in which two couples at once leave. So a puzzle and its
mirror have the same solutions, but for their suits.
"""

from collections.abc import Iterable
from itertools import permutations

from generator.common.commitment import canonical, sha256
from generator.common.documents import Puzzle
from generator.shooting_party.studies.kinds import begun, kinds
from generator.shooting_party.studies.study import Study
from solver.shooting_party.rules.cards import DECK, JOKER, SUIT_COUNT, card, rank, suit
from solver.shooting_party.rules.drawing import orders_to_come
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.tables import Table


def likeness(puzzle: Puzzle) -> str:
    """Return a hash that a puzzle shares with its mirrors, and with nothing else but by chance."""
    start, shown = begun(vars(puzzle))
    more: list[Iterable[int]] = [move.cards for move in shown]
    more += Table.from_json(puzzle.goal["table"]).sets() if "table" in puzzle.goal else []
    more.append([DECK.number(name) for name in puzzle.goal.get("twin", ())])
    goal = [puzzle.goal.get("kind"), puzzle.goal["score"], puzzle.goal.get("moves")]
    kind = kinds().get(puzzle.goal.get("kind", ""))
    return sha256(canonical([goal, *_least(start, more, kind is not None and kind.asks.by_chance)]))


def decision_of(study: Study) -> str:
    """Return a hash of what there is to decide in a proven puzzle: of the position in which the key
    is made, or the mistake, whatever is asked for there and however many moves are shown before. It
    is that of its mirrors.
    """
    at, table = replay(study.start, study.line[: study.key]).end, study.target.table
    return sha256(canonical(_least(at, () if table is None else table.sets(), study.by_chance)))


def _least(
    at: Position, more: Iterable[Iterable[int]], no_order: bool
) -> tuple[int, list[list[int]]]:
    """Return the pass of a position and what is the same for its mirrors: its cards, with
    `no_order` the pile as a set, and `more` sets of cards.
    """
    orders = [] if no_order else [at.pile, *(order for _, order in orders_to_come(at))]
    sets = [at.hand, at.discards, at.display, at.score_pile, *more]
    sets += [at.pile] if no_order else []
    return at.pass_number, min(
        [[new[c] for c in order] for order in orders] + [sorted(new[c] for c in s) for s in sets]
        for new in _MIRRORS
    )


_MIRRORS: list[dict[int, int]] = [
    {c: c if c == JOKER else card(rank(c), suits[suit(c)]) for c in DECK.cards}
    for suits in permutations(range(SUIT_COUNT))
]
"""The card that stands for each card when the suits are exchanged, for every exchange."""
