"""`party no-mans-land odds` and `holds`: what a round can bring, and when fire is held."""

from pathlib import Path

import click

from cli.common import output
from cli.common.parameters import json_option, number_option
from cli.common.progress import Waiting
from cli.no_mans_land.parameters import aim_option, one_card, rules_option, solved
from cli.no_mans_land.plots import draw_holds, plot_option, plotted
from solver.no_mans_land.rules.cards import DECK, ROUNDS, TARGETS
from solver.no_mans_land.rules.switches import Aim, RuleSet

STEP = 10  # points from one line of `holds` to the next
MOST = 120


@click.command("odds")
@rules_option()
@click.option("--target", metavar="CARD", help="Only this target, with the chance of each score.")
@json_option("schema no-mans-land/odds/1")
def odds(rules: RuleSet, target: str | None, as_json: bool) -> int:
    """Show what to expect of a round if you shoot, by target and penalty: mean points, the chance
    of death, and the best rule of thumb with what it loses against best play.

    The rules of thumb give up the weakest cards and aim the others. one: all cards at one unit.
    greedy: the strongest cards first, unit after unit. fit: the same, but each unit is completed
    with the weakest card that is enough.
    """
    name = None
    if target is not None:
        card = one_card("--target", target)
        name = DECK.names[card]
        if card not in TARGETS:
            raise click.UsageError(f"--target {name}: no target; they are jacks, queens and kings")
    with Waiting("counting hands"):
        from solver.no_mans_land.analysis.documents import odds_document

        document = odds_document(rules)
    if as_json:
        output.document(document)
        return 0
    click.echo(f"Rules {rules}")
    rows = []
    for row in document["rounds"]:
        if name in (None, row["target"]):
            law = ", ".join(f"{points}: {chance:.2%}" for points, chance in row["law"].items())
            thumb = row["thumb"]["name"], f"{row['thumb']['gives_up']:.4f}"
            bring = row["penalty"], f"{row['points']:.4f}", f"{row['death']:.1%}"
            rows.append((row["target"], *bring, *thumb, *([law] if name else [])))
    header = ("target", ">penalty", ">points", ">death", "rule of thumb", ">gives up")
    output.table((*header, *(["chances"] if name else [])), rows)
    return 0


@click.command("holds")
@rules_option()
@aim_option()
@click.option(
    "--target", default="Qs", show_default=True, metavar="CARD", help="A target that shoots back."
)
@number_option("--penalty", 0, 3, "The penalty of the weather.", 0)
@plot_option("the same, score by score")
@json_option("schema no-mans-land/holds/1")
def holds(
    rules: RuleSet, aim: Aim, target: str, penalty: int, plot: Path | None, as_json: bool
) -> int:
    """Show how often it is best to hold fire, by round and score so far: the share of hands that
    are sure to hit the target and still should not shoot. It is a mean over the targets and the
    weather that may have gone by then.
    """
    from solver.no_mans_land.analysis.documents import holds_document
    from solver.no_mans_land.analysis.holds import held_shares, shooters

    if not rules.may_hold:
        raise click.UsageError(f"fire cannot be held under the rules {rules}")
    card = one_card("--target", target)
    solution = solved(rules, aim)
    values = solution.values
    found = [each for each in shooters(values) if each.card == card]
    if not found:
        known = ", ".join(DECK.names[each.card] for each in shooters(values))
        raise click.UsageError(f"--target {target}: it does not shoot back; {known} do")
    shares = [held_shares(values, found[0], round_, penalty) for round_ in range(ROUNDS)]
    names = [f"round {n + 1}" for n in range(ROUNDS)]
    if plot is not None:
        curves = {
            name: [(score, share) for score, share in each.items() if score <= MOST]
            for name, each in zip(names, shares, strict=True)
        }
        title = f"{DECK.names[card]}, penalty {penalty}: sure hits held back, rules {rules}"
        plotted(plot, lambda file: draw_holds(title, curves, file))
    if as_json:
        output.document(holds_document(solution, found[0], penalty))
        return 0
    hands = f"of the hands sure to hit {DECK.names[card]} at penalty {penalty}, not shot"
    click.echo(f"Rules {rules}, aim {aim.name}: {hands}:")
    rows = (
        (score, *(f"{each[score]:.0%}" if score in each else "" for each in shares))
        for score in range(0, MOST + 1, STEP)
    )
    output.table((">score", *(f">{name}" for name in names)), rows)
    return 0
