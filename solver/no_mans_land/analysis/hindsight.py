"""Hindsight: the best final score of a seed, all orders known."""

from __future__ import annotations

from solver.no_mans_land.rules.orders import Orders
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import Record, dealt, play_round
from solver.no_mans_land.rules.switches import RuleSet


def hindsight(seed: int, rules: RuleSet) -> Record:
    """Return a game of the seed with the best final score that any play of it can reach.

    What is drawn never depends on the player, so in each round every legal decision is tried, and
    of those that leave the player alive, or dead, the first with the most points is enough.
    """
    orders = Orders.from_seed(seed)
    return _best(orders, Record(rules, (), seed), Position(rules))


def _best(orders: Orders, record: Record, between: Position) -> Record:
    if between.is_over:
        return record
    before = dealt(orders, between)
    found: dict[bool, tuple[int, Record, Position]] = {}
    for decision in before.legal():
        shot = play_round(orders, before, decision)
        if shot.killed not in found or shot.points > found[shot.killed][0]:
            made = record.with_round(decision, before, shot)
            found[shot.killed] = shot.points, made, before.after(shot)
    games = [_best(orders, made, after) for _, made, after in found.values()]
    return max(games, key=lambda game: game.end.final)
