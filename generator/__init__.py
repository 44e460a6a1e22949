"""Deals and games made to order: from a player's words, from a seed, at random."""

from generator.shooting_party.deals import DealSourceError, deal_from
from generator.shooting_party.playout import Playout, random_game

__all__ = ["DealSourceError", "Playout", "deal_from", "random_game"]
