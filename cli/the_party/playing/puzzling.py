"""A daily puzzle in the terminal: the first move that forces the win."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cli.common.kept_games import GameFile
from cli.common.kept_puzzles import name_of
from cli.common.output import Terminal
from cli.common.progress import Waiting
from cli.common.questions import Question
from cli.the_party.playing import words as W
from generator.common.documents import Puzzle
from generator.common.texts import Pen
from generator.the_party.game import PUBLISHED
from solver import the_party
from solver.the_party import Move, state_from_json
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.replay import seeded_state


class Puzzling(Question[Puzzle]):
    """One puzzle."""

    verbs = W.VERBS
    exact = W.EXACT
    intro = W.INTRO
    deck = DECK
    hints = W.HINTS

    def __init__(self, puzzle: Puzzle, terminal: Terminal) -> None:
        self.document = puzzle
        self.explained_by = f"party explain {name_of(puzzle)} --game {puzzle.game}"
        super().__init__(puzzle, {}, GameFile.none(), terminal)

    def pose(self) -> None:
        pen = Pen.fitting(self.terminal.page)
        for paragraph in pen.described(self.state, PUBLISHED, brief=True):
            self.lines(paragraph)

    @property
    def offered(self) -> list[Move]:
        return state_from_json(self.state.deal["state"])[0].legal()

    def answered(self) -> tuple[str, bool]:
        legal = self.offered
        move = self.choice(
            "first move> ", lambda line: W.typed_move(line, legal), [*map(str, legal)]
        )
        [first] = [each for each in self.forced.firsts if each.move == move]
        won = first.wins_in is not None
        self.say(f"{'Solved' if won else 'That can be prevented'}: {self._text(first.line)}")
        return str(move), won

    def answer(self) -> None:
        """Print the line that wins and how others are prevented."""
        if not self.solved:
            self.say(f"The win: {self._text(self.forced.line)}")
        prevented: dict[str, list[Move]] = {}
        for first in self.forced.firsts:
            if first.wins_in is None:
                prevented.setdefault(self._text(first.line[1:]), []).append(first.move)
        if prevented:
            self.say("Any other first move can be prevented:")
        for line, moves in prevented.items():
            self.say(f"  {', '.join(map(self._text, ([move] for move in moves)))}: {line}", "    ")

    def hint(self, level: int) -> list[str]:
        return [W.hinted([self.forced.firsts[0].move], level, self.terminal)]

    @cached_property
    def forced(self) -> the_party.Forced:
        state, seed = seeded_state(self.state.deal["state"])
        with Waiting("searching"):
            return the_party.force(state, seed, state.turn, self.state.par["actions"])

    def move_text(self, move: Move) -> str:
        return self._text([move])

    def _text(self, line: Iterable[Move]) -> str:
        return W.in_text(line, self.terminal)
