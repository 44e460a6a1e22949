"""Arguments and options shared by the commands of The Party, and what they are handed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import click

from cli.common import output
from cli.common.given import Given
from cli.common.given import given as given_in
from cli.common.parameters import name_of, part_of
from cli.common.progress import Waiting
from cli.common.reading import no_file, read
from generator.common.documents import Puzzle
from solver import the_party
from solver.common.errors import InputError, at
from solver.common.record import Record
from solver.common.words import counted
from solver.the_party import PLAY, RuleSet, State, View
from solver.the_party.rules.replayed_lines import seeded_state
from solver.the_party.rules.state_documents import GAME, state_from_json

PLAYED = "short"  # the rules of games and puzzles: as written, the game hardly ever ends
UNKNOWN = 1  # the exit code for an answer that was not found out


def chosen_rules(rules: RuleSet | None, players: int | None) -> RuleSet:
    """Return the rules that options describe, `short` for two if there are none."""
    chosen = rules or RuleSet.parse(PLAYED)
    said = rules is not None and "players" in str(rules)
    if said and players not in (None, chosen.players):
        raise click.UsageError(f"--players {players}, and --rules say {chosen.players}")
    return chosen if players is None else replace(chosen, players=players)


def seated(bots: Sequence[str] | None, seats: int) -> list[str]:
    """Return a bot for each of so many seats: those given, one for all, or squires."""
    if bots is None:
        return ["squire"] * seats
    if len(bots) == seats:
        return list(bots)
    if len(bots) == 1:
        return list(bots) * seats
    counts = f"{counted(len(bots), 'bot')} for {counted(seats, 'seat')}"
    raise click.UsageError(f"--bots: {counts}")


def position_in(what: str, rules: RuleSet | None, players: int | None) -> tuple[State, int]:
    """Return the state and seed of an argument: a seed, a state, a record or a puzzle."""
    given = given_in(what, GAME)
    found = read(given)
    if isinstance(found, int):
        return PLAY.seeded(found, chosen_rules(rules, players)).state, found
    if rules is not None or players is not None:
        raise click.UsageError("a file has its own rules: leave out --rules and --players")
    match found:
        case Puzzle():
            return seeded_state(found.deal["state"])
        case Record():
            state, seed = found.game.state, found.game.tags.get("Seed")
        case dict():
            with at(name_of(given.what)):
                state, number = state_from_json(part_of(found, "deal", "state"))
                seed = None if number is None else str(number)
        case _:
            raise InputError(f"{what}: {no_file(given, 'neither a seed nor a file')}")
    if seed is None:
        why = "there is no seed: the order of the cards to come is not known"
        raise InputError(f"{name_of(given.what)}: {why}")
    return state, int(seed)


def view_in(given: Given, rules: str | None) -> View:
    """Return the view in a file, or of who decides in its game or at the opening of a seed. Raise
    `InputError` for none.
    """
    found = read(given)
    if isinstance(found, int):
        return _to_decide(PLAY.seeded(found, rules or PLAYED).state)
    if rules is not None:
        raise click.UsageError("a file has its own rules: leave out --rules")
    with at(name_of(given.what)):
        if isinstance(found, Record):
            return _to_decide(found.game.state)
        if isinstance(found, Puzzle):
            found = found.to_json()
        if not isinstance(found, dict):
            raise InputError(no_file(given, "neither a seed nor a file"))
        return View.from_json(part_of(found, "view"))


def _to_decide(state: State) -> View:
    if state.asked is None:
        raise InputError("the game is over")
    return View.of(state, state.asked)


@contextmanager
def searching(nodes: int | None) -> Iterator[Callable[[int], None]]:
    """Yield what shows the positions visited; if they run out, end the command with `UNKNOWN`."""
    with Waiting("searching") as waiting:
        try:
            yield lambda visited: waiting.say(f"searching: {visited:,} positions")
        except the_party.OutOfBudget:
            output.say(f"Unknown: not found out with {nodes:,} positions.")
            click.get_current_context().exit(UNKNOWN)
