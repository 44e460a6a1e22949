"""`party the-party play`: play in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common.kept_games import GameFile, KeptGames, keeping_options, random_seed
from cli.common.kept_puzzles import puzzle_named
from cli.common.output import Terminal
from cli.common.parameters import terminal_options
from cli.the_party import parameters as P
from generator.the_party.game import PUBLISHED
from solver.common.errors import at
from solver.common.rng import seed_in
from solver.the_party.rules.documents import GAME
from solver.the_party.rules.game import Game
from solver.the_party.rules.record import Record
from solver.the_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.the_party.players.bots import Bot

    Seats = list[Bot | None]

GAMES = KeptGames(
    "party the-party play", (GAME,), Record.parse, lambda record: record.result == "*"
)


@click.command("play")
@click.argument("what", metavar="[SEED|today|DATE]", required=False)
@P.rules_option()
@P.players_option()
@click.option(
    "--seat",
    "seats",
    type=click.IntRange(0, 3),
    multiple=True,
    metavar="SEAT",
    help="A person's seat, from 0, who begins; once for each person.  [default: 0]",
)
@P.bots_option("Who sits in the other seats: one for all or one for each.  [default: squire]")
@click.option(
    "--practice", is_flag=True, help="Open practice: all hands are seen, undo is allowed."
)
@keeping_options("move")
@terminal_options("--ascii")
def command(
    what: str | None,
    rules: RuleSet | None,
    players: int | None,
    seats: tuple[int, ...],
    bots: list[Bot] | None,
    practice: bool,
    resume: bool,
    log: Path | None,
    terminal: Terminal,
) -> int:
    """Play against bots, or with others on one screen, which is cleared between hands. SEED is the
    game to play; without one it is a new random game. `today` or a date is a daily puzzle.

    Bots, from weak to strong: random, rogue, careful, squire, steward, learned, pimc, host. The
    program prints all that is said at the table, and never shows who is asked whether they stash.
    Inside, ? shows the commands. Every game is kept; --resume continues the latest one, and
    `party the-party explain` shows where it could have been won.
    """
    chosen_anything = any(each for each in (rules, players, seats, bots, log))
    seed = None if what is None else seed_in(what)
    if what is not None and seed is None:
        if practice or resume or chosen_anything:
            raise click.UsageError("a daily puzzle takes no options but --ascii")
        from cli.the_party.playing.puzzling import Puzzling

        return Puzzling(puzzle_named(what, PUBLISHED), terminal).run()
    from cli.the_party.playing.screen import Bots, Screen

    record, table, file = _begun(seed, rules, players, seats, bots, resume, log)
    if record.game.state.is_over:
        raise click.UsageError("the game is over; `party the-party explain` goes through it")
    screen = Screen(record, Bots(record, table), file, terminal, practice)
    return screen.run(f"The Party, seed {record.seed}, rules {record.rules}")


def _begun(
    seed: int | None,
    rules: RuleSet | None,
    players: int | None,
    seats: tuple[int, ...],
    bots: list[Bot] | None,
    resume: bool,
    log: Path | None,
) -> tuple[Record, Seats, GameFile]:
    kept = GAMES.continued(resume, log)
    if kept is not None:
        record, file = kept
        if rules or players or seats or bots or seed not in (None, record.seed):
            raise click.UsageError("a game that is continued has its own seed, rules and seats")
        return record, _seats_of(record), file
    chosen = P.chosen_rules(rules, players)
    number = random_seed() if seed is None else seed
    table = _seated(seats or (0,), bots, chosen.players)
    record = Record(Game.seeded(chosen, number), number)
    return record, table, GAMES.new(f"seed-{number}", log)


def _seated(persons: tuple[int, ...], bots: list[Bot] | None, players: int) -> Seats:
    if max(persons) >= players:
        raise click.UsageError(f"--seat {max(persons)}: seats are 0 to {players - 1}")
    free = players - len(set(persons))
    if bots is not None and free == 0:
        raise click.UsageError("--bots: every seat is a person's")
    others = iter(P.seated(bots, free) if free else [])
    return [None if seat in persons else next(others) for seat in range(players)]


def _seats_of(record: Record) -> Seats:
    """Return who sits where in a kept game; a person in seat 0 and squires if it does not say."""
    from cli.the_party.playing.screen import PERSON, SEATS_TAG
    from solver.the_party.players.bots import Bot

    if record.seed is None:
        raise click.UsageError("a game without a seed cannot be continued")
    players = record.rules.players
    names = record.more.get(SEATS_TAG, ", ".join([PERSON] + ["squire"] * (players - 1)))
    with at(f"[{SEATS_TAG}]"):
        seats = [None if n == PERSON else Bot.named(n) for n in names.split(", ")]
    if len(seats) != players or None not in seats:
        raise click.UsageError(f"[{SEATS_TAG}]: {players} seats, at least one of them a person's")
    return seats
