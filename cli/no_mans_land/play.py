"""`party no-mans-land play`: play in the terminal."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.exit_codes import INTERRUPTED
from cli.no_mans_land.parameters import PLAYED, look_options, rules_option, solved

if TYPE_CHECKING:
    from cli.no_mans_land.playing.screen import Screen
    from solver.no_mans_land.rules.record import Record
    from solver.no_mans_land.rules.switches import RuleSet
    from solver.no_mans_land.rules.themes import Theme

RANDOM_SEEDS = 1 << 32
"""A random game has a seed below this, short enough to be told to a friend."""


@click.command("play")
@click.argument("what", metavar="[SEED|today|DATE]", required=False)
@rules_option(None, PLAYED)
@click.option("--cards", is_flag=True, help="Play with real cards, and type in what is turned up.")
@click.option("--resume", is_flag=True, help="Continue the latest unfinished game.")
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Save the game to FILE after every round; if FILE holds a game, continue it.",
)
@look_options()
def command(
    what: str | None,
    rules: RuleSet | None,
    cards: bool,
    resume: bool,
    log: Path | None,
    theme: Theme,
    ascii_only: bool,
) -> int:
    """Play a game in the terminal: that of SEED, or without one a new random game; or with --cards
    one with real cards. `today` or a date is a daily puzzle: one hand, one decision.

    Inside, ? shows the commands: undo, hints, the best decisions. By default the rules are mortal:
    fire may be held, and death takes all points. Every game is kept, and --resume continues the
    latest one. `party no-mans-land rules` teaches the game.
    """
    if sum((what is not None, cards, resume)) > 1:
        raise click.UsageError("give one of SEED, --cards and --resume")
    symbols = output.symbols(ascii_only)
    if what is not None and not re.fullmatch("-?[0-9]+", what):
        if rules is not None or log is not None:
            raise click.UsageError("a daily puzzle has its own rules, and is not kept")
        return _puzzle(what, theme, symbols)
    record, file = _begun(what, rules, cards, resume, log)
    if record.end.is_over:
        raise click.UsageError("the game is over; `party no-mans-land review` reckons it up")
    from cli.no_mans_land.playing.screen import Screen
    from cli.no_mans_land.playing.session import Session

    session = Session(record, file or _kept_file(record))
    if log is not None:
        try:
            session.save()
        except OSError as error:
            raise click.UsageError(f"--log {log}: {error.strerror}") from None
    width = output.console(None).width
    screen = Screen(session, theme, symbols, width, lambda: solved(record.rules, _score()))
    named = "real cards" if record.seed is None else f"seed {record.seed}"
    screen.say(f"No Man's Land, {named}, rules {record.rules}")
    to_go_on = f"party no-mans-land play {f'--log {log}' if log else '--resume'}"
    try:
        _finish(screen, screen.play(), to_go_on)
    except KeyboardInterrupt:
        screen.say("")
        _finish(screen, False, to_go_on)
        return INTERRUPTED
    return 0


def _begun(
    what: str | None, rules: RuleSet | None, cards: bool, resume: bool, log: Path | None
) -> tuple[Record, Path | None]:
    """Return the game to play so far, and its file, None if it is new."""
    from cli.common import kept_games
    from cli.common.texts import decoded
    from solver.common.files import read_file
    from solver.common.rng import SeedError, seed_in
    from solver.no_mans_land.rules.position import GAME
    from solver.no_mans_land.rules.record import Record
    from solver.no_mans_land.rules.switches import RuleSet

    try:
        seed = None if what is None else seed_in(what)
        if resume:
            place = kept_games.folder(GAME)
            for path in kept_games.unfinished(place, lambda t: not Record.parse(t).end.is_over):
                return Record.parse(read_file(path).decode("utf-8"), rules), path
            raise click.UsageError("no unfinished game is kept")
        if log is not None and log.exists():
            record = Record.parse(decoded(read_file(log)), rules)
            if seed not in (None, record.seed) or (cards and record.seed is not None):
                raise click.UsageError(f"--log {log}: the game in it has another seed")
            return record, log
    except SeedError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise click.UsageError(f"{error.filename}: {error.strerror}") from None
    except ValueError as error:
        raise click.UsageError(f"--log {log}: {error}" if log else str(error)) from None
    if seed is None and not cards:
        seed = secrets.randbelow(RANDOM_SEEDS)
    return Record(rules or RuleSet.parse(PLAYED), (), seed), log


def _kept_file(record: Record) -> Path | None:
    """Return the file for a new game; None, with a warning, if there can be none."""
    from cli.common import kept_games
    from solver.no_mans_land.rules.position import GAME

    what = "cards" if record.seed is None else f"seed-{record.seed}"
    return kept_games.file_for(GAME, what)


def _finish(screen: Screen, over: bool, to_go_on: str) -> None:
    """Print the result, the reckoning, and the commands that go on from here."""
    session, say = screen.session, screen.say
    end = session.position
    say("")
    if not over:
        say(f"So far: {end.score} points.")
    else:
        say(f"The game is over: {end.final} points, {screen.theme.band(end.final)}.")
    if session.helped:
        say(f"Played with help: {', '.join(session.helped)}.")
    if over:
        from cli.no_mans_land.review import summary
        from solver.no_mans_land.analysis.reckoning import reckon

        try:
            solution = screen.solution()
            for line in summary(session.record, reckon(session.record, solution), solution):
                say(line)
        except KeyboardInterrupt:
            say("stopped")
    if session.file is not None and session.file.exists() and session.record.rounds:
        say(f"Kept in {session.file}")
        more = f"More: party no-mans-land review {session.file}"
        say(more if over else f"Go on with: {to_go_on}")


def _puzzle(word: str, theme: Theme, symbols: bool) -> int:
    """Put the puzzle of a day to the player."""
    from cli.common.kept_puzzles import puzzle_named
    from cli.no_mans_land.playing.puzzling import Puzzling
    from generator.no_mans_land.game import PUBLISHED

    puzzle = puzzle_named(word, PUBLISHED)
    width = output.console(None).width
    try:
        Puzzling(puzzle, theme, symbols, width).play()
    except KeyboardInterrupt:
        click.echo()
        return INTERRUPTED
    return 0


def _score() -> object:
    from solver.no_mans_land.rules.aims import Aim

    return Aim("score")
