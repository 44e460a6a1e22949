"""How a document is checked: by its schema, by replaying its lines, and by making it again.

A *replay* plays every move by the rules alone, and shares nothing with a search. To make a document
*again* is to ask the same question from its own head (deal, rules, goal, moves played, limits), and
every value that comes out must be the same, but for what it cost (``x-effort`` in the schema). What
was made under a limit in seconds, or by another version, may come out differently, so it is only
replayed, and the finding says so.
"""

import json
from collections.abc import Callable, Sequence
from itertools import zip_longest

from generator.common.calendar import day_of
from generator.common.dailies import Series, pair_again
from generator.common.day import Day, first_difference, only_replayed
from generator.common.documents import LICENCE, Kind, NotMade, Puzzle, PuzzleSolution, part_of
from generator.common.games import Game
from generator.common.texts import check_no_puzzle, puzzle_text, solution_text
from solver.common.errors import at
from solver.common.record import Record, is_record
from solver.common.schemas import KEYWORDS, Json, Refused, marked, read_json, validate
from solver.common.words import counted, quoted


def check_written(text: str, game: Game, *, quick: bool = False) -> str:
    """Check a text of a game: one document, or one a line, or a record or a deal as text. Return
    the finding in one line. Raise `ValueError` for the first error.
    """
    text = text.strip()
    if text.startswith(("[{", "[\n", "[]")):
        raise Refused("a JSON list, not a document")
    if not text.startswith("{"):
        check_no_puzzle(text)
        return game.check_text(text, quick) if game.check_text else _check_game(text, game)
    lines = text.splitlines()
    if len(lines) == 1 or not lines[0].endswith("}"):
        return check_document(_parsed(text), game, quick=quick)
    for number, line in enumerate(lines, 1):
        try:
            check_document(_parsed(line), game, quick=quick)
        except ValueError as error:
            raise Refused(f"line {number}: {error}") from None
    return f"ok: {counted(len(lines), 'document')}, each by itself"


def _check_game(text: str, of: Game) -> str:
    if not is_record(text, of.play):
        raise Refused(f"neither a document nor a game of {of.title}")
    game = Record.parse(text, of.play).game
    moves = f"{counted(len(game.moves), 'move')}, result {of.play.result(game.state)}"
    return f"ok: {of.ended(game) if of.ended else moves}"


def _parsed(text: str) -> Json:
    with at("", Refused):
        return dict(read_json(text))


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
    asked = kind.asked(document)
    finding = f"ok: {kind.replay(document)}"
    why = only_replayed(document, made_by, game)
    if quick or why is not None:
        return f"{finding}; only replayed: {why or '--quick'}"
    try:
        made = kind.answer(asked)
    except NotMade as error:
        return f"{finding}; only replayed: {error}"
    if (difference := first_difference(document, made, cost)) is not None:
        raise Refused(difference)
    return f"{finding}; made again"


def check_pair(puzzle: Json, solution: Json, game: Game, *, quick: bool = False) -> str:
    """Check a solution with its puzzle: all that they share, the commitment, and both made again.
    Return the finding in one line. Raise `ValueError` for the first error.
    """
    claimed = Puzzle.from_json(puzzle)
    day = Day(Series(claimed.series, game), claimed, PuzzleSolution.from_json(solution))
    for fault in day.faults(quick):
        raise Refused(fault)
    finding = f"ok: the solution of {claimed.id}, and the one committed to"
    why = "--quick" if quick else day.replayed
    return f"{finding}; both made again" if why is None else f"{finding}; only replayed: {why}"


def check_text_of(puzzle: Json, text: str, game: Game) -> str:
    """Check the text of a puzzle, or of its solution, which is made again. Return the finding in
    one line. Raise `ValueError` unless the text is what the puzzle gives; other versions may have
    worded it otherwise.
    """
    claimed = Puzzle.from_json(puzzle)
    day = Day(Series(claimed.series, game), claimed)
    if (fault := day.misnamed) is not None:
        raise Refused(fault)
    if (why := day.replayed) is not None:
        return f"ok: {claimed.id}; its text is not compared: {why}"
    if ", solution of " in text.partition("\n")[0]:
        due = solution_text(pair_again(Series(claimed.series, game), puzzle), game)
    else:
        due = puzzle_text(claimed, game)
    for number, pair in enumerate(zip_longest(text.splitlines(), due.splitlines()), 1):
        if pair[0] != pair[1]:
            raise Refused(f"line {number}: not what the puzzle gives: {quoted(pair[1])}")
    return f"ok: the text of {claimed.id}, as its document gives it"


# What takes a key that is not known is part of the question.
PUZZLE = "series", "date", "attempt", "revision", "revised", "commitment", "recipe", "rhythm"
SOLUTION = "id", "revision", "salt", "rules", "goal", "start", "deal"


def kinds(game: Game) -> dict[str, Kind]:
    """Return how all documents of a game are checked, by schema id."""

    def replay_puzzle(document: Json) -> str:
        puzzle = Puzzle.from_json(document)
        if (fault := Day(Series(puzzle.series, game), puzzle).misnamed) is not None:
            raise Refused(fault)
        return game.replay(puzzle)

    def puzzle(asked: Json) -> Json:
        return pair_again(Series(asked["series"], game), asked).puzzle.to_json()

    def solution(asked: Json) -> Json:
        day_of(asked["id"][-10:])
        named = part_of(asked, "id", "revision", "salt")
        return PuzzleSolution(**named, **game.answer(asked), licence=LICENCE).to_json()

    def kind(
        replay: Callable[[Json], str], keys: Sequence[str], answer: Callable[[Json], Json]
    ) -> Kind:
        return Kind(game.packages, replay, lambda document: part_of(document, *keys), answer)

    return {
        **game.kinds,
        f"{game.name}/puzzle/1": kind(replay_puzzle, PUZZLE, puzzle),
        f"{game.name}/puzzle-solution/1": kind(
            lambda document: game.replay(PuzzleSolution.from_json(document)), SOLUTION, solution
        ),
    }
