"""`party the-party play` and `watch`: games against bots, and between them."""

from __future__ import annotations

from pathlib import Path

import click

from cli.common.choosing import UNLISTED
from cli.common.kept_games import KeptGames, keeping_options, random_seed
from cli.common.kept_puzzles import puzzle_named
from cli.common.output import Terminal
from cli.common.parameters import terminal_options
from cli.the_party import parameters as P
from cli.the_party.playing.words import in_words
from generator.the_party.game import PUBLISHED
from solver import the_party
from solver.common.errors import at
from solver.common.plain import plain
from solver.common.rng import seed_in
from solver.the_party import Game, Record, RuleSet
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.documents import GAME

GAMES = KeptGames(
    "party the-party play", (GAME,), Record.parse, lambda record: record.result == "*"
)


@click.command("play")
@click.argument("what", metavar="[SEED|PUZZLE|today|DATE]", required=False)
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
def play(
    what: str | None,
    rules: RuleSet | None,
    players: int | None,
    seats: tuple[int, ...],
    bots: list[the_party.Bot] | None,
    practice: bool,
    resume: bool,
    log: Path | None,
    terminal: Terminal,
) -> int:
    """Play against bots, or with others on one screen, which is cleared between hands. SEED is the
    game to play; without one it is a new random game. `today`, a date or the file of a puzzle
    is a puzzle.

    Bots, from weak to strong: random, rogue, careful, squire, steward, learned, pimc, host. The
    program prints all that is said at the table, and never shows who is asked whether they stash.
    Inside, ? shows the commands. Every game is kept; --resume continues the latest one, and
    `party the-party explain` shows where it could have been won.
    """
    seed = None if what is None else seed_in(what)
    if what is not None and seed is None:
        if any((practice, resume, rules, players, seats, bots, log)):
            raise click.UsageError("a daily puzzle takes no options but --ascii")
        from cli.the_party.playing.puzzling import Puzzling

        return Puzzling(puzzle_named(what, PUBLISHED), terminal).run()
    from cli.the_party.playing.screen import Bots, Screen

    kept = GAMES.continued(resume, log)
    if kept is not None:
        record, file = kept
        if rules or players or seats or bots or seed not in (None, record.seed):
            raise click.UsageError("a game that is continued has its own seed, rules and seats")
        table = _seats_of(record)
    else:
        chosen = P.chosen_rules(rules, players)
        number = random_seed() if seed is None else seed
        table = _seated(seats or (0,), bots, chosen.players)
        record = Record(Game.seeded(chosen, number), number)
        file = GAMES.new(f"seed-{number}", log)
    if record.game.state.is_over:
        raise click.UsageError("the game is over; `party the-party explain` goes through it")
    screen = Screen(record, Bots(record, table), file, terminal, practice)
    return screen.run(f"The Party, seed {record.seed}, rules {record.rules}", UNLISTED)


def _seated(
    persons: tuple[int, ...], bots: list[the_party.Bot] | None, players: int
) -> list[the_party.Bot | None]:
    if max(persons) >= players:
        raise click.UsageError(f"--seat {max(persons)}: seats are 0 to {players - 1}")
    free = players - len(set(persons))
    if bots is not None and free == 0:
        raise click.UsageError("--bots: every seat is a person's")
    others = iter(P.seated(bots, free) if free else [])
    return [None if seat in persons else next(others) for seat in range(players)]


def _seats_of(record: Record) -> list[the_party.Bot | None]:
    """Return who sits where in a kept game; a person in seat 0 and squires if it does not say."""
    from cli.the_party.playing.screen import PERSON, SEATS_TAG

    if record.seed is None:
        raise click.UsageError("a game without a seed cannot be continued")
    players = record.rules.players
    names = plain(record.more.get(SEATS_TAG, ", ".join([PERSON] + ["squire"] * (players - 1))))
    with at(f"[{SEATS_TAG}]"):
        seats = [None if n == PERSON else the_party.Bot.named(n) for n in names.split(", ")]
    if len(seats) != players or None not in seats:
        raise click.UsageError(f"[{SEATS_TAG}]: {players} seats, at least one of them a person's")
    return seats


@click.command("watch")
@click.argument("seed", metavar="[SEED]", required=False)
@P.rules_option()
@P.players_option()
@P.bots_option("Who plays: one for all seats or one for each.  [default: squire]")
@click.option("--record", "as_record", is_flag=True, help="Print the game as a record instead.")
@terminal_options("--ascii")
def watch(
    seed: str | None,
    rules: RuleSet | None,
    players: int | None,
    bots: list[the_party.Bot] | None,
    as_record: bool,
    terminal: Terminal,
) -> int:
    """Watch bots play the game of SEED, or a random one, with all hands seen; they themselves see
    what a player may see. The same seed and bots give the same game.
    """
    if players is None and rules is None and bots is not None and len(bots) > 1:
        players = len(bots)
    if players is not None and players > 4:
        raise click.UsageError(f"--bots: {players} bots; two to four play")
    chosen = P.chosen_rules(rules, players)
    number = random_seed() if seed is None else seed_in(seed)
    if number is None:
        raise click.UsageError(f"{seed!r:.40} is not a seed")
    from cli.the_party.playing.screen import SEATS_TAG, Bots

    table = P.seated(bots, chosen.players)
    game = Game.seeded(chosen, number)
    playing = Bots(Record(game, number), table)
    if not as_record:
        named = ", ".join(f"{seat} {bot.name}" for seat, bot in enumerate(table))
        terminal.say(f"The Party, seed {number}, rules {chosen}: {named}")
        _show(game, 0, terminal)
    while not game.state.is_over:
        lines = len(game.lines)
        game = game.play(playing.move(game))
        if not as_record:
            _show(game, lines, terminal)
    if as_record:
        click.echo(str(Record(game, number, {SEATS_TAG: playing.names})), nl=False)
    else:
        winner = game.state.winner
        terminal.say("drawn" if winner is None else f"player {winner} ({table[winner].name}) wins")
    return 0


def _show(game: Game, printed: int, terminal: Terminal) -> None:
    """Print the lines since so many, and the hands where a turn begins."""
    for line in game.lines[printed:]:
        sentence = in_words(line.full, lambda player: f"player {player}", terminal.symbols)
        terminal.say(f"  {terminal.shown(sentence)}", "    ")
    state = game.state
    if state.phase in ("act", "stash"):
        places = []
        for player, (hand, stash) in enumerate(zip(state.hands, state.stashes, strict=True)):
            jewels = f" [{terminal.cards(DECK, stash)}]" if stash else ""
            places.append(f"{player}: {terminal.cards(DECK, hand)}{jewels}")
        terminal.say(" | ".join(places), "  ")
