"""The record of results: what was tried, solved and played, and what that comes to.

The pages of a site keep one for a visitor (store.mjs and record.mjs of generator/web). This is the
same once more, so that the terminal says the same of the same record: the form is that of
``schemas/record.json``, the words are those of the page ``record/``.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from math import isnan, nan
from typing import Any, NamedTuple

from generator.common.documents import COMMON
from generator.common.rating.tiers import TIERS
from solver.common.schemas import Json, read_json, validate

VERSION = 2
FIRST_SOLUTIONS = ("clean", "helped")
"""The results that no later one replaces."""

DAY = 24 * 3600 * 1000  # ms

Results = dict[str, Json]
"""Results by the ids of their puzzles, or of free games by game, deal and rules."""

APART = ["result", "shown", "cards", "of", "help", "date", "number", "path", "title", "tier"]
"""What tells apart two results that are equally good."""

ONE_TRY = "hidden-"
"""How the ids of hidden deals begin."""


class Record(NamedTuple):
    """What a record has: results of puzzles, and of free games."""

    puzzles: Results
    games: Results


def read_record(text: str) -> Record:
    """Return what is in the text of a record; raise `InputError` if it is none."""
    document = _in_whole_numbers(read_json(text))
    validate(document, "record", COMMON)
    return Record(document["puzzles"], document.get("games", {}))


def _in_whole_numbers(value: Any) -> Any:
    """Return a value with 3 for 3.0: a page cannot tell them apart."""
    if isinstance(value, dict):
        return {key: _in_whole_numbers(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_in_whole_numbers(each) for each in value]
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53
    return int(value) if is_whole else value


def record_document(record: Record) -> Json:
    """Return a record, as the pages import it."""
    return {"version": VERSION, **record._asdict()}


def joined(*records: Record) -> Record:
    """Return all that is in some records, in whatever order and however often they are given."""
    puzzles, games = ([each[n] for each in records] for n in range(2))
    of_puzzles = _joined(puzzles, lambda name: only_try if name.startswith(ONE_TRY) else better)
    return Record(of_puzzles, _joined(games, lambda name: first))


Choose = Callable[[Json, Json], Json]


def _joined(some: Iterable[Mapping[str, Json]], choosing: Callable[[str], Choose]) -> Results:
    found: Results = {}
    for results in some:
        for name, each in results.items():
            found[name] = choosing(name)(found[name], each) if name in found else each
    return found


def only_try(one: Json, other: Json) -> Json:
    """Return of two results of a hidden deal the first one: there is one try."""
    keys = (*APART, "tries", "opened", "kind", "rating", "error")
    return min(one, other, key=lambda each: (
        each["on"], each.get("at", 0), each.get("cards", 0), _text(each, keys)))  # fmt: skip


def better(one: Json, other: Json) -> Json:
    """Return the better of two results of a puzzle, on the earlier day on which there was one; of
    two alike always the same.
    """
    order = sorted((one, other), key=lambda each: (*(-x for x in _worth(each)), _text(each, APART)))
    best = order[0]
    keys = ["opened", "kind", "rating", "error"]
    if (best["result"] == "failed") == (order[1]["result"] == "failed"):
        keys += ["on", "at"]
    both = {key: [each[key] for each in order if key in each] for key in keys}
    return best | {key: min(values) for key, values in both.items() if values}


def first(one: Json, other: Json) -> Json:
    """Return of two games of one deal the earlier one, which was played without knowing it; on one
    day that of fewer points.
    """
    keys = ("help", "of", "queens")
    return min(one, other, key=lambda each: (each["day"], each["score"], _text(each, keys)))


def _text(each: Json, keys: Iterable[str]) -> str:
    values = [each.get(key) for key in keys]
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False)


def _worth(each: Json) -> tuple[float, int]:
    """Return by what the better of two results is told: the result, and the tries that it took."""
    if each["result"] == "scored":
        return (each["cards"] / 10 if each.get("help") else 3 + each["cards"]), -each["tries"]
    if each["result"] == "failed":
        return -1, each["tries"]
    return ("helped", "clean").index(each["result"]) + 1, -each["tries"]


def is_solved(each: Json) -> bool:
    """Return whether a result is more than wrong answers."""
    return bool(each["result"] != "failed")


def streaks(results: Results, today: date, now: float) -> tuple[int, int]:
    """Return how many days in a row have a puzzle that counts for them, up to yesterday, today, or
    tomorrow if that was played early; and the most there ever were. `now` is in ms since 1970.

    Whoever flies to the east may have no such day as the one between: that ends nothing.
    """
    ended: dict[int, list[float]] = {}  # by day: the instants of those that were ended on it
    for each in filter(_counts, results.values()):
        at = each.get("at", nan) if each["on"] == each["date"] else nan
        ended.setdefault(_day(each["date"]), []).append(at)

    def soon(day: int, then: float) -> bool:
        return day in ended and not any(map(isnan, ended[day])) and then - max(ended[day]) < DAY

    lengths: dict[int, int] = {}
    for day in sorted(ended):
        first = nan if any(map(isnan, ended[day])) else min(ended[day])
        before = day - 1 if day - 1 in lengths or not soon(day - 2, first) else day - 2
        lengths[day] = 1 + lengths.get(before, 0)
    here = today.toordinal()
    last = next((day for day in (here + 1, here, here - 1) if day in lengths), here - 2)
    running = lengths.get(last, 0) if last > here - 2 or soon(last, now) else 0
    return running, max(lengths.values(), default=0)


def _counts(each: Json) -> bool:
    """Return whether a puzzle counts for its day: it was ended on it or before by the visitor's own
    date, or after midnight if it was opened on it.
    """
    on, due = each["on"], each["date"]
    late = each.get("opened", on) <= due and _day(on) - 1 == _day(due)
    return is_solved(each) and (on <= due or late)


def _day(text: str) -> int:
    return date.fromisoformat(text).toordinal()


def figures(results: Results, today: date, now: float) -> list[tuple[str, str]]:
    """Return what a record comes to, as its page shows it: each figure with its name."""
    count = Counter(each["result"] for each in results.values())
    running, longest = streaks(results, today, now)
    tried = count.total()
    solved = tried - count["failed"]
    share = f" ({(200 * solved + tried) // (2 * tried)}%)" if tried else ""
    scored = [each for each in results.values() if each["result"] == "scored"]
    best = max(scored, key=lambda each: each["cards"], default=None)
    return [
        ("Days running", f"{running}"),
        ("Most days running", f"{longest}"),
        ("Puzzles tried", f"{tried}"),
        ("Solved", f"{solved}{share}"),
        ("Solved clean", f"{count['clean']}"),
        ("Solved with help or at a later try", f"{count['helped']}"),
        ("Games with the pile hidden", f"{count['scored']}"),
        ("Best score", "–" if best is None else f"{best['cards']} of {best.get('of', 8)}"),
    ]


def by_game(games: Results) -> list[tuple[str, int, str, int]]:
    """Return for every game, that which was played most first, what its free games come to: its
    name, how many there are, the average score and the best.
    """
    scores: dict[str, list[int]] = {}
    for name, each in games.items():
        scores.setdefault(name.split(" ")[0], []).append(each["score"])
    return [
        (name, len(some), str(_tenths(sum(some) / len(some))), max(some))
        for name, some in sorted(scores.items(), key=lambda pair: -len(pair[1]))
    ]


def _tenths(mean: float) -> Decimal:
    """Return a number as the page's `toFixed(1)` rounds it: halves away from zero."""
    return Decimal(mean).quantize(Decimal("0.1"), ROUND_HALF_UP)


def by_tier(results: Results) -> list[tuple[str, str, int, int]]:
    """Return for every title, that of the latest puzzle first, and every tier of it that was
    tried: title, tier, how many puzzles were solved, and how many tried.
    """
    done = sorted(results.values(), key=lambda each: str(each["date"]), reverse=True)
    rated = [(each.get("title", ""), each["tier"], each) for each in done if "tier" in each]
    return [
        (title, tier, sum(map(is_solved, some)), len(some))
        for title in dict.fromkeys(title for title, _, _ in rated)
        for tier in (each.name for each in TIERS)
        if (some := [each for *named, each in rated if named == [title, tier]])
    ]
