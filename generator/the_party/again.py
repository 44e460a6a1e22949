"""How documents of The Party are made again, each from its own head."""

from collections.abc import Callable

from generator.the_party.calling import Calling, callings_in
from generator.the_party.forcing import Forcing, forcing_at
from generator.the_party.verification import ANSWERS, game_of
from solver.common.loading import Late
from solver.common.schemas import Json, Refused
from solver.the_party.analysis import documents as d
from solver.the_party.analysis.replays import seeded_state
from solver.the_party.end_games.solve import Solver
from solver.the_party.knowledge.views import View
from solver.the_party.open_hands.answers import explain, force
from solver.the_party.players.bots import Bot, Mind
from solver.the_party.rules.documents import GAME, EndGame
from solver.the_party.rules.record import Record

answers_again = Late("generator.the_party.web.answers", "again")


def answer(solution: Json) -> Json:
    """Return the game's part of a puzzle's solution, found again from its deal. Raise `Refused` if
    there is no such puzzle.
    """
    deal = solution["deal"]
    found: Forcing | Calling | None
    if "state" in deal:
        found = forcing_at(*game_of(deal))
    else:
        proven = callings_in(EndGame.from_json(deal["end_game"]))
        found = next((each for each in proven if list(each.log) == deal["log"]), None)
    if found is None:
        raise Refused("deal: no such puzzle is proven to begin here")
    return found.solution


def again(document: Json) -> Json:
    """Return a document made again."""
    return AGAIN[document["schema"]](document)


def _force(document: Json) -> Json:
    state, seed = seeded_state(document["state"])
    return d.force_document(force(state, seed, document["attacker"], document["within"]))


def _end_game(document: Json) -> Json:
    end_game, close = EndGame.from_json(document["end_game"]), document["limits"]["close"]
    solver = Solver(end_game)
    found = solver.solve(close)
    every = any(len(each["log"]) > 1 for each in document["mixes"])
    mixes = (each for each in solver.mixes() if every or len(each[0]) == 1)
    return d.end_game_document(end_game, close, found, solver.size[0], mixes)


def _hint(document: Json) -> Json:
    view, seed, worlds = View.from_json(document["view"]), int(document["seed"]), document["worlds"]
    mind = Mind(Bot.named("pimc"), view.rules, view.viewer, seed)
    return d.hint_document(view, seed, mind.weigh(view, worlds), worlds)


AGAIN: dict[str, Callable[[Json], Json]] = {
    f"{GAME}/force/1": _force,
    f"{GAME}/explain/1": lambda document: d.explain_document(
        explain(Record.parse(document["record"]), document["within"])
    ),
    f"{GAME}/end-game/1": _end_game,
    f"{GAME}/hint/1": _hint,
    ANSWERS: answers_again,
}
