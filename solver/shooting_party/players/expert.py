"""The expert: the search of unseen/ as a rung of its own beside the ladder.

It takes up to seconds a game, and is no part of any rating.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from solver.common import sfc32
from solver.common.compiled import entry
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.players import ladder
from solver.shooting_party.players.games import add_up
from solver.shooting_party.players.ladder import Player, Rung
from solver.shooting_party.players.seat import Determinizations, Seat
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen import play
from solver.shooting_party.unseen.network import Network, trained
from solver.shooting_party.unseen.search import Searcher, new_searcher

EXPERT = Player("expert", way=-1, games=5, few=0, slow=True)
QUICK = replace(EXPERT, name="expert, quick", games=20)
ALONE = replace(EXPERT, name="network alone", games=1)
"""It always plays the same game on a deal."""

SETTINGS = {EXPERT.name: play.FULL, QUICK.name: play.QUICK, ALONE.name: play.ALONE}
"""The settings of unseen/play.py."""


def measure(
    deal: Deal,
    rules: RuleSet | None = None,
    player: Player = EXPERT,
    games: int | None = None,
    network: Network | None = None,
    settings: np.ndarray | None = None,
) -> Rung:
    """Return the result of the expert on a deal after `games` games (`player.games` if None), as
    `ladder.measure` does: the same call gives the same rung on every machine. `network` (by default
    that of the package) and `settings` may be others.
    """
    chosen = SETTINGS[player.name] if settings is None else settings
    play_games = partial(_play_games, network or trained(), chosen)
    return ladder.measure(deal, rules, player, games, play_games=play_games)


def _play_games(
    network: Network,
    settings: np.ndarray,
    game: PackedGame,
    seat: Seat,
    sampled: Determinizations,
    way: int,
    unused: np.ndarray,
    games: int,
    tally: np.ndarray,
) -> None:
    """Play and tally games, each with a search of its own stream."""
    for _ in range(games):
        seeds = (int(next_number(seat.stream)), int(next_number(seat.stream)))
        play_and_add(game, new_searcher(network, game.switches, seeds), settings, tally)


@entry
def next_number(stream: np.ndarray) -> int:
    """Return the next number of a stream."""
    return sfc32.number(stream)


@entry
def play_and_add(game: PackedGame, own: Searcher, settings: np.ndarray, tally: np.ndarray) -> None:
    """Play one game and add it to a tally."""
    add_up(play.play_game(game, own, settings), tally)
