"""`party no-mans-land value`, `options` and `odds`: what a position, a decision and a round are
worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

import click

from cli.common import output
from cli.common.output import Answer
from cli.common.parameters import answer_option, plot_option, plotted
from cli.common.progress import Waiting
from cli.no_mans_land import parameters as P
from solver import no_mans_land
from solver.common import plots
from solver.common.words import counted
from solver.no_mans_land import Aim, Position, RuleSet
from solver.no_mans_land.rules.cards import DECK, TARGETS
from solver.no_mans_land.rules.switches import BANDS, band_of

SHOWN = 12  # decisions that `options` shows without --all


@click.command("value")
@P.position_options()
@plot_option("the distribution of the final score")
@answer_option("schema no-mans-land/value/1")
def value(position: Position, aim: Aim, plot: Path | None) -> Answer:
    """Show what a position is worth under best play, and the distribution of the final score.

    Without options, the position is the beginning of a game, and each first target is valued too.
    """
    solution = P.solved(position.rules, aim)
    from solver.no_mans_land.analysis.documents import value_document

    document = value_document(solution, position)
    plotted(plot, partial(draw_law, document))
    heading = f"Rules {position.rules}, aim {aim.name}: {document['value']:.6f}"
    return Answer(lambda: document, lambda: _print_value(heading, document))


def _print_value(heading: str, document: dict[str, Any]) -> None:
    law = document["law"]
    output.say(heading)
    spread = f"mean {law['mean']:.3f}, deviation {law['deviation']:.3f}, median {law['median']}"
    output.say(f"Final score: {spread}; survival {law['survive']:.1%}")
    bands = ", ".join(f"{name} {chance:.1%}" for name, chance in law["bands"].items())
    output.say(f"  {bands}", "  ")
    first: dict[str, Any] = document.get("first_target", {})
    if first:
        output.say("With the first target:")
        ordered = sorted(first.items(), key=lambda pair: -pair[1])
        for at in range(0, len(ordered), 4):
            output.say("  " + "  ".join(f"{n} {v:9.6f}" for n, v in ordered[at : at + 4]), "  ")


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


def draw_law(document: dict[str, Any], file: IO[bytes]) -> None:
    """Write a distribution of the final score as SVG: a bar a score, coloured by band."""
    law, rules = document["law"], RuleSet.from_json(document["position"]["rules"])
    title = f"final score, best play for {document['aim']}, rules {rules}"
    with axes_of(title, "score", "chance, %", file) as axes:
        for colour, band in zip(plots.COLOURS, BANDS, strict=True):
            some = {int(s): c for s, c in law["scores"].items() if band_of(int(s)) == band}
            label = f"{band} {law['bands'][band]:.1%}"
            heights = [100 * chance for chance in some.values()]
            axes.bar(list(some), heights, 1.0, color=colour, label=label)
        axes.axvline(law["mean"], color=plots.INK, linewidth=1, label=f"mean {law['mean']:.2f}")


@click.command("options")
@P.position_options()
@click.option("--all", "every", is_flag=True, help=f"Print every decision, not only {SHOWN}.")
@answer_option("schema no-mans-land/options/1")
def options(position: Position, aim: Aim, every: bool) -> Answer:
    """List every decision for a hand, the best first, with its value, what it loses against the
    best, its mean points and its chance of death.

    A decision is written as the cards given up (-2d4h), then the groups of cards, each aimed at a
    unit of its own; h: marks the group aimed at the handler.
    """
    if not position.hand:
        raise click.UsageError("--target, --weather and --hand are needed (or --position)")
    solution = P.solved(position.rules, aim)
    from solver.no_mans_land.analysis.documents import options_document

    document = partial(options_document, solution, position)
    return Answer(document, lambda: _print_options(solution, position, aim, every))


def _print_options(
    solution: no_mans_land.Solution, position: Position, aim: Aim, every: bool
) -> None:
    from solver.no_mans_land.exact.solve import best_of

    found = solution.options(position)
    best = found[0].value
    at = f"round {position.round + 1}, score {position.score}"
    many = f"{counted(len(found), 'decision')}, {len(best_of(found))} best"
    output.say(f"Rules {position.rules}, aim {aim.name}, {at}: {many}")
    rows = []
    for option in found if every else found[:SHOWN]:
        points, death = float(option.chances.mean_points), float(option.chances.death)
        lost = f"{max(best - option.value, 0):.4f}"
        rows.append((option.text, f"{option.value:.4f}", lost, f"{points:.3f}", f"{death:.1%}"))
    output.table(("decision", ">value", ">gives up", ">points", ">death"), rows)
    if not every and len(found) > SHOWN:
        output.say(f"{len(found) - SHOWN} more: --all")


@click.command("odds")
@P.rules_option()
@click.option("--target", metavar="CARD", help="Only this target, with the chance of each score.")
@answer_option("schema no-mans-land/odds/1")
def odds(rules: RuleSet, target: str | None) -> Answer:
    """Show what to expect of a round if you shoot, by target and penalty: mean points, the chance
    of death, and the best rule of thumb with what it loses against best play.

    The rules of thumb give up the weakest cards and aim the others. one: all cards at one unit.
    greedy: the strongest cards first, unit after unit. fit: the same, but each unit is completed
    with the weakest card that is enough.
    """
    name = None
    if target is not None:
        card = P.one_card("--target", target)
        name = DECK.names[card]
        if card not in TARGETS:
            raise click.UsageError(f"--target {name}: no target; they are jacks, queens and kings")
    with Waiting("counting hands"):
        from solver.no_mans_land.analysis.documents import odds_document

        document = odds_document(rules)
    return Answer(lambda: document, lambda: _print_odds(f"Rules {rules}", document, name))


def _print_odds(heading: str, document: dict[str, Any], name: str | None) -> None:
    output.say(heading)
    rows = []
    for row in document["rounds"]:
        if name in (None, row["target"]):
            law = ", ".join(f"{points}: {chance:.2%}" for points, chance in row["law"].items())
            thumb = row["thumb"]["name"], f"{row['thumb']['gives_up']:.4f}"
            bring = row["penalty"], f"{row['points']:.4f}", f"{row['death']:.1%}"
            rows.append((row["target"], *bring, *thumb, *([law] if name else [])))
    header = ("target", ">penalty", ">points", ">death", "rule of thumb", ">gives up")
    output.table((*header, *(["chances"] if name else [])), rows)
