"""Stipulations: what the puzzles in full view ask for (stipulations.toml), one kind each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Self

from solver.common.errors import InputError
from solver.common.words import counted
from solver.shooting_party.rules.cards import ACE, DECK, QUEEN, rank
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal, Target

Asked = Literal["line", "move", "fault"]
Source = Literal["opening", "game", "best"]

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


@dataclass(frozen=True)
class Kind:
    """A kind of stipulation. `moves` are the fewest and the most moves of a solution, or of the
    moves that are shown; None if that is not limited. A puzzle begins with the opening, and has so
    many `passes`, or in a position out of a `source`.
    """

    name: str
    asked: Asked
    source: Source
    moves: tuple[int, int] | None
    brief: str
    task: str
    passes: int | None = None


@cache
def kinds() -> dict[str, Kind]:
    """Return every kind by name."""
    text = files(__package__).joinpath("stipulations.toml").read_text(encoding="utf-8")
    return {name: _kind(name, table) for name, table in tomllib.loads(text).items()}


def _kind(name: str, table: Mapping[str, Any]) -> Kind:
    fewest_and_most = table.get("moves")
    return Kind(
        name=name,
        asked=table["asked"],
        source=table["from"],
        moves=None if fewest_and_most is None else (fewest_and_most[0], fewest_and_most[1]),
        brief=table["brief"],
        task=table["task"],
        passes=table.get("passes"),
    )


@dataclass(frozen=True)
class Stipulation:
    """The task of a puzzle: the score wanted in the whole score pile, and perhaps a card that must
    be in it, within so many passes of the game. Of a line, `moves` is the most moves that it may
    have (None: as many as you like), of a fault, the number of moves shown, and of a move 1.
    """

    kind: str
    score: str
    passes: int
    moves: int | None = None
    cards: tuple[int, ...] = ()

    @property
    def asked(self) -> Asked:
        """What is asked for: a line, a move or a fault."""
        return kinds()[self.kind].asked

    @property
    def target(self) -> Target:
        """What the score pile must come to."""
        return Target(Goal.parse(self.score), frozenset(self.cards))

    @property
    def sentence(self) -> str:
        """The task in a sentence or two."""
        return self._told(kinds()[self.kind].task)

    @property
    def brief(self) -> str:
        """The task in a few words, for a list."""
        return self._told(kinds()[self.kind].brief)

    def _told(self, words: str) -> str:
        return words.format(
            score=score_in_words(self.score),
            cards=" and ".join(_in_words(card) for card in self.cards),
            moves="" if self.moves is None else counted(self.moves, "move"),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the task as the `goal` of a document."""
        document: dict[str, Any] = {"kind": self.kind, "score": self.score, "passes": self.passes}
        if self.moves is not None:
            document["moves"] = self.moves
        if self.cards:
            document["cards"] = [DECK.text([card]) for card in self.cards]
        return document

    @classmethod
    def from_json(cls, goal: Mapping[str, Any]) -> Self:
        """Return the task of such a goal; raise `ValueError` for a kind or score that is none."""
        if goal.get("kind") not in kinds():
            raise InputError(
                f"no kind of puzzle {goal.get('kind')!r:.40}; there are {', '.join(kinds())}"
            )
        Goal.parse(goal["score"])
        cards = tuple(DECK.number(name) for name in goal.get("cards", ()))
        if any(rank(card) not in (ACE, QUEEN) for card in cards):
            raise InputError(f"cards that are not scored: {DECK.text(cards)}")
        return cls(goal["kind"], goal["score"], goal["passes"], goal.get("moves"), cards)

    def solved(self, start: Position, now: Position) -> bool:
        """Return True if a line from `start` to `now`, both with the moves that led to them, solves
        the task.
        """
        assert start.played is not None
        assert now.played is not None
        taken = len(now.played) - len(start.played)
        return self.target.reached(now) and (self.moves is None or taken <= self.moves)


def score_in_words(text: str) -> str:
    """Return a score that a goal wants in words.

    >>> score_in_words("2+1"), score_in_words("3+0"), score_in_words("8"), score_in_words("6")
    ('two queens and one ace', 'three queens', 'four queens and four aces', 'six cards')
    """
    text = {"8": "4+4", "7": "4+3"}.get(text, text)  # the only scores of so many cards
    if "+" not in text:
        number = text.removesuffix("q")
        return _several(int(number), "queen" if text.endswith("q") else "card")
    queens, aces = map(int, text.split("+"))
    told = _several(queens, "queen")
    return f"{told} and {_several(aces, 'ace')}" if aces else told


def _several(count: int, thing: str) -> str:
    number = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")[count]
    return f"{number} {thing}{'' if count == 1 else 's'}"


def _in_words(card: int) -> str:
    name = DECK.text([card])
    return f"the {'queen' if name[0] == 'Q' else 'ace'} of {SUITS[name[1]]}"
