"""The strength of unseen play: ``python -m benchmarks.shooting_party.unseen`` writes the tables of
docs/shooting-party/unseen.md and docs/shooting-party/unseen-strength.svg.

What players score on seeds 0 to 199; what each part of the search is worth, on the same deals; and
how far the search falls short of exact values where those are known, on small decks.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np
from matplotlib.figure import Figure

from benchmarks.statistics import with_error
from benchmarks.tables import DOCS, Part, answers, command, plain_numbers, save, table
from solver.common.compiled import entry
from solver.common.processes import Workers
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import CARD_COUNT, DECK, OVER, PackedGame, score_of
from solver.shooting_party.players.ladder import (
    ALONE,
    EXPERT,
    STRONG,
    THOROUGH,
    Player,
    Rung,
    measure,
)
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen import search as searching
from solver.shooting_party.unseen.afterstates import quiet
from solver.shooting_party.unseen.chance import drawn, new_game, shuffle_ahead
from solver.shooting_party.unseen.deciding import gain
from solver.shooting_party.unseen.exact import Memo, new_memo, opening_worth, worth
from solver.shooting_party.unseen.network import CARDS, trained
from solver.shooting_party.unseen.search import (
    BREADTH,
    DEPTH,
    ENDS,
    SAMPLES,
    Searcher,
    new_searcher,
    search,
)
from solver.shooting_party.unseen.view import DUE, DUE_SHIFT

GAMES = {STRONG: 20, ALONE: 1, EXPERT: 20, THOROUGH: 5}
"""Games a deal."""

AS_IT_IS = "as it is"

VARIANTS = {
    AS_IT_IS: {},
    "4 samples": {SAMPLES: 4},
    "64 samples": {SAMPLES: 64},
    "3 candidates": {BREADTH: 3},
    "12 candidates": {BREADTH: 12},
    "two draws ahead": {DEPTH: 2},
    "samples played to the end": {DEPTH: 99},
    "no exact ends": {ENDS: 0},
}
"""Changes of the quick search's settings."""

DECKS = {
    "aces, jacks, queens, kings": (4, ()),
    "the same and twos, three suits": (3, (1,)),
    "the same, twos and threes, two suits": (2, (1, 2)),
}
"""Small decks, each with the butler: the number of suits, and the ranks besides the four."""

MEMO_BITS = 23
"""Enough for the exact values of a small deck: 2.4 million states."""


class Timed(NamedTuple):
    """A rung, and the seconds that a game of it took."""

    rung: Rung
    seconds: float


Columns = Mapping[str, Sequence[Timed]]
"""What players score on the same deals."""


def timed(player: Player, games: int, seed: int) -> Timed:
    """Return what a player scores on the deal of a seed."""
    deal = Deal.from_seed(seed)
    measure(deal, RuleSet().within(1), player, 1)  # compiles
    begun = time.process_time()
    rung = measure(deal, player=player, games=games)
    return Timed(rung, (time.process_time() - begun) / games)


def strength(columns: Columns) -> Iterator[tuple[object, ...]]:
    """Yield what players score."""
    for name, rows in columns.items():
        rungs = [row.rung for row in rows]
        wins, perfect = ([getattr(r, x) for r in rungs] for x in ("win_rate", "perfect_rate"))
        yield (
            name, rungs[0].games, with_error([rung.mean for rung in rungs]),
            with_error(wins, 1, 100) + " %", with_error(perfect, 1, 100) + " %", seconds(rows),
        )  # fmt: skip


def ablation(columns: Columns) -> Iterator[tuple[str, ...]]:
    """Yield what the quick search scores with one setting changed: differences to the search as it
    is, deal by deal.
    """
    base = np.array([row.rung.mean for row in columns[AS_IT_IS]])
    for name, rows in columns.items():
        means = np.array([row.rung.mean for row in rows])
        more = "" if name == AS_IT_IS else with_error(means - base)
        yield name, with_error(means), more, seconds(rows)


def seconds(rows: Sequence[Timed]) -> str:
    """Return the mean seconds of a game, as text."""
    return f"{np.mean([row.seconds for row in rows]):.3f}"


def draw(found: Columns, varied: Columns) -> Figure:
    """Return the picture of strength against time."""
    figure = Figure(figsize=(8, 4.6), layout="constrained")
    axes = figure.add_subplot()
    for columns, marker, colour, label in (
        (found, "o", "#0b5394", "players"),
        (varied, "x", "#b45f06", "the quick search, one setting changed"),
    ):
        took = [np.mean([row.seconds for row in rows]) for rows in columns.values()]
        means = [np.array([row.rung.mean for row in rows]) for rows in columns.values()]
        height = [mean.mean() for mean in means]
        errors = [mean.std(ddof=1) / len(mean) ** 0.5 for mean in means]
        axes.errorbar(took, height, errors, fmt=marker, color=colour, label=label)
        if columns is found:
            for name, *at in zip(found, took, height, strict=True):
                axes.annotate(name, at, xytext=(6, -12), textcoords="offset points")
    axes.set(xscale="log", xlabel="seconds a game", ylabel="cards of 8")
    plain_numbers(axes)
    axes.yaxis.set_major_formatter("{x:.1f}")
    axes.legend(loc="lower right")
    return figure


# -- small decks -------------------------------------------------------------------------------


@entry
def regrets(
    chance: PackedGame, own: Searcher, memo: Memo, settings: Any, games: int, out: Any
) -> None:
    """Play `games` games on fresh shuffles and write to `out` what each gave away: over all its
    decisions, the exact worth of the best less that of what was chosen. The mean of these sums is
    the exact worth of the opening less the expected score of the player.
    """
    switches = chance.switches
    for number in range(games):
        view, b = switches[DECK] | 4 << DUE_SHIFT, 0
        while not view & OVER:
            shuffle_ahead(chance, view, own.stream)
            view, b = drawn(chance, view, b, own.log)
            while not view & (OVER | DUE):
                score = score_of(b)
                best, _, _ = worth(switches, memo, view, b, CARDS, 0)
                move = search(own, view, b, CARDS, settings)
                view, b = quiet(switches, view, b, move)
                still, _, _ = worth(switches, memo, view, b, CARDS, 0)
                out[number] += best - still - gain(CARDS, score, score_of(b))


def switches_of(name: str) -> np.ndarray:
    """Return the switches of one pass with a small deck."""
    suits, ranks = DECKS[name]
    cards = [8 * suit + rank for suit in range(suits) for rank in (0, 5, 6, 7, *ranks)]
    switches = conversion.game(Deal.from_seed(0), RuleSet().within(1)).switches.copy()
    switches[DECK] = conversion.as_set([*cards, CARD_COUNT - 1])
    return switches


def regrets_on(name: str, games: int, settings: np.ndarray) -> np.ndarray:
    """Return what each of some games on a small deck gave away."""
    switches = switches_of(name)
    lost = np.zeros(games)
    own = new_searcher(trained(), switches, (0, 0))
    regrets(new_game(switches), own, new_memo(MEMO_BITS), settings, games, lost)
    return lost


def small_deck(games: int, name: str) -> tuple[object, ...]:
    """Return the row of a small deck: its exact worth, and what players give away of it."""
    switches = switches_of(name)
    exact, _, _ = opening_worth(switches, new_memo(MEMO_BITS), CARDS)
    ways = (searching.ALONE, searching.QUICK)
    given = (with_error(regrets_on(name, games, each), 3) for each in ways)
    return name, int(switches[DECK]).bit_count(), f"{exact:.4f}", *given


# -- the page ----------------------------------------------------------------------------------


def parts(deals: int, share: float, workers: int) -> dict[str, Part]:
    """Return the tables and the picture, after a share of the games of each player."""
    found, varied = {}, {}
    with Workers(workers) as pool:
        for player, games in GAMES.items():
            ask = partial(timed, player, max(1, int(games * share)))
            found[player.name] = answers(pool, ask, range(deals))
        for name, changes in VARIANTS.items():
            sight = [changes.get(place, value) for place, value in enumerate(EXPERT.sight)]
            ask = partial(timed, replace(EXPERT, sight=tuple(sight)), 2)
            varied[name] = answers(pool, ask, range(deals))
        small = answers(pool, small_deck, repeat(int(2000 * share)), DECKS)
    quick = "quick search"
    return {
        "strength": table(
            ("player", "games a deal", "cards", "four queens", "eight", "seconds a game"),
            strength(found),
        ),
        "ablation": table(
            (quick, "cards", "more than as it is", "seconds a game"), ablation(varied)
        ),
        "small decks": table(
            ("deck, with the butler", "cards", "exact", "network alone gives away", quick), small
        ),
        "unseen-strength.svg": partial(save, draw(found, varied)),
    }


if __name__ == "__main__":
    note = "Errors are one standard error, over deals or games."
    command(parts, DOCS / "shooting-party" / "unseen.md", note, deals=200, share=1.0, workers=2)
