"""Reasons in words for what is advised. Every number in them is exact: what the next draw can do to
a hand is counted over all sets of cards that may come.

Aces do not count as drawn, so the cards that reach the hand are any two, or any four, of the other
cards in the pile, all sets being equally likely.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import lowest, popcount
from solver.common.words import counted
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.leftovers import spare
from solver.shooting_party.packed.rules import take, waits
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen.afterstates import due_in, etiquette, quiet, seen, with_due

Names = Callable[[Iterable[int]], str]  # what names cards in a text

SETS, SCORABLE, LOST, SWEPT, FITTING = range(5)


class Draws(NamedTuple):
    """Sets of cards that may come; how many of them let a queen be scored before the next draw,
    lose the queen held now, or bring a second jack; and how many single cards leave fewer over.
    """

    sets: int
    scorable: int
    lost: int
    swept: int
    fitting: int


def reasons(
    position: Position, plan: Sequence[Move], names: Names = C.DECK.text
) -> tuple[str, ...]:
    """Return up to four short clauses about a plan: legal moves of which only the last one draws.
    They are about the whole plan, the most important first.
    """
    at = position
    for move in plan[:-1]:
        at = at.play(move)
    return tuple(_clauses(at, plan, names))


def _clauses(at: Position, plan: Sequence[Move], names: Names) -> Iterator[str]:
    """Yield the clauses, given the position before the last move of the plan."""
    last = plan[-1]
    for n, move in enumerate(plan):
        if move.kind is Kind.BUTLER and move.cards:
            yield _butler_action(move, plan[n + 1 :], names)
    if last.kind is Kind.MEET:
        queen = last.cards[0]
        ace = C.card(C.ACE, C.suit(queen))
        where = "in the pile" if ace in at.pile else "left on the table"
        with_ace = "with her ace" if len(last.cards) == 2 else f"her ace {where}"
        yield f"scores {names([queen])}, {with_ace}"
    elif last.kind is Kind.LEAVE:
        given_up = [c for c in at.hand if C.rank(c) == C.QUEEN or c == C.JOKER]
        if given_up:
            yield f"gives up {names(given_up)}"
    if last.kind in (Kind.DRAW, Kind.LEAVE):
        yield from _of_the_draw(at, last, names)


def _butler_action(move: Move, then: Sequence[Move], names: Names) -> str:
    brought = move.cards[0]
    if C.rank(brought) == C.ACE:
        return f"the butler finds {names([brought])}"
    for later in then:
        if later.kind is Kind.DISCARD and brought in later.cards:
            others = [c for c in later.cards if c != brought]
            return f"{names([brought])} comes to go with {names(others)}"
    return f"the butler brings {names([brought])}"


def _of_the_draw(at: Position, last: Move, names: Names) -> Iterator[str]:
    """Yield the chances of the draw that ends a plan."""
    hand = at.hand if last.kind is Kind.DRAW else ()
    queens = C.of_rank(hand, C.QUEEN)
    draws = draws_after(at, last)
    unseen = sum(C.rank(c) != C.ACE for c in at.pile)
    if draws is None:
        over = at.pass_number == at.rules.passes
        end = "the game is over" if over else f"pass {at.pass_number + 1} begins"
        yield f"the pile has but {counted(unseen, 'card')} beside aces: {end}"
        return
    if len(hand) == len(queens) == 1:
        ace = C.card(C.ACE, C.suit(queens[0]))
        if ace in at.pile:
            yield f"{names(queens)} waits alone for her ace"
    who = names(queens) if queens else "a queen"
    chances = []
    if 200 * draws.scorable >= draws.sets:
        chances.append(f"can be scored right after the draw in {_share(draws.scorable, draws)}")
    if draws.lost:
        chances.append(f"is lost in {_share(draws.lost, draws)}")
    if chances:
        yield f"{who} {' and '.join(chances)}"
    if C.of_rank(hand, C.JACK):
        yield f"a second jack takes the whole hand in {_share(draws.swept, draws)}"
    if draws.fitting and hand:
        yield f"{draws.fitting} of the {unseen} cards that may come leave fewer over"


def _share(part: int, draws: Draws) -> str:
    return f"{100 * part / draws.sets:.0f}%"


def draws_after(position: Position, move: Move) -> Draws | None:
    """Return what the draw may do that a move leads to; None if it leads to none, or if the pile
    may not last for it.
    """
    game = conversion.game(position.deal, position.rules)
    a, b = conversion.pack(position)
    counts = np.zeros(len(Draws._fields), dtype=np.int64)
    if not count_draws(game, a, b, conversion.pack_move(move), counts):
        return None
    return Draws(*(int(count) for count in counts))


@entry
def count_draws(game: PackedGame, a: int, b: int, move: int, counts: Int64s) -> bool:
    """Write the fields of `Draws` to `counts` for the draw that a move leads to; return False
    without one, or if the pile holds no more cards than are due.
    """
    switches = game.switches
    view, b = quiet(switches, seen(game, a), b, move)
    due = due_in(view)
    pile = view & L.CARDS & ~L.ACES
    if due == 0 or popcount(pile) <= due:
        return False
    others = b & L.CARDS & ~L.QUEENS & ~L.JOKER
    rest = pile & ~L.QUEENS & ~L.JOKER
    while rest:
        counts[FITTING] += spare(others | rest & -rest) < spare(others)
        rest &= rest - 1
    _count(switches, with_due(view, 0), b, pile, 0, due, counts)
    return True


@kernel
def _count(
    switches: Int64s, view: int, b: int, pile: int, drawn: int, due: int, counts: Int64s
) -> None:
    """Add every set of cards that are drawn and `due` more of the pile to the counts."""
    if due == 0:
        _add(switches, view, b, drawn, counts)
        return
    while pile:
        low = pile & -pile
        pile ^= low
        _count(switches, view, b, pile, drawn | low, due - 1, counts)


@kernel
def _add(switches: Int64s, view: int, b: int, drawn: int, counts: Int64s) -> None:
    """Add a set of cards to the counts. In which order its queens come does not matter here: one of
    them stays, and the rest of the hand is the same.
    """
    queen = b & L.QUEENS
    c = b
    while drawn:
        c = take(c, lowest(drawn))
        drawn &= drawn - 1
    jacks = popcount(c & L.JACKS)
    view, c = etiquette(switches, view, c)
    hand = c & L.CARDS
    met = L.score_of(c) != L.score_of(b)
    free = hand & L.QUEENS and spare(hand & ~L.QUEENS & ~L.JOKER) == 0 and waits(view, c) == 0
    counts[SETS] += 1
    counts[SCORABLE] += met or free
    counts[LOST] += queen != 0 and hand & queen == 0 and not met
    counts[SWEPT] += jacks > 1 and due_in(view) == 4 and not met
