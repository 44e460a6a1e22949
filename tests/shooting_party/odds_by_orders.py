"""The chance to score a queen with her ace, by playing out every order of the pile as a real deal.

It shares nothing with the solver's odds. A *node* is all orders that have shown the same so far:
the player cannot tell them apart, and makes one move in all of them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from solver.shooting_party.rules.cards import ACE, rank
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position

Node = dict[Position, int]
"""Positions that look the same, each with how many of the orders lead to it."""


class ByOrders:
    """Chances by brute force; a node is worked out once."""

    def __init__(self) -> None:
        self.known: dict[object, Fraction] = {}

    def every(self, start: Position) -> dict[Move, Fraction]:
        """The chance of each move in a position whose pile may lie in any order."""
        node = {with_pile(start, order): 1 for order in permutations(start.pile)}
        return {move: self.after(node, move) for move in start.legal_moves()}

    def best(self, node: Node) -> Fraction:
        one = next(iter(node))
        if one.is_over:
            return Fraction(0)
        seen = one.hand, one.display, one.discards, one.score_pile
        key = *seen, frozenset((position.pile, count) for position, count in node.items())
        if key not in self.known:
            self.known[key] = max(self.after(node, move) for move in one.legal_moves())
        return self.known[key]

    def after(self, node: Node, move: Move) -> Fraction:
        if move.kind is Kind.MEET and len(move.cards) == 2:
            return Fraction(1)
        looks: dict[object, Node] = defaultdict(lambda: defaultdict(int))
        for position, count in node.items():
            for after in every_way(position, move):
                shown = tuple((each.kind, each.cards) for each in after.events)
                forget = replace(after, events=(), played=None)
                looks[shown, after.hand][forget] += count
        total = sum(sum(each.values()) for each in looks.values())
        return sum(
            (Fraction(sum(each.values()), total) * self.best(each) for each in looks.values()),
            Fraction(0),
        )


def every_way(position: Position, move: Move) -> list[Position]:
    """The positions that a move leads to: after the butler has found an ace, one for each order of
    the rest of the pile.
    """
    if move.kind is not Kind.BUTLER or not move.cards or rank(move.cards[0]) != ACE:
        return [position.play(move)]
    rest = [card for card in position.pile if card != move.cards[0]]
    return [shuffled(position, order).play(move) for order in permutations(rest)]


def with_pile(position: Position, order: tuple[int, ...]) -> Position:
    """The position in the deal whose pile of this pass lies in that order."""
    return replace(position, pile=order, deal=reordered(position, position.pass_number - 1, order))


def shuffled(position: Position, order: tuple[int, ...]) -> Position:
    """The position in the deal whose butler leaves the pile in that order."""
    return replace(position, deal=reordered(position, position.pass_number + 2, order))


def reordered(position: Position, number: int, order: tuple[int, ...]) -> Deal:
    orders = [*position.deal.orders]
    orders[number] = (*(card for card in orders[number] if card not in order), *order)
    return Deal(tuple(orders))
