"""Collections: what is drawn on a day, what is kept of what was mined, and entries made again."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from generator.common import collection
from generator.common.again import pair_again
from generator.common.calendar import FIRST_DAY, Task
from generator.common.collection import (
    FILE,
    HEAD,
    Section,
    contents_of,
    drawn,
    entries,
    key_of,
    made_again,
    sections,
    text_of,
)
from generator.common.dailies import Series, day_fault, find
from generator.common.games import Contents, Game, game, games
from generator.common.mining import PLAIN, keep, main, search
from solver.common.schemas import Refused

DAYS = [FIRST_DAY + timedelta(n) for n in range(7 * 56)]
PUBLISHED = [each for each in games() if each.collected is not None]


def name_of(of: Game) -> str:
    return of.name


@pytest.fixture(params=PUBLISHED, ids=name_of)
def of(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def test_the_file_is_what_is_read(of: Game):
    text = Path(str(collection.files(of.packages[0]).joinpath(FILE))).read_text(encoding="utf-8")
    there = sections(of)
    assert text_of(there) == text
    assert text.startswith(HEAD)
    tasks = {key_of(task): task for task in of.rhythm.tasks}
    for key, section in there.items():
        found = entries(of, tasks[key])
        assert tuple(map(str, found)) == section.lines
        assert len({entry.seed for entry in found}) == len(found) > 0


def test_a_series_draws_each_entry_once_and_then_searches(of: Game):
    for name in ("a", "b"):
        seeds: dict[tuple[str, str, str], list[int | None]] = {}
        for day in DAYS:
            entry = drawn(name, of, day)
            seeds.setdefault(key_of(of.rhythm.task(day)), []).append(entry and entry.seed)
        for key, found in seeds.items():
            there = [seed for seed in found if seed is not None]
            section = sections(of).get(key, Section(0, ()))
            assert len({*there}) == len(there) == min(len(found), len(section.lines))
            assert found[: len(there)] == there
    one, other = ([drawn(name, of, day) for day in DAYS] for name in ("a", "b"))
    assert one != other


def test_a_day_is_drawn_and_made_again(of: Game):
    """The first entry of a section that is quick: the pair, another seed, another place."""
    series = Series("tests", of)
    day = next(
        day for day in DAYS if of.rhythm.task(day).mode != "blind" and drawn("tests", of, day)
    )
    found = find("tests", of, day)
    assert found.attempt is None
    pair = series.documents(day, found)
    assert "attempt" not in pair.puzzle.to_json()
    assert pair_again(series, pair.puzzle.to_json()) == pair
    assert day_fault(pair.puzzle) is None
    other = pair.puzzle.to_json() | {"seed": "1"}
    assert "not the one that the day draws" in str(day_fault(type(pair.puzzle).from_json(other)))
    task = of.rhythm.task(day)
    again = made_again(of, task, int(pair.puzzle.seed))
    assert isinstance(again, Contents)
    assert again == found.contents


def test_an_entry_that_is_no_puzzle_for_its_task(of: Game):
    day = next(
        day for day in DAYS if of.rhythm.task(day).mode != "blind" and drawn("tests", of, day)
    )
    task, entry = of.rhythm.task(day), drawn("tests", of, day)
    assert entry is not None
    wrong = Task(task.mode, "gentle" if task.tier != "gentle" else "fierce", task.goal)
    with pytest.raises(Refused, match="the collection has no such puzzle"):
        contents_of(of, wrong, entry)


def test_earlier_days_with_the_same_task_are_counted():
    rhythm = game("shooting-party").rhythm
    seen: Counter[tuple[str, str, str]] = Counter()
    for day in DAYS:
        key = key_of(rhythm.task(day))
        assert rhythm.earlier(day) == seen[key]
        seen[key] += 1
    assert rhythm.earlier(date(9999, 12, 31)) > 50_000


def test_what_is_kept_of_what_was_found(tmp_path: Path):
    """Enough for the years, one of a deal and of a place, and a label for one in four."""
    of = game("no-mans-land")
    rows = [f"found allot gentle score dull {n} 1000 10 0.1:1000 0" for n in range(100)]
    rows += [
        f"found allot gentle score {PLAIN} {n % 7} 1000 10 0.1:1000 {n % 2}" for n in range(20)
    ]
    rows += [f"found fire gentle score {PLAIN} 3 1000 10 0.1:1000 1"]
    rows += ["took allot score 9", "took fire score 5", "done 1", "found allot gen"]
    path = tmp_path / "found"
    path.write_text("\n".join(rows), encoding="utf-8")  # the last line is not whole
    kept = keep(of, [path], 1)
    gentle = kept["allot", "gentle", "score"].lines
    assert kept["allot", "gentle", "score"].seconds == pytest.approx(9 / 114)
    assert kept["fire", "gentle", "score"].lines == (rows[-5].split(" ", 5)[5],)
    seeds = [int(line.split()[0]) for line in gentle]
    assert len({*seeds}) == len(seeds)
    assert {*range(7)} <= {*seeds}
    dull = sum(f"found allot gentle score dull {line}" in rows for line in gentle)
    assert dull == 2  # of nine
    assert keep(of, [path], 1) == kept
    assert "3 1000 10 0.1:1000 1" not in gentle  # where another puzzle begins


def test_mining_goes_on_where_it_was_stopped(tmp_path: Path):
    of, path = game("no-mans-land"), tmp_path / "found"
    search(of, range(2), (), path)
    whole = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("took")]
    assert [line for line in whole if line.startswith("done")] == ["done 0", "done 1"]
    path.write_text(whole[0] + "\n", encoding="utf-8")
    main(["search", "no-mans-land", "--seeds", "0..1", "--only", "score", "--out", str(path)])
    search(of, range(2), (), path)
    again = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("took")]
    assert again == [whole[0], *whole]
    for line in whole:
        if line.startswith("found"):
            _, mode, tier, goal, _, entry = line.split(" ", 5)
            seed, *_, where = entry.split(" ")
            [made] = [
                each
                for each, _ in collection.import_module(of.collected or "").mined(
                    mode, goal, int(seed)
                )
                if each.where == where
            ]
            assert str(made) == entry
            assert isinstance(contents_of(of, Task(mode, tier, goal), made, again=True), Contents)
