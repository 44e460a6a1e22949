"""Positions set up by hand, without a log: what is known, and whether some deal agrees."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from solver.common.words import counted
from solver.the_party.rules import cards as C
from solver.the_party.rules.cards import Cards
from solver.the_party.rules.state import Sent, State, StateError, check_state


@dataclass(frozen=True)
class Known:
    """What is known of a position that was set up without a log: cards of others' hands, arrivals,
    and ranks that hands do not have. All full states that agree with it are equally likely.
    """

    hands: Mapping[int, Cards] = field(default_factory=dict)
    arrivals: Cards = ()
    lacks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


def check_set_up(state: State, known: Known) -> None:
    """Raise `StateError` unless some full state agrees with a state of hidden cards, and with what
    is known of them. Room and arrivals take any, so that those for the hands decide; cards that
    another has announced count as his hand.
    """
    places = [*state.places(), *known.hands.values(), known.arrivals]
    seen = [card for place in places for card in place if C.rank(card) != C.HIDDEN]
    deck = C.deck_of(state.rules.suits, state.rules.jokers)
    for card in seen:
        if seen.count(card) > 1:
            raise StateError(f"{C.written([card])} is in two places")
        if card not in deck:
            raise StateError(f"{C.written([card])}: not in the deck")
    check_state(state)
    if len(known.arrivals) > len(state.arrivals):
        raise StateError(f"known: {counted(len(state.arrivals), 'arrival')}, not more")
    hidden = [
        place for player in range(state.rules.players) for place in _hidden(state, known, player)
    ]
    if not _can_be_filled(hidden, [card for card in deck if card not in seen]):
        raise StateError("known: no deal agrees with it")


def _hidden(state: State, known: Known, player: int) -> list[set[int]]:
    """Return the ranks that each hidden card of a player cannot have."""
    held = known.hands.get(player, ())
    lacks = {C.LETTERS.index(letter) for letter in known.lacks.get(player, ())}
    sent = 0
    if player == state.turn and isinstance(state.table, Sent):
        sent = len(C.of_rank(state.table.cards, C.HIDDEN))
    hidden = len(C.of_rank(state.hands[player], C.HIDDEN)) + sent - len(held)
    if hidden < 0 or any(C.rank(card) in lacks for card in held):
        raise StateError(f"known: player {player} cannot hold these cards")
    sent -= sum(C.rank(card) != C.SLEUTH for card in held)
    return [lacks | {C.SLEUTH} if n < sent else lacks for n in range(hidden)]


def _can_be_filled(places: list[set[int]], cards: list[int]) -> bool:
    """Return True if every place gets a card of none of its ranks, by augmenting paths."""
    taken: dict[int, int] = {}

    def fill(place: int, tried: set[int]) -> bool:
        for card in cards:
            if C.rank(card) not in places[place] and card not in tried:
                tried.add(card)
                if card not in taken or fill(taken[card], tried):
                    taken[card] = place
                    return True
        return False

    return all(fill(place, set()) for place in range(len(places)))
