"""The documents of puzzles made again: a puzzle from its series, its day and the number of its
seed; a solution from the puzzle, or from what it shows of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from generator.common.calendar import day_of, seed_of
from generator.common.collection import drawn
from generator.common.commitment import CHECKSUM, commit
from generator.common.dailies import Found, Series, day_fault
from generator.common.documents import LICENCE, DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import Contents, Game, contents_of, first_puzzle
from generator.common.questions import Kind, Question, part_of
from solver.common.schemas import Json, Refused

SHARED = ("id", "revision", "game", "rules", "goal", "start", "licence")
"""What a puzzle and its solution have in common."""


def pair_again(series: Series, puzzle: Json, salt: str | None = None) -> DailyPuzzle:
    """Return both documents of a puzzle's day, made again. What takes a key that is not known is
    taken from the puzzle, and the salt from its solution, if there is one: `salt`. Raise
    `ValueError` if the day has no such puzzle.
    """
    day = day_of(puzzle["date"])
    found = _found_again(series, day, puzzle.get("attempt"))
    made = series.documents(day, found, puzzle["revision"], puzzle.get("revised"))
    kind = puzzle["commitment"]["kind"]
    if series.key is not None or kind == CHECKSUM:
        return made
    solution = replace(made.solution, salt=salt or made.solution.salt)
    committed = commit(solution.to_json(), kind).to_json() if salt else puzzle["commitment"]
    return DailyPuzzle(
        replace(made.puzzle, commitment=committed, recipe=puzzle["recipe"]), solution
    )


def _found_again(series: Series, day: date, attempt: int | None) -> Found:
    """Return the puzzle that a day draws from the collection, rated again, or else that of its seed
    with that number, found again. Raise `ValueError` if there is none.
    """
    game, task = series.game, series.task(day)
    if (entry := drawn(series.name, game, day)) is not None:
        return Found(None, contents_of(game, task, entry, again=True))
    if attempt is None:
        raise Refused("attempt: missing, though the collection has no puzzle for the day")
    seed = seed_of(series.name, day, game.generator, attempt)
    contents = first_puzzle(game, task, seed)
    if not isinstance(contents, Contents):
        raise Refused(f"seed: number {attempt} of the day's is not one for the task of the day")
    return Found(attempt, contents)


def pair_faults(pair: DailyPuzzle, series: Series) -> Iterator[str]:
    """Yield what is wrong with a puzzle and its solution, as far as it shows without making them
    again: the day, the commitment, every line by replay, and what both documents share.
    """
    puzzle, solution = pair.puzzle, pair.solution
    for fault in (day_fault(puzzle, series.game), series.commitment_fault(pair)):
        if fault is not None:
            yield fault
    for document in (puzzle, solution):
        try:
            series.game.replay(document)
        except ValueError as error:
            yield str(error)
    for name in SHARED:
        if getattr(puzzle, name) != getattr(solution, name):
            yield f"{name}: puzzle and solution do not agree"


@dataclass(frozen=True)
class PuzzleQuestion(Question):
    """What is the puzzle of a day of a series? `puzzle` has what a key alone can give, too."""

    game: Game
    puzzle: Json

    def replay(self, document: Json) -> str:
        puzzle = Puzzle.from_json(document)
        if (fault := day_fault(puzzle, self.game)) is not None:
            raise Refused(fault)
        return self.game.replay(puzzle)

    def answer(self) -> Json:
        return pair_again(Series(self.puzzle["series"], self.game), self.puzzle).puzzle.to_json()


@dataclass(frozen=True)
class SolutionQuestion(Question):
    """What is the solution of a puzzle, of which it shows deal, rules, goal and start?"""

    game: Game
    solution: Json

    def replay(self, document: Json) -> str:
        return self.game.replay(PuzzleSolution.from_json(document))

    def answer(self) -> Json:
        day_of(self.solution["id"][-10:])
        named = {name: self.solution[name] for name in ("id", "revision", "salt")}
        found = self.game.answer(self.solution)
        return PuzzleSolution(**named, **found, licence=LICENCE).to_json()


def puzzle_kinds(game: Game) -> dict[str, Kind]:
    """Return how the documents of a game's puzzles are read, by schema id."""

    def puzzle(document: Json) -> PuzzleQuestion:
        keys = "series", "date", "attempt", "revision", "revised", "commitment", "recipe"
        return PuzzleQuestion(game, part_of(document, *keys))

    def solution(document: Json) -> SolutionQuestion:
        keys = "id", "revision", "salt", "rules", "goal", "start", "deal"
        return SolutionQuestion(game, part_of(document, *keys))

    return {
        f"{game.name}/puzzle/1": Kind(game.packages, puzzle),
        f"{game.name}/puzzle-solution/1": Kind(game.packages, solution),
    }
