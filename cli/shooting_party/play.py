"""`party play`: play in the terminal."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.exit_codes import INTERRUPTED
from cli.shooting_party.chosen import chosen_game, chosen_theme
from cli.shooting_party.parameters import look_options, rules_options, subject_argument
from solver.common.words import counted
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme, in_passes

if TYPE_CHECKING:
    from cli.shooting_party.chosen import Played
    from cli.shooting_party.playing.screen import Screen
    from cli.shooting_party.playing.session import Session
    from cli.shooting_party.playing.solving import Solving
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
    if subject.task is not None and passes is not None:
        raise click.UsageError("a puzzle in full view has its own passes; leave out --passes")
    continued = file is not None and subject.rules is not None
    if continued and subject.recorded and str(game.rules) != str(subject.rules):
        raise click.UsageError("--passes goes with a new game, not with one to be continued")
    session = Session(game, file or _kept_file(game))
    _check_writable(session, log)
    console = output.console(width)
    look = chosen_theme(theme, game.rules)
    symbols = output.symbols(ascii_only)
    shows_pile = subject.mode == "open" if open_pile is None else open_pile
    solving = _solving(subject, session)
    screen = Screen(
        session, look, console, symbols, open_pile=shows_pile, count=count, solving=solving
    )
    named = None if solving is None else subject.tags.get("Puzzle")
    screen.say(output.writable(f"{named}: {game.rules}" if named else game.heading))
    if subject.goal is not None or "Puzzle" in subject.tags:
        screen.say(output.writable(_task(subject, game)))
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


def _task(subject: Subject, game: Played) -> str:
    """Return the task in words, and how hard it is."""
    from generator.shooting_party.texts import blind_task

    within = in_passes(game.rules.passes)
    if subject.task is not None:
        task = subject.task.sentence
    elif subject.goal is not None:
        task = f"The goal is {subject.goal.text} within {within}."
    else:
        task = blind_task(game.rules)
    tier = subject.tags.get("Tier")
    rating = subject.tags.get("Rating")
    hard = f" Difficulty: {tier}, {rating}." if tier and rating else ""
    return f"{task}{hard}"


def _solving(subject: Subject, session: Session) -> Solving | None:
    """Return the task of a puzzle in full view, None if the subject is none."""
    from cli.shooting_party.playing.solving import Solving

    if subject.task is None:
        return None
    return Solving(replace(subject.task, start=session.positions[session.first]))


def _finish(screen: Screen, session: Session, over: bool, to_go_on: str) -> None:
    """Print the result, what there is to say of it, and the commands that go on from here."""
    from cli.shooting_party.playing.reckoning import reckoning
    from cli.shooting_party.playing.screen import CONTEST_ENDS

    say, theme, symbols = screen.say, screen.theme, screen.commentator.symbols
    score = theme.describe_score(session.position.score)
    say("")
    if screen.solving is None:
        say(f"{'The game is over' if over else 'So far'}: {score}.")
    elif not screen.solved:
        say("Not solved yet.")
    if told := _attempt(session):
        say(f"{told}.")
    goal = session.subject.goal
    if screen.solving is not None:
        over = False
    elif over and goal is not None:
        reached = "reached" if session.position.score in goal.scores else "not reached"
        say(f"The goal {goal.text} was {reached}.")
    # What an attempt at a puzzle took is counted above.
    helped = [kind for kind in session.helped if screen.solving is None or kind == CONTEST_ENDS]
    if helped:
        say(f"Played with help: {', '.join(helped)}.")
    if over:
        try:
            start, moves = session.positions[0], session.moves
            for sentence in reckoning(start, moves, theme, symbols=symbols):
                say(sentence)
        except KeyboardInterrupt:
            say("stopped")
    if session.file is not None and session.file.exists() and session.moves:
        say(f"Kept in {session.file}")
        done = over or screen.solved
        say(f"More: party explain {session.file}" if done else f"Go on with: {to_go_on}")


def _attempt(session: Session) -> str:
    """Return in words what it took to solve a puzzle, as far as anything was counted."""
    from cli.shooting_party.playing import session as tags

    return ", ".join(
        f"{counted(session.counted(tag), thing)}{more}"
        for tag, thing, more in (
            (tags.WRONG_TAG, "wrong answer", ""),
            (tags.UNDONE_TAG, "move", " taken back"),
            (tags.HINTS_TAG, "hint", ""),
            (tags.TIME_TAG, "second", ""),
        )
        if session.counted(tag)
    )
