"""The ladder: its puzzles, its twins, and how far a player has come."""

from pathlib import Path

import pytest

from benchmarks.making import ladder as ladder_making
from cli.shooting_party.climbing import climbed
from cli.shooting_party.subjects import subject_of_step
from generator.common.games import Entry, Proposal
from generator.shooting_party import puzzle_ladder
from generator.shooting_party.puzzle_ladder import Moved, Step, chapters, length, step_of
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.studies.motifs import MOTIFS
from solver.shooting_party import Deal
from solver.shooting_party.rules.cards import DECK
from tests.common.command_line import party

STEPS = [step for steps in chapters().values() for step in steps]
TWINS = [n for n, step in enumerate(STEPS) if step.moved is not None]


def test_the_file_is_what_is_read():
    text = (Path(puzzle_ladder.__file__).parent / puzzle_ladder.FILE).read_text(encoding="utf-8")
    assert ladder_making.text_of(chapters()) == text
    assert len(STEPS) == length() == 100
    assert {*chapters()} <= {*MOTIFS, *ladder_making.OWN}
    assert len({str(step) for step in STEPS}) == 100


def test_each_chapter_goes_up():
    for steps in chapters().values():
        values = [step.rating.value for step in steps if step.moved is None]
        assert values == sorted(values)


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
    assert TWINS
    twin, other = STEPS[TWINS[0]], STEPS[TWINS[0] - 1]
    assert (twin.kind, twin.entry.place) == (other.kind, other.entry.place)
    one, two = twin.study(), other.study()
    assert one.goal == two.goal
    assert one.shown == two.shown
    assert one.key_move != two.key_move
    assert twin.moved is not None
    piles = [[c for c in s.start.pile if c != twin.moved.card] for s in (one, two)]
    assert piles[0] == piles[1]
    assert one.start.hand == two.start.hand
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
    study = STEPS[0].study()
    assert study.asked == "line"
    line = "\n".join(map(str, study.line))
    done = party("play", "ladder", stdin=f"{line}\n")
    assert "The ladder: butler finds an ace, 1 of 10. Solved so far: 0." in done.stdout
    assert "Solved: " in done.stdout
    assert "Tempting: " in done.stdout
    assert "More: party explain ladder 1" in done.stdout
    assert climbed() == [1]
    assert subject_of_step("").tags["Puzzle"] == "ladder 2"
    again = party("play", "ladder", "1", stdin="quit\n")
    assert "Solved so far: 1." in again.stdout


def test_a_step_without_a_score_has_no_goal():
    """As the same puzzle out of a file."""
    for number in range(1, length() + 1):
        kind = step_of(number)[1].kind
        if kind in ladder_making.OWN.values():
            assert subject_of_step(str(number)).goal is None
