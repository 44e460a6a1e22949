"""The ladder: a hundred puzzles in full view to learn by; each chapter is a motif or a kind.

``ladder.txt`` beside this module has a chapter for each ``[idea]``, from the easiest puzzle to the
hardest. A line has a puzzle's kind, a hyphen, and the entry of a collection (common/games.py). In
place of the hyphen, a *twin* of the puzzle before it has the one card that lies elsewhere in the
order of a pass, with its place there from 0, and the pass: ``2h@17/1``.
`python -m benchmarks.making.ladder` writes the file.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Self

from generator.common.games import PLAIN, Entry
from generator.common.rating.scale import Rating
from generator.shooting_party.accepted import UNNUMBERED
from generator.shooting_party.rating.references import RATER_VERSION, parts_of
from generator.shooting_party.studies.study import Study
from solver.common.errors import InputError
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

NAME, FILE = "ladder", "ladder.txt"


@dataclass(frozen=True)
class Moved:
    """A card that lies in another place of the order of a pass."""

    card: int
    place: int
    pass_number: int

    def __str__(self) -> str:
        return f"{DECK.text([self.card])}@{self.place}/{self.pass_number}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the card and its place that a text names."""
        card, place, number = text.replace("/", "@").split("@")
        return cls(DECK.number(card), int(place), int(number))

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
    entry: Entry
    moved: Moved | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.moved or PLAIN} {self.entry}"

    @classmethod
    def parse(cls, line: str) -> Self:
        kind, moved, entry = line.split(" ", 2)
        return cls(kind, Entry.parse(entry), None if moved == PLAIN else Moved.parse(moved))

    @property
    def rating(self) -> Rating:
        return self.entry.rated("open", parts_of(self.kind), RATER_VERSION)

    @property
    def rated(self) -> str:
        """The rating, where it is published: nothing for some kinds."""
        return str(self.rating) if self.kind not in UNNUMBERED else ""

    def proposed(self) -> Study | None:
        """Return the puzzle, composed and proven; None if it is none."""
        from generator.shooting_party.candidates import study_at

        deal = Deal.from_seed(self.entry.seed)
        if self.moved is not None:
            deal = self.moved.deal(deal)
        return study_at(self.kind, deal, RuleSet(), self.entry.place)

    def study(self) -> Study:
        """Return the puzzle, composed and proven again."""
        study = self.proposed()
        assert study is not None
        return study


@cache
def chapters() -> dict[str, tuple[Step, ...]]:
    """Return the puzzles of each chapter."""
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    found = {}
    for part in text.split("\n[")[1:]:
        motif, *lines = part.splitlines()
        found[motif.removesuffix("]")] = tuple(Step.parse(line) for line in lines if line)
    return found


def step_of(number: int) -> tuple[str, Step]:
    """Return the puzzle of a number, from 1, and in a sentence where on the ladder it is. Raise
    `InputError` if there is none.
    """
    first = 0
    for motif, steps in chapters().items():
        if first < number <= first + len(steps):
            step = steps[number - first - 1]
            where = f"{motif}, {number - first} of {len(steps)}"
            twin = twin_in_words(number, step)
            return (f"{where}; {twin}" if twin else where), step
        first += len(steps)
    raise InputError(f"the ladder has puzzles 1 to {first}, no {number}")


def twin_in_words(number: int, step: Step, *, symbols: bool = False) -> str:
    """Return of which puzzle the one of a number is the twin, and how they differ; "" if of none.
    The card has a symbol, or is plain ASCII.
    """
    if step.moved is None:
        return ""
    card = (DECK.symbols if symbols else DECK.text)([step.moved.card])
    return f"the twin of {number - 1}: only the {card} lies elsewhere"


def length() -> int:
    """Return how many puzzles the ladder has."""
    return sum(map(len, chapters().values()))
