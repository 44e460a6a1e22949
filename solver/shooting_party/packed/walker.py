"""Play on packed positions from Python, move by move."""

from __future__ import annotations

import numpy as np

from solver.shooting_party.packed.conversion import Words, new_log
from solver.shooting_party.packed.layout import MAX_MOVES, SCORE_BITS, Finish, PackedGame
from solver.shooting_party.packed.rules import moves, play, waits


class Walker:
    """The legal moves of one game and where they lead. `contacts` are those of the last move."""

    def __init__(self, game: PackedGame) -> None:
        self.game = game
        self._log = new_log()
        self._legal = np.zeros(MAX_MOVES, dtype=np.int64)

    def legal_moves(self, words: Words) -> list[int]:
        """Return the legal moves (packed), in the order of Position.legal_moves."""
        legal: list[int] = self._legal[: moves(self.game, *words, self._legal)].tolist()
        return legal

    def play(self, words: Words, move: int) -> Words:
        """Return the settled position after a legal move."""
        a, b = play(self.game, *words, move, self._log)
        return int(a), int(b)

    def after(self, words: Words) -> list[tuple[int, Words]]:
        """Return each legal move and where it leads."""
        return [(move, self.play(words, move)) for move in self.legal_moves(words)]

    def contacts(self, moves: int) -> list[tuple[int, Finish]]:
        """Return the contacts of the last move played, number `moves`: score byte and finish."""
        entries = self._log[1 : 1 + self._log[0]].tolist()
        return [(entry & SCORE_BITS, Finish.of_contact(entry, moves)) for entry in entries]

    def choice_waits(self, words: Words) -> bool:
        """Return True if a spouse's choice waits."""
        return bool(waits(*words))
