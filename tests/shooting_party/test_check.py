"""`party check` finds whatever is changed in a folder of puzzles."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator import Series, publish
from generator.common.check import check
from generator.common.commitment import CHECKSUM, commit, readable
from generator.common.folder import INDEX_NAME, KINDS, Folder, FolderError
from tests.common.helpers import WEEK
from tests.shooting_party.helpers import GAME

KEY = b"a key for the tests"
KEYED, PLAIN = Series("shooting-party", GAME, KEY), Series("shooting-party", GAME)
DAY = WEEK[1]  # a couple, every card in view

Path_ = tuple[str | int, ...]


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keyed") / "puzzles"
    publish([DAY], folder, KEYED)
    return folder


def leaves(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The paths of all values; of the orders, some cards."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        yield path
        step = 11 if len(value) == 33 else 1
        for place in range(0, len(value), step):
            yield from leaves(value[place], (*path, place))
    else:
        yield path


def changed(value: Any) -> Any:
    if isinstance(value, list):
        return value[:-1] if value else ["walkout"]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return value[:-1] + ("0" if value[-1] != "0" else "1")


def change(document: Any, path: Path_) -> None:
    for key in path[:-1]:
        document = document[key]
    document[path[-1]] = changed(document[path[-1]])


def rebuild_index(folder: Path) -> None:
    """So that it is not the index that tells."""
    try:
        (folder / INDEX_NAME).write_bytes(Folder(folder).index_due("shooting-party", GAME.name))
    except FolderError:
        (folder / INDEX_NAME).unlink(missing_ok=True)


def all_paths(kind: str, tmp: Path) -> list[Path_]:
    return list(leaves(json.loads((tmp / f"{DAY}.{kind}.json").read_text(encoding="utf-8"))))


@pytest.mark.parametrize("share", [5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", ["puzzle", "solution"])
@pytest.mark.parametrize("series", [KEYED, PLAIN], ids=["key", "no key"])
def test_every_value_counts(
    keyed: Path, week: Path, tmp_path: Path, kind: str, series: Series, share: int
):
    """Each value of each document changed in turn, or one in so many, the index and the texts made
    to fit. (By document: test_claims.py.)
    """
    source = keyed if series.key else week
    paths = all_paths(kind, source)
    assert len(paths) > 25
    first = [KEYED, PLAIN].index(series) + 2 * (kind == "puzzle")
    paths = paths[first % share :: share]
    folder = tmp_path / "one"
    folder.mkdir()
    for file in source.glob(f"{DAY}.*"):
        shutil.copy(file, folder)
    rebuild_index(folder)
    assert check(folder, key=series.key, game=GAME).problems == []
    file = folder / f"{DAY}.{kind}.json"
    text = file.read_bytes()
    for path in paths:
        document = json.loads(text)
        change(document, path)
        file.write_bytes(readable(document))
        rebuild_index(folder)
        assert check(folder, key=series.key, game=GAME).problems, path
    file.write_bytes(text)
    rebuild_index(folder)
    assert check(folder, key=series.key, game=GAME).problems == []


@pytest.mark.parametrize("share", [3, pytest.param(1, marks=pytest.mark.long)])
def test_a_forged_checksum_is_not_enough(week: Path, tmp_path: Path, share: int):
    """Without a key anybody can make a new checksum; what the solution says must still hold."""
    folder = tmp_path / "one"
    folder.mkdir()
    for file in week.glob(f"{DAY}.*"):
        shutil.copy(file, folder)
    pair = Folder(folder).pair(DAY)
    assert pair is not None
    for path in all_paths("solution", folder)[::share]:
        puzzle, solution = json.loads(json.dumps([pair.puzzle.to_json(), pair.solution.to_json()]))
        change(solution, path)
        puzzle["commitment"] = commit(solution, CHECKSUM).to_json()
        (folder / f"{DAY}.solution.json").write_bytes(readable(solution))
        (folder / f"{DAY}.puzzle.json").write_bytes(readable(puzzle))
        rebuild_index(folder)
        assert [p for p in check(folder, game=GAME).problems if "written as" not in p], path


def copy_of(week: Path, tmp_path: Path) -> Path:
    return shutil.copytree(week, tmp_path / "copy")


def edit(file: Path, **new: Any) -> None:
    document = json.loads(file.read_bytes()) | new
    file.write_bytes(readable({key: value for key, value in document.items() if value is not None}))


@pytest.mark.parametrize(
    ("new", "why"),
    [
        (
            {"date": "2026-01-11"},
            "date, id and number are not those of number 6 of 'shooting-party'",
        ),
        ({"id": "party-2026-01-11"}, "date, id and number are not those"),
        ({"number": 11}, "date, id and number"),
        ({"series": "other"}, "date, id and number are not those of number 6 of 'other'"),
        ({"revision": 2}, "revision: puzzle and solution do not agree"),
        ({"mode": "blind"}, 'mode: "blind", but "open" was found'),
        ({"week": None}, "week.theme: nothing, but "),
        ({"week": {"theme": "Pairs", "lesson": ""}}, 'week.theme: "Pairs", but '),
        ({"tier": "fierce"}, 'tier: "fierce", but '),
        ({"tier": "grim"}, 'tier: "grim", but '),
        ({"rules": "leverstoke,passes=2"}, "rules: puzzle and solution do not agree"),
        ({"rules": "leverstoke"}, "the goal is within 1 passes; the rules say otherwise"),
        (
            {"goal": {"kind": "couple", "score": "2+2", "passes": 1, "moves": 5}},
            "goal: puzzle and solution do not agree",
        ),
        ({"start": {"moves": ["draw", "draw"]}}, "start: puzzle and solution do not agree"),
        ({"par": {"passes": 1, "cards_left": 3, "moves": 9}}, "but nothing was found"),
        ({"seed": "12"}, "seed: not number "),
        ({"attempt": 9999}, "seed: not number 9999 of the day's"),
        ({"themes": ["walkout"]}, "themes[0]: "),
        ({"recipe": "0" * 64}, "recipe: "),
        ({"generator": 99}, "generator: version 99 is not known here"),
        ({"commitment": {"kind": "checksum-sha256", "value": "0" * 64}}, "not to this solution"),
    ],
)
def test_what_is_said_of_a_change(week: Path, tmp_path: Path, new: dict[str, Any], why: str):
    folder = copy_of(week, tmp_path)
    edit(folder / f"{DAY}.puzzle.json", **new)
    problems = check(folder, game=GAME).problems
    assert any(why in problem for problem in problems), problems
    assert all("\n" not in problem for problem in problems)
    told = (f"{INDEX_NAME}: does not match", "puzzles of several series: other, shooting-party")
    assert any(problem.startswith(told) for problem in problems)


def test_ratings_are_made_anew(week: Path, tmp_path: Path):
    """Another error contradicts nothing in the documents, and is found by rating alone."""
    folder = copy_of(week, tmp_path)
    file = folder / f"{DAY}.puzzle.json"
    rating = json.loads(file.read_bytes())["rating"]
    edit(file, rating=rating | {"error": rating["error"] + 10})
    publishable = check(folder, game=GAME, quick=True).problems
    assert not any(": rating" in problem for problem in publishable)
    assert any(": rating" in problem for problem in check(folder, game=GAME).problems)


def test_profiles_are_made_anew(week: Path, tmp_path: Path):
    """A lower score than the best, with a line and a par that fit, is found by solving alone."""
    folder = copy_of(week, tmp_path)
    day = WEEK[0]
    pair = Folder(folder).pair(day)
    assert pair is not None
    from solver.shooting_party.rules.deal import Deal
    from solver.shooting_party.rules.scores import Goal
    from solver.shooting_party.rules.switches import RuleSet
    from solver.shooting_party.search.solve import solve

    deal = Deal.from_code(pair.solution.deal)
    best = pair.solution.profile[0]["value"]
    low = solve(deal, RuleSet(passes=1), goal=Goal.parse("1")).line
    assert low is not None
    assert sum(low.score) < best
    score = dict(zip(("queens", "aces"), low.score, strict=True))
    line = low.to_json() | {"proven": pair.solution.line["proven"]}
    entry = {"passes": 1} | score | {"value": sum(low.score), "proven": True}
    par = {"passes": 1, "cards_left": low.cards_left, "moves": len(low.moves)}
    edit(folder / f"{day}.solution.json", score=score, line=line, par=par, profile=[entry])
    quick = check(folder, game=GAME, quick=True).problems
    assert not any("score" in problem for problem in quick)
    whole = check(folder, game=GAME).problems
    assert any(problem.startswith(f"{day}: score.") for problem in whole), whole


def test_missing_strange_and_double_files(week: Path, tmp_path: Path):
    folder = copy_of(week, tmp_path)
    for name in ("notes.txt", "2026-02-31.puzzle.json", f".{DAY}.puzzle.json.7.tmp"):
        (folder / name).touch()
    (folder / "sub").mkdir()
    for kind, day in zip(KINDS, WEEK, strict=False):
        (folder / f"{day}.{kind}").unlink()
    problems = check(folder, game=GAME, quick=True).problems
    for name in ("notes.txt", "2026-02-31.puzzle.json", f".{DAY}.puzzle.json.7.tmp", "sub"):
        assert f"{name}: not a file of daily puzzles" in problems
    for kind, day in zip(KINDS, WEEK, strict=False):
        assert f"{day}.{kind}: missing" in problems


def test_a_puzzle_twice(week: Path, tmp_path: Path):
    folder = copy_of(week, tmp_path)
    for kind in KINDS:
        shutil.copy(folder / f"{WEEK[0]}.{kind}", folder / f"2026-02-02.{kind}")
    problems = check(folder, game=GAME, quick=True).problems
    assert "2026-02-02: the same puzzle as on 2026-01-05" in problems


@pytest.mark.parametrize("data", [None, b"{}", b"{", b""])
def test_the_index_is_checked(week: Path, tmp_path: Path, data: bytes | None):
    folder = copy_of(week, tmp_path)
    if data is None:
        (folder / INDEX_NAME).unlink()
    else:
        (folder / INDEX_NAME).write_bytes(data)
    [problem] = check(folder, game=GAME, quick=True).problems
    assert problem.startswith(f"{INDEX_NAME}: ")


@pytest.mark.parametrize("data", [None, b"[]", b"["])
def test_an_index_without_puzzles(week: Path, tmp_path: Path, data: bytes | None):
    index = (week / INDEX_NAME).read_bytes() if data is None else data
    (tmp_path / INDEX_NAME).write_bytes(index)
    [problem] = check(tmp_path, game=GAME, quick=True).problems
    assert problem.startswith(f"{INDEX_NAME}: ")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b'{"schema": 1}'])
def test_broken_files(week: Path, tmp_path: Path, kind: str, data: bytes):
    folder = copy_of(week, tmp_path)
    (folder / f"{DAY}.{kind}").write_bytes(data)
    report = check(folder, game=GAME, quick=True)
    assert any(f"{DAY}.{kind}" in problem for problem in report.problems)
    assert all("\n" not in problem for problem in report.problems)


def test_another_form_of_the_same_document(week: Path, tmp_path: Path):
    folder = copy_of(week, tmp_path)
    file = folder / f"{DAY}.puzzle.json"
    file.write_text(json.dumps(json.loads(file.read_bytes())))
    rebuild_index(folder)
    [problem] = check(folder, game=GAME, quick=True).problems
    assert problem == f"{DAY}: {DAY}.puzzle.json is not what its documents give"


def test_without_the_key_it_says_what_it_cannot_check(keyed: Path):
    report = check(keyed, game=GAME)
    assert report.problems == []
    assert report.unchecked == [f"{DAY}: salt and recipe, which take the key"]
    assert check(keyed, key=KEY, game=GAME).unchecked == []
    wrong = check(keyed, key=KEY + b"!", game=GAME).problems
    assert any("salt: not that of id, revision and key" in p for p in wrong)


def test_a_key_is_not_satisfied_with_a_checksum(week: Path):
    problems = check(week, key=KEY, game=GAME, quick=True).problems
    assert len(problems) == 7
    assert all("a checksum only, though the series has a key" in p for p in problems)


def test_an_empty_folder_and_none(tmp_path: Path):
    assert check(tmp_path, game=GAME).problems == [f"{INDEX_NAME}: missing"]
    with pytest.raises(FolderError, match="no such folder"):
        check(tmp_path / "none")
