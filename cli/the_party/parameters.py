"""Arguments and options shared by the commands of The Party, and what they are handed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import click

from cli.common import output
from cli.common.given import given
from cli.common.kept_puzzles import puzzle_in
from cli.common.parameters import in_file, part_of
from cli.common.progress import Waiting
from generator.the_party.game import PUBLISHED
from solver import the_party
from solver.common.errors import InputError
from solver.common.rng import seed_in
from solver.common.words import counted
from solver.the_party import Game, Record, RuleSet, State, View, state_from_json
from solver.the_party.rules.documents import GAME
from solver.the_party.rules.record import looks_like_record
from solver.the_party.rules.replay import seeded_state

PLAYED = "short"  # the rules of games and puzzles: as written, the game hardly ever ends
UNKNOWN = 1  # the exit code for an answer that was not found out


def bots_named(text: str) -> list[the_party.Bot]:
    """Return the bots of names parted by commas."""
    return [the_party.Bot.named(name.strip()) for name in text.split(",")]


def chosen_rules(rules: RuleSet | None, players: int | None) -> RuleSet:
    """Return the rules that options describe, `short` for two if there are none."""
    chosen = rules or RuleSet.parse(PLAYED)
    said = rules is not None and "players" in str(rules)
    if said and players not in (None, chosen.players):
        raise click.UsageError(f"--players {players}, and --rules say {chosen.players}")
    return chosen if players is None else replace(chosen, players=players)


def seated(bots: Sequence[the_party.Bot] | None, seats: int) -> list[the_party.Bot]:
    """Return a bot for each of so many seats: those given, one for all, or squires."""
    if bots is None:
        return [the_party.Bot.named("squire")] * seats
    if len(bots) == seats:
        return list(bots)
    if len(bots) == 1:
        return list(bots) * seats
    counts = f"{counted(len(bots), 'bot')} for {counted(seats, 'seat')}"
    raise click.UsageError(f"--bots: {counts}")


def position_in(what: str, rules: RuleSet | None, players: int | None) -> tuple[State, int]:
    """Return the state and seed of an argument: a seed, a state, a record or a puzzle."""
    seed = seed_in(what)
    if seed is not None:
        return Game.seeded(chosen_rules(rules, players), seed).state, seed
    if rules is not None or players is not None:
        raise click.UsageError("a file has its own rules: leave out --rules and --players")
    if (puzzle := puzzle_in(given(what, GAME).what, PUBLISHED)) is not None:
        return seeded_state(puzzle.deal["state"])
    return in_file(given(what, GAME).what, _position, missing="neither a seed nor a file")


def _position(text: str) -> tuple[State, int]:
    if text.lstrip().startswith("{"):
        state, seed = state_from_json(part_of(text, "deal", "state"))
    else:
        record = Record.parse(text)
        state, seed = record.game.state, record.seed
    if seed is None:
        raise InputError("there is no seed: the order of the cards to come is not known")
    return state, seed


def view_in(what: str, rules: str | None) -> View:
    """Return the view in a file, or of who decides in its game or at the opening of a seed. Raise
    `InputError` for none.
    """
    if (seed := seed_in(what)) is not None:
        return _to_decide(Game.seeded(RuleSet.parse(rules or PLAYED), seed))
    if rules is not None:
        raise click.UsageError("a file has its own rules: leave out --rules")

    def read(text: str) -> View:
        if looks_like_record(text):
            return _to_decide(Record.parse(text).game)
        return View.from_json(part_of(text, "view"))

    return in_file(what, read, missing="neither a seed nor a file")


def _to_decide(game: Game) -> View:
    if game.state.asked is None:
        raise InputError("the game is over")
    return View.of(game, game.state.asked)


@contextmanager
def searching(nodes: int | None) -> Iterator[Callable[[int], None]]:
    """Yield what shows the positions visited; if they run out, end the command with `UNKNOWN`."""
    with Waiting("searching") as waiting:
        try:
            yield lambda visited: waiting.say(f"searching: {visited:,} positions")
        except the_party.OutOfBudget:
            output.say(f"Unknown: not found out with {nodes:,} positions.")
            click.get_current_context().exit(UNKNOWN)
