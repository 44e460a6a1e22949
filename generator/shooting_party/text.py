"""Puzzles and solutions as plain text: records of a game (solver/shooting_party/record.py) with
some more tags.

A puzzle has the six orders in words and no moves; a solution has the moves, and the result that
they bring. `party verify` reads both, `party play --log` goes on from a puzzle.
"""

from __future__ import annotations

from generator.documents import Puzzle, PuzzleSolution
from solver.shooting_party.deal import ORDER_NAMES, Deal
from solver.shooting_party.moves import Move
from solver.shooting_party.record import Record
from solver.shooting_party.rules import RuleSet


def puzzle_text(puzzle: Puzzle) -> str:
    """The puzzle, to be played."""
    deal = puzzle.deal
    piles = (" ".join(order) for order in (*deal["pass"], *deal["butler"]))
    orders = dict(zip(map(_tag_name, ORDER_NAMES), piles, strict=True))
    return str(_record(puzzle, (), None, _tags(puzzle) | orders))


def solution_text(puzzle: Puzzle, solution: PuzzleSolution) -> str:
    """The solution, to be replayed."""
    moves = tuple(Move.parse(text) for text in solution.line["moves"])
    result = solution.score["queens"], solution.score["aces"]
    tags = _tags(puzzle) | {
        "Par": "pass {passes}, {cards_left} cards left, {moves} moves".format(**puzzle.par),
        "Themes": ", ".join(puzzle.themes) or "none",
        "Salt": solution.salt,
    }
    return str(_record(puzzle, moves, result, tags))


def _record(
    puzzle: Puzzle, moves: tuple[Move, ...], result: tuple[int, int] | None, tags: dict[str, str]
) -> Record:
    deal = Deal.from_seed(int(puzzle.seed))
    return Record(deal, RuleSet.parse(puzzle.rules), moves, result, tags)


def _tags(puzzle: Puzzle) -> dict[str, str]:
    """What both texts say of the puzzle."""
    rating, commitment = puzzle.rating, puzzle.commitment
    return {
        "Puzzle": puzzle.id,
        "Number": str(puzzle.number),
        "Revision": str(puzzle.revision),
        "Mode": puzzle.mode,
        "Goal": puzzle.goal["score"],
        "Passes": str(puzzle.goal["passes"]),
        "Tier": puzzle.tier,
        "Rating": f"{rating['value']} ± {rating['error']}",
        "Commitment": f"{commitment['kind']} {commitment['value']}",
        "Licence": puzzle.licence,
        "Credits": f"game: {puzzle.credits['game']}; theme: {puzzle.credits['theme']}",
    }


def _tag_name(order: str) -> str:
    return order.title().replace(" ", "")
