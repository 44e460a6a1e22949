"""The ladder: a hundred puzzles in full view to learn by, in chapters of one motif each.

``ladder.txt`` beside this module has a chapter for each ``[motif]``, from the easiest puzzle to the
hardest. A line has a puzzle's kind, its deal, its rating with the error, and its place in the deal
(candidates.py). The deal is a seed; of a *twin*, the seed of the puzzle before it, and after a plus
the one card that lies elsewhere in the order of a pass, with its place there from 0:
``10000234+2h@17/1`` (pass 1). `python -m generator.shooting_party.ladder_making` writes the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from generator.common.rating.scale import Rating
from generator.shooting_party.studies.study import Study
from solver.common.errors import InputError
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

FILE = "ladder.txt"
_DEAL = re.compile(r"(\d+)(?:\+(\w+)@(\d+)/([123]))?")


class LadderError(InputError):
    """A number that no puzzle of the ladder has."""


@dataclass(frozen=True)
class Moved:
    """A card that lies in another place of the order of a pass."""

    card: int
    place: int
    pass_number: int

    def __str__(self) -> str:
        return f"{DECK.text([self.card])}@{self.place}/{self.pass_number}"

    def deal(self, deal: Deal) -> Deal:
        """Return a deal with the card moved."""
        orders = list(deal.orders)
        order = [card for card in orders[self.pass_number - 1] if card != self.card]
        order.insert(self.place, self.card)
        orders[self.pass_number - 1] = tuple(order)
        return Deal(tuple(orders))


@dataclass(frozen=True)
class Step:
    """A puzzle of the ladder. `moved` is what makes it the twin of the puzzle before it."""

    kind: str
    seed: int
    moved: Moved | None
    value: int
    error: int
    place: str

    def __str__(self) -> str:
        deal = f"{self.seed}" if self.moved is None else f"{self.seed}+{self.moved}"
        return f"{self.kind} {deal} {self.value} {self.error} {self.place}".rstrip()

    @classmethod
    def parse(cls, line: str) -> Step:
        """Return the puzzle of a line."""
        kind, deal, value, error, *place = line.split(" ", 4)
        found = _DEAL.fullmatch(deal)
        assert found is not None
        seed, card, to, number = found.groups()
        moved = None if card is None else Moved(DECK.number(card), int(to), int(number))
        return cls(kind, int(seed), moved, int(value), int(error), *place)

    @property
    def rating(self) -> Rating:
        """The rating, without its parts."""
        return Rating("open", self.value, self.error)

    def proposed(self) -> Study | None:
        """Return the puzzle, composed and proven; None if it is none."""
        from generator.shooting_party.candidates import study_at

        deal = Deal.from_seed(self.seed)
        if self.moved is not None:
            deal = self.moved.deal(deal)
        return study_at(self.kind, deal, RuleSet(), self.place)

    def study(self) -> Study:
        """Return the puzzle, composed and proven again."""
        study = self.proposed()
        assert study is not None
        return study


@cache
def chapters() -> dict[str, tuple[Step, ...]]:
    """Return the puzzles of each motif."""
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    found = {}
    for part in text.split("\n[")[1:]:
        motif, *lines = part.splitlines()
        found[motif.removesuffix("]")] = tuple(Step.parse(line) for line in lines if line)
    return found


def step_of(number: int) -> tuple[str, Step]:
    """Return the puzzle of a number, from 1, and in a sentence where on the ladder it is. Raise
    `LadderError` if there is none.
    """
    first = 0
    for motif, steps in chapters().items():
        if first < number <= first + len(steps):
            step = steps[number - first - 1]
            where = f"{motif}, {number - first} of {len(steps)}"
            if step.moved is not None:
                card = DECK.text([step.moved.card])
                where += f"; the twin of {number - 1}: only the {card} lies elsewhere"
            return where, step
        first += len(steps)
    raise LadderError(f"the ladder has puzzles 1 to {first}, no {number}")


def length() -> int:
    """Return how many puzzles the ladder has."""
    return sum(map(len, chapters().values()))
