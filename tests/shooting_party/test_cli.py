"""What is typed, and what is in files: a puzzle or game brings its rules, mode and goal; what fits
its width, completion; and how the objects of the library show themselves. (What every command says
of every kind of document: tests/common/test_output.py.)
"""

import json
import os
import pickle
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import nbformat
import pytest

from benchmarks.notebook import NOTEBOOK, executed
from cli.common import daily, reading
from cli.common.given import given
from cli.common.reading import puzzle_named
from cli.shooting_party.subjects import subject_in
from generator import Series
from generator.common.folder import Folder
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.generation import document_of
from generator.shooting_party.rating.rated import graders
from solver.common.record import Record
from solver.common.schemas import validate
from solver.shooting_party import PLAY, Deal, Move, Position, RuleSet, solve
from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES
from tests.common.command_line import PARTY, party_here, printed
from tests.common.test_errors import is_refused, is_wrong
from tests.common.week import WEEK, stored
from tests.shooting_party.helpers import GAME
from tests.shooting_party.playout import random_game
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
    several = document | {"puzzles": document["puzzles"] * 3}
    game = PLAY.seeded(1, RuleSet())
    while game.state.pass_number == 1:
        game = game.play(game.state.legal_moves()[-1])
    game = game.play(game.state.legal_moves()[0])
    for command, text, why in (
        ("solve", json.dumps(several), "one puzzle is wanted"),
        ("solve", json.dumps(document | {"puzzles": ["x"]}), "one puzzle is wanted"),
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


# -- the command line ------------------------------------------------------------------------------

CODE = Deal.from_seed(42).code
ONE = ["--passes", "1"]


def test_a_deal_by_code_and_a_half_played_game():
    text = party_here("deal", "42", "--json").stdout
    validate(json.loads(text), "deal", "solver.shooting_party.rules")
    assert printed("deal", "-", "--json", stdin=text) == text
    by_seed, by_code = (found("solve", deal, *ONE) for deal in ("42", CODE))
    assert (by_seed["seed"], by_code["seed"]) == ("42", None)
    assert [by_code[key] for key in ("deal", "line")] == [by_seed[key] for key in ("deal", "line")]
    moves = by_seed["line"]["moves"]
    rest = found("solve", "42", *ONE, "--moves", " ".join(moves[:4]))
    assert (rest["played"], rest["line"]["moves"]) == (moves[:4], moves[4:])
    assert printed("check", "-", stdin=json.dumps(rest)).startswith("ok: ")


def test_a_deal_is_rated():
    """The document has every part, the text what players can expect."""
    rated = found("rate", "42", *ONE)
    rating, tier = rated["rating"], rated["tier"]
    assert [part["name"] for part in rating["parts"]] == [player.name for player in graders()]
    shown = printed("rate", CODE, *ONE, COLUMNS="60")
    assert max(map(len, shown.splitlines())) <= 60
    assert f"blind: {rating['value']} ± {rating['error']}, " in shown
    assert f"{tier['name']} {tier['symbol']}" in shown
    for name, expected in list(rating["outlook"].items())[:3]:
        row = next(line for line in shown.splitlines() if f"{name} player" in line)
        for what in ("four_queens", "perfect"):
            assert f"{100 * expected[what]:.1f}%" in row
    skill = rating["outlook"]["skill"]
    skilled = f"skill: a strong player can expect {skill:.1f} cards more than a novice"
    assert skilled in " ".join(shown.split())


def test_help_is_quick_and_loads_no_compiler():
    command = [sys.executable, "-X", "importtime", *PARTY[1:], "--help"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert "solve" in run.stdout
    heavy = "numba ortools networkx numpy rich pyarrow matplotlib distributed"
    assert not [name for name in heavy.split(" ") if f" {name}\n" in run.stderr]


def test_par_is_insisted_upon_or_left_out():
    deal = Deal.from_seed(37).without("2345").code
    exact, some = (found("solve", deal, par)["line"] for par in ("--par", "--no-par"))
    assert exact["proven"] == {"passes": True, "cards_left": True, "moves": True}
    assert not some["proven"]["moves"]
    keys = [(line["passes"], -line["cards_left"], line["count"]) for line in (exact, some)]
    assert keys[0] < keys[1]


def test_no_arguments_show_the_help():
    """And an output without symbols gets letters."""
    run = party_here()
    assert run.returncode == 2
    assert "of these commands:" in run.stderr
    assert party_here("--version").stdout.startswith("party, version ")
    assert "Qc" in printed("solve", "42", *ONE, PYTHONIOENCODING="latin-1")


def test_the_code_of_a_deal_may_be_read_in_the_pieces_in_which_it_is_shown():
    shown = printed("deal", 42, COLUMNS="60")
    code = shown.split("code")[1].split("pass 1")[0]
    for words in ([code], code.split()):
        assert json.loads(printed("deal", *words, "--json"))["code"] == CODE


# -- dailies, checks and reports -------------------------------------------------------------------


@pytest.mark.usefixtures("puzzles_at_once")
def test_daily_without_a_folder_prints(monkeypatch: pytest.MonkeyPatch, week: Path):
    monkeypatch.setattr("generator.shooting_party.game.PUBLISHED", GAME)
    run = party_here("daily", str(WEEK[1]))
    assert run.stdout == (week / f"{WEEK[1]}.puzzle.txt").read_text(encoding="utf-8")
    documents = party_here("daily", str(WEEK[0]), "--days", "2", "--json").stdout.splitlines()
    kept = [json.loads((week / f"{day}.puzzle.json").read_text()) for day in WEEK[:2]]
    assert [json.loads(line) for line in documents] == kept


def test_the_index_is_enough_for_a_page(week: Path):
    for entry in json.loads((week / "index.json").read_text())["puzzles"]:
        puzzle = json.loads((week / f"{entry['date']}.puzzle.json").read_text())
        for key in ("id", "number", "mode", "tier", "goal", "rules"):
            assert entry[key] == puzzle[key]
        assert entry["rating"]["value"] == puzzle["rating"]["value"]


def test_check_as_json(monkeypatch: pytest.MonkeyPatch, week: Path):
    """A problem is no error."""
    monkeypatch.setattr("generator.shooting_party.game.PUBLISHED", GAME)
    document = json.loads(party_here("check", str(week), "--quick", "--json").stdout)
    assert (document["found"], document["problems"]) == ("ok: 7 puzzles (not made again)", [])
    broken = json.loads((week / f"{WEEK[1]}.solution.json").read_text())
    broken["line"]["moves"][0] = "meet:Qc"
    run = party_here("check", "-", "--json", stdin=json.dumps(broken))
    assert (run.returncode, run.stderr) == (1, "")
    document = json.loads(run.stdout)
    assert document["ok"] is False
    assert "move 1, meet:Qc" in document["problems"][0]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str):
    for words, found in {
        "party solve st": "stiff",
        "party play to": "today",
        "party explain la": "last",
        "party solve 42 --rules thr": "three-rounds",
        "party solve 42 --rules leverstoke,con": "leverstoke,contact=must",
        "party generate --tier f": "fierce",
    }.items():
        at = words.split()[-1] if shell == "fish" else str(len(words.split()) - 1)
        variables = {"_PARTY_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": at}
        assert {found, f"plain,{found}"} & {*party_here(**variables).stdout.splitlines()}


# -- the objects of the library --------------------------------------------------------------------


def test_every_card_shows_its_name_and_stays_a_number():
    """Also after moves, after a round trip through code, JSON and the packed engine."""
    hand = Position.opening(42).hand
    assert repr(hand) == "(5♥, 4♠, 3♦, Q♥)"
    assert [int(card) for card in hand] == [DECK.number(name) for name in ("5h", "4s", "3d", "Qh")]
    assert json.dumps(hand) == json.dumps([int(card) for card in hand])
    assert dict.fromkeys(hand, 1)[int(hand[0])] == 1
    assert repr(pickle.loads(pickle.dumps(hand))) == repr(hand)
    for seed in range(5):
        for position in random_game(seed, RuleSet()).positions:
            packed = conversion.unpack(conversion.pack(position), position.deal, position.rules)
            for place in (position, packed):
                cards = [*place.pile, *place.hand, *place.discards, *place.display]
                cards += [*place.score_pile, *chain(*(m.cards for m in place.legal_moves()))]
                assert all(repr(card) == DECK.symbols([card]) for card in cards)
    for deal in (Deal.from_code(CODE), Deal.from_json(Deal.from_seed(42).to_json())):
        assert repr(deal.orders[0]) == repr(Deal.from_seed(42).orders[0])


def test_short_reprs_and_drawings():
    deal, position = Deal.from_seed(42), Position.opening(42)
    assert repr(deal) == "Deal.from_seed(42)"
    assert repr(Deal.from_code(CODE)) == "<deal sp1-UK4wbVub...>"
    assert [line[:8].strip() for line in str(deal).splitlines()] == list(ORDER_NAMES)
    assert repr(position) == "<position: pass 1, 28 in the pile, hand 5♥ 4♠ 3♦ Q♥, score 0+0>"
    assert "hand          5♥ 4♠ 3♦ Q♥" in str(position).splitlines()
    assert ">Q♥</span>" in position._repr_html_()
    assert repr(Move.parse("-5hQh")) == "Move.parse('-5hQh')"
    answer = solve(42, "leverstoke,passes=1")
    assert repr(answer) == "<solution of seed 42, leverstoke,passes=1: four queens no, best 2+2>"
    assert str(answer).splitlines()[1].split() == ["1", "pass", "2+2", "proven"]
    assert "15. meet:Q♦+A♦" in str(answer)
    assert "<table>" in answer._repr_html_()


def shown(cell: Any) -> list[str]:
    """Return what a cell printed or shows as text, in order."""
    return [
        output.get("text") or output["data"]["text/plain"]
        for output in cell.get("outputs", [])
        if output["output_type"] != "error"
    ]


@pytest.mark.long
def test_the_notebook_shows_what_it_says(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", os.defpath)  # where no `party` is: that of the notebook's Python
    run, written = executed(), nbformat.read(NOTEBOOK, 4)
    assert sum(cell.cell_type == "code" for cell in run.cells) > 8
    for cell, before in zip(run.cells, written.cells, strict=True):
        assert shown(cell) == shown(before), cell.source


def test_the_notebook_keeps_no_trace_of_the_machine_that_ran_it():
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert "/tmp" not in text
    assert "/home" not in text
    assert '"execution"' not in text
