"""How the documents and texts of The Shooting Party are checked (generator/common/verification.py):
what is replayed, and how each is made again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.common.again import beside
from generator.common.documents import COMMON, Puzzle, PuzzleSolution
from generator.common.games import Kind
from generator.shooting_party.studies.study import Study, check_key, check_start
from generator.shooting_party.texts import check_text as replay_text
from solver.common.loading import Late
from solver.common.schemas import Json, Refused
from solver.common.survey.manifest import Manifest
from solver.common.words import counted
from solver.shooting_party.rules import notation
from solver.shooting_party.rules.deal import SCHEMA as DEAL
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.record import LONGEST, looks_like_record
from solver.shooting_party.rules.situation import KnownCards
from solver.shooting_party.rules.themes import theme_named
from solver.shooting_party.rules.verify import (
    REPLAYS,
    Replay,
    check_line,
    moves_of,
    opening_of,
    score_of,
    start_of,
    verify,
)
from solver.shooting_party.rules.verify import replay as replayed

LINE = "shooting-party/line/1"


def check_text(text: str, theme: str | None = None) -> str:
    """Check a record, a puzzle or a solution as text, or a deal as its seed, its code or its cards;
    return the finding in one line. Raise `ValueError` for the first error.
    """
    if len(text) > LONGEST:
        raise Refused(f"{len(text)} characters are too many for a deal or a record")
    if looks_like_record(text):
        return f"ok: {_in_words(theme, replay_text(text))}"
    if not text:
        raise Refused("empty")
    found = notation.read(text)
    if isinstance(found, KnownCards):
        return f"ok: a deck of 33 cards, {len(found.unseen)} not seen"
    return f"ok: a deal, given as {notation.kind_of(text)}"


def replay(document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
    """Return the finding about the line of a solution, or the moves before a puzzle. Raise
    `ValueError` for an illegal move, or for a line that does not do what is claimed.
    """
    if isinstance(document, Puzzle):
        if document.start is None:
            opening_of(vars(document) | {"deal": document.deal["code"]})
        else:
            check_start(Study.from_document(vars(document)))
        return "no moves to be made yet"
    game = _line_of(document)
    if game.end.score != score_of(document.score):
        raise Refused("score: not that of the line")
    return _in_words(theme, game)


def _line_of(solution: PuzzleSolution) -> Replay:
    """Return the replay of a solution's line; raise `ValueError` if it does not reach its goal."""
    line = solution.line
    if solution.start is None:
        return check_line(opening_of(vars(solution)), line, score_of(solution.score))
    study = Study.from_document(vars(solution))
    replayed(study.start, study.shown)
    game = replayed(study.start, moves_of(line["moves"]))
    if not study.target.reached(game.end):
        raise Refused("line: it does not reach the goal")
    return game


def _in_words(theme: str | None, game: Replay) -> str:
    words = theme_named(theme or game.start.rules.theme)
    if not game.steps:
        return "no moves"
    score = words.describe_score(game.end.score)
    state = "the game is over" if game.end.is_over else f"pass {game.end.pass_number}"
    return f"{len(game.steps)} legal moves, {score}, {state}"


def kinds(theme: str | None = None) -> dict[str, Kind]:
    """Return how documents that are no puzzles are checked, by schema id."""
    own, again = "generator.shooting_party", Late("generator.shooting_party.again", "again")

    def moves(document: Json) -> str:
        return _in_words(theme, verify(document))

    return {
        **{name: Kind((package,), moves, again) for name, (package, _) in REPLAYS.items()},
        "shooting-party/rating/1": Kind((own,), _rating, again),
        "shooting-party/generated/1": Kind((own, COMMON), partial(_generated, theme), again),
        LINE: Kind((own, COMMON), _line, again),
        "shooting-party/survey/1": Kind(("solver.common.survey",), _survey, beside("its shards")),
        DEAL: Kind((), lambda document: f"a deal, {Deal.from_json(document).name}"),
    }


def _rating(document: Json) -> str:
    start, rating = start_of(document), document["rating"]
    replayed(start, moves_of(document.get("shown", ())))
    return f"a rating, {rating['value']} with an error of {rating['error']}"


def _line(document: Json) -> str:
    """Replay the line beside a puzzle, and those that show why a move fails."""
    line = moves_of(document["line"])
    finding = f"the line of a puzzle, {counted(len(line), 'move')}"
    if len(document["comments"]) != len(line):
        raise Refused("comments: not one for each move")
    if "start" not in document:
        replayed(opening_of(document), line)
        return finding
    study, key = Study.from_document(document), document["key"]
    check_start(study)
    check_key(study, line, key)
    if not study.target.reached(replayed(study.start, line).end):
        raise Refused("line: it does not reach the goal")
    for each in document.get("refuted", ()):
        _check_refuted(study, [*line[: key - 1], Move.parse(each["move"])], each)
    return finding


def _check_refuted(study: Study, played: Sequence[Move], refuted: Json) -> None:
    """Replay a move that fails, and what shows why; raise `ValueError` if that is untrue."""
    end = replayed(study.start, [*played, *moves_of(refuted.get("moves", ()))]).end
    if "moves" not in refuted:
        return
    if "left" not in refuted and not study.target.reached(end):
        raise Refused("refuted: the line does not reach the goal")
    if "left" in refuted and end.score != score_of(refuted["left"]):
        raise Refused("refuted: not the score that is left")


def _generated(theme: str | None, document: Json) -> str:
    for number, each in enumerate(document["puzzles"], 1):
        solution = {"id": "", "revision": 1, "salt": "", "licence": ""} | each["solution"]
        try:
            replay(PuzzleSolution(**solution), theme)
        except ValueError as error:
            raise Refused(f"puzzle {number}: {error}") from None
    return f"{counted(len(document['puzzles']), 'puzzle')}, every line replayed"


def _survey(document: Json) -> str:
    from solver.shooting_party.survey.rows import check_question

    plan = Manifest.from_json(document)
    check_question(plan.question)
    return f"a survey of seeds {plan.seeds.start} to {plan.seeds.stop - 1}"
