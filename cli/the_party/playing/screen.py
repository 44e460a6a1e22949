"""A game at the table: who sits where, what each person sees, and how the screen goes round.

Nobody may learn who is asked whether they stash. So where several persons share a screen it goes to
each of them before every turn, asked or not; and where bots might be asked, every turn begins after
the same pause, asked or not.
"""

import re
import sys
import time
from collections.abc import Sequence
from dataclasses import replace

import click

from cli.common.conversation import Command, forget
from cli.common.kept_games import GameFile
from cli.common.output import Terminal
from cli.common.playing import Shell
from cli.the_party.playing import words as W
from solver.common.words import counted, tie_of, tied
from solver.the_party import Bot, Game, Mind, Move, Record, State, View
from solver.the_party.knowledge.views import Known
from solver.the_party.players.bots import Weighed
from solver.the_party.rules.cards import DECK

SEATS_TAG = "Seats"
PERSON = "person"
PRACTICE = "open practice"  # the kind of help that it is to see all hands; a game stays that way
PAUSE = 0.4  # seconds from one turn to the next, if bots play at a terminal; they need fewer
HINT_WORLDS = 400
SHOWN = 6  # moves that `advise` shows

PROMPTS = {"act": "your move> ", "stash": "stash now? > "}


class Bots:
    """The seats of a game of that seed, None for a person's, and the bots that sit there."""

    def __init__(self, record: Record, seats: Sequence[Bot | None]) -> None:
        assert record.seed is not None
        self.seats = list(seats)
        self.persons = [seat for seat, bot in enumerate(seats) if bot is None]
        self.names = ", ".join(PERSON if bot is None else bot.name for bot in seats)
        self.minds = {
            seat: Mind(bot, record.rules, seat, record.seed % (1 << 32) + seat)
            for seat, bot in enumerate(seats)
            if bot is not None
        }

    def move(self, game: Game) -> Move:
        player = game.state.asked
        assert player is not None
        return self.minds[player].move(View.of(game, player))

    def forget(self) -> None:
        """Let the bots forget what they remember, since the game has gone back."""
        for mind in self.minds.values():
            mind.forget()


class Screen(Shell[Game]):
    """One terminal with one person or several; `practice` opens all hands and allows undo."""

    explained_by = "party explain"
    intro = W.INTRO
    deck = DECK
    hints = W.HINTS
    advice = "weigh your moves by what you may know"
    logged = "the game as you have seen it"
    verbs = W.VERBS
    exact = W.EXACT

    def __init__(
        self, record: Record, bots: Bots, file: GameFile, terminal: Terminal, practice: bool
    ) -> None:
        tags = {**record.more, SEATS_TAG: bots.names}
        super().__init__(record.game, tags, file, terminal)
        self.opening = record
        self.bots = bots
        self.practice = practice or PRACTICE in self.helped
        self.alone = len(bots.persons) == 1
        self.seen = dict.fromkeys(bots.persons, 0)  # lines of the log that each has seen
        self.at_screen: int | None = bots.persons[0] if self.alone else None
        if self.practice:
            self.note_help(PRACTICE)

    def table(self) -> list[Command]:
        return [
            Command("table", self._table, "show the table again"),
            *super().table(),
        ]

    def is_over(self) -> bool:
        return self.state.state.is_over

    @property
    def hides(self) -> bool:
        """True as long as a person may not see the others' cards."""
        return not self.practice and not self.is_over()

    @property
    def kept(self) -> str:  # type: ignore[override]
        return "Kept, all cards encoded until it is over, in" if self.hides else "Kept in"

    def record(self) -> str:
        """Return the game so far; while cards are hidden, such that a glance shows none."""
        record = replace(self.opening, game=self.state, more=self.tags)
        return record.sealed if self.hides else str(record)

    @property
    def begun(self) -> bool:
        return bool(self.state.moves)

    def earlier(self) -> Game | None:
        """Return the game before the last move of the person at the screen."""
        assert self.opening.seed is not None
        game = Game.seeded(self.opening.rules, self.opening.seed)
        last = None
        for move in self.state.moves:
            if game.state.asked == self.at_screen:
                last = game
            game = game.play(move)
        return last

    def objection(self, name: str) -> str | None:
        """Return why a command cannot be obeyed: others would learn of it, or be cheated."""
        if name in ("help", "quit"):
            return None
        if self.at_screen is None:
            return "first Enter, when nobody else looks"
        if name in ("undo", "redo", "restart") and not self.practice:
            return "Moves are taken back in open practice only (--open)."
        if name in ("hint", "advise", "moves") and not self._is_asked():
            return "nothing to decide now"
        return None

    def changed(self, word: str, count: int) -> None:
        """Go back in what the persons have seen, and in what the bots remember."""
        self.bots.forget()
        for player, lines in self.seen.items():
            self.seen[player] = min(lines, len(self.state.log(player)))

    # Turns

    def turn(self) -> None:
        """Play on to the next decision that all know of."""
        if self.state.state.phase not in ("act", "stash") or self._asked_all():
            self._decide()

    def _asked_all(self) -> bool:
        """Ask everybody who may stash before the turn; return False if somebody did."""
        begun, turn = time.monotonic(), self.state.state.turn
        for player in self.state.state.clockwise(turn):
            state = self.state.state
            asked = state.phase == "stash" and state.asked == player
            if player in self.bots.persons:
                if asked:
                    self._decide()
                elif not self.alone and state.rules.stash != "own":
                    self._show_all(player)
                    self._enter("Nothing to decide before this turn. Enter to go on> ")
            elif asked:
                self.go_on(self.state.play(self.bots.move(self.state)))
            now = self.state.state
            if now.phase not in ("act", "stash") or now.actions > state.actions:
                return False
        if self.bots.minds and sys.stdout.isatty():
            time.sleep(max(0.0, PAUSE - (time.monotonic() - begun)))
        return True

    def _decide(self) -> None:
        player = self.state.state.asked
        assert player is not None
        if player in self.bots.persons:
            self._show_all(player)
            self.go_on(self.state.play(self._typed()))
        else:
            self.go_on(self.state.play(self.bots.move(self.state)))

    def _show_all(self, player: int) -> None:
        """Give the screen to a person, cleared of what another one saw, and print what is new."""
        if self.at_screen != player:
            click.clear()
            if sys.stdout.isatty():
                click.echo("\x1b[3J", nl=False)  # also what the terminal would scroll back to
            forget()
            self.at_screen = None
            self._enter(f"Player {player}, the screen is yours. Enter when nobody else looks> ")
            self.at_screen = player
        self._print_log()
        self._table()

    def _enter(self, prompt: str) -> None:
        while self.line(prompt, empty=True):
            pass

    def _typed(self) -> Move:
        state = self.state.state
        prompt = PROMPTS.get(state.phase, "call or trust? > ")
        return self.choice(prompt, lambda line: W.typed_move(line, state.legal()), W.VERBS)

    # What is shown

    def name(self, player: int) -> str:
        """Return a player's name for the person at the screen."""
        if player == self.at_screen:
            return "you"
        bot = self.bots.seats[player]
        return f"player {player}" if bot is None else f"player {player} ({bot.name})"

    def log(self, _: str) -> None:
        """Print all that the person at the screen has noticed."""
        self._print_log(again=True)

    @property
    def offered(self) -> list[Move]:
        return self.state.state.legal() if self._is_asked() else []

    def move_text(self, move: Move) -> str:
        return W.in_text([move], self.terminal)

    def happened(self) -> list[str]:
        """Return what the person at the screen has noticed since they moved, with the rules."""
        player = self.at_screen
        assert player is not None
        log, mine = self.state.log(player), re.compile(rf"{player} (?!draw|nab|lose|pick|catch)")
        since = max((n for n, line in enumerate(log) if mine.match(line)), default=0)
        return W.with_rules(log[since:], self.name, self.symbols)

    def hint(self, level: int) -> list[str]:
        weighed = self._weighed()
        best = weighed[: tied(W.estimates(weighed))]
        return [W.hinted([each.move for each in best], level, self.terminal)]

    def advise(self) -> None:
        weighed = self._weighed()
        self.say(f"Mean result ± its error in {HINT_WORLDS} worlds: {W.LEGEND}", "  ")
        for each in weighed[:SHOWN]:
            self.say(f"{each.mean:+.2f} ± {each.error:.2f}  {self.move_text(each.move)}", "  ")
        for line in tie_of(W.estimates(weighed)):
            self.say(line)

    def _weighed(self) -> list[Weighed]:
        """Return the moves weighed in worlds that the person, or one who sees all, believes in."""
        player, state = self.at_screen, self.state.state
        assert player is not None
        view = View.of(self.state, player)
        if self.practice:
            known = Known(dict(enumerate(state.hands)), state.arrivals)
            seen = replace(view.state, table=state.table)
            view = replace(view, state=seen, log=None, known=known)
        return Mind(Bot.named("pimc"), view.rules, player).weigh(view, HINT_WORLDS)

    def play(self) -> bool:
        """Play the game to its end, or until a person leaves; return True if it is over."""
        over = super().play()
        if over and self.alone:
            self._print_log()
        return over

    def ending(self, over: bool) -> None:
        state = self.state.state
        if not over:
            return
        person = state.winner in self.bots.persons and self.alone
        if state.winner is None:
            result = "The game is drawn"
        elif person:
            result = "You win"
        else:
            result = f"{self.name(state.winner).capitalize()} wins"
        self.say(f"{result} {reason(state)}.")
        self._places(every=True)

    def _print_log(self, *, again: bool = False) -> None:
        """Print what the person at the screen has noticed since they last looked, or all of it."""
        player = self.at_screen
        assert player is not None
        log = self.state.log(player)
        if not again:
            self.say("")
        for line in log[0 if again else self.seen[player] :]:
            self.say(W.in_words(line, self.name, self.symbols))
        self.seen[player] = len(log)

    def _table(self, _: str = "") -> None:
        assert self.at_screen is not None
        view = View.of(self.state, self.at_screen)
        state, rules = view.state, view.rules
        self.say("")
        places = f"room {len(state.room)}, arrivals {len(state.arrivals)}"
        left = rules.cap - state.actions
        end = f", {counted(left, 'action')} left" if left <= 20 else ""
        turn = self.name(state.turn)
        self.say(f"{places}; {rules.goal} jewels win{end}; on turn: {turn}")
        self._places(every=self.practice)

    def _places(self, *, every: bool) -> None:
        """Print hands and stashes; hands of others only if `every` hand may be seen."""
        state = self.state.state
        for player, hand in enumerate(state.hands):
            seen = every or player == self.at_screen
            held = self.terminal.cards(DECK, hand) if seen else counted(len(hand), "card")
            stash = self.terminal.cards(DECK, state.stashes[player]) or "-"
            self.say(f"{self.name(player):20} {held:20} stash {stash}")

    def _is_asked(self) -> bool:
        return self.state.state.asked == self.at_screen


def reason(state: State) -> str:
    """Return why a game that is over ended as it did, to follow the result."""
    rules, jewels = state.rules, sorted(map(len, state.stashes), reverse=True)
    if state.winner is not None and jewels[0] >= rules.goal:
        return f"with {counted(rules.goal, 'jewel')}"
    after = f"after {counted(rules.cap, 'action')}"
    if rules.at_cap == "draw":
        return f"{after}: nobody has {counted(rules.goal, 'jewel')}"
    more = " to ".join(map(str, jewels))
    return f"{after}: {more} {'jewels' if len(jewels) > 1 else 'jewel'}"
