"""Arguments and options shared by several commands of The Shooting Party."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cli.common.parameters import Decorator, ParameterType, seeds_in
from solver.shooting_party.rules.scores import OBJECTIVES
from solver.shooting_party.search.budget import DEFAULT_MEMORY

if TYPE_CHECKING:
    from solver.shooting_party.rules.deal import Deal
    from solver.shooting_party.rules.moves import Move
    from solver.shooting_party.rules.position import Position
    from solver.shooting_party.rules.record import Record
    from solver.shooting_party.rules.switches import RuleSet
    from solver.shooting_party.rules.themes import Theme


MEMORY = f"{DEFAULT_MEMORY >> 30}G"
"""The default of --memory."""


class DealType(ParameterType):
    """A deal, given as a seed, a deal code or a file."""

    name = "deal"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from cli.shooting_party.inputs import deal_from
        from solver.shooting_party.rules.sources import SourceError

        try:
            return deal_from(value)
        except SourceError as error:
            raise click.UsageError(str(error), ctx) from None


class GameType(ParameterType):
    """A deal, or a recorded game (a `Record`)."""

    name = "deal or game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from cli.shooting_party.inputs import game_from
        from solver.shooting_party.rules.sources import SourceError

        try:
            return game_from(value)
        except SourceError as error:
            raise click.UsageError(str(error), ctx) from None


class GoalType(ParameterType):
    """A goal, given as text: 8, 4q, 3+2."""

    name = "goal"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from solver.shooting_party.rules.scores import Goal, GoalError

        try:
            return value if isinstance(value, Goal) else Goal.parse(value)
        except GoalError as error:
            raise click.UsageError(str(error), ctx) from None


class DealOrRangeType(DealType):
    """A deal, or a range of seeds FROM..TO (a `range`)."""

    name = "deal or range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return seeds_in(value, ctx) or super().convert(value, param, ctx)


class RulesType(ParameterType):
    """A rule set, given as text: NAME[,SWITCH=VALUE...]."""

    name = "rules"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from solver.shooting_party.rules.switches import RulesError, RuleSet

        try:
            return RuleSet.parse(value)
        except RulesError as error:
            raise click.UsageError(str(error), ctx) from None


class ThemeType(ParameterType):
    """A theme, given by its name."""

    name = "theme"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from solver.shooting_party.rules.themes import themes

        if value not in themes():
            raise click.UsageError(f"no theme {value!r}; there are {', '.join(themes())}", ctx)
        return themes()[value]


def deal_argument() -> Decorator:
    """Return the argument DEAL."""
    return click.argument("deal", type=DealType(), metavar="DEAL")


def objective_option(help_text: str) -> Decorator:
    """Return --objective: which score is better."""
    return click.option(
        "--objective",
        type=click.Choice(OBJECTIVES),
        default="cards",
        show_default=True,
        help=help_text,
    )


def goal_option(what: str, default: str | None = None) -> Decorator:
    """Return --goal: a Goal, None unless given; `default` says in words what holds then."""
    return click.option(
        "--goal",
        type=GoalType(),
        metavar="GOAL",
        show_default=default or False,
        help=f"{what}: 8 (cards), 4q (queens), or 3+2 (queens + aces).",
    )


def positions_option(default: int | None = None, scope: str = "") -> Decorator:
    """Return --positions: a budget, without a limit unless there is a default."""
    return click.option(
        "--positions",
        type=click.IntRange(1),
        default=default,
        metavar="N",
        show_default=True if default else "no limit",
        help=f"Budget in positions searched{scope}.",
    )


def rules_options(default: str | None = "leverstoke") -> Decorator:
    """Return --rules and --passes, which `chosen_rules` combines into one rule set."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        rules = click.option(
            "--rules",
            type=RulesType(),
            default=default,
            metavar="RULES",
            show_default=default is not None or "leverstoke, or the rules of the puzzle or game",
            help="Rule set NAME[,SWITCH=VALUE...], such as three-rounds or "
            "leverstoke,contact=must (docs/rules.md).",
        )
        passes = click.option(
            "--passes",
            type=click.IntRange(1, 3),
            metavar="N",
            help="Number of passes, in place of the rule set's own.",
        )
        return rules(passes(function))

    return decorate


def chosen_rules(rules: RuleSet, passes: int | None) -> RuleSet:
    """Return the rule set chosen by --rules and --passes."""
    return rules if passes is None else rules.within(passes)


def moves_option(help_text: str) -> Decorator:
    """Return --moves: the moves to play first, read by `position_after` or `chosen_game`."""
    return click.option("--moves", "played", metavar="MOVES", default="", help=help_text)


def position_after(deal: Deal, rules: RuleSet, text: str) -> tuple[tuple[Move, ...], Position]:
    """Return the moves of --moves, and the position after them from the opening."""
    from solver.shooting_party.rules.position import Position
    from solver.shooting_party.rules.record import RecordError, parse_moves
    from solver.shooting_party.rules.verify import Refused, replay

    try:
        moves = parse_moves(text)
        return moves, replay(Position.opening(deal, rules), moves).end
    except (RecordError, Refused) as error:
        raise click.UsageError(f"--moves: {error}") from None


@dataclass(frozen=True)
class Played:
    """A game so far: its rules, its moves, and the positions before each move and after the last
    one.
    """

    deal: Deal
    rules: RuleSet
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    @property
    def now(self) -> Position:
        """The current position."""
        return self.positions[-1]


def chosen_game(
    game: Deal | Record, rules: RuleSet | None, passes: int | None, played: str
) -> Played:
    """Return the game chosen by GAME, --rules, --passes and --moves. A recorded game brings its own
    rules, of which only the number of passes can be changed, by --passes.
    """
    from solver.shooting_party.rules.position import Position
    from solver.shooting_party.rules.record import Record, RecordError, parse_moves
    from solver.shooting_party.rules.switches import RuleSet
    from solver.shooting_party.rules.verify import Refused, replay

    if isinstance(game, Record):
        if rules is not None:
            raise click.UsageError("--rules goes with a deal; a recorded game brings its own")
        deal, rules, moves, where = game.deal, game.rules, game.moves, "the recorded game"
    else:
        deal, rules, moves, where = game, rules or RuleSet(), (), "--moves"
    try:
        moves += parse_moves(played)
        start = Position.opening(deal, chosen_rules(rules, passes))
        steps = replay(start, moves).steps
    except (RecordError, Refused) as error:
        raise click.UsageError(f"{where}: {error}") from None
    return Played(deal, start.rules, moves, (start, *(step.after for step in steps)))


def look_options() -> Decorator:
    """Return --theme and --ascii."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        theme = click.option(
            "--theme",
            type=ThemeType(),
            metavar="NAME",
            show_default="the rule set's own",
            help="Theme whose words are used: neutral, leverstoke or vogelschnabel.",
        )
        ascii_only = click.option("--ascii", "ascii_only", is_flag=True, help="Print plain ASCII.")
        return theme(ascii_only(function))

    return decorate


def chosen_theme(theme: Theme | None, rules: RuleSet) -> Theme:
    """Return the given theme, or else the rule set's own."""
    from solver.shooting_party.rules.themes import themes

    return theme or themes()[rules.theme]
