"""A rhythm of the publisher's own: a file of the form of a game's ``rhythm.toml`` (calendar.py), in
which `title` may give the game another name. A folder of puzzles keeps it beside its index.

Every day that the file names must have a task of the collection, with puzzles for a year. On the
other days there is no puzzle.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from generator.common.calendar import WEEKDAYS, Rhythm, weeks_of
from generator.common.collection import LEAST, Key, key_of, sections, words_of
from generator.common.folder import RHYTHM_NAME, Folder
from generator.common.games import PLAIN, Game
from generator.common.rating.tiers import tier_named
from generator.common.texts import name_in_line
from solver.common.errors import InputError, at
from solver.common.files import read_file

OF_DAY: dict[str, type] = dict.fromkeys(("mode", "tier", "goal", "motif"), str)
OF_THEME: dict[str, type] = dict.fromkeys(("theme", "about", "lesson"), str)
DAYS: dict[str, type] = dict.fromkeys(WEEKDAYS, dict)
WHOLE: dict[str, type] = {"title": str, **DAYS, "week": list}
FORMS: dict[type, str] = {str: "a text", dict: "a table", list: "an array of tables"}

Place = tuple[str | int, ...]
"""Keys of a file, and the numbers of its weeks, from 0."""


def of_file(path: Path, of: Game) -> Game:
    """Return a game with the rhythm in a file; raise `InputError`, with the line, if it is none, or
    asks for puzzles that the collection lacks.
    """
    with at(str(path)):
        made = _with_rhythm(read_file(path), of)
        check_collected(made)
    return made


def in_folder(folder: Folder, of: Game) -> Game:
    """Return a game with the rhythm that a folder keeps, or the game's own. Raise `InputError` if
    that cannot be read.
    """
    data = folder.bytes_of(RHYTHM_NAME)
    with at(str(folder.path / RHYTHM_NAME)):
        return of if data is None else _with_rhythm(data, of)


def _with_rhythm(data: bytes, of: Game) -> Game:
    try:
        return replace(of, rhythm=_parsed(data.decode("utf-8-sig")))
    except UnicodeDecodeError:
        raise InputError("not a text in UTF-8") from None


@cache
def _parsed(text: str) -> Rhythm:
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not TOML: {error}") from None
    _check(table, (), WHOLE, text)
    with at(_where(text, ("title",))):
        title = name_in_line(table["title"]) if "title" in table else ""
    for n, week in enumerate(table.get("week", [])):
        _check(week, ("week", n), DAYS | OF_THEME, text)
        missing = [key for key in OF_THEME if key not in week]
        if missing and len(missing) < len(OF_THEME):
            raise _fault(text, ("week", n), f"{missing[0]} is missing")
        try:
            weeks_of(table | {"week": [week]})
        except ValueError as error:
            raise _fault(text, ("week", n, "about"), str(error)) from None
    made = Rhythm(weeks_of(table), text, title)
    if not any(made.tasks):
        raise InputError("no day of the week has a puzzle")
    return made


def _check(table: Any, place: Place, known: Mapping[str, type], text: str) -> None:
    """Raise `InputError` unless a table has but keys that are known, and values of their types, and
    each day of the week what it must have.
    """
    if not isinstance(table, dict):
        raise _fault(text, place, "not a table")
    for key, value in table.items():
        if key not in known:
            raise _fault(text, (*place, key), f"not one of {', '.join(known)}")
        fits = isinstance(value, known[key])
        if not fits:
            raise _fault(text, (*place, key), f"not {FORMS[known[key]]}")
        if key in OF_THEME and (not value.isprintable() or not value or '"' in value):
            raise _fault(text, (*place, key), 'not a line of text without "')
        if key in WEEKDAYS:
            _check(value, (*place, key), OF_DAY, text)
            if missing := [each for each in ("mode", "tier") if each not in value]:
                raise _fault(text, (*place, key), f"{missing[0]} is missing")


def check_collected(of: Game) -> None:
    """Raise `InputError` if the rhythm of a game asks for what its collection lacks, or for more
    of it than there is for a year.
    """
    if not of.has_collection:
        return
    there, rhythm = sections(of), of.rhythm
    for key, place in _asked(rhythm):
        if key[0] in {mode for mode, *_ in there}:
            with at(_where(rhythm.text, place)):
                tier_named(key[1], key[0])
        if key not in there:
            what = f"the collection has no {' '.join(words_of(key))}, but {_listed(there, key)}"
            raise _fault(rhythm.text, place, what)
        most, count = _in_a_year(rhythm, key), len(there[key].entries)
        if most > count:
            what = f"{most} {' '.join(words_of(key))} in a year, and the collection has {count}"
            enough = [each for each in there if len(there[each].entries) >= most]
            if any(each[::2] == key[::2] for each in enough):
                what += f"; it has enough of {_listed(enough, key)}"
            raise _fault(rhythm.text, place, what)


def _listed(there: Iterable[Key], wanted: Key) -> str:
    """Return what a collection has of a goal: tiers with their motifs; the goals of the mode, if
    that is none of them, or the modes.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for mode, tier, goal, motif in there:
        shown = tier if motif == PLAIN else f"{tier} ({motif})"
        found.setdefault(mode, {}).setdefault(goal, []).append(shown)
    mode, _, goal, _ = wanted
    if mode not in found:
        return f"the modes {', '.join(found)}"
    if goal not in found[mode]:
        return f"{mode} {', '.join(found[mode])}"
    return f"{goal}: {', '.join(found[mode][goal])}"


def _asked(rhythm: Rhythm) -> Iterator[tuple[Key, Place]]:
    """Yield the sections that are drawn from, each with the place that asks for it."""
    weeks = tomllib.loads(rhythm.text).get("week", [{}])
    for n, (own, tasks) in enumerate(zip(weeks, rhythm.weeks, strict=True)):
        for day, task in zip(WEEKDAYS, tasks, strict=True):
            if task is not None:
                yield key_of(task), ("week", n, day) if day in own else (day,)


def _in_a_year(rhythm: Rhythm, key: Key) -> int:
    """Return how many puzzles of a section at most are drawn before one may come back."""
    cycle = [task is not None and key_of(task) == key for week in rhythm.weeks for task in week]
    whole, rest = divmod(LEAST.days, len(cycle))
    twice = [*cycle, *cycle]
    return whole * sum(cycle) + max(sum(twice[n : n + rest]) for n in range(len(cycle)))


def _fault(text: str, place: Place, why: str) -> InputError:
    return InputError(f"{_where(text, place)}: {why}")


def _where(text: str, place: Place) -> str:
    """Return a place, with the number of the first line where its keys stand one after another."""
    lines, found = text.splitlines(), 0
    weeks = [n for n, line in enumerate(lines) if re.match(r"\s*\[\[", line)]
    for key in place:
        if isinstance(key, int):
            found = weeks[key] if key < len(weeks) else found
            continue
        word = re.compile(rf"""[^#]*(?<![\w-])["']?{re.escape(key)}["']?\s*[\].=]""")
        found = next((n for n in range(found, len(lines)) if word.match(lines[n])), found)
    return f"line {found + 1}: {'.'.join(str(key) for key in place if isinstance(key, str))}"
