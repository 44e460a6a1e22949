"""`party generate`: puzzles of a given kind, from the collection or by a search."""

import click

from cli import PROBLEMS
from cli.common import output
from cli.common import parameters as P
from cli.common.output import Terminal
from cli.common.progress import Waiting
from cli.shooting_party import choices as C
from generator.common.calendar import Task
from generator.common.games import PLAIN, Contents, NoneFound, contents_of
from generator.common.rating.tiers import tier_named
from generator.shooting_party.generate import Tally, document_of, generate
from generator.shooting_party.studies.kinds import impossible, kinds
from solver.common.rng import SEEDS
from solver.shooting_party.rules.switches import RuleSet

TRIES = 300
MOST = 10_000
SEED_FROM = "Search only, from this seed on. By default the collection comes first, then seed 0."


def _list(context: click.Context) -> None:
    """Print what the collection has, and end the program."""
    from generator.common.collection import sections
    from generator.shooting_party.game import PUBLISHED

    rows = []
    for (mode, tier, goal, motif), there in sorted(sections(PUBLISHED).items()):
        kind, shown = "" if mode == "blind" else goal, "" if motif == PLAIN else motif
        rows.append((mode, kind, tier, shown, len(there.entries), f"{there.seconds:.1f}"))
    output.table(("mode", "kind", "tier", "motif", "in the collection", "seconds a search"), rows)
    output.say("What is not listed is rarer: a search may take minutes, or find none.")
    context.exit()


def _task(tier: str, mode: str, kind: str | None) -> Task:
    tier_named(tier, mode)
    if mode == "blind":
        if kind is not None:
            raise click.UsageError("--kind needs --mode open")
        return Task("blind", tier)
    if kind not in kinds():
        named = "--mode open needs --kind" if kind is None else f"no kind {kind!r:.40}"
        raise click.UsageError(f"{named}; there are {', '.join(kinds())}")
    return Task("open", tier, kind)


@click.command("generate")
@click.option(
    "--tier",
    required=True,
    type=P.TextType("text", str, lambda _: C.tier_names()),
    metavar="TIER",
    help="Difficulty: gentle, testing or stiff; with --mode open also brisk or fierce.",
)
@C.mode_option(
    "Hide the pile as at a table (blind), or show every card (open; needs --kind).", "blind"
)
@P.number_option("--count", 1, MOST, "Number of puzzles.", 1)
@click.option(
    "--kind",
    type=P.TextType("text", str, lambda _: kinds()),
    metavar="KIND",
    help="With --mode open, what the puzzle asks for: couple, queen, eight, last-pass, only-move, "
    "mistake, two-passes, proof-game or exchange (docs/shooting-party/daily.md).",
)
@P.as_one("rules", C.chosen_rules, C.rules_options("leverstoke"))
@P.number_option("--seed-from", 0, SEEDS - 1, SEED_FROM, metavar="SEED")
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda context, _, asked: _list(context) if asked else None,
    help="Print how many puzzles of each kind the collection has, and how long a search takes.",
)
@P.number_option("--tries", 1, None, "Give up after N seeds in a row without a puzzle.", TRIES)
@P.workers_option()
@P.json_option("schema shooting-party/generated/1")
@P.terminal_options("--width")
@P.as_one("task", _task)
def command(
    task: Task,
    count: int,
    rules: RuleSet,
    seed_from: int | None,
    tries: int,
    workers: int | None,
    as_json: bool,
    terminal: Terminal,
) -> int:
    """Print puzzles whose rating, with its whole error, lies in TIER, one a line: those of the
    collection, which were found in advance, and then what a search finds. Seeds are tried in order;
    the result does not depend on the number of workers. --list prints what there is of each kind,
    and how long a search takes.

    The standard error reports how rare such puzzles are. If --tries ends the search, it also names
    the deal that came nearest (docs/shooting-party/daily.md), and the exit code is 1.
    """
    from generator.common.collection import entries
    from generator.shooting_party.game import shooting_party

    if task.mode == "open" and (why := impossible(kinds()[task.goal], rules)):
        raise click.UsageError(f"no deal has a puzzle of the kind {task.goal}: {why}")
    game = shooting_party(rules=rules)
    tally = Tally(task, seed_from or 0)
    found: list[Contents] = []

    def add(contents: Contents) -> None:
        found.append(contents)
        if not as_json:
            line = f"{contents.puzzle['seed']:>5}  {game.headline(contents.puzzle)}"
            terminal.say(line, "       ")

    if seed_from is None:
        for entry in entries(game, task)[:count]:
            add(contents_of(game, task, entry))
    left, report = count - len(found), list[str]()
    waiting = Waiting("")

    def on_try() -> None:
        waiting.say(f"deals tried: {tally.tries}, puzzles found: {tally.found} of {left}")

    on_try()
    with waiting:
        try:
            if left:
                for contents in generate(game, tally, left, tries, workers or P.WORKERS, on_try):
                    with waiting.aside():
                        add(contents)
                report = [tally.found_text()]
        except NoneFound as error:
            report = _shortfall(tally, str(error), rules)
    if as_json:
        output.document(document_of(game, found))
    for line in report:
        click.echo(output.writable(line), err=True)
    return PROBLEMS if len(found) < count else 0


def _shortfall(tally: Tally, why_ended: str, rules: RuleSet) -> list[str]:
    on = f"to go on, use --seed-from {tally.next} or more --tries"
    lines = [f"party generate: {why_ended}; {on if tally.next < SEEDS else 'the seeds end there'}"]
    if tally.found:
        lines.append(tally.found_text())
    if tally.nearest is not None:
        blind = tally.task.mode == "blind"
        see = f"; see {rate_command(tally.nearest[0], rules)}" if blind else ""
        lines.append(f"nearest: {tally.nearest_text()}{see}")
    return lines


def rate_command(seed: int, rules: RuleSet) -> str:
    return f"party rate {seed}{'' if rules == RuleSet() else f' --rules {rules}'}"
