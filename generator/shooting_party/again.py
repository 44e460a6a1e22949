"""How documents of The Shooting Party are made again, each from its own head."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.common.calendar import Task
from generator.common.collection import made_again
from generator.shooting_party.candidates import solved
from generator.shooting_party.contents import blind_answer, study_answer
from generator.shooting_party.game import shooting_party
from generator.shooting_party.generate import document_of
from generator.shooting_party.studies.composing import proven
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.study import Study
from solver.common.loading import Late
from solver.common.schemas import Json, Refused
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.confirm import confirm, shuffle_test
from solver.shooting_party.analysis.explain import Explanation, account, explain, explain_line
from solver.shooting_party.analysis.prospects import Hints
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.deal import deal_named
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import theme_named
from solver.shooting_party.rules.verify import moves_of, opening_of, replay, start_of
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.solve import solve

# Few documents need these, and they are slow to load.
rated_blind = Late("generator.shooting_party.rating.rated", "rated_blind")
rated_study = Late("generator.shooting_party.rating.rated", "rated_study")
upper_bounds = Late("solver.shooting_party.relaxation", "upper_bounds")
advice = Late("solver.shooting_party.unseen.advice", "Advice")
blind_hints = Late("solver.shooting_party.unseen.advice", "BlindHints")
line = Late("generator.shooting_party.web.line", "line")
review = Late("solver.shooting_party.unseen.review", "review")


def answer(solution: Json) -> dict[str, Any]:
    """Return the game's part of a puzzle's solution, found again from its deal, rules, goal and
    start. Raise `Refused` if there is no such puzzle.
    """
    if solution.get("start") is not None:
        study = proven(Study.from_document(solution))
        if study is None:
            raise Refused("goal: no such puzzle is proven to begin here")
        return study_answer(study)
    deal, rules = deal_named(solution["deal"]), RuleSet.parse(solution["rules"])
    if (found := solved(deal, rules)) is None:
        raise Refused("deal: its best line is not proven within the budget of a puzzle")
    return blind_answer("best", deal, found)


def again(document: Json) -> Json:
    """Return a document made again."""
    return AGAIN[document["schema"]](document)


def _solution(document: Json) -> Json:
    found = solve(
        start_of(document),
        objective=document.get("objective", "cards"),
        budget=Budget.from_json(document["limits"]),
        goal=document.get("goal"),
        par=document["par"],
    )
    if "confirmed" in document["best"]:
        found = confirm(found)
    test = shuffle_test(found) if "butler_shuffle" in document else None
    return found.to_json() | ({} if test is None else {"butler_shuffle": test.to_json()})


def _bound(document: Json) -> Any:
    effort = document["limits"]["effort"]
    return upper_bounds(start_of(document), document["objective"], effort).to_json()


def _hint(document: Json) -> Json:
    goal = None if document["asked"] is None else Goal.parse(document["asked"])
    meter = Meter(Budget.from_json(document["limits"]))
    return Hints(start_of(document), goal, meter).to_json(document["level"])


def _explanation(document: Json) -> Json:
    limits = document["limits"]
    meter = Meter(Budget.from_json(limits))
    if "losses" in document:
        played, before = moves_of(document["played"]), document["before"]
        start = replay(opening_of(document), played[:before]).end
        goal = None if document["asked"] is None else Goal.parse(document["asked"])
        return account(start, played[before:], goal, meter).to_json()
    start, goal = start_of(document), Goal.parse(document["goal"])
    words = Commentator(theme_named(document["theme"]), document["symbols"])
    every = any(each["alternatives"] for each in document["moves"])
    if "nodes" not in limits:
        line = moves_of([each["move"] for each in document["moves"]])
        given = explain_line(start, goal, line, meter=meter, commentator=words, alternatives=every)
        return given.to_json()
    found = explain(
        start, goal, meter, commentator=words, alternatives=every, most_nodes=limits["nodes"]
    )
    if not isinstance(found, Explanation):
        raise Refused(f"goal: within reach: {found}")
    return found.to_json()


def _advice(document: Json) -> Any:
    position = situation.from_json(document["position"], RuleSet.parse(document["rules"]))
    return advice(position, document["deep"], document["aim"]).to_json()


def _rating(document: Json) -> Any:
    start, goal = start_of(document), document.get("goal")
    if goal is None:
        return rated_blind(start.deal, start.rules, "ladder" in document).to_json()
    study = proven(Study.of_goal(goal, start, moves_of(document.get("shown", ()))))
    if study is None:
        raise Refused("goal: no such puzzle is proven to begin here")
    return rated_study(study).to_json()


def _generated(document: Json) -> Json:
    game, found = shooting_party(RuleSet.parse(document["made"]["rules"])), []
    for number, each in enumerate(document["puzzles"]):
        puzzle = each["puzzle"]
        goal = puzzle["goal"].get("kind", "best")
        if puzzle["mode"] == "open" and goal not in kinds():
            raise Refused(f"puzzles[{number}].puzzle.goal: no kind {goal!r:.40}")
        task = Task(puzzle["mode"], puzzle["tier"], goal)
        if (contents := made_again(game, task, int(puzzle["seed"]))) is None:
            raise Refused(f"puzzles[{number}]: the seed has none of the mode and the tier")
        found.append(contents)
    return document_of(game, found)


AGAIN: dict[str, Callable[[Json], Json]] = {
    "shooting-party/solution/1": _solution,
    "shooting-party/bound/1": _bound,
    "shooting-party/hint/1": _hint,
    "shooting-party/explanation/1": _explanation,
    "shooting-party/advice/1": _advice,
    "shooting-party/blind-hint/1": lambda document: blind_hints(start_of(document)).to_json(
        document["level"]
    ),
    "shooting-party/review/1": lambda document: review(
        start_of(document), moves_of(document["moves"])
    ).to_json(),
    "shooting-party/rating/1": _rating,
    "shooting-party/generated/1": _generated,
    "shooting-party/line/1": lambda document: line(answer(document)),
}
