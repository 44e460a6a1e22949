"""How a document is checked: by its schema, by replaying its lines, and by making it again.

A *replay* plays every move by the rules alone, and shares nothing with a search. To make a document
*again* is to ask the same question from its own head (deal, rules, goal, moves played, limits), and
every value that comes out must be the same, but for what it cost (``x-effort`` in the schema). What
was made under a limit in seconds, or by another version, may come out differently, so it is only
replayed, and the finding says so.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from generator.common.again import pair_again, pair_faults, puzzle_kinds
from generator.common.commitment import canonical
from generator.common.dailies import Series
from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import Game
from generator.common.questions import Kind
from generator.common.texts import check_no_puzzle, puzzle_text, solution_text
from solver.common.schemas import KEYWORDS, Json, Place, Refused, marked, read_json, validate
from solver.common.words import counted


def check_written(text: str, game: Game, *, quick: bool = False) -> str:
    """Check a text of a game: one document, or one a line, or a record or a deal as text. Return
    the finding in one line. Raise `ValueError` for the first error.
    """
    text = text.strip()
    if text.startswith(("[{", "[\n", "[]")):
        raise Refused("a JSON list, not a document")
    if not text.startswith("{"):
        check_no_puzzle(text)
        return game.check_text(text, quick)
    lines = text.splitlines()
    if len(lines) == 1 or not lines[0].endswith("}"):
        return check_document(_parsed(text), game, quick=quick)
    for number, line in enumerate(lines, 1):
        try:
            check_document(_parsed(line), game, quick=quick)
        except ValueError as error:
            raise Refused(f"line {number}: {error}") from None
    return f"ok: {counted(len(lines), 'document')}, each by itself"


def _parsed(text: str) -> Json:
    try:
        return dict(read_json(text))
    except ValueError as error:
        raise Refused(str(error)) from None


def check_document(document: Json, game: Game, *, quick: bool = False) -> str:
    """Check a document, and return the finding in one line. With `quick`, it is not made again.
    Raise `ValueError` for the first error.
    """
    known = kinds(game)
    schema = document.get("schema")
    if not isinstance(schema, str) or schema not in known:
        raise Refused(f'"schema" is not one of {", ".join(map(json.dumps, known))}')
    kind, name = known[schema], schema.split("/")[1]
    validate(document, name, *kind.packages)
    cost, made_by = (marked(document, keyword, name, *kind.packages) for keyword in KEYWORDS)
    question = kind.read(document)
    finding = f"ok: {question.replay(document)}"
    why = only_replayed(document, made_by, game)
    if quick or why is not None:
        return f"{finding}; only replayed: {why or '--quick'}"
    if (difference := first_difference(document, question.answer(), cost)) is not None:
        raise Refused(difference)
    return f"{finding}; made again"


def check_pair(puzzle: Json, solution: Json, game: Game, *, quick: bool = False) -> str:
    """Check a solution with its puzzle: all that they share, the commitment, and both made again.
    Return the finding in one line. Raise `ValueError` for the first error.
    """
    pair = DailyPuzzle(Puzzle.from_json(puzzle), PuzzleSolution.from_json(solution))
    series = Series(pair.puzzle.series, game)
    for fault in pair_faults(pair, series):
        raise Refused(fault)
    finding = f"ok: the solution of {pair.puzzle.id}, and the one committed to"
    why = "--quick" if quick else pair_replayed(pair, game)
    if why is not None:
        return f"{finding}; only replayed: {why}"
    for difference in pair_differences(pair, series):
        raise Refused(difference)
    return f"{finding}; both made again"


def check_text_of(puzzle: Json, text: str, game: Game) -> str:
    """Check the text of a puzzle, or of its solution, which is made again. Return the finding in
    one line. Raise `ValueError` unless the text is what the puzzle gives.
    """
    claimed = Puzzle.from_json(puzzle)
    if ", solution of " in text.partition("\n")[0]:
        due = solution_text(pair_again(Series(claimed.series, game), puzzle), game)
    else:
        due = puzzle_text(claimed, game)
    for number, pair in enumerate(zip_longest(text.splitlines(), due.splitlines()), 1):
        if pair[0] != pair[1]:
            raise Refused(f"line {number}: not what the puzzle gives: {pair[1]!r:.100}")
    return f"ok: the text of {claimed.id}, as its document gives it"


def pair_replayed(pair: DailyPuzzle, game: Game) -> str | None:
    """Return why a pair of documents need not come out the same, or None (`only_replayed`)."""
    for document in (pair.puzzle, pair.solution):
        whole = document.to_json()
        made_by = marked(whole, "x-version", document.kind, *game.packages)
        if (why := only_replayed(whole, made_by, game)) is not None:
            return why
    return None


def pair_differences(pair: DailyPuzzle, series: Series) -> Iterator[str]:
    """Yield the first difference of each document from itself made again."""
    puzzle, solution = pair.puzzle.to_json(), pair.solution.to_json()
    made = pair_again(series, puzzle, pair.solution.salt)
    for claimed, found in ((puzzle, made.puzzle), (solution, made.solution)):
        if (difference := first_difference(claimed, found.to_json())) is not None:
            yield difference


def kinds(game: Game) -> dict[str, Kind]:
    """Return how all documents of a game are read, by schema id."""
    return {**game.kinds, **puzzle_kinds(game)}


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
