"""Guessing the answers of puzzles from everything but their cards.

A puzzle's answer is of a *class*: the first mark of its entry (the kind of a key, the number of a
mistake, a part of a row). A guesser learns on the years of two series, and guesses in that of a
third, each class by one feature or by a pair of them: the commonest class of all that it has seen
with the same values or, where it has seen fewer than `FEW`, the commonest of all. If a feature
makes it much better than always guessing the commonest, that feature gives answers away.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

FEW = 10
"""The fewest examples to learn a guess from."""

GUESSES = 100
"""The fewest guesses by which a feature is judged."""

MORE, OF_TWO = 0.10, 0.60
"""How much oftener than the commonest class a feature may hit; and how often at most, where there
are but two classes.
"""

Seen = Mapping[str, str]


@dataclass(frozen=True)
class Day:
    """A puzzle of a year: its class, and its features by name."""

    answer: str
    seen: Seen


@dataclass(frozen=True)
class Guesses:
    """How often a guesser hit by the `features`, and how often always the commonest class did."""

    features: tuple[str, ...]
    count: int
    hits: int
    plain: int
    classes: int

    @property
    def keeps(self) -> bool:
        """True if the features give nothing away, as far as so many guesses can say."""
        most = OF_TWO if self.classes == 2 else self.plain / self.count + MORE
        return self.count < GUESSES or self.hits <= most * self.count

    def __str__(self) -> str:
        return (
            f"{' and '.join(self.features)}: {self.hits / self.count:.0%} of {self.count}, "
            f"the commonest {self.plain / self.count:.0%}"
        )


def guessed(years: Sequence[Sequence[Day]]) -> Iterator[Guesses]:
    """Yield what each feature and each pair is worth in puzzles of one kind, by their years in
    several series: each is guessed by what was learned on the others.
    """
    names = sorted({name for days in years for day in days for name in day.seen})
    classes = len({day.answer for days in years for day in days})
    for size in (1, 2):
        for features in combinations(names, size):
            hits = plain = count = 0
            for n, asked in enumerate(years):
                others = [day for m, days in enumerate(years) if m != n for day in days]
                known, most = _learned(others, features)
                for day in asked:
                    if others and {*features} <= {*day.seen}:
                        cell = tuple(day.seen[name] for name in features)
                        hits += known.get(cell, most) == day.answer
                        plain += most == day.answer
                        count += 1
            if count:
                yield Guesses(features, count, hits, plain, classes)


def _learned(
    days: Sequence[Day], features: tuple[str, ...]
) -> tuple[dict[tuple[str, ...], str], str]:
    """Return the commonest class by the values of the features, where enough was seen, and the
    commonest of all.
    """
    cells: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for day in days:
        if {*features} <= {*day.seen}:
            cells[tuple(day.seen[name] for name in features)][day.answer] += 1
    every = Counter(day.answer for day in days)
    known = {cell: _commonest(found) for cell, found in cells.items() if found.total() >= FEW}
    return known, _commonest(every) if every else ""


def _commonest(found: Counter[str]) -> str:
    """Return the commonest class, of several the first by name."""
    return min(found, key=lambda each: (-found[each], each))
