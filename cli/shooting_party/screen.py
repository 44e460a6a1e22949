"""What The Shooting Party shows and says at a terminal."""

from collections.abc import Sequence

from cli.common.conversation import Command
from cli.common.output import Terminal
from cli.common.progress import Waiting
from cli.common.screen import Advice, Row, Screen
from cli.shooting_party.choices import EFFORT, hinted_goal, metered
from cli.shooting_party.subjects import Subject
from cli.shooting_party.table import Table
from solver import shooting_party
from solver.common.game import MoveError, Played
from solver.shooting_party import PLAY, Move, Position
from solver.shooting_party.analysis.comments import Commentator, Narrator
from solver.shooting_party.rules.cards import DECK, KING, card
from solver.shooting_party.rules.deal import needed_orders
from solver.shooting_party.rules.themes import Theme, in_passes, themes
from solver.shooting_party.rules.typed_moves import SHORT, VERBS, typed_move

INTRO = """\
A move is its number or its text, in any order and case:
  -5h5s or 5h 5s, draw, leave, meet, butler Kd (d, l, m, b)
  meet takes her ace along; meet alone leaves it
help MOVE   what that move would do"""

ADVISED = 4  # moves compared by `advise`

RECKONED = 60_000_000  # positions for par and for the losing move together: at most half a minute


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
            Command("count", self._count, "the cards that are still in the pile"),
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
        if self.drawn.open_pile:
            return self._open_hint(level)
        from cli.shooting_party.advise import blind_hint_text
        from solver.shooting_party.unseen.advice import Advice

        with Waiting("trying what may be drawn"):
            return blind_hint_text(Advice(self.state), level, self.commentator.names)

    def _open_hint(self, level: int) -> list[str]:
        from cli.shooting_party.advise import hint_text

        with metered(EFFORT) as meter:
            opening = self.game.history[0].state
            goal, named = hinted_goal(self.subject, opening, meter)
            return hint_text(shooting_party.Hints(self.state, goal, meter), level, named)

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
        self.say("  ".join(map(self.text, moves)) or "No move improves the score.", "  ")

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
        start = self.game.history[0].state
        for sentence in reckoning(start, self.game.moves, self.theme, self.terminal.symbols):
            self.say(sentence)

    def _count(self, _: str) -> None:
        self.drawn.counter(self.state)

    def _orders(self, _: str) -> None:
        for name, order in needed_orders(self.state.deal, self.state.rules):
            self.drawn.line(name, self.drawn.cards(order))


def reckoning(start: Position, moves: Sequence[Move], theme: Theme, symbols: bool) -> list[str]:
    """Return sentences on a game that is over, which know the whole pile."""
    from cli.shooting_party.explain_text import losses_text

    with metered(RECKONED) as meter:
        best = shooting_party.solve(start, budget=meter, par=False).best
        found = shooting_party.account(start, moves, None, budget=meter)
    value = theme.describe_score(best.score)
    proven = "proven" if best.proven else f"reached by search; at most {best.upper}"
    sentence = (
        f"With the whole pile known: par is {value} within {in_passes(best.passes)}, {proven}."
    )
    lost = losses_text(found, symbols)
    if lost:
        return [sentence, f"First lost at {lost[0]}."]
    if found.losses:
        return [sentence, "Where it was lost is not known within the effort."]
    low, high = found.allowed
    if low == high:
        return [sentence, "Perfect: no better result was possible."]
    return [sentence, "No move is known to have lost anything."]
