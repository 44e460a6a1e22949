"""The tables and plots of docs/no-mans-land/index.md: ``python -m benchmarks.no_mans_land.tables``
writes them, from the exact solution. The same values give the same bytes.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import partial
from itertools import product
from typing import IO, Any

import numpy as np

from benchmarks.no_mans_land.holds import held_shares
from benchmarks.tables import DOCS, Part, command, table
from solver.common import plots
from solver.common.files import write_whole
from solver.no_mans_land.analysis.documents import value_document
from solver.no_mans_land.analysis.outlook import outlooks
from solver.no_mans_land.exact.distribution import Distribution
from solver.no_mans_land.exact.options import HELD
from solver.no_mans_land.exact.rounds import Found, empty_workspace
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.exact.values import STEPS, WEIGHED, Values, empty_values, step, weigh
from solver.no_mans_land.packed.numbers import PENALTIES
from solver.no_mans_land.players.thumbs import (
    BEST,
    HOLDS,
    RANDOM,
    SHOOTERS,
    Thumb,
    holds_fire,
    rounds_of_way,
)
from solver.no_mans_land.rules.cards import DECK, ROUNDS, TARGETS, Target
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.range_words import BAND_NAMES, MISFIRE
from solver.no_mans_land.rules.switches import BANDS, Aim, RuleSet, band_of

SCORE = Aim("score")


def values() -> str:
    """Return mean, spread, chances of no misfire and of a crack shot of the named rule sets."""
    rows = []
    for name, rules in RuleSet.named().items():
        mean, law = solved(rules)
        most = Solution(rules, Aim("captain")).start
        chances = (f"{x:.4f}" for x in (law.survive, law.bands["captain"], most))
        rows.append((f"`{name}`", f"{mean:.6f}", f"{law.deviation:.3f}", law.median, *chances))
    chances_of = (f"no {MISFIRE}", BAND_NAMES["captain"], "at most")
    return table(("rules", "mean", "deviation", "median", *chances_of), rows)


def solved(rules: RuleSet) -> tuple[float, Distribution]:
    """Return the mean score of best play, and its distribution."""
    solution = Solution(rules, SCORE)
    return solution.start, solution.distribution(Position(rules))


def odds() -> str:
    """Return the mean points of a round of `ohara`, best shot, and what the thumbs give up."""
    rows = []
    for card in TARGETS:
        mine = outlooks(card)
        points = [f"{float(row.points):.2f}" for row in mine]
        lost = [f"{row.thumb} −{row.gives_up:.3f}" for row in mine]
        death = f"{float(mine[0].death):.3f}"
        rows.append((f"`{DECK.names[card]}`", *points, death, *lost))
    numbers = ("N = 0", "1", "2", "3")
    return table(("target", *numbers, MISFIRE, *(f"thumb, {n}" for n in numbers)), rows)


def thumbs() -> str:
    """Return what rules of thumb are worth under `ohara` and `mortal`."""
    ohara, mortal = RuleSet(), RuleSet.parse("mortal")
    players = [(Thumb(way), ohara) for way in (RANDOM, *SHOOTERS, BEST)]
    players += [(Thumb(way, holds), mortal) for way in ("fit", BEST) for holds in HOLDS]
    rows = []
    for player, rules in players:
        value = mean_of_thumb(player, rules)
        lost = Solution(rules, SCORE).start - value
        holds = player.holds if rules.may_hold else ""
        rows.append((str(rules), player.shoots, holds, f"{value:.3f}", f"{lost:.3f}"))
    rows.append((str(mortal), "best play", "", f"{Solution(mortal, SCORE).start:.3f}", "0.000"))
    return table(("rules", "shoots", "holds", "mean", "gives up"), rows)


def mean_of_thumb(player: Thumb, rules: RuleSet) -> float:
    """Return the mean score if a player decides."""
    rounds = rounds_of_way(player.shoots)
    if rules.may_hold:
        rounds = deepcopy(rounds)
        for (t, target), penalty in product(enumerate(TARGETS.values()), range(PENALTIES)):
            for offer in rounds.offers(t, penalty):
                _hold(offer, target, player)
    return float(computed(empty_values(rules, SCORE), rounds, choice=False).values[0, 0])


def computed(values: Values, rounds: Found, choice: bool = True, merge: bool = True) -> Values:
    """Do all steps with those offers in place of best shots; `choice` and `merge` as in `weigh`."""
    space, rows = empty_workspace(), np.zeros(rounds.rows.shape)
    values = values._replace(offers=values.offers._replace(rows=rows))
    for number in range(STEPS):
        if number == WEIGHED:
            weigh(values.rules, rounds, choice, merge, values.offers)
        elif number not in range(1, WEIGHED):
            step(values, space, number)
    return values


def _hold(offer: Any, target: Target, player: Thumb) -> None:
    """Change a row of offers to what holding fire leads to, where the player does."""
    certain = offer[1] > 0 and offer[4] + offer[5] == 0
    if target.counterattack and holds_fire(player, target, certain):
        offer[1:] = HELD.points, offer[2:].sum(), 0, 0, 0


def held(card: str) -> tuple[str, Part]:
    """Return how many sure hits at a target are held back, under `mortal`, as table and plot."""
    rules = RuleSet.parse("mortal")
    solved, target = Solution(rules, SCORE).values, TARGETS[DECK.number(card)]
    rounds = [f"round {n + 1}" for n in range(ROUNDS)]
    shares = [held_shares(solved, target, round_, 0) for round_ in range(ROUNDS)]
    rows = [
        (score, *(f"{each[score]:.0%}" if score in each else "" for each in shares))
        for score in range(0, 111, 20)
    ]
    curves = {
        name: [(score, share) for score, share in each.items() if score <= 120]
        for name, each in zip(rounds, shares, strict=True)
    }
    title = f"{card}, no card lost: sure hits held back, rules {rules}"
    return table(("score", *rounds), rows), picture(draw_holds, title, curves)


@contextmanager
def axes_of(title: str, x: str, y: str, file: IO[bytes]) -> Iterator[Any]:
    """Yield the axes of a plot, which is then written as SVG."""
    with plots.plot(file, 7.5, 3.2) as figure:
        axes = figure.subplots()
        yield axes
        axes.set_title(title, fontsize=10)
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        axes.grid(axis="y")
        axes.legend()


def draw_holds(title: str, curves: dict[str, list[tuple[int, float]]], file: IO[bytes]) -> None:
    """Write shares of hands by score as SVG, a curve for each name."""
    with axes_of(title, "score so far", "hands that are not shot, %", file) as axes:
        for colour, (name, points) in zip(plots.COLOURS, curves.items(), strict=True):
            scores = [score for score, _ in points]
            shares = [100 * share for _, share in points]
            axes.plot(scores, shares, ".-", color=colour, linewidth=1, markersize=3, label=name)
        axes.set_ylim(-3, 103)


def draw_law(document: dict[str, Any], file: IO[bytes]) -> None:
    """Write a distribution of the final score as SVG: a bar a score, coloured by band."""
    law, rules = document["law"], RuleSet.from_json(document["position"]["rules"])
    title = f"final score, best play for {document['aim']}, rules {rules}"
    with axes_of(title, "score", "chance, %", file) as axes:
        for colour, band in zip(plots.COLOURS, BANDS, strict=True):
            some = {int(s): c for s, c in law["scores"].items() if band_of(int(s)) == band}
            label = f"{BAND_NAMES[band]} {law['bands'][band]:.1%}"
            heights = [100 * chance for chance in some.values()]
            axes.bar(list(some), heights, 1.0, color=colour, label=label)
        axes.axvline(law["mean"], color=plots.INK, linewidth=1, label=f"mean {law['mean']:.2f}")


def parts() -> dict[str, Part]:
    """Return every table and all three plots."""
    hold_table, hold_plot = held("Qs")
    return {
        "values": values(),
        "odds": odds(),
        "thumbs": thumbs(),
        "holds": hold_table,
        "holds.svg": hold_plot,
        "scores-ohara.svg": picture(draw_law, scores("ohara")),
        "scores-mortal.svg": picture(draw_law, scores("mortal")),
    }


def picture(draw: Callable[..., None], *given: object) -> Part:
    """Return what writes a plot, whole or not at all, by the file's name."""
    return lambda path: write_whole(path, partial(draw, *given))


def scores(name: str) -> dict[str, Any]:
    """Return the document with the distribution of the final score under a named rule set."""
    rules = RuleSet.parse(name)
    return value_document(Solution(rules, SCORE), Position(rules))


if __name__ == "__main__":
    command(parts, DOCS / "no-mans-land" / "index.md")
