"""`party play` for The Party: games against bots, with others at one screen, or between bots."""

from functools import partial
from pathlib import Path

import click

from cli.common import output
from cli.common.alone import UNLISTED, game_found, going_on, play_puzzle
from cli.common.given import Given
from cli.common.kept_games import GameFile, KeptGames, heading
from cli.common.matches import SEATS_TAG, bots_play, is_own
from cli.common.output import Terminal
from cli.common.reading import read
from cli.common.results import help_in
from cli.common.shell import Shell
from cli.the_party.bots import PLAYERS
from cli.the_party.forcing import Force
from cli.the_party.log_words import in_words
from cli.the_party.positions import chosen_rules
from cli.the_party.screen import PERSON, PRACTICE, Bots, Table
from generator.common.documents import Puzzle
from solver.common.errors import InputError, at
from solver.common.game import Played
from solver.common.plain import plain
from solver.common.record import Record
from solver.common.words import counted
from solver.the_party import PLAY, Bot, RuleSet, State
from solver.the_party.players.bots import INSTEAD
from solver.the_party.rules.cards import DECK


def play(
    given: Given,
    rules: str | None,
    players: int | None,
    seats: tuple[int, ...],
    bots: str | None,
    games: int | None,
    open_cards: bool | None,
    resume: bool,
    log: Path | None,
) -> int:
    """Play against bots, with others, or a puzzle; or let bots play. Return the exit code."""
    found = read(given)
    if isinstance(found, Puzzle):
        if any((open_cards, resume, rules, players, seats, bots, games, log)):
            raise click.UsageError("a daily puzzle takes no options")
        return play_puzzle(Force(found), given)
    table = None if bots is None else [name.strip() for name in bots.split(",")]
    own = None if rules is None else RuleSet.parse(rules)
    if table is not None and len(table) > 1 and players is None and own is None:
        players = len(table)
        if players > 4:
            raise click.UsageError(f"--bots: {players} bots; two to four play")
    chosen = chosen_rules(own, players)
    if table is not None and not seats and (games or len(table) == chosen.players):
        if resume:
            raise click.UsageError("--resume: bots play new games")
        names = seated(table, chosen.players)
        return bots_play(PLAYERS, names, given, found, chosen, games, log, partial(_show, names))
    if games is not None:
        raise click.UsageError("--games goes with --bots A,B")
    wanted = game_found(PLAY, given, found, chosen)
    has_rules = bool(rules or players)
    record, file, on = KeptGames(PLAY).begun(wanted, chosen, has_rules, resume, log)
    going_on(record)
    if on or isinstance(found, Record):
        if has_rules or seats:
            raise click.UsageError("a game that is continued has its own seed, rules and seats")
        people = _seats_of(record, table)
    else:
        people = _seated(seats or (0,), table, chosen.players)
    return _at_table(record, people, file, open_cards=bool(open_cards))


def _at_table(record: Record[State], people: list[str], file: GameFile, *, open_cards: bool) -> int:
    """Let people and bots play a game, or go on with it; return the exit code."""
    game, tags = record.game, {**record.more, SEATS_TAG: ", ".join(people)}
    practice = open_cards or PRACTICE in help_in(tags)
    table = Table(Bots(game.state, int(game.tags["Seed"]), people), practice)
    shell = Shell(table, game, Terminal.here(), file, tags, comments=record.comments)
    if practice:
        shell.attempt.note_help(PRACTICE)
    return shell.run(heading(PLAY, game), table.aim, UNLISTED)


def seated(bots: list[str] | None, seats: int) -> list[str]:
    """Return a bot for each of so many seats: those given, one for all, or squires."""
    bots = bots or ["squire"]
    if len(bots) not in (1, seats):
        counts = f"{counted(len(bots), 'bot')} for {counted(seats, 'seat')}"
        raise click.UsageError(f"--bots: {counts}")
    return bots * seats if len(bots) == 1 else bots


def _seated(persons: tuple[int, ...], bots: list[str] | None, players: int) -> list[str]:
    if max(persons) >= players:
        raise click.UsageError(f"--seat {max(persons)}: seats are 0 to {players - 1}")
    free = players - len(set(persons))
    if bots is not None and free == 0:
        raise click.UsageError("--bots: every seat is a person's")
    others = iter(seated(bots, free) if free else [])
    return [PERSON if seat in persons else next(others) for seat in range(players)]


def _seats_of(record: Record[State], bots: list[str] | None) -> list[str]:
    """Return who sits where in a kept game; a person in seat 0 and squires if it does not say. A
    squire plays for a bot that there is no more. Code of somebody's own runs only if it is named
    again.
    """
    players = record.game.state.rules.players
    names = plain(record.more.get(SEATS_TAG, ", ".join([PERSON] + ["squire"] * (players - 1))))
    seats, own = names.split(", "), [name for name in names.split(", ") if is_own(name)]
    with at(f"[{SEATS_TAG}]"):
        if (bots or []) != own:
            raise InputError(f"{own[0]} is your own: name it again with --bots" if own else
                             "a game that is continued has its own seats")  # fmt: skip
    if len(seats) != players or PERSON not in seats:
        raise click.UsageError(f"[{SEATS_TAG}]: {players} seats, at least one of them a person's")
    for seat, name in enumerate(seats):
        if name not in (PERSON, *own) and not Bot.is_one(name):
            output.say(f"A {INSTEAD} plays instead of {name}: there is no such player any more.")
            seats[seat] = INSTEAD
    return seats


def _show(names: list[str], game: Played[State]) -> None:
    """Print a game that bots have played, all hands seen; they see what a player may see."""
    terminal = Terminal.here()
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(names))
    terminal.say(f"{heading(PLAY, game)}: {seats}")
    for each in game.history:
        for line in each.events:
            sentence = in_words(line.full, lambda player: f"player {player}", terminal.symbols)
            terminal.say(f"  {terminal.shown(sentence)}", "    ")
        if (state := each.state).phase in ("act", "stash"):
            places = []
            for player, (hand, stash) in enumerate(zip(state.hands, state.stashes, strict=True)):
                jewels = f" [{terminal.cards(DECK, stash)}]" if stash else ""
                places.append(f"{player}: {terminal.cards(DECK, hand)}{jewels}")
            terminal.say(" | ".join(places), "  ")
    winner = game.state.winner
    terminal.say("drawn" if winner is None else f"player {winner} ({names[winner]}) wins")
