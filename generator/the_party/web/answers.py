"""The answers that a page has beside a puzzle: ``the-party/answers/1``.

They say what becomes of every first move, so that a page needs no rules: in how many actions it
wins (``null``: not within those asked for), and its line as the log has it, with all cards, draws
and picks (`like` names an earlier first move whose log goes on alike, which halves the file).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.common.documents import DailyPuzzle
from generator.the_party.verification import AnswersQuestion, log_after
from solver.common.schemas import Json
from solver.the_party.analysis.documents import firsts_json
from solver.the_party.open_hands.answers import force
from solver.the_party.questions import seeded_state
from solver.the_party.rules.game import Game, Orders


def answers(pair: DailyPuzzle) -> Json:
    """Return the answers to a puzzle whose solution is at hand."""
    solution = pair.solution
    return of_firsts(pair.puzzle.deal["state"], solution.score["actions"], solution.profile)


def again(document: Mapping[str, Any]) -> Json:
    """Return answers made again from their own head."""
    (state, seed), within = seeded_state(document["state"]), document["within"]
    found = force(state, seed, state.turn, within)
    return of_firsts(document["state"], within, firsts_json(found.firsts))


def of_firsts(state: Json, within: int, firsts: Iterable[Json]) -> Json:
    """Return the answers to a puzzle by its first moves and their lines."""
    start, seed = seeded_state(state)
    game = Game(start, Orders(seed))
    found, earlier = list[Json](), dict[tuple[str, ...], str]()
    for first in firsts:
        move, (made, *later) = first["move"], log_after(game, first["line"], first["move"])
        like = earlier.setdefault(tuple(later), move)
        told = {"log": [made, *later]} if like == move else {"like": like}
        found.append({"move": move, "wins_in": first["wins_in"], **told})
    return {"schema": AnswersQuestion.SCHEMA, "state": state, "within": within, "firsts": found}
