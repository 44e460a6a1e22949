"""`party rate`: how hard a deal is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.common import output
from cli.common.parameters import json_option, width_option
from cli.common.progress import Waiting
from cli.common.texts import text_of
from cli.shooting_party.choices import chosen_game
from cli.shooting_party.parameters import rules_options, subject_argument
from cli.shooting_party.progress import searching
from cli.shooting_party.subjects import Subject
from generator.common.documents import Puzzle
from generator.common.folder import Folder
from generator.common.rating.results import Result, read_results
from generator.shooting_party.candidates import MODES
from generator.shooting_party.rating.outlook import Outlook
from generator.shooting_party.studies.study import Study
from solver.common.errors import InputError, at
from solver.common.words import counted
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.shooting_party.rating.crowd import Crowd
    from generator.shooting_party.rating.rated import Rated
    from solver.shooting_party.players.ladder import Rung
    from solver.shooting_party.players.seers import Tried


@click.command("rate")
@subject_argument(required=False)
@rules_options()
@click.option(
    "--mode",
    type=click.Choice(["blind", "open"]),
    show_default="blind, or the puzzle's own",
    help="Rate with the pile hidden as at a table (blind) or, of a puzzle in full view, the puzzle "
    "(open).",
)
@click.option(
    "--results",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Adjust the rating by people's results (JSON Lines, see "
    "docs/shooting-party/difficulty.md). Only rows "
    "with this deal (its seed, code or puzzle id) and this mode count.",
)
@click.option(
    "--puzzles",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Instead of DEAL: rate the published puzzles of this folder and the people who played "
    "them, by all --results at once.",
)
@click.option("--ladder", "show_ladder", is_flag=True, help="Show how each blind player scores.")
@json_option("schema shooting-party/rating/1; with --puzzles, people/1")
@width_option()
def command(
    subject: Subject | None,
    rules: RuleSet | None,
    passes: int | None,
    mode: str | None,
    results: Path | None,
    puzzles: Path | None,
    show_ladder: bool,
    as_json: bool,
    width: int | None,
) -> None:
    """Rate how hard DEAL is, and name its tier. A puzzle is rated in its own mode. On the scale,
    1500 is the middle of all deals, 300 points are one standard deviation, and higher is harder.
    The rating is shown with one standard error. With the pile hidden, that is the error in
    predicting how hard one player will find the deal.

    The scale is calibrated on programs, not on people; --results adjusts a rating by people's
    results.
    """
    if puzzles is not None:
        alone = subject is None and rules is None and passes is None and mode is None
        if results is None or not alone or show_ladder:
            raise click.UsageError("--puzzles DIR goes with --results FILE, and with no deal")
        _show_crowd(_crowd(puzzles, _results(results)), as_json, width)
        return
    if subject is None:
        raise click.UsageError("a deal is needed, or --puzzles DIR and --results FILE")
    task = subject.task if mode in (None, "open") and passes is None else None
    if subject.played and task is None:
        raise click.UsageError("only a deal or a puzzle can be rated, not a position in it")
    played = chosen_game(subject, rules, passes, from_here=False)
    deal, rules = played.deal, played.rules
    mode = mode or subject.mode or "blind"
    if mode == "open" and task is None:
        raise click.UsageError("--mode open goes with a puzzle in full view, in its own passes")
    if mode == "open" and show_ladder:
        raise click.UsageError("--ladder needs --mode blind")
    names = {deal.code, str(deal.seed), subject.tags.get("Puzzle", deal.code)}
    tried = None
    if results is not None:
        rows = _results(results)
        tried = tuple(row for row in rows if row.puzzle in names and row.mode == mode)
    rated = _blind(deal, rules, show_ladder) if task is None else _puzzle(task)
    if tried is not None:
        rated = rated.with_results(tried)
    if as_json:
        click.echo(json.dumps(rated.to_json(), ensure_ascii=False))
    else:
        _show(rated, played.heading, width)


def _show(rated: Rated, heading: str, width: int | None) -> None:
    """Print a rating as text."""
    console = output.console(width)
    console.print(heading)
    text = f"{rated.rating.mode}: {rated.rating}, {rated.tier.name} {rated.tier.symbol}"
    console.print(output.writable(text))
    if rated.people is not None:
        people = counted(rated.people, "result")
        console.print(output.writable(f"before {people} from people: {rated.before}"))
    console.print()
    parts = output.table("part", "value", "points", right=("value", "points"))
    for part in rated.before.parts:
        parts.add_row(part.name, f"{part.value:.2f}", f"{part.points:.0f}")
    output.show_table(console, parts)
    if rated.outlook is not None:
        console.print()
        output.show_table(console, _expected(rated.outlook))
        skill = f"{rated.outlook.skill:.1f}"
        console.print(f"skill: a strong player can expect {skill} cards more than a novice")
    for more in (_rungs(rated.rungs), _seers(rated.seers)):
        if more is not None:
            console.print()
            output.show_table(console, more)


def _blind(deal: Deal, rules: RuleSet, ladder: bool) -> Rated:
    from generator.shooting_party.rating.rated import rated_blind

    with Waiting("playing"):
        return rated_blind(deal, rules, ladder)


def _puzzle(puzzle: Study) -> Rated:
    """Return the rating of a puzzle in full view."""
    from generator.shooting_party.rating.rated import rated_study
    from generator.shooting_party.studies.composing import proven

    with searching():
        study = proven(puzzle)
        if study is None:
            raise click.UsageError("it is no puzzle that can be proven: not one solution, or none")
        return rated_study(study)


def _results(path: Path) -> tuple[Result, ...]:
    """Return the rows of a file of results."""
    with at(f"--results {path}"):
        return read_results(text_of(str(path)).splitlines(), MODES)


def _crowd(folder: Path, results: tuple[Result, ...]) -> Crowd:
    """Return what results say of the puzzles in a folder."""
    from generator.shooting_party.rating.crowd import crowd

    puzzles = _published(folder)
    with Waiting("fitting"):
        found = crowd(puzzles, results)
    if not found.people.results:
        raise click.UsageError(f"no result is in one of the {len(puzzles)} puzzles of {folder}")
    return found


def _published(path: Path) -> list[Puzzle]:
    """Return the puzzles of a folder, by day."""
    folder = Folder(path)
    with at(f"--puzzles {path}"):
        found = [puzzle for day in folder.days() if (puzzle := folder.puzzle(day)) is not None]
        if not found:
            raise InputError("no puzzle there")
    return found


def _show_crowd(found: Crowd, as_json: bool, width: int | None) -> None:
    """Print what results say of puzzles and persons."""
    if as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
        return
    console, people = output.console(width), found.people
    persons = counted(len(people.persons), "person")
    text = f"{counted(people.results, 'result')}, {persons} with a token"
    console.print(f"{text}; {found.unused} not in these puzzles" if found.unused else text)
    slope = f"slope {people.slope.value:.2f} ± {people.slope.error:.2f} (1: as on the scale of Elo)"
    spread = f"deviation {people.deviation.value:.0f} ± {people.deviation.error:.0f}"
    console.print(output.writable(slope))
    console.print(output.writable(f"strength of persons: mean {people.mean:.0f}, {spread}"))
    console.print()
    columns = ("results", "score", "published", "by people")
    puzzles = output.table("puzzle", "mode", *columns, right=columns)
    for each in found.tried:
        score = f"{100 * each.score:.0f} %"
        ratings = (output.writable(str(rating)) for rating in (each.before, each.rating))
        puzzles.add_row(each.puzzle.id, each.puzzle.mode, str(each.results), score, *ratings)
    strengths = output.table("person", "results", "strength", right=("results", "strength"))
    for token, of in sorted(people.persons.items(), key=lambda item: -item[1].value):
        strength = output.writable(f"{of.value:.0f} ± {of.error:.0f}")
        strengths.add_row(token, str(found.tries[token]), strength)
    output.show_table(console, puzzles)
    console.print()
    output.show_table(console, strengths)


def _seers(seers: tuple[Tried, ...]) -> Any:
    """Return a table of the tries of players who see every order; None without any."""
    if not seers:
        return None
    table = output.table("seer", "tries", "solved", right=("tries", "solved"))
    for tried in seers:
        table.add_row(tried.seer, str(tried.tries), f"{100 * tried.solved / tried.tries:.0f} %")
    return table


def _expected(outlook: Outlook) -> Any:
    columns = ("cards", "four queens", "all eight")
    table = output.table("can expect", *columns, right=columns)
    for name, of in outlook.expected.items():
        shares = (f"{100 * share:.1f} %" for share in (of.four_queens, of.perfect))
        table.add_row(f"{name} player", f"{of.cards:.1f}", *shares)
    return table


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
