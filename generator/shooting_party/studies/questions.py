"""The kinds of question, each with its answer, its hints, and its own part of the documents."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from generator.common.sheet import Blanks
from generator.shooting_party.studies.motifs import has_turn, is_plain, skeleton
from generator.shooting_party.studies.study import Study, ToCards, ToMove
from generator.shooting_party.studies.task_words import move_in_words, table_in_words
from solver.common.errors import at
from solver.common.game import MoveError
from solver.common.schemas import Refused
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK, suit
from solver.shooting_party.rules.moves import Move, kind_in_words
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import Goal, Target
from solver.shooting_party.rules.tables import NEXT, Table, exchanged

SUITS = ("clubs", "diamonds", "hearts", "spades")

LEAST_OFFERED = 4
"""The fewest moves to choose from."""

LEAVING = "lpm"
"""The kinds of moves of most exchanges, the dull ones, in which four cards alone matter."""


@dataclass(frozen=True)
class Line(Study):
    """Which moves reach the score?"""

    asked = "line"
    takes_moves = moves_limited = True

    def is_dull(self) -> bool:
        return is_plain(replay(self.start, self.line))

    @property
    def blanks(self) -> Blanks:
        numbers = tuple((str(n + 1), "") for n in range(self.moves))
        return Blanks("Your moves", numbers, 3, ruled=True)

    def way(self, now: Position) -> tuple[Move, ...] | None:
        """Return a shortest line that still solves the task from a position in which it is not
        solved; None if there is none. Raise `OutOfBudget`.
        """
        from solver.shooting_party.analysis.solutions import line_of
        from solver.shooting_party.search.fewest import fewest_moves

        left = self.left(now)
        lines = fewest_moves(now, self.target, left) if left > 0 else None
        return None if lines is None else line_of(lines)

    def hint(self, now: Position) -> list[str]:
        """Return up to three hints in a position, the last of which is a move; raise as `way`."""
        if self.target.reached(now):
            return ["It is done."]
        if (line := self.way(now)) is None:
            return ["From here it cannot be done any more."]
        done = f"It can still be done, in {counted(len(line), 'move')}."
        return [done, kind_in_words(line[0], now.choice_waits is not None), str(line[0])]


@dataclass(frozen=True)
class ProofGame(Line):
    """Which moves lead to the `table`? `score` is that of it."""

    table: Table = field(kw_only=True)

    by_score = False

    @property
    def target(self) -> Target:
        return Target(Goal.parse(self.score), self.table)

    def is_dull(self) -> bool:
        return not has_turn(replay(self.start, self.line))

    def _said(self, words: str, **more: str) -> str:
        return super()._said(words, table=table_in_words(self.table), **more)

    def way(self, now: Position) -> tuple[Move, ...] | None:
        from solver.shooting_party.analysis.histories import shortest

        return shortest(now, self.table, self.left(now))

    @property
    def goal(self) -> dict[str, Any]:
        return super().goal | {"table": self.table.to_json()}


@dataclass(frozen=True)
class OnlyMove(Study):
    """Which move alone keeps the score within reach?"""

    asked = "move"
    goes_on = True

    @property
    def blanks(self) -> Blanks:
        moves = tuple((move_in_words(move, self.start), "") for move in self.offered)
        return Blanks("The moves to choose from", moves, 4)

    def read(self, text: str, move: ToMove, cards: ToCards) -> str:
        if (given := move(text)) not in self.offered:
            raise MoveError(f"choose one of {', '.join(map(str, self.offered))}")
        return str(given)

    def key_hint(self, card: Callable[[int], str]) -> list[str]:
        key, moves = self.key_move, self.offered
        kind = kind_in_words(key, choice=False)
        if all(move.kind is key.kind for move in moves):  # no news
            kind = f"a card of {SUITS[suit(key.cards[0])]}"
        return [f"It is one of {counted(len(moves), 'move')}.", kind, self.told]


@dataclass(frozen=True)
class Mistake(Study):
    """Which of the moves shown put the score out of reach? The line makes another in its place."""

    asked = "fault"
    key_fails = True
    told_before = False

    @property
    def offered(self) -> tuple[Move, ...]:
        return self.shown

    @property
    def key_move(self) -> Move:
        return self.shown[self.key]

    def say(self, what: str, **more: str) -> str:
        before, number = counted(self.key, "move"), str(self.key + 1)
        return super().say(what, before=before, number=number, **more)

    @property
    def told(self) -> str:
        return f"move {self.key + 1}, {self.key_move}"

    @property
    def blanks(self) -> Blanks:
        shown = []
        for before, step in replay(self.start, self.shown).along:
            hand = DECK.symbols(sorted(step.after.hand)) or "none"
            shown.append((f"{step.number}. {move_in_words(step.move, before)}", f"in hand: {hand}"))
        return Blanks("The moves, and the hand after each", tuple(shown), 3)

    def read(self, text: str, move: ToMove, cards: ToCards) -> str:
        if text not in map(str, range(1, len(self.shown) + 1)):
            raise MoveError(f"a number from 1 to {len(self.shown)}, or ? for help")
        return replace(self, key=int(text) - 1).told

    def key_hint(self, card: Callable[[int], str]) -> list[str]:
        half = len(self.shown) // 2
        where = f"among the first {half}" if self.key < half else f"after move {half}"
        kind = kind_in_words(self.key_move, choice=False)
        return [f"It is {where}.", kind, f"{self.key + 1}. {self.key_move}"]

    def check_key(self) -> None:
        line, shown, key = self.line, self.shown, self.key
        if not 0 <= key < len(shown):
            raise Refused("line: the key is none of the moves shown")
        if line[:key] != shown[:key]:
            raise Refused("line: not the moves shown before the mistake")
        if line[key : key + 1] == shown[key : key + 1]:
            raise Refused("line: it makes the mistake")


@dataclass(frozen=True)
class Exchange(Study):
    """Which two of the next cards change places, so that a line reaches the score?"""

    asked = "exchange"
    moves_limited = True
    by_score = False
    near = NEXT
    needs_to_meet = "where etiquette makes the contact, no move names the queen"

    @property
    def offered(self) -> tuple[Move, ...]:
        return ()

    def is_dull(self) -> bool:
        game = replay(self.line_start, self.line)
        return is_plain(game) or skeleton(game) == LEAVING

    def say(self, what: str, **more: str) -> str:
        return super().say(what, pair=" and ".join(DECK.symbols([c]) for c in self.pair), **more)

    @property
    def told(self) -> str:
        return DECK.text(sorted(self.pair, key=self.start.pile.index))

    @property
    def blanks(self) -> Blanks:
        return Blanks("The two cards", (("", ""), ("", "")), 2, ruled=True)

    def read(self, text: str, move: ToMove, cards: ToCards) -> str:
        try:
            pair = cards(text)
        except MoveError as error:
            raise MoveError(f"type two cards: {error}") from None
        near = self.start.pile[:NEXT]
        if len(pair) != 2 or not {*pair} <= {*near}:
            raise MoveError(f"type two cards of {DECK.text(near)}, or ? for help")
        return replace(self, pair=pair).told

    def key_hint(self, card: Callable[[int], str]) -> list[str]:
        (one, other), queen = map(card, self.pair), card(self.line[-1].cards[0])
        return [f"{queen} is met.", f"One of them is {one}.", f"{one} and {other}."]

    @property
    def solution(self) -> dict[str, Any]:
        return {"pair": [DECK.names[card] for card in self.pair]} | super().solution

    def solved_by(self, line: Mapping[str, Any]) -> Self:
        pair = tuple(DECK.number(name) for name in line.get("pair", ()))
        with at("line", Refused):
            exchanged(self.start, pair)
        return replace(super().solved_by({**line, "pair": ()}), pair=pair)
