"""The speed of The Party, beside OpenSpiel, in one run:
``python -m benchmarks.the_party [--quick]`` writes the table of docs/the-party/index.md.

One process, one thread, compiled code warm.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median

import numpy as np

from benchmarks.tables import DOCS, command, peak_memory, table, timed
from benchmarks.the_party.random_games import random_games
from solver.the_party import environment
from solver.the_party.open_hands.forced import Search
from solver.the_party.packed import bits as L
from solver.the_party.packed.chance import empty_orders
from solver.the_party.packed.packing import pack_rules
from solver.the_party.rules.game import seeded
from solver.the_party.rules.switches import RuleSet

SHORT = RuleSet.parse("short")


def readable_games(count: int) -> int:
    """Play random games with the readable engine, and return the decisions."""
    decisions = 0
    for seed in range(count):
        random, game = Random(seed), seeded(SHORT, seed)
        while not game.state.is_over:
            game = game.play(random.choice(game.state.legal_moves()))
            decisions += 1
    return decisions


def packed_games(count: int) -> int:
    """Play random games with the packed engine, and return the decisions."""
    moves, stream = np.zeros(L.MOST_MOVES, np.int64), np.zeros(1, np.uint64)
    rules = pack_rules(SHORT)
    return int(random_games(L.empty_state(), rules, empty_orders(), moves, stream, 0, count))


def spiel_games(count: int) -> int:
    """Play random games in OpenSpiel, and return the decisions."""
    game, random, decisions = environment.Game.load(SHORT), Random(1), 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, _ = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choice(outcomes))
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
    return decisions


def openings(count: int) -> list[float]:
    """Return the seconds of searches for a forced win within 12 actions, from the openings of the
    first seeds, sorted.
    """
    took = []
    for seed in range(count):
        state = seeded(SHORT, seed).state
        search = Search(SHORT, seed, state.turn)
        took.append(timed(partial(search.shortest, state, 12))[0])
    return sorted(took)


def rate(play: Callable[[int], int], games: int) -> str:
    """Return how many decisions a second a program makes in random games, as text."""
    play(1)
    took, decisions = timed(partial(play, games))
    return f"{decisions / took:,.0f} decisions a second"


def speed(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of the table."""
    few = 5 if quick else 100
    games = "random games of `short`"
    yield games, "packed engine", rate(packed_games, 2_000 if quick else 50_000)
    yield games, "readable engine", rate(readable_games, few)
    yield games, "OpenSpiel on the readable engine", rate(spiel_games, few)
    openings(1)
    took = openings(20 if quick else 200)
    times = f"median {median(took):.3f} s, 99 % {took[int(0.99 * len(took)) - 1]:.3f} s"
    question = f"a forced win within 12 actions? {len(took)} openings"
    yield question, "own search", f"{times}, longest {took[-1]:.3f} s"
    yield "the most memory of this run", "all of it", f"{peak_memory()} MB"


def parts(quick: bool) -> dict[str, str]:
    """Return the table."""
    return {"speed": table(("question", "program", "came out"), speed(quick))}


if __name__ == "__main__":
    command(parts, DOCS / "the-party" / "index.md", quick=False)
