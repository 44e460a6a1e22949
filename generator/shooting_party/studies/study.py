"""Studies: puzzles in full view. Each kind of question is a class of its own (questions.py);
kinds.py makes the study of a document.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self

from generator.common.sheet import Blanks
from generator.shooting_party.studies.task_words import score_in_words
from solver.common.files import table_in
from solver.common.schemas import Refused
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import moves_of, replay
from solver.shooting_party.rules.scores import Goal, Target
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import Table, exchanged

LONGEST = 60  # more moves than a pass can have

ToMove = Callable[[str], Move]
ToCards = Callable[[str], tuple[int, ...]]
"""What reads a move, or cards, as people type them; it raises `MoveError`."""

SAID: dict[str, dict[str, str]] = table_in(__package__, "questions.toml")


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle (kinds.toml), which `asks` a kind of question. `moves` are the fewest and
    the most moves; () if they are not limited. What is not `rated` has a tier alone.
    """

    name: str
    asks: type[Study]
    moves: tuple[int, ...]
    source: Literal["opening", "game", "games", "best"]
    brief: str
    plain: str
    task: str
    score: str | None = None
    rated: bool = True


@dataclass(frozen=True)
class Study(ABC):
    """A puzzle in full view: its kind; the position that it begins in, with the moves that led
    there; the score wanted in the whole score pile; and the most moves that the line may have, the
    number of the moves `shown` to find a mistake, or 1 for a move. Those are made in `start`.

    The rest is the solution. `line` leads from `line_start` to the score; it is empty as long as
    the puzzle is not proven. `key` is the number of the move, from 0, in the line or of those
    shown, that solves the puzzle. `count` is the number of solutions, None if they were not
    counted. `pair` are the two cards that an exchange asks for.
    """

    kind: Kind
    start: Position
    score: str
    moves: int
    line: tuple[Move, ...] = ()
    key: int = 0
    count: int | None = None
    shown: tuple[Move, ...] = ()
    pair: tuple[int, ...] = ()

    asked: ClassVar[str]  # what its page asks for
    takes_moves: ClassVar[bool] = False  # it is played until it is solved; else an answer is typed
    moves_limited: ClassVar[bool] = False  # the line may have no more than `moves`
    by_score: ClassVar[bool] = True  # a line to the score answers it, so what else keeps it matters
    key_fails: ClassVar[bool] = False  # the key is a wrong move, one of those shown
    near: ClassVar[int] = 0  # of so many of the next cards of the pile two are asked for
    goes_on: ClassVar[bool] = False  # the key is all, and the line is but one way to go on
    told_before: ClassVar[bool] = True  # its rating may be seen before it is solved
    by_chance: ClassVar[bool] = False  # the order of the pile is not known; chances answer it
    needs_to_meet: ClassVar[str] = ""  # why there is none where etiquette makes the contact

    @property
    def target(self) -> Target:
        """What the score pile must come to, or the table."""
        return Target(Goal.parse(self.score))

    @property
    def question(self) -> Self:
        """The same puzzle without its solution."""
        return replace(self, line=(), key=0, count=None, pair=())

    @property
    def line_start(self) -> Position:
        """The position in which the line begins: the start, with the pair exchanged."""
        return exchanged(self.start, self.pair) if self.pair else self.start

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves before the puzzle begins."""
        assert self.start.played is not None
        return self.start.played

    @property
    def offered(self) -> Sequence[Move]:
        """The moves to choose from."""
        return self.start.legal_moves()

    @property
    def key_move(self) -> Move:
        """The first move of the solution of a proven puzzle; of a mistake, the wrong move."""
        return self.line[0]

    @property
    def at_key(self) -> Position:
        """The position in which the key move of a proven puzzle is made."""
        return replay(self.line_start, self.line[: self.key]).end

    @classmethod
    def impossible(cls, rules: RuleSet) -> str | None:
        """Return why no deal at all has such a puzzle under some rules; None if one may."""
        return cls.needs_to_meet or None if rules.contact == "must" else None

    def is_dull(self) -> bool:
        """Return True for a line of a proven puzzle that is found by counting alone."""
        return False

    # -- in words ---------------------------------------------------------------------------------

    @property
    def sentence(self) -> str:
        """The task in a sentence or two."""
        return self._said(self.kind.task)

    @property
    def brief(self) -> str:
        """The task in a few words, for a list."""
        return self._said(self.kind.brief)

    @property
    def plain(self) -> str:
        """The task in everyday words, for somebody who has not played yet."""
        return self._said(self.kind.plain)

    def say(self, what: str, **more: str) -> str:
        """Return what is said of such a puzzle (questions.toml)."""
        words = ChainMap(*(SAID.get(each.__name__, {}) for each in type(self).__mro__))
        return self._said(words[what], **more)

    def _said(self, words: str, **more: str) -> str:
        score, moves = score_in_words(self.score), counted(self.moves, "move")
        return words.format(study=self, score=score, moves=moves, **more)

    @property
    def told(self) -> str:
        """The answer to a proven puzzle that asks for no line, as a game of it records it."""
        return str(self.key_move)

    @property
    @abstractmethod
    def blanks(self) -> Blanks:
        """What is filled in on paper."""

    # -- answers ----------------------------------------------------------------------------------

    def left(self, now: Position) -> int:
        """Return how many moves are left in a position, which knows its moves."""
        assert now.played is not None
        return self.moves - len(now.played) + len(self.played)

    def solved(self, now: Position) -> bool:
        """Return True if a line from the start to a position solves the task."""
        return self.target.reached(now) and self.left(now) >= 0

    def read(self, text: str, move: ToMove, cards: ToCards) -> str:
        """Return what would be `told` of the answer that a text is. Raise `MoveError` for none."""
        raise NotImplementedError

    def key_hint(self, card: Callable[[int], str]) -> list[str]:
        """Return three hints at a proven puzzle, the last with its answer; `card` names a card."""
        raise NotImplementedError

    # -- documents and tags -----------------------------------------------------------------------

    @property
    def goal(self) -> dict[str, Any]:
        """The task as the `goal` of a document."""
        goal = {"kind": self.kind.name, "score": self.score}
        return goal | {"passes": self.start.rules.passes, "moves": self.moves}

    @property
    def begin(self) -> dict[str, list[str]]:
        """The `start` of a document."""
        begin = {"moves": self.played} | ({"shown": self.shown} if self.shown else {})
        return {name: [str(move) for move in moves] for name, moves in begin.items()}

    @property
    def solution(self) -> dict[str, Any]:
        """The `line` of a document."""
        return {"moves": [str(move) for move in self.line], "key": self.key + 1}

    def to_document(self) -> dict[str, Any]:
        """Return the fields of the puzzle that its documents have, its deal and solution apart."""
        return {"rules": str(self.start.rules), "goal": self.goal, "start": self.begin}

    @property
    def tags(self) -> dict[str, str]:
        """The puzzle as tags of a record that begins with its deal, rules and moves."""
        tags = {"Kind": self.kind.name, "Moves": str(self.moves)}
        tags["Wanted"] = str(self.target.table or "")
        tags["Start"] = str(len(self.played))
        tags["Shown"] = " ".join(map(str, self.shown))
        return {name: text for name, text in (tags | {"Goal": self.score}).items() if text}

    @classmethod
    def of_goal(
        cls, kind: Kind, goal: Mapping[str, Any], start: Position, shown: tuple[Move, ...]
    ) -> Self:
        """Return the puzzle, not solved, with that `goal` of a document. Raise `ValueError` for a
        score, a number of passes or of moves, or anything else asked for, that cannot be.
        """
        Goal.parse(goal["score"])
        if goal["passes"] != start.rules.passes:
            passes = goal["passes"]
            raise Refused(f"the goal is within {passes} passes; the rules say otherwise")
        for own, who in (("table", "a proof game asks"), ("twin", "twins ask")):
            if (own in goal) != (own in cls.__dataclass_fields__):
                raise Refused(f"a {own} is what {who} for, and nothing else")
        moves, possible = goal.get("moves"), {*kind.moves}
        if moves is None or (len(possible) == 1 and moves not in possible):
            raise Refused(f"moves: not those of {kind.name}")
        if moves > LONGEST * goal["passes"]:
            raise Refused(f"moves: {moves:,} are more than a game can have")
        if bool(shown) != cls.key_fails:
            raise Refused("start: moves are shown to find a mistake")
        more: dict[str, Any] = {"table": Table.from_json(goal["table"])} if "table" in goal else {}
        more |= {"twin": tuple(map(DECK.number, goal["twin"]))} if "twin" in goal else {}
        return cls(kind, start, goal["score"], moves, shown=shown, **more)

    def solved_by(self, line: Mapping[str, Any]) -> Self:
        """Return the puzzle with the solution of a document's `line`, which is not replayed. Raise
        `ValueError` for a text that is no move, for a pair that cannot be exchanged, and for a key
        that is not there or cannot be.
        """
        if "key" not in line:
            raise Refused("line: its key is missing")
        if line.get("pair"):
            raise Refused("line: a pair is what an exchange asks for, and nothing else")
        if ("chances" in line) != self.by_chance:
            raise Refused("line: chances are what odds ask for, and nothing else")
        found = replace(self, line=moves_of(line["moves"]), key=line["key"] - 1)
        found.check_key()
        return found

    def check_start(self) -> None:
        """Raise `Refused` unless a puzzle can begin where it does, with the moves that it shows."""
        if self.start.is_over:
            raise Refused("start: the game is over")
        if self.target.reached(self.start):
            raise Refused("start: the goal has been reached")
        replay(self.start, self.shown)

    def check_line(self, end: Position) -> None:
        """Raise `Refused` unless the line, which leads to a position, solves the puzzle."""
        if not self.target.reached(end):
            raise Refused("line: it does not reach the goal")
        if self.moves_limited and len(self.line) > self.moves:
            raise Refused("line: more moves than it may have")

    def check_key(self) -> None:
        """Raise `Refused` unless the key can be that of a line which solves the puzzle."""
        if self.key:
            raise Refused("line: the first move is the key")
