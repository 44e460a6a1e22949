"""Collections: what is drawn on a day, what is kept of what was mined, and entries made again."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from generator.common import collection
from generator.common.again import pair_again
from generator.common.calendar import FIRST_DAY, Task, number
from generator.common.collection import (
    FILE,
    HEAD,
    Section,
    drawn,
    entries,
    key_of,
    made_again,
    sections,
    text_of,
)
from generator.common.dailies import NOT_DRAWN, Series, day_fault, find
from generator.common.games import Contents, Game, game, games
from generator.common.mining import PLAIN, keep, main, search
from generator.common.search import Entry, contents_of
from generator.common.verification import check_document
from solver.common.schemas import Refused
from tests.common.claims import ROOT

DAYS = [FIRST_DAY + timedelta(n) for n in range(7 * 56)]
PUBLISHED = [each for each in games() if each.has_collection]
SP = game("shooting-party")


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
        assert tuple(found) == section.entries
        assert len({entry.seed for entry in found}) == len(found) > 0


def test_a_series_draws_each_entry_once_and_then_searches(of: Game):
    for name in ("a", "b"):
        seeds: dict[tuple[str, str, str], list[int | None]] = {}
        for day in DAYS:
            entry = drawn(name, of, day)
            seeds.setdefault(key_of(of.rhythm.task(day)), []).append(entry and entry.seed)
        for key, found in seeds.items():
            there = [seed for seed in found if seed is not None]
            section = sections(of).get(key, Section(0))
            assert len({*there}) == len(there) == min(len(found), len(section.entries))
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
    assert day_fault(pair.puzzle, of) is None
    for change in ({"seed": "1"}, {"attempt": 0}):
        other = replace(pair.puzzle, **change)
        assert day_fault(other, of) == NOT_DRAWN
        with pytest.raises(Refused, match="not the one that the day draws"):
            check_document(other.to_json(), of, quick=True)
    far = date(2099, 1, 1)
    assert drawn("tests", of, far) is None
    names = {"date": str(far), "id": f"tests-{far}", "number": number(far)}
    assert "attempt: missing" in str(day_fault(replace(pair.puzzle, **names), of))
    task = of.rhythm.task(day)
    again = made_again(of, task, int(pair.puzzle.seed))
    assert isinstance(again, Contents)
    assert again == found.contents


def test_what_the_docs_say_of_the_default_series():
    text = (ROOT / "docs" / "shooting-party" / "daily.md").read_text(encoding="utf-8")
    for year in (2026, 2027):
        days = [date(year, 1, 1) + timedelta(n) for n in range(365)]
        there = sum(drawn(SP.name, SP, day) is not None for day in days)
        assert f"{there} of the 365 days of {year}" in text


def test_an_entry_that_is_no_puzzle_for_its_task(of: Game):
    day = next(
        day for day in DAYS if of.rhythm.task(day).mode != "blind" and drawn("tests", of, day)
    )
    task, entry = of.rhythm.task(day), drawn("tests", of, day)
    assert entry is not None
    wrong = Task(task.mode, "gentle" if task.tier != "gentle" else "fierce", task.goal)
    with pytest.raises(Refused, match=r"rating: \d+ ± \d+ is not "):
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
    """Enough for the years, one of a deal and of a place, and a label for one in three."""
    found, more = "found open brisk eight", "1200 10 0.1:1200"
    rows = [f"{found} dull {n} {more} draw" for n in range(100)]
    rows += [f"{found} {PLAIN} {n % 7} {more} leave" for n in range(20)]
    rows += [f"{found} {PLAIN} 9 {more} draw draw"]
    rows += [f"found open brisk couple {PLAIN} 9 {more} draw draw"]
    rows += ["took open eight 9", "took open couple 5", "done 1", "found open bri"]
    path = tmp_path / "found"
    path.write_text("\n".join(rows), encoding="utf-8")  # the last line is not whole
    kept = keep(SP, [path], 1)
    eight, couple = kept["open", "brisk", "eight"], kept["open", "brisk", "couple"]
    assert eight.seconds == pytest.approx(9 / 108)
    assert [*map(str, couple.entries)] == [f"9 {more} draw draw"]
    assert not any(entry.place == "draw draw" for entry in eight.entries)  # where the couple begins
    seeds = [entry.seed for entry in eight.entries]
    assert {*range(7)} <= {*seeds}
    assert len({*seeds}) == len(seeds) == 10
    assert sum(entry.place == "draw" for entry in eight.entries) == 3  # the dull ones
    assert keep(SP, [path], 1) == kept


def test_mining_goes_on_where_it_was_stopped(tmp_path: Path):
    path, seeds = tmp_path / "found", range(17_000_000, 17_000_008)

    def lines() -> list[str]:
        text = path.read_text(encoding="utf-8")
        return [line for line in text.splitlines() if not line.startswith("took")]

    search(SP, seeds, ("two-passes",), path)
    whole = lines()
    assert sum(line.startswith("done") for line in whole) == len(seeds)
    found = [line.split(" ", 5) for line in whole if line.startswith("found")]
    assert found
    first = next(n for n, line in enumerate(whole) if line.startswith("done")) + 1
    path.write_text("\n".join([*whole[:first], ""]), encoding="utf-8")
    words = ["--seeds", "17000000..17000007", "--only", "two-passes", "--out", str(path)]
    main(["search", SP.name, *words])
    assert lines() == whole
    _, mode, tier, goal, _, line = found[0]
    entry = Entry.parse(line)
    assert str(entry) == line
    assert isinstance(contents_of(SP, Task(mode, tier, goal), entry, again=True), Contents)
