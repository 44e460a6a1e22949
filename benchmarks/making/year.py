"""What a year of a few series comes to, by the collections alone:

    python -m benchmarks.making.year [SERIES ...] [--year 2027]

For each game it prints how many decisions come twice in a series, how many two series have in
common, how the answers are shared out, how often a mark comes too soon, and by which feature the
answers of one series are guessed best from those of the others (guesser.py). It exits with 1 where
a limit is broken.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import combinations

from benchmarks.making.guesser import Day, guessed
from benchmarks.making.seen import seen
from benchmarks.making.shares import of_a_year, part_of
from benchmarks.tables import progress
from generator.common.calendar import WEEKDAYS
from generator.common.collection import drawn
from generator.common.games import Entry, Game, games

AGAIN = 180
"""Days within which no decision comes twice."""

ALIKE = 1 / 5
"""The most of a year's decisions that two series share."""

SERIES = ("gazette", "evening", "critic")

Days = Mapping[date, Entry]
Line = tuple[str, bool]
"""A line of the report, and whether it keeps the limits."""


def days_of(game: Game, series: str, year: int) -> Days:
    """Return what a series draws in a year."""
    every = (date(year, 1, 1) + timedelta(n) for n in range(366))
    found = {day: drawn(series, game, day) for day in every if day.year == year}
    return {day: entry for day, entry in found.items() if entry is not None}


def too_near(days: Days, words: Mapping[date, Sequence[str]], apart: int) -> list[str]:
    """Return the words that come twice within so many days."""
    last: dict[str, date] = {}
    found = []
    for day in sorted(days):
        for word in words[day]:
            if word in last and day - last[word] < timedelta(apart):
                found.append(f"{word} {last[word]} and {day}")
            last[word] = day
    return found


def report(game: Game, names: Sequence[str], year: int) -> Iterator[Line]:
    """Yield lines on a year of some series of a game, each with whether it keeps the limits."""
    years = {name: days_of(game, name, year) for name in names}
    for name, days in years.items():
        yield f"{game.title}, series {name!r}, {year}: {len(days)} puzzles", True
        yield from of_series(game, days)
    for (one, mine), (other, theirs) in combinations(years.items(), 2):
        both = {e.decision for e in mine.values()} & {e.decision for e in theirs.values()}
        share = len(both) / max(1, len(mine))
        yield f"{game.title}, {one} and {other}: {share:.0%} in common", share <= ALIKE
    yield from _guesses(game, [*years.values()])


def of_series(game: Game, days: Days) -> Iterator[Line]:
    """Yield lines on what one series draws in a year."""
    again = too_near(days, {day: [entry.decision] for day, entry in days.items()}, AGAIN)
    yield f"  twice within {AGAIN} days: {len(again)} {' '.join(again[:1])}", not again
    for asked, found in sorted(_shares(game, days).items()):
        shares = {part: count / found.total() for part, count in found.most_common()}
        least, most = of_a_year(game.name, asked)
        keeps = all(least <= share <= most(part) for part, share in shares.items())
        shown = ", ".join(f"{part} {share:.0%}" for part, share in shares.items())
        yield f"  {asked}, {found.total()}: {shown}", keeps
    for apart in {game.apart(mark) for entry in days.values() for mark in entry.marks} - {0}:
        words = {d: [m for m in e.marks if game.apart(m) == apart] for d, e in days.items()}
        near = too_near(days, words, apart)
        yield f"  marks twice within {apart} days: {len(near)} {' '.join(near[:1])}", not near


def _shares(game: Game, days: Days) -> dict[str, Counter[str]]:
    """Return how often each part of the answers comes, by what is asked."""
    found: dict[str, Counter[str]] = {}
    for day, entry in days.items():
        task = game.rhythm.task(day)
        if entry.marks:
            asked, part = part_of(game.name, task.goal, entry.marks[0])
            found.setdefault(asked, Counter())[part] += 1
    return found


def _guesses(game: Game, years: Sequence[Days]) -> Iterator[Line]:
    """Yield the feature by which the answers of each kind are guessed best, and all that give too
    much away.
    """
    of_kind: dict[str, list[list[Day]]] = {}
    for n, days in enumerate(years):
        before, other = "", years[(n + 1) % len(years)]
        for day, entry in sorted(days.items()):
            task = game.rhythm.task(day)
            if not entry.marks:
                continue
            there = {"weekday": WEEKDAYS[day.weekday()], "yesterday": before}
            if len(years) > 1 and day in other:
                there["elsewhere"] = other[day].marks[0] if other[day].marks else ""
            made = Day(entry.marks[0], seen(game, task, entry) | there)
            of_kind.setdefault(_kind(task.mode, task.goal), [[] for _ in years])[n].append(made)
            before = entry.marks[0]
    for kind, each in sorted(of_kind.items()):
        found = [*guessed(each)]
        worst = sorted(found, key=lambda g: (g.keeps, g.plain - g.hits))
        for guesses in worst[:1] + [g for g in worst[1:] if not g.keeps]:
            yield f"  {game.title}, {kind} guessed by {guesses}", guesses.keeps


def _kind(mode: str, goal: str) -> str:
    return f"{mode} {goal}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a year of some series."""
    parser = argparse.ArgumentParser(prog="benchmarks.making.year")
    parser.add_argument("series", nargs="*", default=SERIES)
    parser.add_argument("--year", type=int, default=2027)
    given = parser.parse_args(arguments)
    every = True
    for game in games():
        for line, keeps in report(game, given.series, given.year) if game.has_collection else ():
            print(line if keeps else f"{line}   <- beyond the limit", flush=True)
            every &= keeps
    return 0 if every else 1


if __name__ == "__main__":
    with progress():
        sys.exit(main())
