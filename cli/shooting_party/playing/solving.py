"""A puzzle in full view at the terminal: when it is solved, and what a hint may show of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.text import Text

from cli.common.conversation import Command
from cli.common.playing import Puzzle
from cli.shooting_party.choices import EFFORT, Played, searching
from cli.shooting_party.explain_text import Look, answer_text, try_text
from cli.shooting_party.kept import again
from cli.shooting_party.playing.screen import Screen, Steps
from cli.shooting_party.playing.typed import typed_cards, typed_move
from generator.shooting_party.studies.composing import proven
from generator.shooting_party.studies.study import Study
from solver.common.words import counted
from solver.shooting_party import Budget, Move, MoveError, solve
from solver.shooting_party.analysis.histories import shortest
from solver.shooting_party.analysis.par_solutions import short_solutions
from solver.shooting_party.rules.cards import DECK, suit
from solver.shooting_party.rules.moves import Kind, kind_in_words
from solver.shooting_party.rules.tables import NEXT

SUITS = ("clubs", "diamonds", "hearts", "spades")
SLIPPED_TAG = "Slipped"  # the tag of a record that says that a slip was forgiven


class PuzzleScreen(Puzzle[Steps], Screen):
    """A puzzle in full view: it asks for a line, a move, the mistake among those `played`, or two
    cards to exchange.
    """

    hints = "can it still be done? again: which kind of move; again: which move"

    def __init__(self, game: Played, *more: Any, **options: Any) -> None:
        subject = game.subject
        assert subject.task is not None
        self.task = replace(subject.task, start=game.positions[len(subject.begins)])
        self.played = self.task.shown
        self.stepped = 0
        if self.played:
            self.intro = "Type the number of the move that put it out of reach."
            self.hints = "among which moves it is; again: which kind of move; again: which move"
        self.exchanges = self.task.asked == "exchange"
        if self.exchanges:
            self.intro = f"Type two of the next {NEXT} cards of the pile, such as 5h Kd."
            self.hints = "which queen is met; again: one of the two cards; again: both"
            self.prompt, self.example = "two cards", "5hKd"
        super().__init__(game, *more, **options)
        if self.played or self.exchanges:
            self.drawn.choices = "played" if self.played else ""

    def table(self) -> list[Command]:
        text = "the table after the next of the moves shown, or after that of a number"
        steps = [Command("step", self._step, text, "[N]")] if self.played else []
        # The best score is not what is asked for.
        return [*steps, *(each for each in super().table() if each.name != "best")]

    def objection(self, name: str) -> str | None:
        if self.exchanges and name in ("undo", "redo", "restart", "moves"):
            return "in an exchange no moves are made: type two cards"
        return super().objection(name)

    @cached_property
    def study(self) -> Study | None:
        """The puzzle proven again, which knows its key move; None if it cannot be proven."""
        with searching():
            return proven(self.task)

    @property
    def key(self) -> Move | None:
        """The move that is asked for, or the mistake; None if it is not known."""
        return None if self.study is None else self.study.key_move

    @property
    def offered(self) -> Sequence[Move]:
        """The moves to choose from; where one is asked for, those played, or the possible ones;
        none where cards are asked for.
        """
        if self.exchanges:
            return ()
        if self.task.asked == "line":
            return super().offered
        return self.played or self.task.offered

    @property
    def taken(self) -> int:
        """The number of moves made since the puzzle began."""
        return len(self.moves) - self.first

    @property
    def left(self) -> int | None:
        """The number of moves that are left for a line; None if any number will do."""
        if self.task.asked != "line":
            return None
        return self.task.moves - self.taken

    def take(self, line: str) -> None:
        if self.task.asked != "line":
            self._answer(line)
            return
        if self.left == 0:
            self.say("No moves are left; undo takes moves back, restart begins again.")
            return
        super().take(line)
        if self.task.solved(self.position):
            self._solve(counted(self.taken, "move"))
        elif self.position.is_over or self.left == 0:
            self.is_wrong(" ".join(map(str, self.moves)))
            self.say("Not solved; undo takes moves back, restart begins again.")

    def is_slip(self, count: int) -> bool:
        """Return True for one departure, taken back at once: as a page forgives it."""
        once = count == len(self.undone) == 1 and SLIPPED_TAG not in self.tags
        made = self.undone[0][-1][0].played if once else None
        if not made or made[-1].kind is not Kind.LEAVE:
            return False
        self.add(SLIPPED_TAG)
        return True

    def show(self) -> None:
        super().show()
        if self.left is not None:
            self.drawn.line("moves left", Text(str(self.left)))
        if self.exchanges:
            self.drawn.line(f"the next {NEXT}", self.drawn.cards(self.position.pile[:NEXT]))

    def hint(self, level: int) -> list[str]:
        return (self._line_hint() if self.task.asked == "line" else self._key_hint())[:level]

    def ending(self, over: bool) -> None:
        if not self.solved:
            self.say(self.not_solved(over))
        self.say_counts()

    def reckoning(self) -> None:
        """Print why a move is the one asked for; of a line that was found, only the tempting wrong
        move: `explain` has more.
        """
        if self.solved:
            self.answer(try_text if self.task.asked == "line" else answer_text)

    def more(self, path: Path) -> str:
        name = again(self.tags)
        return f"{self.explained_by} {name}" if name else super().more(path)

    def print_help_taken(self) -> None:
        """Print nothing: help is counted."""

    def answer(self, text: Callable[[Study, Look], list[str]] = answer_text) -> None:
        if self.study is None:
            self.say("Nothing is known of this puzzle.")
            return
        with searching():
            lines = text(self.study, Look(self.commentator, False, self.terminal))
        self.lines("\n".join(lines))

    def _step(self, rest: str) -> None:
        last = len(self.played)
        if rest and not (rest.isdecimal() and len(rest) < 3 and int(rest) <= last):
            self.say(f"step takes a number from 0, before the first move, to {last}")
            return
        self.stepped = int(rest) if rest else self.stepped % last + 1
        now, move = self.position, None
        for move in self.played[: self.stepped]:
            now, events = now.play_with_events(move)
        if move is not None:
            self.say(f"After {self.stepped}. {move}: {self.theme.describe(events, self.symbols)}")
        self.drawn.show(now, self.offered)

    def _answer(self, line: str) -> None:
        """Take what was typed as what is asked for. Raise `MoveError` if it is no such thing."""
        if self.exchanges:
            near = self.position.pile[:NEXT]
            try:
                pair = typed_cards(line)
            except MoveError as error:
                raise MoveError(f"type two cards: {error}") from None
            if len(pair) != 2 or not {*pair} <= {*near}:
                raise MoveError(f"type two cards of {DECK.text(near)}, or ? for help")
            fits = self.study is not None and {*pair} == {*self.study.pair}
            given = DECK.text(sorted(pair, key=near.index))
        elif self.played:
            answers, given = [str(n) for n in range(1, len(self.played) + 1)], line
            if line not in answers:
                raise MoveError(f"a number from 1 to {len(answers)}, or ? for help")
            fits = self.study is not None and answers.index(line) == self.study.key
        else:
            move = typed_move(line, self.position, self.offered)
            if move not in self.offered:
                raise MoveError(f"choose one of {', '.join(map(str, self.offered))}")
            fits, given = move == self.key, str(move)
        if self.study is None:
            self.say("Nothing is known of this puzzle.")
        elif fits:
            self._solve(self.study.told)
        else:
            self.is_wrong(given)
            self.say("Not these." if self.exchanges else "Not that one.")

    def _solve(self, how: str) -> None:
        self.is_right(how)
        self.say(f"Solved: {how}.")

    def _line_hint(self) -> list[str]:
        now = self.position
        if self.task.target.reached(now):
            return ["It is done."]
        with searching():
            line = self._line()
        if line is None:
            return ["From here it cannot be done any more."]
        if not line:
            return ["It is not known whether it can still be done."]
        first = line[0]
        done = f"It can still be done, in {counted(len(line), 'move')}."
        return [done, kind_in_words(first, now.choice_waits is not None), str(first)]

    def _line(self) -> tuple[Move, ...] | None:
        """Return a line that solves the task from here, no moves if unknown; None for none."""
        target, left = self.task.target, self.left
        if target.table is not None:
            return shortest(self.position, target.table, left or 0)
        if left is not None:
            found = short_solutions(self.position, target, left) if left > 0 else None
            return None if found is None else found.line
        answer = solve(self.position, goal=target.goal, budget=Budget(EFFORT))
        if answer.line is not None:
            return tuple(answer.line.moves)
        return None if answer.verdict == "no" else ()

    def _key_hint(self) -> list[str]:
        key = self.key
        if key is None or self.study is None:
            return ["Nothing is known of this puzzle."]
        if self.exchanges:
            one, other = (self.commentator.card(card) for card in self.study.pair)
            queen = self.commentator.card(self.study.line[-1].cards[0])
            return [f"{queen} is met.", f"One of them is {one}.", f"{one} and {other}."]
        kind = kind_in_words(key, choice=False)
        if self.played:
            at, half = self.study.key, len(self.played) // 2
            where = f"among the first {half}" if at < half else f"after move {half}"
            return [f"It is {where}.", kind, f"{at + 1}. {key}"]
        if all(move.kind is key.kind for move in self.offered):  # no news
            kind = f"a card of {SUITS[suit(key.cards[0])]}"
        return [f"It is one of {counted(len(self.offered), 'move')}.", kind, str(key)]
