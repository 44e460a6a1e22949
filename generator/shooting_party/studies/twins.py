"""Twins: a position, and the same after two of the next cards of the pile have changed places. Each
is a line puzzle of its own, with as many moves, but another first move.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from generator.common.sheet import Blanks
from generator.shooting_party.studies.motifs import is_plain
from generator.shooting_party.studies.questions import Line
from generator.shooting_party.studies.study import Study, ToCards, ToMove
from solver.common.errors import at
from solver.common.game import MoveError
from solver.common.schemas import Refused
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Move, kind_in_words
from solver.shooting_party.rules.replay import moves_of, replay
from solver.shooting_party.rules.tables import exchanged

BETWEEN = " / "


@dataclass(frozen=True)
class Twins(Study):
    """Which move begins each of two lines? `twin` are the two cards that have changed places in the
    second position, (b), and `other` is its line.
    """

    twin: tuple[int, ...] = field(kw_only=True)
    other: tuple[Move, ...] = field(default=(), kw_only=True)

    asked = "twins"
    moves_limited = True

    @property
    def second(self) -> Line:
        """The second of the twins as a puzzle of its own."""
        start = exchanged(self.start, self.twin)
        return Line(self.kind, start, self.score, self.moves, self.other, count=self.count)

    @property
    def question(self) -> Self:
        return replace(super().question, other=())

    def is_dull(self) -> bool:
        lines = (replay(self.start, self.line), replay(self.second.start, self.other))
        return all(map(is_plain, lines))

    def _said(self, words: str, **more: str) -> str:
        twin = " and ".join(DECK.symbols([card]) for card in self.twin)
        return super()._said(words, twin=twin, **more)

    @property
    def told(self) -> str:
        return f"{self.key_move}{BETWEEN}{self.other[0]}"

    @property
    def blanks(self) -> Blanks:
        return Blanks("The first moves", (("(a)", ""), ("(b)", "")), 2, ruled=True)

    def read(self, text: str, move: ToMove, cards: ToCards) -> str:
        first, between, second = text.partition(BETWEEN.strip())
        if not between:
            raise MoveError(f"type two moves with{BETWEEN}between them, first that of (a)")
        given = [move(each.strip()) for each in (first, second)]
        if not {*given} <= {*self.offered}:  # both positions offer the same
            raise MoveError(f"choose two of {', '.join(map(str, self.offered))}")
        return BETWEEN.join(map(str, given))

    def key_hint(self, card: Callable[[int], str]) -> list[str]:
        said = [kind_in_words(move, choice=False) for move in (self.key_move, self.other[0])]
        return [f"(a): {said[0]}", f"(b): {said[1]}", self.told]

    @property
    def goal(self) -> dict[str, Any]:
        return super().goal | {"twin": [DECK.names[card] for card in self.twin]}

    @property
    def solution(self) -> dict[str, Any]:
        return super().solution | {"twin": [str(move) for move in self.other]}

    @property
    def tags(self) -> dict[str, str]:
        return super().tags | {"Twin": DECK.text(self.twin)}

    def solved_by(self, line: Mapping[str, Any]) -> Self:
        if "twin" not in line:
            raise Refused("line: that of the second position is missing")
        both = replace(self, other=moves_of(line["twin"]))
        return super(Twins, both).solved_by(line)

    def check_start(self) -> None:
        super().check_start()
        with at("goal", Refused):
            exchanged(self.start, self.twin)

    def check_key(self) -> None:
        super().check_key()
        second = self.second
        if not second.solved(replay(second.start, self.other).end):
            raise Refused("line: that of the second position does not solve it")
