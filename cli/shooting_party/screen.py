"""What The Shooting Party shows and says at a terminal, and its table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from cli.common.conversation import Command
from cli.common.output import Terminal
from cli.common.progress import Waiting
from cli.common.screen import Advice, Row, Screen
from cli.shooting_party.choices import EFFORT, hinted_goal, metered
from cli.shooting_party.subjects import Subject
from solver import shooting_party
from solver.common.game import MoveError, Played
from solver.shooting_party import PLAY, Move, Position
from solver.shooting_party.analysis.comments import Commentator, Narrator
from solver.shooting_party.rules import drawing
from solver.shooting_party.rules.cards import DECK, KING, card, suit
from solver.shooting_party.rules.deal import needed_orders
from solver.shooting_party.rules.themes import in_passes, themes
from solver.shooting_party.rules.typed_moves import SHORT, VERBS, typed_move

INTRO = """\
A move is its number or its text, in any order and case:
  -5h5s or 5h 5s, draw, leave, meet, butler Kd (d, l, m, b)
  meet takes her ace along; meet alone leaves it
help MOVE   what that move would do"""

ADVISED = 4  # moves compared by `advise`

RECKONED = 60_000_000  # positions for par and for the losing move together: at most half a minute


LABEL = 14
GAP = 3  # columns between two moves


class Parlour(Screen[Position]):
    """A game whose deal the program knows; `open_pile` shows it to the player, too."""

    play, intro = PLAY, INTRO
    aim = "Aim: four times a lone queen in your hand, best with her ace on the table."
    hints = "the expected score; again: which kind of move; again: which move"
    best = "the best line; the game then does not count in your record"
    advice = "the expected result of each move"
    verbs = VERBS
    exact = frozenset([*SHORT, *map(str.lower, DECK.names)])
    indent, lists_moves = "", True

    def __init__(
        self, subject: Subject, theme: str, terminal: Terminal, *, open_pile: bool
    ) -> None:
        self.subject, self.theme = subject, themes()[theme]
        self.terminal = terminal
        self.commentator = Commentator(self.theme, terminal.symbols)
        self.narrator = Narrator(self.commentator)
        self.drawn = Table(terminal.console, terminal.symbols, open_pile)
        self.among: Sequence[Move] | None = None  # to choose from, in a puzzle

    def commands(self) -> list[Command]:
        return [
            Command("orders", self._orders, "in an open game: every order"),
            Command(
                "count",
                lambda _: self.drawn.counter(self.state),
                "the cards that are still in the pile",
            ),
        ]

    def objection(self, name: str) -> str | None:
        if name == "orders" and not self.drawn.open_pile:
            return "the orders are in view only in an open game"
        if name == "advise" and self.drawn.open_pile:
            return "the pile is in view: hint and answer know it, advice would not"
        return None

    def show(self) -> None:
        waits = self.state.choice_waits
        if waits is not None:
            king = self.commentator.card(card(KING, waits))
            self.say(f"{king} must leave: who goes with the king?")
        self.drawn.show(self.state, self.listed)

    @property
    def listed(self) -> Sequence[Move]:
        """The moves on the table."""
        return self.offered if self.among is None else self.among

    @property
    def drawn_lines(self) -> int:  # type: ignore[override]
        return self.drawn.printed

    def text(self, move: Move) -> str:
        return move.symbols if self.terminal.symbols else str(move)

    def would(self, text: str) -> str | None:
        try:
            move = typed_move(text, self.state, self.listed)
        except MoveError as error:
            return None if str(error).endswith("is not a move") else str(error)
        return self.narrator.would(self.state, move)

    def happened(self) -> None:
        if self.game.events:
            self.say(self.theme.describe(self.game.events, self.terminal.symbols), "  ")

    def why(self) -> Sequence[str]:
        before = None if self.game.before is None else self.game.before.state
        return self.narrator.happened(before, self.game.move, self.game.events)

    def hint(self, level: int) -> list[str]:
        """Return the lines of a hint, which knows the pile only in an open game."""
        from cli.shooting_party.advise import blind_hint_text, hint_text

        if self.drawn.open_pile:
            with metered(EFFORT) as meter:
                opening = self.game.history[0].state
                goal, named = hinted_goal(self.subject, opening, meter)
                return hint_text(shooting_party.Hints(self.state, goal, meter), level, named)
        from solver.shooting_party.unseen.advice import Advice

        with Waiting("trying what may be drawn"):
            return blind_hint_text(Advice(self.state), level, self.commentator.names)

    def weigh(self) -> Advice:
        from cli.shooting_party.advise import chance, clauses

        with Waiting("trying what may be drawn"):
            from solver.shooting_party.unseen.advice import Advice as Weighed

            advice = Weighed(self.state)
            best = advice.distinct[:ADVISED]
        rows = []
        for each in best:
            cards = f"{each.cards.mean:.2f}" + ("" if each.exact else f" ± {each.cards.error:.2f}")
            figures = cards, chance(each.four), chance(each.eight)
            aimed_at = each.estimates[advice.aim]
            reasons = "; ".join(clauses(advice, each, self.commentator.names, self.text))
            rows.append(Row(each.move, figures, reasons, (aimed_at.mean, aimed_at.error)))
        return Advice(("cards", "four", "eight"), rows)

    def answer(self) -> None:
        """Print the best line, with the whole pile known."""
        with metered(EFFORT) as meter:
            answer = shooting_party.solve(self.state, budget=meter)
        proven = "proven" if answer.best.proven else f"at most {answer.best.upper}"
        value = self.theme.describe_score(answer.best.score)
        passes = in_passes(answer.best.passes)
        self.say(f"With the whole pile known: best {value} within {passes} ({proven}).")
        moves = () if answer.line is None else answer.line.moves
        better = "improves" if answer.best.proven else "is known to improve"
        self.say("  ".join(map(self.text, moves)) or f"No move {better} the score.", "  ")

    def gone_back(self, before: Played[Position]) -> bool:
        return not self.drawn.open_pile and before.state.pile != self.state.pile

    def result(self, over: bool) -> str:
        return self.theme.describe_score(self.state.score)

    def ending(self, over: bool) -> None:
        super().ending(over)
        goal = self.subject.goal
        if over and goal is not None:
            reached = "reached" if self.state.score in goal.scores else "not reached"
            self.say(f"The goal {goal.text} was {reached}.")

    def reckoning(self) -> None:
        from cli.shooting_party.explain_text import losses_text

        start, moves = self.game.history[0].state, self.game.moves
        with metered(RECKONED) as meter:
            best = shooting_party.solve(start, budget=meter, par=False).best
            found = shooting_party.account(start, moves, None, budget=meter)
        value, passes = self.theme.describe_score(best.score), in_passes(best.passes)
        proven = "proven" if best.proven else f"reached by search; at most {best.upper}"
        self.say(f"With the whole pile known: par is {value} within {passes}, {proven}.")
        low, high = found.allowed
        if lost := losses_text(found, self.terminal.symbols):
            self.say(f"{'First lost' if found.losses[0].move else 'Lost'} at {lost[0]}.")
        elif found.losses:
            self.say("Where it was lost is not known within the effort.")
        elif low == high:
            self.say("Perfect: no better result was possible.")
        else:
            self.say("No move is known to have lost anything.")

    def _orders(self, _: str) -> None:
        for name, order in needed_orders(self.state.deal, self.state.rules):
            self.drawn.line(name, self.drawn.cards(order))


@dataclass
class Table:
    """Draws positions on a console. Suits have their symbols or letters, and red only repeats
    them; queens and aces are bold and underlined, so that nothing depends on colours.
    """

    console: Console
    symbols: bool
    open_pile: bool
    choices: str = "moves"  # what the moves to choose from are called; nothing: they are not shown
    printed: int = 0  # lines so far

    def show(self, position: Position, offered: Iterable[Move]) -> None:
        """Print the table, the hand as cards side by side, and the moves offered, numbered."""
        self.console.print()
        self.printed += 1
        for row in drawing.rows(position, pile=self.open_pile):
            if row.name == "hand":
                self._hand(row.cards)
            else:
                self.line(row.name, Text(row.text) if row.text else self.cards(row.cards))
            if row.name == "pile" and position.rules.butler_search == "shuffle":
                for name, order in drawing.orders_to_come(position):
                    if name == f"butler {position.pass_number}":
                        self.line("if shuffled", self.cards(order))
        named = (move.symbols if self.symbols else str(move) for move in offered)
        moves = [Text(f"{n} {move}") for n, move in enumerate(named, 1)]
        if self.choices:
            self.line(self.choices, self._words(moves or [Text("none")], GAP))

    def counter(self, position: Position) -> None:
        """Print the cards of the pile, which a careful player knows without their order."""
        groups = drawing.by_suit(position.pile) or [()]
        self.line("unseen", self._words([self.cards(group) for group in groups], GAP))

    def cards(self, cards: Iterable[int]) -> Text:
        shown = list(cards)
        return self._words([self._card(each) for each in shown], 1) if shown else Text("-")

    def _card(self, number: int) -> Text:
        name = DECK.symbols([number]) if self.symbols else DECK.text([number])
        red = "red" if suit(number) in drawing.RED_SUITS else ""
        loud = "bold underline" if drawing.stands_out(number) else ""
        return Text(name, style=f"{red} {loud}".strip())

    def _hand(self, cards: Sequence[int]) -> None:
        """Print the hand as a row of boxes, or without symbols as cards in brackets."""
        if not cards or not self.symbols:
            inside = [Text.assemble("[", self._card(each), "]") for each in cards]
            self.line("hand", self._words(inside, 1) if cards else Text("-"))
            return
        top, middle, bottom = Text(), Text(), Text()
        for each in cards:
            name = self._card(each)
            edge = "─" * len(name)
            top.append(f"╭{edge}╮")
            middle.append("│").append_text(name).append("│")
            bottom.append(f"╰{edge}╯")
        for label, line in (("", top), ("hand", middle), ("", bottom)):
            self.line(label, line)

    def _words(self, words: Sequence[Text], gap: int) -> Text:
        """Return words in one line, or in as many as the width asks for; none is broken."""
        room = self.console.width - LABEL
        lines, line = [], Text()
        for word in words:
            if line and len(line) + gap + len(word) > room:
                lines.append(line)
                line = Text()
            line = Text(" " * gap if line else "").join([line, word]) if line else word.copy()
        return Text("\n").join([*lines, line])

    def line(self, label: str, text: Text) -> None:
        """Print a text beside a label, further lines of it below each other."""
        for n, line in enumerate(text.split("\n")):
            self.console.print(Text(f"{label if n == 0 else '':{LABEL}}").append_text(line))
            self.printed += 1
