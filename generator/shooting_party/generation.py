"""Puzzles of one kind that belong to no day, from consecutive seeds, and how rare they are."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from generator.common.calendar import Task
from generator.common.documents import LICENCE, validate_for
from generator.common.games import Contents, Game, NoneFound, first_puzzle
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named, tier_of
from solver.common.processes import Workers
from solver.common.rng import SEEDS
from solver.common.schemas import Json
from solver.common.shares import upper_after_none
from solver.common.words import counted

AHEAD = 8  # the most seeds per worker that are in progress or waiting for an earlier seed


@dataclass
class Tally:
    """The results of the seeds tried for a task, which are consecutive from `first` on. `misses`
    were tried since the last puzzle. `nearest` is the first of the other deals whose rating, its
    error included, is nearest to the tier: seed and rating.
    """

    task: Task
    first: int
    tries: int = 0
    found: int = 0
    misses: int = 0
    nearest: tuple[int, Rating] | None = None

    @property
    def next(self) -> int:
        """The seed after those tried."""
        return self.first + self.tries

    def note(self, tried: Contents | Rating | None) -> None:
        """Count the result of the next seed (common/games.py)."""
        if isinstance(tried, Contents):
            self.found += 1
            self.misses = 0
        else:
            self.misses += 1
            outside = tier_named(self.task.tier, self.task.mode).outside
            if tried and (self.nearest is None or outside(tried) < outside(self.nearest[1])):
                self.nearest = self.next, tried
        self.tries += 1

    def nearest_text(self) -> str:
        """Return in words which of the other deals came nearest; an empty text if none is rated."""
        if self.nearest is None:
            return ""
        seed, rating = self.nearest
        return f"seed {seed}, {rating}, {tier_of(rating)}, {rating.mode}"

    def misses_text(self) -> str:
        """Return in words that none of the last seeds gave a puzzle and, if none at all did, how
        rare such puzzles must be. (After a puzzle that bound would not hold; see `found_text`.)
        """
        further = "further " if self.found else ""
        text = f"no {further}{self.task.tier} {self.task.mode} puzzle"
        last = self.next - 1
        if self.misses == 1:
            text += f" in 1 deal (seed {last})"
        elif self.misses:
            text += f" in {self.misses} deals (seeds {self.next - self.misses} to {last})"
        if not self.found:
            share = upper_after_none(self.tries)
            few = f"1 in {int(1 / share)}" if share <= 0.5 else f"{ceil(100 * share)} in 100"
            text += f": fewer than {few} deals fit, with 95 % confidence"
        return text

    def found_text(self) -> str:
        """Return in words how many puzzles were found, and how rare they are by that."""
        text = f"{counted(self.found, 'puzzle')} in {counted(self.tries, 'deal')}"
        if 0 < self.found < self.tries:
            ratio = self.tries / self.found
            text += f": about 1 in {ratio:.2g}" if ratio < 10 else f": about 1 in {ratio:.0f}"
        return text


def generate(
    game: Game,
    tally: Tally,
    count: int,
    tries: int,
    workers: int = 1,
    on_try: Callable[[], None] = lambda: None,
) -> Iterator[Contents]:
    """Yield the puzzles of the next `count` seeds, from ``tally.next`` on, whose deals fit the
    task of the tally, in order. Every seed tried is noted in the tally before `on_try` is called.
    Puzzles and tally are the same for any number of workers.

    Raise `NoneFound` if `tries` seeds in a row give no puzzle or the seeds end.
    """
    for tried in _tried(game, tally.task, range(tally.next, SEEDS), workers):
        tally.note(tried)
        on_try()
        if isinstance(tried, Contents):
            yield tried
            count -= 1
        if not count:
            return
        if tally.misses == tries:
            break
    raise NoneFound(tally.misses_text())


def document_of(game: Game, found: Sequence[Contents]) -> Json:
    """Return the document of schema ``GAME/generated/1`` for the puzzles found."""
    puzzles = [{"puzzle": each.puzzle, "solution": each.solution} for each in found]
    document: Json = {"schema": f"{game.name}/generated/1", "licence": LICENCE}
    document |= {"made": game.made_with, "puzzles": puzzles}
    validate_for(game.name, document, "generated")
    return document


def _tried(
    game: Game, task: Task, seeds: range, workers: int
) -> Iterator[Contents | Rating | None]:
    ask = partial(first_puzzle, game, task)
    if workers == 1:
        yield from map(ask, seeds)
        return
    with Workers(workers) as pool:
        for _, tried in pool.in_order(ask, seeds, ahead=AHEAD * workers):
            yield tried
