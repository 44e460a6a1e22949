"""Numbers for moves and for what chance does, as the libraries want them.

A move has one number in all games of a deck and a number of players, whatever the other switches:
its place among all move texts there are, sorted as ASCII. Since legal moves are sorted by text too,
their numbers ascend.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from solver.the_party.rules.cards import JEWEL, SLEUTH, THIEF, deck_of, of_rank, rank
from solver.the_party.rules.moves import Move, MoveError, stash
from solver.the_party.rules.switches import RuleSet


class Numbering:
    """All moves of a deck, sorted by text: move ``moves[n]``, text ``texts[n]`` has number n."""

    def __init__(self, players: int, suits: int, jokers: int) -> None:
        deck = deck_of(suits, jokers)
        sendable = [card for card in deck if rank(card) != SLEUTH]
        moves = [Move("wait"), Move("call"), Move("trust"), Move("pass")]
        moves += [Move("send", (card,), "K") for card in sendable]
        moves += [Move("send", (card,), "Q") for card in sendable]
        moves += [Move("send", cards, "KQ") for cards in combinations(sendable, 2)]
        for thief in of_rank(deck, THIEF):
            moves += [Move("rob", (thief,), victim=player) for player in range(players)]
            moves += [stash(thief, jewel) for jewel in of_rank(deck, JEWEL)]
        self.moves = tuple(sorted(moves, key=str))
        self.texts = tuple(map(str, self.moves))
        self._numbers = {move: n for n, move in enumerate(self.moves)}

    @staticmethod
    def of(rules: RuleSet) -> Numbering:
        """Return the numbering for the deck and the number of players of some rules.

        >>> moves = Numbering.of(RuleSet())
        >>> len(moves), moves.texts[0], moves.texts[-1], moves.number(Move("trust"))
        (258, 'call', 'wait', 256)
        """
        return _numbering(rules.players, rules.suits, rules.jokers)

    def __len__(self) -> int:
        return len(self.moves)

    def number(self, move: Move) -> int:
        """Return the number of a move; raise `MoveError` if this deck has no such move."""
        try:
            return self._numbers[move]
        except KeyError:
            raise MoveError(f"{move}: not with this deck and these players") from None


_numbering = lru_cache(Numbering)


def combination(cards: Sequence[int], size: int, number: int) -> tuple[int, ...]:
    """Return the combination of `size` cards with that number, 0 ≤ number < comb(len, size). They
    are ranked as `itertools.combinations` yields them.

    >>> combination(range(4), 2, 4)
    (1, 3)
    """
    chosen = []
    at = 0
    for left in range(size, 0, -1):
        # Combinations that begin with the card here come before those that begin later.
        while number >= (block := comb(len(cards) - at - 1, left - 1)):
            number -= block
            at += 1
        chosen.append(cards[at])
        at += 1
    return tuple(chosen)
