"""A daily puzzle in the terminal: one hand, one decision."""

from __future__ import annotations

from cli.no_mans_land.parameters import solved
from cli.no_mans_land.playing.screen import Quit, Screen, Undone, theme_word
from cli.no_mans_land.playing.session import Session
from generator.common.documents import Puzzle
from generator.no_mans_land.texts import TASKS
from solver.no_mans_land.exact.values import EQUAL
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.orders import ROUNDS
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import Record
from solver.no_mans_land.rules.themes import Theme

BETTER = 3
"""Better decisions shown to who has missed the best."""


class Puzzling:
    """The conversation about one puzzle."""

    def __init__(self, puzzle: Puzzle, theme: Theme, symbols: bool, width: int) -> None:
        self.puzzle = puzzle
        self.position = Position.from_json(puzzle.deal)
        aim = Aim(puzzle.goal["aim"])
        rules = self.position.rules
        session = Session(Record(rules), None)
        self.screen = Screen(session, theme, symbols, width, lambda: solved(rules, aim))

    def play(self) -> bool:
        """Ask for the decision, and tell how good it is. Return True if it is one of the best."""
        puzzle, screen, say = self.puzzle, self.screen, self.screen.say
        rating = puzzle.rating
        say(f"No Man's Land, puzzle {puzzle.number}, {puzzle.date}: {TASKS[puzzle.mode]}")
        hard = f"{puzzle.tier}, {rating['value']} ± {rating['error']}"
        say(f"Difficulty: {hard}. Rules: {puzzle.rules}.")
        screen.before = position = self.position
        say("")
        say(f"Round {position.round + 1} of {ROUNDS}, score {position.score}")
        screen.show(self.position)
        decision = self._decided()
        if decision is None:
            say("Not solved.")
            return False
        options = screen.solution().options(self.position)
        [chosen] = [option for option in options if option.text == str(decision)]
        lost = options[0].value - chosen.value
        equal = sum(option.value >= options[0].value - EQUAL for option in options)
        of_all = f"{equal} of {len(options)} decisions {'is' if equal == 1 else 'are'} best"
        if lost <= EQUAL:
            say(f"Solved: {chosen.value:.2f}; {of_all}.")
            return True
        say(f"Not the best: it is worth {chosen.value:.2f} and gives up {lost:.2f}; {of_all}:")
        for option in options[: min(equal, BETTER)]:
            told = theme_word(screen.theme, option.decision, screen.symbols)
            say(f"{option.value:8.3f}  {told}")
        return False

    def _decided(self) -> Decision | None:
        """Return the player's decision, or None if there is none."""
        while True:
            try:
                return self.screen.decided(self.position)
            except Undone:
                self.screen.say("nothing to undo")
            except Quit:
                return None
