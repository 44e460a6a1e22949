"""A game that is played at a terminal, or a puzzle that is solved there, from its beginning to its
end: what is shown and asked at each turn, what is counted of an attempt, and what is kept after
each line. A game says what is shown and typed (screen.py); shell.py has the commands.

Numbers count only once their list is on the screen, so that none is typed for another thing (a
player, say) and makes a move that cannot be taken back.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic

from cli import INTERRUPTED
from cli.common import PAGE
from cli.common import results as R
from cli.common.conversation import Conversation, Quit, no_move
from cli.common.kept_games import GameFile, typed
from cli.common.output import Terminal, filled
from cli.common.screen import Screen, Task
from solver.common.errors import InputError
from solver.common.game import Played, S
from solver.common.record import Record
from solver.common.tags import SOLVED_TAG, one_move, tag_lines
from solver.common.words import shortened

GLUE = "\N{NO-BREAK SPACE}"  # stands within a move and after its number, which stay on one line
NUMBER = re.compile("[0-9]+")


class Changed(Exception):
    """The game is at another point, by `undo` or `redo`; what was asked for is asked again."""


def numbered(text: str, moves: Sequence[Any]) -> Any | None:
    """Return the move of a number, from 1; None for another text. Raise `InputError`."""
    if not NUMBER.fullmatch(text):
        return None
    if len(text) > 4 or not 1 <= int(text) <= len(moves):
        raise InputError(f"there is no move number {shortened(text)}")
    return moves[int(text) - 1]


class Sitting(Conversation, Generic[S]):
    """A game being played, or a puzzle being solved. `tags` go into the record."""

    def __init__(
        self,
        screen: Screen[S],
        game: Played[S],
        terminal: Terminal,
        file: GameFile | None = None,
        tags: dict[str, str] | None = None,
        task: Task | None = None,
        comments: Mapping[int, str] | None = None,
    ) -> None:
        self.screen, self.task, self.file = screen, task, file or GameFile(None, str)
        self.game = screen.game = game
        self.attempt = screen.attempt = R.Attempt(tags or {})
        self.asking = task or screen
        for each in (screen, task):
            if each is not None:
                each.say, each.lines, each.terminal = self.say, self.lines, terminal
                each.line, each.go_on, each.in_symbols = self.line, self.go_on, self.in_symbols
        self.undone: list[Played[S]] = []
        self.hinted = 0  # the level of the last hint at this decision
        self.asked_for: list[tuple[Played[S], int]] = []  # the hints that were counted
        self.listed: Sequence[Any] = ()  # the moves last listed with their numbers
        self.shown: Played[S] | None = None  # what the table on the screen shows
        self.comments = dict(comments or {})  # of the record, on moves that were not replaced
        self.solved = self.given_up = False
        self.tried: frozenset[str] = frozenset()  # the wrong answers given
        self.printed = 0  # lines since the beginning, besides those that the screen has drawn
        self.deck, self.indent = screen.play.deck, screen.indent
        self.verbs, self.exact = screen.verbs, screen.exact
        self.intro = self.asking.intro
        if self.intro is Screen.intro and self.verbs:
            self.intro = f"{self.intro[:-1]}: {', '.join(self.verbs)}."
        if self.file.again:
            self.leaving = f"stop; `{self.file.again}` continues the game"
        super().__init__(terminal)

    def _is_number(self, text: str) -> bool:
        """Return True if a text stands for the move, or the answer, of that number."""
        return not self.asking.reads_numbers and NUMBER.fullmatch(text) is not None

    def lines(self, text: str) -> None:
        self.printed += text.count("\n") + 1
        super().lines(text)

    # A game from its beginning to its end

    def run(self, *heading: str) -> int:
        """Play, after some lines of heading, and print how it ended. Return the exit code."""
        self.file.try_out(self.record())
        for line in filter(None, heading):
            self.say(line)
        try:
            self.finish(self.play())
        except KeyboardInterrupt:
            self.say("")
            self.finish(False)
            return INTERRUPTED
        return 0

    @property
    def is_over(self) -> bool:
        return self.game.is_over if self.task is None else self.solved or self.given_up

    def play(self) -> bool:
        """Play until the game is over or the player quits. Return True if it is over."""
        self.asking.pose()
        try:
            while not self.is_over:
                with suppress(Changed):
                    self.screen.turn(self.turn) if self.task is None else self.turn()
        except Quit:
            return False
        return True

    def turn(self) -> None:
        """Show what there is to decide, and ask for it until an answer can be taken."""
        asking = self.asking
        if asking.shows_table:
            self.show_once()
        example, words = asking.example, [*map(str, asking.offered)]
        prompt = f"{asking.prompt}, e.g. {example}> " if example else asking.prompt
        while True:
            line = self.line(prompt, words)
            try:
                return self.take(line)
            except InputError as error:
                is_strange = not example and self.is_strange(line)
                self.say(no_move(line) if is_strange else str(error))

    def take(self, line: str) -> None:
        """Take a line as a move or an answer. Raise `InputError`."""
        move = self.chosen(line)
        if self.task is not None and not self.task.by_moves:
            answer, right = self.task.judge(move)
            if right:
                self._ended(answer)
            elif right is not None:
                self._missed(answer, self.task.wrong)
        else:
            self.go_on(self.game.play(move))
            self.screen.happened()
            how = self.asking.moved()
            if how:
                self._ended(how)
            elif how is not None:
                moves = " ".join(map(str, self.game.moves))
                self._missed(moves, "Not solved; undo takes moves back, restart begins again.")

    def chosen(self, line: str) -> Any:
        """Return the move of a number that is typed, or what another line means."""
        self.asking.check_open()
        number = line.strip()
        if not self._is_number(number):
            return self.asking.read(one_move(line).strip())
        was_listed, move = self.listed, numbered(number, self.asking.offered)
        if not was_listed:
            self.show_moves()
            raise InputError("Which of these numbers?")
        return move

    def go_on(self, game: Played[S]) -> None:
        """Go on to the game after a decision, and keep it."""
        self._at(game)
        self.undone, moves = [], len(game.moves)
        self.comments = {n: said for n, said in self.comments.items() if n < moves}
        self.attempt.note_time()
        self.keep()

    def _at(self, game: Played[S]) -> None:
        self.game = self.screen.game = game
        self.hinted, self.listed = 0, ()

    def finish(self, over: bool) -> None:
        """Print the result, what it took, and the commands that go on from here."""
        is_kept, path = self.asking.is_kept, self.file.path
        if is_kept:
            self.say("")
        if self.task is None:
            self.screen.ending(over)
        elif not self.solved and (said := self._not_solved(over)):
            self.say(said)
        told = over and not self.given_up
        if told and not is_kept:
            self._reckon()
        for line in self.attempt.told(self.task is None):
            self.say(line)
        if told and is_kept:
            self._reckon()
        if is_kept and path is not None and path.exists():
            more = self.asking.explained_by or f"party explain {typed(path)}"
            self.lines(f"{self.screen.kept} {path}")
            self.lines(f"More: {more}" if over else f"Go on with: {self.file.again}")

    def _reckon(self) -> None:
        with self.interruptible():
            self.asking.reckoning()

    def _not_solved(self, over: bool) -> str:
        """Return in words that a puzzle is not solved, or was before."""
        task, before = self.task, R.said_before(self.attempt.tags.get("Puzzle", ""))
        assert task is not None
        yet = "" if over or not task.is_kept else " yet"
        said = f"Not solved this time. {before}" if before else f"Not solved{yet}."
        if task.is_kept:
            return said
        return "" if self.given_up else f"{said} The answer: {task.explained_by}"

    # What is shown

    def in_symbols(self, text: str) -> str:
        """Return a text with the cards in it as the table shows them."""
        return self.deck.with_symbols(text) if self.terminal.symbols else text

    def show_once(self) -> None:
        """Print the table unless it shows this already; and the task, if it is out of view."""
        if self.shown is self.game:
            return
        self.screen.show()
        self.asking.beside()
        if self.screen.lists_moves:
            self.listed = self.asking.offered
        above = self.printed + self.screen.drawn_lines
        if self.task is not None and self.shown is None and above > PAGE - 2:
            self.say(self.task.sentence)
        self.shown = self.game

    def show_moves(self) -> None:
        """Print the moves with their numbers, which count from now on."""
        if self.screen.lists_moves:
            self.shown = None
            self.show_once()
            return
        self.listed = self.asking.offered
        texts = (f"{n} {self.screen.text(move)}" for n, move in enumerate(self.listed, 1))
        line = "   ".join(text.replace(" ", GLUE) for text in texts) or "nothing to decide now"
        self.lines(filled(line, self.terminal.console.width).replace(GLUE, " "))

    # What is kept

    def record(self) -> str:
        """Return the game so far as the text that is kept."""
        self.attempt.note_seconds()
        if not self.asking.is_kept:
            return tag_lines(self.attempt.tags)
        record = Record(self.screen.play, self.game, self.attempt.tags, self.comments)
        return self.screen.record(str(record), record.sealed)

    def keep(self) -> None:
        """Keep the game if it has changed and there is anything to keep."""
        if self.task is None:
            begun = self.game.before is not None
        else:
            moved = self.task.is_kept and self.game is not self.screen.first
            begun = moved or bool({R.HELP_TAG, R.PLAYED_TAG} & self.attempt.tags.keys())
        if (error := self.file.keep(self.record(), begun)) is not None:
            self.say(f"{error}; this game is no longer saved (save FILE)")

    def _ended(self, how: str) -> None:
        """Keep the answer that solves the puzzle."""
        self.solved = True
        self.attempt.tags.setdefault(SOLVED_TAG, how)
        self.attempt.note_time()
        self.keep()

    def _missed(self, answer: str, said: str) -> None:
        """Count a wrong answer, once however often it is given, and keep that."""
        if answer not in self.tried:
            self.tried |= {answer}
            self.attempt.add(R.WRONG_TAG)
        self.attempt.note_time()
        self.keep()
        self.say(said)
