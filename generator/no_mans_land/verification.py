"""How the documents and texts of No Man's Land are checked (generator/common/verification.py): what
is replayed, and how each is made again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.common.again import beside
from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.games import Kind
from generator.no_mans_land.texts import check_text as check_puzzle_text
from solver.common.schemas import Refused
from solver.common.survey.manifest import Manifest
from solver.common.words import counted
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.orders import Orders
from solver.no_mans_land.rules.position import GAME, Position
from solver.no_mans_land.rules.record import Record, dealt, looks_like_record
from solver.no_mans_land.rules.replays import PACKAGES, REPLAYS, record_of
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.rules.targets import TARGETS
from solver.no_mans_land.rules.themes import themes

Json = Mapping[str, Any]


def check_text(text: str, theme: str | None = None, rules: RuleSet | None = None) -> str:
    """Check a record, a puzzle or a solution as text, and return the finding in one line. Raise
    `ValueError` for the first error. `rules` are those of a record that does not name them.
    """
    if theme is not None and theme not in themes():
        raise Refused(f"no theme {theme!r}; there are {', '.join(themes())}")
    if '[Puzzle "' in text:
        return check_puzzle_text(text)
    if not looks_like_record(text):
        raise Refused("neither a document, nor a puzzle, nor a game of No Man's Land")
    record = Record.parse(text, rules)
    end = record.end
    if not end.is_over:
        return f"ok: {counted(len(record.rounds), 'round')} so far, score {end.score}"
    fate = " (killed)" if end.killed else ""
    return f"ok: score {end.final}{fate}, {themes()[theme or 'neutral'].band(end.final)}"


def replay(document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
    """Return the finding about the position of a puzzle, whose cards must be those of its seed, or
    about the decision of a solution, which must be legal. Raise `ValueError` otherwise.
    """
    position = Position.from_json(document.deal)
    if isinstance(document, PuzzleSolution):
        decision = Decision.parse(document.line["decision"])
        if decision not in position.legal():
            raise Refused(f"line: {decision} is not legal")
        return f"the solution of {document.id}, {decision}"
    known = Position(position.rules, position.past, position.score)
    if dealt(Orders.from_seed(int(document.seed)), known) != position:
        raise Refused("deal: not that of the seed")
    return f"puzzle {document.id}, {document.tier}"


def answer(solution: Json) -> dict[str, Any]:
    """Return the game's part of a puzzle's solution, found again from its position and its aim."""
    from generator.no_mans_land.candidates import solution_of
    from generator.no_mans_land.contents import answer as answered

    position, rules = Position.from_json(solution["deal"]), RuleSet.parse(solution["rules"])
    return answered(str(rules), solution_of(rules, solution["goal"]["aim"]), position)


def kinds(theme: str | None = None) -> dict[str, Kind]:
    """Return how documents that are no puzzles are checked, by schema id; positions, which have
    none, by the name of the game.
    """
    return {
        **{schema: Kind(PACKAGES, REPLAYS[schema], again) for schema, again in AGAIN.items()},
        f"{GAME}/survey/1": Kind(("solver.common.survey",), _survey, beside("its shards")),
        GAME: Kind((), _position),
    }


def _value(document: Json) -> Json:
    from solver.no_mans_land.analysis.documents import value_document
    from solver.no_mans_land.exact.solve import Solution

    position = Position.from_json(document["position"])
    return value_document(Solution(position.rules, Aim(document["aim"])), position)


def _options(document: Json) -> Json:
    from solver.no_mans_land.analysis.documents import options_document
    from solver.no_mans_land.exact.solve import Solution

    position = Position.from_json(document["position"])
    return options_document(Solution(position.rules, Aim(document["aim"])), position)


def _odds(document: Json) -> Json:
    from solver.no_mans_land.analysis.documents import odds_document

    return odds_document(RuleSet.from_json(document["rules"]))


def _holds(document: Json) -> Json:
    from solver.no_mans_land.analysis.documents import holds_document
    from solver.no_mans_land.exact.solve import Solution

    rules, target = RuleSet.from_json(document["rules"]), TARGETS[DECK.number(document["target"])]
    if not rules.may_hold or not target.shots(rules):
        raise Refused("target: it does not shoot back, or fire cannot be held")
    return holds_document(Solution(rules, Aim(document["aim"])), target, document["penalty"])


def _reckoning(document: Json) -> Json:
    from solver.no_mans_land.analysis.documents import reckoning_document
    from solver.no_mans_land.analysis.reckoning import reckon
    from solver.no_mans_land.exact.solve import Solution

    record, aim = record_of(document), Aim(document["aim"])
    solution = Solution(record.rules, aim)
    law = solution.law(Position(record.rules))
    return reckoning_document(record, aim, reckon(record, solution), law)


def _hindsight(document: Json) -> Json:
    from solver.no_mans_land.analysis.documents import hindsight_document

    return hindsight_document(int(document["seed"]), RuleSet.from_json(document["rules"]))


AGAIN: dict[str, Callable[[Json], Json]] = {
    f"{GAME}/value/1": _value,
    f"{GAME}/options/1": _options,
    f"{GAME}/odds/1": _odds,
    f"{GAME}/holds/1": _holds,
    f"{GAME}/reckoning/1": _reckoning,
    f"{GAME}/hindsight/1": _hindsight,
}
"""How each of the solver's documents is made again."""


def _position(document: Json) -> str:
    position = Position.from_json(document)
    return f"a position, {position.kind}, score {position.score}"


def _survey(document: Json) -> str:
    from solver.no_mans_land.survey.rows import check_question

    plan = Manifest.from_json(document).checked()
    check_question(plan.question)
    return f"a survey of {counted(plan.seeds.stop - plan.seeds.start, 'game')}"
