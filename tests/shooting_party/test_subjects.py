"""Every command takes every kind of file, and a puzzle or game brings its rules, mode and goal."""

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from cli.common import kept_puzzles
from cli.shooting_party import subjects
from cli.shooting_party.subjects import subject_of
from generator import Series, daily
from generator.common.generate import document_of
from generator.shooting_party.game import PUBLISHED
from solver.shooting_party import Deal, SourceError
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Move
from tests.common.command_line import party_here
from tests.common.helpers import WEEK
from tests.shooting_party.helpers import GAME

DAY = WEEK[1]
"""A puzzle in full view, a couple."""

BRINGING = {
    "puzzle.json": "puzzle",
    "puzzle.txt": "puzzle",
    "generated.json": "puzzle",
    "solution.json": "puzzle's solution",
    "solution.txt": "puzzle's solution",
    "game.txt": "recorded game",
    "solve.json": "solution",
    "explain.json": "explanation",
    "hint.json": "hint",
    "bound.json": "bound",
    "rate.json": "rating",
}
"""Kinds of files that bring rules."""

POSITIONS = {"solve.json", "explain.json", "hint.json", "bound.json", "rate.json"}
"""Kinds of files about a position, since the puzzle begins in the middle of a game."""

BARE = {"seed.txt": "seed", "code.txt": "deal code", "cards.txt": "cards", "deal.json": "deal"}
CORPUS = Path(__file__).parents[1] / "fuzz" / "shooting_party" / "corpus"

KINDS = BRINGING | BARE

COMMANDS = {
    "solve": ["--no-line"],
    "bound": ["--effort", "0"],
    "deal": [],
    "perft": ["2"],
    "hint": [],
    "explain": ["--brief"],
    "rate": [],
    "play": [],
}
VERIFIED = sorted({*BARE, *list(BRINGING)[:7]})


@pytest.fixture(scope="module")
def files(week: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file of each kind, those that bring rules all of one puzzle."""
    folder = tmp_path_factory.mktemp("kinds")
    for kind in ("puzzle.json", "puzzle.txt", "solution.json", "solution.txt"):
        shutil.copy(week / f"{DAY}.{kind}", folder / kind)
    made = Series("shooting-party", GAME).find(DAY).contents
    (folder / "generated.json").write_text(json.dumps(document_of(GAME, [made])))
    puzzle = str(folder / "puzzle.json")
    for command in ("solve", "explain", "hint", "bound", "rate"):
        run = party_here(command, puzzle, "--json", *(["--brief"] if command == "explain" else []))
        assert run.returncode == 0, run.stderr
        (folder / f"{command}.json").write_text(run.stdout)
    moves = made.solution["line"]["moves"][:2]
    played = party_here("play", puzzle, "--log", str(folder / "game.txt"), stdin="\n".join(moves))
    assert played.returncode == 0, played.stderr
    deal = Deal.from_seed(42)
    (folder / "seed.txt").write_text("42\n")
    (folder / "code.txt").write_text(deal.code.replace(".", ".\n"))
    (folder / "cards.txt").write_text(DECK.symbols(deal.orders[0]), encoding="utf-8")
    (folder / "deal.json").write_text(json.dumps(deal.to_json()))
    assert {path.name for path in folder.iterdir()} == set(KINDS)
    return folder


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_told_apart_and_brings_what_it_has(files: Path, kind: str):
    found = subject_of(str(files / kind))
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
    if kind != "bound.json":
        assert found.goal is not None
        assert found.goal.text == puzzle["goal"]["score"]
    if kind in ("puzzle.json", "puzzle.txt", "generated.json", "solution.txt", "game.txt"):
        assert found.mode == "open"
    begins = [Move.parse(text) for text in puzzle["start"]["moves"]]
    assert list(found.begins or found.played)[: len(begins)] == begins or kind == "bound.json"
    assert len(found.recorded) == (len(begins) + 2 if kind == "game.txt" else 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_every_kind(files: Path, command: str, kind: str):
    limit = ["--passes", "1"] if kind in BARE and command != "deal" else []
    run = party_here(command, str(files / kind), *COMMANDS[command], *limit, stdin="quit\n")
    if command == "rate" and kind in POSITIONS:
        assert "only a deal or a puzzle can be rated" in run.stderr
        return
    assert run.returncode == 0, run.stderr
    assert run.stdout
    if command in ("solve", "bound", "explain", "rate", "play"):
        assert "leverstoke,passes=1" in " ".join(run.stdout.split())
    assert "None" not in run.stdout
    if command in ("hint", "explain"):
        assert "knowing the whole pile" in " ".join(run.stdout.split()).lower()


@pytest.mark.parametrize("kind", VERIFIED)
def test_verify_takes_every_kind_that_claims_something(files: Path, kind: str):
    run = party_here("verify", str(files / kind), "--quick")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("ok: ")
    document = json.loads(party_here("verify", str(files / kind), "--quick", "--json").stdout)
    assert document["ok"] is True
    assert run.stdout == f"{document['text']}\n"


def test_verify_says_in_json_what_is_wrong(files: Path, tmp_path: Path):
    broken = json.loads((files / "solution.json").read_text())
    broken["line"]["moves"][0] = "meet:Qc"
    path = tmp_path / "x.json"
    path.write_text(json.dumps(broken))
    run = party_here("verify", str(path), "--json")
    assert (run.returncode, run.stderr) == (2, "")
    document = json.loads(run.stdout)
    assert document["ok"] is False
    assert "move 1, meet:Qc" in document["text"]


@pytest.mark.parametrize(
    ("lie", "why"),
    [
        (lambda p: p["solution"]["line"]["moves"].pop(), "puzzle 1: "),
        (lambda p: p["puzzle"].update(seed="1"), "puzzles[0]"),
        (lambda p: p["solution"]["line"].update(key=2), "puzzles[0].solution.line.key: 2, but 1 "),
    ],
)
def test_verify_looks_into_generated_puzzles(tmp_path: Path, lie, why: str):
    document = json.loads((CORPUS / "generated.json").read_text())
    lie(document["puzzles"][0])
    path = tmp_path / "x.json"
    path.write_text(json.dumps(document))
    run = party_here("verify", str(path))
    assert run.returncode == 2
    assert why in run.stderr


def test_a_puzzle_is_solved_played_and_bounded_as_what_it_is(files: Path):
    """Its passes, its goal, its position; --goal best and --hidden ask for something else."""
    path = str(files / "puzzle.json")
    puzzle = json.loads((files / "puzzle.json").read_text())
    score, begins = puzzle["goal"]["score"], puzzle["start"]["moves"]
    solved = json.loads(party_here("solve", path, "--json").stdout)
    assert (solved["rules"], solved["goal"]) == ("leverstoke,passes=1", score)
    assert solved["played"] == begins
    assert len(solved["profile"]) == 1
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
    hint = json.loads(party_here("hint", path, "--json").stdout)
    assert (hint["goal"], hint["rules"]) == (score, "leverstoke,passes=1")


def test_the_solution_of_a_puzzle_is_explained(files: Path):
    puzzle = str(files / "puzzle.json")
    told = party_here("explain", puzzle)
    assert told.returncode == 0, told.stderr
    words = " ".join(told.stdout.split())
    assert "The only solution, but for the order of discards in a row:" in words
    document = json.loads((files / "explain.json").read_text())
    solution = json.loads((files / "solution.json").read_text())
    assert [each["move"] for each in document["moves"]] == solution["line"]["moves"]
    for move in solution["line"]["moves"]:
        assert f" {move} " in f"{words} "


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
    moves = [str(move) for move in subject_of(path).recorded]
    assert "played" not in json.loads(party_here("solve", path, "--json").stdout)
    assert "goes with a recorded game" in party_here("solve", "42", "--from-here").stderr
    assert json.loads(party_here("solve", path, "--json", "--from-here").stdout)["played"] == moves
    told = f"of {len(moves)} moves, from the opening"
    assert told in " ".join(party_here("solve", path).stdout.split())
    there = party_here("bound", path, "--effort", "0", "--from-here").stdout
    assert f"after {len(moves)} moves" in " ".join(there.split())
    one = party_here("perft", path, "1").stdout.split()[-1]
    there = party_here("perft", path, "1", "--from-here").stdout.split()[-1]
    both = party_here("perft", path, "3", "--divide")
    assert (one, there) == (str(len(both.stdout.splitlines()) - 1), there)
    shown = " ".join(party_here("play", path, stdin="quit\n").stdout.split())
    assert "moves left 3" in shown


def test_several_puzzles_in_one_file(files: Path, tmp_path: Path):
    document = json.loads((files / "generated.json").read_text())
    document["puzzles"] *= 3
    path = tmp_path / "three.json"
    path.write_text(json.dumps(document))
    assert "it holds 3 documents; choose one as FILE#1" in party_here("solve", str(path)).stderr
    assert party_here("deal", f"{path}#3", "--code").returncode == 0
    for wrong in (0, 4):
        assert f"there is no #{wrong}" in party_here("deal", f"{path}#{wrong}").stderr
    lines = tmp_path / "many.jsonl"
    lines.write_text("".join(party_here("deal", str(n), "--json").stdout for n in range(3)))
    assert json.loads(party_here("deal", f"{lines}#2", "--json").stdout)["seed"] == "1"
    assert "it holds 3 documents" in party_here("deal", str(lines)).stderr


WRONG = {
    "empty.txt": ("", "empty"),
    "blank.txt": (" \n", "empty"),
    "prose.txt": ("Dear Sir", "neither a seed, nor a deal code, nor cards"),
    "half.txt": ("5h 4s 3d", "3 cards, 30 missing"),
    "twice.txt": (DECK.text([*range(33), 4]), "5c twice"),
    "list.json": ("[\n1, 2]", "not a JSON object"),
    "schema.json": ('{"schema": "whist/deal/1"}', "neither a deal, nor a puzzle"),
    "nothing.json": ("{}", "(no schema)"),
    "deal.json": ('{"schema": "shooting-party/deal/1", "pass": []}', "0 orders, not 1 to 3"),
    "short.json": ('{"schema": "shooting-party/deal/1", "pass": [["5h"]]}', "missing"),
    "answer.json": ('{"schema": "shooting-party/hint/1"}', "not a complete hint document"),
    "puzzle.json": ('{"schema": "shooting-party/puzzle/1"}', "not a shooting-party/puzzle/1"),
    "generated.json": ('{"schema": "shooting-party/generated/1", "puzzles": []}', "holds 0"),
    "score.json": (
        '{"puzzle": {"deal": {"code": "CODE"}, "seed": "42", "rules": "leverstoke", '
        '"mode": "open", "goal": {"score": 8}}}',
        "not a complete puzzle",
    ),
    "mode.json": (
        '{"puzzle": {"deal": {"code": "CODE"}, "seed": "42", "rules": "leverstoke", '
        '"mode": "\\ud800", "goal": {"score": "8"}}}',
        "half of a surrogate pair",
    ),
    "seed.json": (
        '{"schema": "shooting-party/hint/1", "deal": "CODE", "seed": 1e999, "rules": "leverstoke"}',
        "1e999 is out of range",
    ),
    "half.json": (
        '{"schema": "shooting-party/hint/1", "deal": "CODE", "seed": 42.9, "rules": "leverstoke"}',
        '"seed": 42.9 is not a seed',
    ),
    "reshuffle.json": (
        '{"schema": "shooting-party/hint/1", "deal": "CODE", "seed": null, '
        '"reshuffle": "-1", "rules": "leverstoke"}',
        "out of range",
    ),
    "code.json": (
        '{"schema": "shooting-party/hint/1", "deal": 7, "seed": null, "rules": "leverstoke"}',
        "the deal code is 7, not a text",
    ),
    "nan.jsonl": ('{"a": 1}\n{"a": NaN}\n', "not JSON"),
    "modetag.txt": ('[Seed "1"]\n[Mode "shut"]\n', "no mode 'shut'"),
    "other.json": ('{"schema": "whist/solution/1"}', "neither a deal, nor a puzzle"),
    "parts.json": ('{"puzzle": {"seed": "1"}}', "not a complete puzzle"),
    "tag.txt": ("[Deal\n", "line 1: not a tag"),
    "rules.txt": ('[Seed "1"]\n[Rules "whist"]\n', "no rule set 'whist'"),
    "move.txt": ('[Seed "1"]\n\n1. fly\n', "line 3, move 1: 'fly' is not a move"),
    "illegal.txt": ('[Seed "1"]\n\n1. meet:Qh\n', "the recorded game: move 1, meet:Qh"),
    "goal.txt": ('[Seed "1"]\n[Goal "9"]\n', "'9' is not a goal"),
    "nodeal.txt": ('[Rules "leverstoke"]\n', "no [Deal] and no [Seed] tag"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_is_nothing_of_the_kind(tmp_path: Path, name: str):
    text, why = WRONG[name]
    path = tmp_path / name
    path.write_text(text.replace("CODE", Deal.from_seed(42).code))
    run = party_here("hint", str(path))
    assert (run.returncode, run.stdout) == (2, "")
    assert why in run.stderr
    assert run.stderr.count("\n") == 1


def test_other_wrong_input(files: Path, tmp_path: Path):
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for arguments, why in (
        (
            ["solve", str(files / "puzzle.json"), "--rules", "three-rounds"],
            "a puzzle brings its own",
        ),
        (
            ["solve", str(files / "game.txt"), "--rules", "three-rounds"],
            "a recorded game brings its",
        ),
        (["solve", str(binary)], "not a text in UTF-8"),
        (["solve", str(tmp_path)], "Is a directory"),
        (["solve", "42", "43"], "'42 43' is neither a seed"),
        (["solve", "fierc"], "today, a date, or a tier (gentle, brisk, testing"),
        (["solve", "2025-12-31"], "the series begins on 2026-01-01"),
        (["solve", "2026-02-30"], "'2026-02-30' is not a date"),
        (["solve", "42", "--reshuffle", "x"], "'x' is not a seed"),
        (["solve", "42", "--reshuffle", "5"], "--reshuffle goes with cards"),
        (["play", "-"], "moves come from the standard input; give a file"),
        (["solve", "42", "--width", "9"], "9 is not in the range"),
        (["hint", "42", "--blind", "--goal", "8"], "--goal goes with hints that know the pile"),
        (["explain", "42", "--blind", "--dot", "x.dot"], "--graphml and --dot go with the whole"),
        (["deal"], "give either a DEAL or --enter"),
        (["deal", "42", "--enter"], "give either a DEAL or --enter"),
        (["today", "--date", "tomorrow"], "'tomorrow' is neither a deal"),
        (["today", "--date", ""], "'' is neither a deal"),
        (["play", str(files / "game.txt"), "--rules", "three-rounds"], "brings its own"),
        (["daily", "2026-01-01", "--revise"], "need --out DIR"),
        (["rate", str(files / "game.txt"), "--mode", "shut"], "'shut' is not one of"),
    ):
        run = party_here(*arguments, stdin="quit\n")
        assert run.returncode == 2, arguments
        assert why in run.stderr, run.stderr
        assert run.stderr.count("\n") == 1


def test_the_latest_daily_of_a_tier(monkeypatch: pytest.MonkeyPatch):
    """The latest one, today's included; found once, then kept as long as the recipe holds."""

    class Friday(date):
        @classmethod
        def today(cls) -> date:
            return date(2026, 1, 9)

    monkeypatch.setattr("generator.common.calendar.date", Friday)
    monkeypatch.setattr("generator.shooting_party.game.PUBLISHED", GAME)
    kept_puzzles._file("shooting-party", "2026-01-09").unlink(missing_ok=True)
    assert subjects.puzzle_of("today").date == "2026-01-09"
    assert subjects.puzzle_of("testing").date == "2026-01-08"
    assert subjects.puzzle_of("stiff").date == "2026-01-09"
    assert subjects.puzzle_of("gentle").date == "2026-01-07"
    monkeypatch.setattr(Series, "find", None)
    assert subjects.puzzle_of("2026-01-09").date == "2026-01-09"
    kept = kept_puzzles._file("shooting-party", "2026-01-09").read_text()
    recipe = json.loads(kept)["recipe"]
    kept_puzzles._file("shooting-party", "2026-01-09").write_text(kept.replace(recipe, "0" * 64))
    with pytest.raises(TypeError):  # of another recipe, so it is looked for anew
        subjects.puzzle_of("2026-01-09")
    kept_puzzles._file("shooting-party", "2026-01-09").write_text("{")
    with pytest.raises(TypeError):
        subjects.puzzle_of("2026-01-09")
    with pytest.raises(SourceError, match="begins on 2026-01-01"):
        subjects.puzzle_of("2025-01-09")


def test_today_is_shown_and_played(monkeypatch: pytest.MonkeyPatch):
    made = daily(DAY, GAME).puzzle
    monkeypatch.setattr(subjects, "puzzle_of", lambda word: made)
    shown = party_here("today")
    assert "Score any queen, together with her ace, within " in " ".join(shown.stdout.split())
    assert "Below" not in shown.stdout
    assert shown.stdout.endswith(
        f"\n\nPlay it: party play {DAY}\nThe answer, and why: party explain {DAY}\n"
    )
    assert json.loads(party_here("today", "--json").stdout) == made.to_json()
    for arguments in (["today", "--play"], ["play", "today"]):
        played = party_here(*arguments, stdin="quit\n")
        assert played.returncode == 0, played.stderr
        assert f"{made.id}: {made.rules} Score any queen" in " ".join(played.stdout.split())
    answered = party_here("play", "today", stdin="answer\n").stdout
    assert answered.endswith(f"\nMore: party explain {DAY}\n")
    assert PUBLISHED.name == made.series
