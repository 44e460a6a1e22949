"""A daily puzzle in the terminal: one hand, one decision."""

from functools import partial

from cli.common.kept_games import GameFile
from cli.common.kept_puzzles import word_of
from cli.common.output import Terminal
from cli.common.playing import Question
from cli.no_mans_land.parameters import solved
from cli.no_mans_land.playing.screen import Screen
from generator.common.documents import Puzzle
from generator.no_mans_land.texts import TASKS
from solver.no_mans_land.exact.values import EQUAL
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import Record
from solver.no_mans_land.rules.themes import Theme


class Puzzling(Question[Record], Screen):
    """One puzzle: one hand to decide."""

    def __init__(self, puzzle: Puzzle, terminal: Terminal, theme: Theme) -> None:
        self.puzzle = puzzle
        self.explained_by = f"party no-mans-land review {word_of(puzzle.date)}"
        self.position = Position.from_json(puzzle.deal)
        rules, aim = self.position.rules, Aim(puzzle.goal["aim"])
        solution = partial(solved, rules, aim)
        super().__init__(Record(rules), GameFile.none(), terminal, theme, solution)

    def answered(self) -> bool:
        decision = self.decided(self.position)
        options = self.solution().options(self.position)
        [chosen] = [option for option in options if option.text == str(decision)]
        lost = options[0].value - chosen.value
        if lost > EQUAL:
            self.say(f"Not the best: it is worth {chosen.value:.2f} and gives up {lost:.2f}.")
            return False
        self.say(f"Solved: {chosen.value:.2f}.")
        return True

    def answer(self) -> None:
        """Print how many decisions are best, and compare them with the next."""
        options = self.solution().options(self.position)
        equal = sum(option.value >= options[0].value - EQUAL for option in options)
        self.say(f"{equal} of {len(options)} decisions {'is' if equal == 1 else 'are'} best:")
        self.compare(options)

    def pose(self) -> None:
        puzzle, rating = self.puzzle, self.puzzle.rating
        self.say(f"No Man's Land, puzzle {puzzle.number}, {puzzle.date}: {TASKS[puzzle.mode]}")
        hard = f"{puzzle.tier}, {rating['value']} ± {rating['error']}"
        self.say(f"Difficulty: {hard}. Rules: {puzzle.rules}.")
        self.before = self.position
        self.begin(self.position)
        self.show(self.position)
