"""What all puzzles of No Man's Land share."""

from collections.abc import Iterator

from solver.common.schemas import Json
from solver.no_mans_land.rules.cards import ROUNDS, Orders
from solver.no_mans_land.rules.play import dealt
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import RuleSet

RATER_VERSION = 1  # raised when, and only when, a rating may come out differently

MODES = ("threshold",)

TIERS = {2: "stiff", 3: "stiff", 4: "testing"}
"""The tier by the number of the round, from 0: in the last one a score is worth what it is."""

PARTS = ("1", "2", "3", "4", "5")
"""The parts of a row of scores, by which answers are told apart, as marks."""

RULES = RuleSet.parse("mortal")
"""The rules of the puzzles."""


def hand_of(deal: Json) -> Position:
    """Return the hand that a document has as its deal. In a threshold its score is not given, and 0
    stands for it, as if fire had always been held. Raise `InputError` if there is no such hand.
    """
    return Position.from_json({"score": 0, **deal})


def deal_of(hand: Position) -> Json:
    """Return a hand, without its score, as the deal of a document."""
    return {key: value for key, value in hand.to_json().items() if key != "score"}


def hands(seed: int) -> Iterator[Position]:
    """Yield the hand of each round of a seed's game, as if fire had always been held."""
    orders, hand = Orders.from_seed(seed), None
    for _ in range(ROUNDS):
        hand = dealt(orders, Position(RULES, hand.present if hand else ()))
        yield hand
