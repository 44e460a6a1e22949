"""The toy at a terminal: its screen, its puzzle, its bots."""

from __future__ import annotations

from generator.high_card.game import highest
from solver.high_card.rules import MOVES, NUMBERS, PLAY, STOP, TURN, TURNS, State, worth

from cli.common.alone import Alone
from cli.common.matches import Players, at_random, by_name
from cli.common.screen import Advice, Row, Screen, Task
from generator.common.documents import Puzzle
from solver.common.game import Played


def weighed(state: State) -> list[tuple[float, str]]:
    stop = [(float(number), STOP) for number in state.shown[-1:]]
    return sorted([(worth(state.left, TURNS - len(state.shown)), TURN), *stop], reverse=True)


class Board(Screen[State]):
    play, verbs = PLAY, MOVES
    aim = "Aim: stop at a number as high as can be."

    def weigh(self) -> Advice:
        rows = [Row(move, (f"{value:.3f}",)) for value, move in weighed(self.state)]
        return Advice(("expected",), rows)


class Highest(Task):
    sentence, prompt, intro = "Where in the pile is the highest number?", "number> ", ""
    reads_numbers, offered = True, range(1, NUMBERS + 1)

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle, Board(), Played.begun(State(), {}))
        self.right = highest(puzzle.deal)

    def hint(self, level: int) -> list[str]:
        return [f"In the {'first' if self.right <= NUMBERS / 2 else 'second'} half."]


BOTS = {"random": at_random, "best": lambda state, seed: lambda now: weighed(now)[0][1]}
GAME = Alone(Board, Highest, Players(PLAY, by_name(BOTS)))
play, explain = GAME.play, GAME.explain
