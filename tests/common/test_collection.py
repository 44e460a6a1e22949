"""Collections: what is drawn on a day, what is kept of what was mined, and entries made again."""

import pickle
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from benchmarks.making import mining, year
from benchmarks.making.mining import keep, main, search
from generator.common import collection
from generator.common import games as all_games
from generator.common.calendar import FIRST_DAY, Task
from generator.common.collection import drawn, entries, key_of, sections
from generator.common.dailies import Series, find, pair_again
from generator.common.day import NOT_DRAWN, Day
from generator.common.games import PLAIN, Contents, Entry, Game, contents_of, game, games
from generator.common.rating.scale import Rating
from generator.common.verification import check_document
from generator.shooting_party import candidates
from solver.common.schemas import Refused
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from tests.common.command_line import ROOT

TWELVE_YEARS = [FIRST_DAY + timedelta(n) for n in range(12 * 365)]
EIGHT_YEARS = TWELVE_YEARS[: 8 * 365]
DAYS = EIGHT_YEARS[: 7 * 56]
PUBLISHED = [each for each in games() if each.has_collection]
SP = game("shooting-party")


@pytest.fixture(params=PUBLISHED, ids=lambda of: of.name)
def of(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def test_the_file_is_what_is_read(of: Game):
    text = collection.files(of.packages[0]).joinpath(collection.FILE).read_text("utf-8")
    there = sections(of)
    assert mining.text_of(there) == text
    assert text.startswith(mining.HEAD)
    tasks = {key_of(task): task for task in of.rhythm.tasks}
    for key, section in there.items():
        assert {*section.entries} <= {*entries(of, tasks[key])}
        seeds = {entry.seed for entry in section.entries}
        assert len(seeds) == len(section.entries) > 0


def test_a_series_draws_all_entries_in_turn(of: Game):
    """Of the smallest section: all once before any comes again; in each series another order."""
    key, section = min(sections(of).items(), key=lambda each: len(each[1].entries))
    count, orders = len(section.entries), []
    tasks = ((day, of.rhythm.on(day)) for day in TWELVE_YEARS)
    days = [day for day, task in tasks if task and key_of(task) == key][: 2 * count]
    for name in ("a", "b"):
        seeds = [drawn(name, of, day).seed for day in days]
        every = sorted(entry.seed for entry in section.entries)
        assert sorted(seeds[:count]) == every
        assert {*seeds[count:]} <= {*every}
        orders.append(seeds)
    assert orders[0] != orders[1]


def test_no_decision_stands_twice(of: Game):
    every = [entry.decision for section in sections(of).values() for entry in section.entries]
    known = Counter(filter(None, every))
    assert known
    assert max(known.values()) == 1


def test_what_is_drawn_does_not_depend_on_when_it_is_asked(of: Game):
    days = DAYS[:60]
    forwards = [drawn("c", of, day) for day in days]
    collection._draws.cache_clear()
    assert [drawn("c", of, day) for day in reversed(days)] == forwards[::-1]


def test_no_puzzle_comes_back_too_soon(of: Game):
    last: dict[Entry, date] = {}
    apart = timedelta.max
    for day in EIGHT_YEARS:
        entry = drawn("tests", of, day)
        if entry is not None:
            apart = min(apart, day - last.get(entry, date.min))
            last[entry] = day
    assert apart >= collection.LEAST
    text = (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8")
    there = sum(len(section.entries) for section in sections(of).values())
    assert f"| {of.title} | {there:,} |" in text


@pytest.mark.parametrize("series", ["gazette", "evening"])
def test_a_year_has_no_decision_twice_and_balanced_answers(of: Game, series: str):
    """What two series have in common, and what a guesser gains, are printed by the report."""
    lines = [*year.of_series(of, year.days_of(of, series, 2027))]
    limits = {line: keeps for line, keeps in lines if line.startswith(("  twice", "  marks twice"))}
    assert limits
    assert all(limits.values()), lines


def test_the_report_of_a_year_notices_what_is_wrong(monkeypatch: pytest.MonkeyPatch):
    of = game("no-mans-land")
    entry = next(iter(sections(of).values())).entries[0]
    always = replace(entry, marks=("3",))
    monkeypatch.setattr(year, "drawn", lambda _, of, day: always if of.rhythm.on(day) else None)
    wrong = [line for line, keeps in year.report(of, ["gazette"], 2027) if not keeps]
    assert [line.split()[0] for line in wrong] == ["twice", "score,"]


def quick_day(of: Game) -> date:
    """The first day whose puzzle is drawn."""
    return next(d for d in DAYS if drawn("tests", of, d))


def test_a_day_is_drawn_and_made_again(of: Game):
    """The pair, another seed, another place."""
    series, day = Series("tests", of), quick_day(of)
    found = find("tests", of, day)
    assert found.attempt is None
    pair = series.documents(day, found)
    assert "attempt" not in pair.puzzle.to_json()
    assert pair_again(series, pair.puzzle.to_json()) == pair
    assert Day(series, pair.puzzle).misnamed is None
    for change in ({"seed": "1"}, {"attempt": 0}):
        other = replace(pair.puzzle, **change)
        assert Day(series, other).misnamed == NOT_DRAWN
        with pytest.raises(Refused, match="not the one that the day draws"):
            check_document(other.to_json(), of, quick=True)
    without = replace(of, has_collection=False)
    assert "attempt: missing" in str(Day(Series("tests", without), pair.puzzle).misnamed)


def test_an_entry_that_is_no_puzzle_for_its_task(of: Game):
    day = quick_day(of)
    task, entry = of.rhythm.task(day), drawn("tests", of, day)
    wrong = Task(task.mode, "gentle" if task.tier != "gentle" else "fierce", task.goal)
    with pytest.raises(Refused, match=r"rating: \d+ ± \d+ is not "):
        contents_of(of, wrong, entry)


def test_of_a_deal_without_a_puzzle_the_nearest_rating_is_told(monkeypatch: pytest.MonkeyPatch):
    ratings = [Rating("open", value, 20) for value in (1900, 1700, 1200, 1800)]
    monkeypatch.setattr(candidates, "proposed", lambda *_: iter(map(all_games.Proposal, ratings)))
    assert all_games.first_puzzle(SP, Task("open", "testing"), 0) == ratings[1]


def test_what_is_kept_of_what_was_found(tmp_path: Path):
    """Enough for the years, one of a deal and of a decision, and a mark for half of the few."""
    found, more = f"found open testing couple {PLAIN}", "1400 10 0.1:1400"
    rows = [f"{found} {n} {more} draw,dull d{n} draw" for n in range(100)]
    rows += [f"{found} {n % 6} {more} leave e{n} leave" for n in range(20)]
    rows += [f"{found} 9 {more} draw f draw draw"]
    rows += [f"found open testing last-pass waiting,walkout 9 {more} draw f draw draw"]
    rows += ["took open couple 9", "took open last-pass 5", "done 1", "found open bri"]
    path = tmp_path / "found"
    path.write_text("\n".join(rows), encoding="utf-8")  # the last line is not whole
    kept = keep(SP, [path], {})
    couple = kept["open", "testing", "couple", PLAIN]
    last = kept["open", "testing", "last-pass", PLAIN]
    assert couple.seconds == pytest.approx(9 / 121)
    assert [*map(str, last.entries)] == [f"9 {more} draw f draw draw"]
    assert not any(entry.decision == "f" for entry in couple.entries)  # the last pass has it
    seeds = [entry.seed for entry in couple.entries]
    assert any("leave" in entry.marks for entry in couple.entries)
    assert len({*seeds}) == len(seeds)
    dull = sum("dull" in entry.marks for entry in couple.entries)
    assert 0 < dull <= len(seeds) // 2 + 1
    assert keep(SP, [path], {}) == kept
    path.write_text(f"{found} 200 {more} leave g leave\n", encoding="utf-8")
    added = keep(SP, [path], kept)
    assert added["open", "testing", "last-pass", PLAIN] == last
    assert {each.seed for each in added["open", "testing", "couple", PLAIN].entries} > {200}


def test_of_five_answers_none_has_more_than_its_share(tmp_path: Path):
    of = game("no-mans-land")
    row = "found threshold testing score - {n} 1500 0 - {answer} c{n} 4"
    rows = [row.format(n=n, answer=min(n % 12, 4) + 1) for n in range(120)]
    path = tmp_path / "found"
    path.write_text("\n".join([*rows, "took threshold score 9", ""]), encoding="utf-8")
    entries = keep(of, [path], {})["threshold", "testing", "score", PLAIN].entries
    found = Counter(entry.marks[0] for entry in entries)
    assert found == {"1": 10, "2": 10, "3": 10, "4": 10, "5": 13}


def test_a_motif_that_is_asked_for_is_shown():
    """A miniature has nine cards at most in the pile."""
    piles = list[int]()
    for key, section in sections(SP).items():
        motif = key[3].replace("-", " ")
        if key[3] != PLAIN:
            task = Task(*key[:3], motif=motif)
            assert motif in contents_of(SP, task, section.entries[0]).solution["themes"]
        for entry in section.entries if motif == "miniature" else ():
            opening = Position.opening(Deal.from_seed(entry.seed))
            piles.append(len(replay(opening, parse_moves(entry.place)).end.pile))
    assert len(piles) > 50
    assert max(piles) <= 9


def test_mining_goes_on_where_it_was_stopped(tmp_path: Path):
    of, path, seeds = game("no-mans-land"), tmp_path / "found", range(41_000_015, 41_000_073)

    def lines() -> list[str]:
        text = path.read_text(encoding="utf-8")
        return [line for line in text.splitlines() if not line.startswith("took")]

    search(of, seeds, ("threshold",), path)
    whole = lines()
    assert sum(line.startswith("done") for line in whole) == len(seeds)
    found = [line.split(" ", 5) for line in whole if line.startswith("found")]
    assert found
    first = next(n for n, line in enumerate(whole) if line.startswith("done")) + 1
    path.write_text("\n".join([*whole[:first], ""]), encoding="utf-8")
    words = ["--seeds", "41000015..41000072", "--only", "threshold", "--out", str(path)]
    main(["search", of.name, *words])
    assert lines() == whole
    _, mode, tier, goal, _, line = found[0]
    entry = Entry.parse(line)
    assert str(entry) == line
    assert isinstance(contents_of(of, Task(mode, tier, goal), entry, again=True), Contents)


@pytest.mark.parametrize("name", [each.name for each in games()])
def test_a_game_can_be_handed_to_a_worker(name: str):
    handed = pickle.loads(pickle.dumps(game(name)))
    assert (handed.name, handed.kinds.keys()) == (name, game(name).kinds.keys())
