"""`party the-party play`: play in the terminal."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.exit_codes import INTERRUPTED
from cli.the_party.parameters import (
    ascii_option,
    bots_option,
    chosen_rules,
    players_option,
    rules_option,
    seated,
    seed_or_none,
)

if TYPE_CHECKING:
    from cli.the_party.playing.screen import Screen
    from cli.the_party.playing.session import Session
    from solver.the_party.players.bots import Bot
    from solver.the_party.rules.record import Record
    from solver.the_party.rules.switches import RuleSet

RANDOM_SEEDS = 1 << 32
"""A random game has a seed below this, short enough to be told to a friend."""


@click.command("play")
@click.argument("what", metavar="[SEED|today|DATE]", required=False)
@rules_option()
@players_option()
@click.option(
    "--seat",
    "seats",
    type=click.IntRange(0, 3),
    multiple=True,
    metavar="SEAT",
    help="A person's seat, from 0, who begins; once for each person.  [default: 0]",
)
@bots_option("Who sits in the other seats: one for all or one for each.  [default: squire]")
@click.option(
    "--practice", is_flag=True, help="Open practice: all hands are seen, undo is allowed."
)
@click.option("--resume", is_flag=True, help="Continue the latest unfinished game.")
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Save the game to FILE after every move; if FILE holds a game, continue it.",
)
@ascii_option()
def command(
    what: str | None,
    rules: RuleSet | None,
    players: int | None,
    seats: tuple[int, ...],
    bots: list[Bot] | None,
    practice: bool,
    resume: bool,
    log: Path | None,
    ascii_only: bool,
) -> int:
    """Play against bots, or with others on one screen, which is cleared between hands. SEED is the
    game to play; without one it is a new random game. `today` or a date is a daily puzzle.

    Bots, from weak to strong: random, rogue, careful, squire, steward, learned, pimc, host. The
    program says all that is said at the table, and it never shows who is asked whether he stashes.
    Inside, ? shows the commands. Every game is kept; --resume continues the latest one, and
    `party the-party explain` tells where it could have been won.
    """
    symbols = output.symbols(ascii_only)
    if what is not None and not re.fullmatch("-?[0-9]+", what):
        if practice or resume or any(each for each in (rules, players, seats, bots, log)):
            raise click.UsageError("a daily puzzle takes no options but --ascii")
        return _puzzle(what, symbols)
    session = _begun(what, rules, players, seats, bots, resume, log)
    if session.state.is_over:
        raise click.UsageError("the game is over; `party the-party explain` goes through it")
    from cli.the_party.playing.screen import Screen

    if practice:
        session.note_help("open practice")
    if log is not None:
        try:
            session.save()
        except OSError as error:
            raise click.UsageError(f"--log {log}: {error.strerror}") from None
    screen = Screen(session, symbols, output.console(None).width, practice)
    screen.say(f"The Party, seed {session.seed}, rules {session.record.rules}")
    to_go_on = f"party the-party play {f'--log {log}' if log else '--resume'}"
    try:
        _finish(screen, screen.play(), to_go_on)
    except KeyboardInterrupt:
        screen.say("")
        _finish(screen, False, to_go_on)
        return INTERRUPTED
    return 0


def _begun(
    text: str | None,
    rules: RuleSet | None,
    players: int | None,
    seats: tuple[int, ...],
    bots: list[Bot] | None,
    resume: bool,
    log: Path | None,
) -> Session:
    """Return the game to play."""
    from cli.common import kept_games
    from cli.the_party.playing.session import Session
    from solver.the_party.rules.documents import GAME
    from solver.the_party.rules.game import Game
    from solver.the_party.rules.record import Record

    seed = None if text is None else seed_or_none(text)
    if text is not None and seed is None:
        raise click.UsageError(f"{text!r:.40} is not a seed")
    kept = _kept(resume, log)
    if kept is not None:
        record, file = kept
        if rules or players or seats or bots or seed not in (None, record.seed):
            raise click.UsageError("a game that is continued has its own seed, rules and seats")
        return Session(record, _seats_of(record), file)
    chosen = chosen_rules(rules, players)
    persons = sorted(set(seats or (0,)))
    if persons[-1] >= chosen.players:
        raise click.UsageError(f"--seat {persons[-1]}: seats are 0 to {chosen.players - 1}")
    others = iter(
        seated(bots, chosen.players - len(persons)) if len(persons) < chosen.players else []
    )
    if bots is not None and len(persons) == chosen.players:
        raise click.UsageError("--bots: every seat is a person's")
    table = [None if seat in persons else next(others) for seat in range(chosen.players)]
    number = secrets.randbelow(RANDOM_SEEDS) if seed is None else seed
    record = Record(Game.seeded(chosen, number), number)
    return Session(record, table, log or kept_games.file_for(GAME, f"seed-{number}"))


def _kept(resume: bool, log: Path | None) -> tuple[Record, Path] | None:
    """Return the game to continue and its file, None for a new one."""
    from cli.common import kept_games
    from cli.common.texts import decoded
    from solver.common.files import read_file
    from solver.the_party.rules.documents import GAME
    from solver.the_party.rules.record import Record

    if resume and log is not None:
        raise click.UsageError("give one of --resume and --log")
    try:
        if resume:
            place = kept_games.folder(GAME)
            for path in kept_games.unfinished(place, lambda t: Record.parse(t).result == "*"):
                return Record.parse(read_file(path).decode("utf-8")), path
            raise click.UsageError("no unfinished game is kept")
        if log is not None and log.exists():
            return Record.parse(decoded(read_file(log))), log
    except OSError as error:
        raise click.UsageError(f"{error.filename}: {error.strerror}") from None
    except ValueError as error:
        raise click.UsageError(f"--log {log}: {error}") from None
    return None


def _seats_of(record: Record) -> list[Bot | None]:
    """Return who sits where in a kept game; a person in seat 0 and squires if it does not say."""
    from cli.the_party.playing.session import PERSON, SEATS_TAG
    from solver.the_party.players.bots import Bot, BotError

    if record.seed is None:
        raise click.UsageError("a game without a seed cannot be continued")
    players = record.rules.players
    told = record.more.get(SEATS_TAG, ", ".join([PERSON] + ["squire"] * (players - 1)))
    try:
        seats = [None if n == PERSON else Bot.named(n) for n in told.split(", ")]
    except BotError as error:
        raise click.UsageError(f"[{SEATS_TAG}]: {error}") from None
    if len(seats) != players or None not in seats:
        raise click.UsageError(f"[{SEATS_TAG}]: {players} seats, at least one of them a person's")
    return seats


def _finish(screen: Screen, over: bool, to_go_on: str) -> None:
    """Print the result, and the commands that go on from here."""
    session, say = screen.session, screen.say
    say("")
    if not over:
        if session.file is not None:
            say(f"Kept. To go on: {to_go_on}")
        return
    state = session.state
    if state.winner is None:
        say("The game is drawn.")
    elif state.winner in session.persons and screen.alone:
        say("You win.")
    else:
        say(f"{screen.name(state.winner).capitalize()} wins.")
    for player in range(state.rules.players):
        stash = _cards(screen, state.stashes[player])
        say(f"{screen.name(player):20} stash {stash}")
    if session.file is not None:
        say(f"Where could it have been won? party the-party explain {session.file}")


def _cards(screen: Screen, cards: tuple[int, ...]) -> str:
    """Return cards for the eye."""
    from solver.the_party.rules.cards import DECK

    return (DECK.symbols(cards) if screen.symbols else DECK.text(cards)) or "-"


def _puzzle(word: str, symbols: bool) -> int:
    """Put the puzzle of a day to the player."""
    from cli.common.kept_puzzles import puzzle_named
    from cli.the_party.playing.puzzling import Puzzling
    from generator.the_party.game import PUBLISHED

    puzzle = puzzle_named(word, PUBLISHED)
    width = output.console(None).width

    def say(text: str) -> None:
        told = output.writable(text) if symbols else output.plain(text)
        click.echo(output.filled(told, width, "  "))

    try:
        Puzzling(puzzle, say, symbols).play()
    except KeyboardInterrupt:
        click.echo()
        return INTERRUPTED
    return 0
