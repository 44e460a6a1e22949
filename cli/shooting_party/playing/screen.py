"""The conversation of `party play`: it asks for moves and commands, and obeys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from cli.common.lines import Completer, ask
from cli.shooting_party.parameters import EFFORT
from cli.shooting_party.playing import typed
from cli.shooting_party.playing.conversation import Conversation
from cli.shooting_party.playing.session import HINTS_TAG, WRONG_TAG
from cli.shooting_party.playing.table import Table
from solver.common.words import counted
from solver.shooting_party.rules.deal import needed_orders
from solver.shooting_party.rules.moves import MoveError
from solver.shooting_party.rules.position import IllegalMove
from solver.shooting_party.rules.themes import in_passes

if TYPE_CHECKING:
    from rich.console import Console

    from cli.shooting_party.playing.session import Session
    from cli.shooting_party.playing.solving import Solving
    from solver.shooting_party.rules.moves import Move
    from solver.shooting_party.rules.themes import Theme

HELP = """\
A move is its number or its text, in any order and case:
  -5h5s or 5h 5s, draw, leave, meet, butler Kd (d, l, m, b)
help MOVE   what that move would do
why         what just happened, and by which rule
count       the cards that are still in the pile
moves       the table and the legal moves again
orders      in an open game: every order
hint        what can be expected (in an open game: can it
            still be done?); again: which kind of move;
            again: which move
best        the best line; the game no longer counts
undo        take back the last move; undo 3: the last three
restart     back to the beginning
log         the game so far, as text
save FILE   write the game to a file
quit        stop; `party play --resume` continues the game"""

SEEKING = (
    "Type the number of the move that threw it away. hint tells more, again: still more, again: "
    "which move; why, count, moves, orders and log are as in a game; quit ends."
)

CONTEST_ENDS = "best"
"""The kind of help after which a result no longer counts."""


class Screen(Conversation):
    """What the player sees and types."""

    session: Session

    def __init__(
        self,
        session: Session,
        theme: Theme,
        console: Console,
        symbols: bool,
        *,
        open_pile: bool,
        count: bool,
        solving: Solving | None = None,
    ) -> None:
        super().__init__(session, theme, console, symbols, Table(console, symbols, open_pile))
        if solving is not None and solving.shown:
            self.table.choices = "played"
        self.count = count
        self.solving = solving
        self.solved = False
        self.hints_given = 0
        self.commands |= {
            "?": self._help,
            "help": self._help,
            "orders": self._orders,
            "hint": self._hint,
            "best": self._best,
        }

    def play(self) -> bool:
        """Play until the game is over, the puzzle is solved or the player quits. Return True unless
        the player quits.
        """
        seeks_fault = self.solving is not None and bool(self.solving.shown)
        what = "the number of the move" if seeks_fault else "a move, its number,"
        self.say(f"Type {what} or ? for help.")
        if self.solving is None:
            self.tell_happened()
        shown = None
        while not (self.solved or self.ended):
            if shown is not self.session.position:
                self.show()
                shown = self.session.position
            words = map(str, self.offered)
            line = ask("move> ", Completer([*words, *self.commands, "quit"]))
            if line is None or line.strip().lower() in ("quit", "q", "exit"):
                return False
            if line.strip():
                self.obey(line.strip())
        return True

    @property
    def ended(self) -> bool:
        """True if the game is over, and there is nothing left to try."""
        over = self.session.position.is_over
        tries = self.solving is not None and len(self.session.moves) > self.session.first
        return over and not tries

    @property
    def offered(self) -> Sequence[Move]:
        """The moves from which the player chooses: where one is asked for, the possible answers."""
        if self.solving is not None and self.solving.task.asked != "line":
            return self.solving.offered
        return super().offered

    def obey(self, line: str) -> None:
        """Do what the player typed."""
        word, _, rest = line.partition(" ")
        command = self.command_named(word.lower())
        if command is not None:
            command(rest.strip())
            return
        try:
            if self.solving is not None and self.solving.task.asked != "line":
                self._answer(line, self.solving)
                return
            if self.solving is not None and self.solving.left(self.session.position) == 0:
                self.say("No moves are left; undo takes moves back, restart begins again.")
                return
            move = typed.typed_move(line, self.session.position)
            with self.saver.guarded():
                self.session.play(move)
        except (MoveError, IllegalMove) as error:
            self.say(str(error))
            return
        self.moved()
        if self.solving is not None and self.solving.solved(self.session.position):
            self._solve(counted(self.solving.taken(self.session.position), "move"))
            return
        self.tell_happened()
        if self.solving is not None and self.solving.failed(self.session.position):
            self.say("Not solved; undo takes moves back, restart begins again.")

    def _answer(self, line: str, solving: Solving) -> None:
        """Take what the player typed as the answer to a puzzle that asks for one move. Raise
        `MoveError` if it is none.
        """
        if solving.shown:
            answers = [str(n) for n in range(1, len(solving.shown) + 1)]
            if line not in answers:
                raise MoveError(f"a number from 1 to {len(answers)}, or ? for help")
            fits = solving.study is not None and answers.index(line) == solving.study.key
        else:
            move = typed.typed_move(line, self.session.position, self.offered)
            if move not in solving.offered:
                raise MoveError(f"choose one of {', '.join(map(str, solving.offered))}")
            fits = move == solving.key
        if solving.key is None:
            self.say("Nothing is known of this puzzle.")
        elif fits:
            self._solve(f"move {line}, {solving.key}" if solving.shown else f"{solving.key}")
        else:
            self.session.add(WRONG_TAG)
            self.say("Not that one.")

    def _solve(self, how: str) -> None:
        self.solved = True
        with self.saver.guarded():
            self.session.solve(how)
        self.say(f"Solved: {how}.")

    def show(self) -> None:
        """Print the table."""
        super().show()
        left = None if self.solving is None else self.solving.left(self.session.position)
        if left is not None:
            self.table.line("moves left", Text(str(left)))
        if self.count:
            self.table.counter(self.session.position)

    def moved(self) -> None:
        """Begin again with the first hint."""
        self.hints_given = 0

    def _help(self, rest: str) -> None:
        if self.solving is not None and self.solving.shown:
            self.say(SEEKING)
        elif rest:
            self.tell_effect(rest)
        else:
            self.console.print(HELP, soft_wrap=True)

    def _orders(self, _: str) -> None:
        if not self.table.open_pile:
            self.say("the orders are in view only in an open game")
            return
        for name, order in needed_orders(self.session.deal, self.session.rules):
            self.table.line(name, self.table.cards(order))

    def _hint(self, rest: str) -> None:
        if rest and rest not in ("1", "2", "3"):
            self.say("hint, hint 1, hint 2 or hint 3")
            return
        level = int(rest) if rest else min(self.hints_given + 1, 3)
        with self.interruptible():
            if self.solving is not None:
                lines = self.solving.hint(self.session.position, level)
            else:
                open_pile = self.table.open_pile
                lines = self._seeing_all(level) if open_pile else self._seeing_none(level)
            self.hints_given = level
            self.session.add(HINTS_TAG)
            self.note_help(f"hint {level}")
            for line in lines:
                self.say(line, "  ")

    def _seeing_all(self, level: int) -> list[str]:
        """Return the lines of a hint that knows the pile."""
        from cli.shooting_party.choices import hinted_goal
        from cli.shooting_party.explain_text import hint_text
        from cli.shooting_party.progress import searching
        from solver.shooting_party.analysis.hints import Hints
        from solver.shooting_party.search.budget import Budget, Meter

        with searching() as report:
            meter = Meter(Budget(EFFORT), report)
            goal, named = hinted_goal(None, self.session.subject, self.session.positions[0], meter)
            return hint_text(Hints(self.session.position, goal, meter), level, named)

    def _seeing_none(self, level: int) -> list[str]:
        """Return the lines of a hint that knows no more than the player."""
        from cli.common.progress import Waiting
        from cli.shooting_party.explain_text import blind_hint_text
        from solver.shooting_party.unseen.hints import BlindHints

        with Waiting("trying what may be drawn"):
            return blind_hint_text(BlindHints(self.session.position), level, self.commentator.names)

    def _best(self, _: str) -> None:
        from cli.shooting_party.progress import searching
        from solver.shooting_party.search.budget import Budget
        from solver.shooting_party.search.solve import solve

        with self.interruptible():
            with searching() as report:
                budget = Budget(EFFORT)
                answer = solve(self.session.position, budget=budget, on_progress=report)
            proven = "proven" if answer.best.proven else f"at most {answer.best.upper}"
            value = self.theme.describe_score(answer.best.score)
            passes = in_passes(answer.best.passes)
            self.say(f"Knowing the whole pile: best {value} within {passes} ({proven}).")
            moves = () if answer.line is None else answer.line.moves
            self.say("  ".join(map(str, moves)) or "No move improves the score.", "  ")
            self.note_help(CONTEST_ENDS)
            self.say("You may play on, but the game no longer counts.")
