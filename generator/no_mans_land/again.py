"""How documents of No Man's Land are made again, each from its own head."""

from collections.abc import Callable

from generator.no_mans_land import contents
from generator.no_mans_land.web.answers import answers
from solver.common.schemas import Json
from solver.no_mans_land.analysis import documents as d
from solver.no_mans_land.analysis.reckoning import reckon
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.rules.position import GAME, Position
from solver.no_mans_land.rules.replays import record_of
from solver.no_mans_land.rules.switches import Aim, RuleSet


def answer(solution: Json) -> Json:
    """Return the game's part of a puzzle's solution, found again from its position and its aim."""
    rules, aim = RuleSet.parse(solution["rules"]), Aim(solution["goal"]["aim"])
    return contents.answer(Solution(rules, aim), Position.from_json(solution["deal"]))


def again(document: Json) -> Json:
    """Return a document made again."""
    return AGAIN[document["schema"]](document)


def _reckoning(document: Json) -> Json:
    record, aim = record_of(document), Aim(document["aim"])
    solution = Solution(record.rules, aim)
    law = solution.distribution(Position(record.rules))
    return d.reckoning_document(record, aim, reckon(record, solution), law)


def _asked(document: Json) -> tuple[Solution, Position]:
    position = Position.from_json(document["position"])
    return Solution(position.rules, Aim(document["aim"])), position


def _rules(document: Json) -> RuleSet:
    return RuleSet.from_json(document["rules"])


AGAIN: dict[str, Callable[[Json], Json]] = {
    f"{GAME}/value/1": lambda document: d.value_document(*_asked(document)),
    f"{GAME}/options/1": lambda document: d.options_document(*_asked(document)),
    f"{GAME}/odds/1": lambda document: d.odds_document(_rules(document)),
    f"{GAME}/reckoning/1": _reckoning,
    f"{GAME}/answers/1": lambda document: answers(answer(document)),
}
