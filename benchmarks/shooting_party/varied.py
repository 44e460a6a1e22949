"""The expert's network playing a varied line: of the moves that it values within a share of a card
of the best, any.

How well two such players agree about which deals are hard bounds how well anything can predict the
expert, whose line on a deal is nearly the same in every game (benchmarks/shooting_party/sealed.py).
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from solver.common.compiled import entry, kernel
from solver.common.sfc32 import below
from solver.shooting_party.packed.layout import OVER, PackedGame, score_of
from solver.shooting_party.packed.rules import opening, play
from solver.shooting_party.players import ladder
from solver.shooting_party.players.expert import next_number
from solver.shooting_party.players.games import add_up
from solver.shooting_party.players.ladder import Player, Rung
from solver.shooting_party.players.seat import Determinizations, Seat
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.unseen.afterstates import first_towards
from solver.shooting_party.unseen.network import CARDS, Network, trained
from solver.shooting_party.unseen.search import UNIT, Searcher, name_candidates, new_searcher
from solver.shooting_party.unseen.view import seen

SHARES = (256, 64, 16)
"""The network's choices are within a 256th, a 64th or a 16th of a card."""

MOST_CHOICES = 6
GAMES = 200


def name_of(share: int) -> str:
    """Return the name of the player of that share."""
    return f"expert, varied by 1/{share}"


def measure(deal: Deal, share: int) -> Rung:
    """Return the result of the player of that share on a deal."""
    player = Player(name_of(share), way=-1, games=GAMES, few=0)
    settings = np.array([0, MOST_CHOICES, 0, UNIT // share, 0], dtype=np.int64)
    play_games = partial(_play_games, trained(), settings)
    return ladder.measure(deal, player=player, play_games=play_games)


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
    seeds = (int(next_number(seat.stream)), int(next_number(seat.stream)))
    play_and_add(game, new_searcher(network, game.switches, seeds), settings, games, tally)


@kernel
def varied_move(own: Searcher, view: int, b: int, settings: Any) -> int:
    """Return the first move towards any of the candidates, which becomes the plan."""
    chosen = below(own.stream, name_candidates(own, view, b, CARDS, settings))
    own.views[0], own.hands[0] = own.views[chosen], own.hands[chosen]
    first: int = own.firsts[chosen]
    return first


@entry
def play_and_add(
    game: PackedGame, own: Searcher, settings: np.ndarray, games: int, tally: np.ndarray
) -> None:
    """Play games to their ends and add them to a tally."""
    for _ in range(games):
        own.views[0] = -1
        a, b = opening(game, own.log)
        while not a & OVER:
            view = seen(game, a)
            move = first_towards(game.switches, own.space, view, b, own.views[0], own.hands[0])
            if move < 0:
                move = varied_move(own, view, b, settings)
            a, b = play(game, a, b, move, own.log)
        add_up(score_of(b), tally)
