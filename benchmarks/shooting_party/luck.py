"""Luck and skill of whole games: ``python -m benchmarks.shooting_party.luck`` writes the table of
docs/shooting-party/unseen.md.

Is luck unbiased; how much of the variance of scores does it explain; and are random moves found
that were planted into the games of a strong player?
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any

import numpy as np

from benchmarks.tables import DOCS, answers, command, table
from solver.common.arrays import Float64s, Int64s
from solver.common.compiled import entry
from solver.common.kernels import popcount
from solver.common.processes import Workers
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import DECK, OVER, score_of
from solver.shooting_party.unseen.afterstates import DUE_SHIFT, below, drawn, reach, shuffle_ahead
from solver.shooting_party.unseen.network import CARDS, ONE, best_choice, trained
from solver.shooting_party.unseen.review import compare, expects, review
from solver.shooting_party.unseen.sampling import QUICK, Decision, Searcher, new_searcher, search

PLANTED = 0.15
"""The share of decisions whose move is a random one."""

SAMPLES = 24
"""Shuffles for every mean of `lucky_games`: enough, since its errors have the mean 0 as well."""

RANDOM = {"network alone": (0, 1), "one decision in ten random": (102, 5)}
"""Players: of 1024 decisions, how many are random; and the share of all games, one in so many."""


@entry
def play_lucky(
    own: Searcher, judge: Searcher, epsilon: int, words: Int64s, mean: Float64s, out: Float64s
) -> None:
    """Play a game on fresh shuffles; write its score and the luck of all draws to `out`. `own`
    plays, and `judge` reckons with a random stream of its own; `words` and `mean` are working
    space.
    """
    switches = own.game.switches
    view, b = switches[DECK] | 4 << DUE_SHIFT, 0
    out[1] = 0
    before = view
    while not view & OVER:
        words[0], words[1] = view, b
        compare(judge, before, b, words, SAMPLES, mean)
        shuffle_ahead(own.game, view, own.stream)
        expected = popcount(score_of(b)) + mean[0]
        view, b = drawn(own.game, view, b, own.log)
        worth = float(popcount(score_of(b)))
        if not view & OVER:
            worth += expects(judge, view, b) / ONE
            before = view
            if below(own.stream, 1024) < epsilon:
                chosen = below(own.stream, reach(switches, own.space, view, b))
            else:
                chosen = best_choice(own.network, own.layers, switches, own.space, view, b, CARDS)
            view, b = own.space.after_views[chosen], own.space.after_hands[chosen]
        out[1] += worth - expected
    out[0] = popcount(score_of(b))


def lucky_games(text: str, seeds: Sequence[int], epsilon: int = 0) -> tuple[Any, Any]:
    """Return the scores and the luck of games by the network alone, one for each seed."""
    switches = conversion.game(Deal.from_seed(0), RuleSet.parse(text)).switches
    found = np.zeros((len(seeds), 2))
    words, mean = np.zeros(2, dtype=np.int64), np.zeros(1)
    for row, seed in zip(found, seeds, strict=True):
        own, judge = (new_searcher(trained(), switches, (seed, n)) for n in (0, 1))
        play_lucky(own, judge, epsilon, words, mean, row)
    return found[:, 0], found[:, 1]


def planted(seeds: Iterable[int]) -> tuple[list[float], list[bool]]:
    """Return, for each turn of games of the expert into which random moves were planted, what it
    gave away, and whether a planted move is in it.
    """
    given, random_ones = [], []
    for seed in seeds:
        pick = random.Random(seed)
        start = at = Position.opening(Deal.from_seed(seed))
        moves, marked = [], set()
        while not at.is_over:
            decision = Decision.of(at)
            own = decision.searcher()
            best = conversion.unpack_move(int(search(own, decision.seen, decision.b, CARDS, QUICK)))
            others = [move for move in at.legal_moves() if move != best]
            if others and pick.random() < PLANTED:
                best = pick.choice(others)
                marked.add(len(moves))
            moves.append(best)
            at = at.play(best)
        for turn in review(start, moves).turns:
            given.append(turn.given_away.mean)
            own_moves = range(turn.first - 1, turn.first - 1 + len(turn.moves))
            random_ones.append(not marked.isdisjoint(own_moves))
    return given, random_ones


def area(given: Sequence[float], random_ones: Sequence[bool]) -> float:
    """Return the area under the ROC curve: the chance that a turn with a planted move gave away
    more than one without; equal amounts count as half.
    """
    values, marks = np.array(given), np.array(random_ones)
    with_, without = values[marks][:, None], values[~marks][None, :]
    return float(((with_ > without) + 0.5 * (with_ == without)).mean())


def luck_rows(pool: Workers, games: int) -> Iterator[tuple[object, ...]]:
    """Yield the rows of luck."""
    for name, (epsilon, one_in) in RANDOM.items():
        played = games // one_in
        starts = [range(first, min(first + 100, played)) for first in range(0, played, 100)]
        found = answers(pool, lucky_games, repeat("leverstoke"), starts, repeat(epsilon))
        scores, luck = np.concatenate(found, axis=1)
        left = np.var(scores - luck) / np.var(scores)
        yield (
            name, played, f"{scores.mean():.2f}",
            f"{luck.mean():+.4f} ± {luck.std(ddof=1) / played**0.5:.4f}",
            f"{left:.1%}", f"{np.var(scores):.2f}",
        )  # fmt: skip


def planted_text(pool: Workers, games: int) -> str:
    """Return a sentence about planted moves."""
    found = answers(pool, planted, ([seed] for seed in range(games)))
    given, marks = (np.concatenate(column) for column in zip(*found, strict=True))
    return (
        f"Into {games} games of the quick expert random moves were planted, in {sum(marks)} of "
        f"{len(marks)} turns. What a turn gave away separates them from the others, with an area "
        f"under the ROC curve of {area(given, marks):.3f}.\n"
    )


def parts(games: int, planted: int, workers: int) -> dict[str, str]:
    """Return the table, and the sentence about random moves planted into `planted` games."""
    names = "player", "games", "cards", "mean luck", "variance left", "raw variance"
    with Workers(workers) as pool:
        rows = table(names, luck_rows(pool, games))
        return {"luck": f"{rows}\n{planted_text(pool, planted)}"}


if __name__ == "__main__":
    page, note = DOCS / "shooting-party" / "unseen.md", "Errors are one standard error."
    command(parts, page, note, games=10_000, planted=100, workers=2)
