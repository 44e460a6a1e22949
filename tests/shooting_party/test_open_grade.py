"""The open grade: noisy solvers, and the rating made of tries."""

from dataclasses import replace
from itertools import accumulate, count, islice, repeat, takewhile
from math import log

import numpy as np
import pytest

from benchmarks.making import calibrate
from generator.common.rating.scale import GRID
from generator.shooting_party.rating.open_grade import MEASURES, rate_study, tries_at
from generator.shooting_party.rating.references import BY_EFFORT, reference
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.study import Study
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.players import noisy_solvers as noisy
from solver.shooting_party.rules.cards import QUEEN, of_rank
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.scores import Goal, Target
from tests.shooting_party.corpus import some

ONE, TWO = RuleSet(passes=1), RuleSet(passes=2)
EVERYTHING = 255


def worth_of(position: Position, goal: Goal) -> int:
    return int(noisy.worth(everything(position, goal), *conversion.pack(position)))


def everything(position: Position, goal: Goal, depth: int = 0) -> noisy.Sight:
    """What a solver that overlooks nothing has before it, every queen and ace being wanted."""
    solver = noisy.NoisySolver("sharp", horizon=max(depth, 1), plain=0, bold=0)
    own = noisy.sight_of(solver, position, Target(goal))
    return own._replace(wanted=EVERYTHING)


def worth_ahead(position: Position, depth: int, goal: Goal, played: int = 0) -> int:
    """The worth of the best position `depth` moves away, by the readable engine."""
    if played == depth or position.is_over or position.score in goal.scores:
        return worth_of(position, goal) + noisy.LATER * played
    moves = position.legal_moves()
    return max(worth_ahead(position.play(move), depth, goal, played + 1) for move in moves)


@pytest.mark.parametrize("depth", range(4))
def test_a_solver_that_overlooks_nothing_sees_everything_within_the_horizon(depth: int):
    goal = Goal.parse("2")
    for seed in range(5):
        position = Position.opening(Deal.from_seed(seed), ONE)
        own = everything(position, goal, depth)
        found = noisy.best_ahead(own, *conversion.pack(position), depth, 1)
        assert found == worth_ahead(position, depth, goal)


def with_scored(position: Position, cards: frozenset[int]) -> Position:
    """The position with some cards of its hand and pile scored."""
    hand, pile = (
        tuple(card for card in some if card not in cards) for some in (position.hand, position.pile)
    )
    return replace(position, hand=hand, pile=pile, score_pile=cards)


def test_worth():
    """A queen scored is worth more than any hand, a goal out of reach is worth nothing, and one
    that is reached everything.
    """
    start = Position.opening(Deal.from_seed(42), TWO)
    couple = start.deal.cards & {22, 16}  # Qh, Ah
    scored, alone = (with_scored(start, cards) for cards in (couple, frozenset({22})))
    eight = Goal.parse("8")
    assert worth_of(scored, eight) - worth_of(start, eight) > noisy.WANTED_SCORED
    assert worth_of(alone, eight) < worth_of(start, eight) - 5000
    assert worth_of(scored, Goal.parse("2")) > worth_of(start, Goal.parse("2")) + 15_000


def test_what_is_overlooked():
    """As often as the solver's percentages say; the same throughout a try; never a contact."""
    found: dict[str, list[bool]] = {"plain": [], "bold": [], "never": []}
    solver = noisy.NoisySolver("one", horizon=2, plain=20, bold=60)
    for seed in range(40):
        course = islice(accumulate(repeat(0), first_move, initial=Position.opening(seed)), 25)
        for position in takewhile(lambda at: not at.is_over, course):
            words = conversion.pack(position)
            for move in position.legal_moves():
                packed = conversion.pack_move(move)
                missed = noisy.overlooks(solver.settings, *words, packed, seed)
                assert missed == noisy.overlooks(solver.settings, *words, packed, seed)
                gives = position.hand if move.kind is Kind.LEAVE else move.cards
                queen = move.kind in (Kind.LEAVE, Kind.DISCARD) and of_rank(gives, QUEEN)
                bold = move.kind is Kind.BUTLER or queen
                sees = move.kind in (Kind.MEET, Kind.DRAW)
                found["never" if sees else "bold" if bold else "plain"].append(bool(missed))
    assert not any(found["never"])
    assert np.mean(found["plain"]) == pytest.approx(0.2, abs=0.05)
    assert np.mean(found["bold"]) == pytest.approx(0.6, abs=0.05)


def first_move(position: Position, _: int) -> Position:
    return position if position.is_over else position.play(position.legal_moves()[0])


def solved(horizon: int, monkeypatch: pytest.MonkeyPatch, studies: list[Study]) -> list[int]:
    """How many of ten tries a solver that overlooks nothing solves, of each puzzle."""
    sharp = noisy.NoisySolver("sharp", horizon, 0, 0, 10)
    monkeypatch.setattr(noisy, "NOISY_SOLVERS", (sharp,))
    return [tries_at(study)[0].solved for study in studies]


def test_seeing_further_helps(monkeypatch: pytest.MonkeyPatch):
    """Over some lines, each horizon solves more than the one before; one as long as the line solves
    it.
    """
    lines = some("couple", 24)
    one, two, four = (sum(solved(horizon, monkeypatch, lines)) for horizon in (1, 2, 4))
    assert one < two < four
    short = [study for study in lines if len(study.line) <= 5]
    assert {*solved(5, monkeypatch, short)} == {10}


def test_a_rating_and_its_parts():
    for kind in ("couple", "only-move", "mistake"):
        study = some(kind, 1)[0]
        grade = rate_study(study)
        parts = {part.name: part for part in grade.rating.parts}
        assert tuple(parts) == MEASURES == tuple(reference("open").parts)
        for tried in grade.noisy_solvers:
            assert parts[tried.solver].value == tried.odds
        mean = sum(part.points for part in parts.values()) / len(parts)
        assert abs(grade.rating.value - mean) <= GRID / 2
        assert grade == rate_study(study)


def test_tries_as_odds():
    """What is reached already is solved by all."""
    half, none, every = (noisy.Tried("a", 50, solved) for solved in (25, 0, 50))
    assert half.odds == 0
    assert none.odds == -every.odds == pytest.approx(log(101))
    assert none.error > half.error
    start = Position.opening(Deal.from_seed(4), ONE)
    tried = noisy.try_line(start, Target(Goal.parse("0")), 5)
    assert [t.solved for t in tried] == [solver.tries for solver in noisy.NOISY_SOLVERS]


@pytest.mark.long
def test_the_published_open_reference_is_that_of_the_sample():
    """Over the first five puzzles of each kind, the means are within four standard errors."""
    rows = []
    for kind in (each for each in kinds() if each not in BY_EFFORT):
        found = (calibrate.open_(kind, seed) for seed in count(calibrate.FIRST))
        rows += [row for _, row in islice(filter(None, found), 5)]
    measured = np.array(rows)
    for column, (mean, deviation) in zip(measured.T, reference("open").parts.values(), strict=True):
        assert abs(column.mean() - mean) < 4 * deviation / len(rows) ** 0.5
