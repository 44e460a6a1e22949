"""`party rate`: how hard a deal is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting
from cli.shooting_party import choices as C
from cli.shooting_party.subjects import PuzzleGiven
from generator.shooting_party.studies.study import Study
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.shooting_party.rating.rated import Rated

MODE = (
    "Rate with the pile hidden as at a table (blind) or, of a puzzle in full view, the puzzle "
    "(open)."
)


@click.command("rate")
@C.what_options()
@P.choice_option("--mode", ("blind", "open"), MODE, None, show_default="blind, or the puzzle's own")
@P.answer_option("schema shooting-party/rating/1")
def command(
    what: str, reshuffle: int | None, rules: RuleSet | None, passes: int | None, mode: str | None
) -> Answer:
    """Rate how hard WHAT is, and name its tier. A puzzle is rated in its own mode. On the scale,
    1500 is the middle of all deals, 300 points are one standard deviation, and higher is harder.
    The rating is shown with one standard error. With the pile hidden, that is the error in
    predicting how hard one player will find the deal. The scale is calibrated on programs, not on
    people.
    """
    subject = C.found(what, reshuffle)
    task = subject.task if mode in (None, "open") and passes is None else None
    if subject.played and task is None:
        raise click.UsageError("only a deal or a puzzle can be rated, not a position in it")
    if task is not None:  # a game of a puzzle is rated as the puzzle
        parts = subject.deal, subject.rules, subject.mode, subject.goal, task
        subject = PuzzleGiven("puzzle", *parts, subject.tags)
    played = C.chosen_game(subject, rules, passes, from_here=False)
    mode = mode or subject.mode or "blind"
    if mode == "open" and task is None:
        raise click.UsageError("--mode open goes with a puzzle in full view, in its own passes")
    rated = _rated(played, task)
    return Answer(rated.to_json, lambda: _show(rated, played.lead(), Terminal.here()))


def _show(rated: Rated, lead: list[str], terminal: Terminal) -> None:
    for line in lead:
        terminal.say(line)
    number = f"{rated.rating}, " if rated.rating.numbered else ""
    terminal.say(f"{rated.rating.mode}: {number}{rated.tier.name} {rated.tier.symbol}")
    if not rated.rating.numbered:
        return
    click.echo()
    parts = ((each.name, f"{each.value:.2f}", f"{each.points:.0f}") for each in rated.rating.parts)
    output.table(("part", ">value", ">points"), parts, terminal)
    if rated.outlook is not None:
        click.echo()
        chances = ("four_queens", "perfect")
        expected = (
            (f"{name} player", f"{of['cards']:.1f}", *(_percent(of[what]) for what in chances))
            for name, of in rated.outlook.items()
            if name != "skill"
        )
        output.table(("can expect", ">cards", ">four queens", ">all eight"), expected, terminal)
        skill = f"{rated.outlook['skill']:.1f}"
        terminal.say(f"skill: a strong player can expect {skill} cards more than a novice")
    if rated.noisy_solvers:
        click.echo()
        rows = (
            (of.solver, of.tries, f"{100 * of.solved / of.tries:.0f}%")
            for of in rated.noisy_solvers
        )
        output.table(("noisy solver", ">tries", ">solved"), rows, terminal)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _rated(played: C.Asked, puzzle: Study | None) -> Rated:
    """Return the rating of a deal with its pile hidden, or of a puzzle in full view."""
    from generator.shooting_party.rating.open_grade import rate_study
    from generator.shooting_party.rating.rated import rate_blind
    from generator.shooting_party.studies.composing import proven

    if puzzle is None:
        with Waiting("playing"):
            return rate_blind(played.deal, played.rules)
    with C.searching():
        study = proven(puzzle)
        if study is None:
            raise click.UsageError("it is no puzzle that can be proven: not one solution, or none")
        return rate_study(study)
