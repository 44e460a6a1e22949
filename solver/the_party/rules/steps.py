"""What a move, or chance, leads to: the next state, and the lines that it adds to the log.

A state may have hidden cards: those that a player does not see. Where one of them decides how it
goes on (who nabs, who catches, who may stash, what was sent), the step asks for an answer; the
cards that it names are turned up.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Generic, TypeVar

from solver.common.cards import Card
from solver.common.errors import InputError
from solver.common.game import IllegalMove
from solver.the_party.rules import cards as C
from solver.the_party.rules.cards import Cards
from solver.the_party.rules.moves import ACTIONS, Answers, Line, Move
from solver.the_party.rules.state import After, Phase, Places, Refill, winner_at_cap

P = TypeVar("P", bound=Places)

Step = tuple[P, tuple[Line, ...]]


def played(state: P, move: Move, answers: Answers | None = None) -> Step[P]:
    """Return what a move leads to before chance; raise `IllegalMove` unless it is legal."""
    table = _Draft(state, answers)
    if state.asked is not None and C.has(state.hands[state.asked], C.HIDDEN):
        table.turn_up(table.hands[state.asked], move.cards)
        state, _ = table.step()
    if (why := state.objection(move)) is not None:
        raise IllegalMove(f"{move}: {why}")
    table.play(move)
    return table.step()


def drawn(state: P, cards: Iterable[int], answers: Answers | None = None) -> Step[P]:
    """Return the successor when cards come from the room; raise `ValueError` if they cannot."""
    table, refill, wanted = _Draft(state, answers), state.refill, C.in_order(cards)
    table.turn_up(table.room, wanted)
    come = set(wanted) & table.room
    if refill is None or not len(come) == len(wanted) == refill.count:
        raise InputError(f"{C.written(wanted) or 'no card'}: these do not come from the room now")
    table.draw(refill, wanted)
    return table.step()


def picked(state: P, card: int, answers: Answers | None = None) -> Step[P]:
    """Return the successor when a robber picks a card. Raise `ValueError` if he cannot."""
    table = _Draft(state, answers)
    if state.phase == "pick":
        table.turn_up(table.hands[state.victim], [card])
    if state.phase != "pick" or card not in table.hands[state.victim]:
        raise InputError(f"{C.written([card])}: this is not picked now")
    table.pick(card)
    return table.step()


class _Draft(Generic[P]):
    """Places that are being changed, and the lines so far. The methods follow the rules page."""

    def __init__(self, state: P, answers: Answers | None) -> None:
        self.start, self.answers, self.rules = state, answers, state.rules
        self.turn, self.asked, self.winner = state.turn, state.asked, state.winner
        self.phase: Phase = state.phase
        self.hands = [set(cards) for cards in state.hands]
        self.stashes = [set(cards) for cards in state.stashes]
        self.room = set(state.room)
        self.arrivals = set(state.arrivals)
        self.table = state.table
        self.actions, self.shuffles, self.picks = state.actions, state.shuffles, state.picks
        self.refill: Refill | None = None
        self.lines: list[Line] = []

    def step(self) -> Step[P]:
        after = replace(
            self.start,
            turn=self.turn,
            phase=self.phase,
            asked=self.asked,
            hands=tuple(map(C.in_order, self.hands)),
            stashes=tuple(map(C.in_order, self.stashes)),
            room=C.in_order(self.room),
            arrivals=C.in_order(self.arrivals),
            table=self.table,
            actions=self.actions,
            shuffles=self.shuffles,
            picks=self.picks,
            winner=self.winner,
            refill=self.refill,
        )
        return after, tuple(self.lines)

    # Moves

    def play(self, move: Move) -> None:
        player = self.asked
        assert player is not None
        self.actions += move.kind in ACTIONS
        self.hands[player] -= set(move.cards)
        if move.kind in ("send", "wait"):
            unseen = f"{player} send:{'?' * len(move.cards)}={move.word}" if move.cards else None
            self.note(Line(f"{player} {move}", unseen, frozenset([player])))
        else:
            self.say(f"{player} {move}")
        if move.kind == "send":
            self.table = move
            self.ask_to_call(player)
        elif move.kind == "rob":
            self.table = move
            self.rob(player, move)
        elif move.kind == "stash":
            self.stash(player, *move.cards)
        elif move.kind == "call":
            self.called(player)
        elif move.kind == "trust":
            self.ask_to_call(player)
        elif move.kind == "pass":
            self.next_turn()
        else:
            self.ask_to_stash(player)

    def ask_to_call(self, before: int) -> None:
        """Ask the opponents after a player, clockwise to the one on turn."""
        player = self.start.clockwise(before)[0]
        if player == self.turn:
            self.clear_table()
            self.begin_refill(player, "turn")
        else:
            self.phase, self.asked = "call", player

    def called(self, caller: int) -> None:
        sent = self.table
        assert sent is not None
        if C.has(sent.cards, C.HIDDEN):
            cards = set(sent.cards)
            self.turn_up(cards, self.asked_for.shown(len(cards)))
            self.table = sent = replace(sent, cards=C.in_order(cards))
        self.say(f"show:{C.written(sent.cards, '')}")
        self.clear_table()
        self.lose(caller if sent.is_true else self.turn)
        self.begin_refill(self.turn, "turn")

    def lose(self, player: int) -> None:
        """Let a player lose a jewel, the lowest of the stash, if there is one."""
        if self.stashes[player]:
            jewel = min(self.stashes[player])
            self.stashes[player].remove(jewel)
            self.arrivals.add(jewel)
            self.say(f"{player} lose:{C.written([jewel])}")

    def rob(self, robber: int, move: Move) -> None:
        victim = move.victim
        assert victim is not None
        if self.acts(victim, "nab", C.SLEUTH):
            self.clear_table()
            self.begin_refill(robber, "turn")
        else:
            self.phase, self.asked = "pick", None

    def pick(self, card: int) -> None:
        """Let the robber, who is on turn, take a card of his victim's hand."""
        robber, victim = self.turn, self.start.victim
        self.picks += 1
        self.hands[victim] -= {card}
        self.clear_table()
        line = f"{robber} pick:{C.written([card])}"
        if C.rank(card) == C.JEWEL:
            self.say(line)
            if self.keep(robber, card):
                return
        elif C.rank(card) == C.BUTLER:
            self.say(line)
            self.arrivals.add(C.DECK.cards[card])
            self.lose(victim)
        else:
            self.note(Line(line, f"{robber} pick:?", frozenset([robber, victim])))
            self.hands[robber] |= set(C.in_order([card]))
        self.begin_refill(robber, "turn")

    def stash(self, player: int, thief: Card, jewel: Card) -> None:
        self.arrivals.add(thief)
        if not self.is_caught(player, jewel) and self.keep(player, jewel):
            return
        self.begin_refill(player, "asking")

    def is_caught(self, player: int, jewel: int) -> bool:
        """Let the nearest opponent clockwise with a butler catch a jewel; return if one does."""
        caught = any(self.acts(guard, "catch", C.BUTLER) for guard in self.start.clockwise(player))
        if caught:
            self.arrivals.add(C.DECK.cards[jewel])
        return caught

    def keep(self, player: int, jewel: int) -> bool:
        """Put a jewel in a stash, and return True if it wins the game."""
        self.stashes[player].add(C.DECK.cards[jewel])
        if len(self.stashes[player]) < self.rules.goal:
            return False
        self.end(player)
        return True

    # What happens by itself

    def begin_refill(self, first: int, after: After) -> None:
        self.shuffle_if_empty()
        self.go_on(first, first, after)

    def go_on(self, player: int, first: int, after: After) -> None:
        """Go on with a refill at a player, up to the next cards to come, or to its end."""
        for other in [player, *self.from_next(player, first)]:
            count = min(self.missing(other), len(self.room))
            if count:
                self.phase, self.asked = "refill", None
                self.refill = Refill(other, count, first, after)
                return
        if after == "turn":
            self.next_turn()
        else:
            self.begin_asking()

    def draw(self, refill: Refill, cards: Cards) -> None:
        player = refill.player
        self.hands[player] |= set(cards)
        self.room -= set(cards)
        unseen = f"{player} draw:{' '.join('?' * len(cards))}"
        self.note(Line(f"{player} draw:{C.written(cards)}", unseen, frozenset([player])))
        self.shuffle_if_empty()
        self.go_on(player, refill.first, refill.after)

    def missing(self, player: int) -> int:
        """Return how many cards a hand lacks."""
        return max(0, self.rules.hand - len(self.hands[player]))

    def shuffle_if_empty(self) -> None:
        if not self.room and self.arrivals:
            self.room, self.arrivals = self.arrivals, set()
            self.shuffles += 1
            self.say("shuffle")

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.rules.players
        self.begin_asking()

    def begin_asking(self) -> None:
        if self.actions < self.rules.cap:
            self.ask_to_stash(self.turn)
        else:
            self.end(winner_at_cap(self.rules, self.stashes))

    def ask_to_stash(self, before: int) -> None:
        """Ask the opponents after a player, clockwise to the one on turn, then that one to move."""
        if self.rules.stash != "own":
            for player in self.from_next(before):
                if self.may_stash(player):
                    self.phase, self.asked = "stash", player
                    return
        self.phase, self.asked = "act", self.turn

    def end(self, winner: int | None) -> None:
        self.phase, self.asked, self.winner = "over", None, winner

    # Cards that decide

    @property
    def asked_for(self) -> Answers:
        """Who answers for hidden cards."""
        assert self.answers is not None, "hidden cards, and nobody to ask"
        return self.answers

    def acts(self, player: int, act: str, wanted: int) -> bool:
        """Let the lowest card of a rank act by itself and arrive; return True if a hand has one."""
        hand = self.hands[player]
        if C.has(hand, C.HIDDEN):
            self.turn_up(hand, self.asked_for.acting(player, act, wanted))
        for card in C.of_rank(hand, wanted)[:1]:
            hand.remove(card)
            self.arrivals.add(card)
            self.say(f"{player} {act}:{C.written([card])}")
            return True
        return False

    def may_stash(self, player: int) -> bool:
        """Return True if a player has a thief and a jewel."""
        hand = self.hands[player]
        if C.has(hand, C.HIDDEN):
            return self.asked_for.stashes(player)
        return C.has(hand, C.THIEF) and C.has(hand, C.JEWEL)

    def turn_up(self, place: set[Card], cards: Collection[int]) -> None:
        """Let a place's hidden cards be these; raise `ValueError` if one is seen elsewhere."""
        for card in cards:
            hidden = C.of_rank(place, C.HIDDEN)
            if not hidden or card in place or C.rank(card) == C.HIDDEN:
                continue
            if card not in C.deck_of(self.rules.suits, self.rules.jokers):
                raise InputError(f"{C.written([card])} is not in this deck")
            if any(card in other for other in self.step()[0].places()):
                raise InputError(f"{C.written([card])} is seen in another place")
            place.remove(hidden[0])
            place.add(C.DECK.cards[card])

    # Helpers

    def from_next(self, player: int, stop: int | None = None) -> list[int]:
        """Return the players after one, clockwise, up to another (`stop`, or the one on turn)."""
        until = self.turn if stop is None else stop
        others = self.start.clockwise(player)
        return others[: others.index(until)] if until in others else others

    def clear_table(self) -> None:
        """Put the cards on the table among the arrivals."""
        if self.table is not None:
            self.arrivals |= set(self.table.cards)
        self.table = None

    def say(self, text: str) -> None:
        """Add a line that all hear."""
        self.note(Line(text, text, frozenset()))

    def note(self, line: Line) -> None:
        self.lines.append(line)
        if self.answers is not None:
            self.answers.notice(line)
