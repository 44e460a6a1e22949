"""What a year of a series comes to, by the collections alone:

    python -m benchmarks.making.year [SERIES ...] [--year 2027]

For each game and series it prints how many decisions come twice, how many another series of that
year has as well, how the answers to choose from are shared out, and how often a mark comes (a kind
of key, lines with moves of the same kinds). It exits with 1 where a limit is broken.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta

from benchmarks.tables import progress
from generator.common.collection import drawn
from generator.common.games import Entry, Game, games

AGAIN = 180
"""Days within which no decision comes twice."""

ALIKE, ACES = 1 / 5, 1 / 4
"""The most of a year's decisions that two series share, and of keys by which the butler finds an
ace.
"""

BALANCED = 0.4, 0.6
"""The least and the most of either of two answers, in a tier."""

Days = Mapping[date, Entry]


def days_of(game: Game, series: str, year: int) -> Days:
    """Return what a series draws in a year, as far as there is a decision to know it by."""
    every = (date(year, 1, 1) + timedelta(n) for n in range(366))
    found = {day: drawn(series, game, day) for day in every if day.year == year}
    return {day: entry for day, entry in found.items() if entry is not None and entry.decision}


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


def report(game: Game, series: str, year: int) -> Iterator[tuple[str, bool]]:
    """Yield lines on a year, each with whether it keeps the limits."""
    days = days_of(game, series, year)
    other = days_of(game, f"{series}-too", year)
    yield f"{game.title}, series {series!r}, {year}: {len(days)} decisions", True
    again = too_near(days, {day: [entry.decision] for day, entry in days.items()}, AGAIN)
    yield f"  twice within {AGAIN} days: {len(again)} {' '.join(again[:1])}", not again
    both = {e.decision for e in days.values()} & {e.decision for e in other.values()}
    share = len(both) / max(1, len(days))
    yield f"  in another series of the year as well: {share:.0%}", share <= ALIKE
    for (mode, tier), given in sorted(_answers(game, days).items()):
        first = given[game.answers[mode][0]] / given.total()
        balanced = BALANCED[0] <= first <= BALANCED[1]
        yield f"  {mode} {tier}: {game.answers[mode][0]} {first:.0%} of {given.total()}", balanced
    keys = Counter(entry.marks[0] for entry in days.values() if entry.marks)
    if game.answers or not keys:
        return
    yield f"  keys: {', '.join(f'{key} {n}' for key, n in keys.most_common())}", True
    if keys["ace"]:
        share = keys["ace"] / keys.total()
        yield f"  an ace by the butler: {share:.0%}", share <= ACES
    for apart in {game.apart(mark) for entry in days.values() for mark in entry.marks} - {0}:
        words = {d: [m for m in e.marks if game.apart(m) == apart] for d, e in days.items()}
        near = too_near(days, words, apart)
        yield f"  marks twice within {apart} days: {len(near)} {' '.join(near[:1])}", not near


def _answers(game: Game, days: Days) -> dict[tuple[str, str], Counter[str]]:
    found: dict[tuple[str, str], Counter[str]] = {}
    for day, entry in days.items():
        task = game.rhythm.task(day)
        if task.mode in game.answers:
            found.setdefault((task.mode, task.tier), Counter())[entry.marks[0]] += 1
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a year of some series."""
    parser = argparse.ArgumentParser(prog="benchmarks.making.year")
    parser.add_argument("series", nargs="*", default=["gazette"])
    parser.add_argument("--year", type=int, default=2027)
    given = parser.parse_args(arguments)
    every = True
    for game in games():
        if not game.has_collection:
            continue
        for series in given.series:
            for line, keeps in report(game, series, given.year):
                print(line if keeps else f"{line}   <- beyond the limit")
                every &= keeps
    return 0 if every else 1


if __name__ == "__main__":
    with progress():
        sys.exit(main())
