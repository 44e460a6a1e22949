"""Reasons in words for what is advised. What the next draw can do to a hand is counted over all
sets of cards that may come.

Aces do not count as drawn, so the cards that reach the hand are any two, or any four, of the other
cards in the pile, all sets being equally likely. The numbers are exact but in one case: of several
queens that come together the last one stays, and it is taken to be that of the last suit. (Whether
the butler can fetch her king may be otherwise for another one.)
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
from solver.shooting_party.packed.rules import remove, take, waits
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen.afterstates import due_in, etiquette, quiet, seen, with_due

Names = Callable[[Iterable[int]], str]  # what names cards in a text

SETS, SCORABLE, LOST, SWEPT, FITTING = range(5)


class Draws(NamedTuple):
    """Sets of cards that may come; how many of them let a queen be scored before the next draw, by
    any choices, discards and use of the butler; how many lose the queen held now, or the whole
    hand to a second jack, whatever is chosen; and how many single cards leave fewer over.
    """

    sets: int
    scorable: int
    lost: int
    swept: int
    fitting: int


def reasons(
    position: Position, plan: Sequence[Move], names: Names = C.DECK.text
) -> tuple[str, ...]:
    """Return short clauses about a plan: legal moves of which only the last one draws.
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
        yield _pile_ends(at, unseen, 2 if last.kind is Kind.DRAW else 4)
        return
    if len(hand) == len(queens) == 1:
        ace = C.card(C.ACE, C.suit(queens[0]))
        if ace in at.pile:
            yield f"{names(queens)} waits alone for her ace"
    chances = []
    if 200 * draws.scorable >= draws.sets:
        often = _often(draws.scorable, draws)
        chances.append(f"a queen can be scored right after the draw {often}")
    if draws.lost:
        chances.append(f"{names(queens)} is lost {_often(draws.lost, draws)}")
    if chances:
        yield ", and ".join(chances)
    if C.of_rank(hand, C.JACK) and draws.swept:
        yield f"a second jack takes the whole hand {_often(draws.swept, draws)}"
    if draws.fitting and hand:
        yield f"{draws.fitting} of the {unseen} cards that may come would help to clear the hand"


def _pile_ends(at: Position, unseen: int, due: int) -> str:
    """Return what happens if the pile holds no more cards, aces apart, than are due. If just as
    many, aces below the last of them stay in the pile.
    """
    over = at.pass_number == at.rules.passes
    end = "the game is over" if over else f"pass {at.pass_number + 1} begins"
    aces = len(at.pile) - unseen
    chance = f" unless an ace lies last ({100 * aces / len(at.pile):.0f}%)"
    only = f"the pile has only {counted(unseen, 'card')} besides aces"
    return f"{only}: {end}{chance if aces and unseen == due else ''}"


def _often(part: int, draws: Draws) -> str:
    share = f"{100 * part / draws.sets:.0f}"
    return f"{'less than 1' if share == '0' else share}% of the time"


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
    """Add a set of cards to the counts, its queens coming in the order of their suits."""
    view, c, left = view & ~drawn, b, drawn
    while left:
        c = take(c, lowest(left))
        left &= left - 1
    forced = _forced(switches, view, c, b & L.QUEENS)
    counts[SETS] += 1
    counts[SCORABLE] += _scorable(switches, view, c)
    counts[LOST] += forced & 1
    counts[SWEPT] += forced >> 1


@kernel
def _forced(switches: Int64s, view: int, b: int, held: int) -> int:
    """Return what etiquette does to a hand whatever is chosen: 1 if the queen in `held` leaves it
    unscored, 2 if two jacks take it, or their sum.
    """
    after, c = etiquette(switches, view, b)
    if L.score_of(c) != L.score_of(b):
        return 0
    king = waits(after, c)
    if king:
        return _forced(switches, view, remove(c, king | L.jacks_of(king)), held) & _forced(
            switches, view, remove(c, king | L.queens_of(king)), held
        )
    return int(held & ~c != 0) + 2 * int(due_in(after) == 4)


@kernel
def _scorable(switches: Int64s, view: int, b: int) -> bool:
    """Return True if choices, discards and the butler can score a queen out of a hand before the
    next draw. (An ace that he finds adds nothing to the hand.)
    """
    after, c = etiquette(switches, view, b)
    if L.score_of(c) != L.score_of(b):
        return True
    if due_in(after):
        return False
    king = waits(after, c)
    if king:
        return _scorable(switches, view, remove(c, king | L.jacks_of(king))) or _scorable(
            switches, view, remove(c, king | L.queens_of(king))
        )
    hand = c & L.CARDS & ~L.JOKER
    if hand & L.QUEENS and spare(hand & ~L.QUEENS) == 0:
        return True
    if c & L.JOKER == 0:
        return False
    out = hand  # what is discarded before he fetches a card: any set without a spare one
    while True:
        if spare(out) == 0:
            kept = remove(c, out | L.JOKER)
            gone = switches[L.DECK] & ~(L.ACES | L.JOKER | view | kept)
            gone &= ~L.scored_cards(L.score_of(c))
            while gone:
                if _scorable(switches, view, take(kept, lowest(gone))):
                    return True
                gone &= gone - 1
        if out == 0:
            return False
        out = out - 1 & hand
