"""The puzzle of The Party at a terminal: the first move that forces a win, or the only defence."""

from collections.abc import Iterable
from functools import cached_property

from cli.common.progress import Waiting
from cli.common.screen import Task
from cli.the_party import log_words as W
from cli.the_party.screen import PERSON, Bots, Table
from generator.common.documents import Puzzle
from generator.common.texts import COLUMNS, Pen
from generator.the_party.game import PUBLISHED
from generator.the_party.puzzle_rules import FORCE
from solver import the_party
from solver.common.errors import InputError
from solver.the_party import Move
from solver.the_party.rules.game import seeded
from solver.the_party.rules.replayed_lines import seeded_state


class Force(Task):
    """A puzzle: which first move forces a win, or stops the opponent who would?"""

    prompt, intro, hints = "first move> ", W.INTRO, W.HINTS

    def __init__(self, puzzle: Puzzle) -> None:
        self.now, self.seed = seeded_state(puzzle.deal["state"])
        screen = Table(Bots(self.now, 0, [PERSON] * self.now.rules.players), True)
        screen.at_screen = self.now.turn
        super().__init__(puzzle, screen, seeded(self.now.rules, self.seed, self.now))
        self.found, self.forces = False, puzzle.mode == FORCE

    def pose(self) -> None:
        pen = Pen(min(self.terminal.page, COLUMNS))
        for paragraph in pen.described(self.document, PUBLISHED, brief=True):
            self.lines(paragraph)

    def judge(self, answer: Move) -> tuple[str, bool]:
        [first] = [each for each in self.forced.firsts if each.move == answer]
        self.found = self._does(first)
        wrong = "That does not win in time" if self.forces else "That loses"
        self.say(f"{'Solved' if self.found else wrong}: {self._text(first.line)}")
        return str(answer), self.found

    def answer(self) -> None:
        """Print the line of the key, and how others fail."""
        if not self.found:
            self.say(f"The {'win' if self.forces else 'defence'}: {self._text(self.forced.line)}")
        others: dict[str, list[Move]] = {}
        for first in self.forced.firsts:
            if not self._does(first):
                others.setdefault(self._text(first.line[1:]), []).append(first.move)
        if others:
            self.say(f"Any other first move {'does not win in time' if self.forces else 'loses'}:")
        for line, moves in others.items():
            self.say(f"  {', '.join(map(self._text, ([move] for move in moves)))}: {line}", "    ")

    def hint(self, level: int) -> list[str]:
        key = next(filter(self._does, self.forced.firsts))
        return [W.hinted([key.move], level, self.terminal)]

    def _does(self, first: the_party.First) -> bool:
        """Return True if a first move is what is asked for."""
        return (first.wins_in is not None) == self.forces

    @cached_property
    def forced(self) -> the_party.Forced:
        with Waiting("searching"):
            attacker = self.now.turn if self.forces else 1 - self.now.turn
            within = self.document.par["actions"]
            found = the_party.force(self.now, self.seed, attacker, within)
        if not any(map(self._does, found.firsts)):
            raise InputError(f"no first move does this within {within} actions")
        return found

    def _text(self, line: Iterable[Move]) -> str:
        return W.in_text(line, self.terminal)
