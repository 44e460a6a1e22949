"""The rules of the toy: a deal, a game as a record, and its score."""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.common.rng import SplitMix64

NUMBERS = 8
TITLE = "High Card"


@dataclass(frozen=True)
class Game:
    """The numbers in the order of the pile, and how many were turned over."""

    seed: int
    pile: tuple[int, ...]
    turned: int

    @classmethod
    def of(cls, seed: int, turned: int = 0) -> Game:
        numbers = list(range(1, NUMBERS + 1))
        SplitMix64(seed).shuffle(numbers)
        return cls(seed, tuple(numbers), turned)

    @property
    def score(self) -> int:
        return self.pile[self.turned - 1] if self.turned else 0

    @property
    def best(self) -> int:
        """How many to turn over for the highest score."""
        return self.pile.index(NUMBERS) + 1

    def record(self) -> str:
        moves = " ".join(["turn"] * self.turned)
        return f'[Game "{TITLE}"]\n[Seed "{self.seed}"]\n[Result "{self.score}"]\n\n{moves}\n'

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read a record; `ValueError` if its result is not that of its moves."""
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
        game = cls.of(int(tags["Seed"]), len(re.findall(r"^turn\b|\bturn\b", text, re.MULTILINE)))
        if tags["Result"] != str(game.score):
            raise ValueError(f"the game scores {game.score}, not {tags['Result']}")
        return game
