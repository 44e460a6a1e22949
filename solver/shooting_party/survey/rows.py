"""The question of a survey, and the row of a deal (docs/shooting-party/survey.md)."""

from dataclasses import dataclass, replace
from typing import Any

from solver.common.errors import InputError
from solver.shooting_party.rules.deal import SOLVER_VERSION
from solver.shooting_party.rules.scores import WIN, Goal, merit
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import DEFAULT_MEMORY, Budget
from solver.shooting_party.search.solution import Best, Solution, Verdict

Row = dict[str, Any]

PASSES = (1, 2, 3)
A_PASS = {"win": "string", "queens": "int8", "aces": "int8", "value": "int8", "proven": "bool",
          "upper": "int8"}  # fmt: skip
"""The columns of a number of passes, their names without it."""

COLUMNS = {
    "seed": "uint64", "rules": "string", "verdict": "string", "unknown_because": "string",
    "win_passes": "int8",
    **{f"{name}_{passes}": kind for passes in PASSES for name, kind in A_PASS.items()},
    "line": "string", "line_passes": "int8", "line_cards_left": "int8", "line_moves": "int16",
    "line_proven_passes": "bool", "line_proven_cards_left": "bool", "line_proven_moves": "bool",
    "positions": "int64",
}  # fmt: skip
"""The columns of a row, in order, with the names of their types in pyarrow."""

PERFECT = Goal.parse("8")


@dataclass(frozen=True)
class Question:
    """Verdict and profile of a deal under `rules`, within a budget for each deal: everything that a
    row depends on.

    With `rare_only`, only the deals without a proven perfect eight get a profile: more than twice
    as many deals an hour.
    """

    rules: str = "leverstoke"
    positions: int | None = None
    memory: int = DEFAULT_MEMORY
    rare_only: bool = False
    solver: int = SOLVER_VERSION

    def rows(self, seeds: range) -> list[Row]:
        """Return the rows of some deals; a worker of a cluster may have another solver."""
        if self.solver != SOLVER_VERSION:
            raise InputError("a worker has another version of the solver: update it")
        return [self.row(seed) for seed in seeds]

    def row(self, seed: int) -> Row:
        rules, budget = RuleSet.parse(self.rules), Budget(self.positions, self.memory)
        if self.rare_only:
            solution = _ask(seed, rules, budget, PERFECT)
            if solution.verdict == "yes":
                return _row(seed, solution, {e.passes: _verdict(e) for e in solution.profile}, [])
        solution = _ask(seed, rules, budget)
        return _row(seed, solution, *_wins(seed, rules, budget, solution))


def _ask(seed: int, rules: RuleSet, budget: Budget, goal: Goal | None = None) -> Solution:
    from solver.shooting_party.search.solver import solve

    return solve(seed, rules, budget=budget, goal=goal, par=False)


def _wins(
    seed: int, rules: RuleSet, budget: Budget, solution: Solution
) -> tuple[dict[int, Verdict], list[Solution]]:
    """Return the verdict on four queens for each number of passes, and the further solutions that
    it took.

    Usually the profile decides. It does not if the best score has three queens and at least two
    aces, since four queens with fewer aces may then be a worse score: a query of its own decides,
    with what is left of the budget.
    """
    last = rules.passes
    wins: dict[int, Verdict] = {entry.passes: _verdict(entry) for entry in solution.profile}
    wins[last] = solution.verdict
    if solution.win_line is not None and solution.win_line.passes is not None:
        wins[solution.win_line.passes] = "yes"
    asked: list[Solution] = []
    for passes in range(1, last + 1):
        if wins.get(passes - 1) == "yes":
            wins[passes] = "yes"
        elif passes == last or wins[passes] != "unknown":
            continue
        elif "no" in (wins[p] for p in range(passes + 1, last + 1)):
            wins[passes] = "no"
        elif (left := _left(budget, (solution, *asked))) is not None:
            asked.append(_ask(seed, rules.within(passes), left, WIN))
            wins[passes] = asked[-1].verdict
    return wins, asked


def _left(budget: Budget, asked: tuple[Solution, ...]) -> Budget | None:
    """Return what is left of the deal's budget, or None for nothing."""
    if budget.positions is None:
        return budget
    left = budget.positions - sum(solution.positions for solution in asked)
    return replace(budget, positions=left) if left > 0 else None


def _verdict(entry: Best) -> Verdict:
    """Return the verdict on four queens within some passes, if the best score there decides it."""
    if entry.score[0] == 4:
        return "yes"
    least = min(merit(score, "cards") for score in WIN.scores)
    return "no" if entry.proven and merit(entry.score, "cards") < least else "unknown"


def _row(seed: int, solution: Solution, wins: dict[int, Verdict], more: list[Solution]) -> Row:
    line = solution.line
    assert line is not None  # only a query for a goal may have none
    because = next((s.unknown_because for s in (solution, *more) if s.unknown_because), None)
    if because is None and "unknown" in wins.values() and solution.goal is None:
        because = "positions"  # none were left for a further query
    row: Row = dict.fromkeys(COLUMNS) | {
        "seed": seed,
        "rules": str(solution.position.rules),
        "verdict": wins[solution.position.rules.passes],
        "unknown_because": because,
        "win_passes": min((p for p, win in wins.items() if win == "yes"), default=None),
        "line": " ".join(map(str, line.moves)),
        "line_moves": len(line.moves),
        "positions": sum(s.positions for s in (solution, *more)),
    }
    for name in ("passes", "cards_left", "proven_passes", "proven_cards_left", "proven_moves"):
        row[f"line_{name}"] = getattr(line, name)
    for best in solution.profile:
        upper = best.value if best.proven else best.upper
        values = (wins.get(best.passes), *best.score, best.value, best.proven, upper)
        row |= {f"{name}_{best.passes}": x for name, x in zip(A_PASS, values, strict=True)}
    return row
