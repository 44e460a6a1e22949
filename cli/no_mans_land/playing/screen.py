"""What the player sees and types."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from cli.common.lines import Completer, ask
from cli.common.output import filled, plain, writable
from cli.common.saving import Saver
from cli.no_mans_land.playing.typed import typed_cards, typed_decision
from solver.common.cards import Card, CardError
from solver.common.words import counted
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.decisions import Decision, DecisionError
from solver.no_mans_land.rules.orders import ROUNDS
from solver.no_mans_land.rules.position import Position, PositionError, Shot
from solver.no_mans_land.rules.record import Record
from solver.no_mans_land.rules.weather import cards_drawn

if TYPE_CHECKING:
    from cli.no_mans_land.playing.session import Session
    from solver.no_mans_land.exact.solve import Solution
    from solver.no_mans_land.rules.themes import Theme

HELP = """\
A decision is the cards given up and the groups, each aimed at another unit:
  -2d4h 8c 7h5s   gives up two, aims at two units. The cards given up need
                  not be named; h: before a group aims it at the {handler}
all         the whole hand at one unit
hold        hold fire, where the rules allow it: no points, no risk
hint        shoot or hold, if that is the question; again: what to give up;
            again: the best decision
options     the best decisions with what they are worth
cards       the strengths of the cards, and the hand again
undo        take back the last round, or begin one anew that is being typed in
log         the game so far, as text
save FILE   write the game to a file
quit        stop; `party no-mans-land play --resume` continues the game"""

STRENGTHS = """\
strength  A 2 3 4 5 6 7 8 9 T   clubs hit whatever they are aimed at
diamonds  1 2 3 4 5 2 3 4 5 6   a group hits if it adds up to more
hearts    5 3 5 4 2 5 3 4 2 4   than the defence
spades    2 3 4 5 6 1 3 5 4 3"""

SHOWN = 5


class Quit(Exception):
    """The player has had enough."""


class Undone(Exception):
    """The player takes back what was entered last."""


class Screen:
    """The conversation of `play`: it asks for decisions and commands, and obeys."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        symbols: bool,
        width: int,
        solution: Callable[[], Solution],
    ) -> None:
        self.session = session
        self.theme = theme
        self.symbols = symbols
        self.width = width
        self.solution = solution
        self.hints_given = 0
        self.saver = Saver(session, self.say, Record.parse, "round")
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "options": self._options,
            "cards": self._cards,
            "log": lambda _: click.echo(writable(str(self.session.record))),
            "save": self.saver.save,
        }
        self.before: Position | None = None
        self.entered = False

    def play(self) -> bool:
        """Play until the game is over or the player quits. Return True if it is over."""
        self.say("Type a decision, or ? for help.")
        try:
            while not self.session.position.is_over:
                self.before = None
                try:
                    self._round()
                except Undone:
                    self._undo()
        except Quit:
            return False
        return True

    def say(self, text: str, indent: str = "  ") -> None:
        """Print a paragraph."""
        told = writable(text) if self.symbols else plain(text)
        click.echo(filled(told, self.width, indent))

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Return cards for the eye."""
        return DECK.symbols(cards) if self.symbols else DECK.text(cards)

    def _round(self) -> None:
        """Play one round, or take one back."""
        between = self.session.position
        self.say("")
        self.say(f"Round {between.round + 1} of {ROUNDS}, score {between.score}")
        before = self.session.dealt() or self._entered(between)
        self.before, self.hints_given = before, 0
        self.show(before)
        decision = self.decided(before)
        shot = self.session.drawn(before, decision)
        if shot is None:
            shot = self._shot_entered(before, decision)
        with self.saver.guarded():
            self.session.play(before, decision, shot)
        self._told(before, decision, shot)

    def show(self, before: Position) -> None:
        """Print the table: targets and weather that are gone, target, weather, hand."""
        if before.past:
            past = (f"{self.cards((p.target,))} in {self.cards(p.weather)}" for p in before.past)
            self.say(f"gone     {'; '.join(past)}", " " * 9)
        target = before.aimed.card
        shoots = sum(before.aimed.shots(before.rules))
        back = f"; {self.theme.counterattack}: {counted(shoots, 'card')}" if shoots else ""
        self.say(f"target   {self.cards((target,))}  {self.theme.target(target)}{back}")
        self.say(f"weather  {self.cards(before.weather)}  {self.theme.weather(before.weather)}")
        strengths = " ".join(_strength(card) for card in before.hand)
        self.say(f"hand     {self.cards(before.hand)}  (strength {strengths})")

    def ask_line(self, prompt: str) -> str:
        """Return a line that is neither empty nor a command, which is obeyed. Raise `Quit` at the
        end, and `Undone`.
        """
        words = [*self.commands, "undo", "quit", "hold", "all"]
        while True:
            line = ask(prompt, Completer(words))
            if line is None or line.strip().lower() in ("quit", "q", "exit"):
                raise Quit
            word, _, rest = line.strip().partition(" ")
            if word.lower() == "undo":
                raise Undone
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            elif word:
                return line.strip()

    def decided(self, before: Position) -> Decision:
        """Return the player's decision. Raise `Undone` if there is to be none."""
        while True:
            line = self.ask_line("decision> ")
            try:
                return typed_decision(line, before)
            except DecisionError as error:
                self.say(f"{error} (? for help)")

    def _undo(self) -> None:
        """Begin the present round anew if cards of it were typed in, else take back the last."""
        if self.session.orders is None and self.entered:
            self.say("The round begins anew.")
            return
        with self.saver.guarded():
            if not self.session.undo():
                self.say("nothing to undo")

    def _told(self, before: Position, decision: Decision, shot: Shot) -> None:
        """Print what a decision came to."""
        theme, parts = self.theme, [theme_word(self.theme, decision, self.symbols)]
        if shot.stray:
            parts.append(f"{theme.stray}: {self.cards(shot.stray)}")
        parts.append(f"{shot.points} points")
        if shot.counter:
            fate = theme.killed if shot.killed else theme.survived
            parts.append(f"{theme.counterattack}: {self.cards(shot.counter)}, {fate}")
        self.say("; ".join(parts))

    # -- cards from a table --------------------------------------------------------------------

    def _entered(self, between: Position) -> Position:
        """Ask for target, weather and hand of a round played with real cards."""
        self.entered = False
        known = self._asked("target> ", 1, lambda cards: between.with_target(cards[0]))
        self.entered = True
        if between.rules.weather == "once" and between.past:
            known = known.with_weather(between.past[0].weather)
        else:
            known = self._asked("weather> ", None, known.with_weather)
        return self._asked("hand> ", known.hand_size, known.with_hand)

    def _asked(
        self, prompt: str, count: int | None, use: Callable[[tuple[Card, ...]], Position]
    ) -> Position:
        while True:
            line = self.ask_line(prompt)
            try:
                cards = typed_cards(line)
                if count is not None and len(cards) != count:
                    raise PositionError(f"{counted(len(cards), 'card')}, not {count}")
                if count is None and len(cards) == 1 and cards_drawn(cards[0]) == 2:
                    cards += typed_cards(self.ask_line("the further weather card> "))
                return use(cards)
            except (CardError, PositionError, KeyError) as error:
                self.say(str(error) if not isinstance(error, KeyError) else "no weather card")

    def _shot_entered(self, before: Position, decision: Decision) -> Shot:
        """Ask for the cards turned up after a decision."""
        while True:
            stray = self._drawn(self.theme.stray, before.stray_due(decision))
            counter = self._drawn(self.theme.counterattack, before.counter_due(decision))
            try:
                return before.shot(decision, stray, counter)
            except PositionError as error:
                self.say(str(error))

    def _drawn(self, what: str, count: int) -> tuple[Card, ...]:
        while count:
            try:
                cards = typed_cards(self.ask_line(f"{what}, {counted(count, 'card')}> "))
            except CardError as error:
                self.say(str(error))
                continue
            if len(cards) == count:
                return cards
            self.say(f"{counted(len(cards), 'card')}, not {count}")
        return ()

    # -- commands ------------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        del rest
        click.echo(HELP.format(handler=self.theme.handler))

    def _hint(self, rest: str) -> None:
        del rest
        before = self.before
        if before is None:
            self.say("there is no hand yet")
            return
        best = self.solution().options(before)[0]
        told = []
        if before.rules.may_hold and before.aimed.shots(before.rules):
            told.append("Hold fire." if best.holds else "Shoot.")
        if best.decision.given:
            told.append(f"Give up {self.cards(best.decision.given)}.")
        told.append(f"{theme_word(self.theme, best.decision, self.symbols)}: {best.value:.2f}.")
        self.say(told[min(self.hints_given, len(told) - 1)])
        self.hints_given += 1
        self.session.note_help(f"hint {min(self.hints_given, len(told))}")

    def _options(self, rest: str) -> None:
        del rest
        if self.before is None:
            self.say("there is no hand yet")
            return
        options = self.solution().options(self.before)
        self.session.note_help("options")
        for option in options[:SHOWN]:
            told = theme_word(self.theme, option.decision, self.symbols)
            self.say(f"{option.value:8.3f}  {told}")
        if len(options) > SHOWN:
            self.say(f"          and {len(options) - SHOWN} more")

    def _cards(self, rest: str) -> None:
        del rest
        click.echo(STRENGTHS)
        if self.before is not None:
            self.show(self.before)


def theme_word(theme: Theme, decision: Decision, symbols: bool) -> str:
    """Return a decision for the eye."""
    return "hold" if decision.holds else theme.told(decision, symbols)


def _strength(card: Card) -> str:
    from solver.no_mans_land.rules.cards import STRENGTH

    return str(STRENGTH.get(card, "club"))
