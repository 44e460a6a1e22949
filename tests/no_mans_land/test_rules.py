"""The readable rules against the known games, their texts both ways, and what they refuse."""

import hashlib
import json
import re
from importlib.resources import files
from typing import Any

import pytest

from solver.common.rng import SEEDS, SplitMix64
from solver.no_mans_land.rules.cards import DECK, TARGETS, Orders
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.play import PLAY, rounds
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.range_words import TARGET_NAMES
from tests.no_mans_land.helpers import SETTINGS, game_of, lines, some_games


def test_orders():
    for line in lines("orders"):
        seed, what, cards = line.split(" ", 2)
        orders = Orders.from_seed(int(seed))
        named = {"targets": orders.targets, "weather": orders.weather}
        named |= {f"shoot{n}": order for n, order in enumerate(orders.shoot, 1)}
        assert DECK.text(named[what]) == cards


def walk(rules, seed: int) -> tuple[Any, list[int]]:
    stream = SplitMix64((seed + 1000) % SEEDS)
    return game_of(rules, seed, lambda _, legal: legal[stream.next() % len(legal)])


@some_games
@pytest.mark.parametrize("setting", SETTINGS)
def test_random_games(setting: str, games: int):
    for line in lines(f"walk-{setting}")[:games]:
        seed, counts, points, final, fate, digest = line.split()
        record, there = walk(SETTINGS[setting], int(seed))
        assert ",".join(map(str, there)) == counts
        assert ",".join(str(r.shot.points) for r in rounds(record)) == points
        assert str(record.state.final) == final
        assert ("killed" if record.state.killed else "alive") == fate
        written = "\n".join(map(str, rounds(record)))
        assert hashlib.sha256(written.encode()).hexdigest() == digest
        tags = {"Rules": str(SETTINGS[setting])}, {"Rules": str(SETTINGS[setting]), "Seed": seed}
        for own in tags:  # the records before 2.0, without a seed and with it
            assert rounds(PLAY.older(own, written)) == rounds(record)
        for round_ in rounds(record):
            for decision in round_.before.legal_moves():
                assert Decision.parse(str(decision)) == decision
            for position in (round_.before, round_.after):
                document = json.loads(json.dumps(position.to_json()))
                assert Position.from_json(document).to_json() == document == position.to_json()


def test_the_table_of_targets_in_the_guide():
    page = files("cli.no_mans_land").joinpath("guide.md").read_text(encoding="utf-8")
    cards, found = {DECK.symbols([card]): card for card in TARGETS}, {}
    for line in page.partition("misfire test\n")[2].partition("```")[0].splitlines():
        card, name, over, points, test = re.fullmatch(
            r"(\S+)  (.{36})  ([ \d,]{4})  ([ \d,]{6})(?:  (\d) cards?)?", line
        ).groups()
        assert TARGET_NAMES[DECK.names[cards[card]]].startswith(name.strip())
        found[cards[card]] = ([*map(int, over.split(","))], [*map(int, points.split(","))], test)
    assert found == {
        card: (
            [unit.defence for unit in target.units],
            [unit.points for unit in target.units],
            str(target.counterattack) if target.counterattack else None,
        )
        for card, target in TARGETS.items()
    }
