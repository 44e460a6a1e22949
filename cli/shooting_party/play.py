"""`party play`: play in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common.conversation import Terminal
from cli.common.kept_games import GameFile, KeptGames, keeping_options, random_seed
from cli.shooting_party.choices import chosen_game, chosen_theme
from cli.shooting_party.parameters import look_options, rules_options, subject_argument
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme, in_passes

if TYPE_CHECKING:
    from cli.shooting_party.choices import Played
    from cli.shooting_party.subjects import Subject


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
@keeping_options("move")
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
    subject, file = _begun(subject, log, resume)
    game = chosen_game(subject, rules, passes)
    if game.now.is_over:
        raise click.UsageError("the game is over; `party explain` shows how it went")
    if subject.task is not None and passes is not None:
        raise click.UsageError("a puzzle in full view has its own passes; leave out --passes")
    if file is not None and subject.recorded and str(game.rules) != str(subject.rules):
        raise click.UsageError("--passes goes with a new game, not with one to be continued")
    from cli.shooting_party.playing.screen import Screen
    from cli.shooting_party.playing.solving import PuzzleScreen

    shows_pile = subject.mode == "open" if open_pile is None else open_pile
    screen = (Screen if subject.task is None else PuzzleScreen)(
        game,
        file or _kept_games().new(_name(game), log),
        Terminal.here(ascii_only, width),
        chosen_theme(theme, game.rules),
        open_pile=shows_pile,
        count=count,
    )
    if shows_pile and subject.mode != "open":
        screen.note_help("open pile")
    return screen.run(*_heading(game))


def _kept_games() -> KeptGames[Record]:
    from cli.common.playing import ANSWER, help_in
    from cli.shooting_party.playing.screen import SOLVED_TAG

    def goes_on(record: Record) -> bool:
        ended = SOLVED_TAG in record.more or ANSWER in help_in(record.more)
        return record.result is None and not ended

    return KeptGames("party play", (), Record.parse, goes_on)


def _begun(
    subject: Subject | None, log: Path | None, resume: bool
) -> tuple[Subject, GameFile | None]:
    """Return the subject to play and the file of its game so far, None if it is new."""
    from cli.shooting_party.subjects import Subject, subject_in

    def fits(record: Record) -> bool:
        return subject is None or record.deal == subject.deal

    what = "unfinished game" + (" of that deal" if subject is not None else "")
    kept = _kept_games().continued(resume, log, fits, what)
    if kept is None:
        return subject or Subject("seed", Deal.from_seed(random_seed())), None
    record, file = kept
    try:
        found = subject_in(str(record))
    except ValueError as error:
        raise click.UsageError(f"{file.path}: {error}") from None
    if found.kind != "recorded game":
        raise click.UsageError(f"{file.path}: {found.kind}, not a recorded game")
    other = subject is not None and subject.rules not in (None, found.rules)
    if other or not fits(record):
        raise click.UsageError(f"{file.path}: the game in it has another deal or rule set")
    return found, file


def _name(game: Played) -> str:
    """Return what the name of a game's file says of it."""
    seed = game.deal.seed
    return game.subject.tags.get("Puzzle") or ("deal" if seed is None else f"seed-{seed}")


def _heading(game: Played) -> list[str]:
    """Return what is shown before the table: the game, its task if it is a puzzle, what to type."""
    from generator.shooting_party.texts import blind_task

    subject = game.subject
    named = None if subject.task is None else subject.tags.get("Puzzle")
    lines = [f"{named}: {game.rules}" if named else game.heading]
    if subject.goal is not None or "Puzzle" in subject.tags:
        if subject.task is not None:
            task = subject.task.sentence
        elif subject.goal is not None:
            task = f"The goal is {subject.goal.text} within {in_passes(game.rules.passes)}."
        else:
            task = blind_task(game.rules)
        tier, rating = subject.tags.get("Tier"), subject.tags.get("Rating")
        lines.append(f"{task} Difficulty: {tier}, {rating}." if tier and rating else task)
    what = (
        "the number of the move" if subject.task and subject.task.shown else "a move, its number,"
    )
    return [*lines, f"Type {what} or ? for help."]
