"""The questions that are measured, each on a fixed range of seeds."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TypeVar

import numpy as np

from benchmarks.shooting_party import plain, whole_asp, whole_cpsat
from solver.shooting_party.packed.perft import perft, perft_readable
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solution import Solution
from solver.shooting_party.search.solve import solve

Answer = TypeVar("Answer")

PLAIN = "plain memoised search"


@dataclass(frozen=True)
class Row:
    """A row of the table: seconds and positions for each deal, and the number of deals with
    anything left unproven.
    """

    question: str
    who: str
    deals: str
    seconds: np.ndarray
    positions: np.ndarray | None = None
    unknown: int = 0


def timed(seeds: Iterable[int], ask: Callable[[int], Answer]) -> tuple[np.ndarray, list[Answer]]:
    """Return the seconds and the answer for each seed."""
    seconds, answers = [], []
    for seed in seeds:
        begun = time.perf_counter()
        answers.append(ask(seed))
        seconds.append(time.perf_counter() - begun)
    return np.array(seconds), answers


def perft_question(seeds: Sequence[int], depth: int) -> list[Row]:
    """Return rows for counting move sequences: the packed engine against the readable one."""

    def by(engine: Callable[[Position, int], int]) -> Callable[[int], int]:
        return lambda seed: engine(Position.opening(Deal.from_seed(seed)), depth)

    return side_by_side(
        f"perft {depth}", seeds, {"packed engine": by(perft), "readable engine": by(perft_readable)}
    )


def one_pass_question(seeds: Sequence[int]) -> list[Row]:
    """Return rows for the best value within one pass: `solve`, which also finds the best line,
    against the peers, which find only the value.
    """
    rules = RuleSet(passes=1)

    def ours(seed: int) -> int:
        return solve(Deal.from_seed(seed), rules).best.value

    def by(peer: ModuleType) -> Callable[[int], int | None]:
        return lambda seed: peer.best_value(Position.opening(Deal.from_seed(seed), rules))

    peers = {
        "solve (with the best line)": ours,
        "clingo, the whole game as an answer set program": by(whole_asp),
        "CP-SAT, the whole game as one model": by(whole_cpsat),
        PLAIN: by(plain),
    }
    return side_by_side("best value within one pass", seeds, peers)


def two_pass_question(seeds: Sequence[int]) -> list[Row]:
    """Return rows for the best value within two passes: `solve`, asked for 8, 7 and so on, against
    the one peer that finishes.
    """
    rules = RuleSet(passes=2)

    def ours(seed: int) -> int:
        deal = Deal.from_seed(seed)
        values = range(8, 0, -1)
        goals = (v for v in values if solve(deal, rules, goal=Goal.parse(str(v))).verdict == "yes")
        return next(goals, 0)

    def peer(seed: int) -> int | None:
        return whole_asp.best_value(Position.opening(Deal.from_seed(seed), rules))

    peers = {
        "solve (value alone, asked for 8, 7, ...)": ours,
        "clingo, the whole game as an answer set program": peer,
    }
    return side_by_side("best value within two passes", seeds, peers)


def side_by_side(
    question: str, seeds: Sequence[int], peers: Mapping[str, Callable[[int], int | None]]
) -> list[Row]:
    """Return rows for the same question on the same deals. Raise `AssertionError` if peers answer
    differently.
    """
    rows, first = [], None
    for who, ask in peers.items():
        seconds, answers = timed(seeds, ask)
        if first is not None and answers != first:
            raise AssertionError(f"{question}: {who} answers {answers}, not {first}")
        first = answers
        rows.append(Row(question, who, name(seeds), seconds))
    return rows


def goal_question(seeds: Sequence[int], goal: str, passes: int, question: str) -> Row:
    """Return the row for one goal, with a line where it can be reached."""
    rules, wanted = RuleSet(passes=passes), Goal.parse(goal)
    seconds, answers = timed(seeds, lambda s: solve(Deal.from_seed(s), rules, goal=wanted))
    return row(question, seeds, seconds, answers)


def proof_question(seeds: Sequence[int]) -> Row:
    """Return the row for proving that there is no eight within two passes, on those of the seeds
    where that is so.
    """
    rules, wanted = RuleSet(passes=2), Goal.parse("8")
    seconds, answers = timed(seeds, lambda s: solve(Deal.from_seed(s), rules, goal=wanted))
    no = [n for n, answer in enumerate(answers) if answer.verdict == "no"]
    made = row("no eight within two passes", seeds, seconds[no], [answers[n] for n in no])
    return replace(made, deals=f"{len(no)} of {made.deals}")


def profile_question(seeds: Sequence[int]) -> Row:
    """Return the row for verdict and profile, with a line for each value."""
    seconds, answers = timed(seeds, lambda s: solve(Deal.from_seed(s), par=False))
    open_ = sum(not all(entry.proven for entry in a.profile) for a in answers)
    made = row("profile of three values, each proven", seeds, seconds, answers)
    return replace(made, unknown=made.unknown + open_)


def line_question(seeds: Sequence[int], passes: int) -> Row:
    """Return the row for a complete solution, with the line that is best by all its keys, where the
    best score takes that many passes.
    """
    mine = [s for s in seeds if solve(Deal.from_seed(s), par=False).best.passes == passes]
    seconds, answers = timed(mine, lambda s: solve(Deal.from_seed(s), par=True))
    made = row(f"profile and best line by all keys, of {passes} passes", seeds, seconds, answers)
    return replace(made, deals=f"{len(mine)} of {made.deals}")


def process_question(command: Sequence[str], times: int) -> Row:
    """Return the row for a whole process, from prompt to prompt."""

    def ask(_: int) -> object:
        code = "from cli.main import main; main()"
        run = [sys.executable, "-c", code, *command]
        return subprocess.run(run, check=True, capture_output=True).returncode

    seconds, _ = timed(range(times), ask)
    return Row(f"the process `party {' '.join(command)}`", "solve", f"{times} times", seconds)


def row(question: str, seeds: Sequence[int], seconds: np.ndarray, answers: list[Solution]) -> Row:
    positions = np.array([a.positions for a in answers])
    unknown = sum(a.unknown_because is not None for a in answers)
    return Row(question, "solve", name(seeds), seconds, positions, unknown)


def name(seeds: Sequence[int]) -> str:
    if isinstance(seeds, range):
        return f"{seeds.start}–{seeds.stop - 1}"
    return ", ".join(map(str, seeds))
