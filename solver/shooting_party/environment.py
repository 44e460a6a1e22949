"""The Shooting Party for OpenSpiel, one player: ``shooting_party`` with the pile unseen, its cards
by chance; ``shooting_party_in_view`` with the whole deal of a ``seed``, without chance.
"""

from itertools import chain, combinations
from typing import Any

from solver.common import open_spiel
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.drawing import as_text
from solver.shooting_party.rules.moves import DISMISS, DRAW, LEAVE, Kind, Move
from solver.shooting_party.rules.play import ShootingParty
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.unseen import Unseen


class Game(open_spiel.Game):
    name, play, rules = "shooting_party", ShootingParty, RuleSet()

    def opening(self) -> Unseen | Position:
        return Unseen.opening(self.rules)

    def keys(self) -> list[str]:
        """Return the texts of all moves, sorted; no hand has an ace."""
        held = [card for card in C.DECK.cards if C.rank(card) not in (C.ACE, C.NO_RANK)]
        suits = [[card for card in held if C.suit(card) == s] for s in range(C.SUIT_COUNT)]
        ranks = [C.of_rank(held, r) for r in range(len(C.RANKS))]
        same = chain(*(combinations(cards, n) for cards in ranks for n in (2, 3, 4)))
        pairs = chain(*(combinations(cards, 2) for cards in suits))
        moves = [DRAW, LEAVE, DISMISS, *(Move(Kind.DISCARD, cards) for cards in (*pairs, *same))]
        moves += [Move(Kind.BUTLER, (card,)) for card in C.DECK.cards if card != C.JOKER]
        both = [(queen, C.card(C.ACE, C.suit(queen))) for queen in ranks[C.QUEEN]]
        moves += [Move(Kind.MEET, cards[:n]) for cards in both for n in (1, 2)]
        return sorted(map(str, moves))

    def bounds(self) -> open_spiel.Bounds:
        """Return all queens and aces; in each pass, each card comes and goes once, by two moves."""
        cards = self.rules.passes * len(C.DECK)
        return open_spiel.Bounds(0, 2 * C.SUIT_COUNT, 2 * cards, cards)

    def observed(self, state: Any, player: int) -> str:
        return as_text(state.at, pile=False)


class InView(Game):
    name, more, by_chance = "shooting_party_in_view", {"seed": 0}, False

    def opening(self) -> Position:
        return Position.opening(Deal.from_seed(self.more["seed"]), self.rules)

    def told(self, seen: Any) -> str:
        """Return the moves so far, all that tells one game of a deal from another."""
        return "\n".join(map(str, seen[2]))

    def observed(self, state: Any, player: int) -> str:
        return as_text(state)
