"""`party no-mans-land value`, `options`, `hindsight`, `odds` and `holds`: what a position, a
decision, a seed and a round are worth, and when fire is held.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from cli.common import output
from cli.common.output import Answer
from cli.common.parameters import SEED, answer_option, number_option, plot_option, plotted
from cli.common.progress import Waiting
from cli.no_mans_land import parameters as P
from cli.no_mans_land.plots import draw_holds, draw_law
from solver import no_mans_land
from solver.common.words import counted
from solver.no_mans_land import Aim, Position, RuleSet
from solver.no_mans_land.rules.cards import DECK, ROUNDS, TARGETS

SHOWN = 12  # decisions that `options` shows without --all
STEP = 10  # points from one line of `holds` to the next
MOST = 120  # points in the last of them


@click.command("value")
@P.position_options()
@click.option("--law", "whole_law", is_flag=True, help="Print the chance of every final score.")
@plot_option("the distribution of the final score")
@answer_option("schema no-mans-land/value/1")
def value(position: Position, aim: Aim, whole_law: bool, plot: Path | None) -> Answer:
    """Show what a position is worth under best play, and the distribution of the final score.

    Without options, the position is the beginning of a game, and each first target is valued too.
    """
    solution = P.solved(position.rules, aim)
    from solver.no_mans_land.analysis.documents import value_document

    document = value_document(solution, position)
    plotted(plot, partial(draw_law, document))
    heading = f"Rules {position.rules}, aim {aim.name}: {document['value']:.6f}"
    return Answer(lambda: document, lambda: _print_value(heading, document, whole_law))


def _print_value(heading: str, document: dict[str, Any], whole_law: bool) -> None:
    law = document["law"]
    click.echo(heading)
    if "exact" in document:
        click.echo(f"  exactly {document['exact']}")
    spread = f"mean {law['mean']:.3f}, deviation {law['deviation']:.3f}, median {law['median']}"
    click.echo(f"Final score under this play: {spread}; survival {law['survive']:.1%}")
    click.echo("  " + ", ".join(f"{name} {chance:.1%}" for name, chance in law["bands"].items()))
    first: dict[str, Any] = document.get("first_target", {})
    if first:
        click.echo("With the first target:")
        ordered = sorted(first.items(), key=lambda pair: -pair[1])
        for at in range(0, len(ordered), 6):
            click.echo("  " + "  ".join(f"{n} {v:9.6f}" for n, v in ordered[at : at + 6]))
    if whole_law:
        rows, rest = [], 1.0
        for points, chance in law["scores"].items():
            rows.append((points, f"{chance:.6f}", f"{max(rest, 0):.6f}"))
            rest -= chance
        output.table((">score", ">chance", ">at least"), rows)


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
    found = solution.options(position)
    best = found[0].value
    equal = sum(option.value > best - 1e-9 for option in found)
    at = f"round {position.round + 1}, score {position.score}"
    many = f"{counted(len(found), 'decision')}, {equal} best"
    click.echo(f"Rules {position.rules}, aim {aim.name}, {at}: {many}")
    rows = []
    for option in found if every else found[:SHOWN]:
        points, death = float(option.chances.mean_points), float(option.chances.death)
        lost = f"{max(best - option.value, 0):.4f}"
        rows.append((option.text, f"{option.value:.4f}", lost, f"{points:.3f}", f"{death:.1%}"))
    output.table(("decision", ">value", ">gives up", ">points", ">death"), rows)
    if not every and len(found) > SHOWN:
        click.echo(f"{len(found) - SHOWN} more: --all")


@click.command("hindsight")
@click.argument("seed", type=SEED, metavar="SEED")
@P.rules_option()
@answer_option("schema no-mans-land/hindsight/1")
def hindsight(seed: int, rules: RuleSet) -> Answer:
    """Find the best final score that any play of SEED can reach, knowing every card in advance, and
    print a game that reaches it.
    """
    from solver.no_mans_land.analysis import documents

    def text() -> None:
        record = no_mans_land.hindsight(seed, rules)
        click.echo(f"Rules {rules}, knowing every card: {record.end.final} points at most")
        click.echo(record.lines)

    return Answer(partial(documents.hindsight_document, seed, rules), text)


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
    click.echo(heading)
    rows = []
    for row in document["rounds"]:
        if name in (None, row["target"]):
            law = ", ".join(f"{points}: {chance:.2%}" for points, chance in row["law"].items())
            thumb = row["thumb"]["name"], f"{row['thumb']['gives_up']:.4f}"
            bring = row["penalty"], f"{row['points']:.4f}", f"{row['death']:.1%}"
            rows.append((row["target"], *bring, *thumb, *([law] if name else [])))
    header = ("target", ">penalty", ">points", ">death", "rule of thumb", ">gives up")
    output.table((*header, *(["chances"] if name else [])), rows)


@click.command("holds")
@P.rules_option()
@P.aim_option()
@click.option(
    "--target", default="Qs", show_default=True, metavar="CARD", help="A target that shoots back."
)
@number_option("--penalty", 0, 3, "The penalty of the weather.", 0)
@plot_option("the same, score by score")
@answer_option("schema no-mans-land/holds/1")
def holds(rules: RuleSet, aim: Aim, target: str, penalty: int, plot: Path | None) -> Answer:
    """Show how often it is best to hold fire, by round and score so far: the share of hands that
    are sure to hit the target and still should not shoot. It is a mean over the targets and the
    weather that may have gone by then.
    """
    from solver.no_mans_land.analysis.documents import holds_document
    from solver.no_mans_land.analysis.holds import held_shares, shooters

    if not rules.may_hold:
        raise click.UsageError(f"fire cannot be held under the rules {rules}")
    card = P.one_card("--target", target)
    solution = P.solved(rules, aim)
    values = solution.values
    found = [each for each in shooters(values) if each.card == card]
    if not found:
        known = ", ".join(DECK.names[each.card] for each in shooters(values))
        raise click.UsageError(f"--target {target}: it does not shoot back; {known} do")
    shares = [held_shares(values, found[0], round_, penalty) for round_ in range(ROUNDS)]
    names = [f"round {n + 1}" for n in range(ROUNDS)]
    curves = {
        name: [(score, share) for score, share in each.items() if score <= MOST]
        for name, each in zip(names, shares, strict=True)
    }
    title = f"{DECK.names[card]}, penalty {penalty}: sure hits held back, rules {rules}"
    plotted(plot, partial(draw_holds, title, curves))

    def text() -> None:
        hands = f"of the hands sure to hit {DECK.names[card]} at penalty {penalty}, not shot"
        click.echo(f"Rules {rules}, aim {aim.name}: {hands}:")
        rows = (
            (score, *(f"{each[score]:.0%}" if score in each else "" for each in shares))
            for score in range(0, MOST + 1, STEP)
        )
        output.table((">score", *(f">{name}" for name in names)), rows)

    return Answer(partial(holds_document, solution, found[0], penalty), text)
