"""How the documents and texts of The Party are checked (generator/common/verification.py)."""

import re
from collections.abc import Iterable

from generator.common.documents import Puzzle, PuzzleSolution
from solver.common.schemas import Json, Refused, validate
from solver.common.words import counted
from solver.the_party.rules.game import Game
from solver.the_party.rules.record import Record, looks_like_record
from solver.the_party.rules.replay import check_firsts, played, seeded_state

MADE = re.compile(r"\d (send|rob|stash|wait|call|trust|pass)\b")
"""How a line of a log begins that is a move."""


def check_text(text: str, quick: bool) -> str:
    """Check the record of a game, and return the finding in one line. Raise `ValueError` for the
    first error.
    """
    if not looks_like_record(text):
        raise Refused("neither a document nor a game of The Party")
    record = Record.parse(text)
    actions = counted(record.game.state.actions, "action")
    finding = f"ok: {counted(len(record.game.moves), 'move')}, {actions}"
    if record.result == "*":
        return f"{finding} so far"
    won = "drawn" if record.result == "-" else f"won by player {record.result}"
    return f"{finding}, {won}"


def replay(document: Puzzle | PuzzleSolution) -> str:
    """Return the finding about the moves that led to a puzzle, or about a solution: every line of
    it is replayed. Raise `ValueError` for what is false.
    """
    packages = ("generator.the_party", "solver.the_party.rules", "solver.the_party.analysis")
    validate({"deal": document.deal}, "deal", *packages)
    game, seed = game_of(document.deal)
    if isinstance(document, PuzzleSolution):
        within = document.score["actions"]
        check_firsts(game.state, seed, game.state.turn, within, document.profile)
        return f"the solution of {document.id}, {document.line['moves'][0]}"
    return f"puzzle {document.id}, {document.tier}"


def game_of(deal: Json) -> tuple[Game, int]:
    """Return the game that a deal shows, and its seed; raise `ValueError` unless its moves lead to
    its state.
    """
    state, seed = seeded_state(deal["state"])
    game = played(Game.seeded(state.rules, seed), deal["moves"], "deal: move {}")
    if game.state != state:
        raise Refused("deal: its moves lead to another state")
    return game, seed


def moves_in(log: Iterable[str]) -> list[str]:
    """Return the lines of a full log that are moves."""
    return [line for line in log if MADE.match(line)]


def answer(solution: Json) -> Json:
    """Return the game's part of a puzzle's solution, found again from its deal. Raise `Refused` if
    there is no such puzzle.
    """
    from generator.the_party.forcing import forcing_at

    found = forcing_at(*game_of(solution["deal"]))
    if found is None:
        raise Refused("deal: no such puzzle is proven to begin here")
    return found.solution
