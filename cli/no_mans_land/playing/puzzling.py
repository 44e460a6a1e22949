"""A daily puzzle in the terminal: one hand, one decision."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cli.common.conversation import Terminal
from cli.common.kept_games import GameFile
from cli.common.playing import Question
from cli.no_mans_land.parameters import solved
from cli.no_mans_land.playing.screen import Screen
from generator.common.documents import Puzzle
from generator.no_mans_land.texts import TASKS
from solver.no_mans_land.exact.values import EQUAL
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.orders import ROUNDS
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import Record

if TYPE_CHECKING:
    from solver.no_mans_land.rules.themes import Theme

BETTER = 3
"""Better decisions shown to who has missed the best."""


class Puzzling(Question[Record], Screen):
    """One puzzle: its hand is decided once."""

    def __init__(self, puzzle: Puzzle, terminal: Terminal, theme: Theme) -> None:
        self.puzzle = puzzle
        self.position = Position.from_json(puzzle.deal)
        rules, aim = self.position.rules, Aim(puzzle.goal["aim"])
        solution = partial(solved, rules, aim)
        super().__init__(Record(rules), GameFile.none(), terminal, theme, solution)

    def turn(self) -> None:
        """Ask for the decision, and print how good it is."""
        if self.before is None:
            self._show_puzzle()
        decision = self.decided(self.position)
        options = self.solution().options(self.position)
        [chosen] = [option for option in options if option.text == str(decision)]
        lost = options[0].value - chosen.value
        equal = sum(option.value >= options[0].value - EQUAL for option in options)
        of_all = f"{equal} of {len(options)} decisions {'is' if equal == 1 else 'are'} best"
        self.solved = lost <= EQUAL
        if self.solved:
            self.say(f"Solved: {chosen.value:.2f}; {of_all}.")
            return
        self.say(f"Not the best: it is worth {chosen.value:.2f} and gives up {lost:.2f}; {of_all}:")
        for option in options[: min(equal, BETTER)]:
            self.say(f"{option.value:8.3f}  {self.decision_text(option.decision)}")

    def _show_puzzle(self) -> None:
        puzzle, say = self.puzzle, self.say
        say(f"No Man's Land, puzzle {puzzle.number}, {puzzle.date}: {TASKS[puzzle.mode]}")
        hard = f"{puzzle.tier}, {puzzle.rating['value']} ± {puzzle.rating['error']}"
        say(f"Difficulty: {hard}. Rules: {puzzle.rules}.")
        self.before = position = self.position
        say("")
        say(f"Round {position.round + 1} of {ROUNDS}, score {position.score}")
        self.show(position)
