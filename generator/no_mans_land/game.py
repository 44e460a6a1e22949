"""No Man's Land as a `Game` (generator/common/games.py) for the common generator, and how its
documents are checked. What solves is imported when it is first asked for.
"""

from dataclasses import replace

from generator.common.calendar import rhythm
from generator.common.documents import NotMade, Puzzle, PuzzleSolution
from generator.common.games import Game
from generator.no_mans_land import sheet
from generator.no_mans_land.puzzles import MODES, RATER_VERSION, RULES, hand_of, hands
from solver.common.game import Played
from solver.common.schemas import Json, Refused
from solver.common.words import counted
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.play import PLAY, SOLVER_VERSION
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.range_words import MISFIRE, band_name
from solver.no_mans_land.rules.switches import Aim


def ended(game: Played[Position]) -> str:
    """Return in words what a game has come to."""
    end = game.state
    if not end.is_over:
        return f"{counted(end.round, 'round')} so far, score {end.score}"
    fate = f" ({MISFIRE})" if end.killed else ""
    return f"score {end.final}{fate}, {band_name(end.final)}"


def replay(document: Puzzle | PuzzleSolution) -> str:
    """Return the finding about the hand of a puzzle, whose cards must be those of its seed, or
    about the decision of a solution, which must be legal. Raise `ValueError` otherwise.
    """
    hand = hand_of(document.deal)
    if isinstance(document, PuzzleSolution):
        decision = Decision.parse(document.line["decision"])
        if decision not in hand.legal_moves():
            raise Refused(f"line: {decision} is not legal")
        if str(decision) != document.line["decision"]:
            raise Refused(f"line: not written as {decision}")
        return f"the solution of {document.id}, {decision}"
    if replace(hand, score=0) not in hands(int(document.seed)):
        raise Refused("deal: not that of the seed")
    return f"puzzle {document.id}, {document.tier}"


def answer(solution: Json) -> Json:
    """Return the game's part of a puzzle's solution, found again from its hand and its aim. Raise
    `NotMade` for one of a hand whose score is known, and `Refused` if there is no such puzzle.
    """
    from generator.no_mans_land import thresholds
    from solver.no_mans_land.exact.solved import Solution

    if "score" in solution["deal"]:
        raise NotMade("of a hand whose score is known no puzzle is made any more")
    solver, hand = Solution(RULES, Aim(solution["goal"]["aim"])), hand_of(solution["deal"])
    if hand.rules != RULES or (found := thresholds.threshold(solver, hand)) is None:
        raise Refused("deal: it has no threshold")
    return thresholds.answer(solver, found)


PUBLISHED = Game(
    play=PLAY,
    generator=5,
    rhythm=rhythm("generator.no_mans_land", MODES),
    made_with={
        "rules": str(RULES),
        "switches": RULES.to_json(),
        "rater": RATER_VERSION,
        "solver": SOLVER_VERSION,
    },
    has_collection=True,
    sheet=sheet.sheet,
    solution_parts=sheet.solution,
    headline=sheet.headline,
    replay=replay,
    answer=answer,
    ended=ended,
)
