"""Arguments and options shared by the commands of No Man's Land, and the position they describe."""

from __future__ import annotations

from dataclasses import replace

import click

from cli.common import parameters
from cli.common.parameters import (
    Decorator,
    TextType,
    in_file,
    name_of,
    part_of,
    together,
    typed_cards,
)
from cli.common.progress import Waiting
from solver import no_mans_land
from solver.common.cards import Card
from solver.common.errors import InputError
from solver.no_mans_land import Aim, Past, Position, RuleSet
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.switches import AIMS
from solver.no_mans_land.rules.themes import themes

PLAYED = "mortal"  # the default: where fire may be held and death takes all, decisions matter


def rules_option(else_: str = "") -> Decorator:
    """Return --rules, by default `PLAYED`; with `else_`, which says what then applies, None."""
    what = "Rule set: ohara, patient or mortal, its switches hold and death changed or not."
    default = None if else_ else PLAYED
    return parameters.rules_option(RuleSet, what, default=default, show_default=else_ or True)


def aim_option() -> Decorator:
    what = "What to play for: score, survive, or a band (notice, sergeant, lieutenant, captain)."
    kind = TextType("aim", Aim, lambda _: AIMS)
    return click.option(
        "--aim", type=kind, default="score", show_default=True, metavar="AIM", help=what
    )


def look_options() -> Decorator:
    """Return --theme and --ascii: a Theme, and a `Terminal`."""
    what = "Words for the cards: neutral (a shooting range), or trenches (as in the source)."
    theme = parameters.theme_option(themes, what, default="neutral", show_default=True)
    return together(theme, parameters.terminal_options("--ascii"))


def position_options() -> Decorator:
    """Return --rules, --aim, and the options of a position: as the arguments `aim` and `position`,
    the position by default of the rules of `PLAYED`.
    """
    whole = "A position as JSON (- for the standard input), in place of the options below."
    past = "A round that is over: its target and weather, such as 'Qs 4c 2c'. Once a round."
    drawn = "The weather of the round as drawn, such as 3c or '4c 2c'."
    return parameters.as_one(
        "position",
        _chosen_position,
        rules_option(f"{PLAYED}, or those of --position"),
        aim_option(),
        click.option("--position", "file", metavar="FILE", help=whole),
        parameters.number_option("--score", 0, None, "The points so far."),
        click.option("--past", multiple=True, metavar="CARDS", help=past),
        click.option("--target", metavar="CARD", help="The present target, such as Ks."),
        click.option("--weather", metavar="CARDS", help=drawn),
        click.option("--hand", metavar="CARDS", help="The hand, such as '5h 6h 7h Ad 5s'."),
    )


def _chosen_position(
    rules: RuleSet | None,
    file: str | None,
    score: int | None,
    past: tuple[str, ...],
    target: str | None,
    weather: str | None,
    hand: str | None,
) -> Position:
    if file is not None:
        if past or any(each is not None for each in (score, target, weather, hand)):
            raise click.UsageError("--position gives the whole position; leave out the rest")
        position = in_file(file, lambda text: Position.from_json(part_of(text, "deal", "position")))
        if rules is not None and rules.to_json() != position.rules.to_json():
            own = f"a position of the rules {position.rules}"
            raise click.UsageError(f"{name_of(file)}: {own}, not {rules}")
        return position
    rounds = []
    for text in past:
        aimed, *drawn = typed_cards(DECK, "--past", text)
        rounds.append(Past(aimed, tuple(drawn)))
    start = Position(rules or RuleSet.parse(PLAYED), tuple(rounds), score or 0)
    return replace(
        start,
        target=None if target is None else one_card("--target", target),
        weather=() if weather is None else typed_cards(DECK, "--weather", weather),
        hand=() if hand is None else tuple(sorted(typed_cards(DECK, "--hand", hand))),
    )


def one_card(place: str, text: str) -> Card:
    """Return the only card of a text; raise `InputError`, which names the place."""
    cards = typed_cards(DECK, place, text)
    if len(cards) != 1:
        raise InputError(f"{place}: {len(cards)} cards, not one")
    return cards[0]


def solved(rules: RuleSet, aim: Aim) -> no_mans_land.Solution:
    """Return the solution of rules for an aim, with a line on the terminal while it is made."""
    with Waiting("working out the values"):
        return no_mans_land.Solution(rules, aim)
