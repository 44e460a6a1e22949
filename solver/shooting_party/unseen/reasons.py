"""Reasons in words for what is advised; every number in them is exact (draws.py)."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from solver.common.words import counted
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen.draws import Draws, draws_after

Names = Callable[[Iterable[int]], str]  # what names cards in a text


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
