"""The game of `party play`: what is shown and typed, the help taken, and the reckoning."""

import time
from collections.abc import Sequence

from cli.common.conversation import Command
from cli.common.kept_games import GameFile
from cli.common.output import Terminal
from cli.common.playing import Shell
from cli.common.progress import Waiting
from cli.common.results import HINTS_TAG, UNDONE_TAG, WRONG_TAG, counted_in
from cli.shooting_party.choices import EFFORT, Played, hinted_goal, metered
from cli.shooting_party.playing.table import Table
from cli.shooting_party.playing.typed import SHORT, VERBS, typed_move
from cli.shooting_party.subjects import Subject
from solver import shooting_party
from solver.common.words import counted
from solver.shooting_party import Event, Move, MoveError, Position, Record
from solver.shooting_party.analysis.comments import Commentator, Narrator
from solver.shooting_party.rules.cards import DECK, KING, card
from solver.shooting_party.rules.deal import needed_orders
from solver.shooting_party.rules.seen_game import Step
from solver.shooting_party.rules.themes import Theme, in_passes

Steps = tuple[Step, ...]

INTRO = """\
A move is its number or its text, in any order and case:
  -5h5s or 5h 5s, draw, leave, meet, butler Kd (d, l, m, b)
  meet takes her ace along; meet alone leaves it
help MOVE   what that move would do"""

CONTEST_ENDS = "best"  # the kind of help after which a result no longer counts

TIME_TAG = "Time"
COUNTED = {WRONG_TAG: "wrong answer", UNDONE_TAG: "move", HINTS_TAG: "hint", TIME_TAG: "second"}
"""What is counted of an attempt at a puzzle, in words."""

ADVISED = 4  # moves compared by `advise`

RECKONED = 60_000_000  # positions for par and for the losing move together: at most half a minute


class Screen(Shell[Steps]):
    """A game whose deal the program knows."""

    explained_by = "party explain"
    intro = INTRO
    prompt, example = "move> ", ""
    hints = "the expected score; again: which kind of move; again: which move"
    verbs = VERBS
    exact = frozenset([*SHORT, *map(str.lower, DECK.names)])
    deck = DECK
    advice = "the expected result of each move"
    indent = ""

    def __init__(
        self,
        game: Played,
        file: GameFile,
        terminal: Terminal,
        theme: Theme,
        *,
        open_pile: bool,
    ) -> None:
        self.subject = game.subject
        steps = [Position.opening_with_events(game.deal, game.rules)]
        for move in game.moves:
            steps.append(steps[-1][0].play_with_events(move))
        super().__init__(tuple(steps), tags_of(game.subject), file, terminal)
        self.theme = theme
        self.commentator = Commentator(theme, self.symbols)
        self.narrator = Narrator(self.commentator)
        self.drawn = Table(self.console, self.symbols, open_pile)
        self.shown: Steps | None = None
        self.first = len(game.subject.begins)
        self._since = time.monotonic()

    @property
    def steps(self) -> Steps:
        """The positions so far, from the opening, each with the events before it."""
        return self.state

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
            Command("orders", self._orders, "in an open game: every order"),
            Command("best", self._best, "the best line; the game no longer counts"),
            Command("count", self._count, "the cards that are still in the pile"),
            *super().table(),
        ]

    def is_over(self) -> bool:
        return self.position.is_over

    def earlier(self) -> Steps | None:
        """Return the steps without the last move; those before a puzzle stay."""
        return self.state[:-1] if len(self.moves) > self.first else None

    def objection(self, name: str) -> str | None:
        if name == "orders" and not self.drawn.open_pile:
            return "the orders are in view only in an open game"
        if name == "advise" and self.drawn.open_pile:
            return "the pile is in view: hint and best know it, advice would not"
        return super().objection(name)

    def play(self) -> bool:
        if self.subject.task is None:
            self.say_events(self.events)
        return super().play()

    def turn(self) -> None:
        self.show_once()
        self.asked(self.prompt, self.take, [*map(str, self.offered)], self.example)

    def take(self, line: str) -> None:
        """Make the move that was typed. Raise `MoveError` or `IllegalMove`."""
        move = typed_move(line, self.position)
        self.note_time()
        self.go_on((*self.state, self.position.play_with_events(move)))
        self.say_events(self.events)

    def changed(self, word: str, count: int) -> None:
        if word == "undo":
            self.add(UNDONE_TAG, count)
            if not self.drawn.open_pile and self.undone[-count][-1][0].pile != self.position.pile:
                self.practise()

    def show_moves(self) -> None:
        self.show()

    def show(self) -> None:
        waits = self.position.choice_waits
        if waits is not None:
            king = self.commentator.card(card(KING, waits))
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
        """Return the lines of a hint, which knows the pile only in an open game."""
        if self.drawn.open_pile:
            return self._open_hint(level)
        from cli.shooting_party.advise import blind_hint_text
        from solver.shooting_party.unseen.advice import BlindHints

        with Waiting("trying what may be drawn"):
            return blind_hint_text(BlindHints(self.position), level, self.commentator.names)

    def advise(self) -> None:
        from cli.shooting_party.advise import advice_table

        with Waiting("trying what may be drawn"):
            from solver.shooting_party.unseen.advice import Advice

            advice = Advice(self.position)
            best = advice.distinct[:ADVISED]
        for line in advice_table(advice, best, self.terminal.width):
            self.lines(line)

    def result(self, over: bool) -> str:
        return self.theme.describe_score(self.position.score)

    def say_events(self, events: tuple[Event, ...]) -> None:
        if events:
            self.say(self.theme.describe(events, self.symbols), "  ")

    def happened(self) -> Sequence[str]:
        before, move = (self.steps[-2][0], self.moves[-1]) if self.moves else (None, None)
        return self.narrator.happened(before, move, self.events)

    def _count(self, _: str) -> None:
        self.drawn.counter(self.position)

    def _open_hint(self, level: int) -> list[str]:
        from cli.shooting_party.advise import hint_text

        with metered(EFFORT) as meter:
            goal, named = hinted_goal(self.subject, self.steps[0][0], meter)
            return hint_text(shooting_party.Hints(self.position, goal, meter), level, named)

    def _orders(self, _: str) -> None:
        for name, order in needed_orders(self.position.deal, self.position.rules):
            self.drawn.line(name, self.drawn.cards(order))

    def _best(self, _: str) -> None:
        with self.interruptible():
            with metered(EFFORT) as meter:
                answer = shooting_party.solve(self.position, budget=meter)
            proven = "proven" if answer.best.proven else f"at most {answer.best.upper}"
            value = self.theme.describe_score(answer.best.score)
            passes = in_passes(answer.best.passes)
            self.say(f"Knowing the whole pile: best {value} within {passes} ({proven}).")
            moves = () if answer.line is None else answer.line.moves
            self.say("  ".join(map(str, moves)) or "No move improves the score.", "  ")
            self.note_help(CONTEST_ENDS)
            self.say("You may play on, but the game no longer counts.")

    # What is kept

    def record(self) -> str:
        seconds = int(time.monotonic() - self._since)
        if seconds:
            self.add(TIME_TAG, seconds)
            self._since += seconds
        end = self.position
        result = end.score if end.is_over else None
        return str(Record(end.deal, end.rules, self.moves, result, self.tags))

    # The end

    def ending(self, over: bool) -> None:
        super().ending(over)
        self.say_counts()
        goal = self.subject.goal
        if over and goal is not None:
            reached = "reached" if self.position.score in goal.scores else "not reached"
            self.say(f"The goal {goal.text} was {reached}.")

    def say_counts(self) -> None:
        """Print what an attempt at a puzzle took, as far as anything was counted."""
        words = [
            counted(count, thing) + (" taken back" if tag == UNDONE_TAG else "")
            for tag, thing in COUNTED.items()
            if (count := counted_in(self.tags, tag))
        ]
        if words:
            self.say(f"{', '.join(words)}.")

    def reckoning(self) -> None:
        start = self.steps[0][0]
        for sentence in reckoning(start, self.moves, self.theme, symbols=self.symbols):
            self.say(sentence)


def tags_of(subject: Subject) -> dict[str, str]:
    """Return the tags of the record of a game; a new one of a puzzle has those of its task."""
    new = subject.task is not None and not subject.recorded
    tags = {**subject.tags, **(subject.task.tags if new and subject.task else {})}
    if subject.mode is not None:
        tags["Mode"] = subject.mode
    if subject.goal is not None:
        tags["Goal"] = subject.goal.text
    return tags


def reckoning(start: Position, moves: Sequence[Move], theme: Theme, *, symbols: bool) -> list[str]:
    """Return sentences on a game that is over, which know the whole pile."""
    from cli.shooting_party.explain_text import losses_text

    with metered(RECKONED) as meter:
        best = shooting_party.solve(start, budget=meter, par=False).best
        found = shooting_party.account(start, moves, None, meter)
    value = theme.describe_score(best.score)
    proven = "proven" if best.proven else f"reached by search; at most {best.upper}"
    sentence = f"Knowing the whole pile: par is {value} within {in_passes(best.passes)}, {proven}."
    lost = losses_text(found, symbols)
    if lost:
        return [sentence, f"First lost at {lost[0]}."]
    if found.losses:
        return [sentence, "Where it was lost is not known within the effort."]
    low, high = found.allowed
    better = "better cannot be done" if low == high else "nothing better is known"
    return [sentence, f"No move lost anything: {better}."]
