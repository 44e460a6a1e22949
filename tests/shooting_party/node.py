"""Modules of the page in Node: a process that answers questions."""

import zlib
from pathlib import Path
from typing import Any

import numpy as np

from generator.shooting_party.web.frame import FRAME
from solver.shooting_party import Position, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.players.bots import TALLY, VALUES, Player, play_games
from solver.shooting_party.unseen.network import trained
from solver.shooting_party.unseen.sampling import new_searcher
from tests.common.page_modules import Host


class Node(Host):
    """The script page_host.mjs with the modules in a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(__file__, FRAME, folder)

    def ask(self, ask: str, **question: Any) -> Any:
        """Return the answer to a question."""
        return self.heard(ask, **question)["answer"]

    def of_solver(self, ask: str, start: Position, moves: list[str], **options: Any) -> Any:
        """Return the answer of a method of Solver about the position after some moves."""
        switches = {name: getattr(start.rules, name) for name in RuleSet.SWITCHES}
        deal = {"orders": start.deal.orders, "rules": switches}
        return self.ask(ask, **deal, moves=moves, options=options)


def scores(start: Position, player: Player, games: int) -> list[int]:
    """Return how many of a player's first games on a deal scored 0 to 8 cards, played here."""
    game = conversion.game(start.deal, start.rules)
    seeds = zlib.crc32(start.deal.code.encode()), zlib.crc32(player.name.encode())
    own, counts = new_searcher(trained(), game.switches, seeds), [0] * 9
    for _ in range(games):
        tally = np.zeros(TALLY, dtype=np.int64)
        play_games(game, own, player.settings, 1, tally)
        counts[int(tally[VALUES])] += 1
    return counts
