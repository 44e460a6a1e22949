"""The answers that a page has beside a puzzle: ``the-party/answers/1``.

They say what becomes of every answer, so that a page needs no rules. The mode decides their form:

- *force*: for every first move in how many actions it wins (``null``: not within those asked for),
  and its line as the log has it, with all cards, draws and picks (`like` names an earlier first
  move whose log goes on alike, which halves the file);
- *call*: the answer, what the other one loses, the mix, the doubt, the certificate, and for every
  hand that the sender may have been dealt, how often it makes this announcement truly and as a lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.common.documents import DailyPuzzle
from generator.the_party.calling import callings_of, senders, solved
from generator.the_party.verification import AnswersQuestion, log_after
from solver.common.schemas import Json, Refused
from solver.the_party.analysis.documents import firsts_json
from solver.the_party.open_hands.answers import force
from solver.the_party.questions import seeded_state
from solver.the_party.rules.documents import EndGame, names
from solver.the_party.rules.game import Game, Orders

DIGITS = 4
"""Decimals of what the sender does with a hand: a page shows two."""


def answers(pair: DailyPuzzle) -> Json:
    """Return the answers to a puzzle whose solution is at hand."""
    deal, solution = pair.puzzle.deal, pair.solution
    if pair.puzzle.mode == "force":
        return of_firsts(deal["state"], solution.score["actions"], solution.profile)
    return of_call(deal["end_game"], deal["log"])


def again(document: Mapping[str, Any]) -> Json:
    """Return answers made again from their own head."""
    if "end_game" in document:
        return of_call(document["end_game"], document["log"])
    (state, seed), within = seeded_state(document["state"]), document["within"]
    found = force(state, seed, state.turn, within)
    return of_firsts(document["state"], within, firsts_json(found.firsts))


def of_firsts(state: Json, within: int, firsts: Iterable[Json]) -> Json:
    """Return the answers to a puzzle with all hands open, by its first moves and their lines."""
    start, seed = seeded_state(state)
    game = Game(start, Orders(seed))
    found, earlier = list[Json](), dict[tuple[str, ...], str]()
    for first in firsts:
        move, (made, *later) = first["move"], log_after(game, first["line"], first["move"])
        like = earlier.setdefault(tuple(later), move)
        told = {"log": [made, *later]} if like == move else {"like": like}
        found.append({"move": move, "wins_in": first["wins_in"], **told})
    return {"schema": AnswersQuestion.SCHEMA, "state": state, "within": within, "firsts": found}


def of_call(end_game: Json, log: Sequence[str]) -> Json:
    """Return the answers to an announcement. Raise `Refused` if no answer to it is proven."""
    found = solved(EndGame.from_json(end_game))
    proven = () if found is None else callings_of(*found)
    calling = next((each for each in proven if list(each.log) == list(log)), None)
    if found is None or calling is None:
        raise Refused("end_game: no answer to this announcement is proven")
    mix, certificate = calling.solution["profile"]
    return {
        "schema": AnswersQuestion.SCHEMA,
        "end_game": end_game,
        "log": list(log),
        "answer": calling.answer.kind,
        **calling.solution["score"],
        "mix": mix["mix"],
        "certificate": certificate,
        "senders": [
            {
                "hand": names(each.hand),
                "true": round(each.true, DIGITS),
                "lie": round(each.lie, DIGITS),
            }
            for each in senders(found[0], calling.log)
        ],
    }
