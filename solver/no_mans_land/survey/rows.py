"""The rows of No Man's Land: what best play of a seed scores, and the best that any play can."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from solver.common.survey import manifest
from solver.common.survey.shards import Row, Schema
from solver.no_mans_land.exact.simulation import simulate
from solver.no_mans_land.exact.values import values_of
from solver.no_mans_land.rules.position import GAME
from solver.no_mans_land.rules.record import SOLVER_VERSION
from solver.no_mans_land.rules.switches import Aim, RuleSet, band_of


def check_question(question: Mapping[str, Any]) -> None:
    """Raise `ValueError` unless a manifest's question is one that `PlayedRows` asks."""
    rules, aim = RuleSet.parse(str(question.get("rules"))), Aim(str(question.get("aim")))
    manifest.check_question(question, PlayedRows(rules, aim).to_json())


check_plan = partial(manifest.check_plan, check=check_question)


@dataclass(frozen=True)
class PlayedRows:
    """Each seed played by the best play, and in hindsight; a worker refuses another `code`."""

    rules: RuleSet
    aim: Aim
    code: str = field(default_factory=manifest.code)

    def schema(self) -> Schema:
        """Return the columns of a shard, in order, with their types."""
        import pyarrow as pa

        types = {"seed": pa.uint64(), "score": pa.int16(), "band": pa.string(),
                 "killed": pa.bool_(), "hindsight": pa.int16()}  # fmt: skip
        return pa.schema([pa.field(name, kind, nullable=False) for name, kind in types.items()])

    def to_json(self) -> dict[str, Any]:
        """Return everything that a row depends on."""
        return {
            "game": GAME,
            "rules": str(self.rules),
            "switches": self.rules.to_json(),
            "aim": self.aim.name,
            "solver": SOLVER_VERSION,
            "columns": {f.name: str(f.type) for f in self.schema()},
        }

    def row(self, seed: int) -> Row:
        """Return the row of a seed; raise `SurveyError` if the sources differ."""
        manifest.check_code(self.code)
        played = simulate(self.rules, values_of(self.rules, self.aim), seed, 1, with_hindsight=True)
        score = int(played.scores[0])
        return {
            "seed": seed,
            "score": score,
            "band": band_of(score),
            "killed": bool(played.killed[0]),
            "hindsight": int(played.hindsight[0]),
        }
