"""Positions built by hand, and moves played on both engines at once."""

from solver.shooting_party import packed
from solver.shooting_party.cards import ACE, DECK, rank
from solver.shooting_party.deal import Deal
from solver.shooting_party.kernels import rules as kernel
from solver.shooting_party.moves import Move
from solver.shooting_party.position import Event, Position
from solver.shooting_party.rules import RuleSet


def numbers(text: str) -> tuple[int, ...]:
    return tuple(DECK.number(name) for name in text.split())


def setup(
    hand: str,
    pile: str,
    *,
    scored: str = "",
    discards_first: str = "",
    butler: str = "",
    pass_number: int = 1,
    next_pile: str = "",
    rules: str = "leverstoke",
) -> Position:
    """A position with that hand (in order of arrival) and pile (top first). What is not named is a
    discard, or displayed if it is an ace. `next_pile` and `butler` begin the order of the next pass
    and of the butler's shuffle in this one.
    """
    held, lying, counted = numbers(hand), numbers(pile), numbers(scored)
    rest = [c for c in range(33) if c not in {*held, *lying, *counted}]

    def order(first: tuple[int, ...]) -> tuple[int, ...]:
        return first + tuple(c for c in range(33) if c not in first)

    orders = [order(()) for _ in range(6)]
    in_force = tuple(c for c in range(33) if c not in lying) + lying
    orders[pass_number - 1] = in_force
    orders[2 + pass_number] = order(numbers(butler))
    if pass_number < 3:
        orders[pass_number] = order(numbers(next_pile))
    return Position(
        rules=RuleSet.parse(rules),
        deal=Deal(tuple(orders)),
        pass_number=pass_number,
        butler_order=False,
        pile=lying,
        hand=held,
        discards=frozenset(c for c in rest if rank(c) != ACE),
        display=frozenset(c for c in rest if rank(c) == ACE),
        score_pile=frozenset(counted),
        is_over=False,
    )


def play(position: Position, *moves: str) -> Position:
    """Play moves on both engines, which must agree at each step."""
    return play_with_events(position, *moves)[0]


def play_with_events(position: Position, *moves: str) -> tuple[Position, list[Event]]:
    happened: list[Event] = []
    for text in moves:
        move = Move.parse(text)
        game = packed.game(position.deal, position.rules)
        after, events = position.play_with_events(move)
        words = kernel.play(game, *packed.pack(position), packed.pack_move(move), packed.new_log())
        assert tuple(map(int, words)) == packed.pack(after), f"the engines differ after {text}"
        position = after
        happened += events
    return position, happened


def legal(position: Position) -> set[str]:
    return {str(move) for move in position.legal_moves()}


def hand(position: Position) -> str:
    return DECK.text(position.hand)


def names(cards: frozenset[int]) -> str:
    return DECK.text(sorted(cards))
