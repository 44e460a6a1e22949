"""How the documents and texts of The Party are checked (generator/common/verification.py): what is
replayed, and how each is made again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.games import Kind
from generator.the_party.ends import dealt, view_of
from generator.the_party.texts import check_deal
from generator.the_party.texts import check_text as check_puzzle_text
from solver.common.schemas import Refused
from solver.common.words import counted
from solver.the_party.analysis.replays import (
    PACKAGES,
    REPLAYS,
    check_certificate,
    check_firsts,
    seeded_state,
)
from solver.the_party.knowledge.views import View
from solver.the_party.rules.documents import GAME, state_from_json
from solver.the_party.rules.end_game import EndGame
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import Record, looks_like_record
from solver.the_party.rules.switches import RuleSet

Json = Mapping[str, Any]


def check_text(text: str, theme: str | None = None) -> str:
    """Check a record, a puzzle or a solution as text, and return the finding in one line. Raise
    `ValueError` for the first error.
    """
    if '[Puzzle "' in text:
        return check_puzzle_text(text)
    if not looks_like_record(text):
        raise Refused("neither a document, nor a puzzle, nor a game of The Party")
    record = Record.parse(text)
    actions = counted(record.game.state.actions, "action")
    finding = f"ok: {counted(len(record.game.moves), 'move')}, {actions}"
    if record.result == "*":
        return f"{finding} so far"
    won = "drawn" if record.result == "-" else f"won by player {record.result}"
    return f"{finding}, {won}"


def replay(document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
    """Return the finding about the moves that led to a puzzle, or about a solution: every line of
    it is replayed, or its certificate checked. Raise `ValueError` for what is false.
    """
    check_deal(document.deal)
    try:
        _check_lines(document)
    except LookupError:  # the schema allows the parts of both modes
        raise Refused("the parts are not those of one kind of puzzle") from None
    if isinstance(document, PuzzleSolution):
        return f"the solution of {document.id}, {document.line['moves'][0]}"
    return f"puzzle {document.id}, {document.tier}"


def _check_lines(document: Puzzle | PuzzleSolution) -> None:
    if "state" in document.deal:
        game, seed = _game_of(document.deal)
        if isinstance(document, PuzzleSolution):
            within = document.score["actions"]
            check_firsts(game.state, seed, game.state.turn, within, document.profile)
    else:
        end_game = EndGame.from_json(document.deal["end_game"])
        view_of(end_game, document.deal["log"])
        if isinstance(document, PuzzleSolution):
            check_certificate(document.profile[1])
        elif dealt(int(document.seed), end_game.rules) != end_game:
            raise Refused("deal: not the end game of the seed")


def _game_of(deal: Json) -> tuple[Game, int]:
    """Return the game that a deal shows, and its seed; raise `ValueError` unless its moves lead to
    its state.
    """
    state, seed = seeded_state(deal["state"])
    game = Game.seeded(state.rules, seed)
    for number, text in enumerate(deal["moves"], 1):
        try:
            game = game.play(Move.parse(text))
        except ValueError as error:
            raise Refused(f"deal: move {number}: {error}") from None
    if game.state != state:
        raise Refused("deal: its moves lead to another state")
    return game, seed


def answer(solution: Json) -> dict[str, Any]:
    """Return the game's part of a puzzle's solution, found again from its deal. Raise `Refused` if
    there is no such puzzle.
    """
    from generator.the_party.calling import Calling, callings_in
    from generator.the_party.contents import answer_of
    from generator.the_party.forcing import Forcing, forcing_at

    deal = solution["deal"]
    found: Forcing | Calling | None
    if "state" in deal:
        goal, found = "win", forcing_at(*_game_of(deal))
        rules = RuleSet.from_json(deal["state"]["rules"])
    else:
        goal, end_game = "answer", EndGame.from_json(deal["end_game"])
        alike = (each for each in callings_in(end_game) if list(each.log) == deal["log"])
        found, rules = next(alike, None), end_game.rules
    if found is None:
        raise Refused("deal: no such puzzle is proven to begin here")
    return {"game": GAME, "rules": str(rules), "goal": {"kind": goal}} | answer_of(found)


def kinds(theme: str | None = None) -> dict[str, Kind]:
    """Return how documents that are no puzzles are checked, by schema id; states and views, which
    have none, by the name of the game.
    """
    return {
        **{schema: Kind(PACKAGES, REPLAYS[schema], again) for schema, again in AGAIN.items()},
        GAME: Kind((), _position),
    }


def _force(document: Json) -> Json:
    from solver.the_party.analysis.documents import force_document
    from solver.the_party.open_hands.answers import force

    state, seed = seeded_state(document["state"])
    return force_document(force(state, seed, document["attacker"], document["within"]))


def _explain(document: Json) -> Json:
    from solver.the_party.analysis.documents import explain_document
    from solver.the_party.open_hands.answers import explain

    return explain_document(explain(Record.parse(document["record"]), document["within"]))


def _end_game(document: Json) -> Json:
    from solver.the_party.analysis.documents import end_game_document
    from solver.the_party.end_games.solve import Solver

    end_game, close = EndGame.from_json(document["end_game"]), document["limits"]["close"]
    solver = Solver(end_game)
    found = solver.solve(close)
    every = any(len(each["log"]) > 1 for each in document["mixes"])
    mixes = (each for each in solver.mixes() if every or len(each[0]) == 1)
    return end_game_document(end_game, close, found, solver.size[0], mixes)


def _hint(document: Json) -> Json:
    from solver.the_party.analysis.documents import hint_document
    from solver.the_party.players.bots import Bot, Mind

    view, seed, worlds = View.from_json(document["view"]), int(document["seed"]), document["worlds"]
    mind = Mind(Bot.named("pimc"), view.rules, view.viewer, seed)
    return hint_document(view, seed, mind.weigh(view, worlds), worlds)


AGAIN: dict[str, Callable[[Json], Json]] = {
    f"{GAME}/force/1": _force,
    f"{GAME}/explain/1": _explain,
    f"{GAME}/end-game/1": _end_game,
    f"{GAME}/hint/1": _hint,
}
"""How each of the solver's documents is made again."""


def _position(document: Json) -> str:
    if "viewer" in document:
        view = View.from_json(document)
        return f"what player {view.viewer} sees, {counted(view.actions, 'action')} made"
    state, seed = state_from_json(document)
    seeded = "without a seed" if seed is None else f"seed {seed}"
    return f"a state, {counted(state.actions, 'action')} made, {seeded}"
