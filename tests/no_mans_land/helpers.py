"""What the tests of No Man's Land share: known games, and the settings they are played under."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver.common.game import Played
from solver.no_mans_land import Chances, Decision, Position, RuleSet, Solution
from solver.no_mans_land.exact.options import HELD, Hand, code_of
from solver.no_mans_land.rules.cards import ROUNDS, Orders
from solver.no_mans_land.rules.play import PLAY, dealt, rounds

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


some_games = pytest.mark.parametrize("games", [4, pytest.param(40, marks=pytest.mark.long)])
"""How many of the known games of a setting."""


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


def lines(name: str) -> list[str]:
    return (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def fatal_first(games: list[str]) -> list[str]:
    """Lines about games, those first in which the player is killed: few are."""
    return sorted(games, key=lambda line: "killed" not in line)


def game_of(rules: RuleSet, seed: int, choose) -> tuple[Game, list[int]]:
    """The seeded game in which `choose(position, legal)` decides, and the numbers of choices."""
    game, counts = PLAY.seeded(seed, rules), []
    while not game.is_over:
        legal = game.state.legal_moves()
        counts.append(len(legal))
        game = game.play(choose(game.state, legal))
    assert len(rounds(game)) <= ROUNDS
    return game, counts


def best_game(solution: Solution, seed: int) -> Game:
    """The seeded game of best play."""
    return game_of(solution.rules, seed, lambda p, _: solution.options(p)[0].decision)[0]


def random_game(rules: RuleSet, seed: int, draw: Random) -> Game:
    """The seeded game of decisions drawn at random."""
    return game_of(rules, seed, lambda _, legal: draw.choice(legal))[0]


def dealt_in(rules: RuleSet, seed: int) -> Position:
    """The first position to decide of a seeded game."""
    return dealt(Orders.from_seed(seed), Position(rules))
