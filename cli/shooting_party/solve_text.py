"""The answer of `party solve`, as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.output import Terminal
from cli.shooting_party.choices import Played
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.themes import Theme, in_passes
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.solution import Line, Solution

if TYPE_CHECKING:
    from solver.shooting_party.analysis.shuffles import ShuffleTest


GLUE = "\N{NO-BREAK SPACE}"  # stands between a move and its number, which belong on one line


@dataclass(frozen=True)
class Report:
    """Prints a solution as text."""

    game: Played
    solution: Solution
    test: ShuffleTest | None
    theme: Theme
    terminal: Terminal

    def show(self, with_line: bool, hands: bool) -> None:
        """Print the answer, with the moves of the line if wanted, and with `hands` what happens at
        each of them.
        """
        s = self.solution
        self._say(self.game.heading)
        self._what_is_known()
        self._say(self._verdict())
        if s.goal is None:
            click.echo()
            self._profile()
        for line, title in ((s.line, "The line"), (s.win_line, "A line to four queens")):
            if line is not None and line.moves:
                self._line(line, title)
                if hands:
                    self._hands(line)
                elif with_line:
                    numbered = (f"{n}.{GLUE}{move}" for n, move in enumerate(line.moves, 1))
                    self._say(" ".join(numbered))
        million = f"{s.positions / 1e6:.1f} million positions"
        click.echo()
        replayed = "; every line replayed by the verifier" if s.line or s.win_line else ""
        self._say(f"{million} in {s.seconds:.1f} s{replayed}")

    def _say(self, text: str) -> None:
        click.echo(output.filled(text, self.terminal.console.width).replace(GLUE, " "))

    def _what_is_known(self) -> None:
        """Of a deal with orders that nobody has seen, print what holds whatever they are: the best
        of the first pass, as far as that does not rest on them; and that all else rests on them.
        """
        if self.game.deal.reshuffle is None:
            return
        if self.test is not None:
            best = self.theme.describe_score(self.solution.profile[0].score)
            answers = {
                "no": "whatever the butler's shuffle",
                "yes": "but with another shuffle of the butler it comes out differently",
                "unknown": f"and so it is with {self.test.tried} other shuffles of the butler",
            }
            self._say(f"Within the first pass: best {best}, {answers[self.test.rests]}.")
        given = self.game.deal.given
        only = f"Only {', '.join(given)} {'was' if len(given) == 1 else 'were'} given"
        self._say(f"{only}; with the other orders drawn from that seed (--reshuffle for another):")

    def _verdict(self) -> str:
        s = self.solution
        what = "four queens" if s.goal is None else f"goal {s.goal}"
        because = f" ({s.unknown_because} ran out)" if s.verdict == "unknown" else ""
        best = ""
        if s.goal is None:
            least = "" if s.best.proven else "at least "
            best = f"; best {least}{self.theme.describe_score(s.best.score)}"
        return f"{what}: {s.verdict}{because}{best}"

    def _profile(self) -> None:
        rows = []
        for entry in self.solution.profile:
            shown = "proven" if entry.proven else f"reached; at most {entry.upper}"
            if entry.confirmed is not None:
                shown += ", confirmed" if entry.confirmed else ", not confirmed"
            rows.append((in_passes(entry.passes), entry.value, *entry.score, shown))
        header = ("within", ">best", ">queens", ">aces", "")
        output.table(header, rows, self.terminal.console)

    def _line(self, line: Line, title: str) -> None:
        passes = f"finishes in pass {line.passes}"
        left = f"with {counted(line.cards_left or 0, 'card')} left in the pile"
        moves = f"after {counted(len(line.moves), 'move')}"
        proven = (line.proven_passes, line.proven_cards_left, line.proven_moves)
        keys = zip((passes, left, moves), proven, strict=True)
        if all(proven):
            summary = f"{passes}, {left}, {moves}: proven best, in this order"
        else:
            summary = ", ".join(f"{key} ({'proven' if p else 'not proven'})" for key, p in keys)
        click.echo()
        self._say(f"{title} {summary}.")

    def _hands(self, line: Line) -> None:
        start, symbols = self.solution.position, self.terminal.symbols
        write = DECK.symbols if symbols else DECK.text
        rows: list[tuple[object, ...]] = [("", "", "", write(start.hand))]
        for step in replay(start, line.moves).steps:
            happened = self.theme.describe(step.events, symbols)
            rows.append((step.number, step.move, happened, write(step.after.hand)))
        output.table((">#", "move", "what happens", "hand"), rows, self.terminal.console)
