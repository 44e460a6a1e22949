"""How the documents and texts of The Shooting Party are checked (generator/common/verification.py):
the questions of those that its generator writes, beside those of the solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from generator.common.calendar import Task
from generator.common.documents import COMMON, Puzzle, PuzzleSolution
from generator.shooting_party.studies.study import Study, check_start
from generator.shooting_party.studies.tries import Try
from solver.common.questions import Question, kinds_of, part_of, unasked
from solver.common.schemas import Json, Refused
from solver.common.survey.manifest import Manifest
from solver.common.tags import SOLVED_TAG
from solver.common.words import counted
from solver.shooting_party.questions import QUESTIONS, in_words
from solver.shooting_party.rules import notation
from solver.shooting_party.rules.deal import SCHEMA as DEAL
from solver.shooting_party.rules.deal import Deal, deal_named
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import LONGEST, Record, looks_like_record
from solver.shooting_party.rules.replay import (
    Replay,
    check_line,
    check_record,
    moves_of,
    opening_of,
    score_of,
    start_of,
)
from solver.shooting_party.rules.replay import replay as replayed
from solver.shooting_party.rules.situation import KnownCards
from solver.shooting_party.rules.switches import RuleSet

OWN = "generator.shooting_party"


def check_text(text: str, theme: str | None, quick: bool) -> str:
    """Check the record of a game, with its task and its claim to solve it if it is one of a puzzle,
    or a deal as its seed, its code or its cards; return the finding in one line. Raise `ValueError`
    for the first error.
    """
    if len(text) > LONGEST:
        raise Refused(f"{len(text)} characters are too many for a deal or a record")
    if looks_like_record(text):
        record = Record.parse(text)
        game = check_record(record)
        finding = f"ok: {in_words(theme, game)}"
        if "Kind" in record.more:
            study = Study.from_tags(record)
            check_start(study)
            finding += _as_claimed(study, game.end, record.more.get(SOLVED_TAG), quick)
        return finding
    if not text:
        raise Refused("empty")
    found = notation.read(text)
    if isinstance(found, KnownCards):
        return f"ok: a deck of 33 cards, {len(found.unseen)} not seen"
    return f"ok: a deal, given as {notation.kind_of(text)}"


def _as_claimed(study: Study, end: Position, solved: str | None, quick: bool) -> str:
    """Return what to add to the finding about a game that says it solved its puzzle. Raise
    `Refused` if it did not: a line is replayed, any other answer takes the proof of the puzzle.
    """
    if solved is None:
        return ""
    if study.asked == "line":
        right = study.solved(end)
    elif quick:
        return "; only replayed: --quick"
    else:
        from generator.shooting_party.studies.composing import proven

        if (found := proven(study)) is None:
            return "; only replayed: no such puzzle is proven here"
        right = solved == found.told
    if not right:
        raise Refused(f"[{SOLVED_TAG}]: {solved!r:.60} does not solve the puzzle")
    return "; its puzzle is solved"


def replay(document: Puzzle | PuzzleSolution, theme: str | None) -> str:
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
    return in_words(theme, game)


def _line_of(solution: PuzzleSolution) -> Replay:
    """Return the replay of a solution's line; raise `ValueError` if it does not reach its goal."""
    line = solution.line
    if solution.start is None:
        return check_line(opening_of(vars(solution)), line, score_of(solution.score))
    return _solved(Study.from_document(vars(solution)), line, (solution.point or {}).get("try"))


def _solved(puzzle: Study, line: Json, tried: Json | None) -> Replay:
    """Return the replay of a line that is claimed to solve a puzzle, and of what shows why a move
    fails. Raise `ValueError` if it does not.
    """
    check_start(puzzle)
    study = puzzle.solved_by(line)
    game = replayed(study.line_start, study.line)
    if not study.target.reached(game.end):
        raise Refused("line: it does not reach the goal")
    if study.moves_limited and len(study.line) > (study.moves or 0):
        raise Refused("line: more moves than it may have")
    if tried is not None:
        Try.from_json(tried).check(study)
    return game


def answer(solution: Json) -> Json:
    """Return the game's part of a puzzle's solution, found again from its deal, rules, goal and
    start. Raise `Refused` if there is no such puzzle.
    """
    from generator.shooting_party.candidates import solved
    from generator.shooting_party.contents import blind_answer, study_answer
    from generator.shooting_party.studies.composing import proven

    if solution.get("start") is not None:
        study = proven(Study.from_document(solution))
        if study is None:
            raise Refused("goal: no such puzzle is proven to begin here")
        return study_answer(study)
    deal, rules = deal_named(solution["deal"]), RuleSet.parse(solution["rules"])
    if (found := solved(deal, rules)) is None:
        raise Refused("deal: its best line is not proven within the budget of a puzzle")
    return blind_answer("best", deal, found)


@dataclass(frozen=True)
class RatingQuestion(Question):
    """How hard is a deal or, of a `goal`, a puzzle among the moves `shown`?"""

    SCHEMA = "shooting-party/rating/1"
    PACKAGES = (OWN,)

    start: Position
    goal: Json | None
    shown: tuple[Move, ...]
    ladder: bool

    @classmethod
    def from_json(cls, document: Json) -> Self:
        shown = moves_of(document.get("shown", ()))
        return cls(start_of(document), document.get("goal"), shown, "ladder" in document)

    def replay(self, document: Json, theme: str | None) -> str:
        replayed(self.start, self.shown)
        rating = document["rating"]
        return f"a rating, {rating['value']} with an error of {rating['error']}"

    def answer(self) -> Json:
        from generator.shooting_party.rating.open_grade import rate_study
        from generator.shooting_party.rating.rated import rate_shown
        from generator.shooting_party.studies.composing import proven

        if self.goal is None:
            return rate_shown(self.start.deal, self.start.rules, self.ladder).to_json()
        study = proven(Study.of_goal(self.goal, self.start, self.shown))
        if study is None:
            raise Refused("goal: no such puzzle is proven to begin here")
        return rate_study(study).to_json()


@dataclass(frozen=True)
class GeneratedQuestion(Question):
    """Which puzzles do the seeds of some tasks have?"""

    SCHEMA = "shooting-party/generated/1"
    PACKAGES = (OWN, COMMON)

    rules: RuleSet
    puzzles: tuple[Json, ...]

    @classmethod
    def from_json(cls, document: Json) -> Self:
        asked = tuple(each["puzzle"] for each in document["puzzles"])
        return cls(RuleSet.parse(document["made"]["rules"]), asked)

    def replay(self, document: Json, theme: str | None) -> str:
        for number, each in enumerate(document["puzzles"], 1):
            solution = {"id": "", "revision": 1, "salt": "", "licence": ""} | each["solution"]
            try:
                replay(PuzzleSolution(**solution), theme)
            except ValueError as error:
                raise Refused(f"puzzle {number}: {error}") from None
        return f"{counted(len(self.puzzles), 'puzzle')}, every line replayed"

    def answer(self) -> Json:
        from generator.common.collection import made_again
        from generator.shooting_party.game import shooting_party
        from generator.shooting_party.generate import document_of
        from generator.shooting_party.studies.kinds import kinds

        game, found = shooting_party(self.rules), []
        for number, puzzle in enumerate(self.puzzles):
            goal = puzzle["goal"].get("kind", "best")
            if puzzle["mode"] == "open" and goal not in kinds():
                raise Refused(f"puzzles[{number}].puzzle.goal: no kind {goal!r:.40}")
            task = Task(puzzle["mode"], puzzle["tier"], goal)
            if (contents := made_again(game, task, int(puzzle["seed"]))) is None:
                raise Refused(f"puzzles[{number}]: the seed has none of the mode and the tier")
            found.append(contents)
        return document_of(game, found)


BESIDE = ("rules", "goal", "start", "deal")
"""What the page of a puzzle shows of its solution."""


@dataclass(frozen=True)
class BesideQuestion(Question):
    """What does the page of a puzzle need beside it? `head` is its part `BESIDE`."""

    SCHEMA = "shooting-party/line/1"
    PACKAGES = (OWN, COMMON)

    head: Json

    @classmethod
    def from_json(cls, document: Json) -> Self:
        return cls(part_of(document, *BESIDE))

    def replay(self, document: Json, theme: str | None) -> str:
        """Replay the line, and those that show why a move fails."""
        line = moves_of(document["line"])
        finding = f"the line of a puzzle, {counted(len(line), 'move')}"
        if len(document["comments"]) != len(line):
            raise Refused("comments: not one for each move")
        if "start" not in document:
            replayed(opening_of(document), line)
            return finding
        study = Study.from_document(document)
        _solved(study, document | {"moves": document["line"]}, document.get("try"))
        return finding

    def answer(self) -> Json:
        from generator.shooting_party.web.frame import line

        return line(answer(self.head))


def _survey(document: Json) -> str:
    from solver.shooting_party.survey.rows import check_question

    plan = Manifest.from_json(document)
    check_question(plan.question)
    return f"a survey of seeds {plan.seeds.start} to {plan.seeds.stop - 1}"


def _deal(document: Json) -> str:
    return f"a deal, {Deal.from_json(document).name}"


KINDS = {
    **kinds_of(*QUESTIONS, RatingQuestion, GeneratedQuestion, BesideQuestion),
    "shooting-party/survey/1": unasked(("solver.common.survey",), _survey, "its shards"),
    DEAL: unasked((), _deal),
}
"""How documents that are no puzzles are read, by schema id."""
