"""What No Man's Land says of itself: which game tags describe, its decisions in a record, its
result; and the lines of rounds that earlier versions kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from solver.common.cards import Card
from solver.common.errors import InputError, at
from solver.common.game import MoveError, Play, Played
from solver.common.rng import seed_named
from solver.common.tags import NUMBER, one_move
from solver.common.words import counted
from solver.no_mans_land.rules.cards import COUNTER, DECK, HAND, STRAY, Orders
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import GAME, Position, Round
from solver.no_mans_land.rules.position_text import in_words, position_of
from solver.no_mans_land.rules.switches import RuleSet

SOLVER_VERSION = 1  # of the exact solution: changed when, and only when, an answer may differ
FIELDS = 10  # of the line of a round


class NoMansLand(Play[Position]):
    """What No Man's Land says of itself (solver/common/game.py)."""

    name, title = GAME, "No Man's Land"
    deck = DECK
    word = re.compile(rf"{NUMBER.pattern}|(?:(?!{NUMBER.pattern})[^(){{}}\s])"
                      rf"(?:(?!\s{NUMBER.pattern})[^(){{}}])*")  # fmt: skip

    def begin(self, tags: Mapping[str, str]) -> Played[Position]:
        """Return the game of rules and seed; without a seed, cards have to be told."""
        with at("[Rules]"):
            rules = RuleSet.parse(tags.get("Rules", "ohara"))
        seed = seed_named(tags.get("Seed"), "[Seed]")
        own = {"Rules": str(rules)}
        if seed is None:
            return Played.begun(Position(rules), own)
        orders = partial(next_card, Orders.from_seed(seed))
        return Played.begun(Position(rules), own | {"Seed": str(seed)}, orders)

    def parse(self, text: str, state: Position) -> Decision:
        """Return the decision of a text; raise `MoveError` for none. ``all`` aims the whole hand
        at one unit, and the cards to give up need not be named if they are just those not aimed.
        """
        text = one_move(text)
        if state.player != 0:  # not legal, whatever it is: the state says why
            return Decision.parse(text)
        due = state.penalty
        if text.strip().lower() == "all":
            if due:
                cards = counted(due, "card")
                raise MoveError(f"{cards} must be given up: type the others")
            text = DECK.text(state.hand, "")
        decision = Decision.parse(text)
        left = tuple(card for card in state.hand if card not in decision.kept)
        if not decision.holds and not decision.given and len(left) == due:
            return replace(decision, given=left)
        return decision

    def text(self, state: Position) -> str:
        """Return a position in sections (position_text.py)."""
        return in_words(state)

    def document(self, state: Position) -> dict[str, Any]:
        """Return a position at a decision, between rounds, or at the end."""
        return state.to_json()

    def read(self, given: str | Mapping[str, Any], rules: Any = None) -> Position:
        """Return the position that a text or a document describes. Raise `InputError`."""
        if isinstance(given, str):
            return position_of(given, RuleSet.of(rules))
        return Position.from_json(given)

    def result(self, state: Position) -> str:
        """Return the final score; ``*`` for a game that is not over."""
        return f"{state.final}" if state.is_over else "*"

    def older(self, tags: Mapping[str, str], body: str) -> Played[Position] | None:
        """Return the game of lines of rounds, the records before 2.0; None for other texts."""
        lines = [*_unfolded(body)]
        if not any("|" in line for _, line in lines):
            return None
        game = self.begin(tags)
        for number, line in lines:
            with at(f"line {number}"):
                game = _round(game, line)
        return game


PLAY = NoMansLand()


def next_card(orders: Orders, state: Position) -> Card:
    """Return the card that comes next in the game of a seed."""
    number, came = state.round, len(state.coming)
    if state.target is None:
        return orders.targets[number]
    if not state.weather:
        return orders.weather_of(number)[came]
    if state.decision is None:
        return orders.shoot[number][came]
    stray = state.stray_due(state.decision)
    places = orders.shoot[number][STRAY][:stray] + orders.shoot[number][COUNTER]
    return places[came]


def dealt(orders: Orders, between: Position) -> Position:
    """Return the position to decide of the round that begins, in the game of a seed."""
    known = between.with_target(orders.targets[between.round])
    known = known.with_weather(orders.weather_of(between.round))
    return known.with_hand(orders.shoot[between.round][:HAND])


def rounds(game: Played[Position]) -> tuple[Round, ...]:
    """Return the rounds of a game that are over."""
    return tuple(event for each in game.history for event in each.events)


def _unfolded(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of rounds, numbered; one that lacks fields, or an ``x``, goes on in the next
    one that is not empty.
    """
    begun, line = 0, ""
    for number, more in enumerate(map(str.strip, text.splitlines()), 1):
        if line.count("|") >= FIELDS - 1 and more not in ("", "x"):
            yield begun, line
            line = ""
        begun = begun if line else number
        line = f"{line} {more}".strip()
    if line:
        yield begun, line


def _round(game: Played[Position], line: str) -> Played[Position]:
    """Return a game after the round of a line, which must be the round that comes of it."""
    fields = [field.strip() for field in line.split("|")]
    if len(fields) != FIELDS:
        raise InputError(f"{len(fields)} fields, not the {FIELDS} of a round")
    if game.is_over:
        raise InputError("the game is over before this round")
    target, weather, hand, stray, counter = (_cards(fields[n]) for n in (1, 2, 3, 5, 6))
    told = game.orders is None
    for card in (*target, *weather, *hand) if told else ():
        game = game.play(card)
    game = game.play(Decision.parse(fields[4]))
    for card in (*stray, *counter) if told else ():
        game = game.play(card)
    if not game.events:
        raise InputError("cards are missing")
    made = str(game.events[0])
    cards = (DECK.text(each) for each in (target, weather, sorted(hand)))
    decision = str(Decision.parse(fields[4]))
    turned = (DECK.text(each) for each in (stray, counter))
    if made != "|".join([fields[0], *cards, decision, *turned, *fields[7:]]):
        raise InputError(f"not the round of this game: {made}")
    return game


def _cards(text: str) -> tuple[Card, ...]:
    return DECK.read_known(text, "? is no card that came")
