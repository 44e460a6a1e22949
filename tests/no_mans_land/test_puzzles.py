"""Dailies of No Man's Land: what they are, their documents and texts, and the check of a folder.
Thresholds: those of the collection by brute force, which shares the rules alone with the maker; and
what the maker refuses.
"""

import textwrap
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cache

import pytest

from benchmarks.no_mans_land.plain import Plain, ends_of
from generator import daily
from generator.common.collection import sections
from generator.common.games import Entry, game
from generator.common.texts import COLUMNS
from generator.no_mans_land import thresholds
from generator.no_mans_land.candidates import decision_of, position_at, solution_of
from generator.no_mans_land.puzzles import PARTS, RULES, TIERS, hand_of, hands
from generator.no_mans_land.sheet import matters
from generator.no_mans_land.thresholds import LEAST, MATTERS, ROW, Threshold, threshold
from solver.no_mans_land.rules.cards import DECK, ROUNDS, SHOOT, STRENGTH
from solver.no_mans_land.rules.decisions import certain_points, goes_astray, legal_decisions
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import final_score

NAME = "no-mans-land"

DAYS = [date(2026, 1, 6), date(2026, 1, 10)]
"""A Tuesday and a Saturday."""


@pytest.mark.parametrize("count", [2, pytest.param(14, marks=pytest.mark.long)])
def test_what_a_puzzle_is(count: int):
    for n in range(count):
        pair = daily(DAYS[n % 2] + timedelta(7 * (n // 2)), NAME)
        puzzle, solution = pair.puzzle, pair.solution
        hand, scores = hand_of(puzzle.deal), puzzle.par["scores"]
        assert "score" not in puzzle.deal
        assert puzzle.rating is None
        assert puzzle.tier == TIERS[hand.round]
        assert [each["score"] for each in solution.profile] == scores
        below, answer = solution.profile[scores.index(solution.line["from"]) - 1 :][:2]
        assert below["hold"] - below["shoot"] <= -0.5
        assert answer["hold"] - answer["shoot"] >= 0.5
        alive = 1 - float(Fraction(solution.point["misfire"]))
        worth = {each["points"]: each["values"] for each in puzzle.par.get("worth", ())}
        assert (hand.round == 4) == (not worth)
        for place, each in enumerate(solution.profile):
            points = solution.point["points"]
            gained = worth[points][place] if worth else each["score"] + points
            held = worth[0][place] if worth else each["score"]
            assert each["shoot"] == pytest.approx(alive * gained, abs=1e-6)
            assert each["hold"] == pytest.approx(held, abs=1e-6)


def test_all_rules_that_a_solver_needs_are_four_lines():
    for target in ("Kc", "Kd", "Qs"):
        at = Position(RULES).with_target(DECK.number(target))
        assert len(textwrap.wrap(" ".join(matters(at)), COLUMNS)) <= 4


def test_the_value_of_an_answer_is_that_of_holding():
    solution = daily(DAYS[1], NAME).solution
    at = hand_of(solution.deal | {"score": solution.line["from"]})
    [held] = [each for each in solution_of("score").options(at) if each.holds]
    assert held.value == pytest.approx(solution.score["value"], abs=1e-9)


# -- thresholds -----------------------------------------------------------------------------------

LAST = ROUNDS - 1


@cache
def plain() -> Plain:
    return Plain(RULES)


def found(entry: Entry) -> Threshold:
    """The threshold of an entry, as it is published."""
    made = threshold(solution_of("score"), position_at(entry))
    assert made is not None
    return made


def gap(hand: Position) -> float:
    """By how much holding is better than every shot, counted draw by draw."""
    gone = frozenset(each.target for each in hand.present)
    sky = frozenset(card for each in hand.present for card in each.weather)

    def value(points: int, killed: bool) -> float:
        score = hand.score + points
        return final_score(score, True, RULES) if killed else plain().value(gone, sky, score)

    shots = {
        (certain_points(hand.aimed, each), goes_astray(hand.aimed, each))
        for each in legal_decisions(hand.aimed, hand.penalty, hand.hand, RULES)
        if not each.holds
    }
    ends = [ends_of(RULES, hand.aimed, hand.hand, *shot) for shot in shots]
    best = max(sum(share * value(*end) for end, share in each.items()) for each in ends)
    return value(0, False) - best


def is_right(entry: Entry) -> None:
    """One change, from shooting to holding, at the answer; and it matters."""
    made = found(entry)
    scores = sorted(made.hand.possible_scores)
    gaps = [gap(replace(made.hand, score=score)) for score in scores]
    answer = next(n for n, each in enumerate(gaps) if each > 0)
    assert scores[answer] == made.answer.score
    assert scores[answer - 1] == made.below.score
    assert all(each > 0 for each in gaps[answer:])
    assert gaps[answer] >= MATTERS
    assert gaps[answer - 1] <= -MATTERS
    assert 1 <= answer < len(scores) - 2
    row = [each.score for each in made.row]
    assert LEAST <= len(row) <= ROW
    assert row == [score for score in scores if row[0] <= score <= row[-1]]
    for each in made.row:
        assert each.gap == pytest.approx(gaps[scores.index(each.score)], abs=1e-9)
    assert entry.marks == (PARTS[row.index(scores[answer]) * len(PARTS) // len(row)],)


def entries(tier: str) -> list[Entry]:
    """The entries of a tier in the collection."""
    there = sections(game(NAME))
    return [each for key, section in there.items() if key[1] == tier for each in section.entries]


def test_thresholds_of_the_last_round_are_right():
    """A score is then worth what it is, and all else is a count of draws."""
    every = entries(TIERS[LAST])
    assert len(every) > 100
    assert {entry.place for entry in every} == {str(LAST)}
    for entry in every[::2]:
        is_right(entry)


@pytest.mark.long
@pytest.mark.parametrize("tier", dict.fromkeys(TIERS.values()))
def test_all_thresholds_are_right(tier: str):
    for entry in entries(tier):
        assert TIERS[int(entry.place)] == tier
        is_right(entry)


def test_what_is_no_threshold():
    """No test, no score to lose, no change, or one that hardly matters or comes last."""
    solution, refused = solution_of("score"), 0
    for seed in range(400):
        for hand in hands(seed):
            made, scores = threshold(solution, hand), sorted(hand.possible_scores)
            if hand.round not in TIERS or not hand.counterattack or len(scores) < LEAST:
                assert made is None
                continue
            if made is not None:
                assert made.below.gap <= -MATTERS < MATTERS <= made.answer.gap
                continue
            refused += 1
            each = [thresholds._at(solution, replace(hand, score=score)) for score in scores]
            gaps = [at.gap for at, *_ in each]
            changes = [n for n in range(1, len(gaps)) if (gaps[n] > 0) != (gaps[n - 1] > 0)]
            first = changes[0] if changes else 0
            assert (
                len(changes) != 1
                or gaps[0] > 0
                or first >= len(gaps) - 2
                or min(abs(gaps[first]), abs(gaps[first - 1])) < MATTERS
                or each[0][2].mean_points != each[0][2].points
            )
    assert refused > 100


def test_what_matters_alone_is_the_decision():
    """Another card of the same strength is no other decision."""
    made = found(entries("stiff")[0])
    hand = made.hand
    other = next(
        tuple(sorted({*hand.hand, each} - {card}))
        for card in hand.hand
        for each in SHOOT
        if each not in hand.hand and STRENGTH.get(each) == STRENGTH.get(card)
    )
    again = threshold(solution_of("score"), replace(hand, hand=other))
    assert again is not None
    assert decision_of(again) == decision_of(made)


def test_any_number_between_two_scores_is_as_right():
    made = found(entries("stiff")[0])
    below, answer = map(Fraction, (made.below.score, made.answer.score))
    for right in (answer, (below + answer) / 2, below + Fraction(1, 100)):
        assert made.refuted(right) is None
    for wrong in (below, below - Fraction(1, 2), Fraction(-1)):
        against = made.refuted(wrong)
        assert against is not None
        assert against.score <= below
        assert against.gap < 0
    for wrong in (answer + Fraction(1, 100), Fraction(1000)):
        against = made.refuted(wrong)
        assert against is not None
        assert against.score >= answer
        assert against.gap > 0
