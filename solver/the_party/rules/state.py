"""States: where every card is, whose decision it is, or what chance has to decide."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

from solver.common.errors import InputError
from solver.common.words import counted
from solver.the_party.rules import cards as C
from solver.the_party.rules.cards import Cards
from solver.the_party.rules.moves import Move, MoveError, Word, stash
from solver.the_party.rules.switches import RuleSet

Phase = Literal["refill", "pick", "act", "stash", "react", "call", "over"]
"""Chance has to decide in the first two; in all others but the last it is up to a player."""

After = Literal["turn", "asking", "pick"]
"""What comes after a refill: the next turn, asking again in the same turn, or a robber's pick."""


class StateError(InputError):
    """A state that there cannot be."""


@dataclass(frozen=True)
class Sent:
    """Cards on the table, face down, and what they are announced as."""

    cards: Cards
    word: Word


@dataclass(frozen=True)
class Robbed:
    """The thief on the table, and whom he robs."""

    thief: Cards
    victim: int


@dataclass(frozen=True)
class Refill:
    """A refill under way: who draws, how many cards come together, who was first, what is next."""

    player: int
    count: int
    first: int
    after: After


@dataclass(frozen=True)
class State:
    """A state of a game. `asked` is the player who decides; cards of a place are in number order.
    Those that a player does not see may be hidden (`FACE_DOWN`).

    `winner` is a player when the game is over and not drawn.
    """

    rules: RuleSet = field(default_factory=RuleSet)
    turn: int = 0
    phase: Phase = "act"
    asked: int | None = None
    hands: tuple[Cards, ...] = ()
    stashes: tuple[Cards, ...] = ()
    room: Cards = ()
    arrivals: Cards = ()
    table: Sent | Robbed | None = None
    actions: int = 0
    shuffles: int = 0
    picks: int = 0
    winner: int | None = None
    refill: Refill | None = None

    @property
    def is_over(self) -> bool:
        """True when there is nothing more to decide."""
        return self.phase == "over"

    @property
    def is_chance(self) -> bool:
        """True when chance decides what comes next."""
        return self.refill is not None or self.phase == "pick"

    @property
    def victim(self) -> int:
        """The player who is being robbed."""
        assert isinstance(self.table, Robbed)
        return self.table.victim

    @property
    def results(self) -> tuple[float, ...]:
        """What each player gets: 1 for the winner and together -1 for the others; 0 if drawn."""
        players = range(self.rules.players)
        if self.winner is None:
            return tuple(0.0 for _ in players)
        return tuple(1.0 if p == self.winner else -1 / (len(players) - 1) for p in players)

    def places(self) -> list[Cards]:
        """Return the cards of every place."""
        table: Cards = ()
        if self.table is not None:
            table = self.table.cards if isinstance(self.table, Sent) else self.table.thief
        return [*self.hands, *self.stashes, self.room, self.arrivals, table]

    def clockwise(self, player: int) -> list[int]:
        """Return the other players clockwise from a player on."""
        players = self.rules.players
        return [(player + n) % players for n in range(1, players)]

    def legal(self) -> list[Move]:
        """Return every legal move, sorted by text as ASCII; none if it is up to nobody."""
        return sorted(self._moves(), key=str)

    def _moves(self) -> Iterator[Move]:
        if self.phase == "call":
            yield from (Move("call"), Move("trust"))
        if self.asked is None or self.phase == "call":
            return
        hand = self.hands[self.asked]
        if self.phase == "act":
            sends = list(self._sends(hand))
            robs = list(self._robs(hand))
            yield from [*sends, *robs]
            if not sends or (C.has(hand, C.HIDDEN) and len(hand) <= self.rules.jokers):
                yield Move("pass")
        else:
            yield Move("wait")
        for thief in C.of_rank(hand, C.THIEF):
            for jewel in C.of_rank(hand, C.JEWEL):
                yield stash(thief, jewel)

    def _sends(self, hand: Cards) -> Iterator[Move]:
        sendable = [card for card in hand if C.rank(card) != C.SLEUTH]
        only_true = self.rules.bluff == "forced" and (C.has(hand, C.KING) or C.has(hand, C.QUEEN))
        for card in sendable:
            for word in ("K", "Q"):
                one = Move("send", (card,), word)
                if one.is_true or not only_true:
                    yield one
        for cards in combinations(sendable, 2):
            two = Move("send", cards, "KQ")
            if two.is_true or not (only_true or self.rules.pairs == "couple"):
                yield two

    def _robs(self, hand: Cards) -> Iterator[Move]:
        for thief in C.of_rank(hand, C.THIEF):
            for victim in self.clockwise(self.turn):
                if self.hands[victim]:
                    yield Move("rob", (thief,), victim=victim)

    def check(self, move: Move) -> None:
        """Raise `MoveError` unless a move is legal."""
        if move in self.legal():
            return
        if self.is_over:
            raise MoveError(f"{move}: the game is over")
        if self.asked is None:
            raise MoveError(f"{move}: chance comes first")
        raise MoveError(f"{move}: {self._objection(move, self.hands[self.asked])}")

    def _objection(self, move: Move, hand: Cards) -> str:
        allowed = {"act": ("send", "rob", "stash", "pass"), "call": ("call", "trust")}
        if move.kind not in allowed.get(self.phase, ("stash", "wait")):
            return "this is not the time for it"
        strange = [card for card in move.cards if card not in hand]
        if strange:
            return f"{C.written(strange[:1])} is not in the hand of player {self.asked}"
        if move.kind == "pass":
            return "only who can neither send nor rob passes"
        if move.kind == "rob":
            return f"player {move.victim} cannot be robbed"
        return f"not under the rules {self.rules}"

    def __str__(self) -> str:
        """Return the state as text, one field after another."""
        asked = self.winner if self.is_over else self.asked
        table = ""
        if isinstance(self.table, Sent):
            table = f"{C.written(self.table.cards, '')}={self.table.word}"
        elif isinstance(self.table, Robbed):
            table = f"{C.written(self.table.thief)}>{self.table.victim}"
        fields = (
            self.turn,
            self.phase,
            "-" if asked is None else asked,
            "/".join(map(C.written, self.hands)),
            "/".join(map(C.written, self.stashes)),
            C.written(self.room),
            C.written(self.arrivals),
            table,
            self.actions,
            self.shuffles,
            self.picks,
        )
        return "|".join(map(str, fields))


def opening(rules: RuleSet) -> State:
    """Return the state before the deal: all cards in the room, and the deal to come."""
    none: tuple[Cards, ...] = ((),) * rules.players
    deck = C.deck_of(rules.suits, rules.jokers)
    first = Refill(0, min(rules.hand, len(deck)), 0, "asking")
    return State(rules, 0, "refill", None, none, none, deck, refill=first)


def check_state(state: State) -> None:
    """Raise `StateError` unless a state, at a decision or the end, is one that may be asked about:
    every card in one place, hands full, and the phase one that the cards allow. Hidden cards may be
    any: they mean no more than how many they are.
    """
    held = [card for place in state.places() for card in place]
    known = [card for card in held if C.rank(card) != C.HIDDEN]
    for card in known:
        if known.count(card) > 1:
            raise StateError(f"{C.written([card])} is in two places")
    deck, seen = set(C.deck_of(state.rules.suits, state.rules.jokers)), set(known)
    _require(seen <= deck, f"{C.written(sorted(seen - deck))}: not in the deck")
    if seen == set(held):
        _require(seen == deck, f"{C.written(sorted(deck - seen))}: nowhere")
    counts = f"{counted(len(held), 'card')} in all places: the deck has {len(deck)}"
    _require(len(held) == len(deck), counts)
    _check_public(state)


def _check_public(state: State) -> None:
    """Check that players, sizes, stashes and phase fit each other."""
    rules, table = state.rules, state.table
    _require(0 <= state.turn < rules.players, f"there is no player {state.turn}")
    if len(state.hands) != rules.players or len(state.stashes) != rules.players:
        raise StateError(f"hands and stashes of {counted(rules.players, 'player')} are needed")
    _require(min(state.actions, state.shuffles, state.picks) >= 0, "counts are 0 or more")
    if not _is_won(state):
        _require(bool(state.room) or not state.arrivals, "the arrivals are the room by now")
    on_table = len(table.cards) if isinstance(table, Sent) else int(table is not None)
    for player in range(rules.players):
        _check_player(state, player, on_table)
    _check_phase(state)
    _require(state.shuffles <= state.actions, "shuffles: no more than actions")
    _require(state.picks <= state.actions, "picks: no more than actions")


def _check_player(state: State, player: int, on_table: int) -> None:
    rules, hand, jewels = state.rules, state.hands[player], state.stashes[player]
    _require(
        all(C.rank(card) == C.JEWEL for card in jewels), f"player {player} stashes jewels only"
    )
    done = len(jewels) >= rules.goal
    if done and state.winner != player:
        raise StateError(f"player {player} has {counted(len(jewels), 'jewel')}: the game is over")
    missing = rules.hand - len(hand) - (on_table if player == state.turn else 0)
    if missing < 0:
        raise StateError(f"player {player} holds {counted(len(hand), 'card')}: too many")
    if missing and state.room and not _is_won(state):
        raise StateError(f"player {player} holds {counted(len(hand), 'card')}: too few")


def _is_won(state: State) -> bool:
    """Return True if somebody has the jewels to win; nothing is refilled then."""
    return any(len(jewels) >= state.rules.goal for jewels in state.stashes)


def _check_phase(state: State) -> None:
    rules, asked, phase = state.rules, state.asked, state.phase
    _require(state.refill is None and phase != "pick", "chance comes first")
    if state.is_over:
        _check_end(state)
        return
    _check_table(state)
    _require(state.winner is None, "a winner, and the game is not over")
    _require(asked is not None and 0 <= asked < rules.players, "it is up to nobody")
    assert asked is not None
    spent = state.actions - (phase in ("call", "react"))
    _require(spent < rules.cap, f"{state.actions} actions: the game is over")
    if phase == "act":
        _require(asked == state.turn, f"player {state.turn} is on turn")
        return
    own = {"stash": state.turn, "call": state.turn, "react": state.turn}[phase]
    _require(asked != own, f"phase {phase}: player {asked} is on turn")
    if phase == "call":
        _require(state.actions > 0, "actions: the send is one")
        staked = rules.call == "anyone" or state.stashes[asked]
        _require(bool(staked), f"player {asked} has no stake and is not asked")
        return
    _require(rules.stash != "own", "on turn only is anything stashed")
    if phase == "react":
        _require(rules.stash == "any", "a victim does not react under these rules")
        _require(asked == state.victim, "only the victim reacts")
        _require(state.actions > 0, "actions: the robbery is one")
    hand = state.hands[asked]
    if not C.has(hand, C.HIDDEN):
        _require(
            C.has(hand, C.THIEF) and C.has(hand, C.JEWEL), f"player {asked} has nothing to stash"
        )
        nabs = phase == "react" and C.has(hand, C.SLEUTH)
        _require(not nabs, "a victim with a sleuth nabs the thief")


def _check_table(state: State) -> None:
    """Check that what lies on the table was a legal move."""
    table, turn = state.table, state.turn
    due = {"call": Sent, "react": Robbed}.get(state.phase, type(None))
    _require(isinstance(table, due), f"phase {state.phase}: not with these cards on the table")
    if table is None:
        return
    if isinstance(table, Sent):
        move, cards = Move("send", table.cards, table.word), table.cards
    else:
        fits = table.victim != turn and table.victim < state.rules.players
        _require(fits, f"player {table.victim} is no victim")
        move, cards = Move("rob", table.thief, victim=table.victim), table.thief
    hands = list(state.hands)
    hands[turn] = C.in_order((*hands[turn], *cards))
    before = replace(state, phase="act", asked=turn, hands=tuple(hands), table=None)
    _require(move in before.legal(), "what lies on the table was no legal move")


def _check_end(state: State) -> None:
    winner, rules, table = state.winner, state.rules, state.table
    _require(state.asked is None, "the game is over, and nobody is asked")
    left = rules.stash == "any" and isinstance(table, Robbed) and table.victim == winner
    _require(table is None or left, "the game is over, and nothing lies on the table")
    most = max(map(len, state.stashes))
    leaders = [p for p, jewels in enumerate(state.stashes) if len(jewels) == most]
    if most >= rules.goal:
        _require(winner is not None and leaders == [winner], "the winner has the most jewels")
        return
    _require(state.actions >= rules.cap, "the game is not over yet")
    due = leaders[0] if rules.at_cap == "jewels" and len(leaders) == 1 else None
    _require(winner == due, "another winner")


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise StateError(message)
