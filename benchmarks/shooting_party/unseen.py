"""The strength of unseen play: ``python -m benchmarks.shooting_party.unseen`` writes the tables of
docs/shooting-party/unseen.md.

What players score on seeds 0 to 199; what each part of the search is worth, on the same deals; and
how far the search falls short of exact values where those are known, on small decks.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import repeat

import numpy as np

from benchmarks.statistics import with_error
from benchmarks.tables import DOCS, answers, command, table
from solver.common.arrays import Float64s, Int64s
from solver.common.compiled import entry
from solver.common.processes import Workers
from solver.shooting_party import Deal, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import CARD_COUNT, DECK, OVER, PackedGame, score_of
from solver.shooting_party.players import bots
from solver.shooting_party.players.bots import EXPERT, Player, Rung, measure
from solver.shooting_party.unseen import afterstates, sampling
from solver.shooting_party.unseen.exact import Memo, new_memo, opening_worth, worth
from solver.shooting_party.unseen.network import CARDS, gain, trained
from solver.shooting_party.unseen.sampling import Searcher, new_searcher, search

GAMES = {bots.STRONG: 20, bots.ALONE: 1, EXPERT: 20, bots.THOROUGH: 5}
"""Games a deal."""

AS_IT_IS = "as it is"

VARIANTS = {
    AS_IT_IS: {},
    "4 samples": {sampling.SAMPLES: 4},
    "64 samples": {sampling.SAMPLES: 64},
    "3 candidates": {sampling.BREADTH: 3},
    "12 candidates": {sampling.BREADTH: 12},
    "two draws ahead": {sampling.DEPTH: 2},
    "samples played to the end": {sampling.DEPTH: 99},
    "no exact ends": {sampling.ENDS: 0},
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


Timed = tuple[Rung, float]
"""A rung, and the seconds that a game of it took."""

Columns = Mapping[str, Sequence[Timed]]
"""What players score on the same deals."""


def timed(player: Player, games: int, seed: int) -> Timed:
    """Return what a player scores on the deal of a seed."""
    deal = Deal.from_seed(seed)
    measure(deal, RuleSet().within(1), player, 1)  # compiles
    begun = time.process_time()
    rung = measure(deal, player=player, games=games)
    return rung, (time.process_time() - begun) / games


def scores(rungs: Sequence[Rung]) -> Iterator[str]:
    """Yield what a player scores on deals: cards, and the chances of four queens and of all eight
    cards, in percent.
    """
    yield with_error([rung.mean for rung in rungs])
    yield with_error([rung.win_rate for rung in rungs], 1, 100) + " %"
    yield with_error([rung.perfect_rate for rung in rungs], 1, 100) + " %"


def strength(columns: Columns) -> Iterator[tuple[object, ...]]:
    """Yield what players score."""
    for name, rows in columns.items():
        rungs = [rung for rung, _ in rows]
        yield name, rungs[0].games, *scores(rungs), seconds(rows)


def ablation(columns: Columns) -> Iterator[tuple[str, ...]]:
    """Yield what the quick search scores with one setting changed: differences to the search as it
    is, deal by deal.
    """
    base = np.array([rung.mean for rung, _ in columns[AS_IT_IS]])
    for name, rows in columns.items():
        means = np.array([rung.mean for rung, _ in rows])
        more = "" if name == AS_IT_IS else with_error(means - base)
        yield name, with_error(means), more, seconds(rows)


def seconds(rows: Sequence[Timed]) -> str:
    """Return the mean seconds of a game, as text."""
    return f"{np.mean([took for _, took in rows]):.3f}"


@entry
def regrets(
    chance: PackedGame, own: Searcher, memo: Memo, settings: Int64s, games: int, out: Float64s
) -> None:
    """Play `games` games on fresh shuffles and write to `out` what each gave away: over all its
    decisions, the exact worth of the best less that of what was chosen. The mean of these sums is
    the exact worth of the opening less the expected score of the player.
    """
    switches = chance.switches
    for number in range(games):
        view, b = switches[DECK] | 4 << afterstates.DUE_SHIFT, 0
        while not view & OVER:
            afterstates.shuffle_ahead(chance, view, own.stream)
            view, b = afterstates.drawn(chance, view, b, own.log)
            while not view & (OVER | afterstates.DUE):
                score = score_of(b)
                best, _, _ = worth(switches, memo, view, b, CARDS, 0)
                move = search(own, view, b, CARDS, settings)
                view, b = afterstates.quiet(switches, view, b, move)
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
    regrets(afterstates.new_game(switches), own, new_memo(MEMO_BITS), settings, games, lost)
    return lost


def small_deck(games: int, name: str) -> tuple[object, ...]:
    """Return the row of a small deck: its exact worth, and what players give away of it."""
    switches = switches_of(name)
    exact, _, _ = opening_worth(switches, new_memo(MEMO_BITS), CARDS)
    ways = (sampling.ALONE, sampling.QUICK)
    given = (with_error(regrets_on(name, games, each), 3) for each in ways)
    return name, int(switches[DECK]).bit_count(), f"{exact:.4f}", *given


def parts(deals: int, share: float, workers: int) -> dict[str, str]:
    """Print what each part of the search is worth; return the tables of the page. A share of the
    games of each player is played.
    """
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
    quick, time_taken = "quick search", "seconds a game"
    played = "player", "games a deal", "cards", "four queens", "eight", time_taken
    varied_names = quick, "cards", "more than as it is", time_taken
    decks = "deck, with the butler", "cards", "exact", "network alone gives away", quick
    print(table(varied_names, ablation(varied)))
    return {
        "strength": table(played, strength(found)),
        "small decks": table(decks, small),
    }


if __name__ == "__main__":
    note = "Errors are one standard error, over deals or games."
    command(parts, DOCS / "shooting-party" / "unseen.md", note, deals=200, share=1.0, workers=2)
