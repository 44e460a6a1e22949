"""Views that were set up by hand: whether there can be such a position, and a deal that agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.common.words import counted
from solver.the_party.rules.cards import (
    BUTLER,
    DECK,
    JEWEL,
    KING,
    QUEEN,
    SLEUTH,
    THIEF,
    Cards,
    deck_of,
    rank,
)
from solver.the_party.rules.state import StateError, check_public

if TYPE_CHECKING:
    from solver.the_party.rules.views import View

RANKS = {"T": BUTLER, "J": THIEF, "Q": QUEEN, "K": KING, "A": JEWEL, "*": SLEUTH}
"""How documents write a rank that a hand does not have."""


def check_set_up(view: View) -> None:
    """Raise `StateError` unless there is a full state that agrees with a view without a log."""
    rules = view.rules
    if max(view.turn, view.victim or 0) >= rules.players:
        raise StateError(f"there are {rules.players} players")
    if view.phase in ("stash", "react") and view.asked != view.viewer:
        raise StateError(f"phase {view.phase}: nobody notices that another is asked")
    deck = deck_of(rules.suits, rules.jokers)
    seen = [card for place in _seen(view) for card in place]
    for card, times in Counter(seen).items():
        if times > 1:
            raise StateError(f"{DECK.text([card])} is in two places")
        if card not in deck:
            raise StateError(f"{DECK.text([card])}: not in the deck")
    places = (*view.sizes, *map(len, view.stashes), view.room, view.arrivals, _on_table(view))
    if sum(places) != len(deck):
        raise StateError(f"{counted(sum(places), 'card')} in all places: the deck has {len(deck)}")
    state = view.stand_in()
    arrived, room = DECK.cards[: view.arrivals], DECK.cards[: view.room]
    check_public(replace(state, room=room, arrivals=arrived), view.viewer)
    _check_known(view, [card for card in deck if card not in seen])


def _on_table(view: View) -> int:
    return len(view.word) if view.word is not None else int(view.victim is not None)


def _seen(view: View) -> Iterator[Cards]:
    """Yield the cards that the viewer sees or knows, place by place."""
    assert view.known is not None
    yield view.hand
    yield from view.stashes
    yield from view.known.hands.values()
    yield view.known.arrivals
    yield view.cards


def _check_known(view: View, unseen: list[int]) -> None:
    """Raise `StateError` unless the unseen cards can be dealt. Room and arrivals take any, so that
    those for the hands decide; cards that another has announced count as his hand.
    """
    known = view.known
    assert known is not None
    if len(known.arrivals) > view.arrivals:
        raise StateError(f"known: {counted(view.arrivals, 'arrival')}, not more")
    places = []
    for player, size in enumerate(view.sizes):
        if player == view.viewer:
            continue
        held = known.hands.get(player, ())
        lacks = {RANKS[text] for text in known.lacks.get(player, ())}
        sent = _on_table(view) if player == view.turn and view.phase == "call" else 0
        hidden = size + sent - len(held)
        if hidden < 0 or any(rank(card) in lacks for card in held):
            raise StateError(f"known: player {player} cannot hold these cards")
        sent -= sum(rank(card) != SLEUTH for card in held)
        places += [lacks | {SLEUTH} if n < sent else lacks for n in range(hidden)]
    if not _can_be_filled(places, unseen):
        raise StateError("known: no deal agrees with it")


def _can_be_filled(places: list[set[int]], cards: list[int]) -> bool:
    """Return True if every place gets a card of none of its ranks, by augmenting paths."""
    taken: dict[int, int] = {}

    def fill(place: int, tried: set[int]) -> bool:
        for card in cards:
            if rank(card) not in places[place] and card not in tried:
                tried.add(card)
                if card not in taken or fill(taken[card], tried):
                    taken[card] = place
                    return True
        return False

    return all(fill(place, set()) for place in range(len(places)))
