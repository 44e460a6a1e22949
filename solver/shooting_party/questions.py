"""The questions that documents of the solver ask, each with its replay and its answer, and the
verifier: it replays with the rules alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from solver.common.questions import Question
from solver.common.schemas import Json, Refused, validate
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.replay import (
    Replay,
    check_line,
    check_record,
    moves_of,
    opening_of,
    replay,
    score_of,
    start_of,
)
from solver.shooting_party.rules.scores import Goal, Objective
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import exchanged
from solver.shooting_party.rules.themes import theme_named

HERE = "solver.shooting_party"


def verify(subject: Record | Json) -> Replay:
    """Return the replay of a recorded game, or of the line in a document of the solver, without
    moves if it has none. Raise `Refused` for a document that its schema does not allow, for an
    illegal move, and for a line that does not do what is claimed of it.
    """
    if isinstance(subject, Record):
        return check_record(subject)
    schema = subject.get("schema")
    known = {each.SCHEMA: each for each in QUESTIONS}
    if not isinstance(schema, str) or schema not in known:
        names = ", ".join(f'"{name}"' for name in known)
        raise Refused(f'"schema" is not one of {names}')
    try:
        validate(subject, schema.split("/")[1], *known[schema].PACKAGES)
        return known[schema].from_json(subject).line(subject)
    except ValueError as error:  # a broken deal, rule set, move, goal or seed, or a refusal
        raise Refused(str(error)) from None


def in_words(theme: str | None, game: Replay) -> str:
    """Return the finding about a replay in a few words."""
    words = theme_named(theme or game.start.rules.theme)
    if not game.steps:
        return "no moves"
    score = words.describe_score(game.end.score)
    state = "the game is over" if game.end.is_over else f"pass {game.end.pass_number}"
    return f"{len(game.steps)} legal moves, {score}, {state}"


@dataclass(frozen=True)
class LineQuestion(Question):
    """A question about a position, whose answer has a line from there."""

    SCHEMA: ClassVar[str]
    PACKAGES: ClassVar[tuple[str, ...]]

    start: Position

    @classmethod
    @abstractmethod
    def from_json(cls, document: Json) -> Self:
        """Return the question of a document. Raise `ValueError` for a broken head."""

    def replay(self, document: Json, theme: str | None) -> str:
        return in_words(theme, self.line(document))

    @abstractmethod
    def line(self, document: Json) -> Replay:
        """Return the replay of the line of an answer; raise `ValueError` for what is false."""


@dataclass(frozen=True)
class SolutionQuestion(LineQuestion):
    SCHEMA = "shooting-party/solution/1"
    PACKAGES = (f"{HERE}.search",)

    objective: Objective
    goal: str | None
    limits: Json
    par: bool | None
    confirmed: bool
    shuffled: bool

    @classmethod
    def from_json(cls, document: Json) -> Self:
        asked = document.get("objective", "cards"), document.get("goal"), document["limits"]
        more = document.get("par"), "confirmed" in document["best"], "butler_shuffle" in document
        return cls(start_of(document), *asked, *more)

    def line(self, document: Json) -> Replay:
        if "win_line" in document:
            line = document["win_line"]
            check_line(self.start, line, replay(self.start, moves_of(line["moves"])).end.score)
        if document["line"] is None:
            return replay(self.start, ())
        enough = None if self.goal is None else Goal.parse(self.goal).scores
        return check_line(self.start, document["line"], score_of(document["best"]), enough)

    def answer(self) -> Mapping[str, Any]:
        from solver.shooting_party.analysis.confirm import confirm, shuffle_test
        from solver.shooting_party.search.budget import Budget
        from solver.shooting_party.search.solve import solve

        budget = Budget.from_json(self.limits)
        found = solve(
            self.start, objective=self.objective, budget=budget, goal=self.goal, par=self.par
        )
        found = confirm(found) if self.confirmed else found
        test = shuffle_test(found) if self.shuffled else None
        return found.to_json() | ({} if test is None else {"butler_shuffle": test.to_json()})


@dataclass(frozen=True)
class _MoveQuestion(LineQuestion):
    """A question whose answer names one move at the most."""

    def line(self, document: Json) -> Replay:
        move = document.get("move")
        return replay(self.start, moves_of([] if move is None else [move]))


@dataclass(frozen=True)
class BoundQuestion(_MoveQuestion):
    SCHEMA = "shooting-party/bound/1"
    PACKAGES = (f"{HERE}.relaxation",)

    objective: Objective
    effort: float

    @classmethod
    def from_json(cls, document: Json) -> Self:
        return cls(start_of(document), document["objective"], document["limits"]["effort"])

    def answer(self) -> Mapping[str, Any]:
        from solver.shooting_party.relaxation.bound import upper_bounds

        return upper_bounds(self.start, self.objective, self.effort).to_json()


@dataclass(frozen=True)
class HintQuestion(_MoveQuestion):
    SCHEMA = "shooting-party/hint/1"
    PACKAGES = (f"{HERE}.analysis",)

    goal: Goal | None
    limits: Json
    level: int

    @classmethod
    def from_json(cls, document: Json) -> Self:
        start, asked = start_of(document), document["asked"]
        goal = None if asked is None else Goal.parse(asked)
        return cls(start, goal, document["limits"], document["level"])

    def answer(self) -> Mapping[str, Any]:
        from solver.shooting_party.analysis.prospects import Hints
        from solver.shooting_party.search.budget import Budget, Meter

        meter = Meter(Budget.from_json(self.limits))
        return Hints(self.start, self.goal, meter).to_json(self.level)


@dataclass(frozen=True)
class ExplanationQuestion(LineQuestion):
    """Asked of a line, or of a game that was played (`losses`): `start` is the position from which
    it is judged, `before` are the moves made there.
    """

    SCHEMA = "shooting-party/explanation/1"
    PACKAGES = (f"{HERE}.analysis",)

    goal: Goal | None
    limits: Json
    game: tuple[Move, ...] | None
    moves: tuple[Move, ...]
    words: tuple[str, bool]
    alternatives: bool
    pair: tuple[int, ...] = ()

    @classmethod
    def from_json(cls, document: Json) -> Self:
        limits = document["limits"]
        if "losses" in document:
            played, before = moves_of(document["played"]), document["before"]
            start = replay(opening_of(document), played[:before]).end
            goal = None if document["asked"] is None else Goal.parse(document["asked"])
            return cls(start, goal, limits, played[before:], (), ("", False), alternatives=False)
        every = any(each["alternatives"] for each in document["moves"])
        moves = moves_of([each["move"] for each in document["moves"]])
        words = document["theme"], document["symbols"]
        start, goal = start_of(document), Goal.parse(document["goal"])
        if pair := tuple(map(DECK.number, document.get("pair", ()))):
            start = exchanged(start, pair)
        return cls(start, goal, limits, None, moves, words, every, pair)

    def line(self, document: Json) -> Replay:
        if self.game is not None:
            game = replay(opening_of(document), moves_of(document["played"]))
            if game.end.score != score_of(document["score"]):
                raise Refused("score: not that of the game")
            return game
        line = replay(self.start, self.moves)
        assert self.goal is not None
        if line.end.score not in self.goal.scores:
            raise Refused(f"the line does not reach {self.goal.text}")
        return line

    def answer(self) -> Mapping[str, Any]:
        from solver.shooting_party.analysis import explain as E
        from solver.shooting_party.analysis.comments import Commentator
        from solver.shooting_party.search.budget import Budget, Meter

        meter = Meter(Budget.from_json(self.limits))
        if self.game is not None:
            return E.account(self.start, self.game, self.goal, meter).to_json()
        theme, symbols = self.words
        own: dict[str, Any] = {
            "commentator": Commentator(theme_named(theme), symbols),
            "alternatives": self.alternatives,
        }
        if "nodes" not in self.limits:
            assert self.goal is not None
            asked = self.start, self.goal, self.moves, meter
            return E.explain_line(*asked, **own, pair=self.pair).to_json()
        nodes = self.limits["nodes"]
        found = E.explain(self.start, self.goal, meter, most_nodes=nodes, **own)
        if not isinstance(found, E.Explanation):
            raise Refused(f"goal: within reach: {found}")
        return found.to_json()


@dataclass(frozen=True)
class AdviceQuestion(LineQuestion):
    SCHEMA = "shooting-party/advice/1"
    PACKAGES = (f"{HERE}.unseen",)

    deep: bool
    aim: str

    @classmethod
    def from_json(cls, document: Json) -> Self:
        position = situation.from_json(document["position"], RuleSet.parse(document["rules"]))
        return cls(position, document["deep"], document["aim"])

    def line(self, document: Json) -> Replay:
        for each in document["moves"]:
            replay(self.start, moves_of(each["plan"]))
        return replay(self.start, ())

    def answer(self) -> Mapping[str, Any]:
        from solver.shooting_party.unseen.advice import Advice

        return Advice(self.start, self.deep, self.aim).to_json()


@dataclass(frozen=True)
class BlindHintQuestion(_MoveQuestion):
    SCHEMA = "shooting-party/blind-hint/1"
    PACKAGES = (f"{HERE}.unseen",)

    level: int

    @classmethod
    def from_json(cls, document: Json) -> Self:
        return cls(start_of(document), document["level"])

    def answer(self) -> Mapping[str, Any]:
        from solver.shooting_party.unseen.advice import BlindHints

        return BlindHints(self.start).to_json(self.level)


@dataclass(frozen=True)
class ReviewQuestion(LineQuestion):
    SCHEMA = "shooting-party/review/1"
    PACKAGES = (f"{HERE}.unseen",)

    game: tuple[Move, ...]

    @classmethod
    def from_json(cls, document: Json) -> Self:
        return cls(start_of(document), moves_of(document["moves"]))

    def line(self, document: Json) -> Replay:
        game = replay(self.start, self.game)
        if game.end.score != score_of(document["score"]):
            raise Refused("score: not that of the moves")
        positions = [game.start, *(step.after for step in game.steps)]
        for turn in document["turns"]:
            if turn["first"] > len(positions):
                raise Refused(f"turn from move {turn['first']}: the game has no such move")
            for moves in (turn["moves"], turn["better"]):
                replay(positions[turn["first"] - 1], moves_of(moves))
        return game

    def answer(self) -> Mapping[str, Any]:
        from solver.shooting_party.unseen.review import review

        return review(self.start, self.game).to_json()


QUESTIONS: tuple[type[LineQuestion], ...] = (
    SolutionQuestion, BoundQuestion, HintQuestion, ExplanationQuestion, AdviceQuestion,
    BlindHintQuestion, ReviewQuestion,
)  # fmt: skip
