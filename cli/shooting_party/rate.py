"""`party rate`: how hard a deal is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting
from cli.shooting_party import choices as C
from cli.shooting_party.subjects import Subject
from generator.common.folder import Folder
from generator.common.rating.results import Result, read_results
from generator.shooting_party.contents import MODES
from generator.shooting_party.studies.study import Study
from solver.common.errors import InputError, at
from solver.common.words import counted
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.shooting_party.rating.crowd import Crowd
    from generator.shooting_party.rating.rated import Rated
    from solver.shooting_party.players.ladder import Rung

MODE = (
    "Rate with the pile hidden as at a table (blind) or, of a puzzle in full view, the puzzle "
    "(open)."
)
RESULTS = (
    "Adjust the rating by people's results (JSON Lines, see docs/shooting-party/difficulty.md). "
    "Only rows with this deal (its seed, code or puzzle id) and this mode count."
)
PUZZLES = (
    "Instead of DEAL: rate the published puzzles of this folder and the people who played them, by "
    "all --results at once."
)


@click.command("rate")
@C.subject_argument(required=False)
@C.rules_options()
@C.mode_option(MODE, show_default="blind, or the puzzle's own")
@P.file_option("--results", "FILE", RESULTS)
@P.folder_option("--puzzles", PUZZLES)
@click.option("--ladder", "show_ladder", is_flag=True, help="Show how each blind player scores.")
@P.answer_option("schema shooting-party/rating/1; with --puzzles, people/1")
@P.terminal_options("--width")
def command(
    subject: Subject | None,
    rules: RuleSet | None,
    passes: int | None,
    mode: str | None,
    results: Path | None,
    puzzles: Path | None,
    show_ladder: bool,
    terminal: Terminal,
) -> Answer:
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
        crowd = _crowd(puzzles, _results(results))
        return Answer(crowd.to_json, lambda: _show_crowd(crowd, terminal))
    if subject is None:
        raise click.UsageError("a deal is needed, or --puzzles DIR and --results FILE")
    task = subject.task if mode in (None, "open") and passes is None else None
    if subject.played and task is None:
        raise click.UsageError("only a deal or a puzzle can be rated, not a position in it")
    played = C.chosen_game(subject, rules, passes, from_here=False)
    mode = mode or subject.mode or "blind"
    if mode == "open" and task is None:
        raise click.UsageError("--mode open goes with a puzzle in full view, in its own passes")
    if mode == "open" and show_ladder:
        raise click.UsageError("--ladder needs --mode blind")
    rows = None if results is None else _results(results)
    rated = _rated(played, task, show_ladder)
    if rows is not None:
        deal = played.deal
        names = {deal.code, str(deal.seed), subject.tags.get("Puzzle", deal.code)}
        tried = [row for row in rows if row.puzzle in names and row.mode == mode]
        rated = rated.with_results(tuple(tried))
    return Answer(rated.to_json, lambda: _show(rated, played.heading, terminal))


def _show(rated: Rated, heading: str, terminal: Terminal) -> None:
    on = terminal.console
    on.print(heading)
    text = f"{rated.rating.mode}: {rated.rating}, {rated.tier.name} {rated.tier.symbol}"
    on.print(output.writable(text))
    if rated.people is not None:
        people = counted(rated.people, "result")
        on.print(output.writable(f"before {people} from people: {rated.before}"))
    on.print()
    parts = ((each.name, f"{each.value:.2f}", f"{each.points:.0f}") for each in rated.before.parts)
    output.table(("part", ">value", ">points"), parts, terminal)
    if rated.outlook is not None:
        on.print()
        chances = ("four_queens", "perfect")
        expected = (
            (f"{name} player", f"{of['cards']:.1f}", *(_percent(of[what]) for what in chances))
            for name, of in rated.outlook.items()
            if name != "skill"
        )
        output.table(("can expect", ">cards", ">four queens", ">all eight"), expected, terminal)
        skill = f"{rated.outlook['skill']:.1f}"
        on.print(f"skill: a strong player can expect {skill} cards more than a novice")
    if rated.rungs:
        on.print()
        header = ("player", ">games", ">mean score", ">four queens", ">perfect")
        output.table(header, map(_rung, rated.rungs), terminal)
    if rated.noisy_solvers:
        on.print()
        rows = (
            (of.solver, of.tries, f"{100 * of.solved / of.tries:.0f} %")
            for of in rated.noisy_solvers
        )
        output.table(("noisy solver", ">tries", ">solved"), rows, terminal)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _rung(rung: Rung) -> list[str]:
    mean = f"{rung.mean:.2f} ± {rung.error:.2f}"
    rates = (rung.win_rate, rung.perfect_rate)
    shares = (f"{100 * rate:.1f} ± {100 * rung.error_of(rate):.1f} %" for rate in rates)
    return [rung.player, str(rung.games), mean, *shares]


def _rated(played: C.Played, puzzle: Study | None, ladder: bool) -> Rated:
    """Return the rating of a deal with its pile hidden, or of a puzzle in full view."""
    from generator.shooting_party.rating.rated import rated_blind, rated_study
    from generator.shooting_party.studies.composing import proven

    if puzzle is None:
        with Waiting("playing"):
            return rated_blind(played.deal, played.rules, ladder)
    with C.searching():
        study = proven(puzzle)
        if study is None:
            raise click.UsageError("it is no puzzle that can be proven: not one solution, or none")
        return rated_study(study)


def _results(path: Path) -> tuple[Result, ...]:
    with at(f"--results {path}"):
        return read_results(P.text_of(str(path)).splitlines(), MODES)


def _crowd(path: Path, results: tuple[Result, ...]) -> Crowd:
    """Return what results say of the puzzles in a folder."""
    from generator.shooting_party.rating.crowd import crowd

    with at(f"--puzzles {path}"):
        folder = Folder(path)
        puzzles = [puzzle for day in folder.days() if (puzzle := folder.puzzle(day)) is not None]
        if not puzzles:
            raise InputError("no puzzle there")
    with Waiting("fitting"):
        found = crowd(puzzles, results)
    if not found.people.results:
        raise click.UsageError(f"no result is in one of the {len(puzzles)} puzzles of {path}")
    return found


def _show_crowd(found: Crowd, terminal: Terminal) -> None:
    on, people = terminal.console, found.people
    persons = counted(len(people.persons), "person")
    text = f"{counted(people.results, 'result')}, {persons} with a token"
    on.print(f"{text}; {found.unused} not in these puzzles" if found.unused else text)
    slope = f"slope {people.slope.value:.2f} ± {people.slope.error:.2f} (1: as on the scale of Elo)"
    spread = f"deviation {people.deviation.value:.0f} ± {people.deviation.error:.0f}"
    on.print(output.writable(slope))
    on.print(output.writable(f"strength of persons: mean {people.mean:.0f}, {spread}"))
    on.print()
    puzzles = []
    for each in found.tried:
        about = each.puzzle.id, each.puzzle.mode, each.results, f"{100 * each.score:.0f} %"
        puzzles.append((*about, each.before, each.rating))
    output.table(
        ("puzzle", "mode", ">results", ">score", ">published", ">by people"), puzzles, terminal
    )
    on.print()
    strengths = (
        (token, found.tries[token], f"{of.value:.0f} ± {of.error:.0f}")
        for token, of in sorted(people.persons.items(), key=lambda item: -item[1].value)
    )
    output.table(("person", ">results", ">strength"), strengths, terminal)
