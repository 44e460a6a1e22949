"""A daily puzzle in the terminal: the first move that forces the win, or call or trust."""

from __future__ import annotations

from collections.abc import Callable

from cli.common.lines import Completer, ask
from cli.common.progress import Waiting
from cli.the_party.playing.words import typed_move
from generator.common.documents import Puzzle
from generator.the_party.texts import table, task_of
from solver.the_party.rules.moves import Move, MoveError


class Puzzling:
    """The conversation about one puzzle; `say` prints a paragraph."""

    def __init__(self, puzzle: Puzzle, say: Callable[[str], None], symbols: bool) -> None:
        self.puzzle = puzzle
        self.say = say
        self.symbols = symbols

    def play(self) -> bool:
        """Ask for the answer, and tell whether it is right. Return True if it is."""
        puzzle, say = self.puzzle, self.say
        rating = puzzle.rating
        actions = str(puzzle.par.get("actions", 2))
        told = task_of(puzzle.mode, actions)
        say(f"The Party, puzzle {puzzle.number}, {puzzle.date}: {told}")
        say(f"Difficulty: {puzzle.tier}, {rating['value']} ± {rating['error']}.")
        for paragraph in table(puzzle.mode, puzzle.deal):
            say("")
            say(paragraph)
        say("")
        answered = self._forced() if puzzle.mode == "force" else self._answered()
        if answered is None:
            say("Not solved.")
        return bool(answered)

    def _forced(self) -> bool | None:
        from solver.the_party.open_hands.answers import force
        from solver.the_party.rules.documents import state_from_json

        state, seed = state_from_json(self.puzzle.deal["state"])
        assert seed is not None
        move = self._typed("first move> ", state.legal())
        if move is None:
            return None
        with Waiting("searching"):
            found = force(state, seed, state.turn, self.puzzle.par["actions"])
        [first] = [each for each in found.firsts if each.move == move]
        line = " ".join(self._text(each) for each in first.line)
        if first.wins_in is not None:
            self.say(f"Solved: {line}")
            return True
        self.say(f"That can be prevented: {line}")
        best = " ".join(self._text(each) for each in found.line)
        self.say(f"The win: {best}")
        return False

    def _answered(self) -> bool | None:
        from generator.the_party.calling import callings
        from solver.the_party.rules.switches import RuleSet

        move = self._typed("call or trust? > ", [Move("call"), Move("trust")])
        if move is None:
            return None
        puzzle = self.puzzle
        with Waiting("solving the end game"):
            log = tuple(puzzle.deal["log"])
            every = callings(int(puzzle.seed), RuleSet.parse(puzzle.rules))
            found = next(each for each in every if each.log == log)
        right = move == found.answer
        loses = f"The other answer loses {found.loses:.2f} of a win where it matters"
        mixed = f"the best play does that {found.mix[found.answer]:.0%} of the time"
        verdict = "Solved" if right else "Not the best"
        self.say(f"{verdict}: {found.answer.kind}. {loses}; {mixed}.")
        return right

    def _typed(self, prompt: str, legal: list[Move]) -> Move | None:
        """Return the move that is typed, None if there is none."""
        while True:
            line = ask(prompt, Completer([*(str(move) for move in legal), "quit"]))
            if line is None or line.strip().lower() in ("quit", "q", "exit"):
                return None
            if not line.strip():
                continue
            try:
                return typed_move(line, legal)
            except MoveError as error:
                self.say(str(error))

    def _text(self, move: Move) -> str:
        return move.symbols() if self.symbols else str(move)
