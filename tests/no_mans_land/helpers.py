"""What the tests of No Man's Land share: the settings, and games that are played under them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver.common.game import Played
from solver.no_mans_land import PLAY, Chances, Decision, Position, RuleSet
from solver.no_mans_land.exact.options import HELD, Hand, code_of
from solver.no_mans_land.rules.cards import Orders
from solver.no_mans_land.rules.play import dealt

DATA = Path(__file__).parent / "data"

Game = Played[Position]

SETTINGS: dict[str, RuleSet] = {
    "default": RuleSet(),
    "hold-yes": RuleSet.parse("patient"),
    "death-forfeits": RuleSet(death="forfeits"),
    "hold-yes-death-forfeits": RuleSet.parse("mortal"),
}
"""The settings of the vectors by name."""


def chances_of(hand: Hand, decision: Decision) -> Chances:
    """What a legal decision leads to."""
    if decision.holds:
        return HELD
    return hand.chances[hand.kinds[[*hand.codes].index(code_of(decision, hand.position.hand))]]


def pairs(aims: Sequence[str]) -> list[Any]:
    """All pairs of a setting and an aim; by default one for each setting, with every aim."""
    return [
        pytest.param(
            (setting, aim),
            marks=pytest.mark.long if (m + n) % len(aims) else (),
            id=f"{setting}-{aim}",
        )
        for m, setting in enumerate(SETTINGS)
        for n, aim in enumerate(aims)
    ]


def lines(name: str) -> list[list[str]]:
    """The words of each line of a file that another program has written."""
    return [*map(str.split, (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines())]


def game_of(rules: RuleSet, seed: int, choose: Callable[[Position, list[Any]], Any]) -> Game:
    """The seeded game in which `choose(position, legal)` decides."""
    game = PLAY.seeded(seed, rules)
    while not game.is_over:
        game = game.play(choose(game.state, game.state.legal_moves()))
    return game


def random_game(rules: RuleSet, seed: int, draw: Random) -> Game:
    """The seeded game of decisions drawn at random."""
    return game_of(rules, seed, lambda _, legal: draw.choice(legal))


def game_of_few_groups(rules: RuleSet, seed: int, draw: Random) -> Game:
    """The same, in which more shots go astray."""

    def choose(_: Position, legal: list[Decision]) -> Decision:
        return min(draw.choices(legal, k=5), key=lambda each: (each.holds, len(each.groups)))

    return game_of(rules, seed, choose)


def dealt_in(rules: RuleSet, seed: int) -> Position:
    """The first position to decide of a seeded game."""
    return dealt(Orders.from_seed(seed), Position(rules))
