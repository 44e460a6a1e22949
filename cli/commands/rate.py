"""`party rate`: how hard a deal is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import output
from cli.parameters import GameType, GoalType, chosen_game, rules_options
from solver.shooting_party.deal import Deal
from solver.shooting_party.record import Record
from solver.shooting_party.rules import RuleSet

if TYPE_CHECKING:
    from rating.people import Result
    from rating.scale import Rating
    from rating.shooting_party.ladder import Rung
    from rating.shooting_party.open import OpenGrade
    from solver.shooting_party.scores import Goal

SCHEMA = "party/rating/1"
EFFORT = 30_000_000
"""Positions that an open grade may take."""


@click.command("rate", short_help="How hard is a deal, and of which tier?")
@click.argument("game", type=GameType(), metavar="DEAL")
@rules_options(default=None)
@click.option(
    "--mode",
    type=click.Choice(["blind", "open"]),
    help="The pile unseen, as at a table, or in full view.  [default: blind, or the puzzle's]",
)
@click.option(
    "--goal",
    type=GoalType(),
    metavar="GOAL",
    help="With --mode open: what is to be reached (8, 4q, 3+2). Unless said, the best score, in "
    "the fewest passes it takes.",
)
@click.option(
    "--results",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="People's results (JSON Lines, see docs/difficulty.md), which move the rating. Of the "
    "rows, those count that name this deal, by its seed, code or puzzle, and this mode.",
)
@click.option("--ladder", "show_ladder", is_flag=True, help="Show what each blind player scores.")
@click.option("--json", "as_json", is_flag=True, help=f"One JSON document ({SCHEMA}).")
def command(
    game: Deal | Record,
    rules: RuleSet | None,
    passes: int | None,
    mode: str | None,
    goal: Goal | None,
    results: Path | None,
    show_ladder: bool,
    as_json: bool,
) -> None:
    """Rate DEAL, or a puzzle, on a scale where 1500 is the middle of all deals and 300 points are
    one standard deviation, with one standard error, and name its tier. More is harder.

    The rating is calibrated on programs that play, not on people. --results moves it by what people
    made of the deal.
    """
    played = chosen_game(game, rules, passes, "")
    if played.moves:
        raise click.UsageError("a recorded game has no rating; its deal has")
    deal, rules = played.deal, played.rules
    tags = game.more if isinstance(game, Record) else {}
    mode = mode or tags.get("Mode", "blind")
    if mode == "open" and show_ladder:
        raise click.UsageError("--ladder goes with --mode blind")
    if mode == "blind" and goal is not None:
        raise click.UsageError("--goal goes with --mode open")
    names = {deal.code, str(deal.seed), tags.get("Puzzle", deal.code)}
    tried = None if results is None else _results(results, names, mode)
    if mode == "open":
        rated = _open(deal, rules, goal or _goal_of(tags))
    else:
        rated = _blind(deal, rules, show_ladder)
    if tried is not None:
        from rating.people import moved

        rated = replace(rated, rating=moved(rated.rating, tried), people=len(tried))
    if as_json:
        click.echo(json.dumps(rated.document(), ensure_ascii=False))
    else:
        rated.show()


@dataclass(frozen=True)
class _Rated:
    """A deal's rating; `before` is what it was without the results of so many `people`."""

    deal: Deal
    rules: RuleSet
    before: Rating
    rating: Rating
    people: int | None = None
    rungs: tuple[Rung, ...] = ()
    goal: Goal | None = None
    grade: OpenGrade | None = None

    def document(self) -> dict[str, Any]:
        """The JSON document of schema ``party/rating/1`` (rating/shooting_party/schemas)."""
        from rating.tiers import tier_of

        tier = tier_of(self.rating)
        document: dict[str, Any] = {
            "schema": SCHEMA,
            "rules": str(self.rules),
            "seed": None if self.deal.seed is None else str(self.deal.seed),
            "deal": self.deal.code,
            "mode": self.rating.mode,
        }
        if self.goal is not None:
            document["goal"] = {"score": self.goal.text, "passes": self.rules.passes}
        document["rating"] = self.rating.to_json()
        document["tier"] = {"name": tier.name, "symbol": tier.symbol}
        if self.people is not None:
            before = {"value": self.before.value, "error": self.before.error}
            document["people"] = {"results": self.people, "before": before}
        if self.rungs:
            document["ladder"] = [rung.to_json() for rung in self.rungs]
        return document | ({} if self.grade is None else self.grade.to_json())

    def show(self) -> None:
        """The same as text."""
        from rating.tiers import tier_of

        console = output.console()
        name = self.deal.code if self.deal.seed is None else f"seed {self.deal.seed}"
        wanted = "" if self.goal is None else f": {self.goal.text}"
        tier = tier_of(self.rating)
        console.print(f"{name}, {self.rules}{wanted}")
        told = f"{self.rating.mode}: {self.rating}, {tier.name} {tier.symbol}"
        console.print(output.writable(told))
        if self.people is not None:
            people = "1 result" if self.people == 1 else f"{self.people} results"
            console.print(output.writable(f"before {people} of people: {self.before}"))
        console.print()
        parts = output.table("part", "value", "points", right=("value", "points"))
        for part in self.before.parts:
            parts.add_row(part.name, f"{part.value:.2f}", f"{part.points:.0f}")
        console.print(parts)
        for more in (_rungs(self.rungs), *_facts(self.grade)):
            if more is not None:
                console.print()
                console.print(more)


def _blind(deal: Deal, rules: RuleSet, show_ladder: bool) -> _Rated:
    """The blind grade, and if wanted every player but the strong one, who takes too long."""
    from rating.shooting_party.blind import rate_blind
    from rating.shooting_party.ladder import STRONG, ladder, measure

    rating = rate_blind(deal, rules).rating
    players = [player for player in ladder() if player != STRONG] if show_ladder else []
    rungs = tuple(measure(deal, rules, player) for player in players)
    return _Rated(deal, rules, rating, rating, rungs=rungs)


def _open(deal: Deal, rules: RuleSet, goal: Goal | None) -> _Rated:
    """The open grade, and of what: unless said, of the best score, in the fewest passes."""
    from analysis.shooting_party.explain import best_goal
    from analysis.shooting_party.solutions import TooManySolutions
    from cli.progress import searching
    from rating.shooting_party.open import rate_open
    from solver.shooting_party.position import Position
    from solver.shooting_party.search.budget import Budget, OutOfBudget

    budget = Budget(EFFORT)
    with searching() as report:
        if goal is None:
            best = best_goal(Position.opening(deal, rules), budget, report)
            if best is None:
                raise click.UsageError("the best score is not known: say which --goal is meant")
            rules, goal = best[0].rules, best[1]
        try:
            grade = rate_open(deal, rules, goal, budget, report)
        except (OutOfBudget, TooManySolutions):
            raise click.UsageError(
                f"the goal {goal.text} within {output.passes(rules.passes)} takes too much to be "
                "rated; within two passes it hardly ever does (--passes 2)"
            ) from None
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    if grade is None:
        raise click.UsageError(
            f"the goal {goal.text} can't be reached within "
            f"{output.passes(rules.passes)}: that is proven"
        )
    return _Rated(deal, rules, grade.rating, grade.rating, goal=goal, grade=grade)


def _goal_of(tags: Mapping[str, str]) -> Goal | None:
    """The goal of a puzzle; None for the best score."""
    from solver.shooting_party.scores import Goal

    text = tags.get("Goal", "best")
    return None if text == "best" else Goal.parse(text)


def _results(path: Path, names: set[str], mode: str) -> tuple[Result, ...]:
    """The rows of the file that tell of the deal by one of those names, and of that mode."""
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
    return tuple(row for row in rows if row.puzzle in names and row.mode == mode)


def _facts(grade: OpenGrade | None) -> tuple[Any, ...]:
    """What an open grade comes from, and the other facts beside it."""
    if grade is None:
        return ()
    f = grade.facts
    facts = output.table("fact", "")
    facts.add_row("par", f"pass {f.passes}, {f.cards_left} cards left, {f.moves} moves")
    facts.add_row("par solutions", f"{f.solutions:,}, with {f.needed} moves in all of them")
    facts.add_row("first moves that keep the goal", f"{f.first_keeping} of {f.first_legal}")
    facts.add_row("only moves", f"{f.only_moves} of {f.moves}")
    if f.trap is not None:
        depth = f"{f.trap.depth} moves{' or more' if f.trap.deeper else ''}"
        facts.add_row("first trap", f"move {f.trap.place}: {f.trap.move}, hidden for {depth}")
    facts.add_row("positions that keep the goal", f"{f.keepers:,}")
    seers = output.table("sees ahead", "games", "reach it", "mean score", right=("games",))
    for seen in grade.seers:
        share = f"{100 * seen.success:.0f} %"
        seers.add_row(f"{seen.horizon} moves", str(seen.games), share, f"{seen.score:.2f}")
    return facts, seers


def _rungs(rungs: tuple[Rung, ...]) -> Any:
    if not rungs:
        return None
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
