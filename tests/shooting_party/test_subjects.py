"""Every command takes every kind of file, and a puzzle or game brings its rules, mode and goal."""

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from cli.common import daily, kept_puzzles
from cli.common.given import given
from cli.common.kept_puzzles import puzzle_named
from cli.shooting_party.subjects import subject_in
from generator import Series
from generator.common.folder import Folder
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.generation import document_of
from solver.common.errors import InputError
from solver.common.record import Record
from solver.shooting_party import PLAY, Deal, Move, RuleSet
from solver.shooting_party.rules.cards import DECK
from tests.common.command_line import ROOT, party_here, printed
from tests.common.test_errors import is_refused, is_wrong
from tests.common.week import WEEK, stored
from tests.shooting_party.helpers import GAME
from tests.shooting_party.tables import blocks

DAY = WEEK[1]
"""A puzzle in full view, a couple."""

BRINGING = {
    "puzzle.json": "puzzle",
    "generated.json": "puzzle",
    "solution.json": "puzzle's solution",
    "game.txt": "recorded game",
}
"""Kinds of files that bring rules."""

BARE = {"seed.txt": "seed", "code.txt": "deal code", "cards.txt": "cards", "deal.json": "deal"}

KINDS = BRINGING | BARE

CORPUS = ROOT / "tests" / "fuzz" / "shooting_party" / "corpus"

OPTIONS = {"solve": "--no-line", "advise": "--open", "explain": "--brief"}
COMMANDS = ["deal", "bound", "rate", "play", *OPTIONS]


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


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_told_apart_and_brings_what_it_has(files: Path, kind: str):
    found = subject_in(given(str(files / kind)))
    assert found.kind == KINDS[kind]
    if kind in BARE:
        assert (found.rules, found.mode, found.goal) == (None, None, None)
        assert isinstance(found.deal, Deal)
        assert found.deal.orders[0] == Deal.from_seed(42).orders[0]
        return
    assert str(found.rules) == "leverstoke,passes=1"
    puzzle = json.loads((files / "puzzle.json").read_text())
    assert isinstance(found.deal, Deal)
    assert found.deal.code == puzzle["deal"]["code"]
    assert found.goal.text == puzzle["goal"]["score"]
    if kind in ("puzzle.json", "generated.json", "game.txt"):
        assert found.mode == "open"
        assert found.task.goal == puzzle["goal"]
    begins = [Move.parse(text) for text in puzzle["start"]["moves"]]
    assert list(found.begins or found.played)[: len(begins)] == begins
    assert len(found.recorded) == (len(begins) + 2 if kind == "game.txt" else 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_every_kind(files: Path, command: str, kind: str):
    options = [OPTIONS[command]] if command in OPTIONS else []
    limit = ["--passes", "1"] if kind in BARE and command != "deal" else []
    run = party_here(command, str(files / kind), *options, *limit, stdin="quit\n")
    assert run.returncode == 0, run.stderr
    assert run.stdout
    if command in ("solve", "bound", "explain", "rate", "play"):
        assert "leverstoke,passes=1" in " ".join(run.stdout.split())
    assert "None" not in run.stdout
    made_up = run.stdout.startswith("Known: pass 1; the other orders are made up, from seed 281003")
    assert made_up == (kind == "cards.txt")
    if command in ("advise", "explain"):
        rests_on = "as if the made-up order were real" if made_up else "with the whole pile known"
        assert rests_on in " ".join(run.stdout.split()).lower()


@pytest.mark.parametrize("command", COMMANDS)
def test_of_a_game_at_a_table_the_cards_drawn_are_known(command: str):
    """First of all every command that goes by the order says so; a review does not go by it."""
    options = [OPTIONS[command]] if command in OPTIONS else []
    game = CORPUS / "game-table.txt"
    said = printed(command, game, *options, stdin="quit\n")
    first = "Known: the cards drawn (7 of pass 1); cards not drawn lie in a made-up order.\n"
    assert said.startswith(first)
    assert "with the whole pile known" not in " ".join(said.split()).lower()
    assert "Known:" not in printed("explain", "--hidden", game)


@pytest.mark.parametrize("kind", KINDS)
def test_check_takes_what_makes_claims(files: Path, kind: str):
    """The puzzle is one of the published series: that of the tests is of no day of it."""
    path = CORPUS / "open.puzzle.json" if kind == "puzzle.json" else files / kind
    run = party_here("check", path, "--quick")
    if kind in ("deal.json", "generated.json"):
        is_refused(run, "no document that can be checked")
        return
    assert run.stdout.startswith("ok: ")
    document = json.loads(printed("check", path, "--quick", "--json"))
    assert (document["ok"], document["problems"]) == (True, [])
    assert run.stdout == f"{document['found']}\n"


def test_check_says_what_is_wrong(files: Path):
    """In a document, too; in one line: data/lies.txt."""
    broken = json.loads((files / "solution.json").read_text())
    broken["line"]["moves"][0] = "meet:Qc"
    run = party_here("check", "-", "--json", stdin=json.dumps(broken))
    assert (run.returncode, run.stderr) == (1, "")
    document = json.loads(run.stdout)
    assert document["ok"] is False
    assert "move 1, meet:Qc" in document["problems"][0]


def test_a_puzzle_is_solved_played_and_bounded_as_what_it_is(files: Path):
    """Its passes, its goal, its position; --goal best and --hidden ask for something else."""
    path = str(files / "puzzle.json")
    puzzle = json.loads((files / "puzzle.json").read_text())
    score, begins = puzzle["goal"]["score"], puzzle["start"]["moves"]
    solved = json.loads(party_here("solve", path, "--json").stdout)
    assert (solved["rules"], solved["goal"]) == ("leverstoke,passes=1", score)
    assert solved["played"] == begins
    assert len(solved["profile"]) == 1
    said = " ".join(printed("solve", path, "--no-line").split())
    assert ("solved for the goal" in said) == (solved["line"]["count"] > puzzle["goal"]["moves"])
    assert "solved for its best score alone; `party explain`" in " ".join(
        printed("solve", path, "--no-line", "--goal", "best").split()
    )
    best = json.loads(party_here("solve", path, "--json", "--goal", "best").stdout)
    assert "goal" not in best
    shown = " ".join(party_here("play", path, stdin="quit\n").stdout.split())
    assert "Score any queen, together with her ace, within " in shown
    assert " pile " in shown
    hidden = party_here("play", path, "--hidden", stdin="quit\n").stdout
    assert "\npile  " not in hidden
    rated = json.loads(party_here("rate", path, "--json").stdout)
    assert (rated["mode"], rated["goal"], rated["played"]) == ("open", puzzle["goal"], begins)
    assert rated["rating"]["rater_version"] == puzzle["rating"]["rater_version"]
    hint = json.loads(party_here("advise", path, "--open", "--json").stdout)
    assert (hint["goal"], hint["rules"]) == (score, "leverstoke,passes=1")


def test_the_solution_of_a_puzzle_is_explained(files: Path):
    words = " ".join(printed("explain", files / "puzzle.json").split())
    assert "The only solution, but for the order of discards in a row:" in words
    document = json.loads(printed("explain", files / "puzzle.json", "--brief", "--json"))
    solution = json.loads((files / "solution.json").read_text())
    assert [each["move"] for each in document["moves"]] == solution["line"]["moves"]
    for move in solution["line"]["moves"]:
        assert f" {DECK.with_symbols(str(move))} " in f"{words} "


def test_where_a_game_of_a_puzzle_was_lost(tmp_path: Path):
    """Every fall of the best value is told, whatever the goal; with --goal, that alone."""
    path, plain = tmp_path / "game.txt", tmp_path / "plain.txt"
    party_here("play", "1", "--passes", "1", "--log", str(plain), stdin="l\n" * 30)
    path.write_text(plain.read_text().replace("\n\n", '\n[Goal "2+2"]\n\n'))
    said = party_here("explain", str(path), "--brief").stdout
    assert said == party_here("explain", str(plain), "--brief").stdout
    assert said.count(" → ") >= 2
    one = party_here("explain", str(path), "--brief", "--goal", "4").stdout
    assert "lost the 4" in one
    assert "→" not in one


def test_the_moves_of_a_recorded_game(files: Path):
    """Hints and play begin at its end; a deal is solved from its opening, unless asked."""
    path = str(files / "game.txt")
    moves = [str(move) for move in subject_in(given(path)).recorded]
    assert "played" not in json.loads(party_here("solve", path, "--json").stdout)
    assert json.loads(party_here("solve", path, "--json", "--from-here").stdout)["played"] == moves
    from_there = f"of {len(moves)} moves, from the opening"
    assert from_there in " ".join(printed("solve", path).split())
    there = party_here("bound", path, "--from-here").stdout
    assert f"after {len(moves)} moves" in " ".join(there.split())
    shown = " ".join(party_here("play", path, stdin="quit\n").stdout.split())
    within = stored()[DAY].contents.puzzle["goal"]["moves"]
    assert f"moves left {within - 2}" in shown


def test_several_puzzles_in_one_file(files: Path, tmp_path: Path):
    document = json.loads((files / "generated.json").read_text())
    document["puzzles"] *= 3
    path = tmp_path / "three.json"
    path.write_text(json.dumps(document))
    is_refused(party_here("solve", path), "one puzzle is wanted")
    path.write_text("".join(printed("deal", n, "--json") for n in range(3)))
    is_refused(party_here("deal", path), "not JSON")


@blocks("wrong-files.txt")
def test_a_file_that_is_nothing_of_the_kind(tmp_path: Path, head: str, lines: list[str]):
    words, _, why = head.partition(": ")
    *commands, name = words.split()
    path = tmp_path / name
    path.write_text("\n".join(lines).replace("CODE", Deal.from_seed(42).code))
    for command in commands or ["solve"]:
        is_wrong(party_here(command, str(path)), why)


def test_a_game_that_takes_more_passes_than_are_asked(tmp_path: Path):
    game, path = PLAY.seeded(1, RuleSet()), tmp_path / "game.txt"
    while game.state.pass_number == 1:
        game = game.play(game.state.legal_moves()[-1])
    game = game.play(game.state.legal_moves()[0])
    path.write_text(str(Record(PLAY, game)))
    run = party_here("explain", path, "--passes", "1")
    is_refused(run, "the recorded game, within 1 pass: move ")


def test_a_file_that_is_no_text(tmp_path: Path):
    path = tmp_path / "x"
    path.write_bytes(b"\xff\xfe\x00")
    is_refused(party_here("solve", str(path)), "not a text in UTF-8")


def test_the_latest_daily_of_a_tier(monkeypatch: pytest.MonkeyPatch):
    """The latest one, today's included; found once, then kept as long as the recipe holds."""

    class Friday(date):
        @classmethod
        def today(cls) -> date:
            return date(2026, 1, 9)

    monkeypatch.setattr("generator.common.calendar.date", Friday)
    monkeypatch.setattr("generator.shooting_party.game.PUBLISHED", GAME)
    monkeypatch.setattr(Series, "find", lambda _, day: stored()[day])
    kept_puzzles._file("shooting-party", "2026-01-09").unlink(missing_ok=True)
    assert puzzle_named("today", GAME).date == "2026-01-09"
    assert puzzle_named("testing", GAME).date == "2026-01-08"
    assert puzzle_named("stiff", GAME).date == "2026-01-09"
    assert puzzle_named("gentle", GAME).date == "2026-01-07"
    monkeypatch.setattr(Series, "find", None)
    assert puzzle_named("2026-01-09", GAME).date == "2026-01-09"
    kept = kept_puzzles._file("shooting-party", "2026-01-09").read_text()
    recipe = json.loads(kept)["recipe"]
    kept_puzzles._file("shooting-party", "2026-01-09").write_text(kept.replace(recipe, "0" * 64))
    with pytest.raises(TypeError):  # of another recipe, so it is looked for anew
        puzzle_named("2026-01-09", GAME)
    for damaged in ("{", "[]"):
        kept_puzzles._file("shooting-party", "2026-01-09").write_text(damaged)
        with pytest.raises(TypeError):
            puzzle_named("2026-01-09", GAME)
    with pytest.raises(InputError, match="begins on 2026-01-01"):
        puzzle_named("2025-01-09", GAME)


def test_today_is_shown_and_played(week: Path, monkeypatch: pytest.MonkeyPatch):
    pair = Folder(week).pair(DAY)
    made = pair.puzzle
    for module in (kept_puzzles, daily):
        monkeypatch.setattr(module, "puzzle_of_day", lambda day, game: made)
    shown = printed("daily")
    assert "Score any queen, together with her ace, within " in " ".join(shown.split())
    assert json.loads(printed("daily", "--json")) == made.to_json()
    played = " ".join(printed("play", "today", stdin="quit\n").split())
    assert f"{made.id}: {made.rules} Score any queen" in played
    answered = party_here("play", "today", stdin="answer\n").stdout
    assert answered.endswith(f"\nMore: party explain {DAY}\n")
    assert PUBLISHED.name == made.series
