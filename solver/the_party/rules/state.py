"""Places: where every card is, whose decision it is, or what chance has to decide; and the moves
that this allows.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Literal

from solver.common.cards import Card
from solver.common.errors import InputError
from solver.common.words import counted
from solver.the_party.rules import cards as C
from solver.the_party.rules.cards import Cards
from solver.the_party.rules.moves import Move, stash
from solver.the_party.rules.switches import RuleSet

Phase = Literal["refill", "pick", "act", "stash", "call", "over"]
"""Chance has to decide in the first two; in all others but the last it is up to a player."""

After = Literal["turn", "asking"]
"""What comes after a refill: the next turn, or asking again in the same turn."""


@dataclass(frozen=True)
class Refill:
    """A refill under way: who draws, how many cards come together, who was first, what is next, and
    the cards of these that have come.
    """

    player: int
    count: int
    first: int
    after: After
    came: Cards = ()


@dataclass(frozen=True)
class Places:
    """Where everything is. `asked` is the player who decides; cards of a place are in number order.
    Those that a player does not see may be hidden (`FACE_DOWN`).

    It is the `turn` of one player, and `phase` says what is due. `hands` and `stashes` are by
    player; `room` and `arrivals` are piles. `table` is the send or robbery that put there what
    lies on it; `winner` is a player when the game is over and not drawn. `actions`, `shuffles` and
    `picks` count from the deal on; `refill` is the one under way. `rules` are those of the game.
    """

    rules: RuleSet = field(default_factory=RuleSet)
    turn: int = 0
    phase: Phase = "act"
    asked: int | None = None
    hands: tuple[Cards, ...] = ()
    stashes: tuple[Cards, ...] = ()
    room: Cards = ()
    arrivals: Cards = ()
    table: Move | None = None
    actions: int = 0
    shuffles: int = 0
    picks: int = 0
    winner: int | None = None
    refill: Refill | None = None

    @property
    def is_over(self) -> bool:
        """True at the end of the game."""
        return self.phase == "over"

    @property
    def is_chance(self) -> bool:
        """True when chance decides what comes next."""
        return self.refill is not None or self.phase == "pick"

    @property
    def victim(self) -> int:
        """The player who is being robbed."""
        assert self.table is not None
        assert self.table.victim is not None
        return self.table.victim

    def places(self) -> list[Cards]:
        """Return the cards of all places: hands, stashes, room, arrivals, table."""
        table = self.table.cards if self.table is not None else ()
        return [*self.hands, *self.stashes, self.room, self.arrivals, table]

    def clockwise(self, player: int) -> list[int]:
        """Return the other players clockwise from a player on."""
        players = self.rules.players
        return [(player + n) % players for n in range(1, players)]

    def legal_moves(self) -> list[Any]:
        """Return every legal move, sorted by text as ASCII; of chance, the cards that may come;
        none when the game is over.
        """
        if not self.is_chance:
            return sorted(self._moves(), key=str)
        if self.refill is None:
            return [*self.hands[self.victim]]
        return [card for card in self.room if card not in self.refill.came]

    def _moves(self) -> Iterator[Move]:
        if self.phase == "call":
            yield from (Move("call"), Move("trust"))
        if self.asked is None or self.phase == "call":
            return
        hand = self.hands[self.asked]
        if self.phase == "act":
            sends = list(self._sends(hand))
            yield from sends
            yield from self._robs(hand)
            if not sends or (C.has(hand, C.HIDDEN) and len(hand) <= self.rules.jokers):
                yield Move("pass")
        else:
            yield Move("wait")
        for thief in C.of_rank(hand, C.THIEF):
            for jewel in C.of_rank(hand, C.JEWEL):
                yield stash(thief, jewel)

    def _sends(self, hand: Cards) -> Iterator[Move]:
        sendable = [card for card in hand if C.rank(card) != C.SLEUTH]
        for card in sendable:
            yield from (Move("send", (card,), "K"), Move("send", (card,), "Q"))
        for cards in combinations(sendable, 2):
            yield Move("send", cards, "KQ")

    def _robs(self, hand: Cards) -> Iterator[Move]:
        for thief in C.of_rank(hand, C.THIEF):
            for victim in self.clockwise(self.turn):
                if self.hands[victim]:
                    yield Move("rob", (thief,), victim=victim)

    def objection(self, move: Move | Card) -> str | None:
        """Return one line that says why a move is not legal here, or None if it is."""
        if move in self.legal_moves():
            return None
        if self.is_over:
            return "the game is over"
        if not isinstance(move, Move):
            return "it does not come now"
        if self.asked is None:
            return "chance comes first"
        allowed = {"act": ("send", "rob", "stash", "pass"), "call": ("call", "trust")}
        if move.kind not in allowed.get(self.phase, ("stash", "wait")):
            return "this is not the time for it"
        strange = [card for card in move.cards if card not in self.hands[self.asked]]
        if strange:
            return f"{C.written(strange[:1])} is not in the hand of player {self.asked}"
        if move.kind == "pass":
            return "only who can neither send nor rob passes"
        if move.kind == "rob":
            return f"player {move.victim} cannot be robbed"
        return f"not under the rules {self.rules}"

    def __str__(self) -> str:
        """Return the places as text, one field after another."""
        asked = self.winner if self.is_over else self.asked
        fields = (
            self.turn,
            self.phase,
            "-" if asked is None else asked,
            "/".join(map(C.written, self.hands)),
            "/".join(map(C.written, self.stashes)),
            C.written(self.room),
            C.written(self.arrivals),
            str(self.table or "").partition(":")[2],
            self.actions,
            self.shuffles,
            self.picks,
        )
        return "|".join(map(str, fields))


def winner_at_cap(rules: RuleSet, stashes: Sequence[Collection[int]]) -> int | None:
    """Return who wins when the last action is made: if jewels decide, who alone has the most."""
    most = max(map(len, stashes))
    leaders = [player for player, jewels in enumerate(stashes) if len(jewels) == most]
    return leaders[0] if rules.at_cap == "jewels" and len(leaders) == 1 else None


def check_state(state: Places) -> None:
    """Raise `InputError` unless a state, at a decision or the end, is one that may be asked about:
    every card in one place, hands full, and the phase one that the cards allow. Hidden cards may be
    any: they mean no more than how many they are.
    """
    rules = state.rules
    held = [card for place in state.places() for card in place]
    known = [card for card in held if C.rank(card) != C.HIDDEN]
    for card in known:
        _require(known.count(card) == 1, f"{C.written([card])} is in two places")
    deck, seen = set(C.deck_of(rules.suits, rules.jokers)), set(known)
    _require(seen <= deck, f"{C.written(sorted(seen - deck))}: not in the deck")
    if seen == set(held):
        _require(seen == deck, f"{C.written(sorted(deck - seen))}: nowhere")
    counts = f"{counted(len(held), 'card')} in all places: the deck has {len(deck)}"
    _require(len(held) == len(deck), counts)
    _require(0 <= state.turn < rules.players, f"there is no player {state.turn}")
    both = f"hands and stashes of {counted(rules.players, 'player')} are needed"
    _require(len(state.hands) == len(state.stashes) == rules.players, both)
    _require(min(state.actions, state.shuffles, state.picks) >= 0, "counts are 0 or more")
    is_won = any(len(jewels) >= rules.goal for jewels in state.stashes)  # then nothing is refilled
    in_room = is_won or bool(state.room) or not state.arrivals
    _require(in_room, "the arrivals are the room by now")
    for player in range(rules.players):
        _check_player(state, player, bool(state.room) and not is_won)
    _check_phase(state)
    _require(state.shuffles <= state.actions, "shuffles: no more than actions")
    _require(state.picks <= state.actions, "picks: no more than actions")


def _check_player(state: Places, player: int, is_refilled: bool) -> None:
    rules, hand, jewels = state.rules, state.hands[player], state.stashes[player]
    only = all(C.rank(card) == C.JEWEL for card in jewels)
    _require(only, f"player {player} stashes jewels only")
    goes_on = len(jewels) < rules.goal or state.winner == player
    _require(goes_on, f"player {player} has {counted(len(jewels), 'jewel')}: the game is over")
    on_table = state.places()[-1] if player == state.turn else ()
    missing = rules.hand - len(hand) - len(on_table)
    holds = f"player {player} holds {counted(len(hand), 'card')}"
    _require(missing >= 0, f"{holds}: too many")
    _require(not missing or not is_refilled, f"{holds}: too few")


def _check_phase(state: Places) -> None:
    rules, asked, phase = state.rules, state.asked, state.phase
    _require(state.refill is None and phase != "pick", "chance comes first")
    if state.is_over:
        _check_end(state)
        return
    _check_table(state)
    _require(state.winner is None, "a winner, and the game is not over")
    _require(asked is not None and 0 <= asked < rules.players, "it is up to nobody")
    assert asked is not None
    spent = state.actions - (phase == "call")
    _require(spent < rules.cap, f"{state.actions} actions: the game is over")
    if phase == "act":
        _require(asked == state.turn, f"player {state.turn} is on turn")
        return
    _require(asked != state.turn, f"phase {phase}: player {asked} is on turn")
    if phase == "call":
        _require(state.actions > 0, "actions: the send is one")
        return
    _require(rules.stash != "own", "on turn only is anything stashed")
    hand = state.hands[asked]
    if not C.has(hand, C.HIDDEN):
        able = C.has(hand, C.THIEF) and C.has(hand, C.JEWEL)
        _require(able, f"player {asked} has nothing to stash")


def _check_table(state: Places) -> None:
    """Check that what lies on the table was a legal move."""
    move, turn = state.table, state.turn
    kind = None if move is None else move.kind
    due = "send" if state.phase == "call" else None
    _require(kind == due, f"phase {state.phase}: not with these cards on the table")
    if move is None:
        return
    hands = list(state.hands)
    hands[turn] = C.in_order((*hands[turn], *move.cards))
    before = replace(state, phase="act", asked=turn, hands=tuple(hands), table=None)
    _require(move in before.legal_moves(), "what lies on the table was no legal move")


def _check_end(state: Places) -> None:
    winner, rules, table = state.winner, state.rules, state.table
    _require(state.asked is None, "the game is over, and nobody is asked")
    _require(table is None, "the game is over, and nothing lies on the table")
    if any(len(jewels) >= rules.goal for jewels in state.stashes):
        return  # they are the winner's: of others they are refused above
    _require(state.actions >= rules.cap, "the game is not over yet")
    _require(winner == winner_at_cap(rules, state.stashes), "another winner")


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise InputError(message)
