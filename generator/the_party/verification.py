"""How the documents and texts of The Party are checked (generator/common/verification.py)."""

import re
from collections.abc import Iterable

from generator.common.documents import Puzzle, PuzzleSolution
from generator.the_party.puzzle_rules import FORCE, GOALS
from solver.common.game import Played
from solver.common.schemas import Json, Refused, validate
from solver.common.words import counted
from solver.the_party.rules.game import State, continued, seeded
from solver.the_party.rules.replayed_lines import check_firsts, seeded_state

MADE = re.compile(r"\d (send|rob|stash|wait|call|trust|pass)\b")
"""How a line of a log begins that is a move."""


def ended(game: Played[State]) -> str:
    """Return in words what a game has come to."""
    state = game.state
    finding = f"{counted(len(game.moves), 'move')}, {counted(state.actions, 'action')}"
    if not state.is_over:
        return f"{finding} so far"
    won = "drawn" if state.winner is None else f"won by player {state.winner}"
    return f"{finding}, {won}"


def replay(document: Puzzle | PuzzleSolution) -> str:
    """Return the finding about the moves that led to a puzzle, or about a solution: every line of
    it is replayed. Raise `ValueError` for what is false.
    """
    packages = ("generator.the_party", "solver.the_party.rules", "solver.the_party.analysis")
    validate({"deal": document.deal}, "deal", *packages)
    game, seed = game_of(document.deal)
    if isinstance(document, PuzzleSolution):
        within, you = document.score["actions"], game.state.turn
        attacker = you if document.goal["kind"] == GOALS[FORCE] else 1 - you
        check_firsts(game.state, seed, attacker, within, document.profile)
        return f"the solution of {document.id}, {document.line['moves'][0]}"
    return f"puzzle {document.id}, {document.tier}"


def game_of(deal: Json) -> tuple[Played[State], int]:
    """Return the game that a deal shows, and its seed; raise `ValueError` unless its moves lead to
    its state.
    """
    state, seed = seeded_state(deal["state"])
    game = continued(seeded(state.rules, seed), deal["moves"], "deal: move {}")
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
    from generator.the_party.finding import problem_at

    [mode] = [mode for mode, goal in GOALS.items() if goal == solution["goal"]["kind"]]
    found = problem_at(mode, *game_of(solution["deal"]))
    if found is None:
        raise Refused("deal: no such puzzle is proven to begin here")
    return found.solution
