"""The rows of seeds: verdict and profile of a deal (docs/shooting-party/survey.md)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

from solver.common.survey import manifest
from solver.common.survey.shards import Row, Schema
from solver.shooting_party.rules.scores import WIN, Goal, merit
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import Budget
from solver.shooting_party.search.many import solve_one
from solver.shooting_party.search.solution import Best, Solution, Verdict

GAME = "shooting-party"
PASSES = (1, 2, 3)
A_PASS = ("win", "queens", "aces", "value", "proven", "upper")
"""The columns of a number of passes, their names without it."""


@cache
def columns() -> Schema:
    """Return the columns of a shard, in order, with their types (docs/shooting-party/survey.md)."""
    import pyarrow as pa

    kinds = {"win": pa.string(), "proven": pa.bool_()}
    return pa.schema(
        [
            pa.field("seed", pa.uint64(), nullable=False),
            pa.field("rules", pa.string(), nullable=False),
            pa.field("verdict", pa.string(), nullable=False),
            pa.field("unknown_because", pa.string()),
            pa.field("win_passes", pa.int8()),
            *(pa.field(f"{n}_{p}", kinds.get(n, pa.int8())) for p in PASSES for n in A_PASS),
            pa.field("line", pa.string(), nullable=False),
            pa.field("line_passes", pa.int8()),
            pa.field("line_cards_left", pa.int8()),
            pa.field("line_moves", pa.int16(), nullable=False),
            pa.field("line_proven_passes", pa.bool_(), nullable=False),
            pa.field("line_proven_cards_left", pa.bool_(), nullable=False),
            pa.field("line_proven_moves", pa.bool_(), nullable=False),
            pa.field("positions", pa.int64(), nullable=False),
            pa.field("seconds", pa.float64(), nullable=False),
        ]
    )


PERFECT = Goal.parse("8")


def check_question(question: Mapping[str, Any]) -> None:
    """Raise `ValueError` unless a manifest's question is one that `SolvedRows` asks."""
    rules, memory = RuleSet.parse(str(question.get("rules"))), question.get("memory")
    budget = Budget(question.get("positions"), memory if isinstance(memory, int) else 0)
    due = SolvedRows(rules, budget, question.get("hunt") is True).to_json()
    manifest.check_question(question, due)
    for limit in (budget.memory, budget.positions):
        if limit is not None and (type(limit) is not int or limit < 1):
            raise manifest.SurveyError("question: a budget that there cannot be")


check_plan = partial(manifest.check_plan, check=check_question)


@dataclass(frozen=True)
class SolvedRows:
    """Verdict and profile of a deal under `rules`, with `budget` for each deal.

    With `hunt`, in search of rare deals, only the deals without a proven perfect eight get a
    profile: more than twice as many deals an hour. `code` is the hash of the sources that the
    survey was started with; a worker with other sources refuses.
    """

    rules: RuleSet
    budget: Budget
    hunt: bool = False
    code: str = field(default_factory=manifest.code)

    def schema(self) -> Schema:
        return columns()

    def to_json(self) -> dict[str, Any]:
        return {
            "game": GAME,
            "rules": str(self.rules),
            "switches": {switch: getattr(self.rules, switch) for switch in RuleSet.SWITCHES},
            "objective": "cards",
            "hunt": self.hunt,
            "positions": self.budget.positions,
            "memory": self.budget.memory,
            "columns": {f.name: str(f.type) for f in columns()},
        }

    def row(self, seed: int) -> Row:
        """Return the row of a seed's deal; raise `SurveyError` if the sources differ."""
        manifest.check_code(self.code)
        if self.hunt:
            solution = self._ask(seed, self.rules, self.budget, PERFECT)
            if solution.verdict == "yes":
                return _row(seed, solution, {e.passes: _verdict(e) for e in solution.profile}, [])
        solution = self._ask(seed, self.rules, self.budget)
        wins, more = self._wins(seed, solution)
        return _row(seed, solution, wins, more)

    def _ask(self, seed: int, rules: RuleSet, budget: Budget, goal: Goal | None = None) -> Solution:
        return solve_one(seed, rules, "cards", budget, goal, par=False)

    def _wins(self, seed: int, solution: Solution) -> tuple[dict[int, Verdict], list[Solution]]:
        """Return the verdict on four queens for each number of passes, and the further solutions
        that it took.

        Usually the profile decides. It does not if the best score has three queens and at least two
        aces, since four queens with fewer aces may then be a worse score: a query of its own
        decides, with what is left of the budget.
        """
        last = self.rules.passes
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
            elif (budget := self._left(solution, asked)) is not None:
                asked.append(self._ask(seed, self.rules.within(passes), budget, WIN))
                wins[passes] = asked[-1].verdict
        return wins, asked

    def _left(self, solution: Solution, asked: list[Solution]) -> Budget | None:
        """Return what is left of the deal's budget, or None for nothing."""
        if self.budget.positions is None:
            return self.budget
        spent = sum(s.positions for s in (solution, *asked))
        left = self.budget.positions - spent
        return replace(self.budget, positions=left) if left > 0 else None


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
    row: Row = {
        "seed": seed,
        "rules": str(solution.position.rules),
        "verdict": wins[solution.position.rules.passes],
        "unknown_because": because,
        "win_passes": min((p for p, win in wins.items() if win == "yes"), default=None),
    }
    profile = {entry.passes: entry for entry in solution.profile}
    for passes in PASSES:
        row |= _entry(passes, profile.get(passes), wins.get(passes))
    return row | {
        "line": " ".join(str(move) for move in line.moves),
        "line_passes": line.passes,
        "line_cards_left": line.cards_left,
        "line_moves": len(line.moves),
        "line_proven_passes": line.proven_passes,
        "line_proven_cards_left": line.proven_cards_left,
        "line_proven_moves": line.proven_moves,
        "positions": sum(s.positions for s in (solution, *more)),
        "seconds": sum(s.seconds for s in (solution, *more)),
    }


def _entry(passes: int, best: Best | None, win: Verdict | None) -> Row:
    """Return the columns of one number of passes, empty if the rules have fewer."""
    if best is None:
        return {f"{name}_{passes}": None for name in A_PASS}
    upper = best.value if best.proven else best.upper
    values = (win, *best.score, best.value, best.proven, upper)
    return {f"{name}_{passes}": value for name, value in zip(A_PASS, values, strict=True)}
