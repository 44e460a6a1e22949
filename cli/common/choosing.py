"""How moves are chosen at the terminal, in every game alike: as typed, or by their numbers in a
list; `hint` and then `advise` say what is best, and `why` what made happen what just did.

Numbers count only once the list is on the screen, so that none is typed for another thing (a
player, say) and makes a move that cannot be taken back.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from cli.common.conversation import Command, Conversation
from cli.common.output import filled
from solver.common.errors import InputError

Move = TypeVar("Move")

LEVELS = 3  # of hints at one decision
INVITATION = "Type a move, its number, or ? for help."
UNLISTED = "Type a move, its number (moves lists them), or ? for help."  # where no moves are shown
GLUE = "\N{NO-BREAK SPACE}"  # stands within a move and after its number, which stay on one line


def numbered(text: str, moves: Sequence[Move]) -> Move | None:
    """Return the move whose number a text is, from 1; None for a text that is no number. Raise
    `InputError` if there are not so many.
    """
    if not (text.isascii() and text.isdigit()):
        return None
    if len(text) > 4 or not 1 <= int(text) <= len(moves):
        raise InputError(f"there is no move number {text[:12]}")
    return moves[int(text) - 1]


class Choosing(Conversation):
    """A conversation in which moves are chosen."""

    hints = "a hint; again: a plainer one"  # what hints are
    advice = "weigh the moves, the best first"  # what `advise` does
    listed: Sequence[Any] = ()  # the moves last listed with their numbers
    hinted = 0  # the level of the last hint at this decision

    @property
    def offered(self) -> Sequence[Any]:
        """The moves to choose from, in the order of their numbers."""
        raise NotImplementedError

    def move_text(self, move: Any) -> str:
        """Return a move as it is shown."""
        raise NotImplementedError

    def hint(self, level: int) -> list[str]:
        """Return the lines of a hint of that level, from 1."""
        raise NotImplementedError

    def advise(self) -> None:
        """Print what each of the best moves can be expected to bring."""
        raise NotImplementedError

    def happened(self) -> Sequence[str]:
        """Return what happened last, and by which rules, a sentence or two each; none if nothing
        did.
        """
        return ()

    def note_help(self, kind: str) -> None:
        """Take note of help that was taken."""

    def note_hint(self, level: int) -> None:
        """Take note of a hint of that level."""
        self.note_help(f"hint {level}")

    def chosen_by(self) -> list[Command]:
        """Return the commands that help to choose."""
        return [
            Command("hint", self._hint, self.hints, "[N]"),
            Command("advise", self._advise, self.advice, also=("advice",)),
            Command("moves", lambda _: self.show_moves(), "the moves, with their numbers"),
            Command("why", self._why, "what just happened, and by which rule"),
        ]

    def choice(
        self, prompt: str, read: Callable[[str], Move], words: Sequence[str] = ()
    ) -> Move | Any:
        """Return the move of a number that is typed, or what `read` makes of another line."""

        def chosen(line: str) -> Move | Any:
            if line.isdigit() and self.listed != self.offered:
                self.show_moves()
                raise InputError("Which of these numbers?")
            found = numbered(line, self.listed)
            return read(line) if found is None else found

        return self.asked(prompt, chosen, words)

    def show_moves(self) -> None:
        """Print the moves with their numbers, which count from now on."""
        self.listed = self.offered
        texts = (f"{n} {self.move_text(move)}" for n, move in enumerate(self.listed, 1))
        line = "   ".join(text.replace(" ", GLUE) for text in texts) or "nothing to decide now"
        self.lines(filled(line, self.console.width).replace(GLUE, " "))

    def _hint(self, rest: str) -> None:
        if rest not in ("", "1", "2", "3"):
            self.say("hint, hint 1, hint 2 or hint 3")
            return
        level = min(int(rest or self.hinted + 1), LEVELS)
        with self.interruptible():
            lines = self.hint(level)
            self.hinted = level
            self.note_hint(level)
            for line in lines:
                self.say(line, "  ")

    def _advise(self, _: str) -> None:
        with self.interruptible():
            self.advise()
            self.note_help("advise")

    def _why(self, _: str) -> None:
        for sentence in self.happened() or ["Nothing has happened yet."]:
            self.say(f"- {sentence}", "  ")
