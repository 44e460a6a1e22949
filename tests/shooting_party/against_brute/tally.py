"""All questions of one game, compared and counted."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from tests.shooting_party.against_brute.comparison import differences
from tests.shooting_party.against_brute.games import MOST_POSITIONS, random_game
from tests.shooting_party.against_brute.questions import questions
from tests.shooting_party.brute import Everything

COMMAND = "python -m tests.shooting_party.against_brute"


@dataclass
class Tally:
    """What was done, of one game or of many."""

    games: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    solves: Counter[str] = field(default_factory=Counter)
    unknown: int = 0
    positions: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def __str__(self) -> str:
        solves = "".join(f"\n  {n:7,}  {kind}" for kind, n in sorted(self.solves.items()))
        games = "".join(
            f"\n  {n:7,}  {kind} ({self.skipped[kind]:,} more were too large)"
            for kind, n in sorted(self.games.items())
        )
        return (
            f"{self.games.total():,} games{games}\n"
            f"{self.positions:,} positions of brute force\n"
            f"{self.solves.total():,} solves{solves}\n"
            f"{self.unknown:,} answers left something open, all under a budget\n"
            f"{len(self.wrong):,} differences"
        )


def compare_game(seed: int, number: int) -> Tally:
    """Ask all questions of one game, and compare every answer with brute force."""
    tally = Tally()
    pick = random.Random(f"{seed} {number}")
    game = random_game(pick)
    try:
        every = Everything(game.position, MOST_POSITIONS)
    except OverflowError:
        tally.skipped[game.kind] += 1
        return tally
    tally.games[game.kind] += 1
    tally.positions += len(every.depth)
    for question in questions(pick):
        tally.solves[question.kind] += 1
        try:
            solution = question.ask(game.position)
            tally.unknown += solution.unknown_because is not None
            wrong = list(differences(every, game, question, solution))
        except Exception as error:  # whatever it is, it is no answer
            wrong = [f"{type(error).__name__}: {error}"]
        again = f"{COMMAND} --seed {seed} --game {number}"
        tally.wrong += [f"{what}\n{question}\n{game}\n{again}\n" for what in wrong]
    return tally
