"""What an end game is: what both players know when the last actions begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import comb

from solver.common.errors import InputError
from solver.common.schemas import validate
from solver.common.words import counted
from solver.the_party.rules.cards import DECK, JEWEL, Cards, deck_of, rank
from solver.the_party.rules.documents import Json, names, numbers
from solver.the_party.rules.switches import RuleSet

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
        return {
            "rules": self.rules.to_json(),
            "stashes": [names(stash) for stash in self.stashes],
            "arrivals": names(self.arrivals),
            "left": self.left,
        }

    @classmethod
    def from_json(cls, document: object) -> EndGame:
        """Return the end game of a document (schemas/end.json), or raise `ValueError`."""
        validate(document, "end", __package__ or "")
        assert isinstance(document, Mapping)
        one, other = map(numbers, document["stashes"])
        arrivals = numbers(document["arrivals"])
        return cls(RuleSet.from_json(document["rules"]), (one, other), arrivals, document["left"])
