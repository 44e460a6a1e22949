"""The one place that knows what a right day is: whether its puzzle, its solution and its files are
what they say, as far as that shows by a replay or, unless it must be quick, by making them again;
and what differs between a document and the one made again, and what need not come out the same.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from generator.common.calendar import day_of, instant, number, seed_of
from generator.common.collection import drawn
from generator.common.commitment import CHECKSUM, canonical, holds, salt
from generator.common.dailies import Series, pair_again
from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution, puzzle_id
from generator.common.folder import INDEX_NAME, Folder
from generator.common.games import Game
from solver.common.schemas import Json, Place, Refused, marked

SHARED = ("id", "revision", "game", "rules", "goal", "start", "licence")
"""What a puzzle and its solution have in common."""

OTHER_KEY = "salt: not that of id, revision and this key; made with another one?"
NOT_DRAWN = "seed: not the one that the day draws from the collection"


@dataclass(frozen=True)
class Day:
    """A puzzle as it is found, with its solution and the folder of its files if there are any. The
    puzzle should be that of a series, which may have a key, and of `day` or else of its own date.
    """

    series: Series
    puzzle: Puzzle
    solution: PuzzleSolution | None = None
    day: date | None = None
    folder: Folder | None = None

    def faults(
        self, quick: bool, leave_out: Callable[[str], None] = lambda what: None
    ) -> Iterator[str]:
        """Yield what is wrong, each in one line. With `quick`, nothing is made again. `leave_out`
        is called with what cannot be checked, and why. Raise `CalendarError` for a date or an
        instant that there is not, or a day before the first one.
        """
        fault = self.misnamed
        shown = [*self._shown()] if fault is None else [fault]
        yield from shown
        if self.series.key is None and self.puzzle.committed.kind != CHECKSUM:
            leave_out("salt and recipe, which take the key")
        if self.solution is None:
            return
        if fault is None and not quick:
            # said once: what follows from another key is no other fault
            key = None if OTHER_KEY in shown else self.series.key
            yield from self._made_again(self.solution, replace(self.series, key=key), leave_out)
        if self.folder is not None:
            yield from self._form(DailyPuzzle(self.puzzle, self.solution), self.folder)

    @property
    def misnamed(self) -> str | None:
        """What is wrong with name and seed, or None. The seed is not checked if another version of
        the generator has found it.
        """
        puzzle, game = self.puzzle, self.series.game
        day = self.day or day_of(puzzle.date)
        older = puzzle.generator < game.generator
        name = puzzle_id(puzzle.series, game.name, day)
        if older and puzzle.id == f"{puzzle.series}-{day}":  # ids did not name the game at first
            name = puzzle.id
        claimed = (puzzle.date, puzzle.id, puzzle.number)
        if claimed != (str(day), name, number(day)):
            return f"date, id and number are not those of number {number(day)} of {puzzle.series!r}"
        if puzzle.revised is not None:
            instant(puzzle.revised)
        if puzzle.generator > game.generator:
            return f"generator: version {puzzle.generator} is not known here"
        return None if older else self._wrong_seed(day)

    def _wrong_seed(self, day: date) -> str | None:
        """Return what is wrong with rhythm and seed, or None. Without the rhythm by which a puzzle
        was made, outside its folder or in one that has lost it, the seed cannot be checked.
        """
        puzzle, game = self.puzzle, self.series.game
        if puzzle.rhythm != (mark := game.rhythm.mark):
            return None if mark is None else "rhythm: not that of the folder"
        if game.rhythm.on(day) is None:
            return "date: the rhythm has no puzzle on this day"
        if (entry := drawn(puzzle.series, game, day)) is not None:
            is_due = puzzle.seed == str(entry.seed) and puzzle.attempt is None
            return None if is_due else NOT_DRAWN
        if puzzle.attempt is None:
            return "attempt: missing, though the collection has no puzzle for the day"
        if puzzle.seed != str(seed_of(puzzle.series, day, puzzle.generator, puzzle.attempt)):
            return f"seed: not number {puzzle.attempt} of the day's"
        return None

    def _shown(self) -> Iterator[str]:
        """Yield what is wrong with the commitment, with a line, and with what both documents share,
        as far as it shows without making them again.
        """
        puzzle, solution = self.puzzle, self.solution
        if solution is not None and (fault := self._uncommitted(solution)) is not None:
            yield fault
        for document in (puzzle, solution):
            try:
                if document is not None:
                    self.series.game.replay(document)
            except ValueError as error:
                yield str(error)
        for name in SHARED:
            if solution is not None and getattr(puzzle, name) != getattr(solution, name):
                yield f"{name}: puzzle and solution do not agree"

    def _uncommitted(self, solution: PuzzleSolution) -> str | None:
        """Return what is wrong with commitment and salt, or None. Of a puzzle that was made with a
        key, whoever has none can check the commitment, but not where the salt comes from.
        """
        kind, key = self.puzzle.committed.kind, self.series.key
        if kind == CHECKSUM and key is not None:
            return "commitment: a checksum only, though the series has a key"
        if not holds(self.puzzle.committed, solution.to_json()):
            return "commitment: not to this solution"
        public = salt(None, solution.id, solution.revision)
        if kind == CHECKSUM and solution.salt != public:
            return "salt: not that of id and revision"
        if kind != CHECKSUM and solution.salt == public:
            return "salt: one that anybody can derive, as without a key"
        if key is not None and solution.salt != salt(key, solution.id, solution.revision):
            return OTHER_KEY
        return None

    @property
    def replayed(self) -> str | None:
        """Why the documents need not come out the same, or None (`only_replayed`)."""
        game = self.series.game
        for document in filter(None, (self.puzzle, self.solution)):
            whole = document.to_json()
            made_by = marked(whole, "x-version", document.kind, *game.packages)
            if (why := only_replayed(whole, made_by, game)) is not None:
                return why
        return None

    def _made_again(
        self, solution: PuzzleSolution, series: Series, leave_out: Callable[[str], None]
    ) -> Iterator[str]:
        """Yield the first difference of each document from itself made again."""
        try:
            if (why := self.replayed) is not None:
                return leave_out(f"only replayed: {why}")
            made = pair_again(series, self.puzzle.to_json(), solution.salt)
            for claimed, found in ((self.puzzle, made.puzzle), (solution, made.solution)):
                difference = first_difference(claimed.to_json(), found.to_json())
                if difference is not None:
                    yield difference
        except ValueError as error:
            yield str(error)

    def _form(self, pair: DailyPuzzle, folder: Folder) -> Iterator[str]:
        """Yield the files that are not, byte for byte, what the documents give: those that have
        changed since the index was written, or the texts if it has them all. Texts made by an older
        version are left out, since this one may word them differently.
        """
        try:
            files = self.series.files(pair)
            older = self.replayed is not None
        except ValueError as error:
            yield f"texts: {error}"
            return
        for name in folder.differing(files):
            if older and name.endswith(".txt"):
                continue
            document = name.replace(".txt", ".json")
            if folder.changed(*sorted({name, document})) == [document]:
                yield f"{document} has changed since {INDEX_NAME} was written"
            else:
                yield f"{name} is not what its documents give"


def only_replayed(document: Json, made_by: Mapping[Place, str], game: Game) -> str | None:
    """Return why a document made by some parts of the program need not come out the same, or None.
    Raise `Refused` for a version that is not known here.
    """
    here = {"generator": game.generator, **game.made_with}
    for place, part in made_by.items():
        version: Any = document
        for key in place:
            version = version[key]
        if version > here[part]:
            raise Refused(f"{path_of(place)}: version {version} is not known here")
        if version < here[part]:
            return f"made by {part} {version}, and this is {part} {here[part]}"
    if document.get("rhythm") and game.rhythm.mark is None:
        return "its rhythm, that of its publisher, is not here"
    seconds = document.get("limits", {}).get("seconds")
    return None if seconds is None else f"made within {seconds:g} seconds"


def first_difference(claimed: object, found: object, apart: Collection[Place] = ()) -> str | None:
    """Return the first place where a document is not as it was found to be, and how, in one line;
    None if there is none, but for the places `apart`. Numbers must be written alike: 970.0 is not
    970.
    """
    theirs, ours = dict(_values(claimed, apart)), dict(_values(found, apart))
    for place in (*theirs, *ours):
        one, other = theirs.get(place, "nothing"), ours.get(place, "nothing")
        if one != other:
            return f"{path_of(place)}: {_cut(one)}, but {_cut(other)} was found"
    return None


def _values(
    value: object, apart: Collection[Place], place: Place = ()
) -> Iterator[tuple[Place, str]]:
    """Yield every value that holds no others as it is written, after its place."""
    if place in apart:
        return
    if isinstance(value, dict | list | tuple) and value:
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _values(each, apart, (*place, key))
    else:
        yield place, canonical(value).decode()


def _cut(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def path_of(place: Place) -> str:
    """Return a place in a document as text: ``line.moves[3]``."""
    keys = (f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)
    return "".join(keys).removeprefix(".")
