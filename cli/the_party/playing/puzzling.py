"""A daily puzzle in the terminal: the first move that forces the win, or call or trust."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from cli.common.conversation import Terminal
from cli.common.kept_games import GameFile
from cli.common.playing import Question
from cli.common.progress import Waiting
from cli.the_party.playing.words import EXACT, VERBS, typed_move
from generator.common.documents import Puzzle
from generator.the_party.texts import table, task_of
from solver.the_party.rules.moves import Move, MoveError

if TYPE_CHECKING:
    from generator.the_party.calling import Calling
    from solver.the_party.open_hands.answers import Forced


class Puzzling(Question[Puzzle]):
    """One puzzle, of either kind."""

    verbs = VERBS
    exact = EXACT

    def __init__(self, puzzle: Puzzle, terminal: Terminal) -> None:
        self.forces = puzzle.mode == "force"
        self.hints = "which kind of move; again: which move" if self.forces else "the answer"
        self.levels = 2 if self.forces else 1
        super().__init__(puzzle, {}, GameFile.none(), terminal)

    def run(self, *heading: str) -> int:
        """Show the puzzle, and ask for the answer. Return the exit code."""
        puzzle, rating = self.state, self.state.rating
        task = task_of(puzzle.mode, str(puzzle.par.get("actions", 2)))
        shown = [
            f"The Party, puzzle {puzzle.number}, {puzzle.date}: {task}",
            f"Difficulty: {puzzle.tier}, {rating['value']} ± {rating['error']}.",
        ]
        for paragraph in table(puzzle.mode, puzzle.deal):
            shown += ["", paragraph]
        return super().run(*shown, "")

    def turn(self) -> None:
        """Ask for the answer, and print whether it is right."""
        from solver.the_party.rules.documents import state_from_json

        prompt, legal = "call or trust? > ", [Move("call"), Move("trust")]
        if self.forces:
            prompt, legal = "first move> ", state_from_json(self.state.deal["state"])[0].legal()
        try:
            move = typed_move(self.line(prompt, [*map(str, legal)]), legal)
        except MoveError as error:
            self.say(str(error))
            return
        self.solved = self._wins(move) if self.forces else self._is_best(move)

    def hint(self, level: int) -> list[str]:
        """Return the kind of the move asked for, or the move."""
        if not self.forces:
            return [self.calling.answer.kind]
        move = self.forced.firsts[0].move
        return [move.kind if level == 1 else self._text([move])]

    @cached_property
    def forced(self) -> Forced:
        """What each first move forces."""
        from solver.the_party.open_hands.answers import force
        from solver.the_party.rules.documents import state_from_json

        state, seed = state_from_json(self.state.deal["state"])
        assert seed is not None
        with Waiting("searching"):
            return force(state, seed, state.turn, self.state.par["actions"])

    @cached_property
    def calling(self) -> Calling:
        """The decision and its answer."""
        from generator.the_party.calling import callings
        from solver.the_party.rules.switches import RuleSet

        log = tuple(self.state.deal["log"])
        with Waiting("solving the end game"):
            every = callings(int(self.state.seed), RuleSet.parse(self.state.rules))
            return next(each for each in every if each.log == log)

    def _wins(self, move: Move) -> bool:
        [first] = [each for each in self.forced.firsts if each.move == move]
        if first.wins_in is not None:
            self.say(f"Solved: {self._text(first.line)}")
            return True
        self.say(f"That can be prevented: {self._text(first.line)}")
        self.say(f"The win: {self._text(self.forced.line)}")
        return False

    def _is_best(self, move: Move) -> bool:
        found = self.calling
        loses = f"The other answer loses {found.loses:.2f} of a win where it matters"
        mixed = f"the best play does that {found.mix[found.answer]:.0%} of the time"
        verdict = "Solved" if move == found.answer else "Not the best"
        self.say(f"{verdict}: {found.answer.kind}. {loses}; {mixed}.")
        return move == found.answer

    def _text(self, line: Iterable[Move]) -> str:
        return " ".join(move.symbols() if self.symbols else str(move) for move in line)
