"""States as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from solver.common.errors import InputError, at
from solver.common.rng import seed_named
from solver.common.schemas import Json, validate
from solver.common.words import shortened
from solver.the_party.rules.cards import DECK, Cards, in_order, written
from solver.the_party.rules.game import State
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state import check_state
from solver.the_party.rules.switches import RuleSet

GAME = "the-party"
FIELDS = ("turn", "phase", "asked", "hands", "stashes", "room", "arrivals", "table", "actions",
          "shuffles", "picks")  # fmt: skip
"""Those of a state as text (`Places.__str__`)."""
MOST_DIGITS = 7  # of a number in it
SOLVER_VERSION = 1  # named by documents; a change that changes answers raises it


def names(cards: Sequence[int]) -> list[str]:
    return [written([card]) for card in cards]


def numbers(texts: Sequence[str]) -> Cards:
    """Return the cards of a document, in number order; raise `CardError` for another text."""
    return in_order(DECK.number(text) for text in texts)


def state_to_json(state: State, seed: int | None = None) -> Json:
    """Return a state at a decision or the end as JSON (schemas/state.json)."""
    table = state.table
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
        "table": None if table is None else {"cards": names(table.cards), "word": table.word},
        "actions": state.actions,
        "shuffles": state.shuffles,
        "picks": state.picks,
    }
    if seed is not None:
        document["seed"] = str(seed)
    if state.is_over:
        document["winner"] = state.winner
    return document


def state_from_json(document: Mapping[str, Any]) -> tuple[State, int | None]:
    """Return a document's state, and its seed if it has one; raise `ValueError` if none can be."""
    validate(document, "state", __package__ or "")
    with at(""):
        state = state_in(document)
        check_state(state)
        return state, seed_named(document.get("seed"), "seed")


def document_of(text: str, rules: RuleSet) -> Json:
    """Return the document of a state as text, under some rules; raise `InputError` for another."""
    fields = text.strip().split("|")
    if len(fields) != len(FIELDS):
        raise InputError(f"{len(fields)} fields, not the {len(FIELDS)} of a state")
    document: Json = {"game": GAME, "rules": rules.to_json()}
    read = partial(DECK.read_known, why_not="? is no card of a state")
    for name, said in zip(FIELDS, fields, strict=True):
        with at(name):
            if name in ("hands", "stashes"):
                document[name] = [names(read(place)) for place in said.split("/")]
            elif name in ("room", "arrivals"):
                document[name] = names(read(said))
            elif name == "table":
                move = Move.parse(f"send:{said}") if said else None
                document[name] = move and {"cards": names(move.cards), "word": move.word}
            elif name == "phase":
                document[name] = said
            elif said != "-" and (not said.isdecimal() or len(said) > MOST_DIGITS):
                raise InputError(f"{shortened(said)}: not a number")
            else:
                document[name] = None if said == "-" else int(said)
    if document["phase"] == "over":
        document |= {"winner": document["asked"], "asked": None}
    return document


def state_in(document: Mapping[str, Any], place: Callable[[Any], Cards] = numbers) -> State:
    """Return the state that a document claims; `place` reads places, which a view may hide."""
    given, table = document["table"], None
    if given is not None:
        table = Move("send", place(given["cards"]), given["word"])
        if len(table.cards) != len(given["word"]):
            raise InputError("table: one card is announced as K or Q, two as KQ")
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
