"""States as JSON; and what an end game is: what both players know when the last actions begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import comb
from typing import Any

from solver.common.errors import InputError, at
from solver.common.rng import seed_named
from solver.common.schemas import Json, validate
from solver.common.words import counted
from solver.the_party.rules.cards import DECK, JEWEL, Cards, deck_of, in_order, rank, written
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state import State, StateError, check_state
from solver.the_party.rules.switches import RuleSet

GAME = "the-party"
SOLVER_VERSION = 1  # named by documents; a change that changes answers raises it


def names(cards: Sequence[int]) -> list[str]:
    return [written([card]) for card in cards]


def numbers(texts: Sequence[str]) -> Cards:
    """Return the cards of a document, in number order; raise `CardError` for another text."""
    return in_order(DECK.number(text) for text in texts)


def state_to_json(state: State, seed: int | None = None) -> Json:
    """Return a state at a decision or the end as JSON (schemas/state.json)."""
    document: Json = {
        "game": GAME,
        "rules": state.rules.to_json(),
        "turn": state.turn,
        "phase": state.phase,
        "asked": state.asked,
        "hands": [names(hand) for hand in state.hands],
        "stashes": [names(stash) for stash in state.stashes],
        "room": names(state.room),
        "arrivals": names(state.arrivals),
        "table": table_to_json(state.table),
        "actions": state.actions,
        "shuffles": state.shuffles,
        "picks": state.picks,
    }
    if seed is not None:
        document["seed"] = str(seed)
    if state.is_over:
        document["winner"] = state.winner
    return document


def table_to_json(table: Move | None) -> Json | None:
    if table is None:
        return None
    if table.kind == "send":
        return {"cards": names(table.cards), "word": table.word}
    return {"thief": DECK.names[table.cards[0]], "victim": table.victim}


def state_from_json(document: Mapping[str, Any]) -> tuple[State, int | None]:
    """Return a document's state, and its seed if it has one; raise `ValueError` if none can be."""
    validate(document, "state", __package__ or "")
    with at("", StateError):
        state = state_in(document)
        check_state(state)
        return state, seed_named(document.get("seed"), "seed", StateError)


def state_in(document: Mapping[str, Any], place: Callable[[Any], Cards] = numbers) -> State:
    """Return the state that a document claims; `place` reads places, which a view may hide."""
    given, table = document["table"], None
    if given is not None and "word" in given:
        table = Move("send", place(given["cards"]), given["word"])
        if len(table.cards) != len(given["word"]):
            raise StateError("table: one card is announced as K or Q, two as KQ")
    elif given is not None:
        table = Move("rob", numbers([given["thief"]]), victim=given["victim"])
    return State(
        RuleSet.from_json(document["rules"]),
        document["turn"],
        document["phase"],
        document["asked"],
        tuple(place(hand) for hand in document["hands"]),
        tuple(numbers(stash) for stash in document["stashes"]),
        place(document["room"]),
        place(document["arrivals"]),
        table,
        document["actions"],
        document["shuffles"],
        document.get("picks", 0),
        document.get("winner"),
    )


MOST_LEFT = 4  # the most actions left that may be asked about; two are a matter of seconds


class EndGameError(InputError):
    """An end game that there cannot be."""


@dataclass(frozen=True)
class EndGame:
    """Two players; player 0 is on turn, and an asking begins. Both know the stashes and the
    arrivals. All other cards are unseen: each player has a full hand of them, dealt by chance, and
    the rest is the room. The game ends after `left` more actions, as the rules say for their cap.
    """

    rules: RuleSet = field(default_factory=lambda: RuleSet.parse("short"))
    stashes: tuple[Cards, Cards] = ((), ())
    arrivals: Cards = ()
    left: int = 1

    def __post_init__(self) -> None:
        rules = self.rules
        if rules.players != 2:
            raise EndGameError(f"an end game has two players, not {rules.players}")
        if not 1 <= self.left <= min(MOST_LEFT, rules.cap):
            raise EndGameError(f"from 1 to {MOST_LEFT} actions may be left, not {self.left}")
        seen = [*self.stashes[0], *self.stashes[1], *self.arrivals]
        for card in seen:
            if card not in deck_of(rules.suits, rules.jokers):
                raise EndGameError(f"{DECK.text([card])} is not in the deck")
            if seen.count(card) > 1:
                raise EndGameError(f"{DECK.text([card])} is in two places")
        for player, stash in enumerate(self.stashes):
            if any(rank(card) != JEWEL for card in stash):
                raise EndGameError(f"player {player} stashes jewels only")
            if len(stash) >= rules.goal:
                won = f"player {player} has {counted(len(stash), 'jewel')} and has won"
                raise EndGameError(won)
        dealt, unseen = 2 * rules.hand, len(self.unseen)
        if unseen < dealt or (unseen == dealt and self.arrivals):
            need = dealt + bool(self.arrivals)
            raise EndGameError(f"{counted(unseen, 'unseen card')}: hands and room take {need}")

    @property
    def unseen(self) -> Cards:
        """The cards that nobody has seen, in number order."""
        seen = {*self.stashes[0], *self.stashes[1], *self.arrivals}
        return tuple(c for c in deck_of(self.rules.suits, self.rules.jokers) if c not in seen)

    @property
    def deals(self) -> int:
        """In how many ways the hands may be dealt."""
        unseen, hand = len(self.unseen), self.rules.hand
        return comb(unseen, hand) * comb(unseen - hand, hand)

    @property
    def ending(self) -> RuleSet:
        """The rules with the cap at the actions left, counted from here."""
        return replace(self.rules, cap=self.left)

    def to_json(self) -> Json:
        """Return the end game as JSON (schemas/end.json)."""
        return {
            "rules": self.rules.to_json(),
            "stashes": [names(stash) for stash in self.stashes],
            "arrivals": names(self.arrivals),
            "left": self.left,
        }

    @classmethod
    def from_json(cls, document: Json) -> EndGame:
        """Return the end game of a document (schemas/end.json), or raise `ValueError`."""
        validate(document, "end", __package__ or "")
        one, other = map(numbers, document["stashes"])
        arrivals = numbers(document["arrivals"])
        return cls(RuleSet.from_json(document["rules"]), (one, other), arrivals, document["left"])
