"""`party no-mans-land survey`: play a range of seeds into a folder."""

from functools import partial
from pathlib import Path
from typing import Any

import click

from cli.common.surveying import folder_options, run_survey, work_options
from cli.no_mans_land.parameters import aim_option, rules_option, solved
from solver.common.survey.manifest import Manifest
from solver.common.survey.run import RowSource
from solver.no_mans_land import Aim, RuleSet


@click.command("survey")
@folder_options()
@rules_option()
@aim_option()
@work_options()
def command(seeds: range, out: Path, rules: RuleSet, aim: Aim, **work: Any) -> int:
    """Play the games of seeds FROM..TO, both ends included, by best play, and write one row per
    game into DIR: final score, fate, and the best score in hindsight.

    Ctrl-C keeps every finished file. Run the same command to continue; run it with a wider FROM..TO
    to extend the survey.
    """

    def source_of(before: Manifest | None) -> RowSource:
        from solver.no_mans_land.survey.rows import PlayedRows, check_plan

        if before is not None:
            check_plan(before, out)
        return PlayedRows(rules, aim)

    # Compile and work out the values here, once, before the workers do.
    return run_survey(seeds, out, source_of, partial(solved, rules, aim), **work)
