"""States as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solver.common.cards import CardError
from solver.common.rng import SEEDS, SeedError, seed_in
from solver.common.schemas import validate
from solver.the_party.rules.cards import DECK, Cards, in_order
from solver.the_party.rules.moves import MoveError
from solver.the_party.rules.state import Robbed, Sent, State, StateError, check_state
from solver.the_party.rules.switches import RulesError, RuleSet

GAME = "the-party"
SOLVER_VERSION = 1
"""Documents name the version of the solver; a change that changes answers raises it."""

Json = dict[str, Any]


def names(cards: Sequence[int]) -> list[str]:
    """Return cards as documents have them."""
    return [DECK.names[card] for card in cards]


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


def table_to_json(table: Sent | Robbed | None) -> Json | None:
    """Return what lies on the table as JSON."""
    if isinstance(table, Sent):
        return {"cards": names(table.cards), "word": table.word}
    if isinstance(table, Robbed):
        return {"thief": DECK.names[table.thief[0]], "victim": table.victim}
    return None


def state_from_json(document: object) -> tuple[State, int | None]:
    """Return the state of a document, and the seed if it has one. Raise `ValueError` if there
    cannot be such a state.
    """
    validate(document, "state", __package__ or "")
    assert isinstance(document, Mapping)
    try:
        table: Sent | Robbed | None = None
        given = document["table"]
        if given is not None and "word" in given:
            table = Sent(numbers(given["cards"]), given["word"])
            if len(table.cards) != len(table.word):
                raise StateError("table: one card is announced as K or Q, two as KQ")
        elif given is not None:
            table = Robbed(numbers([given["thief"]]), given["victim"])
        state = State(
            RuleSet.from_json(document["rules"]),
            document["turn"],
            document["phase"],
            document["asked"],
            tuple(numbers(hand) for hand in document["hands"]),
            tuple(numbers(stash) for stash in document["stashes"]),
            numbers(document["room"]),
            numbers(document["arrivals"]),
            table,
            document["actions"],
            document["shuffles"],
            document["picks"],
            document.get("winner"),
        )
        check_state(state)
        return state, _seed(document.get("seed"))
    except (CardError, RulesError, MoveError) as error:
        raise StateError(str(error)) from None


def _seed(text: str | None) -> int | None:
    try:
        seed = None if text is None else seed_in(text)
    except SeedError as error:
        raise StateError(f"seed: {error}") from None
    if text is not None and (seed is None or seed >= SEEDS):
        raise StateError(f"seed: {text!r:.40} is not a seed")
    return seed
