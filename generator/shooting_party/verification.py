"""How the documents and texts of The Shooting Party are checked (generator/common/verification.py):
what is replayed, and how each is made again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.common.again import beside
from generator.common.documents import COMMON, Puzzle, PuzzleSolution
from generator.common.games import Game, Kind
from generator.shooting_party.rating.crowd import SCHEMA as PEOPLE
from generator.shooting_party.studies.study import Study, check_start
from generator.shooting_party.texts import check_text as replay_text
from solver.common.schemas import Refused
from solver.common.survey.manifest import Manifest
from solver.common.words import counted
from solver.shooting_party.rules import notation, situation
from solver.shooting_party.rules.deal import SCHEMA as DEAL
from solver.shooting_party.rules.deal import Deal, deal_named
from solver.shooting_party.rules.known_cards import KnownCards
from solver.shooting_party.rules.record import LONGEST, looks_like_record
from solver.shooting_party.rules.replays import (
    REPLAYS,
    check_line,
    moves_of,
    opening_of,
    score_of,
    start_of,
    verify,
)
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme, themes
from solver.shooting_party.rules.verify import Replay
from solver.shooting_party.rules.verify import replay as replayed

PUZZLE, SOLUTION = "shooting-party/puzzle/1", "shooting-party/puzzle-solution/1"
GENERATED, RATING = "shooting-party/generated/1", "shooting-party/rating/1"
SURVEY = "shooting-party/survey/1"

Json = Mapping[str, Any]


def check_text(text: str, theme: str | None = None) -> str:
    """Check a record, a puzzle or a solution as text, or a deal as its seed, its code or its cards;
    return the finding in one line. Raise `ValueError` for the first error.
    """
    if len(text) > LONGEST:
        raise Refused(f"{len(text)} characters are too many for a deal or a record")
    if looks_like_record(text):
        return f"ok: {_in_words(theme, replay_text(text))}"
    if not text:
        raise Refused("empty")
    found = notation.read(text)
    if isinstance(found, KnownCards):
        return f"ok: a deck of 33 cards, {len(found.unseen)} not seen"
    return f"ok: a deal, given as {notation.kind_of(text)}"


def replay(document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
    """Return the finding about the line of a solution, or the moves before a puzzle. Raise
    `ValueError` for an illegal move, or for a line that does not do what is claimed.
    """
    if isinstance(document, Puzzle):
        if document.start is None:
            opening_of(vars(document) | {"deal": document.deal["code"]})
        else:
            check_start(Study.from_document(vars(document)))
        return "no moves to be made yet"
    game = _line_of(document)
    if game.end.score != score_of(document.score):
        raise Refused("score: not that of the line")
    return _in_words(theme, game)


def _line_of(solution: PuzzleSolution) -> Replay:
    """Return the replay of a solution's line; raise `ValueError` if it does not reach its goal."""
    line = solution.line
    if solution.start is None:
        return check_line(opening_of(vars(solution)), line, score_of(solution.score))
    study = Study.from_document(vars(solution))
    replayed(study.start, study.shown)
    game = replayed(study.start, moves_of(line["moves"]))
    if not study.target.reached(game.end):
        raise Refused("line: it does not reach the goal")
    return game


def _in_words(theme: str | None, game: Replay) -> str:
    words = _theme(theme or game.start.rules.theme)
    if not game.steps:
        return "no moves"
    score = words.describe_score(game.end.score)
    state = "the game is over" if game.end.is_over else f"pass {game.end.pass_number}"
    return f"{len(game.steps)} legal moves, {score}, {state}"


def _theme(name: str) -> Theme:
    if name not in themes():
        raise Refused(f"no theme {name!r}; there are {', '.join(themes())}")
    return themes()[name]


def answer(solution: Json) -> dict[str, Any]:
    """Return the game's part of a puzzle's solution, found again from its deal, rules, goal and
    start. Raise `Refused` if there is no such puzzle.
    """
    from generator.shooting_party.candidates import MEMORY, POSITIONS
    from generator.shooting_party.contents import blind_answer, study_answer
    from generator.shooting_party.studies.composing import proven
    from solver.shooting_party.search.budget import Budget
    from solver.shooting_party.search.solve import solve

    if solution.get("start") is not None:
        study = proven(Study.from_document(solution))
        if study is None:
            raise Refused("goal: no such puzzle is proven to begin here")
        return study_answer(study)
    deal, rules = deal_named(solution["deal"]), RuleSet.parse(solution["rules"])
    return blind_answer(
        "best", deal, solve(deal, rules, budget=Budget(POSITIONS, MEMORY), par=True)
    )


def kinds(game_of: Callable[[RuleSet], Game], theme: str | None = None) -> dict[str, Kind]:
    """Return how documents that are no puzzles are checked, by schema id. `game_of` returns the
    game with other rules.
    """
    own, results = "generator.shooting_party", beside("the results of people")

    def moves(document: Json) -> str:
        return _in_words(theme, verify(document))

    return {
        **{name: Kind((REPLAYS[name][0],), moves, again) for name, again in AGAIN.items()},
        RATING: Kind((own,), _rating, _rating_again),
        PEOPLE: Kind((own,), _people, results),
        GENERATED: Kind(
            (own, COMMON), partial(_generated, theme), partial(_generated_again, game_of)
        ),
        SURVEY: Kind(("solver.common.survey",), _survey, beside("its shards")),
        DEAL: Kind((), lambda document: f"a deal, {Deal.from_json(document).name}"),
    }


def _solution(document: Json) -> Json:
    from solver.shooting_party.analysis.confirm import confirm
    from solver.shooting_party.analysis.shuffles import shuffle_test
    from solver.shooting_party.search.budget import Budget
    from solver.shooting_party.search.solve import solve

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


def _bound(document: Json) -> Json:
    from solver.shooting_party.relaxation import upper_bounds

    effort = document["limits"]["effort"]
    return upper_bounds(start_of(document), document["objective"], effort).to_json()


def _hint(document: Json) -> Json:
    from solver.shooting_party.analysis.hints import Hints
    from solver.shooting_party.search.budget import Budget, Meter

    goal = None if document["asked"] is None else Goal.parse(document["asked"])
    meter = Meter(Budget.from_json(document["limits"]))
    return Hints(start_of(document), goal, meter).to_json(document["level"])


def _explanation(document: Json) -> Json:
    from solver.shooting_party.analysis.comments import Commentator
    from solver.shooting_party.analysis.explain import Explanation, explain, explain_line
    from solver.shooting_party.analysis.losses import account
    from solver.shooting_party.search.budget import Budget, Meter

    limits = document["limits"]
    meter = Meter(Budget.from_json(limits))
    if "losses" in document:
        played, before = moves_of(document["played"]), document["before"]
        start = replayed(opening_of(document), played[:before]).end
        goal = None if document["asked"] is None else Goal.parse(document["asked"])
        return account(start, played[before:], goal, meter).to_json()
    start, goal = start_of(document), Goal.parse(document["goal"])
    words = Commentator(_theme(document["theme"]), document["symbols"])
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


def _advice(document: Json) -> Json:
    from solver.shooting_party.unseen.advice import Advice

    position = situation.from_json(document["position"], RuleSet.parse(document["rules"]))
    return Advice(position, document["deep"], document["aim"]).to_json()


def _blind_hint(document: Json) -> Json:
    from solver.shooting_party.unseen.hints import BlindHints

    return BlindHints(start_of(document)).to_json(document["level"])


def _review(document: Json) -> Json:
    from solver.shooting_party.unseen.review import review

    return review(start_of(document), moves_of(document["moves"])).to_json()


AGAIN: dict[str, Callable[[Json], Json]] = {
    "shooting-party/solution/1": _solution,
    "shooting-party/bound/1": _bound,
    "shooting-party/hint/1": _hint,
    "shooting-party/explanation/1": _explanation,
    "shooting-party/advice/1": _advice,
    "shooting-party/blind-hint/1": _blind_hint,
    "shooting-party/review/1": _review,
}
"""How each of the solver's documents is made again."""


def _rating(document: Json) -> str:
    start, rating = start_of(document), document["rating"]
    replayed(start, moves_of(document.get("shown", ())))
    return f"a rating, {rating['value']} with an error of {rating['error']}"


def _rating_again(document: Json) -> Json:
    from generator.shooting_party.rating.rated import rated_blind, rated_study
    from generator.shooting_party.studies.composing import proven

    if "people" in document:
        beside("the results of people")(document)
    start, goal = start_of(document), document.get("goal")
    if goal is None:
        return rated_blind(start.deal, start.rules, "ladder" in document).to_json()
    study = proven(Study.of_goal(goal, start, moves_of(document.get("shown", ()))))
    if study is None:
        raise Refused("goal: no such puzzle is proven to begin here")
    return rated_study(study).to_json()


def _people(document: Json) -> str:
    return f"{document['results']} results of people in {len(document['puzzles'])} puzzles"


def _generated(theme: str | None, document: Json) -> str:
    for number, each in enumerate(document["puzzles"], 1):
        solution = {"id": "", "revision": 1, "salt": "", "licence": ""} | each["solution"]
        try:
            replay(PuzzleSolution(**solution), theme)
        except ValueError as error:
            raise Refused(f"puzzle {number}: {error}") from None
    return f"{counted(len(document['puzzles']), 'puzzle')}, every line replayed"


def _generated_again(game_of: Callable[[RuleSet], Game], document: Json) -> Json:
    from generator.common.calendar import Task
    from generator.common.games import Contents
    from generator.common.generate import document_of
    from generator.common.hunt import StageCounts
    from generator.shooting_party.studies.kinds import kinds as task_kinds

    game, found = game_of(RuleSet.parse(document["made"]["rules"])), []
    for number, each in enumerate(document["puzzles"]):
        puzzle = each["puzzle"]
        goal = puzzle["goal"].get("kind", "best")
        if puzzle["mode"] == "open" and goal not in task_kinds():
            raise Refused(f"puzzles[{number}].puzzle.goal: no kind {goal!r:.40}")
        task = Task(puzzle["mode"], puzzle["tier"], goal)
        contents = game.try_seed(int(puzzle["seed"]), task, StageCounts())
        if not isinstance(contents, Contents):
            raise Refused(f"puzzles[{number}]: the seed has none of the mode and the tier")
        found.append(contents)
    return document_of(game, found)


def _survey(document: Json) -> str:
    from solver.shooting_party.survey.rows import check_question

    plan = Manifest.from_json(document)
    check_question(plan.question)
    return f"a survey of seeds {plan.seeds.start} to {plan.seeds.stop - 1}"
