"""The ladder: its puzzles, its twins, and how far a player has come. The point of a puzzle: who
begins with the key, and what comes of a try.
"""

from pathlib import Path

import pytest

from benchmarks.making import ladder as ladder_making
from cli.shooting_party.subjects import climbed, subject_of_step
from generator.common.games import Entry, Proposal
from generator.common.rating.tiers import tier_named
from generator.shooting_party import puzzle_ladder
from generator.shooting_party.candidates import place_of, study_at
from generator.shooting_party.puzzle_ladder import Moved, Step, chapters, length, step_of
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.studies import key_and_try as points
from generator.shooting_party.studies.key_and_try import PLAIN, TRIES, Point, has_point, point
from generator.shooting_party.studies.motifs import MOTIFS
from generator.shooting_party.studies.tries import LATE, Try
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.players.bots import NOVICE, RANDOM, SENSIBLE, first_choices, recorded
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.search.budget import Budget
from tests.common.command_line import printed
from tests.shooting_party.brute import lines_of
from tests.shooting_party.corpus import some

STEPS = [step for steps in chapters().values() for step in steps]
TWINS = [n for n, step in enumerate(STEPS) if step.moved is not None]


def test_the_file_is_what_is_read():
    text = (Path(puzzle_ladder.__file__).parent / puzzle_ladder.FILE).read_text(encoding="utf-8")
    assert ladder_making.text_of(chapters()) == text
    assert len(STEPS) == length() == 100
    assert {*chapters()} <= {*MOTIFS, *ladder_making.OWN}
    assert len({str(step) for step in STEPS}) == 100
    for steps in chapters().values():  # each goes up
        values = [step.rating.value for step in steps if step.moved is None]
        assert values == sorted(values)
    for number in {step.kind: n for n, step in enumerate(STEPS, 1)}.values():
        asks_for_score = STEPS[number - 1].kind not in ladder_making.OWN.values()
        assert (subject_of_step(str(number)).goal is not None) == asks_for_score  # as out of a file


@pytest.mark.parametrize(
    "number",
    [n if n in (1, 25) else pytest.param(n, marks=pytest.mark.long) for n in range(1, 101)],
)
def test_a_puzzle_has_its_motif_its_try_and_its_rating(number: int):
    where, step = step_of(number)
    study = step.study()
    assert study.count == 1
    chapter = where.partition(",")[0]
    assert ladder_making.has_try(study) or step.kind == ladder_making.OWN[chapter]
    assert Entry.of(step.entry.seed, Proposal(rate_study(study).rating)).rating == step.entry.rating
    if step.moved is None and chapter not in ladder_making.OWN:
        assert chapter in ladder_making.study_themes(study)


def test_a_twin_differs_by_a_card_and_by_its_key():
    twin, other = STEPS[TWINS[0]], STEPS[TWINS[0] - 1]
    assert (twin.kind, twin.entry.place) == (other.kind, other.entry.place)
    one, two = twin.study(), other.study()
    assert (one.goal, one.shown, one.start.hand) == (two.goal, two.shown, two.start.hand)
    assert one.key_move != two.key_move
    piles = [[c for c in s.start.pile if c != twin.moved.card] for s in (one, two)]
    assert piles[0] == piles[1]
    assert "only the" in step_of(TWINS[0] + 1)[0]


def test_a_moved_card():
    deal = Deal.from_seed(3)
    card = deal.pass_order(2)[30]
    moved = Moved(card, 10, 2).deal(deal)
    assert moved.pass_order(2)[10] == card
    assert moved.pass_order(1) == deal.pass_order(1)
    assert Moved(card, 30, 2).deal(moved) == deal
    text = f"couple {DECK.text([card])}@10/2 3 1200 50 0.1:1200 - draw leave"
    assert str(Step.parse(text)) == text


def test_what_is_solved_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """`ladder` alone is the first puzzle that no kept game has solved."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shown = printed("play", "ladder", stdin="quit\n")
    assert "The ladder: butler finds an ace, 1 of 10. Solved so far: 0." in " ".join(shown.split())
    game = tmp_path / "shooting-party" / "games" / "game-1.txt"
    game.parent.mkdir(parents=True, exist_ok=True)
    game.write_text('[Game "The Shooting Party"]\n[Puzzle "ladder 1"]\n[Solved "5 moves"]\n')
    assert climbed() == [1]
    assert subject_of_step("").tags["Puzzle"] == "ladder 2"
    assert "Solved so far: 1." in printed("play", "ladder", "1", stdin="quit\n")


# -- the point of a puzzle ------------------------------------------------------------------------

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
        tried = point(study).tempting
        if tried is None or tried.moves is None or tried.moves > 5:
            continue
        late += 1
        assert tried.move != study.line[0]
        assert study.moves < tried.moves <= study.moves + LATE
        assert tried.share == first_choices(study.start, SENSIBLE, TRIES)[tried.move] / TRIES
        after = study.start.play(tried.move)
        lengths = [len(line) for line in lines_of(after, study.target, tried.moves - 1)]
        assert min(lengths) == tried.moves - 1 == len(tried.line)
        assert study.target.reached(replay(after, tried.line).end)
    assert late >= 2


def test_what_is_not_found_out_is_no_try(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(points, "budget", lambda: Budget(1, 1 << 30))
    tempting = [point(study).tempting for study in some("couple", 24)]
    assert all(each is None or each.moves is None for each in tempting)


def test_what_a_fault_loses():
    both = ((point(study), study) for study in some("mistake", 12))
    found, study = next((found, study) for found, study in both if found and found.tempting)
    assert found.tempting.share >= points.TEMPTING
    assert found.tempting.move == study.shown[study.key]
    assert found.share + found.tempting.share == 1
    assert found.tempting.score not in {None, *study.target.goal.scores}


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
    assert study_at(kind, study.start.deal, RuleSet(), place_of(study)) == study
    assert parse_moves(place_of(study).partition(" / ")[0]) == study.played
