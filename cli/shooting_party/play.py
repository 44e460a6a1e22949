"""`party play`: play in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.exit_codes import INTERRUPTED
from cli.shooting_party.chosen import chosen_game, chosen_theme
from cli.shooting_party.parameters import look_options, rules_options, subject_argument
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme

if TYPE_CHECKING:
    from cli.shooting_party.chosen import Played
    from cli.shooting_party.playing.screen import Screen
    from cli.shooting_party.playing.session import Session
    from cli.shooting_party.subjects import Subject

RANDOM_SEEDS = 1 << 32
"""A random deal has a seed below this, short enough to be told to a friend."""


@click.command("play")
@subject_argument("GAME", required=False, stdin=False)
@rules_options()
@click.option(
    "--open/--hidden",
    "open_pile",
    default=None,
    show_default="as the puzzle says, or hidden",
    help="Show the cards of the draw pile, in order, or hide them.",
)
@click.option("--count", is_flag=True, help="Always show which cards are still in the pile.")
@click.option("--resume", is_flag=True, help="Continue the latest unfinished game.")
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Save the game to FILE after every move; if FILE holds a game, continue it.",
)
@look_options()
def command(
    subject: Subject | None,
    rules: RuleSet | None,
    passes: int | None,
    open_pile: bool | None,
    count: bool,
    resume: bool,
    log: Path | None,
    theme: Theme | None,
    ascii_only: bool,
    width: int | None,
) -> int:
    """Play GAME in the terminal: a deal, a recorded game, or a puzzle, such as `today`, a date or a
    tier (its latest daily). Without GAME, a new random deal. Inside, ? shows the commands: undo,
    hints, what just happened and why.

    Every game is kept, and --resume continues the latest one. Moves are read from the standard
    input, so a game can also be piped in. `party rules` teaches the game.
    """
    from cli.shooting_party.playing.screen import Screen
    from cli.shooting_party.playing.session import Session

    if resume and log is not None:
        raise click.UsageError("--resume continues a kept game; --log FILE continues that of FILE")
    subject, file = _begun(subject, log, resume)
    game = chosen_game(subject, rules, passes)
    if game.now.is_over:
        raise click.UsageError("the game is over; `party explain` tells how it went")
    continued = file is not None and subject.rules is not None
    if continued and subject.recorded and str(game.rules) != str(subject.rules):
        raise click.UsageError("--passes goes with a new game, not with one to be continued")
    session = Session(game, file or _kept_file(game))
    _check_writable(session, log)
    console = output.console(width)
    look = chosen_theme(theme, game.rules)
    symbols = output.symbols(ascii_only)
    shows_pile = subject.mode == "open" if open_pile is None else open_pile
    screen = Screen(session, look, console, symbols, open_pile=shows_pile, count=count)
    screen.say(output.writable(game.heading))
    if subject.goal is not None or "Puzzle" in subject.tags:
        screen.say(_task(subject, game, shows_pile))
    if shows_pile and subject.mode != "open":
        screen.note_help("open pile")
    to_go_on = f"party play {f'--log {log}' if log else '--resume'}"
    try:
        _finish(screen, session, screen.play(), to_go_on)
    except KeyboardInterrupt:
        screen.say("")
        _finish(screen, session, False, to_go_on)
        return INTERRUPTED
    return 0


def _begun(subject: Subject | None, log: Path | None, resume: bool) -> tuple[Subject, Path | None]:
    """Return the subject to play and the file of its game so far, None if it is new."""
    from cli.shooting_party.playing import kept
    from cli.shooting_party.subjects import Subject, names_file, subject_of
    from solver.shooting_party.rules.deal import Deal
    from solver.shooting_party.rules.sources import SourceError

    try:
        if resume:
            for path in kept.unfinished():
                found = subject_of(str(path))
                if subject is None or found.deal == subject.deal:
                    return found, path
            raise click.UsageError("no unfinished game is kept" + (" of that deal" * bool(subject)))
        if log is not None and names_file(str(log)):
            found = subject_of(str(log))
            if found.kind != "recorded game":
                raise click.UsageError(f"--log {log}: {found.kind}, not a recorded game")
            if subject is not None and (
                found.deal != subject.deal or subject.rules not in (None, found.rules)
            ):
                raise click.UsageError(f"--log {log}: the game in it has another deal or rule set")
            return found, log
    except SourceError as error:
        raise click.UsageError(str(error)) from None
    if subject is None:
        subject = Subject("seed", Deal.from_seed(secrets.randbelow(RANDOM_SEEDS)))
    return subject, log


def _kept_file(game: Played) -> Path | None:
    """Return the file for a new game; None, with a warning, if there can be none."""
    from cli.shooting_party.playing import kept

    try:
        return kept.new_file(game.deal, game.subject.tags.get("Puzzle"))
    except OSError as error:
        click.echo(f"party play: {error.filename}: {error.strerror}; not kept", err=True)
        return None


def _check_writable(session: Session, log: Path | None) -> None:
    """Save the game before its first move if it has a file of the player's choice, so that a wrong
    path is known at once.
    """
    if log is None:
        return
    try:
        session.save()
    except OSError as error:
        raise click.UsageError(f"--log {log}: {error.strerror}") from None


def _task(subject: Subject, game: Played, shows_pile: bool) -> str:
    from generator.shooting_party.texts import task_sentence

    goal = "best" if subject.goal is None else subject.goal.text
    tier = subject.tags.get("Tier")
    rating = subject.tags.get("Rating")
    hard = f" Difficulty: {tier}, {rating}." if tier and rating else ""
    task = task_sentence(goal, game.rules.passes, "open" if shows_pile else "blind")
    return output.writable(f"{task}{hard}")


def _finish(screen: Screen, session: Session, over: bool, to_go_on: str) -> None:
    """Print the result, what there is to say of it, and the commands that go on from here."""
    from cli.shooting_party.playing.reckoning import reckoning

    say, theme, symbols = screen.say, screen.theme, screen.commentator.symbols
    score = theme.describe_score(session.position.score)
    say("")
    say(f"{'The game is over' if over else 'So far'}: {score}.")
    goal = session.subject.goal
    if over and goal is not None:
        reached = "reached" if session.position.score in goal.scores else "not reached"
        say(f"The goal {goal.text} was {reached}.")
    if session.helped:
        say(f"Played with help: {', '.join(session.helped)}.")
    if over:
        try:
            start, moves = session.positions[0], session.moves
            for sentence in reckoning(start, moves, theme, symbols=symbols):
                say(sentence)
        except KeyboardInterrupt:
            say("stopped")
    if session.file is not None and session.file.exists() and session.moves:
        say(f"Kept in {session.file}")
        say(f"More: party explain {session.file}" if over else f"Go on with: {to_go_on}")
