"""What a game at the table needs, made ready for the kernels: seats and worlds."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from rating.shooting_party.kernels import stream
from rating.shooting_party.kernels.features import FACTS
from rating.shooting_party.kernels.seat import Seat, Worlds
from solver.shooting_party import packed
from solver.shooting_party.deal import Deal
from solver.shooting_party.kernels.layout import MAX_MOVES
from solver.shooting_party.rules import RuleSet

WORLDS = 64
"""Deals that the searching players sample from. Their orders are uniform, so any pile restricts
them to uniform orders of its cards.
"""

FIRST_WORLD = 1 << 63
"""The seed of the first of them, far from the seeds that people use."""


def new_seat(switches: np.ndarray, weights: np.ndarray, seeds: tuple[int, int]) -> Seat:
    """A seat with a fresh stream begun with `seeds`, two numbers of 32 bits. `switches` are those
    of the deal that is played.
    """
    words = np.zeros(stream.STATE, dtype=np.int64)
    stream.seed(words, *seeds)
    return Seat(switches, weights, words, _room(MAX_MOVES), _room(FACTS), packed.new_log())


def new_worlds() -> Worlds:
    """The worlds, with room of their own."""
    return Worlds(*_sampled(), _room(MAX_MOVES), _room(MAX_MOVES))


def _room(size: int) -> Any:
    return np.zeros(size, dtype=np.int64)


@cache
def _sampled() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    games = [packed.game(Deal.from_seed(FIRST_WORLD + n), RuleSet()) for n in range(WORLDS)]
    cards_at, to_places, to_cards, _ = zip(*games, strict=True)
    return np.array(cards_at), np.array(to_places), np.array(to_cards)
