"""A column: the days of one game in a site, as far as they are due, and what lists show of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from importlib.resources import files
from itertools import groupby, pairwise
from typing import Self

from generator.common.calendar import Rhythm, in_words, puzzle_due, solution_due
from generator.common.documents import DailyPuzzle
from generator.common.folder import INDEX_NAME, Folder
from generator.common.games import game
from generator.common.own_rhythm import in_folder
from generator.common.rating.tiers import TIERS, tier_named
from generator.web.assets import Assets
from generator.web.frame import Frame, by_pages, frame, shared_assets
from solver.common.errors import InputError
from solver.common.schemas import Json

WEEK = 7
RECENT = 2 * WEEK
"""The days of which the first page knows: a visitor's date may be another than the latest day's."""

COMING = 3
"""The days to come of which it knows, to say which is the next if there is none today."""

OFTEN = ("no puzzle a week", "a puzzle a week", "two puzzles a week", "three puzzles a week",
         "four puzzles a week", "five puzzles a week", "six puzzles a week",
         "a puzzle a day")  # fmt: skip
"""What that many puzzles a week are called."""


@dataclass(frozen=True)
class DayPage:
    """The puzzle of a day which is due: what its page shows, where that lies below the root of the
    site, its title, and what stands above the task.
    """

    pair: DailyPuzzle
    facts: Json
    path: str
    name: str
    caption: str
    day: date
    solved: bool

    @cached_property
    def entry(self) -> Json:
        """What lists show of it."""
        puzzle, facts = self.pair.puzzle, self.facts
        tier = tier_named(puzzle.tier, puzzle.mode)
        return {
            "id": puzzle.id,
            "date": puzzle.date,
            "number": puzzle.number,
            "path": self.path,
            "tier": tier.name,
            "plain": tier.plain,
            "level": next(each.level for each in TIERS if each.name == tier.name),
            "rating": game(puzzle.game).rated(vars(puzzle)),
            "theme": (puzzle.week or {}).get("theme", ""),
            "asks": facts.get("asks", facts["task"]),
            **{key: facts[key] for key in ("brief", "task", "note", "kind", "unseen", "hand")},
            "weekday": in_words(self.day, "short"),
        }


@dataclass(frozen=True)
class Column:
    """The days of a folder that are due, in order. One without a folder has no days, and only the
    game's own pages.
    """

    name: str
    title: str
    of: Frame
    root: str = ""
    folder: Folder | None = None
    index: Json = field(default_factory=dict)
    days: Sequence[DayPage] = ()
    rhythm: Rhythm = field(default_factory=lambda: Rhythm(()))

    @classmethod
    def of_days(
        cls,
        folder: Folder,
        pairs: Sequence[DailyPuzzle],
        facts: Mapping[str, Json],
        now: datetime,
        *,
        first: bool,
    ) -> Self:
        """Return the column of a folder with the days that are due; `facts` are what their pages
        show, by puzzle. The `first` column lies at the root of the site, any other below the name
        of its game.
        """
        name = pairs[0].puzzle.game
        root, index = "" if first else f"{name}/", folder.index()
        assert index is not None
        days = [_day(pair, facts[pair.puzzle.id], now, root) for pair in pairs]
        of = in_folder(folder, game(name))
        return cls(name, of.called, frame(name), root, folder, index, days, of.rhythm)

    @classmethod
    def without_days(cls) -> list[Self]:
        """Return the columns of the games that have pages of their own, as `by_pages` has them.
        Raise `InputError` if there is none.
        """
        found = [
            cls(name, game(name).title, frame(name), f"{name}/" if n else "")
            for n, name in enumerate(by_pages())
            if frame(name).pages
        ]
        if not found:
            raise InputError("no game has pages of its own: a folder of daily puzzles is needed")
        return found

    @cached_property
    def assets(self) -> Assets:
        """What its pages load: what all games share, and what is the game's own."""
        packages = ("generator.web", self.of.package)
        made = {**shared_assets(), **self.of.assets()}
        return Assets([files(each).joinpath("static") for each in packages], made)

    @cached_property
    def by_date(self) -> dict[date, DayPage]:
        """The days by their dates."""
        return {each.day: each for each in self.days}

    @property
    def series(self) -> str:
        """The name of its series, by default that of the game."""
        return str(self.index.get("series", self.name))

    @property
    def recent(self) -> list[Json]:
        """The last days, as the first page needs them."""
        return [day.entry for day in self.days[-RECENT:]]

    @property
    def often(self) -> str:
        """How often it has a puzzle, by its rhythm."""
        counts = {sum(task is not None for task in week) for week in self.rhythm.weeks}
        return OFTEN[counts.pop()] if len(counts) == 1 else "new puzzles every week"

    @property
    def coming(self) -> list[Json]:
        """The days of the next puzzles; none if every day has one."""
        found, day = list[Json](), self.days[-1].day
        if all(task for week in self.rhythm.weeks for task in week):
            return found
        while len(found) < COMING and day < date.max:
            if (following := self.rhythm.nearest(day + timedelta(1), 1)) is None:
                break
            day = following
            found.append({"date": f"{day}", "weekday": in_words(day, "short")})
        return found

    @property
    def theme(self) -> str:
        """What the puzzles of the latest week have in common; "" if nothing."""
        return _theme_of(self.days[-1].day, self.days)

    def months(self) -> list[Json]:
        """Return what the page of each month shows, the latest first."""
        months = [[*some] for _, some in groupby(self.days, key=lambda each: f"{each.day:%Y%m}")]
        made = [
            {
                "path": f"{self.root}{days[0].day:%Y/%m}/",
                "name": in_words(days[0].day, "month"),
                "title": in_words(days[0].day, "month"),
                "floors": _floors(days),
                "kinds": sorted({each.facts["kind"] for each in self.days}),
                "hides": sorted({each.facts["unseen"] for each in self.days}),
                "before": "",
                "after": "",
            }
            for days in months
        ]
        for before, after in pairwise(made):
            before["after"], after["before"] = after["path"], before["path"]
        return made[::-1]

    def listing(self) -> list[Json]:
        """Return what scripts need to know of all days: for the filters, and what is next."""
        keys = ("id", "date", "path", "tier", "kind", "unseen")
        return [{key: day.entry[key] for key in keys} for day in self.days]

    def rated(self) -> list[Json]:
        """Return the puzzles by which visitors are rated: those of days, and those of none."""
        days = [
            {key: day.entry[key] for key in ("id", "date", "path")}
            | {"rating": day.pair.puzzle.points["value"]}
            for day in self.days
            if day.facts["kind"] in self.of.kinds and day.pair.puzzle.points
        ]
        return days + [each | {"path": self.root + each["path"]} for each in self.of.undated()]

    def public_indexes(self, now: datetime) -> dict[str, Json]:
        """Return the index of what is due by the names of its files: each year before the last has
        one of its own, since all in one would pass 1 MB. The last file names the others. The
        checksums are those of the folder.
        """
        there = {day.pair.puzzle.date for day in self.days}
        gone = self.index.get("gone", ())
        parts = {
            "gone": [e for e in gone if puzzle_due(date.fromisoformat(e["date"])) <= now],
            "puzzles": [e for e in self.index["puzzles"] if e["date"] in there],
        }
        head = {key: value for key, value in self.index.items() if key not in parts}
        made = {}
        for year in sorted({e["date"][:4] for entries in parts.values() for e in entries}):
            own = {key: [e for e in entries if e["date"][:4] == year]
                   for key, entries in parts.items()}  # fmt: skip
            made[f"index-{year}.json"] = head | {k: v for k, v in own.items() if v or k != "gone"}
        _, last = made.popitem()
        return {**made, INDEX_NAME: last | ({"earlier": [*made]} if made else {})}


def due(folder: Folder, now: datetime) -> list[DailyPuzzle]:
    """Return the puzzles of a folder that are due. Raise `InputError` if there are none, and
    `NoPart` if the game has no pages.
    """
    if folder.index() is None:
        raise InputError(f"{folder.path}: no index.json: not a folder of daily puzzles")
    pairs = [
        pair
        for day in folder.days()
        if puzzle_due(day) <= now and (pair := folder.pair(day)) is not None
    ]
    if not pairs:
        raise InputError(f"{folder.path}: no puzzle is due at {now:%Y-%m-%dT%H:%MZ}")
    frame(pairs[0].puzzle.game)
    return pairs


def _day(pair: DailyPuzzle, facts: Json, now: datetime, root: str) -> DayPage:
    day, number = date.fromisoformat(pair.puzzle.date), f"No. {pair.puzzle.number}"
    path, name = f"{root}{day:%Y/%m/%d}/", f"{number}, {in_words(day)}"
    caption = f"{number} · {in_words(day, 'short')}"
    return DayPage(pair, facts, path, name, caption, day, solution_due(day) <= now)


def _monday(day: date) -> date:
    return day - timedelta(day.weekday())


def _theme_of(day: date, days: Sequence[DayPage]) -> str:
    themes = (each.entry["theme"] for each in days if _monday(each.day) == _monday(day))
    return next(filter(None, themes), "")


def _floors(days: Sequence[DayPage]) -> list[Json]:
    """Return the weeks of a month as the floors of a house, with a window for each day of it: what
    lists show of the day, or its number alone if there is no puzzle, or none yet.
    """
    entries = {each.day: each.entry for each in days}
    first = days[0].day.replace(day=1)
    floors: list[Json] = []
    for day in (first + timedelta(n) for n in range(31)):
        if day.month != first.month:
            break
        if not floors or day.weekday() == 0:
            floors.append({"theme": _theme_of(day, days), "windows": []})
        shut = {"date": f"{day}", "brief": "", "weekday": in_words(day, "short")}
        window = entries.get(day, shut) | {"day": day.day, "column": day.weekday() + 1}
        floors[-1]["windows"].append(window)
    return floors
