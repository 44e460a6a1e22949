"""`party generate`: puzzles of a given kind, from the collection or by a search."""

from collections.abc import Callable

import click

from cli import PROBLEMS
from cli.common import output
from cli.common import parameters as P
from cli.common.given import tiers
from cli.common.progress import Waiting
from cli.shooting_party import choices as C
from generator.common.calendar import Task
from generator.common.games import PLAIN, Contents, Game, NoneFound, contents_of
from generator.common.rating.tiers import tier_named
from generator.shooting_party.generation import Tally, document_of, generate
from generator.shooting_party.studies.kinds import kinds
from solver.common.words import quoted
from solver.shooting_party.rules.switches import RuleSet

TRIES = 300  # seeds in a row without a puzzle, after which the search is given up
MOST = 10_000


def _list() -> None:
    """Print what the collection has."""
    from generator.common.collection import sections
    from generator.shooting_party.game import PUBLISHED

    rows = []
    for (_, tier, goal, motif), there in sorted(sections(PUBLISHED).items()):
        shown = "" if motif == PLAIN else motif
        rows.append((goal, tier, shown, len(there.entries), f"{there.seconds:.1f}"))
    output.table(("kind", "tier", "motif", "in the collection", "seconds a search"), rows)
    output.say("What is not listed is rarer: a search may take minutes, or find none.")


def _task(tier: str | None, kind: str | None) -> Task | None:
    """Return the task that options describe; None without a tier."""
    if tier is None:
        if kind is not None:
            raise click.UsageError("--kind needs --tier")
        return None
    tier_named(tier, "open")
    if kind not in kinds():
        named = "--tier needs --kind" if kind is None else f"no kind {quoted(kind)}"
        raise click.UsageError(f"{named}; there are {', '.join(kinds())}")
    return Task("open", tier, kind)


@click.command("generate")
@click.option(
    "--tier",
    type=P.TextType("text", str, lambda _: tiers()),
    metavar="TIER",
    help="gentle, brisk, testing, stiff or fierce.",
)
@P.number_option("--count", 1, MOST, "Number of puzzles.", 1)
@click.option(
    "--kind",
    type=P.TextType("text", str, lambda _: kinds()),
    metavar="KIND",
    help="What a puzzle asks for (docs/shooting-party/daily.md).",
)
@P.as_one("rules", C.chosen_rules, C.rules_options("leverstoke"))
@P.workers_option
@P.json_option("schema shooting-party/generated/1")
@P.as_one("task", _task)
def command(
    task: Task | None, count: int, rules: RuleSet, workers: int | None, as_json: bool
) -> int:
    """Print puzzles whose rating lies in TIER, error included, one a line: those of the
    collection, then what a search finds. Without --tier, print what the collection has.

    The standard error reports how rare they are; too few are exit code 1.
    """
    if task is None:
        _list()
        return 0
    from generator.common.collection import entries
    from generator.shooting_party.game import shooting_party

    if why := kinds()[task.goal].asks.impossible(rules):
        raise click.UsageError(f"no deal has a puzzle of the kind {task.goal}: {why}")
    game = shooting_party(rules=rules)
    found: list[Contents] = []

    def add(contents: Contents) -> None:
        found.append(contents)
        if not as_json:
            line = f"{contents.puzzle['seed']:>5}  {game.headline(contents.puzzle)}"
            output.say(line, "       ")

    for entry in entries(game, task)[:count]:
        add(contents_of(game, task, entry))
    report = _search(game, task, count - len(found), workers or P.WORKERS, add)
    if as_json:
        output.document(document_of(game, found))
    for line in report:
        click.echo(output.writable(line), err=True)
    return PROBLEMS if len(found) < count else 0


def _search(
    game: Game, task: Task, left: int, workers: int, add: Callable[[Contents], None]
) -> list[str]:
    """Look for so many puzzles more; return what there is to report."""
    tally, waiting, report = Tally(task, 0), Waiting(""), list[str]()

    def on_try() -> None:
        waiting.say(f"deals tried: {tally.tries}, puzzles found: {tally.found} of {left}")

    on_try()
    with waiting:
        try:
            if left:
                for contents in generate(game, tally, left, TRIES, workers, on_try):
                    with waiting.aside():
                        add(contents)
                report = [tally.found_text()]
        except NoneFound as error:
            report = [f"party generate: {error}", *[tally.found_text()] * bool(tally.found)]
            if tally.nearest is not None:
                report.append(f"nearest: {tally.nearest_text()}")
    return report
