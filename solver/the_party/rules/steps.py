"""What a move, or chance, leads to: the next state, and the lines that it adds to the log."""

from __future__ import annotations

from collections.abc import Iterable

from solver.common.errors import InputError
from solver.the_party.rules.cards import (
    BUTLER,
    DECK,
    JEWEL,
    SLEUTH,
    THIEF,
    Cards,
    has,
    in_order,
    of_rank,
    rank,
)
from solver.the_party.rules.logs import Line
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state import After, Phase, Refill, Robbed, Sent, State

Step = tuple[State, tuple[Line, ...]]


def played(state: State, move: Move) -> Step:
    """Return what a move leads to, up to the next decision or chance. Raise `MoveError` unless it
    is legal.
    """
    state.check(move)
    table = _Table(state)
    table.play(move)
    return table.step()


def drawn(state: State, cards: Iterable[int]) -> Step:
    """Return what follows when the cards that are due, in any order, come from the room. Raise
    `ValueError` if these cannot come.
    """
    refill, wanted = state.refill, in_order(cards)
    come = set(wanted) & set(state.room)
    if refill is None or not len(come) == len(wanted) == refill.count:
        raise InputError(f"{DECK.text(wanted) or 'no card'}: these do not come from the room now")
    table = _Table(state)
    table.draw(refill, wanted)
    return table.step()


def picked(state: State, card: int) -> Step:
    """Return what follows when a robber picks a card. Raise `ValueError` if he cannot."""
    if state.phase != "pick" or card not in state.hands[state.victim]:
        raise InputError(f"{DECK.text([card])}: this is not picked now")
    table = _Table(state)
    table.pick(card)
    return table.step()


class _Table:
    """A state that is being changed, and the lines so far. The methods follow the rules page."""

    def __init__(self, state: State) -> None:
        self.start = state
        self.rules = state.rules
        self.turn = state.turn
        self.phase: Phase = state.phase
        self.asked = state.asked
        self.hands = [set(cards) for cards in state.hands]
        self.stashes = [set(cards) for cards in state.stashes]
        self.room = set(state.room)
        self.arrivals = set(state.arrivals)
        self.table = state.table
        self.actions = state.actions
        self.shuffles = state.shuffles
        self.picks = state.picks
        self.winner = state.winner
        self.refill: Refill | None = None
        self.lines: list[Line] = []

    def step(self) -> Step:
        state = State(
            self.rules,
            self.turn,
            self.phase,
            self.asked,
            tuple(map(in_order, self.hands)),
            tuple(map(in_order, self.stashes)),
            in_order(self.room),
            in_order(self.arrivals),
            self.table,
            self.actions,
            self.shuffles,
            self.picks,
            self.winner,
            self.refill,
        )
        return state, tuple(self.lines)

    # Moves

    def play(self, move: Move) -> None:
        player = self.asked
        assert player is not None
        if move.kind == "send":
            self.send(player, move)
        elif move.kind == "rob":
            self.rob(player, move)
        elif move.kind == "stash":
            self.stash(player, move)
        elif move.kind == "call":
            self.say(f"{player} call")
            self.called(player)
        elif move.kind == "trust":
            self.say(f"{player} trust")
            self.ask_to_call(player)
        elif move.kind == "wait":
            self.lines.append(Line(f"{player} wait", None, frozenset([player])))
            if self.phase == "react":
                self.to_pick()
            else:
                self.ask_to_stash(player)
        else:
            self.actions += 1
            self.say(f"{player} pass")
            self.next_turn()

    def send(self, player: int, move: Move) -> None:
        self.actions += 1
        self.hands[player] -= set(move.cards)
        assert move.word is not None
        self.table = Sent(move.cards, move.word)
        unseen = f"{player} send:{'?' * len(move.cards)}={move.word}"
        self.lines.append(Line(f"{player} {move}", unseen, frozenset([player])))
        self.ask_to_call(player)

    def ask_to_call(self, before: int) -> None:
        """Ask the opponents after a player, clockwise to the one on turn."""
        for player in self.from_next(before):
            if self.rules.call == "anyone" or self.stashes[player]:
                self.phase, self.asked = "call", player
                return
        self.clear_table()
        self.begin_refill(self.turn, "turn")

    def called(self, caller: int) -> None:
        sent = self.table
        assert isinstance(sent, Sent)
        self.say(f"show:{DECK.text(sent.cards, '')}")
        self.clear_table()
        is_true = Move("send", sent.cards, sent.word).is_true
        self.lose(caller if is_true else self.turn)
        self.begin_refill(self.turn, "turn")

    def lose(self, player: int) -> None:
        """Let a player lose a jewel, the lowest of the stash, if there is one."""
        if self.stashes[player]:
            jewel = min(self.stashes[player])
            self.stashes[player].remove(jewel)
            self.arrivals.add(jewel)
            self.say(f"{player} lose:{DECK.text([jewel])}")

    def rob(self, player: int, move: Move) -> None:
        victim = move.victim
        assert victim is not None
        self.actions += 1
        self.hands[player] -= set(move.cards)
        self.table = Robbed(move.cards, victim)
        self.say(f"{player} {move}")
        hand = self.hands[victim]
        if has(hand, SLEUTH):
            sleuth = min(of_rank(hand, SLEUTH))
            hand.remove(sleuth)
            self.arrivals.add(sleuth)
            self.say(f"{victim} nab:{DECK.text([sleuth])}")
            self.clear_table()
            self.begin_refill(player, "turn")
        elif self.rules.stash == "any" and has(hand, THIEF) and has(hand, JEWEL):
            self.phase, self.asked = "react", victim
        else:
            self.to_pick()

    def to_pick(self) -> None:
        self.phase, self.asked = "pick", None

    def pick(self, card: int) -> None:
        """Let the robber, who is on turn, take a card of his victim's hand."""
        robber, victim = self.turn, self.start.victim
        self.picks += 1
        self.hands[victim].remove(DECK.cards[card])
        self.clear_table()
        told = f"{robber} pick:{DECK.text([card])}"
        if rank(card) == JEWEL:
            self.say(told)
            guard = self.guard(robber) if self.rules.watch == "both" else None
            if guard is not None:
                self.catch(guard, card)
            elif self.keep(robber, card):
                return
        elif rank(card) == BUTLER:
            self.say(told)
            self.arrivals.add(DECK.cards[card])
            self.lose(victim)
        else:
            self.lines.append(Line(told, f"{robber} pick:?", frozenset([robber, victim])))
            self.hands[robber].add(DECK.cards[card])
        self.begin_refill(robber, "turn")

    def stash(self, player: int, move: Move) -> None:
        thief, jewel = move.cards
        self.actions += 1
        self.hands[player] -= {thief, jewel}
        self.arrivals.add(thief)
        self.say(f"{player} {move}")
        guard = self.guard(player)
        if guard is not None:
            self.catch(guard, jewel)
        elif self.keep(player, jewel):
            return
        self.begin_refill(player, "pick" if self.phase == "react" else "asking")

    def guard(self, player: int) -> int | None:
        """Return the nearest opponent clockwise who has a butler."""
        others = self.start.clockwise(player)
        return next((p for p in others if has(self.hands[p], BUTLER)), None)

    def catch(self, guard: int, jewel: int) -> None:
        """Let a player's butler catch a jewel: both leave."""
        butler = min(of_rank(self.hands[guard], BUTLER))
        self.hands[guard].remove(butler)
        self.arrivals |= {butler, DECK.cards[jewel]}
        self.say(f"{guard} catch:{DECK.text([butler])}")

    def keep(self, player: int, jewel: int) -> bool:
        """Put a jewel in a stash, and return True if it wins the game."""
        self.stashes[player].add(DECK.cards[jewel])
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
        elif after == "asking":
            self.begin_asking()
        else:
            self.to_pick()

    def draw(self, refill: Refill, cards: Cards) -> None:
        player = refill.player
        self.hands[player] |= set(cards)
        self.room -= set(cards)
        unseen = f"{player} draw:{' '.join('?' * len(cards))}"
        line = Line(f"{player} draw:{DECK.text(cards)}", unseen, frozenset([player]))
        self.lines.append(line)
        self.shuffle_if_empty()
        self.go_on(player, refill.first, refill.after)

    def missing(self, player: int) -> int:
        """Return how many cards a hand lacks; a robber's thief on the table counts as held."""
        thief = isinstance(self.table, Robbed) and player == self.turn
        return max(0, self.rules.hand - len(self.hands[player]) - thief)

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
            return
        most = max(map(len, self.stashes))
        leaders = [p for p, jewels in enumerate(self.stashes) if len(jewels) == most]
        by_jewels = self.rules.at_cap == "jewels" and len(leaders) == 1
        self.end(leaders[0] if by_jewels else None)

    def ask_to_stash(self, before: int) -> None:
        """Ask the opponents after a player, clockwise to the one on turn, then that one to move."""
        if self.rules.stash != "own":
            for player in self.from_next(before):
                if has(self.hands[player], THIEF) and has(self.hands[player], JEWEL):
                    self.phase, self.asked = "stash", player
                    return
        self.phase, self.asked = "act", self.turn

    def end(self, winner: int | None) -> None:
        self.phase, self.asked, self.winner = "over", None, winner

    # Helpers

    def from_next(self, player: int, stop: int | None = None) -> list[int]:
        """Return the players after one, clockwise, up to but not including another: the one on
        turn, unless told otherwise.
        """
        until = self.turn if stop is None else stop
        others = self.start.clockwise(player)
        return others[: others.index(until)] if until in others else others

    def clear_table(self) -> None:
        """Put the cards on the table among the arrivals."""
        if isinstance(self.table, Sent):
            self.arrivals |= set(self.table.cards)
        elif isinstance(self.table, Robbed):
            self.arrivals |= set(self.table.thief)
        self.table = None

    def say(self, text: str) -> None:
        """Add a line that all hear."""
        self.lines.append(Line(text, text, frozenset()))
