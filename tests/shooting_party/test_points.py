"""The point of a puzzle: who begins with the key, and what comes of a try."""

import pytest

from generator.common.rating.tiers import tier_named
from generator.shooting_party.candidates import place_of, study_at
from generator.shooting_party.studies import key_and_try as points
from generator.shooting_party.studies.key_and_try import PLAIN, TRIES, Point, has_point, point
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.tries import LATE, Try
from solver.shooting_party.players.bots import NOVICE, RANDOM, SENSIBLE, first_choices, recorded
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.switches import RuleSet
from tests.shooting_party.corpus import some
from tests.shooting_party.test_studies import lines_of

TESTING, BRISK = tier_named("testing", "open"), tier_named("brisk", "open")


def test_how_players_begin():
    """Always legal moves; the first of a game by the same player; at random all of them."""
    for study in some("couple", 6):
        legal = {*study.start.legal_moves()}
        made = first_choices(study.start, SENSIBLE, 16)
        assert {*made} <= legal
        assert made.total() == 16
        assert first_choices(study.start, SENSIBLE, 16) == made
        assert {*first_choices(study.start, RANDOM, 400)} == legal
    opening = Position.opening(Deal.from_seed(3))
    assert {*first_choices(opening, NOVICE, 40)} >= {recorded(opening.deal, RuleSet(), NOVICE)[0]}


def test_the_refutation_of_a_try_is_what_brute_force_finds():
    late = 0
    for study in some("couple", 24):
        found = point(study)
        assert found is not None
        tried = found.tempting
        if tried is None or tried.moves is None or tried.moves > 5:
            continue
        late += 1
        assert tried.move != study.line[0]
        assert study.moves is not None
        assert study.moves < tried.moves <= study.moves + LATE
        assert tried.share == first_choices(study.start, SENSIBLE, TRIES)[tried.move] / TRIES
        after = study.start.play(tried.move)
        lengths = [len(line) for line in lines_of(after, study.target, tried.moves - 1)]
        assert min(lengths) == tried.moves - 1 == len(tried.line)
        assert study.target.reached(replay(after, tried.line).end)
    assert late >= 2


def test_what_is_not_found_out_is_no_try(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(points, "POSITIONS", 1)
    for study in some("couple", 24):
        found = point(study)
        assert found is not None
        assert found.tempting is None or found.tempting.moves is None


def test_what_a_fault_loses():
    found, study = next(
        (found, study)
        for study in some("mistake", 12)
        if (found := point(study)) is not None and found.tempting is not None
    )
    assert found.tempting is not None
    assert found.tempting.share >= points.TEMPTING
    assert found.tempting.move == study.shown[study.key]
    assert found.share + found.tempting.share == 1
    assert found.tempting.score is not None
    assert found.tempting.score not in study.target.goal.scores


def test_what_counts_as_a_point():
    study, tried = some("only-move", 1)[0], Try(some("only-move", 1)[0].line[0], 0.5, 7, None)
    assert has_point(study, Point(0.25, tried), TESTING)
    assert not has_point(study, Point(0.26, tried), TESTING)
    assert not has_point(study, Point(0.25, None), TESTING)
    assert has_point(study, Point(PLAIN - 0.01, None), BRISK)
    assert not has_point(study, Point(PLAIN, None), BRISK)
    assert has_point(study, Point(1, tried), BRISK)
    assert has_point(some("mistake", 1)[0], Point(0.875, tried), TESTING)
    assert point(some("proof-game", 1)[0]) is None
    assert has_point(study, None, TESTING)


@pytest.mark.parametrize("kind", ["couple", "mistake", "only-move"])
def test_a_place_is_found_again(kind: str):
    study = some(kind, 1)[0]
    again: Study | None = study_at(kind, study.start.deal, RuleSet(), place_of(study))
    assert again == study
    assert parse_moves(place_of(study).partition(" / ")[0]) == study.played
