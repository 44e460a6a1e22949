"""What the players of the ladder score on a whole deal with the pile hidden, so that a page can say
how well a visitor did beside them.

Every game has the orders of the deal, those of later passes and of the butler's shuffles too. Games
differ only by what a player does at random: the novice chooses among moves of equal priority, and
one move in 16 is any careful one; the others overrate each candidate by a random amount; the strong
one samples draws besides. None of these players plays the same game each time. The stream of random
numbers begins with the deal code and the name of the player, as in a rating, so the counts are the
same on every machine, and the strong player's games are those that the deal was rated by.

The other players of the ladder would add little or cost too much. The random one and the careful
one score two cards or fewer in most games, and the skilled one scores nearly as the strong one
does. The expert takes 0.3 s a game and errs by nothing but its samples, so it goes through nearly
the same line each time.
"""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np

from generator.shooting_party.rating.outlook import MOST
from solver.shooting_party.packed import conversion
from solver.shooting_party.players.ladder import (
    CASUAL,
    NOVICE,
    SENSIBLE,
    STRONG,
    TALLY,
    VALUES,
    Player,
    play_games,
)
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen.network import trained
from solver.shooting_party.unseen.search import new_searcher

GAMES: tuple[tuple[Player, int], ...] = (
    (NOVICE, NOVICE.games),
    (CASUAL, CASUAL.games),
    (SENSIBLE, 1000),
    (STRONG, STRONG.games),
)
"""The players, the weakest first, and how many games each one plays."""


def standing(deal: Deal, rules: RuleSet) -> list[dict[str, Any]]:
    """Return, for each player, the number of its games and how many of them scored 0 to 8 cards.

    Measured twice over 45 hidden deals of the daily series, on a busy machine, in seconds of
    processor time a deal (mean; most): novice 0.04; 0.06, casual 0.2; 0.3, sensible 1.2 to 1.4; 3,
    strong 0.9 to 1; 2.3, all 2.3 to 2.6; 4.1 to 4.6. A year of 157 such deals takes some seven
    minutes of one core.
    """
    return [
        {"player": player.name, "games": games, "scores": scores(deal, rules, player, games)}
        for player, games in GAMES
    ]


def scores(deal: Deal, rules: RuleSet, player: Player, games: int) -> list[int]:
    """Return how many of a player's first games on a deal scored 0 to 8 cards."""
    game = conversion.game(deal, rules)
    seeds = zlib.crc32(deal.code.encode()), zlib.crc32(player.name.encode())
    own = new_searcher(trained(), game.switches, seeds)
    settings, counts = player.settings, [0] * (MOST + 1)
    for _ in range(games):
        tally = np.zeros(TALLY, dtype=np.int64)
        play_games(game, own, settings, 1, tally)
        counts[int(tally[VALUES])] += 1
    return counts
