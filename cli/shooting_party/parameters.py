"""Arguments and options that several commands of The Shooting Party share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cli.common.parameters import Decorator, ParameterType, seeds_in
from solver.shooting_party.rules.scores import OBJECTIVES

if TYPE_CHECKING:
    from solver.shooting_party.rules.deal import Deal
    from solver.shooting_party.rules.moves import Move
    from solver.shooting_party.rules.position import Position
    from solver.shooting_party.rules.record import Record
    from solver.shooting_party.rules.switches import RuleSet
    from solver.shooting_party.rules.themes import Theme


class DealType(ParameterType):
    """A deal by seed, code or JSON file."""

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
    """A goal by its text: 8, 4q, 3+2."""

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
    """A rule set by its text form."""

    name = "rules"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from solver.shooting_party.rules.switches import RulesError, RuleSet

        try:
            return RuleSet.parse(value)
        except RulesError as error:
            raise click.UsageError(str(error), ctx) from None


class ThemeType(ParameterType):
    """A theme by name."""

    name = "theme"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from solver.shooting_party.rules.themes import themes

        if value not in themes():
            raise click.UsageError(f"no theme {value!r}; there are {', '.join(themes())}", ctx)
        return themes()[value]


def deal_argument() -> Decorator:
    """The DEAL argument."""
    return click.argument("deal", type=DealType(), metavar="DEAL")


def objective_option(help_text: str) -> Decorator:
    """--objective: what counts."""
    return click.option(
        "--objective",
        type=click.Choice(OBJECTIVES),
        default="cards",
        show_default=True,
        help=help_text,
    )


def rules_options(default: str | None = "leverstoke") -> Decorator:
    """--rules and --passes; commands make one rule set of both by `chosen_rules`."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        rules = click.option(
            "--rules",
            type=RulesType(),
            default=default,
            metavar="NAME[,SWITCH=VALUE...]",
            show_default=default is not None,
            help="A rule set, with switches changed if you like: three-rounds, "
            "leverstoke,contact=must, ...",
        )
        passes = click.option(
            "--passes", type=click.IntRange(1, 3), help="Passes, instead of the rule set's own."
        )
        return rules(passes(function))

    return decorate


def chosen_rules(rules: RuleSet, passes: int | None) -> RuleSet:
    """The rule set that --rules and --passes ask for together."""
    return rules if passes is None else rules.within(passes)


def moves_option(help_text: str) -> Decorator:
    """--moves: moves to play from the opening first; read by `position_after`."""
    return click.option("--moves", "played", metavar="MOVES", default="", help=help_text)


def position_after(deal: Deal, rules: RuleSet, text: str) -> tuple[tuple[Move, ...], Position]:
    """The moves of --moves, and the position after them."""
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
    """A game as far as it is played: its rules, its moves, the positions before each and after the
    last.
    """

    deal: Deal
    rules: RuleSet
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    @property
    def now(self) -> Position:
        """The position reached."""
        return self.positions[-1]


def chosen_game(
    game: Deal | Record, rules: RuleSet | None, passes: int | None, played: str
) -> Played:
    """What a GAME argument, --rules, --passes and --moves say together. A recorded game brings its
    rules; --passes may cut them short.
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
    """--theme and --ascii."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        theme = click.option(
            "--theme",
            type=ThemeType(),
            metavar="NAME",
            help="Tell it in the words of: neutral, leverstoke, vogelschnabel.",
        )
        ascii_only = click.option("--ascii", "ascii_only", is_flag=True, help="Plain ASCII output.")
        return theme(ascii_only(function))

    return decorate


def chosen_theme(theme: Theme | None, rules: RuleSet) -> Theme:
    """The theme asked for, or the rule set's own."""
    from solver.shooting_party.rules.themes import themes

    return theme or themes()[rules.theme]
