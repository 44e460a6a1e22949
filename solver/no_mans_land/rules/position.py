"""Positions: what is known between two events of a game, and every step to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from solver.common.cards import Card
from solver.common.errors import InputError, at
from solver.common.game import CHANCE, IllegalMove
from solver.common.schemas import validate
from solver.common.words import counted
from solver.no_mans_land.rules import cards as C
from solver.no_mans_land.rules import decisions as D
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.past import (
    Past,
    Shot,
    check_past,
    check_shoot,
    names,
    possible_scores,
)
from solver.no_mans_land.rules.switches import RuleSet, final_score

GAME = "no-mans-land"
Kind = Literal["between rounds", "target known", "weather known", "to decide"]


@dataclass(frozen=True)
class Round:
    """One round of a game: the position to decide (`before`), the `decision`, and what it came to
    (`shot`).
    """

    before: Position
    decision: Decision
    shot: Shot

    @property
    def after(self) -> Position:
        """The position after the round."""
        return self.before.after(self.shot)

    def __str__(self) -> str:
        """Return the round as a line: its number, target, weather as drawn, hand in number order,
        decision, stray shot, counterattack, points, score, and ``x`` if killed.
        """
        before, after = self.before, self.after
        fields = (
            before.round + 1,
            C.DECK.names[before.aimed.card],
            C.DECK.text(before.weather),
            C.DECK.text(before.hand),
            self.decision,
            C.DECK.text(self.shot.stray),
            C.DECK.text(self.shot.counter),
            self.shot.points,
            after.score,
            "x" if after.killed else "",
        )
        return "|".join(map(str, fields))


@dataclass(frozen=True)
class Position:
    """What is known of a game, its state (solver/common/game.py); raises `InputError` for a
    position that no game leads to.

    `past` are the rounds that are over, `score` the sum of their points, `killed` whether the last
    of them killed. Of the present round `target` (None: not known), `weather` as drawn and `hand`
    in number order (empty: not known). `rules` are those of the game.

    Between two of these steps, `coming` are the cards that have come so far, and `decision` is the
    one after which cards are turned up. Of a move that ends a round, `events` has that `Round`.
    """

    rules: RuleSet = field(default_factory=RuleSet)
    past: tuple[Past, ...] = ()
    score: int = 0
    killed: bool = False
    target: Card | None = None
    weather: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    decision: Decision | None = None
    coming: tuple[Card, ...] = ()
    events: tuple[Round, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        check_past(self.past, self.score, self.killed, self.rules)
        if self.is_over and (self.target is not None or self.weather or self.hand):
            raise InputError("the game is over; there is no further round")
        if self.target is None and self.weather:
            raise InputError("weather without a target")
        if self.target is not None and self.target not in self.targets_left:
            gone = self.target in C.TARGETS
            raise InputError(f"{C.DECK.names[self.target]} {'is gone' if gone else 'is no target'}")
        if self.weather:
            self._check_weather()
        if self.hand:
            if not self.weather:
                raise InputError("a hand without weather")
            self._check_hand()

    @property
    def round(self) -> int:
        """The number of the present round, from 0; `ROUNDS` when all are over."""
        return len(self.past)

    @property
    def is_over(self) -> bool:
        """True when the player is out or five rounds are over."""
        return self.killed or self.round == C.ROUNDS

    @property
    def kind(self) -> Kind:
        """How much of the present round is known."""
        if self.target is None:
            return "between rounds"
        if not self.weather:
            return "target known"
        return "to decide" if self.hand else "weather known"

    @property
    def final(self) -> int:
        """The final score if the game ended here."""
        return final_score(self.score, self.killed, self.rules)

    @property
    def targets_left(self) -> tuple[Card, ...]:
        """The target cards that may still come, the present one included."""
        gone = {each.target for each in self.past}
        return tuple(card for card in C.TARGETS if card not in gone)

    @property
    def weather_left(self) -> tuple[Card, ...]:
        """The weather cards that are left for the present round and later ones."""
        gone = {card for each in self.past for card in each.weather}
        return tuple(card for card in C.WEATHER if card not in gone)

    @property
    def possible_scores(self) -> set[int]:
        """Every score that the rounds that are over can come to."""
        return possible_scores(self.past, self.rules)

    @property
    def between(self) -> Position:
        """The position before the present round, of which nothing is known yet."""
        return Position(self.rules, self.past, self.score)

    @property
    def present(self) -> tuple[Past, ...]:
        """The rounds that are over, and the present one, whose weather is known."""
        assert self.target is not None
        return (*self.past, Past(self.target, self.weather))

    @property
    def aimed(self) -> C.Target:
        """The target of the present round, with its units; it must be known."""
        assert self.target is not None
        return C.TARGETS[self.target]

    @property
    def counterattack(self) -> int:
        """The number of cards that the present target shoots back with; it must be known."""
        return self.aimed.counterattack

    @property
    def penalty(self) -> int:
        """The number of cards that the present weather takes: so many of the hand are given up. It
        must be known.
        """
        return C.penalty(self.weather)

    def with_target(self, target: int) -> Position:
        """Return the position after the target of a round is turned up."""
        return replace(self, target=C.DECK.cards[target], events=())

    def with_weather(self, cards: Iterable[int]) -> Position:
        """Return the position after the weather of a round, as drawn."""
        return replace(self, weather=_cards(cards))

    def with_hand(self, cards: Iterable[int]) -> Position:
        """Return the position after the hand, in any order, is dealt."""
        return replace(self, hand=_cards(sorted(cards)))

    @property
    def player(self) -> int | None:
        """0 if the player decides; `CHANCE` if a card is due; None when the game is over."""
        if self.is_over:
            return None
        return 0 if self.hand and self.decision is None else CHANCE

    def legal_moves(self) -> list[Any]:
        """Return every legal decision, sorted by text as ASCII; or the cards that may come next;
        none when the game is over.
        """
        if self.is_over:
            return []
        if self.target is None:
            return [*self.targets_left]
        if self.hand and self.decision is None:
            return [*D.legal_decisions(self.aimed, self.penalty, self.hand, self.rules)]
        left = C.SHOOT if self.weather else self.weather_left
        return [card for card in left if card not in (*self.hand, *self.coming)]

    def objection(self, move: Decision | int) -> str | None:
        """Return one line that says why a decision or a card is not legal, or None if it is."""
        if self.is_over:
            return "the game is over"
        if not isinstance(move, Decision):
            return None if move in self.legal_moves() else "this card does not come now"
        if self.player == CHANCE:
            return "no hand is dealt yet"
        return D.objection(move, self.aimed, self.penalty, self.hand, self.rules)

    def play(self, move: Decision | int | str) -> Position:
        """Return the position after a decision, as text or not, or after the card that comes next.
        Raise `IllegalMove`, and `MoveError` for a text that is no decision.
        """
        move = Decision.parse(move) if isinstance(move, str) else move
        if (why := self.objection(move)) is not None:
            named = move if isinstance(move, Decision) else C.DECK.names[move]
            raise IllegalMove(f"{named}: {why}")
        if isinstance(move, Decision):
            return replace(self, decision=move)._closed()
        if self.target is None:
            return self.with_target(move)
        now = replace(self, coming=(*self.coming, C.DECK.cards[move]), events=())
        if self.hand:
            return now._closed()
        if not self.weather and len(now.coming) == C.cards_drawn(now.coming[0]):
            return replace(now, weather=now.coming, coming=())
        if self.weather and len(now.coming) == C.HAND:
            return replace(now, hand=tuple(sorted(now.coming)), coming=())
        return now

    def _closed(self) -> Position:
        """Return the position after the round if no card is left to be turned up."""
        decision = self.decision
        assert decision is not None
        due = self.stray_due(decision)
        if len(self.coming) < due + self.counter_due(decision):
            return self
        before = replace(self, decision=None, coming=(), events=())
        shot = before.shot(decision, self.coming[:due], self.coming[due:])
        return replace(before.after(shot), events=(Round(before, decision, shot),))

    def seen_by(self, player: int) -> Position:
        """Return the information state of the player, who sees everything that is known."""
        return self

    def returns(self) -> tuple[float]:
        """Return the final score; 0 until the game is over."""
        return (float(self.final if self.is_over else 0),)

    def require(self, decision: Decision) -> None:
        """Raise `IllegalMove` unless a decision is legal."""
        if (why := self.objection(decision)) is not None:
            raise IllegalMove(f"{decision}: {why}")

    def stray_due(self, decision: Decision) -> int:
        """Return how many cards of a stray shot are turned up after a decision: none, or two."""
        return D.STRAY_CARDS if D.goes_astray(self.aimed, decision) else 0

    def counter_due(self, decision: Decision) -> int:
        """Return how many cards of the counterattack are turned up: none if fire is held."""
        return 0 if decision.holds else self.counterattack

    def shot(
        self, decision: Decision, stray: Sequence[int] = (), counter: Sequence[int] = ()
    ) -> Shot:
        """Return a decision's outcome with these cards turned up, or raise a `ValueError`."""
        self.require(decision)
        self._check_drawn("ricochet", stray, self.stray_due(decision))
        self._check_drawn("misfire test", counter, self.counter_due(decision))
        drawn = (*self.hand, *stray, *counter)
        if len(set(drawn)) != len(drawn):
            raise InputError("a card of the hand or the ricochet comes twice")
        points = D.certain_points(self.aimed, decision)
        if stray:
            points = D.stray_points(self.aimed, stray)
        killed = C.hits(counter, C.COUNTER_DEFENCE)
        return Shot(_cards(stray), _cards(counter), points, killed)

    def after(self, shot: Shot) -> Position:
        """Return the position after the round whose decision came to `shot`."""
        return Position(self.rules, self.present, self.score + shot.points, shot.killed)

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON (schemas/position.json); what is not known is absent."""
        document: dict[str, Any] = {
            "game": GAME,
            "rules": self.rules.to_json(),
            "score": self.score,
            "killed": self.killed,
            "past": [
                {"target": C.DECK.names[each.target], "weather": names(each.weather)}
                for each in self.past
            ],
        }
        if self.target is not None:
            document["target"] = C.DECK.names[self.target]
        if self.weather:
            document["weather"] = names(self.weather)
        if self.hand:
            document["hand"] = names(self.hand)
        return document

    @classmethod
    def from_json(cls, document: Any) -> Position:
        """Return the position of a document; raise `ValueError` if it is not valid."""
        validate(document, "position", __package__ or "")
        with at(""):
            rules = RuleSet.from_json(document["rules"])
            past = tuple(
                Past(C.DECK.number(each["target"]), _numbers(each["weather"]))
                for each in document["past"]
            )
            target = C.DECK.number(document["target"]) if "target" in document else None
            weather, hand = (_numbers(document.get(key, ())) for key in ("weather", "hand"))
            held = tuple(sorted(hand))
            return cls(rules, past, document["score"], document["killed"], target, weather, held)

    def _check_weather(self) -> None:
        with at(""):
            C.penalty(self.weather)
        if not set(self.weather) <= set(self.weather_left):
            raise InputError("a weather card was drawn before")

    def _check_hand(self) -> None:
        check_shoot(self.hand)
        if len(self.hand) != C.HAND:
            raise InputError(f"{counted(len(self.hand), 'card')} in the hand, not {C.HAND}")

    def _check_drawn(self, what: str, cards: Sequence[int], due: int) -> None:
        if len(cards) != due:
            raise InputError(f"{what}: {counted(len(cards), 'card')}, not {due}")
        check_shoot(cards)


def _cards(cards: Iterable[int]) -> tuple[Card, ...]:
    return tuple(C.DECK.cards[card] for card in cards)


def _numbers(names: Iterable[str]) -> tuple[Card, ...]:
    return tuple(C.DECK.number(name) for name in names)
