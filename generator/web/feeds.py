"""What announces the days of a column elsewhere: an Atom feed (RFC 4287), an iCalendar (RFC 5545).

Each day has its number, its date, the task in a few words, and its tier: nothing that helps to
solve it. Of a day to come the calendar has the tier alone. Its id is derived from that of the
puzzle alone, so it stays when a site moves; that it was revised, and when, its document says.
What else a game has each day is in the feed, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from operator import itemgetter
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from generator.common.calendar import current_since, in_utc, in_words, puzzle_due
from generator.common.rating.tiers import tier_named
from generator.web.column import Column, DayPage
from solver.common.schemas import Json

if TYPE_CHECKING:
    from icalendar import Event

ATOM_NAME, CALENDAR_NAME, SITEMAP_NAME = "atom.xml", "days.ics", "sitemap.xml"

ENTRIES = 31
"""The days in a feed, the latest first: who reads it less than monthly has the calendar."""

EVENTS = 366
"""The days in a calendar that have begun: with all of them it would pass 1 MB in seven years."""

AHEAD, NONE = timedelta(31), timedelta(0)
"""How long before it begins a day is in the calendar: who asks once a day knows it in time."""

AGAIN = timedelta(hours=12)
"""How often to ask for the calendar: as often as a site is built."""


def atom(column: Column, url: str) -> Json:
    """Return what the template of the feed shows of a column in a site at a URL."""
    here = url + column.root
    puzzles = latest(vars(day.pair.puzzle) for day in column.days)
    entries = [_of_puzzle(column.by_date[date.fromisoformat(e["date"])], e, url) for e in puzzles]
    entries += [_of_page(column, name, day.day, here)
                for name, page in column.of.pages.items() if page.daily
                for day in column.days[-ENTRIES:]]  # fmt: skip
    entries.sort(key=itemgetter("updated", "published"), reverse=True)
    feed_id = puzzle_id(puzzles[-1]["series"], column.name)
    title = f"{column.title}, {column.often}"
    return {"id": feed_id, "title": title, "here": here, "entries": entries}


def _of_puzzle(day: DayPage, puzzle: Json, url: str) -> Json:
    return {
        "id": puzzle_id(puzzle["id"]),
        "title": _title(day),
        "published": in_utc(puzzle_due(day.day)),
        "updated": in_utc(_since(puzzle)),
        "says": _summary(day),
        "link": url + day.path,
    }


def _of_page(column: Column, name: str, day: date, here: str) -> Json:
    """Return the entry of what a page of the game's own has on a day."""
    page, due = column.of.pages[name], in_utc(puzzle_due(day))
    return {
        "id": puzzle_id(name, column.series, column.name, f"{day}"),
        "title": f"{page.label} of {in_words(day, 'date')}",
        "published": due,
        "updated": due,
        "says": page.daily,
        "link": f"{here}{name}/#{day}",
    }


def latest(entries: Iterable[Json]) -> list[Json]:
    """Return those puzzles, or entries of an index, that a feed has: what came last, or was revised
    last, at the end.
    """
    return sorted(entries, key=lambda each: (_since(each), each["date"]))[-ENTRIES:]


def calendar(column: Column, url: str, now: datetime) -> bytes:
    """Return the days of a column as all-day events, which begin at the midnight of whoever reads
    them: those that have begun, and of its folder those of the coming month.
    """
    from icalendar import Calendar

    made = Calendar()
    made.add("prodid", "-//The Shooting Party//daily puzzles//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", column.title)
    made.add("refresh-interval", AGAIN, parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", f"PT{AGAIN // timedelta(hours=1)}H")
    for day in column.days[-EVENTS:]:
        event = _event(vars(day.pair.puzzle), f"{column.title}, {_title(day)}", url + day.path)
        event.add("description", _summary(day))
        made.add_component(event)
    for entry in column.index["puzzles"]:
        if now < puzzle_due(date.fromisoformat(entry["date"])) <= now + AHEAD:
            tier = tier_named(entry["tier"], entry["mode"]).name
            title = f"{column.title}, no. {entry['number']}: {tier}"
            made.add_component(_event(entry, title, url + column.root, AHEAD))
    data: bytes = made.to_ical()
    return data


def _event(puzzle: Json, title: str, url: str, ahead: timedelta = NONE) -> Event:
    """Return the event of a puzzle, or of an entry of an index; `ahead` of its day it is an earlier
    edition of the same event.
    """
    from icalendar import Event

    day, event = date.fromisoformat(puzzle["date"]), Event()
    event.add("uid", puzzle_id(puzzle["id"]).removeprefix("urn:uuid:"))
    for name in ("dtstamp", "last-modified"):
        event.add(name, _since(puzzle, ahead))
    event.add("sequence", puzzle["revision"] - (ahead > NONE))
    event.add("dtstart", day)
    event.add("dtend", day + timedelta(1))
    event.add("summary", title)
    event.add("url", url)
    event.add("transp", "TRANSPARENT")  # nobody is busy for a puzzle
    return event


def puzzle_id(*names: str) -> str:
    """Return the id of an entry by that of its puzzle, or of a feed by its series and game."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, ' '.join(names))}"


def _title(day: DayPage) -> str:
    return f"no. {day.entry['number']}: {day.entry['brief']}"


def _summary(day: DayPage) -> str:
    entry, revision = day.entry, day.pair.puzzle.revision
    when = (f"{entry['weekday']} {day.day.year}", entry["tier"], entry["rating"])
    more = (entry["note"], "" if revision == 1 else f"revision {revision}")
    return "; ".join(filter(None, [", ".join(filter(None, when)), *more]))


def _since(puzzle: Json, ahead: timedelta = NONE) -> datetime:
    return current_since(date.fromisoformat(puzzle["date"]) - ahead, puzzle.get("revised"))
