"""The search from within: its census, its bounds on and off, and its two ways through the
passes.
"""

from collections import Counter

import numpy as np
import pytest

from solver.shooting_party import packed
from solver.shooting_party.deal import Deal
from solver.shooting_party.position import Position
from solver.shooting_party.scores import NOTHING, WIN, Goal, ladder, merit
from solver.shooting_party.search.ask import Question
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.line import best_line
from solver.shooting_party.search.losses import score_of_byte
from solver.shooting_party.search.tables import ALL_BOUNDS, Bounds, Tables
from solver.shooting_party.verify import replay
from tests.brute import Everything
from tests.rulesets import EVERY, MIXED, rules

MUST_FOUR = "leverstoke,contact=must,empty_hand=four"

OFF = [
    Bounds(losses=False),
    Bounds(rescues=False),
    Bounds(releases=False),
    Bounds(deadlines=False),
    Bounds(losses=False, deadlines=False),
]


def census(position: Position) -> dict[int, int]:
    """Distinct settled positions by cards in the pile, by the search, one pass after another."""
    game = packed.game(position.deal, position.rules)
    tables = Tables(game, NOTHING, Meter(Budget()))
    tables.enter(packed.pack(position))
    searched = 0
    for number in range(position.rules.passes):
        keys, words = tables.starts()
        mine = np.arange(len(keys)) >= searched
        mine &= keys >> 41 & 3 == number
        tables.search(number, (keys[mine].copy(), words[mine].copy()))
        searched = len(keys)
    sizes = tables.goal.by_pile_size
    return {size: int(count) for size, count in enumerate(sizes) if count}


def readable_census(position: Position) -> dict[int, int]:
    settled = (
        p
        for p in Everything(position).positions.values()
        if not p.is_over and p.choice_waits is None
    )
    return dict(Counter(len(p.pile) for p in settled))


@pytest.mark.parametrize("text", EVERY)
def test_census(text: str):
    one = rules(text).within(1)
    seeds = [s for s in range(40) if len(Position.opening(Deal.from_seed(s), one).pile) < 29]
    for position in (
        Position.opening(Deal.from_seed(seeds[0]).without("2345"), rules(text)),
        Position.opening(Deal.from_seed(1).without("35"), one),
    ):
        assert census(position) == readable_census(position)


@pytest.mark.parametrize(
    "text", [pytest.param("leverstoke", marks=pytest.mark.long), "three-rounds", *MIXED]
)
def test_census_of_a_whole_deck(text: str):
    position = Position.opening(Deal.from_seed(0), rules(text).within(1))
    assert census(position) == readable_census(position)


def best_within_one(position: Position) -> tuple[int, int]:
    game = packed.game(position.deal, position.rules)
    tables = Tables(game, NOTHING, Meter(Budget()))
    tables.enter(packed.pack(position))
    keys, words = tables.starts()
    tables.search(0, (keys.copy(), words.copy()))
    seen = [score_of_byte(int(byte)) for byte in np.flatnonzero(tables.goal.seen)]
    return max([(0, 0), *seen], key=lambda s: merit(s, "cards"))


def cost(position: Position, goal: Goal, bounds: Bounds) -> int | None:
    game = packed.game(position.deal, position.rules)
    question = Question(game, packed.pack(position), goal, Meter(Budget()), bounds)
    reached = question.at_least_cost()
    return None if reached is None else reached.cost


def check_bounds(text: str, seed: int) -> None:
    """The cost of the best score and of the next better one, with every setting of the bounds."""
    position = Position.opening(Deal.from_seed(seed), rules(text).within(1))
    best = best_within_one(position)
    steps = ladder("cards")
    for score in (best, steps[min(steps.index(best) + 1, len(steps) - 1)]):
        goal = Goal.at_least(score, "cards")
        on = cost(position, goal, ALL_BOUNDS)
        assert (on is not None) == (score == best or (score in goal.scores and score == (0, 0)))
        for off in OFF:
            assert cost(position, goal, off) == on


@pytest.mark.parametrize("text", EVERY)
def test_bounds_do_not_change_answers(text: str):
    for seed in range(12):
        check_bounds(text, seed)


@pytest.mark.long
@pytest.mark.parametrize("text", EVERY)
def test_bounds_do_not_change_answers_over_hundreds_of_deals(text: str):
    for seed in range(1000, 1030):
        check_bounds(text, seed)


@pytest.mark.parametrize(
    ("off", "leave_out", "passes", "times"),
    [
        (Bounds(losses=False), "345", 3, 1.2),
        (Bounds(rescues=False), "45", 2, 10),
        (Bounds(releases=False), "5", 2, 2),
        (Bounds(deadlines=False), "45", 2, 50),
    ],
)
def test_bounds_pay(off: Bounds, leave_out: str, passes: int, times: float):
    """Each bound cuts something, else it should go."""
    deal = Deal.from_seed(1).without(leave_out)
    position = Position.opening(deal, rules("leverstoke").within(passes))
    game = packed.game(position.deal, position.rules)

    def positions(bounds: Bounds) -> int:
        meter = Meter(Budget())
        Question(game, packed.pack(position), Goal.parse("8"), meter, bounds).all_at_once()
        return meter.positions

    assert times * positions(ALL_BOUNDS) < positions(off)


@pytest.mark.parametrize("text", EVERY)
def test_both_ways_answer_the_same(text: str):
    for seed in range(15):
        position = Position.opening(Deal.from_seed(seed).without("2345"), rules(text).within(3))
        game = packed.game(position.deal, position.rules)
        for goal in (WIN, Goal.parse("5")):
            question = Question(game, packed.pack(position), goal, Meter(Budget()))
            first, all_at_once = question.widening(), question.all_at_once()
            assert (first is None) == (all_at_once is None)
            if first is not None and all_at_once is not None:
                assert all_at_once.cost <= first.cost


@pytest.mark.parametrize(("seed", "text"), [(385, "three-rounds"), (354, MUST_FOUR)])
def test_a_line_may_pass_a_whole_pass_by(seed: int, text: str):
    """In a small deck one move crosses two reshuffles: the pass between has no part in the line,
    and none of its starts leads to the goal."""
    position = Position.opening(Deal.from_seed(seed).without("2345"), rules(text))
    game = packed.game(position.deal, position.rules)
    for value in ("2", "4"):
        question = Question(game, packed.pack(position), Goal.parse(value), Meter(Budget()))
        reached = question.all_at_once()
        assert reached is not None
        moves = [packed.unpack_move(move) for move in best_line(question, reached)]
        assert sum(replay(position, moves).end.score) >= int(value)
        assert len(moves) == reached.cost & 255


SIGNATURE = (178_911, 762_806)
"""Positions over seeds 0 to 4: of a perfect eight within three passes, widening, and of one within
two, all at once. A change that is not meant to alter the search leaves them as they are."""


def test_signature():
    widening, all_at_once = Meter(Budget()), Meter(Budget())
    for seed in range(5):
        position = Position.opening(Deal.from_seed(seed))
        game = packed.game(position.deal, position.rules)
        question = Question(game, packed.pack(position), Goal.parse("8"), widening)
        assert question.widening() is not None
        game = packed.game(position.deal, position.rules.within(2))
        Question(game, packed.pack(position), Goal.parse("8"), all_at_once).all_at_once()
    assert (widening.positions, all_at_once.positions) == SIGNATURE
