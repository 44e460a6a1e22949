"""How the documents and texts of No Man's Land are checked (generator/common/verification.py)."""

from generator.common.documents import Puzzle, PuzzleSolution
from solver.common.game import Played
from solver.common.schemas import Json, Refused
from solver.common.words import counted
from solver.no_mans_land.rules.cards import Orders
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.play import dealt
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.range_words import MISFIRE, band_name
from solver.no_mans_land.rules.switches import Aim, RuleSet


def ended(game: Played[Position]) -> str:
    """Return in words what a game has come to."""
    end = game.state
    if not end.is_over:
        return f"{counted(end.round, 'round')} so far, score {end.score}"
    fate = f" ({MISFIRE})" if end.killed else ""
    return f"score {end.final}{fate}, {band_name(end.final)}"


def replay(document: Puzzle | PuzzleSolution) -> str:
    """Return the finding about the position of a puzzle, whose cards must be those of its seed, or
    about the decision of a solution, which must be legal. Raise `ValueError` otherwise.
    """
    position = Position.from_json(document.deal)
    if isinstance(document, PuzzleSolution):
        decision = Decision.parse(document.line["decision"])
        if decision not in position.legal_moves():
            raise Refused(f"line: {decision} is not legal")
        if str(decision) != document.line["decision"]:
            raise Refused(f"line: not written as {decision}")
        return f"the solution of {document.id}, {decision}"
    if dealt(Orders.from_seed(int(document.seed)), position.between) != position:
        raise Refused("deal: not that of the seed")
    return f"puzzle {document.id}, {document.tier}"


def answer(solution: Json) -> Json:
    """Return the game's part of a puzzle's solution, found again from its position and its aim."""
    from generator.no_mans_land import contents
    from solver.no_mans_land.exact.solved import Solution

    rules, aim = RuleSet.parse(solution["rules"]), Aim(solution["goal"]["aim"])
    return contents.answer(Solution(rules, aim), Position.from_json(solution["deal"]))
