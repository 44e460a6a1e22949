"""`party no-mans-land play`: play in the terminal."""

from functools import partial
from pathlib import Path

import click

from cli.common.kept_games import GameFile, KeptGames, keeping_options, random_seed
from cli.common.kept_puzzles import puzzle_named
from cli.common.output import Terminal
from cli.no_mans_land.parameters import PLAYED, look_options, rules_option, solved
from cli.no_mans_land.playing.screen import Puzzling, Screen
from generator.no_mans_land.game import PUBLISHED
from solver.common.rng import seed_in
from solver.no_mans_land.rules.position import GAME
from solver.no_mans_land.rules.record import Record
from solver.no_mans_land.rules.switches import Aim, RuleSet
from solver.no_mans_land.rules.themes import Theme


@click.command("play")
@click.argument("what", metavar="[SEED|today|DATE]", required=False)
@rules_option(PLAYED)
@click.option("--cards", is_flag=True, help="Play with real cards, and type in what is turned up.")
@keeping_options("round")
@look_options()
def command(
    what: str | None,
    rules: RuleSet | None,
    cards: bool,
    resume: bool,
    log: Path | None,
    theme: Theme,
    terminal: Terminal,
) -> int:
    """Play a game in the terminal: that of SEED, or without one a new random game; or with --cards
    one with real cards. `today` or a date is a daily puzzle: one hand, one decision.

    Inside, ? shows the commands: undo, hints, the best decisions. By default the rules are mortal:
    fire may be held, and death takes all points. Every game is kept, and --resume continues the
    latest one. `party no-mans-land rules` teaches the game.
    """
    if sum((what is not None, cards, resume)) > 1:
        raise click.UsageError("give one of SEED, --cards and --resume")
    seed = None if what is None else seed_in(what)
    if what is not None and seed is None:
        if rules is not None or log is not None:
            raise click.UsageError("a daily puzzle has its own rules, and is not kept")
        return Puzzling(puzzle_named(what, PUBLISHED), terminal, theme).run()
    record, file = _begun(seed, rules, cards, resume, log)
    if record.end.is_over:
        raise click.UsageError("the game is over; `party no-mans-land review` reckons it up")
    named = "real cards" if record.seed is None else f"seed {record.seed}"
    heading = f"No Man's Land, {named}, rules {record.rules}"
    screen = Screen(record, file, terminal, theme, partial(solved, record.rules, Aim("score")))
    return screen.run(heading, "Type a decision, or ? for help.")


def _begun(
    seed: int | None, rules: RuleSet | None, cards: bool, resume: bool, log: Path | None
) -> tuple[Record, GameFile]:
    games = KeptGames(
        "party no-mans-land play",
        (GAME,),
        lambda text: Record.parse(text, rules),
        lambda record: not record.end.is_over,
    )
    kept = games.continued(resume, log)
    if kept is not None:
        if seed not in (None, kept[0].seed) or (cards and kept[0].seed is not None):
            raise click.UsageError(f"--log {log}: the game in it has another seed")
        return kept
    if seed is None and not cards:
        seed = random_seed()
    record = Record(rules or RuleSet.parse(PLAYED), (), seed)
    return record, games.new("cards" if seed is None else f"seed-{seed}", log)
