"""The conversation: what each person sees and types, and how the screen goes round.

Nobody may learn who is asked whether he stashes. So where several persons share a screen it goes to
each of them before every turn, asked or not, and to one who is robbed where victims may stash; and
where bots might be asked, every turn begins after the same pause, asked or not.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import click

from cli.common.lines import Completer, ask, forget
from cli.common.output import filled, plain, writable
from cli.common.saving import Saver
from cli.the_party.playing.session import Session
from cli.the_party.playing.words import HELP, in_words, typed_move
from solver.common.words import counted
from solver.the_party.knowledge.views import View
from solver.the_party.players.bots import Bot, Mind
from solver.the_party.rules.cards import DECK, SLEUTH, has
from solver.the_party.rules.moves import Move, MoveError
from solver.the_party.rules.record import Record

PAUSE = 0.4
"""Seconds from the end of one turn to the beginning of the next, if bots play at a terminal. They
answer well within it.
"""

HINT_WORLDS = 400
SHOWN = 6
"""Moves that a hint shows."""


class Quit(Exception):
    """The player leaves."""


class Undone(Exception):
    """A move is taken back."""


class Screen:
    """One terminal with one person or several. With `practice` all hands are open, and moves can be
    taken back.
    """

    def __init__(self, session: Session, symbols: bool, width: int, practice: bool) -> None:
        self.session = session
        self.symbols = symbols
        self.width = width
        self.practice = practice
        self.alone = len(session.persons) == 1
        self.told = dict.fromkeys(session.persons, 0)
        self.at_screen: int | None = session.persons[0] if self.alone else None
        self.saver = Saver(session, self.say, Record.parse, "move")
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "moves": self._moves,
            "table": lambda rest: self._table(),
            "log": self._log,
            "hint": self._hint,
            "save": self.saver.save,
        }

    def play(self) -> bool:
        """Play the game to its end, or until the player leaves; return True if it is over."""
        try:
            while not self.session.state.is_over:
                try:
                    self._turn()
                except Undone:
                    self._undo()
        except Quit:
            return False
        if self.alone:
            self._tell()
        return True

    # Turns

    def _turn(self) -> None:
        """Play on to the next decision that all know of."""
        if self.session.state.phase not in ("act", "stash") or self._asked_all():
            self._decide()

    def _asked_all(self) -> bool:
        """Ask everybody who may stash before the turn; return False if somebody did."""
        session, begun = self.session, time.monotonic()
        turn = session.state.turn
        for player in session.state.clockwise(turn):
            state = session.state
            asked = state.phase == "stash" and state.asked == player
            if session.seats[player] is None:
                if asked:
                    self._decide()
                elif not self.alone and state.rules.stash != "own":
                    self._nothing_to_decide(player)
            elif asked:
                self._play(session.bots_move())
            if session.state.phase not in ("act", "stash") or session.state.actions > state.actions:
                return False
        if len(session.persons) < len(session.seats) and sys.stdout.isatty():
            time.sleep(max(0.0, PAUSE - (time.monotonic() - begun)))
        return True

    def _decide(self) -> None:
        """Let the player who is asked decide."""
        session = self.session
        player = session.state.asked
        assert player is not None
        if session.seats[player] is None:
            self._hand_over(player)
            self._tell()
            self._table()
            self._play(self._typed())
        else:
            self._play(session.bots_move())

    def _play(self, move: Move) -> None:
        before = self.session.state
        with self.saver.guarded():
            self.session.play(move)
        if move.victim is not None and not self.alone and before.rules.stash == "any":
            person = self.session.seats[move.victim] is None
            nabs = has(before.hands[move.victim], SLEUTH)
            if person and not nabs and self.session.state.phase != "react":
                self._nothing_to_decide(move.victim, "before the pick")

    def _nothing_to_decide(self, player: int, when: str = "before this turn") -> None:
        self._hand_over(player)
        self._tell()
        self._table()
        self._line(f"Nothing to decide {when}. Enter to go on> ", empty=True)

    def _hand_over(self, player: int) -> None:
        """Give the screen to a person, cleared of what the last one saw."""
        if self.at_screen == player:
            return
        click.clear()
        if sys.stdout.isatty():
            click.echo("\x1b[3J", nl=False)  # also what the terminal would scroll back to
        forget()
        self.at_screen = None
        self._line(
            f"Player {player}, the screen is yours. Enter when nobody else looks> ", empty=True
        )
        self.at_screen = player

    # What is shown

    def say(self, text: str, indent: str = "  ") -> None:
        """Print a paragraph."""
        told = writable(text) if self.symbols else plain(text)
        click.echo(filled(told, self.width, indent))

    def name(self, player: int) -> str:
        """Return a player's name for the person at the screen."""
        if player == self.at_screen:
            return "you"
        bot = self.session.seats[player]
        return f"player {player}" if bot is None else f"player {player} ({bot.name})"

    def _tell(self) -> None:
        """Tell the person at the screen what has happened since it was last told."""
        player = self.at_screen
        assert player is not None
        log = self.session.game.log(player)
        self.say("")
        for line in log[self.told[player] :]:
            self.say(in_words(line, self.name, self.symbols))
        self.told[player] = len(log)

    def _table(self) -> None:
        """Show the table as the person at the screen sees it."""
        if self.at_screen is None:
            return
        view = View.of(self.session.game, self.at_screen)
        rules = view.rules
        self.say("")
        places = f"room {view.room}, arrivals {view.arrivals}"
        left = rules.cap - view.actions
        end = f", {counted(left, 'action')} left" if left <= 20 else ""
        turn = self.name(view.turn)
        self.say(f"{places}; {rules.goal} jewels win{end}; on turn: {turn}")
        for player, size in enumerate(view.sizes):
            if player == self.at_screen:
                held = self._cards(view.hand)
            elif self.practice:
                held = self._cards(self.session.state.hands[player])
            else:
                held = counted(size, "card")
            stash = self._cards(view.stashes[player]) or "-"
            self.say(f"{self.name(player):20} {held:20} stash {stash}")

    def _cards(self, cards: tuple[int, ...]) -> str:
        return DECK.symbols(cards) if self.symbols else DECK.text(cards)

    # What is typed

    def _line(self, prompt: str, *, empty: bool = False) -> str:
        """Return a line that is no command, or with `empty` the empty one; commands are obeyed.
        Raise `Quit` at the end, and `Undone`.
        """
        words = [*self.commands, "undo", "quit", "call", "trust", "wait", "stash", "rob", "send"]
        while True:
            line = ask(prompt, Completer(words))
            if line is None or line.strip().lower() in ("quit", "exit"):
                raise Quit
            word, _, rest = line.strip().partition(" ")
            if empty and not word:
                return ""
            if self.at_screen is None:
                continue
            if word.lower() == "undo":
                if not self.practice:
                    self.say("Moves are taken back in open practice only (--practice).")
                    continue
                raise Undone
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            elif word and not empty:
                return line.strip()

    def _typed(self) -> Move:
        """Return the legal move that the person at the screen types."""
        state = self.session.state
        prompts = {"act": "your move> ", "stash": "stash now? > ", "react": "stash now? > "}
        while True:
            line = self._line(prompts.get(state.phase, "call or trust? > "))
            try:
                return typed_move(line, state.legal())
            except MoveError as error:
                self.say(str(error))

    def _undo(self) -> None:
        assert self.at_screen is not None
        with self.saver.guarded():
            if not self.session.undo(self.at_screen):
                self.say("nothing to undo")
        for player in self.told:
            self.told[player] = min(self.told[player], len(self.session.game.log(player)))

    # Commands

    def _help(self, rest: str) -> None:
        del rest
        click.echo(HELP)

    def _moves(self, rest: str) -> None:
        del rest
        moves = self.session.state.legal() if self._is_asked() else []
        told = [move.symbols() if self.symbols else str(move) for move in moves]
        self.say("  ".join(told) or "nothing to decide now")

    def _log(self, rest: str) -> None:
        del rest
        assert self.at_screen is not None
        for line in self.session.game.log(self.at_screen):
            self.say(in_words(line, self.name, self.symbols))

    def _hint(self, rest: str) -> None:
        del rest
        if not self._is_asked():
            self.say("nothing to decide now")
            return
        assert self.at_screen is not None
        view = View.of(self.session.game, self.at_screen)
        mind = Mind(Bot.named("pimc"), view.rules, self.at_screen)
        self.session.note_help("hint")
        for each in mind.weigh(view, HINT_WORLDS)[:SHOWN]:
            text = each.move.symbols() if self.symbols else str(each.move)
            self.say(f"{each.mean:+.2f} ± {each.error:.2f}  {text}")

    def _is_asked(self) -> bool:
        return self.at_screen is not None and self.session.state.asked == self.at_screen
