"""What a player has at the table apart from what it sees: settings, weights, a random stream and
working space. Nothing here knows the deal that is played.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from solver.common import sfc32
from solver.common.compiled import kernel
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import MAX_MOVES, PackedGame
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

EPSILON, NOISE, BREADTH, SAMPLES, DEPTH = range(5)
"""Places in the array of a player's settings; a player uses only some of them."""

FACTS = 10
"""The most weights of the learned player that a position picks (features.py)."""

DETERMINIZATIONS = 64
"""The number of deals that the searching players sample from. Their orders are uniform, so
restricted to any pile they are uniform orders of its cards.
"""

FIRST_DETERMINIZATION = 1 << 63
"""The seed of the first of these deals, far from the seeds that people use."""


class Seat(NamedTuple):
    """The seat of a player: `switches` of the rules in force (packed/layout.py), `weights` of the
    learned player (features.py), `stream` of random numbers (sfc32.py); then working space for
    legal moves, for the facts of a position, and for a move's log.
    """

    switches: np.ndarray
    weights: np.ndarray
    stream: np.ndarray
    legal: np.ndarray
    facts: np.ndarray
    log: np.ndarray


class Determinizations(NamedTuple):
    """The deals from which a searching player samples how the unseen cards may lie: the arrays of
    `PackedGame`, with the deal as an additional first index. Then working space for the moves to be
    compared and for their totals.
    """

    cards_at: np.ndarray
    to_places: np.ndarray
    to_cards: np.ndarray
    candidates: np.ndarray
    totals: np.ndarray


@kernel
def determinization(sampled: Determinizations, number: int, switches: Any) -> PackedGame:
    """Return sampled deal `number`, under the rules in force."""
    return PackedGame(
        sampled.cards_at[number],
        sampled.to_places[number],
        sampled.to_cards[number],
        switches,
    )


def new_seat(switches: np.ndarray, weights: np.ndarray, seeds: tuple[int, int]) -> Seat:
    """Return a seat with a new stream that begins with `seeds`, two 32-bit numbers. `switches` are
    those of the game that is played.
    """
    words = _zeros(sfc32.STATE)
    sfc32.seed(words, *seeds)
    return Seat(switches, weights, words, _zeros(MAX_MOVES), _zeros(FACTS), conversion.new_log())


def new_determinizations() -> Determinizations:
    """Return the sampled deals with new working space."""
    return Determinizations(*_sampled(), _zeros(MAX_MOVES), _zeros(MAX_MOVES))


def _zeros(size: int) -> np.ndarray:
    return np.zeros(size, dtype=np.int64)


@cache
def _sampled() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    seeds = range(FIRST_DETERMINIZATION, FIRST_DETERMINIZATION + DETERMINIZATIONS)
    games = [conversion.game(Deal.from_seed(seed), RuleSet()) for seed in seeds]
    cards_at, to_places, to_cards, _ = zip(*games, strict=True)
    return np.array(cards_at), np.array(to_places), np.array(to_cards)
