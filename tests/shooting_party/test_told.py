"""Compiled code reports of each move what happens by the readable rules, event by event."""

from random import Random

import numpy as np
import pytest

from solver.shooting_party.packed import told
from solver.shooting_party.packed.conversion import game, members, pack, pack_move
from solver.shooting_party.packed.layout import CARDS
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Event, Position
from solver.shooting_party.rules.switches import RuleSet
from tests.shooting_party.helpers import DISTINCT


def read(events: np.ndarray) -> list[tuple[str, set[int], int, int]]:
    """The events of a move: what each is, its cards as a set, pass, and cards left."""
    return [
        (
            told.EVENTS[event >> told.KIND_SHIFT],
            {*members(event & CARDS)},
            event >> told.PASS_SHIFT & 7,
            event >> told.LEFT_SHIFT & 63,
        )
        for event in events[1 : 1 + events[0]].tolist()
    ]


def due(events: tuple[Event, ...]) -> list[tuple[str, set[int], int, int]]:
    return [(each.kind, {*each.cards}, each.pass_number, each.cards_left) for each in events]


@pytest.mark.parametrize("games", [3, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("text", DISTINCT)
def test_every_event_of_random_games(text: str, games: int):
    rules = RuleSet.parse(text)
    draw, events, most = Random(f"told {text}"), np.zeros(1 + told.MOST_EVENTS, np.int64), 0
    for _ in range(games):
        here = Position.opening(Deal.from_seed(draw.randrange(2**32)), rules)
        packed, line = game(here.deal, rules), [here]
        assert told.opening(packed, events) == pack(here)
        said = [read(events)]
        for _ in range(100):
            if here.is_over:
                break
            move = draw.choice(here.legal_moves())
            words, here = pack(here), here.play(move)
            assert told.play(packed, *words, pack_move(move), events) == pack(here)
            line.append(here)
            said.append(read(events))
        for found, position in zip(said, line, strict=True):
            plain = [("discard" if kind == "room" else kind, *rest) for kind, *rest in found]
            assert plain == due(position.events)
            most = max(most, len(found))
    assert 4 < most < told.MOST_EVENTS
