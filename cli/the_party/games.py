"""`party play` for The Party: games against bots, with others at one screen, or between bots."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from pathlib import Path

import click

from cli.common import output
from cli.common.choosing import UNLISTED
from cli.common.given import names_file
from cli.common.kept_games import KeptGames, random_seed, recorded_in
from cli.common.kept_puzzles import puzzle_in
from cli.common.output import Terminal
from cli.common.progress import Waiting
from cli.the_party import parameters as P
from cli.the_party.playing.words import in_words
from generator.the_party.game import PUBLISHED
from solver import the_party
from solver.common.errors import InputError, at
from solver.common.files import write_whole
from solver.common.plain import plain
from solver.common.rng import seed_in
from solver.the_party import Bot, Game, Record, RuleSet
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.documents import GAME

GAMES = KeptGames(
    f"party play --game {GAME}", (GAME,), Record.parse, lambda record: record.result == "*"
)


def play(
    what: str,
    rules: str | None,
    players: int | None,
    seats: tuple[int, ...],
    bots: str | None,
    games: int | None,
    open_cards: bool | None,
    resume: bool,
    log: Path | None,
) -> int:
    """Play the game of a seed, a recorded game or a puzzle, or a new random game; return the exit
    code. With a bot for every seat nobody plays: one game is shown, or the results of many.
    """
    if (puzzle := puzzle_in(what, PUBLISHED)) is not None:
        if any((open_cards, resume, rules, players, seats, bots, games, log)):
            raise click.UsageError("a daily puzzle takes no options")
        from cli.the_party.playing.puzzling import Puzzling

        return Puzzling(puzzle, Terminal.here()).run()
    seed = seed_in(what) if what else None
    if what and seed is None and not names_file(what):
        raise InputError(f"{what!r:.60} is neither a seed, nor a day, nor a file")
    table = None if bots is None else P.bots_named(bots)
    own = None if rules is None else RuleSet.parse(rules)
    if table is not None and len(table) > 1 and players is None and own is None:
        players = len(table)
        if players > 4:
            raise click.UsageError(f"--bots: {players} bots; two to four play")
    chosen = P.chosen_rules(own, players)
    if table is not None and not seats and (games or len(table) == chosen.players):
        if names_file(what) or resume or (games and log is not None):
            raise click.UsageError("bots play the games of seeds")
        number = random_seed() if seed is None else seed
        return _match(number, chosen, P.seated(table, chosen.players), games, log)
    if games is not None:
        raise click.UsageError("--games goes with --bots A,B")
    from cli.the_party.playing.screen import Bots, Screen

    kept = GAMES.continued(resume, log)
    if kept is None and names_file(what):
        record = recorded_in(what, Record.parse)
        kept = record, GAMES.new(f"seed-{record.seed}", log)
        seed = record.seed
    if kept is not None:
        record, file = kept
        if rules or players or seats or bots or seed not in (None, record.seed):
            raise click.UsageError("a game that is continued has its own seed, rules and seats")
        people = _seats_of(record)
    else:
        number = random_seed() if seed is None else seed
        people = _seated(seats or (0,), table, chosen.players)
        record = Record(Game.seeded(chosen, number), number)
        file = GAMES.new(f"seed-{number}", log)
    if record.game.state.is_over:
        raise click.UsageError("the game is over; `party explain` goes through it")
    screen = Screen(record, Bots(record, people), file, Terminal.here(), bool(open_cards))
    return screen.run(f"The Party, seed {record.seed}, rules {record.rules}", UNLISTED)


def _seated(persons: tuple[int, ...], bots: list[Bot] | None, players: int) -> list[Bot | None]:
    if max(persons) >= players:
        raise click.UsageError(f"--seat {max(persons)}: seats are 0 to {players - 1}")
    free = players - len(set(persons))
    if bots is not None and free == 0:
        raise click.UsageError("--bots: every seat is a person's")
    others = iter(P.seated(bots, free) if free else [])
    return [None if seat in persons else next(others) for seat in range(players)]


def _seats_of(record: Record) -> list[Bot | None]:
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


def _match(seed: int, rules: RuleSet, table: list[Bot], games: int | None, log: Path | None) -> int:
    """Let bots play the game of a seed, show it, all hands seen, and keep it in `log`; or so many
    games from that seed on, and print who won how many. The bots themselves see what a player may
    see.
    """
    terminal = Terminal.here()
    named = ", ".join(f"{seat} {bot.name}" for seat, bot in enumerate(table))
    if games is None:
        terminal.say(f"The Party, seed {seed}, rules {rules}: {named}")
        record = _played(seed, rules, table, terminal)
        if log is not None:
            write_whole(log, str(record).encode())
        winner = record.game.state.winner
        terminal.say("drawn" if winner is None else f"player {winner} ({table[winner].name}) wins")
        return 0
    won: Counter[int | None] = Counter()
    with Waiting(f"0 of {games} games played") as waiting:
        for n in range(games):
            won[_played(seed + n, rules, table).game.state.winner] += 1
            waiting.say(f"{n + 1} of {games} games played")
    terminal.say(f"The Party, seeds {seed} to {seed + games - 1}, rules {rules}")
    rows = [(f"{seat} {bot.name}", *_share(won[seat], games)) for seat, bot in enumerate(table)]
    output.table(("player", ">won", ">share"), [*rows, ("drawn", *_share(won[None], games))])
    return 0


def _share(won: int, games: int) -> tuple[str, str]:
    """Return how many games were won, and their share with its standard error, in per cent."""
    share = won / games
    return f"{won}", f"{share:.1%} ± {sqrt(share * (1 - share) / games):.1%}"


def _played(
    seed: int, rules: RuleSet, table: list[Bot], terminal: Terminal | None = None
) -> Record:
    """Return the game of a seed between bots; show its lines on a terminal."""
    from cli.the_party.playing.screen import SEATS_TAG, Bots

    game, lines = Game.seeded(rules, seed), 0
    playing = Bots(Record(game, seed), table)
    while True:
        if terminal is not None:
            _show(game, lines, terminal)
            lines = len(game.lines)
        if game.state.is_over:
            return Record(game, seed, {SEATS_TAG: playing.names})
        game = game.play(playing.move(game))


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
