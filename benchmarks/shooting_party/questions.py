"""The questions that are measured, each on a fixed range of seeds."""

import csv
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.shooting_party import plain, whole_asp
from benchmarks.tables import DOCS, Answer, timed
from solver.shooting_party import Position, RuleSet, Solution, solve
from solver.shooting_party.packed.perft import perft, perft_readable

PLAIN, CLINGO = "plain memoised search", "clingo, the whole game as an answer set program"
ONE, TWO = RuleSet(passes=1), RuleSet(passes=2)


@dataclass(frozen=True)
class Row:
    """A row of the table: seconds and positions for each deal."""

    question: str
    who: str
    deals: str
    seconds: np.ndarray
    positions: np.ndarray | None = None


def best_by_goals(seed: int, rules: RuleSet) -> int:
    """Return the best value, asked for 8, 7 and so on."""
    values = range(8, 0, -1)
    return next((n for n in values if solve(seed, rules, goal=str(n)).verdict == "yes"), 0)


Peers = Mapping[str, Callable[[int], int]]

PERFT: Peers = {
    "packed engine": lambda seed: perft(Position.opening(seed), 6),
    "readable engine": lambda seed: perft_readable(Position.opening(seed), 6),
}
ONE_PASS: Peers = {
    "solve (with the best line)": lambda seed: solve(seed, ONE).best.value,
    CLINGO: lambda seed: whole_asp.best_value(Position.opening(seed, ONE)),
    PLAIN: lambda seed: plain.best_value(Position.opening(seed, ONE)),
}
"""The best value within one pass; `solve` also finds the best line."""

TWO_PASSES: Peers = {
    "solve (value alone, asked for 8, 7, ...)": lambda n: best_by_goals(n, TWO),
    CLINGO: lambda seed: whole_asp.best_value(Position.opening(seed, TWO)),
}
"""The best value within two passes, with the one peer that finishes."""


def side_by_side(question: str, seeds: range, peers: Peers) -> list[Row]:
    """Return rows for the same question on the same deals. Raise `AssertionError` if peers answer
    differently.
    """
    rows, first = [], None
    for who, ask in peers.items():
        seconds, answers = one_by_one(seeds, ask)
        if first is not None and answers != first:
            raise AssertionError(f"{question}: {who} answers {answers}, not {first}")
        first = answers
        rows.append(Row(question, who, name(seeds), seconds))
    return rows


def solver_question(
    question: str, seeds: range, counts: Callable[[Solution], bool] | None = None, **how: Any
) -> Row:
    """Return the row for a question to `solve`, asked in a way that leaves nothing unknown, on all
    seeds or on those whose answer counts.
    """
    seconds, answers = one_by_one(seeds, lambda seed: solve(seed, **how))
    if any(answer.unknown_because for answer in answers):
        raise AssertionError(f"{question}: not everything is proven")
    some = [n for n, answer in enumerate(answers) if counts is None or counts(answer)]
    positions = np.array([answers[n].positions for n in some])
    deals = name(seeds) if counts is None else f"{len(some)} of {name(seeds)}"
    return Row(question, "solve", deals, seconds[some], positions)


def hard_deals(count: int) -> list[Row]:
    """Return two rows for the first of the rare deals (docs/shooting-party/rare.csv), the hardest
    there are: until the verdict is known, and until everything is.
    """

    def until_the_verdict(seed: int) -> float:
        began, known = time.monotonic(), list[float]()

        def look(so_far: Solution) -> None:
            if so_far.verdict != "unknown":
                known.append(time.monotonic() - began)

        solve(seed, par=False, on_progress=look)
        return known[0] if known else time.monotonic() - began

    with (DOCS / "shooting-party" / "rare.csv").open(encoding="utf-8") as file:
        rare = [int(row["seed"]) for row in csv.DictReader(file) if row["rules"] == "leverstoke"]
    all_of_it, verdicts = one_by_one(rare[:count], until_the_verdict)
    deals = f"the first {count} rare deals"
    return [
        Row("hard deals: the verdict is known", "solve", deals, np.array(verdicts)),
        Row("hard deals: everything is proven", "solve", deals, all_of_it),
    ]


def one_by_one(
    seeds: Iterable[int], ask: Callable[[int], Answer]
) -> tuple[np.ndarray, list[Answer]]:
    """Return the seconds and the answer for each seed."""
    found = [timed(lambda seed=seed: ask(seed)) for seed in seeds]
    return np.array([seconds for seconds, _ in found]), [answer for _, answer in found]


def name(seeds: range) -> str:
    """Return a range of seeds as text."""
    return f"{seeds.start}–{seeds.stop - 1}"
