"""The toy for OpenSpiel."""

from solver.high_card.rules import MOVES, NUMBERS, PLAY, TURNS

from solver.common import open_spiel


class Game(open_spiel.Game):
    name, play, cards = "high_card", PLAY, NUMBERS + 1

    def keys(self) -> tuple[str, ...]:
        return MOVES

    def bounds(self) -> tuple[float, float, int, int, int]:
        return 0, NUMBERS, TURNS, TURNS, 1
