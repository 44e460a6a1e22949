"""Dailies of No Man's Land: what they are, and those of version 1.1.0. Thresholds: those of the
collection by brute force, which shares the rules alone with the maker; and what the maker refuses.
"""

import textwrap
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from benchmarks.no_mans_land.plain import Plain, ends_of
from generator import daily
from generator.common.collection import sections
from generator.common.documents import Puzzle
from generator.common.games import Entry, game
from generator.common.texts import COLUMNS, puzzle_text, solution_text
from generator.no_mans_land import thresholds
from generator.no_mans_land.candidates import decision_of, position_at, solution_of
from generator.no_mans_land.puzzles import PARTS, RULES, TIERS, hand_of, hands
from generator.no_mans_land.sheet import matters
from generator.no_mans_land.thresholds import LEAST, MATTERS, ROW, Threshold, threshold
from generator.no_mans_land.web import frame
from solver.common.schemas import Refused
from solver.no_mans_land.rules.cards import DECK, ROUNDS, SHOOT, STRENGTH
from solver.no_mans_land.rules.decisions import certain_points, goes_astray, legal_decisions
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import final_score
from tests.common.command_line import party_here, printed
from tests.common.helpers import pair_of
from tests.no_mans_land.helpers import DATA

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
        assert (
            solution.score["value"] == solution.profile[scores.index(solution.line["from"])]["hold"]
        )
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


def answer_in(gaps: list[float]) -> int | None:
    """The place of the answer among some scores: the one change, from shooting to holding, if it
    matters and does not come among the last two.
    """
    changes = [n for n in range(1, len(gaps)) if (gaps[n] > 0) != (gaps[n - 1] > 0)]
    if len(gaps) < LEAST or len(changes) != 1 or min(-gaps[0], gaps[-1]) < 0:
        return None
    [place] = changes
    matters = min(gaps[place], -gaps[place - 1]) >= MATTERS
    return place if matters and place < len(gaps) - 2 else None


def is_right(entry: Entry) -> None:
    made = found(entry)
    scores = sorted(made.hand.possible_scores)
    gaps = [gap(replace(made.hand, score=score)) for score in scores]
    answer = answer_in(gaps)
    assert answer is not None
    assert scores[answer - 1 : answer + 1] == [made.below.score, made.answer.score]
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


@pytest.mark.parametrize(
    ("tier", "step"),
    [
        (TIERS[LAST], 4),
        *(pytest.param(tier, 1, marks=pytest.mark.long) for tier in sorted({*TIERS.values()})),
    ],
)
def test_thresholds_are_right(tier: str, step: int):
    """In the last round a score is worth what it is, and all else is a count of draws."""
    every = entries(tier)
    assert len(every) > 100
    assert {TIERS[int(entry.place)] for entry in every} == {tier}
    for entry in every[::step]:
        is_right(entry)


ASTRAY = 19520
"""The seed of a game in which it would be one, if the best shot did not go astray."""


def test_what_is_a_threshold_and_what_is_none():
    """There has to be a misfire test, and a shot that does not go astray."""
    solution, made = solution_of("score"), Counter[bool]()
    for hand in chain.from_iterable(map(hands, [*range(250), ASTRAY])):
        if hand.round not in TIERS or not hand.counterattack:
            assert threshold(solution, hand) is None
            continue
        scores = sorted(hand.possible_scores)
        each = [thresholds._at(solution, replace(hand, score=score)) for score in scores]
        is_one = answer_in([at.gap for at, *_ in each]) is not None
        is_one = is_one and each[0][2].mean_points == each[0][2].points
        assert (threshold(solution, hand) is not None) == is_one
        made[is_one] += 1
    assert min(made.values()) > 8


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
    for wrong in (
        below,
        below - Fraction(1, 2),
        Fraction(-1),
        answer + Fraction(1, 100),
        Fraction(1000),
    ):
        against = made.refuted(wrong)
        assert against is not None
        assert (against.score <= below) == (against.gap < 0) == (wrong <= below)
        assert (against.score >= answer) == (against.gap > 0)


# -- puzzles of version 1.1.0 ---------------------------------------------------------------------

ANSWERS = {"allot": "-2h2s5s 5h9h", "fire": "-4d8dAs 8cTh"}
"""They asked what to do with a hand at a score that is known."""


@pytest.mark.parametrize("mode", ANSWERS)
def test_earlier_puzzles_are_read_shown_played_and_replayed(mode: str, tmp_path: Path):
    paths = [DATA / "earlier" / f"{mode}.{kind}.json" for kind in ("puzzle", "solution")]
    pair, of = pair_of(paths[0]), game(NAME)
    assert all("only replayed" in printed("check", path) for path in paths)
    texts = puzzle_text(pair.puzzle, of), solution_text(pair, of)
    assert "score" in texts[0]
    assert "mean final score" in texts[1]
    for text in texts:  # which this version would word in its own way
        (tmp_path / "text").write_text(text)
        said = printed("check", tmp_path / "text", "--puzzle", paths[0])
        assert f"ok: {pair.puzzle.id}; its text is not compared: made by " in said
    facts = frame.facts(pair.puzzle)
    assert (facts["script"], facts["is_old"]) == ("page_only.mjs", True)
    assert "Not the best: " in party_here("play", paths[0], stdin="hold\n").stdout
    said = party_here("play", paths[0], stdin=f"hint\n{ANSWERS[mode]}\n").stdout
    assert "Solved: expected final score" in said
    assert "decisions are best:" in printed("explain", paths[0])
    document = pair.puzzle.to_json() | {"seed": "1"}
    with pytest.raises(Refused, match="not that of the seed"):
        of.replay(Puzzle.from_json(document))
