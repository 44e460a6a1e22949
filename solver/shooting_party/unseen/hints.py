"""Hints that look at no pile, each revealing no more than it must: what can be expected, the kind
of move, the move with its reasons.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import kind_in_words
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen.advice import Advice, Advised
from solver.shooting_party.unseen.reasons import Names

SCHEMA = "shooting-party/blind-hint/1"


@dataclass(frozen=True)
class BlindHints:
    """Hints for a position that is not over: level 1 is what `best` expects, level 2 its `kind`,
    level 3 the move itself and its `reasons`.
    """

    position: Position

    @cached_property
    def best(self) -> Advised:
        """The best move by what can be seen, with what it can be expected to lead to."""
        return self._advice.moves[0]

    @property
    def kind(self) -> str:
        """The move without its cards, in words."""
        return kind_in_words(self.best.move, choice=self.position.choice_waits is not None)

    def reasons(self, names: Names = DECK.text) -> tuple[str, ...]:
        """Return what speaks for the move."""
        return self._advice.reasons(self.best, names)

    def to_json(self, level: int) -> dict[str, Any]:
        """Return the document of schema ``shooting-party/blind-hint/1`` (schemas/blind-hint.json),
        with the answers of that level, 1 to 3, and of those below it. Raise what
        `Position.document_head` raises.
        """
        best = self.best.to_json()
        document = self.position.document_head(SCHEMA)
        document["level"] = level
        document["expected"] = {name: best[name] for name in ("cards", "four_queens", "eight")}
        if level >= 2:
            document["kind"] = self.kind
        if level >= 3:
            document["move"] = best["move"]
            document["reasons"] = list(self.reasons())
        return document

    @cached_property
    def _advice(self) -> Advice:
        return Advice(self.position)
