"""The questions that documents of the solver ask, each with its replay by the rules alone and its
answer; and `check`: every game is played again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from solver.common.questions import Question
from solver.common.schemas import Json, Refused, validate
from solver.common.words import counted
from solver.no_mans_land.rules.position import GAME, Position
from solver.no_mans_land.rules.record import Record
from solver.no_mans_land.rules.switches import Aim, RuleSet

PACKAGES = ("solver.no_mans_land.analysis", "solver.no_mans_land.rules")  # where the schemas lie


def check(document: Json) -> str:
    """Return the finding of a solver's document; raise `ValueError` for its first error."""
    schema = str(document["schema"])
    validate(document, schema.split("/")[1], *PACKAGES)
    asked = next(each for each in QUESTIONS if schema == each.SCHEMA)
    return asked.from_json(document).replay(document, None)


@dataclass(frozen=True)
class PositionQuestion(Question):
    """A question about a position, for an aim."""

    PACKAGES = PACKAGES

    position: Position
    aim: Aim

    @classmethod
    def from_json(cls, document: Json) -> Self:
        return cls(Position.from_json(document["position"]), Aim(document["aim"]))


@dataclass(frozen=True)
class ValueQuestion(PositionQuestion):
    SCHEMA = f"{GAME}/value/1"

    def replay(self, document: Json, theme: str | None) -> str:
        return f"{document['value']:.6f} for the aim {self.aim.name}, {self.position.kind}"

    def answer(self) -> Mapping[str, Any]:
        from solver.no_mans_land.analysis.documents import value_document
        from solver.no_mans_land.exact.solve import Solution

        return value_document(Solution(self.position.rules, self.aim), self.position)


@dataclass(frozen=True)
class OptionsQuestion(PositionQuestion):
    SCHEMA = f"{GAME}/options/1"

    def replay(self, document: Json, theme: str | None) -> str:
        rows = document["options"]
        if sorted(row["decision"] for row in rows) != sorted(map(str, self.position.legal())):
            raise Refused("options: not every legal decision once")
        best = sum(row["gives_up"] == 0 for row in rows)
        return f"{counted(len(rows), 'decision')}, {best} best: {rows[0]['decision']}"

    def answer(self) -> Mapping[str, Any]:
        from solver.no_mans_land.analysis.documents import options_document
        from solver.no_mans_land.exact.solve import Solution

        return options_document(Solution(self.position.rules, self.aim), self.position)


@dataclass(frozen=True)
class OddsQuestion(Question):
    SCHEMA = f"{GAME}/odds/1"
    PACKAGES = PACKAGES

    rules: RuleSet

    @classmethod
    def from_json(cls, document: Json) -> Self:
        return cls(RuleSet.from_json(document["rules"]))

    def replay(self, document: Json, theme: str | None) -> str:
        return f"under the rules {self.rules}"

    def answer(self) -> Mapping[str, Any]:
        from solver.no_mans_land.analysis.documents import odds_document

        return odds_document(self.rules)


@dataclass(frozen=True)
class ReckoningQuestion(Question):
    SCHEMA = f"{GAME}/reckoning/1"
    PACKAGES = PACKAGES

    record: Record
    aim: Aim

    @classmethod
    def from_json(cls, document: Json) -> Self:
        tag = f'[Seed "{document["seed"]}"]\n' if "seed" in document else ""
        rules = RuleSet.from_json(document["rules"])
        record = Record.parse(tag + "\n".join(document["record"]), rules)
        if record.lines.splitlines() != document["record"]:
            raise Refused("record: not as a record is written")
        return cls(record, Aim(document["aim"]))

    def replay(self, document: Json, theme: str | None) -> str:
        end = self.record.end
        if (document["score"], document["killed"]) != (end.final, end.killed):
            raise Refused("score or killed: not the record's")
        return f"{counted(len(self.record.rounds), 'round')}, score {end.final}"

    def answer(self) -> Mapping[str, Any]:
        from solver.no_mans_land.analysis.documents import reckoning_document
        from solver.no_mans_land.analysis.reckoning import reckon
        from solver.no_mans_land.exact.solve import Solution

        solution = Solution(self.record.rules, self.aim)
        law = solution.distribution(Position(self.record.rules))
        return reckoning_document(self.record, self.aim, reckon(self.record, solution), law)


QUESTIONS = (ValueQuestion, OptionsQuestion, OddsQuestion, ReckoningQuestion)
