"""Arguments and options shared by the commands of The Party, and what they are handed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cli.common.parameters import Decorator, ParameterType, RulesType, completions

if TYPE_CHECKING:
    from solver.the_party.knowledge.views import View
    from solver.the_party.players.bots import Bot
    from solver.the_party.rules.record import Record
    from solver.the_party.rules.state import State
    from solver.the_party.rules.switches import RuleSet

T = TypeVar("T")

PLAYED = "short"
"""The rules of games and puzzles: as written, the game hardly ever ends."""

OPEN = "with all hands seen"


def _rules() -> type[RuleSet]:
    from solver.the_party.rules.switches import RuleSet

    return RuleSet


def rules_option(told: str = PLAYED) -> Decorator:
    """Return --rules: a RuleSet, None if not given; the help tells what then applies."""
    return click.option(
        "--rules",
        type=RulesType(_rules),
        show_default=told,
        metavar="NAME[,SWITCH=VALUE...]",
        help="Rule set: short, or dan-zen (as written), with any of its switches changed.",
    )


def players_option() -> Decorator:
    """Return --players: an int, None if not given."""
    return click.option(
        "--players",
        type=click.IntRange(2, 4),
        metavar="N",
        help="Number of players.  [default: that of the rules, 2]",
    )


def ascii_option() -> Decorator:
    """Return --ascii."""
    return click.option("--ascii", "ascii_only", is_flag=True, help="Print plain ASCII.")


def within_option(default: int) -> Decorator:
    """Return --within: a number of actions."""
    return click.option(
        "--within",
        type=click.IntRange(1, 40),
        default=default,
        show_default=True,
        metavar="N",
        help="Actions of all players to look ahead. Each more takes about 2.5 times as long.",
    )


def nodes_option() -> Decorator:
    """Return --nodes: a limit of the search."""
    return click.option(
        "--nodes",
        type=click.IntRange(1),
        metavar="N",
        help="Give up after N positions: the answer is then unknown.",
    )


class BotsType(ParameterType):
    """Names of bots, separated by commas."""

    name = "bots"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from solver.the_party.players.bots import Bot, BotError

        try:
            return [Bot.named(name.strip()) for name in str(value).split(",")]
        except BotError as error:
            raise click.UsageError(str(error), ctx) from None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from solver.the_party.players.bots import NAMES

        before, comma, last = incomplete.rpartition(",")
        return completions((f"{before}{comma}{name}" for name in NAMES), f"{before}{comma}{last}")


def bots_option(help_text: str) -> Decorator:
    """Return --bots: a list of Bot, None if not given."""
    return click.option("--bots", type=BotsType(), metavar="NAME[,NAME...]", help=help_text)


def chosen_rules(rules: RuleSet | None, players: int | None) -> RuleSet:
    """Return the rules that options describe, `short` for two if there are none."""
    from dataclasses import replace

    from solver.the_party.rules.switches import RuleSet

    chosen = rules or RuleSet.parse(PLAYED)
    said = rules is not None and "players" in str(rules)
    if said and players not in (None, chosen.players):
        raise click.UsageError(f"--players {players}, and --rules say {chosen.players}")
    return chosen if players is None else replace(chosen, players=players)


def seated(bots: Sequence[Bot] | None, seats: int) -> list[Bot]:
    """Return a bot for each of so many seats: those given, one for all, or squires."""
    from solver.common.words import counted
    from solver.the_party.players.bots import Bot

    if bots is None:
        return [Bot.named("squire")] * seats
    if len(bots) == seats:
        return list(bots)
    if len(bots) == 1:
        return list(bots) * seats
    told = f"{counted(len(bots), 'bot')} for {counted(seats, 'seat')}"
    raise click.UsageError(f"--bots: {told}")


def seed_or_none(text: str) -> int | None:
    """Return the seed of an argument, None if it is none."""
    from solver.common.rng import SeedError, seed_in

    try:
        return seed_in(text)
    except SeedError as error:
        raise click.UsageError(str(error)) from None


def position_in(what: str, rules: RuleSet | None, players: int | None) -> tuple[State, int]:
    """Return the state and the seed of an argument: the opening of a seed, a state as JSON, the end
    of a game, or the state of a puzzle. Raise `click.UsageError` if there is none.
    """
    from solver.the_party.rules.game import Game

    seed = seed_or_none(what)
    if seed is not None:
        return Game.seeded(chosen_rules(rules, players), seed).state, seed
    if rules is not None or players is not None:
        raise click.UsageError("a file has its own rules: leave out --rules and --players")
    return in_file(what, _position, missing="neither a seed nor a file")


def _position(text: str) -> tuple[State, int]:
    from solver.common.schemas import read_json
    from solver.the_party.rules.documents import state_from_json
    from solver.the_party.rules.record import Record

    if not text.lstrip().startswith("{"):
        record = Record.parse(text)
        return record.game.state, _needed(record.seed)
    document = read_json(text)
    for key in ("deal", "state"):
        if isinstance(document, dict) and isinstance(document.get(key), dict):
            document = document[key]
    state, seed = state_from_json(document)
    return state, _needed(seed)


def _needed(seed: int | None) -> int:
    if seed is None:
        raise ValueError("there is no seed: the order of the cards to come is not known")
    return seed


def record_in(file: str) -> Record:
    """Return the game in a file; raise `click.UsageError` if there is none."""
    from solver.the_party.rules.record import Record

    return in_file(file, Record.parse)


def view_in(file: str) -> View:
    """Return the view in a file; raise `click.UsageError` if there is none."""
    from solver.common.schemas import read_json
    from solver.the_party.knowledge.views import View

    def read(text: str) -> View:
        document = read_json(text)
        if isinstance(document, dict) and isinstance(document.get("view"), dict):
            document = document["view"]
        return View.from_json(document)

    return in_file(file, read)


def in_file(file: str, read: Callable[[str], T], missing: str = "no such file") -> T:
    """Return what a function makes of a file's text (- for the standard input); every `ValueError`
    becomes one line that names the file.
    """
    from cli.common.texts import text_of

    name = name_of(file)
    try:
        return read(text_of(file))
    except FileNotFoundError:
        raise click.UsageError(f"{name}: {missing}") from None
    except OSError as error:
        raise click.UsageError(f"{name}: {error.strerror}") from None
    except ValueError as error:
        raise click.UsageError(f"{name}: {error}") from None


def name_of(file: str) -> str:
    """Return what messages call a file."""
    return "<stdin>" if file == "-" else file
