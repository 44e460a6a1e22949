"""The puzzles of some days of a folder, or of one for each game, as data for the templates. A
booklet has first the puzzles, then the rules, and last the solutions that are out; a picture is one
puzzle.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path

from generator.common.calendar import in_words, solution_due
from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.folder import INDEX_NAME, RHYTHM_NAME, Folder
from generator.common.games import game
from generator.common.own_rhythm import in_folder
from generator.common.rating.tiers import tier_named
from generator.paper.pdf import Pages, rules_of, shared
from solver.common.errors import InputError
from solver.common.schemas import Json


class BookletError(InputError):
    """Days that make no booklet; the message says in a line what is missing or wrong, and where."""


def booklet(paths: Sequence[Path], days: Sequence[date], now: datetime, title: str = "") -> Json:
    """Return the booklet of some days of the folders at some paths, with the solutions that are out
    at an instant; `title` is what the column is called, if it has a name of its own. Days that have
    no puzzle by the rhythm of a folder are passed over. Raise `BookletError` for a folder or a day
    that is not there, and for a second folder of a game, `NoPart` for a game without paper, and
    `InputError` for a document or a rhythm that is broken.
    """
    sources = [_Source(path) for path in paths]
    games = [source.game.title for source in sources]
    names = [source.game.called for source in sources]
    for n, path in enumerate(paths):
        if games[n] in games[:n]:
            raise BookletError(f"{path}: a second folder of {games[n]}")
    wanted = [(day, source) for day in days for source in sources if source.has(day)]
    if not wanted:
        where = ", ".join(map(str, paths))
        raise BookletError(f"{where}: no puzzle from {days[0]} to {days[-1]}, by {RHYTHM_NAME}")
    puzzles, solutions = list[Json](), list[Json]()
    for day, source in wanted:
        puzzle = source.puzzle(day)
        number = f"No. {puzzle.number} · {in_words(day)}"
        caption = {"caption": f"{source.game.called} · {number}" if len(games) > 1 else number}
        with source.wrong_at(day):
            puzzles.append(caption | source.sheet(puzzle))
            if solution_due(day) <= now:
                parts = source.game.solution_parts(source.pair(day, puzzle))
                solutions.append(caption | {"parts": source.made.parts(parts)})
    pages = {"puzzles": puzzles, "solutions": solutions}
    called = ", ".join(games if title else names)
    named = f"{title}: {called}" if title else called
    made = shared([source.made for source in sources], f"{named}, {_span(days)}", title)
    return {"template": "booklet"} | pages | made


def picture(path: Path, day: date) -> Json:
    """Return the picture of a day's puzzle. Raise as `booklet` does."""
    source = _Source(path)
    puzzle = source.puzzle(day)
    with source.wrong_at(day):
        page = source.sheet(puzzle)
    own = {"caption": f"No. {puzzle.number} · {in_words(day)}"}
    title = f"{source.game.called}, {_span([day])}"
    return {"template": "picture"} | page | own | shared([source.made], title)


class _Source:
    """A folder of the days of a game, and the pages made of them."""

    def __init__(self, path: Path) -> None:
        self.folder = Folder(path)
        index = self.folder.index()
        if index is None:
            not_one = f"no {INDEX_NAME}: not a folder of daily puzzles"
            raise BookletError(f"{path}: {not_one if path.exists() else 'no such folder'}")
        self.game = in_folder(self.folder, game(index["schema"].partition("/")[0]))
        self._days = self.folder.days()
        self.made = Pages(self.game, rules_of(self.game))

    def has(self, day: date) -> bool:
        """Return True if there is a puzzle of a day, or has to be by the rhythm."""
        return day in self._days or self.game.rhythm.on(day) is not None

    @contextmanager
    def wrong_at(self, day: date) -> Iterator[None]:
        """Say where, if documents of a day make no sense."""
        try:
            yield
        except BookletError:
            raise
        except ValueError as error:
            raise self._error(day, str(error)) from None

    def _error(self, day: date, what: str) -> BookletError:
        return BookletError(f"{self.folder.path}: {day}: {what}")

    def sheet(self, puzzle: Puzzle) -> Json:
        """Return the sheet of a puzzle as data."""
        tier, rated = tier_named(puzzle.tier, puzzle.mode), self.game.rated(vars(puzzle))
        return self.made.sheet(self.game.sheet(puzzle), tier, rated)

    def puzzle(self, day: date) -> Puzzle:
        """Return the puzzle of a day, which has to be one of the game."""
        puzzle = self.folder.puzzle(day)
        if puzzle is None:
            alone = self.folder.bytes_of(f"{day}.solution.json") is not None
            what = "a solution without its puzzle" if alone else "no puzzle of this day"
            raise self._error(day, what)
        if puzzle.game != self.game.name:
            raise self._error(day, f"of the game {puzzle.game!r}, not {self.game.name!r}")
        if puzzle.date != str(day):
            raise self._error(day, "the puzzle of another day")
        return puzzle

    def pair(self, day: date, puzzle: Puzzle) -> DailyPuzzle:
        """Return the puzzle of a day with its solution."""
        solution = self.folder.solution(day)
        if solution is None:
            raise self._error(day, "a puzzle without its solution")
        if (solution.id, solution.revision) != (puzzle.id, puzzle.revision):
            raise self._error(day, "the solution of another puzzle")
        return DailyPuzzle(puzzle, solution)


def _span(days: Sequence[date]) -> str:
    ends = dict.fromkeys((days[0], days[-1]))
    return " to ".join(in_words(day, "date") for day in ends)
