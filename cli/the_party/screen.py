"""The Party at a terminal: who sits where, what each person sees, how the screen goes round.

Nobody may learn who is asked whether they stash. So where several persons share a screen it goes to
each of them before every turn, asked or not; and where bots might be asked, every turn begins after
the same pause, asked or not.
"""

import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import click

from cli.common.conversation import Command, forget
from cli.common.screen import Advice, Row, Screen
from cli.the_party import log_words as W
from cli.the_party.bots import PLAYERS
from solver.common.game import Played
from solver.common.words import counted, tied
from solver.the_party import PLAY, Bot, Mind, Move, State, View
from solver.the_party.knowledge.views import Known
from solver.the_party.players.bots import Weighed
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.typed import EXACT, VERBS, typed_move

PERSON = "person"
PRACTICE = "open practice"  # the kind of help that it is to see all hands; a game stays that way
PAUSE = 0.4  # seconds from one turn to the next, if bots play at a terminal; they need fewer
HINT_WORLDS = 400

PROMPTS = {"act": "your move> ", "stash": "stash now? > "}


class Bots:
    """The seats of the game of a seed, "person" or the name of a bot."""

    def __init__(self, state: State, seed: int, seats: Sequence[str]) -> None:
        self.state, self.seed, self.seats = state, seed, list(seats)
        self.persons = [seat for seat, name in enumerate(seats) if name == PERSON]
        self.forget()

    def move(self, state: State) -> Move:
        assert state.asked is not None
        move: Move = self.bots[state.asked](state)
        return move

    def forget(self) -> None:
        """Let the bots forget what they remember, since the game has gone back."""
        self.bots = {
            seat: PLAYERS.bot(name, self.state, seat, self.seed)
            for seat, name in enumerate(self.seats)
            if name != PERSON
        }


class Table(Screen[State]):
    """One terminal with one person or several; `practice` opens all hands and allows undo."""

    play = PLAY
    intro, hints, verbs = W.INTRO, W.HINTS, VERBS
    exact = frozenset([*EXACT, *map(str.lower, DECK.names)])  # Ad is a card, not advise
    advice = "weigh your moves by what you may know"
    logged = "the game as you have seen it"

    def __init__(self, bots: Bots, practice: bool) -> None:
        self.bots, self.practice = bots, practice
        self.alone = len(bots.persons) == 1
        self.seen = dict.fromkeys(bots.persons, 0)  # lines of the log that each has seen
        self.at_screen: int | None = bots.persons[0] if self.alone else None

    @property
    def aim(self) -> str:
        return f"Aim: be the first with {counted(self.state.rules.goal, 'jewel')} in your stash."

    def commands(self) -> list[Command]:
        return [Command("table", lambda _: self._table(), "show the table again")]

    @property
    def hides(self) -> bool:
        """True as long as a person may not see the others' cards."""
        return not self.practice and not self.game.is_over

    @property
    def kept(self) -> str:  # type: ignore[override]
        return "Kept, all cards encoded until it is over, in" if self.hides else "Kept in"

    def record(self, text: str, sealed: str) -> str:
        """Return the game so far; while cards are hidden, such that a glance shows none."""
        return sealed if self.hides else text

    def earlier(self) -> Played[State] | None:
        """Return the game before the last move of the person at the screen."""
        game = self.game
        while game.before is not None:
            game = game.before
            if game.state.asked == self.at_screen:
                return game
        return None

    def objection(self, name: str) -> str | None:
        """Return why a command cannot be obeyed: others would learn of it, or be cheated."""
        if name in ("help", "quit"):
            return None
        if self.at_screen is None:
            return "first Enter, when nobody else looks"
        if name in ("undo", "redo", "restart") and not self.practice:
            return "Moves are taken back in open practice only (--open)."
        if name in ("hint", "advise", "moves", "answer") and not self._is_asked():
            return "nothing to decide now"
        return None

    def gone_back(self, before: Played[State]) -> bool:
        """Go back in what the persons have seen, and in what the bots remember."""
        self.bots.forget()
        for player, lines in self.seen.items():
            self.seen[player] = min(lines, len(self.state.log(player)))
        return False

    # Turns

    def turn(self, decide: Callable[[], None]) -> None:
        """Play on to the next decision that all know of."""
        if self.state.phase not in ("act", "stash") or self._asked_all(decide):
            self._decide(decide)

    def _asked_all(self, decide: Callable[[], None]) -> bool:
        """Ask everybody who may stash before the turn; return False if somebody did."""
        begun, turn = time.monotonic(), self.state.turn
        for player in self.state.clockwise(turn):
            state = self.state
            asked = state.phase == "stash" and state.asked == player
            if asked:
                self._decide(decide)
            elif player in self.bots.persons and not self.alone and state.rules.stash != "own":
                self._give_screen(player)
                self.show()
                self._enter("Nothing to decide before this turn. Enter to go on> ")
            now = self.state
            if now.phase not in ("act", "stash") or now.actions > state.actions:
                return False
        if self.bots.bots and sys.stdout.isatty():
            time.sleep(max(0.0, PAUSE - (time.monotonic() - begun)))
        return True

    def _decide(self, decide: Callable[[], None]) -> None:
        player = self.state.asked
        assert player is not None
        if player in self.bots.persons:
            self._give_screen(player)
            decide()
        else:
            self.go_on(self.game.play(self.bots.move(self.state)))

    def _give_screen(self, player: int) -> None:
        """Give the screen to a person, cleared of what another one saw."""
        if self.at_screen != player:
            click.clear()
            if sys.stdout.isatty():
                click.echo("\x1b[3J", nl=False)  # also what the terminal would scroll back to
            forget()
            self.at_screen = None
            self._enter(f"Player {player}, the screen is yours. Enter when nobody else looks> ")
            self.at_screen = player

    def _enter(self, prompt: str) -> None:
        while self.line(prompt, empty=True):
            pass

    @property
    def prompt(self) -> str:  # type: ignore[override]
        return PROMPTS.get(self.state.phase, "call or trust? > ")

    def read(self, line: str) -> Move:
        return typed_move(line, self.state.legal_moves())

    # What is shown

    def name(self, player: int) -> str:
        """Return a player's name for the person at the screen."""
        if player == self.at_screen:
            return "you"
        bot = self.bots.seats[player]
        return f"player {player}" if bot == PERSON else f"player {player} ({bot})"

    def show(self) -> None:
        self._print_log()
        self._table()

    def log(self, record: str) -> None:
        """Print all that the person at the screen has noticed."""
        self._print_log(again=True)

    @property
    def offered(self) -> list[Move]:
        return self.state.legal_moves() if self._is_asked() else []

    def text(self, move: Move) -> str:
        return W.in_text([move], self.terminal)

    def happened(self) -> None:
        """Print nothing: what happened stands in the log that is shown next."""

    def why(self) -> list[str]:
        """Return what the person at the screen has noticed since they moved, with the rules."""
        player = self.at_screen
        assert player is not None
        log, mine = self.state.log(player), re.compile(rf"{player} (?!draw|nab|lose|pick|catch)")
        since = max((n for n, line in enumerate(log) if mine.match(line)), default=0)
        return W.with_rules(log[since:], self.name, self.terminal.symbols)

    def hint(self, level: int) -> list[str]:
        weighed = self._weighed()
        best = weighed[: tied(W.estimates(weighed))]
        return [W.hinted([each.move for each in best], level, self.terminal)]

    def weigh(self) -> Advice:
        rows = [
            Row(w.move, (f"{w.mean:+z.2f} ± {w.error:.2f}",), estimate=(w.mean, w.error))
            for w in self._weighed()
        ]
        legend = f"Mean result ± its error in {HINT_WORLDS} worlds: {W.LEGEND}"
        return Advice(("result",), rows, [legend])

    def _weighed(self) -> list[Weighed]:
        """Return the moves weighed in worlds that the person, or one who sees all, believes in."""
        player, state = self.at_screen, self.state
        assert player is not None
        view = View.of(state, player)
        if self.practice:
            known = Known(dict(enumerate(state.hands)), state.arrivals)
            seen = replace(view.state, table=state.table)
            view = replace(view, state=seen, log=None, known=known)
        return Mind(Bot.named("pimc"), view.rules, player).weigh(view, HINT_WORLDS)

    def ending(self, over: bool) -> None:
        state = self.state
        if not over:
            return
        if self.alone:
            self._print_log(blank=False)
            self.say("")
        if state.winner is None:
            result = "The game is drawn"
        elif state.winner == self.at_screen:
            result = "You win"
        else:
            result = f"{self.name(state.winner).capitalize()} wins"
        self.say(f"{result} {reason(state)}.")
        self._places(every=True)

    def _print_log(self, *, again: bool = False, blank: bool = True) -> None:
        """Print what the person at the screen has noticed since they last looked, or all of it."""
        player = self.at_screen
        assert player is not None
        log = self.state.log(player)
        if blank and not again:
            self.say("")
        for line in log[0 if again else self.seen[player] :]:
            self.say(W.in_words(line, self.name, self.terminal.symbols))
        self.seen[player] = len(log)

    def _table(self) -> None:
        assert self.at_screen is not None
        view = View.of(self.state, self.at_screen)
        state, rules = view.state, view.rules
        self.say("")
        places = f"room {len(state.room)}, arrivals {len(state.arrivals)}"
        left = rules.cap - state.actions
        end = f", {counted(left, 'action')} left" if left <= 20 else ""
        turn = self.name(state.turn)
        goal = f"{counted(rules.goal, 'jewel')} {'wins' if rules.goal == 1 else 'win'}"
        self.say(f"{places}; {goal}{end}; on turn: {turn}")
        self._places(every=self.practice)

    def _places(self, *, every: bool) -> None:
        """Print hands and stashes; hands of others only if `every` hand may be seen."""
        state = self.state
        for player, hand in enumerate(state.hands):
            seen = every or player == self.at_screen
            held = self.terminal.cards(DECK, hand) if seen else counted(len(hand), "card")
            stash = self.terminal.cards(DECK, state.stashes[player]) or "-"
            self.say(f"{self.name(player):20} {held:20} stash {stash}")

    def _is_asked(self) -> bool:
        return self.state.asked == self.at_screen


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
