"""The strength of unseen play: ``python -m benchmarks.shooting_party.unseen`` writes the tables of
docs/shooting-party/unseen.md and docs/shooting-party/unseen-strength.svg.

What players score on seeds 0 to 199; what each part of the search is worth, on the same deals; and
how far the search falls short of exact values where those are known, on small decks.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from matplotlib.figure import Figure

from benchmarks.shooting_party.growth import plain_numbers, save
from benchmarks.statistics import with_error
from benchmarks.tables import DOCS, cells, head, machine, write_between
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


def timed(seed: int, player: Player, games: int) -> Timed:
    """Return what a player scores on the deal of a seed."""
    deal = Deal.from_seed(seed)
    measure(deal, RuleSet().within(1), player, 1)  # compiles
    begun = time.process_time()
    rung = measure(deal, player=player, games=games)
    return Timed(rung, (time.process_time() - begun) / games)


def column(pool: Workers, deals: int, player: Player, games: int) -> list[Timed]:
    """Return what a player scores on seeds 0 to deals - 1."""
    asked = [pool.submit(timed, seed, player, games) for seed in range(deals)]
    return [each.result() for each in asked]


def strength_row(rows: list[Timed]) -> str:
    """Return a player's line of the table of strength."""
    rungs = [row.rung for row in rows]
    return cells(
        (
            rungs[0].player,
            str(rungs[0].games),
            with_error([rung.mean for rung in rungs]),
            with_error([100 * rung.win_rate for rung in rungs], 1) + " %",
            with_error([100 * rung.perfect_rate for rung in rungs], 1) + " %",
            f"{np.mean([row.seconds for row in rows]):.3f}",
        )
    )


def variant_row(name: str, rows: list[Timed], base: list[Timed]) -> str:
    """Return a variant's line of the ablation: differences to the search as it is, deal by deal."""
    more = [row.rung.mean - other.rung.mean for row, other in zip(rows, base, strict=True)]
    seconds = np.mean([row.seconds for row in rows])
    return cells(
        (
            name,
            with_error([row.rung.mean for row in rows]),
            "" if rows is base else with_error(more),
            f"{seconds:.3f}",
        )
    )


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


def regret_row(name: str, games: int) -> str:
    """Return the line of a small deck: its exact worth, and what players give away of it."""
    switches = switches_of(name)
    exact, _, _ = opening_worth(switches, new_memo(MEMO_BITS), CARDS)
    ways = (searching.ALONE, searching.QUICK)
    given = (with_error(regrets_on(name, games, each), 3) for each in ways)
    return cells((name, str(int(switches[DECK]).bit_count()), f"{exact:.4f}", *given))


# -- the page ----------------------------------------------------------------------------------


def players(pool: Workers, deals: int, share: float) -> dict[str, list[Timed]]:
    """Return what the players score."""
    return {
        player.name: column(pool, deals, player, max(1, int(games * share)))
        for player, games in GAMES.items()
    }


def variants(pool: Workers, deals: int) -> dict[str, list[Timed]]:
    """Return what the quick search scores with one setting changed."""
    found = {}
    for name, changes in VARIANTS.items():
        sight = [changes.get(place, value) for place, value in enumerate(EXPERT.sight)]
        found[name] = column(pool, deals, replace(EXPERT, sight=tuple(sight)), 2)
    return found


def strength(columns: dict[str, list[Timed]]) -> Iterator[str]:
    """Yield the table of what players score."""
    yield head("player", "games a deal", "cards", "four queens", "eight", "seconds a game")
    for rows in columns.values():
        yield strength_row(rows)


def ablation(columns: dict[str, list[Timed]]) -> Iterator[str]:
    """Yield the table of the quick search with one setting changed."""
    yield head("quick search", "cards", "more than as it is", "seconds a game")
    base = columns[AS_IT_IS]
    for name, rows in columns.items():
        yield variant_row(name, rows, base)


def draw(found: dict[str, list[Timed]], varied: dict[str, list[Timed]]) -> Figure:
    """Return the picture of strength against time."""
    figure = Figure(figsize=(8, 4.6), layout="constrained")
    axes = figure.add_subplot()
    for columns, marker, colour, label in (
        (found, "o", "#0b5394", "players"),
        (varied, "x", "#b45f06", "the quick search, one setting changed"),
    ):
        means = [np.array([row.rung.mean for row in rows]) for rows in columns.values()]
        axes.errorbar(
            [np.mean([row.seconds for row in rows]) for rows in columns.values()],
            [mean.mean() for mean in means],
            [mean.std(ddof=1) / len(mean) ** 0.5 for mean in means],
            fmt=marker,
            color=colour,
            label=label,
        )
    for name, rows in found.items():
        at = np.mean([row.seconds for row in rows]), np.mean([row.rung.mean for row in rows])
        axes.annotate(name, at, xytext=(6, -12), textcoords="offset points")
    axes.set(xscale="log", xlabel="seconds a game", ylabel="cards of 8")
    plain_numbers(axes)
    axes.yaxis.set_major_formatter("{x:.1f}")
    axes.legend(loc="lower right")
    return figure


def small_decks(pool: Workers, games: int) -> Iterator[str]:
    """Yield the table of what is given away on small decks."""
    yield head(
        "deck, with the butler", "cards", "exact", "network alone gives away", "quick search"
    )
    asked = [pool.submit(regret_row, name, games) for name in DECKS]
    for row in asked:
        yield row.result()


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description="Measure unseen play.")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--share", type=float, default=1.0, help="of the games a deal")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--print", action="store_true", help="leave the page alone")
    chosen = parser.parse_args()
    share = "" if chosen.share == 1 else f" --share {chosen.share:g}"
    with Workers(chosen.workers) as pool:
        found = players(pool, chosen.deals, chosen.share)
        varied = variants(pool, chosen.deals)
        if not chosen.print:
            save(draw(found, varied), DOCS / "shooting-party" / "unseen-strength.svg")
        for marker, rows in (
            ("strength", strength(found)),
            ("ablation", ablation(varied)),
            ("small decks", small_decks(pool, int(2000 * chosen.share))),
        ):
            text = (
                f"`python -m benchmarks.shooting_party.unseen --deals {chosen.deals}{share}`, "
                f"{chosen.workers} parallel processes on {machine()}. Errors are one standard "
                "error, over deals or games.\n\n" + "".join(rows)
            )
            print(text)
            if not chosen.print:
                write_between(DOCS / "shooting-party" / "unseen.md", marker, text)


if __name__ == "__main__":
    main()
