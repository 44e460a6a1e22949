"""`party no-mans-land holds`: when fire is held."""

import json
from pathlib import Path

import click

from cli.common import output
from cli.common.parameters import json_option, number_option
from cli.no_mans_land.parameters import aim_option, one_card, rules_option, solved
from cli.no_mans_land.plots import draw_holds, plot_option, plotted
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.orders import ROUNDS
from solver.no_mans_land.rules.switches import RuleSet

STEP = 10
MOST = 120


@click.command("holds")
@rules_option()
@aim_option()
@click.option(
    "--target", default="Qs", show_default=True, metavar="CARD", help="A target that shoots back."
)
@number_option("--penalty", 0, 3, "The penalty of the weather.", 0)
@plot_option("the same, score by score")
@json_option("schema no-mans-land/holds/1")
def command(
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
    if plot is not None:
        curves = {
            f"round {n + 1}": [(s, share) for s, share in each.items() if s <= MOST]
            for n, each in enumerate(shares)
        }
        title = f"{DECK.names[card]}, penalty {penalty}: sure hits held back, rules {rules}"
        plotted(plot, lambda file: draw_holds(title, curves, file))
    if as_json:
        click.echo(json.dumps(holds_document(solution, found[0], penalty)))
        return 0
    click.echo(
        f"Rules {rules}, aim {aim.name}: of the hands sure to hit {DECK.names[card]} "
        f"at penalty {penalty}, not shot:"
    )
    names = [f"round {n + 1}" for n in range(ROUNDS)]
    table = output.table("score", *names, right=("score", *names))
    for score in range(0, MOST + 1, STEP):
        table.add_row(str(score), *(f"{e[score]:.0%}" if score in e else "" for e in shares))
    output.show_table(output.console(None), table)
    return 0
