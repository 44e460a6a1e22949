"""`party check` finds whatever is changed in a folder of puzzles; the verifier refuses what is
false in documents and games, whatever the search says (data/lies.txt).
"""

import copy
import json
import os
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from generator import Series, publish
from generator.common import dailies, verification
from generator.common.commitment import CHECKSUM, commit, readable
from generator.common.day import OTHER_KEY, Day, first_difference
from generator.common.documents import Puzzle
from generator.common.folder import INDEX_NAME, KINDS, Folder, FolderError
from generator.common.folder_check import check
from generator.common.texts import puzzle_text
from generator.common.verification import check_document
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.twins import BETWEEN, Twins
from solver.common.tags import SOLVED_TAG
from solver.shooting_party import Deal, Goal, Position, Refused, RuleSet, solve
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.tables import NEXT
from tests.common.claims import changed
from tests.common.command_line import at_a_terminal, ended, party_here
from tests.common.helpers import corpus_of
from tests.common.test_errors import changed as with_change
from tests.common.test_errors import is_refused
from tests.common.week import WEEK, stored
from tests.shooting_party.attempts import recorded
from tests.shooting_party.corpus import some
from tests.shooting_party.helpers import GAME, data_rows
from tests.shooting_party.tables import blocks

KEY = b"a key for the tests"
KEYED = Series("shooting-party", GAME, KEY)
DAY = WEEK[1]  # a couple, every card in view
PUZZLE, SOLUTION = f"{DAY}.puzzle.json", f"{DAY}.solution.json"
DIFFERS = f"{INDEX_NAME}: does not match the files: "

pytestmark = pytest.mark.usefixtures("puzzles_at_once", "composed_once")


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keyed") / "puzzles"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dailies, "find", lambda series, game, day: stored()[day])
        publish([DAY], folder, KEYED)
    return folder


@pytest.fixture
def copied(week: Path, tmp_path: Path) -> Path:
    return shutil.copytree(week, tmp_path / "copy")


def only(source: Path, folder: Path, *days: date) -> Path:
    """Fill a folder with some days of another."""
    for path in (path for day in days for path in source.glob(f"{day}.*")):
        shutil.copy(path, folder)
    rebuild_index(folder)
    return folder


@pytest.fixture
def alone(week: Path, tmp_path: Path) -> Path:
    """A folder with one puzzle."""
    return only(week, tmp_path, DAY)


def problems(folder: Path, *, quick: bool = True) -> list[str]:
    found = check(folder, game=GAME, quick=quick).problems
    assert all("\n" not in problem for problem in found)
    return found


def rebuild_index(folder: Path) -> None:
    """So that it is not the index that shows it."""
    try:
        (folder / INDEX_NAME).write_bytes(Folder(folder).index_due("shooting-party", GAME.name))
    except FolderError:
        (folder / INDEX_NAME).unlink(missing_ok=True)


def read(file: Path) -> Any:
    return json.loads(file.read_bytes())


def edit(file: Path, **new: Any) -> None:
    document = read(file) | new
    file.write_bytes(readable({key: value for key, value in document.items() if value is not None}))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["puzzle", "solution"])
@pytest.mark.parametrize("key", [KEY, None], ids=["key", "no key"])
def test_every_value_counts(keyed: Path, week: Path, tmp_path: Path, kind: str, key: bytes | None):
    """The index and the texts are made to fit; so is the checksum of a solution, for without a key
    anybody can make another one: what the solution says must still hold. What another version
    made is only replayed, and that is said. (For each change test_claims.py is enough.)
    """
    only(keyed if key else week, tmp_path, DAY)
    whole = {name: read(tmp_path / f"{DAY}.{name}.json") for name in ("puzzle", "solution")}
    assert check(tmp_path, key=key, game=GAME).problems == []
    for _, make in changed(whole[kind]):
        pair = whole | {kind: make()}
        if kind == "solution" and key is None:
            committed = commit(pair["solution"], CHECKSUM).to_json()
            pair["puzzle"] = whole["puzzle"] | {"commitment": committed}
        for name, document in pair.items():
            (tmp_path / f"{DAY}.{name}.json").write_bytes(readable(document))
        rebuild_index(tmp_path)
        report = check(tmp_path, key=key, game=GAME)
        found = [each for each in report.problems if "not what its documents give" not in each]
        assert found or "only replayed: made by" in "".join(report.unchecked), pair[kind]


@pytest.mark.parametrize(("new", "why"), data_rows("changes.txt"))
def test_what_is_said_of_a_change(alone: Path, new: str, why: str):
    """What is found by making a puzzle again, only then."""
    edit(alone / PUZZLE, **json.loads(new))
    found = problems(alone, quick=False)
    assert any(why in problem for problem in found), found
    assert ", but " not in why or why not in "".join(problems(alone))
    series = "puzzles of several series: other, shooting-party"
    of_index = (DIFFERS, f"{INDEX_NAME}: cannot be checked: {alone / PUZZLE}: ", series)
    assert any(problem.startswith(of_index) for problem in found)


STRAYS = ("notes.txt", "2026-02-31.puzzle.json", f".{PUZZLE}.7.tmp", "sub", "line\nfeed")


def test_missing_strange_and_double_files(copied: Path):
    """One line each, whatever their names."""
    for kind in KINDS:
        shutil.copy(copied / f"{WEEK[6]}.{kind}", copied / f"2026-02-02.{kind}")
    for name in (*STRAYS, os.fsdecode(b"\xff.json")):
        (copied / name).mkdir()
    missing = [f"{day}.{kind}" for kind, day in zip(KINDS, WEEK, strict=False)]
    for name in missing:
        (copied / name).unlink()
    strays = (name.replace("\n", "\\n") for name in (*STRAYS, "\\udcff.json"))
    due = {f"{name}: not a file of daily puzzles" for name in strays}
    due |= {f"{name}: missing" for name in missing}
    run = party_here("check", copied, "--quick")
    assert run.returncode == 1
    again = f"2026-02-02: the same puzzle as on {WEEK[6]}"
    assert due | {again} <= {*run.stdout.splitlines()}
    # the next version draws in another order
    puzzle = json.loads((copied / "2026-02-02.puzzle.json").read_text())
    puzzle["generator"] -= 1
    (copied / "2026-02-02.puzzle.json").write_text(json.dumps(puzzle))
    assert again not in party_here("check", copied, "--quick").stdout.splitlines()


def remove(folder: Path, pattern: str) -> None:
    for file in folder.glob(pattern):
        file.unlink()


def differing(folder: Path) -> None:
    """Two days gone, two not listed, and one changed."""
    index = read(folder / INDEX_NAME)
    index["puzzles"][3]["rating"]["value"] += 1
    del index["puzzles"][5:]
    (folder / INDEX_NAME).write_bytes(readable(index))
    remove(folder, f"{WEEK[0]}.*")
    remove(folder, f"{WEEK[1]}.*")


INDICES: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda folder: (folder / INDEX_NAME).unlink(), f"{INDEX_NAME}: missing"),
    "of no files": (lambda f: remove(f, "2*"), f"{DIFFERS}missing {WEEK[0]} to {WEEK[6]}"),
    "in another form": (
        lambda f: (f / INDEX_NAME).write_text(json.dumps(read(f / INDEX_NAME))),
        f"{DIFFERS}its days do, the rest does not",
    ),
    "of other days": (
        differing,
        f"{DIFFERS}missing {WEEK[0]} to {WEEK[1]}; not listed {WEEK[5]} to {WEEK[6]}; changed "
        f"{WEEK[3]}",
    ),
}


@pytest.mark.parametrize("how", INDICES)
def test_the_index_names_the_days_that_differ(copied: Path, how: str):
    change, due = INDICES[how]
    change(copied)
    assert problems(copied) == [due]


def test_no_puzzles(tmp_path: Path):
    assert problems(tmp_path) == [f"{INDEX_NAME}: missing"]
    (tmp_path / INDEX_NAME).write_bytes(b"{}")
    [problem] = problems(tmp_path)
    assert problem.startswith(f"{INDEX_NAME}: ")
    with pytest.raises(FolderError, match="no such folder"):
        check(tmp_path / "none")


OTHER_THINGS: dict[str, Callable[[Path], object]] = {
    "folder": Path.mkdir,
    "dangling link": lambda file: file.symlink_to("nowhere"),
    "looping link": lambda file: file.symlink_to(file.name),
    "pipe": os.mkfifo,
    "device": lambda file: file.symlink_to("/dev/zero"),
    **{
        f"{data}": partial(Path.write_bytes, data=data)
        for data in (b"", b"{", b"[]", b"\xff\xfe", b'{"schema": 1}')
    },
}


@pytest.mark.parametrize("kind", OTHER_THINGS)
def test_other_things_in_place_of_a_file(week: Path, tmp_path: Path, kind: str):
    """It goes on with the other day."""
    for name in (*(f"{DAY}.{each}" for each in KINDS), INDEX_NAME):
        (tmp_path / f"of {name}").mkdir()
        folder = only(week, tmp_path / f"of {name}", *WEEK[:2])
        (folder / name).unlink()
        OTHER_THINGS[kind](folder / name)
        found = check(folder, game=GAME, quick=True)
        assert found.puzzles >= 1
        assert any(name in problem for problem in found.problems)
        assert name != INDEX_NAME or len(found.problems) == 1


def test_texts_of_another_version_are_not_compared(alone: Path, monkeypatch: pytest.MonkeyPatch):
    file = alone / f"{DAY}.puzzle.txt"
    file.write_text(file.read_text(encoding="utf-8").replace("puzzle", "riddle"))
    rebuild_index(alone)
    assert problems(alone) == [f"{DAY}: {file.name} is not what its documents give"]
    monkeypatch.setattr(Day, "replayed", "made by generator 1")
    assert problems(alone) == []


@pytest.mark.parametrize("edit", [('"value": ', '"value": 1'), ('{"schema"', '{ "schema"')])
@pytest.mark.parametrize("name", [PUZZLE, SOLUTION])
def test_an_edited_document_is_blamed_and_not_its_text(
    name: str, edit: tuple[str, str], alone: Path
):
    """Unless the index was written since."""
    text = (alone / name).read_text(encoding="utf-8").replace("{\n  ", "{", 1)
    (alone / name).write_text(text.replace(*edit, 1), encoding="utf-8")
    found = [problem for problem in problems(alone) if problem.startswith(f"{DAY}")]
    assert f"{DAY}: {name} has changed since index.json was written" in found
    assert not [problem for problem in found if ".txt" in problem]
    if edit[0].startswith("{"):
        rebuild_index(alone)
        assert problems(alone) == [f"{DAY}: {name} is not what its documents give"]


def test_the_key_of_a_series(keyed: Path, week: Path, tmp_path: Path):
    """Without it some things cannot be checked; with it, a checksum is not enough."""
    only(keyed, tmp_path, DAY)
    edit(tmp_path / SOLUTION, salt=read(keyed / SOLUTION)["salt"][::-1])
    assert f"{DAY}: commitment: not to this solution" in problems(tmp_path)
    report = check(keyed, game=GAME)
    assert report.problems == []
    assert report.unchecked == [f"{DAY}: salt and recipe, which take the key"]
    assert check(keyed, key=KEY, game=GAME).unchecked == []
    assert check(keyed, key=KEY + b"!", game=GAME).problems == [f"{DAY}: {OTHER_KEY}"]
    (tmp_path / "key").write_bytes(KEY)
    (tmp_path / "key").chmod(0o600)
    of_file = party_here("check", keyed / f"{DAY}.puzzle.json", "--key-file", tmp_path / "key")
    is_refused(of_file, "--key-file goes with a folder")
    found = check(week, key=KEY, game=GAME, quick=True).problems
    assert len(found) == 7
    assert all("a checksum only, though the series has a key" in problem for problem in found)


@pytest.mark.long
def test_what_cannot_be_checked_is_said_once(copied: Path, monkeypatch: pytest.MonkeyPatch):
    """For all days without the key; and for each reason to make no puzzle again."""
    publish(WEEK, copied, KEYED, revise=True)
    why = {day: f"made by generator {day.day // 8}" for day in WEEK}
    monkeypatch.setattr(Day, "replayed", property(lambda found: why[found.day]))
    report = check(copied, game=GAME)
    assert report.problems == []
    assert report.unchecked == [
        f"{WEEK[0]} to {WEEK[6]}: salt and recipe, which take the key",
        f"{WEEK[0]} to {WEEK[2]}: only replayed: made by generator 0",
        f"{WEEK[3]} to {WEEK[6]}: only replayed: made by generator 1",
    ]


# -- documents and games ---------------------------------------------------------------------------

RULES = RuleSet.parse("leverstoke,passes=1")
SOLVED = solve(Deal.from_seed(4), RULES)


def document(**more: object) -> dict[str, Any]:
    return copy.deepcopy(SOLVED.to_json()) | more


def test_a_terminal_shows_what_is_checked(tmp_path: Path):
    several = tmp_path / "three.jsonl"
    several.write_text(f"{json.dumps(document())}\n" * 3)
    screen = at_a_terminal(tmp_path, "check", str(several))
    screen.expect("checking .*ok: 3 documents, each by itself")
    assert ended(screen) == 0


def test_a_line_must_end_with_its_last_contact():
    longer = document(rules="leverstoke")
    longer["line"]["moves"].append("leave")
    longer["line"]["count"] += 1
    with pytest.raises(Refused, match="does not end with its last contact"):
        check_document(longer, PUBLISHED, quick=True)


def test_what_is_only_replayed():
    """And what a goal without a line says."""
    hasty = document(limits=document()["limits"] | {"seconds": 5})
    unreached = solve(Deal.from_seed(4), RULES, goal=Goal.parse("8")).to_json()
    for each, quick, said in (
        (document(), False, r"3 queens \+ 2 aces.*; made again"),
        (document(), True, ".*; only replayed: --quick"),
        (hasty, False, ".*; only replayed: made within 5 seconds"),
        (document(solver=1), False, ".*; only replayed: made by solver 1, and this is solver 3"),
        (unreached, True, "ok: no moves.*"),
    ):
        found = check_document(each, PUBLISHED, quick=quick)
        assert re.search(f"{said}$", found), found
    with pytest.raises(ValueError, match="solver: version 4 is not known here"):
        check_document(document(solver=4), PUBLISHED)


def test_the_first_difference_is_named():
    false = document()
    false["line"]["proven"]["moves"] = False
    with pytest.raises(ValueError, match=r"^line\.proven\.moves: false, but true was found$"):
        check_document(false, PUBLISHED)
    without = document()
    del without["best"]["value"], without["profile"][0]["proven"]
    assert first_difference(without, document()) == "best.value: nothing, but 5 was found"
    assert first_difference([970.0], [970]) == "[0]: 970.0, but 970 was found"
    assert first_difference({"a": 1, "b": 2}, {"a": 2, "b": 2}, {("a",)}) is None


def wrong(study: Study) -> str:
    """A wrong answer to a puzzle, as a game of it records it."""
    if study.pair:
        pairs = combinations(study.start.pile[:NEXT], 2)
        return replace(study, pair=next(two for two in pairs if {*two} != {*study.pair})).told
    if study.shown:
        return replace(study, key=int(study.key == 0)).told
    if isinstance(study, Twins):
        return f"{study.other[0]}{BETWEEN}{study.key_move}"
    return next(str(move) for move in study.offered if move != study.line[0])


@pytest.mark.parametrize("kind", kinds())
def test_a_game_that_says_it_solved_its_puzzle(kind: str):
    """A game that solves it without saying so is right, too."""
    study = some(kind, 1)[0]
    line, told = (study.line, "2 moves") if study.takes_moves else ((), study.told)
    untold = recorded(study, *map(str, line))
    right = replace(untold, more={**untold.more, SOLVED_TAG: told})
    assert verification.check_written(str(right), PUBLISHED).endswith("; its puzzle is solved")
    assert verification.check_written(str(untold), PUBLISHED).startswith("ok: ")
    if study.takes_moves:
        lie = replace(right, game=right.game.before)
    else:
        lie = recorded(study, **{SOLVED_TAG: wrong(study)})
    with pytest.raises(Refused, match=r"^\[Solved\]: .* does not solve the puzzle$"):
        verification.check_written(str(lie), PUBLISHED)


CORPUS = corpus_of("shooting_party")


@blocks("lies.txt")
def test_lies(head: str, lines: list[str]):
    name, _, how = head.partition(" ")
    text = (CORPUS / name).read_text(encoding="utf-8")
    quick = how != "made again"
    assert verification.check_written(text, PUBLISHED, quick=True).startswith("ok: ")
    for line in lines:
        change, why = line.split(" -> ")
        false = with_change(text, json.loads(change))
        with pytest.raises(ValueError) as error:  # noqa: PT011 (one of several)
            verification.check_written(false, PUBLISHED, quick=quick)
        assert why in str(error.value), line
        assert "\n" not in str(error.value)


def test_a_puzzle_with_a_hidden_pile_is_only_replayed():
    """One of an earlier version, with its solution, by itself and as text."""
    puzzle, solution = (
        json.loads((CORPUS / f"blind.{name}.json").read_text()) for name in ("puzzle", "solution")
    )
    said = verification.check_pair(puzzle, solution, PUBLISHED)
    assert "committed to; only replayed: made by generator 9, and this is " in said
    gone = "; only replayed: no puzzle has a hidden pile any more"
    assert check_document(solution, PUBLISHED).endswith(gone)
    text = " ".join(puzzle_text(Puzzle.from_json(puzzle), PUBLISHED).split())
    assert "the pile is hidden" in text
    opening = Position.opening(Deal.from_code(puzzle["deal"]["code"]))
    seen = {*opening.hand, *opening.display, *opening.discards}
    assert {*re.findall(r"[A2345JQK][♣♦♥♠]|Jk", text)} == {DECK.symbols([card]) for card in seen}
