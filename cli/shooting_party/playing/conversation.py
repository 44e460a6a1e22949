"""What every game of The Shooting Party at the terminal has, in whatever way the cards come."""

from collections.abc import Sequence
from typing import TypeVar

from cli.common.conversation import Command
from cli.common.kept_games import GameFile
from cli.common.output import Terminal
from cli.common.playing import Shell
from cli.common.progress import Waiting
from cli.shooting_party.playing.table import Table
from cli.shooting_party.playing.typed import SHORT, VERBS, typed_move
from solver.shooting_party.analysis.comments import Commentator, Narrator
from solver.shooting_party.rules.cards import DECK, KING, card
from solver.shooting_party.rules.moves import Move, MoveError
from solver.shooting_party.rules.position import Event, Position
from solver.shooting_party.rules.seen_game import Step
from solver.shooting_party.rules.themes import Theme

State = TypeVar("State")


class TableShell(Shell[State]):
    """A game in steps: the opening and each move, with the position after it and its events."""

    explained_by = "party explain"
    hints = "what can be expected; again: which kind of move; again: which move"
    verbs = VERBS
    exact = frozenset([*SHORT, *map(str.lower, DECK.names)])
    indent = ""

    def __init__(
        self,
        state: State,
        tags: dict[str, str],
        file: GameFile,
        terminal: Terminal,
        theme: Theme,
        open_pile: bool = False,
    ) -> None:
        super().__init__(state, tags, file, terminal)
        self.theme = theme
        self.commentator = Commentator(theme, self.symbols)
        self.narrator = Narrator(self.commentator)
        self.drawn = Table(self.console, self.symbols, open_pile)
        self.shown: State | None = None

    @property
    def steps(self) -> Sequence[Step]:
        """The positions so far, from the opening, each with the events before it."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        return self.steps[-1][0]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last move, or of the opening."""
        return self.steps[-1][1]

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.position.played or ()

    @property
    def offered(self) -> Sequence[Move]:
        """The moves from which the player chooses."""
        return self.position.legal_moves()

    @property
    def begun(self) -> bool:
        return bool(self.moves)

    def table(self) -> list[Command]:
        return [
            Command("why", self._why, "what just happened, and by which rule"),
            Command("count", self._count, "the cards that are still in the pile"),
            Command("moves", lambda _: self.show(), "the table and the legal moves again"),
            *super().table(),
        ]

    def show(self) -> None:
        suit = self.position.choice_waits
        if suit is not None:
            king = self.commentator.card(card(KING, suit))
            self.say(f"{king} must leave: who goes with the king?")
        self.drawn.show(self.position, self.offered)

    def show_once(self) -> None:
        """Print the table unless this state was shown already."""
        if self.shown is not self.state:
            self.show()
            self.shown = self.state

    def explain(self, text: str) -> None:
        try:
            move = typed_move(text, self.position, self.offered)
            self.say(self.narrator.would(self.position, move))
        except MoveError as error:
            self.say(str(error))

    def hint(self, level: int) -> list[str]:
        """Return the lines of a hint that knows no more than the player."""
        from cli.shooting_party.hint import blind_hint_text
        from solver.shooting_party.unseen.advice import BlindHints

        with Waiting("trying what may be drawn"):
            return blind_hint_text(BlindHints(self.position), level, self.commentator.names)

    def say_events(self, events: tuple[Event, ...]) -> None:
        if events:
            self.say(self.theme.describe(events, self.symbols), "  ")

    def _why(self, _: str) -> None:
        before, move = (self.steps[-2][0], self.moves[-1]) if self.moves else (None, None)
        sentences = self.narrator.happened(before, move, self.events)
        for sentence in sentences or ["Nothing has happened yet."]:
            self.say(f"- {sentence}", "  ")

    def _count(self, _: str) -> None:
        self.drawn.counter(self.position)
