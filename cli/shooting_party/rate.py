"""`party rate`: how hard a deal is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.output import Answer
from cli.common.progress import Waiting
from cli.shooting_party import choices as C
from generator.shooting_party.studies.study import Study
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.shooting_party.rating.rated import Rated

MODE = (
    "Rate with the pile hidden as at a table (blind) or, of a puzzle in full view, the puzzle "
    "(open)."
)


@click.command("rate")
@C.what_options
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
        subject = replace(subject, kind="puzzle", record=None)
    played = C.chosen_game(subject, rules, passes, from_here=False)
    mode = mode or subject.mode or "blind"
    if mode == "open" and task is None:
        raise click.UsageError("--mode open goes with a puzzle in full view, in its own passes")
    rated = _rated(played, task)
    return Answer(rated.to_json, lambda: _show(rated, played.lead()))


def _show(rated: Rated, lead: list[str]) -> None:
    number = f"{rated.rating}, " if rated.rating.numbered else ""
    told = f"{rated.rating.mode}: {number}{rated.tier.name} {rated.tier.symbol}"
    for line in [*lead, told]:
        output.say(line)
    if not rated.rating.numbered:
        return
    click.echo()
    parts = ((each.name, f"{each.value:.2f}", f"{each.points:.0f}") for each in rated.rating.parts)
    output.table(("part", ">value", ">points"), parts)
    if rated.outlook is not None:
        click.echo()
        expected = (
            (
                f"{name} player",
                f"{of['cards']:.1f}",
                f"{of['four_queens']:.1%}",
                f"{of['perfect']:.1%}",
            )
            for name, of in rated.outlook.items()
            if name != "skill"
        )
        output.table(("can expect", ">cards", ">four queens", ">all eight"), expected)
        skill = f"{rated.outlook['skill']:.1f}"
        output.say(f"skill: a strong player can expect {skill} cards more than a novice")
    if rated.noisy_solvers:
        click.echo()
        noisy = rated.noisy_solvers
        rows = ((of.solver, of.tries, f"{100 * of.solved / of.tries:.0f}%") for of in noisy)
        output.table(("noisy solver", ">tries", ">solved"), rows)


def _rated(played: C.Asked, puzzle: Study | None) -> Rated:
    """Return the rating of a deal with its pile hidden, or of a puzzle in full view."""
    from generator.shooting_party.rating.open_grade import rate_study
    from generator.shooting_party.rating.rated import rate_blind
    from generator.shooting_party.studies.composing import proven

    if puzzle is None:
        with Waiting("playing"):
            return rate_blind(played.now.deal, played.rules)
    with C.searching():
        study = proven(puzzle)
        if study is None:
            raise click.UsageError("it is no puzzle that can be proven: not one solution, or none")
        return rate_study(study)
