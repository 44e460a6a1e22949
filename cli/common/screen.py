"""What a game shows and says at a terminal, and a puzzle: the parts of the shell (shell.py) that
differ from game to game. A game derives from `Screen`; what it does not say holds as here.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import click

from cli.common.conversation import Command, Conversation
from cli.common.output import Terminal, writable
from cli.common.reading import word_of
from cli.common.results import Attempt
from generator.common.documents import Puzzle
from generator.common.games import game
from solver.common.errors import InputError
from solver.common.game import Play, Played, S
from solver.common.words import counted, quoted, tie_of

NAMED = 2  # moves named beside the first of a row


@dataclass(frozen=True)
class Row:
    """A move that is weighed: its figures as text, clauses that give reasons, and the mean and the
    standard error of what it is judged by, if that is an estimate.
    """

    move: Any
    figures: tuple[str, ...]
    reasons: str = ""
    estimate: tuple[float, float] | None = None


@dataclass(frozen=True)
class Advice:
    """Moves weighed, the best first: names of the figures, rows, and lines before them."""

    header: tuple[str, ...]
    rows: Sequence[Row]
    before: Sequence[str] = ()
    most: int = 6  # rows that are printed


def say_advice(
    to: Conversation, advice: Advice, text: Callable[[Any], str], offered: Sequence[Any]
) -> None:
    """Print the best moves, with the numbers by which they can be played: those among `offered`, so
    that no number is another move's. Moves with the same figures are one row, and no row is wider
    than a phone.
    """
    numbers = {move: f"{n}" for n, move in enumerate(offered, 1)}
    alike: dict[tuple[Any, ...], list[Row]] = {}
    for row in advice.rows:
        alike.setdefault((row.figures, row.reasons), []).append(row)
    shown = [*alike.values()][: advice.most]
    cells = [("", "move", *advice.header)]
    cells += [(numbers[row.move], text(row.move), *row.figures) for row, *_ in shown]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    gap = "  " if sum(widths) + 2 * len(widths) < to.terminal.page else " "
    for line in advice.before:
        to.say(line)
    for n, texts in enumerate(cells):
        aligned = (f"{cell:{'<' if c == 1 else '>'}{widths[c]}}" for c, cell in enumerate(texts))
        to.lines(gap.join(aligned).rstrip())
        if n and (clauses := _clauses(shown[n - 1], text)):
            indent = " " * (widths[0] + len(gap))
            to.say(f"{indent}{clauses}", indent)
    left = len(advice.rows) - sum(map(len, shown))
    estimates = [row.estimate for row, *_ in shown if row.estimate is not None]
    ties = tie_of(estimates) if len(estimates) == len(shown) > 1 else []
    for line in [*ties, *([f"and {left} more"] if left else [])]:
        to.say(line)


def _clauses(rows: list[Row], text: Callable[[Any], str]) -> str:
    """Return the moves that do as well as the first, and the reasons."""
    others = [text(row.move) for row in rows[1 : 1 + NAMED]]
    more = f" and {len(rows) - 1 - NAMED} more" if len(rows) > 1 + NAMED else ""
    same = f"or {', '.join(others)}{more}" if others else ""
    return "; ".join(filter(None, [same, rows[0].reasons]))


class Asking:
    """What both a game and a puzzle say of what is typed."""

    # The shell's: print a paragraph, or lines as they are; ask for a line; go on to a game;
    # return a text with its cards as the table shows them.
    in_symbols: Callable[[str], str]
    say: Callable[..., None]
    lines: Callable[[str], None]
    line: Callable[..., str]
    go_on: Callable[[Any], None]
    terminal: Terminal

    prompt = "move> "
    intro = "A move is its number or its text."  # what is typed besides commands, for the help
    example = ""  # of what is typed where the prompt asks for no move
    hints = "a hint; again: a plainer one"  # what hints are
    best = "the best move; the game then does not count in your record"  # what `answer` prints
    explained_by = ""  # the command that prints the answer
    by_moves = True  # moves are made until it is over, or solved
    is_kept = True  # the game is kept, and not the result alone
    shows_table = True  # the table of the game stands above the prompt
    reads_numbers = False  # a number is no move of the list

    def objection(self, name: str) -> str | None:
        """Return why a command cannot be obeyed now; None if it can."""

    def beside(self) -> None:
        """Print what stands below the table."""

    def check_open(self) -> None:
        """Raise `InputError` if no more can be answered, or moved."""

    def moved(self) -> str | None:
        """Return how a puzzle is solved by the moves made; "" if it no longer can be, None if that
        is still open.
        """

    def forgives(self, undone: Sequence[Any]) -> bool:
        """Return True if it is forgiven that these games were taken back."""
        return False


class Screen(Asking, Generic[S]):
    """A game at a terminal, which has come to `game`; moves before `first` are not taken back."""

    play: Play[S]
    game: Played[S]
    attempt: Attempt
    first: Played[S] | None = None

    verbs: Collection[str] = ()  # with what moves begin; may be abbreviated as commands may
    exact: Collection[str] = ()  # words, such as cards, that are no abbreviations
    advice = "weigh the moves, the best first"  # what `advise` does
    logged = "the game so far, as text"  # what `log` prints
    unit = "move"  # what is taken back at once
    indent = "  "  # what is before the further lines of a paragraph
    lists_moves = False  # True if the table has the moves, with their numbers
    kept = "Kept in"  # what is said before the name of the file
    drawn_lines = 0  # lines so far that were not printed by `say` or `lines`

    @property
    def aim(self) -> str:
        """The aim of the game in one line, or nothing."""
        return ""

    @property
    def state(self) -> S:
        """The state that the game has come to."""
        return self.game.state

    @property
    def offered(self) -> Sequence[Any]:
        """The moves to choose from, in the order of their numbers."""
        return self.state.legal_moves()

    @property
    def lacks(self) -> frozenset[str]:
        """The commands that are not offered, since nothing is said on them here."""
        own = [_is_own(self, name, Screen) for name in ("weigh", "hint", "answer")]
        each = enumerate(("advise", "hint", "answer"), 1)
        return frozenset(name for n, name in each if not any(own[:n]))

    def commands(self) -> list[Command]:
        """Return commands besides those of every game."""
        return []

    def show(self) -> None:
        """Print the table."""
        self.say(str(self.state))

    def text(self, move: Any) -> str:
        """Return a move as it is shown."""
        return str(move)

    def pose(self) -> None:
        """Print what there is at first."""
        self.happened()

    def read(self, line: str) -> Any:
        """Return the move, or the answer, that a line means; raise `InputError`."""
        return self.play.parse(line, self.state)

    def would(self, text: str) -> str | None:
        """Return what a move would do, or why it is none; None: how moves are typed is said."""

    def happened(self) -> None:
        """Print what the last move did."""
        for event in self.game.events:
            self.say(str(event))

    def why(self) -> Sequence[str]:
        """Return what happened last, and by which rules, a sentence or two each."""
        return [str(event) for event in self.game.events]

    def hint(self, level: int) -> Sequence[str]:
        """Return the lines of a hint of a level, 1 to 3. By default: what the best move is worth;
        whether others are as good, or what the next one is worth; which move it is.
        """
        advice = self.weigh()
        worth = [f"{', '.join(map(' '.join, zip(advice.header, row.figures, strict=True)))}"
                 for row in advice.rows]  # fmt: skip
        best = [self.text(row.move) for row, each in zip(advice.rows, worth, strict=True)
                if each == worth[0]]  # fmt: skip
        if level == 1:
            return [f"The best: {worth[0]}."]
        if level == 2:
            others = worth[len(best) :]
            return [f"Then comes: {others[0]}." if others else "All moves are as good."]
        return [f"It is {' or '.join(best)}: {worth[0]}."]

    def answer(self) -> None:
        """Print the best move or line; of a puzzle the answer, and why it is one."""
        for line in self.hint(3):
            self.say(self.in_symbols(line))

    def weigh(self) -> Advice:
        """Return the best moves with what each can be expected to bring."""
        raise NotImplementedError

    def earlier(self) -> Played[S] | None:
        """Return the game before the last decision; None if nothing can be taken back."""
        return None if self.game is self.first else self.game.before

    def gone_back(self, before: Played[S]) -> bool:
        """Note that the game went back or forth; return True if cards to come have been seen."""
        return any(each.cards for each in before.history[len(self.game.history) :])

    def turn(self, decide: Callable[[], None]) -> None:
        """Play on to the next decision; `decide` shows the table and asks for a move."""
        decide()

    def log(self, record: str) -> None:
        """Print the game so far."""
        click.echo(writable(record))

    def record(self, text: str, sealed: str) -> str:
        """Return which of the two forms of a record is kept."""
        return text

    def result(self, over: bool) -> str:
        """Return the result, or how far the game has come, in words."""
        now = self.play.result(self.state)
        return f"{now} points" if over else counted(len(self.game.moves), self.unit)

    def ending(self, over: bool) -> None:
        """Print the result, or how far the game has come."""
        self.say(f"{'The game is over' if over else 'So far'}: {self.result(over)}.")

    def reckoning(self) -> None:
        """Print what is to be said at the end: of a game, or why the answer is right."""


def _is_own(it: Asking, name: str, of: type[Asking]) -> bool:
    """Return True if something is said otherwise than by default."""
    return getattr(type(it), name) is not getattr(of, name)


class Task(Asking):
    """A puzzle: what is asked for, what answers it, and why. By default the answer is a move, or
    one of a few words that are offered; `right` is the right one.
    """

    screen: Any  # of the game
    right: Any
    by_moves = is_kept = shows_table = False
    sentence = ""  # what is asked for
    best = "give up: the answer, and why"
    wrong = "Try again; or hint, or answer to give up."  # what follows a wrong answer

    def __init__(self, puzzle: Puzzle, screen: Any, at: Played[Any]) -> None:
        self.document, self.screen, self.at = puzzle, screen, at
        self.explained_by = f"party explain {word_of(puzzle.date)} --game {puzzle.game}"
        if "hint" in self.lacks:
            self.wrong = "Try again; or answer to give up."

    @property
    def offered(self) -> Sequence[Any]:
        offered: Sequence[Any] = self.screen.offered
        return offered

    @property
    def lacks(self) -> frozenset[str]:
        own = {"answer", *["hint"] * _is_own(self, "hint", Task)}
        lacking: frozenset[str] = self.screen.lacks
        return lacking - own

    def commands(self) -> list[Command]:
        return [Command("table", lambda _: self.pose(), "the puzzle again")]

    def pose(self) -> None:
        puzzle, of = self.document, game(self.document.game)
        self.say(f"{of.title}, puzzle {puzzle.number}, {puzzle.date}: {self.sentence}")
        hard = f"{puzzle.tier}, {of.rated(vars(puzzle))}"
        self.say(f"Difficulty: {hard}. Rules: {puzzle.rules}.")
        self.screen.show()

    def read(self, line: str) -> Any:
        found = [each for each in self.offered if str(each) == line]
        answer = found[0] if found else self.screen.read(line)
        if answer not in self.offered:
            raise InputError(f"{quoted(line)} is no answer here")
        return answer

    def judge(self, answer: Any) -> tuple[str, bool | None]:
        """Print what an answer is worth; return its text, and if it is right (None: not known)."""
        is_right = answer == self.right
        self.say("Solved." if is_right else "That is not the answer.")
        return str(answer), is_right

    def hint(self, level: int) -> Sequence[str]:
        hint: Sequence[str] = self.screen.hint(level)
        return hint

    def answer(self) -> None:
        self.say(f"The answer: {self.right}.")

    def reckoning(self) -> None:
        self.answer()
