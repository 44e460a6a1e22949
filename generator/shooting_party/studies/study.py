"""Studies: puzzles in full view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from generator.shooting_party.studies.kinds import (
    EXCHANGE,
    PROOF_GAME,
    Asked,
    Kind,
    kinds,
    score_in_words,
    table_in_words,
)
from solver.common.errors import at
from solver.common.plain import plain
from solver.common.record import Record
from solver.common.schemas import Refused
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import deal_named
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import moves_of, replay
from solver.shooting_party.rules.scores import Goal, Target
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import Table, exchanged

LONGEST = 60  # more moves than a pass can have


@dataclass(frozen=True)
class Study:
    """A puzzle in full view: its kind; the position that it begins in, with the moves that led
    there; and the score wanted in the whole score pile. Of a line, `moves` is the most moves that
    it may have, of a fault, the number of moves shown, and of a move 1. `shown` are the moves among
    which a fault is, the first one made in `start`. Of a proof game, `table` is what is asked for,
    and `score` that of it.

    The rest is the solution. `line` leads from `start` to the score; it is empty as long as the
    puzzle is not proven. `key` is the number of the first move, in the line or among those shown,
    that solves the puzzle, from 0: the first, but for a fault. `count` is the number of solutions,
    None if they were not counted. `pair` are the two cards that are exchanged before the line.
    """

    kind: Kind
    start: Position
    score: str
    moves: int
    shown: tuple[Move, ...] = ()
    line: tuple[Move, ...] = ()
    key: int = 0
    count: int | None = None
    table: Table | None = None
    pair: tuple[int, ...] = ()

    @property
    def asked(self) -> Asked:
        """What is asked for: a line, a move, a fault or two cards."""
        return self.kind.asked

    @property
    def target(self) -> Target:
        """What the score pile must come to, or the table."""
        return Target(Goal.parse(self.score), self.table)

    @property
    def question(self) -> Study:
        """The same puzzle without its solution."""
        return replace(self, line=(), key=0, count=None, pair=())

    @property
    def line_start(self) -> Position:
        """The position in which the line begins: the start, with the pair exchanged if there is
        one.
        """
        return exchanged(self.start, self.pair) if self.pair else self.start

    @property
    def moves_limited(self) -> bool:
        """Whether the line may have no more than `moves`."""
        return self.asked in ("line", "exchange")

    @property
    def by_score(self) -> bool:
        """Whether a line to a score answers it, so that what else keeps the score says something:
        not of a table, nor of an exchange.
        """
        return self.table is None and self.asked != "exchange"

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves before the puzzle begins."""
        assert self.start.played is not None
        return self.start.played

    @property
    def offered(self) -> list[Move]:
        """The moves to choose from where one is asked for."""
        return self.start.legal_moves()

    @property
    def length(self) -> int:
        """How much there is to go through: the moves of the line, or those shown."""
        return len(self.shown) or (1 if self.asked == "move" else len(self.line))

    @property
    def key_move(self) -> Move:
        """The first move of the solution of a proven puzzle; of a fault, the wrong move shown."""
        return self.shown[self.key] if self.shown else self.line[0]

    @property
    def told(self) -> str:
        """The answer to a proven puzzle that asks for no line, as a game of it records it."""
        if self.pair:
            return DECK.text(sorted(self.pair, key=self.start.pile.index))
        return f"move {self.key + 1}, {self.key_move}" if self.shown else str(self.key_move)

    @property
    def at_key(self) -> Position:
        """The position in which the key move of a proven puzzle is made."""
        return replay(self.line_start, self.shown[: self.key]).end

    @property
    def sentence(self) -> str:
        """The task in a sentence or two."""
        return self._in_words(self.kind.task)

    @property
    def brief(self) -> str:
        """The task in a few words, for a list."""
        return self._in_words(self.kind.brief)

    def _in_words(self, words: str) -> str:
        return words.format(
            score=score_in_words(self.score),
            moves=counted(self.moves, "move"),
            table="" if self.table is None else table_in_words(self.table),
        )

    def solved(self, now: Position) -> bool:
        """Return True if a line from the start to a position, which knows its moves, solves the
        task.
        """
        assert now.played is not None
        return self.target.reached(now) and len(now.played) - len(self.played) <= self.moves

    # -- as documents and as tags -----------------------------------------------------------------

    @property
    def goal(self) -> dict[str, Any]:
        """The task as the `goal` of a document."""
        goal: dict[str, Any] = {"kind": self.kind.name, "score": self.score}
        goal |= {"passes": self.start.rules.passes, "moves": self.moves}
        if self.table is not None:
            goal["table"] = self.table.to_json()
        return goal

    def to_document(self) -> dict[str, Any]:
        """Return the fields of the puzzle that its documents have, its deal and solution apart."""
        begin = {"moves": [str(move) for move in self.played]}
        if self.shown:
            begin["shown"] = [str(move) for move in self.shown]
        return {"rules": str(self.start.rules), "goal": self.goal, "start": begin}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """Return the puzzle, not solved, of a document with rules, goal and start whose deal is a
        code, or has one. Raise `ValueError` for an illegal move, and for a kind, score or number
        of passes that cannot be.
        """
        deal, goal, begin = document["deal"], document["goal"], document["start"]
        code = deal["code"] if isinstance(deal, Mapping) else deal
        rules = RuleSet.parse(document["rules"])
        opening = Position.opening(deal_named(code, document.get("seed")), rules)
        start = replay(opening, parse_moves(" ".join(begin["moves"]))).end
        return cls.of_goal(goal, start, parse_moves(" ".join(begin.get("shown", ()))))

    @classmethod
    def of_goal(cls, goal: Mapping[str, Any], start: Position, shown: tuple[Move, ...]) -> Self:
        """Return the puzzle, not solved, with that `goal` of a document. Raise `ValueError` as
        `from_document`.
        """
        kind = kinds().get(goal.get("kind", ""))
        if kind is None:
            raise ValueError(
                f"no kind of puzzle {goal.get('kind')!r:.40}; there are {', '.join(kinds())}"
            )
        Goal.parse(goal["score"])
        if goal["passes"] != start.rules.passes:
            passes = goal["passes"]
            raise Refused(f"the goal is within {passes} passes; the rules say otherwise")
        table = Table.from_json(goal["table"]) if "table" in goal else None
        if (table is None) == (kind.name == PROOF_GAME):
            raise Refused("a table is what a proof game asks for, and nothing else")
        moves = goal.get("moves")
        one_length = kind.name in (PROOF_GAME, EXCHANGE)
        if moves is None or (one_length and moves not in (kind.moves or ())):
            raise Refused(f"moves: not those of {kind.name}")
        if moves > LONGEST * goal["passes"]:
            raise Refused(f"moves: {moves:,} are more than a game can have")
        return cls(kind, start, goal["score"], moves, shown, table=table)

    def solved_by(self, line: Mapping[str, Any]) -> Self:
        """Return the puzzle with the solution of a document's `line`, which is not replayed. Raise
        `ValueError` for a text that is no move, for a pair that cannot be exchanged, and for a key
        that is not there or cannot be.
        """
        if "key" not in line:
            raise Refused("line: its key is missing")
        pair = tuple(DECK.number(name) for name in line.get("pair", ()))
        if self.asked != "exchange" and pair:
            raise Refused("line: a pair is what an exchange asks for, and nothing else")
        if self.asked == "exchange":
            with at("line", Refused):
                exchanged(self.start, pair)
        found = replace(self, line=moves_of(line["moves"]), key=line["key"] - 1, pair=pair)
        check_key(found)
        return found

    @property
    def tags(self) -> dict[str, str]:
        """The puzzle as tags of a record that begins with its deal, rules and moves."""
        tags = {"Kind": self.kind.name, "Moves": str(self.moves)}
        if self.table is not None:
            tags["Wanted"] = str(self.table)
        tags["Start"] = str(len(self.played))
        if self.shown:
            tags["Shown"] = " ".join(map(str, self.shown))
        return tags | {"Goal": self.score}

    @classmethod
    def from_tags(cls, record: Record[Position]) -> Self:
        """Return the puzzle, not solved, that the tags of a record encode. Raise `Refused` if they
        encode none.
        """
        tags = {name: plain(text) for name, text in record.more.items()}
        opening, moves = record.game.history[0].state, record.game.moves
        try:
            goal: dict[str, Any] = {"kind": tags["Kind"], "score": tags["Goal"]}
            goal |= {"passes": opening.rules.passes, "moves": int(tags["Moves"])}
            if "Wanted" in tags:
                goal["table"] = Table.parse(tags["Wanted"]).to_json()
            first, shown = int(tags["Start"]), parse_moves(tags.get("Shown", ""))
            if not 0 <= first <= len(moves):
                raise Refused(f"the puzzle cannot begin after {counted(first, 'move')}")
            start = replay(opening, moves[:first]).end
            return cls.of_goal(goal, start, shown)
        except Refused:
            raise
        except (KeyError, ValueError) as error:
            raise Refused(f"not the tags of a puzzle: {error}") from None


def check_start(study: Study) -> None:
    """Raise `Refused` unless a puzzle can begin where it does, with the moves that it shows."""
    if study.start.is_over:
        raise Refused("start: the game is over")
    if study.target.reached(study.start):
        raise Refused("start: the goal has been reached")
    if bool(study.shown) != (study.asked == "fault"):
        raise Refused("start: moves are shown to find a mistake")
    replay(study.start, study.shown)


def check_key(study: Study) -> None:
    """Raise `Refused` unless the key can be that of a line which solves a puzzle."""
    line, shown, key = study.line, study.shown, study.key
    if study.asked != "fault":
        if key:
            raise Refused("line: the first move is the key")
        return
    if not 0 <= key < len(shown):
        raise Refused("line: the key is none of the moves shown")
    if line[:key] != shown[:key]:
        raise Refused("line: not the moves shown before the mistake")
    if line[key : key + 1] == shown[key : key + 1]:
        raise Refused("line: it makes the mistake")
