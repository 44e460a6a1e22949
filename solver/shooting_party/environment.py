"""The Shooting Party for OpenSpiel, one player: ``shooting_party`` with the pile unseen, its cards
by chance; ``shooting_party_in_view`` with the whole deal of a ``seed``, without chance.
"""

from itertools import combinations
from typing import Any

from solver.common import open_spiel
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import DISMISS, DRAW, LEAVE, Kind, Move
from solver.shooting_party.rules.play import PLAY
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.unseen import Unseen


class Game(open_spiel.Game):
    name, play, rules = "shooting_party", PLAY, RuleSet()

    def opening(self) -> Unseen | Position:
        return Unseen.opening(self.rules)

    def keys(self) -> list[str]:
        """Return the texts of all moves, sorted; no hand has an ace."""
        held = [card for card in C.DECK.cards if C.rank(card) not in (C.ACE, C.NO_RANK)]
        pairs = [two for two in combinations(held, 2) if C.suit(two[0]) == C.suit(two[1])]
        ranks = [C.of_rank(held, r) for r in range(len(C.RANKS))]
        sets = [some for same in ranks for n in (2, 3, 4) for some in combinations(same, n)]
        moves = [DRAW, LEAVE, DISMISS, *(Move(Kind.DISCARD, cards) for cards in pairs + sets)]
        moves += [Move(Kind.BUTLER, (card,)) for card in C.DECK.cards if card != C.JOKER]
        for queen in ranks[C.QUEEN]:
            both = queen, C.card(C.ACE, C.suit(queen))
            moves += [Move(Kind.MEET, both[:1]), Move(Kind.MEET, both)]
        return sorted(map(str, moves))

    def bounds(self) -> tuple[float, float, int, int, int]:
        cards = self.rules.passes * len(C.DECK)  # each comes once a pass; a move for that, one more
        return 0, 2 * C.SUIT_COUNT, 2 * cards, cards, 1


class InView(Game):
    name, more, cards = "shooting_party_in_view", {"seed": 0}, 0

    def opening(self) -> Position:
        return Position.opening(Deal.from_seed(self.more["seed"]), self.rules)

    def told(self, seen: Any) -> str:
        """Return the moves so far, all that tells one game of a deal from another."""
        return "\n".join(map(str, seen[2]))
