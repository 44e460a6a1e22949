"""What announces the days of a column elsewhere: an Atom feed (RFC 4287), an iCalendar (RFC 5545);
and the sitemap of a site (sitemaps.org).

Each day has its number, its date, the task in a few words, and its tier: nothing that helps to
solve it. Its id is derived from that of the puzzle alone, so it stays when a site moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from generator.common.calendar import puzzle_due
from generator.web.column import Column, Day

ATOM_NAME, CALENDAR_NAME, SITEMAP_NAME = "atom.xml", "days.ics", "sitemap.xml"

ENTRIES = 31
"""The days in a feed, the latest first: who reads it less than monthly has the calendar."""

XML = b'<?xml version="1.0" encoding="utf-8"?>\n'


def atom(column: Column, url: str) -> bytes:
    """Return the feed of a column in a site at a URL."""
    feed = Element("feed", xmlns="http://www.w3.org/2005/Atom")
    here = url + column.root
    last = column.days[-1]
    _add(feed, "id", puzzle_id(last.pair.puzzle.series, column.name))
    _add(feed, "title", f"{column.title}, a puzzle a day")
    _add(feed, "updated", _instant(last.day))
    _add(SubElement(feed, "author"), "name", column.title)
    SubElement(feed, "link", rel="self", href=here + ATOM_NAME)
    SubElement(feed, "link", rel="alternate", type="text/html", href=here)
    for day in reversed(column.days[-ENTRIES:]):
        entry = SubElement(feed, "entry")
        _add(entry, "id", puzzle_id(day.pair.puzzle.id))
        _add(entry, "title", _title(day))
        _add(entry, "updated", _instant(day.day))
        _add(entry, "summary", _summary(day))
        SubElement(entry, "link", rel="alternate", type="text/html", href=url + day.path)
    return _xml(feed)


def calendar(column: Column, url: str) -> bytes:
    """Return the days of a column as all-day events."""
    from icalendar import Calendar, Event

    made = Calendar()
    made.add("prodid", "-//The Shooting Party//daily puzzles//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", column.title)
    for day in column.days:
        event = Event()
        event.add("uid", puzzle_id(day.pair.puzzle.id).removeprefix("urn:uuid:"))
        event.add("dtstamp", puzzle_due(day.day))
        event.add("dtstart", day.day)
        event.add("dtend", day.day + timedelta(1))
        event.add("summary", f"{column.title}, {_title(day)}")
        event.add("description", _summary(day))
        event.add("url", url + day.path)
        event.add("transp", "TRANSPARENT")  # nobody is busy for a puzzle
        made.add_component(event)
    data: bytes = made.to_ical()
    return data


def sitemap(pages: Iterable[str], url: str) -> bytes:
    """Return the sitemap of pages, which are given by their paths."""
    found = Element("urlset", xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")
    for path in sorted(pages):
        _add(SubElement(found, "url"), "loc", url + path)
    return _xml(found)


def puzzle_id(*names: str) -> str:
    """Return the id of an entry by that of its puzzle, or of a feed by its series and game."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, ' '.join(names))}"


def _title(day: Day) -> str:
    return f"no. {day.entry['number']}: {day.entry['brief']}"


def _summary(day: Day) -> str:
    entry = day.entry
    return f"{entry['weekday']} {day.day.year}, {entry['tier']}, {entry['rating']}; {entry['note']}"


def _instant(day: date) -> str:
    return f"{puzzle_due(day):%Y-%m-%dT%H:%M:%SZ}"


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def _xml(root: Element) -> bytes:
    indent(root)
    return XML + tostring(root) + b"\n"
