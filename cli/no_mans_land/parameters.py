"""Arguments and options shared by the commands of No Man's Land, and the position they describe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from cli.common.parameters import Decorator, ParameterType, RulesType, ThemeType, completions

if TYPE_CHECKING:
    from solver.common.cards import Card
    from solver.no_mans_land.exact.solve import Solution
    from solver.no_mans_land.rules.position import Position
    from solver.no_mans_land.rules.switches import RuleSet

PLAYED = "mortal"
"""The rules of games and puzzles: where fire may be held and death takes all, decisions matter."""


class AimType(ParameterType):
    """An aim, given by its name."""

    name = "aim"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from solver.no_mans_land.rules.aims import Aim, AimError

        try:
            return value if isinstance(value, Aim) else Aim(value)
        except AimError as error:
            raise click.UsageError(str(error), ctx) from None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from solver.no_mans_land.rules.aims import AIMS

        return completions(AIMS, incomplete)


def _rules() -> type[RuleSet]:
    from solver.no_mans_land.rules.switches import RuleSet

    return RuleSet


def _themes() -> Mapping[str, Any]:
    from solver.no_mans_land.rules.themes import themes

    return themes()


def rules_option(default: str | None = "ohara", told: str = "") -> Decorator:
    """Return --rules: a RuleSet, None if not given and there is no default; then the help tells in
    words what applies.
    """
    return click.option(
        "--rules",
        type=RulesType(_rules),
        default=default,
        show_default=told or default is not None,
        metavar="NAME[,SWITCH=VALUE...]",
        help="Rule set: ohara, patient or mortal, with any of its seven switches changed.",
    )


def aim_option() -> Decorator:
    """Return --aim: an Aim."""
    return click.option(
        "--aim",
        type=AimType(),
        default="score",
        show_default=True,
        metavar="AIM",
        help="What to play for: score, survive, or a band (notice, sergeant, lieutenant, captain).",
    )


def look_options() -> Decorator:
    """Return --theme (a Theme) and --ascii."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        function = click.option("--ascii", "ascii_only", is_flag=True, help="Print plain ASCII.")(
            function
        )
        return click.option(
            "--theme",
            type=ThemeType(_themes),
            default="neutral",
            show_default=True,
            metavar="NAME",
            help="Words for the cards: neutral (a shooting range), or trenches (the source's).",
        )(function)

    return decorate


def position_options(hand: bool = True) -> Decorator:
    """Return the options that describe a position, for `chosen_position`."""
    cards = [
        ("--target", "CARD", "The present target, such as Ks."),
        ("--weather", "CARDS", "The weather of the round as drawn, such as 3c or '4c 2c'."),
    ]
    if hand:
        cards.append(("--hand", "CARDS", "The hand, such as '5h 6h 7h Ad 5s'."))
    options: list[Decorator] = [
        click.option(
            "--position",
            "file",
            metavar="FILE",
            help="A position as JSON (- for the standard input), in place of the options below.",
        ),
        click.option(
            "--score", type=click.IntRange(0), default=None, metavar="N", help="The points so far."
        ),
        click.option(
            "--past",
            multiple=True,
            metavar="CARDS",
            help="A round that is over, once for each: its target and weather, such as 'Qs 4c 2c'.",
        ),
        *(click.option(name, metavar=metavar, help=text) for name, metavar, text in cards),
    ]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def chosen_position(
    rules: RuleSet | None,
    default: str,
    file: str | None,
    score: int | None,
    past: tuple[str, ...],
    target: str | None,
    weather: str | None,
    hand: str | None = None,
) -> Position:
    """Return the position that options describe, under the rules named `default` if none are
    given. Raise `click.UsageError` if there is no such position.
    """
    from dataclasses import replace

    from solver.no_mans_land.rules.position import Past, Position
    from solver.no_mans_land.rules.switches import RuleSet

    try:
        if file is not None:
            if past or any(each is not None for each in (score, target, weather, hand)):
                raise click.UsageError("--position gives the whole position; leave out the rest")
            return _position_in(file, rules)
        rounds = []
        for text in past:
            aimed, *drawn = cards_in("--past", text)
            rounds.append(Past(aimed, tuple(drawn)))
        start = Position(rules or RuleSet.parse(default), tuple(rounds), score or 0)
        return replace(
            start,
            target=None if target is None else one_card("--target", target),
            weather=() if weather is None else cards_in("--weather", weather),
            hand=() if hand is None else tuple(sorted(cards_in("--hand", hand))),
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _position_in(file: str, rules: RuleSet | None) -> Position:
    from cli.common.texts import text_of
    from solver.common.schemas import read_json
    from solver.no_mans_land.rules.position import Position

    name = "<stdin>" if file == "-" else file
    try:
        document = read_json(text_of(file))
        if isinstance(document, dict) and "position" in document:
            document = document["position"]
        position = Position.from_json(document)
    except OSError as error:
        raise click.UsageError(f"{name}: {error.strerror}") from None
    except ValueError as error:
        raise click.UsageError(f"{name}: {error}") from None
    if rules is not None and rules.to_json() != position.rules.to_json():
        raise click.UsageError(f"{name}: a position of the rules {position.rules}, not {rules}")
    return position


def cards_in(where: str, text: str) -> tuple[Card, ...]:
    """Return the cards of a text as people type them, at least one. Raise `ValueError`."""
    from solver.common.cards import CardError
    from solver.no_mans_land.rules.cards import DECK

    try:
        cards = DECK.read(text)
    except CardError as error:
        raise ValueError(f"{where}: {error}") from None
    known = tuple(card for card in cards if card is not None)
    if not known or len(known) != len(cards):
        raise ValueError(f"{where}: no cards, or unknown ones")
    return known


def one_card(where: str, text: str) -> Card:
    """Return the only card of a text; raise `ValueError`."""
    cards = cards_in(where, text)
    if len(cards) != 1:
        raise ValueError(f"{where}: {len(cards)} cards, not one")
    return cards[0]


def solved(rules: RuleSet, aim: Any) -> Solution:
    """Return the solution of rules for an aim, with a line on the terminal while it is made."""
    from cli.common.progress import Waiting

    with Waiting("working out the values"):
        from solver.no_mans_land.exact.solve import Solution

        return Solution(rules, aim)
