"""States as a player sees them, in memory and as JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from typing import Any, Self

from solver.common.errors import InputError, at
from solver.common.schemas import Json, validate
from solver.common.words import counted, quoted
from solver.the_party.rules import cards as C
from solver.the_party.rules.cards import Cards
from solver.the_party.rules.game import State
from solver.the_party.rules.logs import Reader
from solver.the_party.rules.moves import Move, Word
from solver.the_party.rules.state import Phase, check_state
from solver.the_party.rules.state_documents import names, numbers, state_in, state_to_json
from solver.the_party.rules.switches import RuleSet


@dataclass(frozen=True)
class Known:
    """What is known of a position that was set up without a log: cards of others' `hands`,
    `arrivals`, and ranks that hands do not have (`lacks`). All full states that agree with it are
    equally likely. Cards that another has announced count as their hand.
    """

    hands: Mapping[int, Cards] = field(default_factory=dict)
    arrivals: Cards = ()
    lacks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def hidden(self, state: State, player: int) -> int:
        """Return how many cards of a player are not known, or raise `InputError` for too many."""
        held, lacks = self.hands.get(player, ()), self.lacks.get(player, ())
        unseen = C.of_rank(state.hands[player], C.HIDDEN) + _announced(state, player)
        if len(held) > len(unseen) or any(C.LETTERS[C.rank(card)] in lacks for card in held):
            raise InputError(f"known: player {player} cannot hold these cards")
        return len(unseen) - len(held)


@dataclass(frozen=True)
class View:
    """A `state` as `viewer` sees it: hidden cards lie in all places that they do not see into.

    `phase` and `asked` are as they may take them to be. A player with a thief and a jewel expects
    to be asked until they have waited, even while another is asked before. To all others it seems
    to be up to the player on turn. `log` is the viewer's log, `known` what stands for it in a
    position that was set up by hand.
    """

    viewer: int
    state: State
    log: tuple[str, ...] | None = None
    known: Known | None = None

    @classmethod
    def of(cls, state: State, viewer: int) -> Self:
        """Return a state as a player sees it, with the log."""
        return replace(cls.of_state(state, viewer), log=state.log(viewer))

    @classmethod
    def of_state(cls, state: State, viewer: int) -> Self:
        """Return a state as a player sees it, without a log."""
        phase, asked = _seen(state, viewer)
        hidden = iter(C.FACE_DOWN)

        def covered(place: Cards) -> Cards:
            return tuple(islice(hidden, len(place)))

        table = state.table
        if table is not None and table.kind == "send" and viewer != state.turn:
            table = replace(table, cards=covered(table.cards))
        hands = (hand if p == viewer else covered(hand) for p, hand in enumerate(state.hands))
        seen = replace(state, phase=phase, asked=asked, table=table, hands=tuple(hands))
        room, arrivals = covered(state.room), covered(state.arrivals)
        return cls(viewer, replace(seen, room=room, arrivals=arrivals, picks=0, refill=None))

    @classmethod
    def from_log(cls, rules: RuleSet | str, viewer: int, lines: Sequence[str]) -> Self:
        """Return the view that a log leads to; raise `InputError` if it cannot be the player's."""
        read = Reader(RuleSet.of(rules), viewer, list(enumerate(lines, 1)))
        return replace(cls.of_state(read.state, viewer), log=tuple(lines))

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.state.rules

    @property
    def hand(self) -> Cards:
        """The viewer's own hand."""
        return self.state.hands[self.viewer]

    @property
    def table(self) -> Cards:
        """The cards on the table that the viewer knows."""
        return tuple(card for card in self.state.places()[-1] if C.rank(card) != C.HIDDEN)

    @property
    def word(self) -> Word | None:
        """What cards on the table are announced as."""
        return self.state.table.word if self.state.table is not None else None

    def __str__(self) -> str:
        """Return the view as text like a state's, with ``?`` and numbers for cards not seen."""
        state = self.state
        *before, _, _, table, actions, shuffles, _ = str(state).split("|")
        counts = str(len(state.room)), str(len(state.arrivals))
        return "|".join([str(self.viewer), *before, *counts, table, actions, shuffles])

    def legal_moves(self) -> list[Move]:
        """Return the moves to choose from if the viewer is or may be asked next, sorted by text."""
        return self.state.legal_moves() if self.state.asked == self.viewer else []

    def to_json(self) -> Json:
        """Return the view as JSON (schemas/view.json)."""
        state = self.state
        document: Json = {"viewer": self.viewer} | state_to_json(state)
        del document["picks"]
        hands = enumerate(state.hands)
        document["hands"] = [names(hand) if p == self.viewer else len(hand) for p, hand in hands]
        document |= {"room": len(state.room), "arrivals": len(state.arrivals)}
        if self.word is not None and not self.table:
            document["table"]["cards"] = len(self.word)
        if self.log is not None:
            document["log"] = list(self.log)
        if self.known is not None:
            document["known"] = {
                "hands": {str(player): names(cards) for player, cards in self.known.hands.items()},
                "arrivals": names(self.known.arrivals),
                "not": {str(player): list(ranks) for player, ranks in self.known.lacks.items()},
            }
        return document

    @classmethod
    def from_json(cls, document: Any) -> Self:
        """Return the view of a document, or raise `ValueError`: it must agree with its log."""
        if isinstance(document, Mapping) and ("log" in document) == ("known" in document):
            raise InputError("a view has a log, or says what is known: one of the two")
        validate(document, "view", "solver.the_party.rules")
        with at(""):
            rules = RuleSet.from_json(document["rules"])
            return (cls._logged if "log" in document else cls._set_up)(rules, document)

    @classmethod
    def _logged(cls, rules: RuleSet, document: Mapping[str, Any]) -> Self:
        view = cls.from_log(rules, document["viewer"], document["log"])
        own = view.to_json()
        for key, value in document.items():
            if key not in own or (own[key] != value and key != "rules"):
                raise InputError(f"{key}: the log says {quoted(own.get(key))}")
        return view

    @classmethod
    def _set_up(cls, rules: RuleSet, document: Mapping[str, Any]) -> Self:
        viewer, hands, given = document["viewer"], document["hands"], document["known"]
        if viewer not in range(rules.players) or len(hands) != rules.players:
            raise InputError(f"hands: there are {rules.players} players")
        for player, hand in enumerate(hands):
            if isinstance(hand, int) == (player == viewer):
                raise InputError("hands: the viewer's cards, and how many the others hold")
        sent = (document["table"] or {}).get("cards")
        if sent is not None and isinstance(sent, int) == (document["turn"] == viewer):
            raise InputError("table: the cards if the viewer has sent them, else how many")
        hidden = iter(C.FACE_DOWN)

        def place(cards: int | list[str]) -> Cards:
            return tuple(islice(hidden, cards)) if isinstance(cards, int) else numbers(cards)

        state = state_in(document, place)
        if state.phase == "stash" and state.asked != viewer:
            raise InputError(f"phase {state.phase}: nobody notices that another is asked")
        known = Known(
            {_player(key, rules, viewer): numbers(c) for key, c in given["hands"].items()},
            numbers(given["arrivals"]),
            {_player(key, rules, viewer): tuple(r) for key, r in given["not"].items()},
        )
        _check_set_up(state, known)
        return cls(viewer, state, known=known)


def _player(text: str, rules: RuleSet, viewer: int) -> int:
    if text not in [str(player) for player in range(rules.players) if player != viewer]:
        raise InputError(f"known: {quoted(text)} is no other player")
    return int(text)


def _seen(state: State, viewer: int) -> tuple[Phase, int | None]:
    """Return phase and player asked as a player may take them to be."""
    if state.phase == "stash":
        assert state.asked is not None
        order = state.clockwise(state.turn)
        hand = state.hands[viewer]
        waited = viewer == state.turn or order.index(viewer) < order.index(state.asked)
        if not waited and C.has(hand, C.THIEF) and C.has(hand, C.JEWEL):
            return "stash", viewer
        return "act", state.turn
    return state.phase, state.asked


def _announced(state: State, player: int) -> Cards:
    """Return the cards on the table that a player has announced and another does not see."""
    return C.of_rank(state.places()[-1], C.HIDDEN) if player == state.turn else ()


def _check_set_up(state: State, known: Known) -> None:
    """Raise `InputError` unless some full state agrees with a state of hidden cards, and with what
    is known of them. Room and arrivals take any card, so those for the hands decide.
    """
    places = [*state.places(), *known.hands.values(), known.arrivals]
    seen = [card for place in places for card in place if C.rank(card) != C.HIDDEN]
    deck = C.deck_of(state.rules.suits, state.rules.jokers)
    for card in seen:
        if seen.count(card) > 1:
            raise InputError(f"{C.written([card])} is in two places")
        if card not in deck:
            raise InputError(f"{C.written([card])}: not in the deck")
    check_state(state)
    if len(known.arrivals) > len(state.arrivals):
        raise InputError(f"known: {counted(len(state.arrivals), 'arrival')}, not more")
    wanted: list[set[str]] = []
    for player in range(state.rules.players):
        may = set(C.LETTERS).difference(known.lacks.get(player, ()))
        sent = len(_announced(state, player))
        sent -= sum(C.rank(card) != C.SLEUTH for card in known.hands.get(player, ()))
        wanted += [may - {"*"} if n < sent else may for n in range(known.hidden(state, player))]
    if not _can_be_filled(wanted, [C.LETTERS[C.rank(card)] for card in deck if card not in seen]):
        raise InputError("known: no deal agrees with it")


def _can_be_filled(places: list[set[str]], ranks: list[str]) -> bool:
    """Return True if cards of these ranks can fill places that take some ranks each: no set of
    ranks is all that more places take than it has cards (Hall, "On representatives of subsets",
    Journal of the London Mathematical Society 10, 1935).
    """
    for size in range(len(C.LETTERS) + 1):
        for some in map(set, combinations(C.LETTERS, size)):
            if sum(place <= some for place in places) > sum(rank in some for rank in ranks):
                return False
    return True
