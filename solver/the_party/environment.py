"""The Party for OpenSpiel; its default rules are those of `short`.

An information state is a player's log, so it does not show who is asked to stash; nor do the
observations. Cards that come together come one by one, in an order that nobody notices.
"""

from itertools import combinations

from solver.common import open_spiel
from solver.the_party.knowledge.views import View
from solver.the_party.rules import cards as C
from solver.the_party.rules.game import State
from solver.the_party.rules.moves import PLAIN, WORDS, Move, stash
from solver.the_party.rules.play import PLAY
from solver.the_party.rules.switches import RuleSet
from solver.the_party.tensors import Pieces


class Game(open_spiel.Game):
    name, play, rules = "the_party", PLAY, RuleSet.parse("short")
    players, is_zero_sum, is_hidden, pieces = (2, 4), True, True, Pieces

    def keys(self) -> list[str]:
        """Return the texts of all moves with this deck and these players, sorted."""
        deck = C.deck_of(self.rules.suits, self.rules.jokers)
        sendable = [card for card in deck if C.rank(card) != C.SLEUTH]
        moves = [Move.parse(text) for text in PLAIN]
        for word in WORDS:
            moves += [Move("send", cards, word) for cards in combinations(sendable, len(word))]
        for thief in C.of_rank(deck, C.THIEF):
            moves += [Move("rob", (thief,), victim=n) for n in range(self.rules.players)]
            moves += [stash(thief, jewel) for jewel in C.of_rank(deck, C.JEWEL)]
        return sorted(map(str, moves))

    def bounds(self) -> tuple[float, float, int, int, int]:
        # With an action all others are asked before and after; then a card is picked, and at most
        # three replace those that have left hands.
        players, cap = self.rules.players, self.rules.cap
        cards = players * self.rules.hand + 4 * cap
        return -1 / (players - 1), 1, 2 * players * cap, cards, players

    def observed(self, state: State, player: int) -> str:
        return str(View.of_state(state, player))
