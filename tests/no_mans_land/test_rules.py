"""The readable rules against the known games, their texts both ways, and what they refuse."""

import hashlib
import json

import pytest

from solver.common.rng import SEEDS, SplitMix64
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.orders import Orders
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import Record
from tests.no_mans_land.helpers import SETTINGS, game_of, lines, some_games


def test_orders():
    for line in lines("orders"):
        seed, what, cards = line.split(" ", 2)
        orders = Orders.from_seed(int(seed))
        named = {"targets": orders.targets, "weather": orders.weather}
        named |= {f"shoot{n}": order for n, order in enumerate(orders.shoot, 1)}
        assert DECK.text(named[what]) == cards


def walk(rules, seed: int) -> tuple[Record, list[int]]:
    stream = SplitMix64((seed + 1000) % SEEDS)
    return game_of(rules, seed, lambda _, legal: legal[stream.next() % len(legal)])


@some_games
@pytest.mark.parametrize("setting", SETTINGS)
def test_random_games(setting: str, games: int):
    for line in lines(f"walk-{setting}")[:games]:
        seed, counts, points, final, fate, digest = line.split()
        record, there = walk(SETTINGS[setting], int(seed))
        assert ",".join(map(str, there)) == counts
        assert ",".join(str(r.shot.points) for r in record.rounds) == points
        assert str(record.end.final) == final
        assert ("killed" if record.end.killed else "alive") == fate
        assert hashlib.sha256(record.lines.encode()).hexdigest() == digest
        assert Record.parse(str(record)) == record
        assert Record.parse(record.lines, SETTINGS[setting]).rounds == record.rounds
        for round_ in record.rounds:
            for decision in round_.before.legal():
                assert Decision.parse(str(decision)) == decision
            for position in (round_.before, round_.after):
                assert same(
                    Position.from_json(json.loads(json.dumps(position.to_json()))), position
                )


def same(one: Position, other: Position) -> bool:
    return one.to_json() == other.to_json()
