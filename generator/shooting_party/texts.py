"""Puzzles and solutions as plain text: records of a game (solver/shooting_party/rules/record.py)
with extra tags.

A puzzle has the six orders as card names and no moves; a solution has the moves and their result.
`party verify` reads both.
"""

from __future__ import annotations

from dataclasses import replace

from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.rating.tiers import tier_named
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.scores import Goal, GoalError, Score
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.rules.verify import Refused, Replay, check_record


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text of the puzzle, without moves."""
    deal = puzzle.deal
    piles = (" ".join(order) for order in (*deal["pass"], *deal["butler"]))
    orders = dict(zip(map(_tag_name, ORDER_NAMES), piles, strict=True))
    return str(_record(puzzle, (), None, _tags(puzzle) | orders))


def solution_text(puzzle: Puzzle, solution: PuzzleSolution) -> str:
    """Return the text of the solution, which can be replayed."""
    moves = tuple(Move.parse(text) for text in solution.line["moves"])
    result = solution.score["queens"], solution.score["aces"]
    tags = _tags(puzzle) | {
        "Par": "pass {passes}, {cards_left} cards left, {moves} moves".format(**puzzle.par),
        "Themes": ", ".join(puzzle.themes) or "none",
        "Salt": solution.salt,
    }
    return str(_record(puzzle, moves, result, tags))


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, task, rating, par and themes of a puzzle document."""
    tier, rating, goal, par = (puzzle[key] for key in ("tier", "rating", "goal", "par"))
    task = f"{goal['score']} within {in_passes(goal['passes'])}"
    return (
        f"{tier_named(tier).symbol} {tier:7} {puzzle['mode']:5}  {task:20} "
        f"{rating['value']:4} ± {rating['error']:3}  par {par['queens']}+{par['aces']} in pass "
        f"{par['passes']}, {par['cards_left']:2} left, {par['moves']:2} moves  "
        f"{', '.join(puzzle['themes'])}"
    ).rstrip()


def check_text(record: Record) -> Replay:
    """Return the replay of a record, and check a puzzle's tags if it has them: the orders must be
    the deal's, the passes those of the rules, and a claimed result must meet the goal. Raise
    `Refused` otherwise.
    """
    game, tags = check_record(record), record.more
    for name, order in zip(ORDER_NAMES, record.deal.orders, strict=True):
        if tags.get(_tag_name(name), DECK.text(order)) != DECK.text(order):
            raise Refused(f"{name} is not that of the deal")
    passes, goal = str(record.rules.passes), tags.get("Goal", "best")
    if tags.get("Passes", passes) != passes:
        raise Refused(f"the rules have {passes} passes, not {tags['Passes']}")
    if goal != "best" and record.result is not None and record.result not in _scores(goal):
        raise Refused(f"the game does not reach {goal}")
    return game


def _scores(goal: str) -> frozenset[Score]:
    try:
        return Goal.parse(goal).scores
    except GoalError as error:
        raise Refused(str(error)) from None


def _record(
    puzzle: Puzzle, moves: tuple[Move, ...], result: tuple[int, int] | None, tags: dict[str, str]
) -> Record:
    deal = replace(Deal.from_code(puzzle.deal["code"]), seed=int(puzzle.seed))
    return Record(deal, RuleSet.parse(puzzle.rules), moves, result, tags)


def _tags(puzzle: Puzzle) -> dict[str, str]:
    """Return the tags that both texts have."""
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
