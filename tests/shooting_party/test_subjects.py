"""Files of every kind: a puzzle or game brings its rules, mode and goal. (What every command says
of every kind of document: tests/common/test_every_document.py.)
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cli.common import daily, reading
from cli.common.given import given
from cli.common.reading import puzzle_named
from cli.shooting_party.subjects import subject_in
from generator import Series
from generator.common.folder import Folder
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.generation import document_of
from solver.common.record import Record
from solver.shooting_party import PLAY, Deal, Move, RuleSet
from solver.shooting_party.rules.cards import DECK
from tests.common.command_line import party_here, printed
from tests.common.test_errors import is_refused, is_wrong
from tests.common.week import WEEK, stored
from tests.shooting_party.helpers import GAME
from tests.shooting_party.tables import blocks

DAY = WEEK[1]
"""A puzzle in full view, a couple."""

BRINGING = {
    "puzzle.json": "puzzle", "generated.json": "puzzle", "solution.json": "puzzle's solution",
    "game.txt": "recorded game",
}  # fmt: skip
"""Kinds of files that bring rules."""

BARE = {"seed.txt": "seed", "code.txt": "deal code", "cards.txt": "cards", "deal.json": "deal"}
KINDS = BRINGING | BARE
every_kind = pytest.mark.parametrize("kind", KINDS)


def words(*command: object, **given: Any) -> str:
    """What a command prints, wherever lines end."""
    return " ".join(printed(*command, **given).split())


def found(*command: object, **given: Any) -> Any:
    """The document that a command prints."""
    return json.loads(printed(*command, "--json", **given))


@pytest.fixture(scope="module")
def files(week: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file of each kind, those that bring rules all of one puzzle."""
    folder = tmp_path_factory.mktemp("kinds")
    for kind in ("puzzle.json", "solution.json"):
        shutil.copy(week / f"{DAY}.{kind}", folder / kind)
    made = stored()[DAY].contents
    (folder / "generated.json").write_text(json.dumps(document_of(GAME, [made])))
    puzzle = str(folder / "puzzle.json")
    moves = made.solution["line"]["moves"][:2]
    printed("play", puzzle, "--log", folder / "game.txt", stdin="\n".join(moves))
    deal = Deal.from_seed(42)
    (folder / "seed.txt").write_text("42\n")
    (folder / "code.txt").write_text(deal.code.replace(".", ".\n"))
    (folder / "cards.txt").write_text(DECK.symbols(deal.orders[0]), encoding="utf-8")
    (folder / "deal.json").write_text(json.dumps(deal.to_json()))
    assert {path.name for path in folder.iterdir()} == set(KINDS)
    return folder


@every_kind
def test_each_kind_is_told_apart_and_brings_what_it_has(files: Path, kind: str):
    subject = subject_in(given(str(files / kind)))
    assert subject.kind == KINDS[kind]
    said = printed("deal", files / kind)
    assert said.startswith("Known: pass 1; ") == (kind == "cards.txt")
    if kind in BARE:
        assert (subject.rules, subject.mode, subject.goal) == (None, None, None)
        assert isinstance(subject.deal, Deal)
        assert subject.deal.orders[0] == Deal.from_seed(42).orders[0]
        return
    assert str(subject.rules) == "leverstoke,passes=1"
    puzzle = json.loads((files / "puzzle.json").read_text())
    assert isinstance(subject.deal, Deal)
    assert subject.deal.code == puzzle["deal"]["code"]
    assert subject.goal.text == puzzle["goal"]["score"]
    if kind in ("puzzle.json", "generated.json", "game.txt"):
        assert subject.mode == "open"
        assert subject.task.goal == puzzle["goal"]
    begins = [Move.parse(text) for text in puzzle["start"]["moves"]]
    assert list(subject.begins or subject.played)[: len(begins)] == begins
    assert len(subject.recorded) == (len(begins) + 2 if kind == "game.txt" else 0)


def test_a_puzzle_is_solved_played_and_bounded_as_what_it_is(files: Path):
    """Its passes, its goal, its position; --goal best and --hidden ask for something else."""
    path = files / "puzzle.json"
    puzzle = json.loads(path.read_text())
    score, begins = puzzle["goal"]["score"], puzzle["start"]["moves"]
    solved = found("solve", path)
    assert (solved["rules"], solved["goal"]) == ("leverstoke,passes=1", score)
    assert solved["played"] == begins
    assert len(solved["profile"]) == 1
    said = words("solve", path, "--no-line")
    assert ("solved for the goal" in said) == (solved["line"]["count"] > puzzle["goal"]["moves"])
    alone = "solved for its best score alone; `party explain`"
    assert alone in words("solve", path, "--no-line", "--goal", "best")
    assert "goal" not in found("solve", path, "--goal", "best")
    shown = words("play", path, stdin="quit\n")
    assert "Score any queen, together with her ace, within " in shown
    assert " pile " in shown
    assert "\npile  " not in printed("play", path, "--hidden", stdin="quit\n")
    rated = found("rate", path)
    assert (rated["mode"], rated["goal"], rated["played"]) == ("open", puzzle["goal"], begins)
    assert rated["rating"]["rater_version"] == puzzle["rating"]["rater_version"]
    hint = found("advise", path, "--open")
    assert (hint["goal"], hint["rules"]) == (score, "leverstoke,passes=1")


def test_the_moves_of_a_recorded_game(files: Path):
    """Hints and play begin at its end; a deal is solved from its opening, unless asked."""
    path = files / "game.txt"
    moves = [str(move) for move in subject_in(given(str(path))).recorded]
    assert "played" not in found("solve", path)
    assert found("solve", path, "--from-here")["played"] == moves
    assert f"of {len(moves)} moves, from the opening" in words("solve", path)
    assert f"after {len(moves)} moves" in words("bound", path, "--from-here")
    within = stored()[DAY].contents.puzzle["goal"]["moves"]
    assert f"moves left {within - 2}" in words("play", path, stdin="quit\n")


@blocks("wrong-files.txt")
def test_a_file_that_is_nothing_of_the_kind(tmp_path: Path, head: str, lines: list[str]):
    words, _, why = head.partition(": ")
    *commands, name = words.split()
    path = tmp_path / name
    path.write_text("\n".join(lines).replace("CODE", Deal.from_seed(42).code))
    for command in commands or ["solve"]:
        is_wrong(party_here(command, str(path)), why)


def test_files_that_are_refused(files: Path, tmp_path: Path):
    """Several puzzles or documents, a game of more passes than are asked, what is no text."""
    document = json.loads((files / "generated.json").read_text())
    document["puzzles"] *= 3
    game = PLAY.seeded(1, RuleSet())
    while game.state.pass_number == 1:
        game = game.play(game.state.legal_moves()[-1])
    game = game.play(game.state.legal_moves()[0])
    for command, text, why in (
        ("solve", json.dumps(document), "one puzzle is wanted"),
        ("deal", "".join(printed("deal", n, "--json") for n in range(3)), "not JSON"),
        ("explain --passes 1", str(Record(PLAY, game)), "the recorded game, within 1 pass: move "),
        ("solve", "\xff\xfe\0", "not a text in UTF-8"),
    ):
        (tmp_path / "file").write_text(text, encoding="latin-1")
        is_refused(party_here(*command.split(), tmp_path / "file"), why)


def test_the_puzzle_of_a_day_is_found_once(monkeypatch: pytest.MonkeyPatch):
    """And kept as long as the recipe holds. (Of which day: tests/common/test_own_rhythm.py.)"""
    monkeypatch.setattr(Series, "find", lambda _, day: stored()[day])
    file = reading._file("shooting-party", f"{DAY}")
    file.unlink(missing_ok=True)
    assert puzzle_named(f"{DAY}", GAME).date == f"{DAY}"
    monkeypatch.setattr(Series, "find", None)
    assert puzzle_named(f"{DAY}", GAME).date == f"{DAY}"
    recipe = json.loads(kept := file.read_text())["recipe"]
    for damaged in (kept.replace(recipe, "0" * 64), "{", "[]"):
        file.write_text(damaged)
        with pytest.raises(TypeError):  # it is looked for anew
            puzzle_named(f"{DAY}", GAME)


def test_today_is_shown_and_played(week: Path, monkeypatch: pytest.MonkeyPatch):
    made = Folder(week).pair(DAY).puzzle
    for module in (reading, daily):
        monkeypatch.setattr(module, "puzzle_of_day", lambda day, game: made)
    assert "Score any queen, together with her ace, within " in words("daily")
    assert found("daily") == made.to_json()
    assert f"{made.id}: {made.rules} Score any queen" in words("play", "today", stdin="quit\n")
    answered = printed("play", "today", stdin="answer\n")
    assert answered.endswith(f"\nMore: party explain {DAY}\n")
    assert PUBLISHED.name == made.series
