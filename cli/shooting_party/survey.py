"""`party survey`: solve a range of seeds into a folder."""

from pathlib import Path
from typing import Any

import click

from cli.common.parameters import SIZE, WORKERS, need
from cli.common.surveying import folder_options, run_survey, work_options
from cli.shooting_party.choices import chosen_rules
from cli.shooting_party.parameters import MEMORY, positions_option, rules_options
from cli.shooting_party.progress import announce_compiling
from solver.common.survey.manifest import Manifest, SurveyError
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import DEFAULT_MEMORY, Budget
from solver.shooting_party.survey.rows import SolvedRows, check_plan


@click.command("survey")
@folder_options()
@rules_options("leverstoke")
@click.option(
    "--hunt",
    is_flag=True,
    help="Look for deals without a perfect eight: only those are solved in full.",
)
@positions_option(scope=", per deal")
@click.option(
    "--memory",
    type=SIZE,
    metavar="SIZE",
    show_default=f"{MEMORY}, or what the survey began with",
    help="Memory for the search, shared equally by the workers.",
)
@work_options("--workers N then only divides --memory SIZE: one deal may use SIZE / N.")
def command(
    seeds: range,
    out: Path,
    rules: RuleSet,
    passes: int | None,
    hunt: bool,
    positions: int | None,
    memory: int | None,
    **work: Any,
) -> int:
    """Solve the deals of seeds FROM..TO, both ends included, and write one row per deal into DIR:
    the verdict and the best score within each number of passes.

    Ctrl-C keeps every finished deal. Run the same command to continue; run it with a wider FROM..TO
    to extend the survey. `party report DIR` summarises the result.
    """
    need("pyarrow", "survey")

    def source_of(before: Manifest | None) -> SolvedRows:
        if before is not None:
            check_plan(before, out)
        each = _memory_each(memory, work["workers"] or WORKERS, before)
        return SolvedRows(chosen_rules(rules, passes), Budget(positions, each), hunt)

    return run_survey(seeds, out, source_of, announce_compiling, **work)


def _memory_each(memory: int | None, workers: int, before: Manifest | None) -> int:
    """Return the memory for one deal, in bytes. It is part of the survey's question, so without
    --memory a survey keeps what it began with. Raise `SurveyError` if that exceeds the default
    memory for all workers together.
    """
    if memory is not None or before is None:
        return (memory or DEFAULT_MEMORY) // workers
    each = int(before.question["memory"])
    if each * workers > DEFAULT_MEMORY:
        raise SurveyError(
            f"it was begun with {each >> 20}M a deal, and {workers} workers would exceed the "
            f"default {MEMORY}: give --memory {workers * each} or fewer --workers"
        )
    return each
