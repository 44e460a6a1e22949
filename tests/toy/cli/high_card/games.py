"""The toy at a terminal: its screen, its puzzle, its bots."""

from __future__ import annotations

from generator.high_card.game import highest
from solver.high_card.rules import MOVES, NUMBERS, PLAY, STOP, TURN, State, worth

from cli.common.alone import Alone
from cli.common.matches import Decide, Players, at_random, by_name
from cli.common.screen import Advice, Row, Screen, Task
from generator.common.documents import Puzzle
from solver.common.game import Played


def weighed(state: State) -> list[tuple[float, str]]:
    worths = {TURN: worth(state.left), STOP: float(state.score)}
    return sorted(((worths[move], move) for move in state.legal_moves()), reverse=True)


class Board(Screen[State]):
    play, verbs = PLAY, MOVES
    aim = "Aim: stop at a number as high as can be."

    def weigh(self) -> Advice:
        rows = [Row(move, (f"{value:.3f}",)) for value, move in weighed(self.state)]
        return Advice(("expected",), rows)


class Highest(Task):
    sentence, prompt, intro = "Where in the pile is the highest number?", "number> ", ""
    reads_numbers, offered = True, range(1, NUMBERS + 1)

    @classmethod
    def of(cls, puzzle: Puzzle) -> tuple[Board, Played[State], Highest]:
        task = cls(puzzle, Board())
        task.right = highest(puzzle.deal)
        return task.screen, Played.begun(State(), {}), task

    def hint(self, level: int) -> list[str]:
        return [f"In the {'first' if self.right <= NUMBERS / 2 else 'second'} half."]


def best(state: State, seed: int) -> Decide[State]:
    return lambda now: weighed(now)[0][1]


GAME = Alone(Board, Highest.of, Players(PLAY, by_name({"random": at_random, "best": best})))
play, explain = GAME.play, GAME.explain
