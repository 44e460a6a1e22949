"""`party rate`: how hard a deal is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import output
from cli.parameters import chosen_rules, deal_argument, rules_options
from solver.shooting_party.deal import Deal
from solver.shooting_party.rules import RuleSet

if TYPE_CHECKING:
    from rating.people import Result
    from rating.scale import Rating
    from rating.shooting_party.ladder import Rung

SCHEMA = "party/rating/1"


@click.command("rate", short_help="How hard is a deal, and of which tier?")
@deal_argument()
@rules_options()
@click.option(
    "--mode",
    type=click.Choice(["blind", "open"]),
    default="blind",
    show_default=True,
    help="The pile unseen, as at a table, or in full view.",
)
@click.option("--goal", metavar="GOAL", help="With --mode open: the goal of the puzzle (8, 4q).")
@click.option(
    "--results",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="People's results (JSON Lines, see docs/difficulty.md), which move the rating. Of the "
    "rows, those with this deal's seed or code and this mode count.",
)
@click.option("--ladder", "show_ladder", is_flag=True, help="Show what each blind player scores.")
@click.option("--json", "as_json", is_flag=True, help=f"One JSON document ({SCHEMA}).")
def command(
    deal: Deal,
    rules: RuleSet,
    passes: int | None,
    mode: str,
    goal: str | None,
    results: Path | None,
    show_ladder: bool,
    as_json: bool,
) -> None:
    """Rate DEAL on a scale where 1500 is the middle of all deals and 300 points are one standard
    deviation, with one standard error, and name its tier. More is harder.

    The rating is calibrated on programs that play, not on people. --results moves it by what people
    made of the deal.
    """
    rules = chosen_rules(rules, passes)
    if mode == "open" and show_ladder:
        raise click.UsageError("--ladder goes with --mode blind")
    if mode == "blind" and goal is not None:
        raise click.UsageError("--goal goes with --mode open")
    tried = None if results is None else _results(results, deal, mode)
    before = _rating(deal, rules, mode, goal)
    after = None if tried is None else _moved(before, tried)
    rungs = _ladder(deal, rules) if show_ladder else ()
    if as_json:
        document = _document(deal, rules, before, after, len(tried or ()), rungs)
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        _show(deal, rules, before, after, len(tried or ()), rungs)


def _rating(deal: Deal, rules: RuleSet, mode: str, goal: str | None) -> Rating:
    if mode == "open":
        from rating.shooting_party.open import rate_open  # type: ignore[import-not-found]

        rating: Rating = rate_open(deal, rules, goal).rating
        return rating
    from rating.shooting_party.blind import rate_blind

    return rate_blind(deal, rules).rating


def _results(path: Path, deal: Deal, mode: str) -> tuple[Result, ...]:
    """The rows of the file that tell of this deal and mode."""
    from rating.people import ResultError, read_results

    try:
        with path.open(encoding="utf-8") as file:
            rows = read_results(file)
    except OSError as error:
        raise click.UsageError(f"--results {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise click.UsageError(f"--results {path}: not a text in UTF-8") from None
    except ResultError as error:
        raise click.UsageError(f"--results {path}: {error}") from None
    names = {deal.code, str(deal.seed)}
    return tuple(row for row in rows if row.puzzle in names and row.mode == mode)


def _moved(rating: Rating, results: tuple[Result, ...]) -> Rating:
    from rating.people import moved

    return moved(rating, results)


def _ladder(deal: Deal, rules: RuleSet) -> tuple[Rung, ...]:
    """Every player but the strong one, who takes too long."""
    from rating.shooting_party.ladder import STRONG, ladder, measure

    return tuple(measure(deal, rules, player) for player in ladder() if player != STRONG)


def _document(
    deal: Deal,
    rules: RuleSet,
    before: Rating,
    after: Rating | None,
    count: int,
    rungs: tuple[Rung, ...],
) -> dict[str, Any]:
    """The JSON document of schema ``party/rating/1`` (rating/shooting_party/schemas)."""
    from rating.tiers import tier_of

    final = after or before
    tier = tier_of(final)
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "rules": str(rules),
        "seed": None if deal.seed is None else str(deal.seed),
        "deal": deal.code,
        "mode": final.mode,
        "rating": final.to_json(),
        "tier": {"name": tier.name, "symbol": tier.symbol},
    }
    if after is not None:
        document["people"] = {
            "results": count,
            "before": {"value": before.value, "error": before.error},
        }
    if rungs:
        document["ladder"] = [rung.to_json() for rung in rungs]
    return document


def _show(
    deal: Deal,
    rules: RuleSet,
    before: Rating,
    after: Rating | None,
    count: int,
    rungs: tuple[Rung, ...],
) -> None:
    from rating.tiers import tier_of

    console = output.console()
    name = deal.code if deal.seed is None else f"seed {deal.seed}"
    tier = tier_of(after or before)
    console.print(f"{name}, {rules}")
    told = f"{before.mode}: {after or before}, {tier.name} {tier.symbol}"
    console.print(output.writable(told))
    if after is not None:
        people = "1 result" if count == 1 else f"{count} results"
        console.print(output.writable(f"before {people} of people: {before}"))
    console.print()
    parts = output.table("part", "value", "points", right=("value", "points"))
    for part in before.parts:
        parts.add_row(part.name, f"{part.value:.2f}", f"{part.points:.0f}")
    console.print(parts)
    if rungs:
        console.print()
        console.print(_rungs(rungs))


def _rungs(rungs: tuple[Rung, ...]) -> Any:
    columns = ("games", "mean score", "four queens", "perfect")
    table = output.table("player", *columns, right=columns)
    for rung in rungs:
        table.add_row(
            rung.player,
            str(rung.games),
            output.writable(f"{rung.mean:.2f} ± {rung.error:.2f}"),
            _share(rung, rung.win_rate),
            _share(rung, rung.perfect_rate),
        )
    return table


def _share(rung: Rung, rate: float) -> str:
    return output.writable(f"{100 * rate:.1f} ± {100 * rung.error_of(rate):.1f} %")
