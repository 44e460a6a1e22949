"""States as a player sees them, in memory and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from solver.common.cards import CardError
from solver.common.schemas import validate
from solver.the_party.knowledge.set_up import Known, check_set_up
from solver.the_party.rules.cards import FACE_DOWN, JEWEL, THIEF, Cards, has, written
from solver.the_party.rules.documents import GAME, Json, names, numbers
from solver.the_party.rules.game import Game
from solver.the_party.rules.logs import log_of
from solver.the_party.rules.moves import Move, Word
from solver.the_party.rules.reading import Reader
from solver.the_party.rules.state import Phase, Robbed, Sent, State, StateError
from solver.the_party.rules.switches import RulesError, RuleSet


@dataclass(frozen=True)
class View:
    """A state as `viewer` sees it: his hand, the number of cards in all hidden places, and what is
    public.

    `phase` and `asked` are as he may take them to be. A player with a thief and a jewel expects to
    be asked until he has waited, even while another is asked before him. To all others it seems to
    be up to the player on turn or, while a victim may react, to the robber's pick. On the table are
    cards announced as `word`, or the thief who robs `victim`; `cards` are those of them that he
    knows. `log` is his log, `known` what stands for it in a position that was set up by hand.
    """

    rules: RuleSet
    viewer: int
    turn: int
    phase: Phase
    asked: int | None
    hand: Cards
    sizes: tuple[int, ...]
    stashes: tuple[Cards, ...]
    room: int
    arrivals: int
    word: Word | None
    victim: int | None
    cards: Cards
    actions: int
    shuffles: int
    winner: int | None = None
    log: tuple[str, ...] | None = None
    known: Known | None = None

    @classmethod
    def of(cls, game: Game, viewer: int) -> View:
        """Return a player's view of a game, with his log."""
        return replace(cls.of_state(game.state, viewer), log=log_of(game.lines, viewer))

    @classmethod
    def of_state(cls, state: State, viewer: int) -> View:
        """Return a state as a player sees it, without a log."""
        phase, asked = _seen(state, viewer)
        word: Word | None = None
        victim: int | None = None
        cards: Cards = ()
        if isinstance(state.table, Robbed):
            victim, cards = state.table.victim, state.table.thief
        elif isinstance(state.table, Sent):
            word = state.table.word
            if viewer == state.turn:
                cards = state.table.cards
        return cls(
            state.rules,
            viewer,
            state.turn,
            phase,
            asked,
            state.hands[viewer],
            tuple(map(len, state.hands)),
            state.stashes,
            len(state.room),
            len(state.arrivals),
            word,
            victim,
            cards,
            state.actions,
            state.shuffles,
            state.winner,
        )

    @classmethod
    def from_log(cls, rules: RuleSet, viewer: int, lines: Sequence[str]) -> View:
        """Return the view that a log leads to. Raise `LogError` if it cannot be his log."""
        read = Reader(rules, viewer, list(enumerate(lines, 1)))
        return replace(cls.of_state(read.state, viewer), log=tuple(lines))

    def __str__(self) -> str:
        """Return the view as text, one field after another like a state's: ``?`` for each card not
        seen in hands and on the table, and a number of cards for the room and the arrivals.
        """
        hands = [" ".join("?" * size) for size in self.sizes]
        hands[self.viewer] = written(self.hand)
        table = ""
        if self.word is not None:
            table = f"{written(self.cards, '') or '?' * len(self.word)}={self.word}"
        elif self.victim is not None:
            table = f"{written(self.cards)}>{self.victim}"
        asked = self.winner if self.phase == "over" else self.asked
        fields = (
            self.viewer,
            self.turn,
            self.phase,
            "-" if asked is None else asked,
            "/".join(hands),
            "/".join(map(written, self.stashes)),
            self.room,
            self.arrivals,
            table,
            self.actions,
            self.shuffles,
        )
        return "|".join(map(str, fields))

    def legal(self) -> list[Move]:
        """Return the moves among which the viewer has to choose, or will have to if he is asked
        next, sorted by text as ASCII; none if it is up to another.
        """
        return self.state().legal() if self.asked == self.viewer else []

    def state(self) -> State:
        """Return the state as the viewer sees it: hidden cards are in all places that he does not
        see into.
        """
        hidden = iter(FACE_DOWN)

        def place(size: int) -> Cards:
            return tuple(islice(hidden, size))

        table: Sent | Robbed | None = None
        if self.word is not None:
            table = Sent(self.cards or place(len(self.word)), self.word)
        elif self.victim is not None:
            table = Robbed(self.cards, self.victim)
        hands = [
            self.hand if player == self.viewer else place(size)
            for player, size in enumerate(self.sizes)
        ]
        return State(
            self.rules,
            self.turn,
            self.phase,
            self.asked,
            tuple(hands),
            self.stashes,
            place(self.room),
            place(self.arrivals),
            table,
            self.actions,
            self.shuffles,
            winner=self.winner,
        )

    def to_json(self) -> Json:
        """Return the view as JSON (schemas/view.json)."""
        document: Json = {
            "game": GAME,
            "rules": self.rules.to_json(),
            "viewer": self.viewer,
            "turn": self.turn,
            "phase": self.phase,
            "asked": self.asked,
            "hands": [
                names(self.hand) if player == self.viewer else size
                for player, size in enumerate(self.sizes)
            ],
            "stashes": [names(stash) for stash in self.stashes],
            "room": self.room,
            "arrivals": self.arrivals,
            "table": self._table(),
            "actions": self.actions,
            "shuffles": self.shuffles,
        }
        if self.phase == "over":
            document["winner"] = self.winner
        if self.log is not None:
            document["log"] = list(self.log)
        if self.known is not None:
            document["known"] = {
                "hands": {str(player): names(cards) for player, cards in self.known.hands.items()},
                "arrivals": names(self.known.arrivals),
                "not": {str(player): list(ranks) for player, ranks in self.known.lacks.items()},
            }
        return document

    def _table(self) -> Json | None:
        if self.word is not None:
            return {"cards": names(self.cards) or len(self.word), "word": self.word}
        if self.victim is not None:
            return {"thief": names(self.cards)[0], "victim": self.victim}
        return None

    @classmethod
    def from_json(cls, document: object) -> View:
        """Return the view of a document. Raise `ValueError` if there cannot be such a view, or if
        it says anything else than its log.
        """
        if isinstance(document, Mapping) and ("log" in document) == ("known" in document):
            raise StateError("a view has a log, or says what is known: one of the two")
        validate(document, "view", "solver.the_party.rules")
        assert isinstance(document, Mapping)
        try:
            rules = RuleSet.from_json(document["rules"])
            if "log" in document:
                return cls._logged(rules, document)
            return cls._set_up(rules, document)
        except (CardError, RulesError) as error:
            raise StateError(str(error)) from None

    @classmethod
    def _logged(cls, rules: RuleSet, document: Mapping[str, Any]) -> View:
        viewer = document["viewer"]
        view = cls.from_log(rules, viewer, document["log"])
        own = view.to_json()
        for key, value in document.items():
            if key not in own or (own[key] != value and key != "rules"):
                raise StateError(f"{key}: the log says {own.get(key)!r:.60}")
        return view

    @classmethod
    def _set_up(cls, rules: RuleSet, document: Mapping[str, Any]) -> View:
        viewer, hands = document["viewer"], document["hands"]
        players = range(rules.players)
        if viewer not in players or len(hands) != rules.players:
            raise StateError(f"hands: there are {rules.players} players")
        for player, hand in enumerate(hands):
            if isinstance(hand, int) == (player == viewer):
                raise StateError("hands: the viewer's cards, and how many the others hold")
        known, table = document["known"], document["table"] or {}
        cards = table.get("cards", [table["thief"]] if "thief" in table else [])
        if "word" in table and isinstance(cards, int) == (document["turn"] == viewer):
            raise StateError("table: the cards if the viewer has sent them, else how many")
        if "word" in table and (cards if isinstance(cards, int) else len(cards)) != len(
            table["word"]
        ):
            raise StateError("table: one card is announced as K or Q, two as KQ")
        view = cls(
            rules,
            viewer,
            document["turn"],
            document["phase"],
            document["asked"],
            numbers(hands[viewer]),
            tuple(len(hand) if p == viewer else hand for p, hand in enumerate(hands)),
            tuple(numbers(stash) for stash in document["stashes"]),
            document["room"],
            document["arrivals"],
            table.get("word"),
            table.get("victim"),
            numbers(cards) if isinstance(cards, list) else (),
            document["actions"],
            document["shuffles"],
            document.get("winner"),
            None,
            Known(
                {_player(key, rules, viewer): numbers(c) for key, c in known["hands"].items()},
                numbers(known["arrivals"]),
                {_player(key, rules, viewer): tuple(r) for key, r in known["not"].items()},
            ),
        )
        if view.phase in ("stash", "react") and view.asked != viewer:
            raise StateError(f"phase {view.phase}: nobody notices that another is asked")
        assert view.known is not None
        check_set_up(view.state(), view.known)
        return view


def _player(text: str, rules: RuleSet, viewer: int) -> int:
    if text not in [str(player) for player in range(rules.players) if player != viewer]:
        raise StateError(f"known: {text!r:.20} is no other player")
    return int(text)


def _seen(state: State, viewer: int) -> tuple[Phase, int | None]:
    """Return phase and player asked as a player may take them to be."""
    if state.phase == "stash":
        assert state.asked is not None
        order = state.clockwise(state.turn)
        hand = state.hands[viewer]
        waited = viewer == state.turn or order.index(viewer) < order.index(state.asked)
        if not waited and has(hand, THIEF) and has(hand, JEWEL):
            return "stash", viewer
        return "act", state.turn
    if state.phase == "react" and viewer != state.asked:
        return "pick", None
    return state.phase, state.asked
