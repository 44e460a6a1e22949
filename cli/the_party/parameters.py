"""Arguments and options shared by the commands of The Party, and what they are handed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click

from cli.common import parameters
from cli.common.parameters import Decorator, TextType, in_file, number_option, part_of
from solver import the_party
from solver.common.errors import InputError
from solver.common.rng import seed_in
from solver.common.words import counted
from solver.the_party import Game, Record, RuleSet, State, View, state_from_json
from solver.the_party.rules.record import looks_like_record

PLAYED = "short"  # the rules of games and puzzles: as written, the game hardly ever ends


def rules_option() -> Decorator:
    """Return --rules: a RuleSet, None if not given."""
    what = "Rule set: short, or dan-zen (as written), with any of its switches changed."
    return parameters.rules_option(RuleSet, what, show_default=PLAYED)


def players_option() -> Decorator:
    """Return --players: an int, None if not given."""
    what = "Number of players.  [default: that of the rules, 2]"
    return number_option("--players", 2, 4, what)


def within_option(default: int) -> Decorator:
    what = "Actions of all players to look ahead. Each more takes about 2.5 times as long."
    return number_option("--within", 1, 40, what, default)


def nodes_option() -> Decorator:
    what = "Give up after N positions: the answer is then unknown."
    return number_option("--nodes", 1, None, what)


def _bots(text: str) -> list[the_party.Bot]:
    return [the_party.Bot.named(name.strip()) for name in text.split(",")]


def _names(incomplete: str) -> list[str]:
    from solver.the_party.players.bots import NAMES

    before, comma, _ = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in NAMES]


def bots_option(help_text: str) -> Decorator:
    """Return --bots: a list of Bot, separated by commas, None if not given."""
    kind = TextType("bots", _bots, _names)
    return click.option("--bots", type=kind, metavar="NAME[,NAME...]", help=help_text)


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
    return in_file(what, _position, missing="neither a seed nor a file")


def _position(text: str) -> tuple[State, int]:
    if text.lstrip().startswith("{"):
        state, seed = state_from_json(part_of(text, "deal", "state"))
    else:
        record = Record.parse(text)
        state, seed = record.game.state, record.seed
    if seed is None:
        raise InputError("there is no seed: the order of the cards to come is not known")
    return state, seed


def view_in(file: str) -> View:
    """Return the view in a file, or of who decides in its game; raise `InputError` for none."""

    def read(text: str) -> View:
        if looks_like_record(text):
            game = Record.parse(text).game
            if game.state.asked is None:
                raise InputError("the game is over")
            return View.of(game, game.state.asked)
        return View.from_json(part_of(text, "view"))

    return in_file(file, read)
