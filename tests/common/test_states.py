"""What is true of the states of every game (solver/common/game.py), card by card."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from solver.common.game import CHANCE, IllegalMove
from solver.no_mans_land import Position as Range
from solver.no_mans_land import RuleSet as RangeRules
from solver.no_mans_land.rules.cards import HAND
from solver.shooting_party import Deal, Position
from solver.shooting_party.rules.unseen import Unseen
from solver.the_party import RuleSet as TableRules
from solver.the_party.rules.game import opening
from tests.shooting_party.helpers import DISTINCT, rules

OPENINGS: dict[str, Callable[[str], Any]] = {
    "shooting-party": Unseen.opening,
    "no-mans-land": lambda text: Range(RangeRules.parse(text)),
    "the-party": lambda text: opening(TableRules.parse(text)),
}
RULES = {
    "shooting-party": DISTINCT,
    "no-mans-land": ["ohara", "patient", "mortal", "ohara,death=forfeits"],
    "the-party": [
        "short,cap=14", "dan-zen,cap=20", "short,players=3,stash=own,suits=3,cap=20",
        "short,players=4,cap=14", "dan-zen,suits=1,jokers=1,hand=2,goal=1,cap=14",
        "short,suits=2,jokers=0,cap=1",
    ],
}  # fmt: skip
every_setting = pytest.mark.parametrize(
    ("name", "setting"), [(name, text) for name, texts in RULES.items() for text in texts]
)


def games(name: str, setting: str, count: int = 3) -> Iterator[tuple[Random, list[Any]]]:
    """Random games, each with all its states; what leads further is chosen now and then."""
    for seed in range(count):
        draw, states = Random(f"{name} {setting} {seed}"), [OPENINGS[name](setting)]
        while moves := states[-1].legal_moves():
            rare = [m for m in moves if str(m).startswith(("butler", "meet", "stash", "rob"))]
            move = draw.choice(rare if rare and draw.random() < 0.5 else moves)
            states.append(states[-1].play(move))
        yield draw, states


@every_setting
def test_what_is_legal_can_be_played_and_nothing_else(name: str, setting: str):
    """Who is due, the moves in one order, objections, and what is refused, with the reason; returns
    come with the end.
    """
    for draw, states in games(name, setting):
        *before, end = states
        assert not any(map(any, (state.returns() for state in before)))
        if name == "the-party":
            won = [float(player == end.winner) for player in range(end.rules.players)]
            assert [max(got, 0) for got in end.returns()] == won
            assert sum(end.returns()) == pytest.approx(0)
        else:
            due = end.final if name == "no-mans-land" else len(end.at.score_pile)
            assert end.returns() == (due,)
        decided = [m for s in states if s.player != CHANCE for m in s.legal_moves()]
        cards = [m for s in states if s.player == CHANCE for m in s.legal_moves()]
        for state in states:
            moves = state.legal_moves()
            again = replace(state, events=())
            assert again == state  # what has happened is no part of a state
            assert again.legal_moves() == moves
            assert len({*map(str, moves)}) == len(moves)
            assert (state.player is None) == (not moves) == (state is states[-1])
            assert all(isinstance(move, int) == (state.player == CHANCE) for move in moves)
            assert all(state.objection(move) is None for move in moves)
            for move in {*draw.choices(decided, k=12), *draw.choices(cards, k=12)} - {*moves}:
                why = state.objection(move)
                assert "\n" not in why
                with pytest.raises(IllegalMove) as refused:
                    state.play(move)
                assert str(refused.value).endswith(f": {why}")


def in_no_order(state: Any) -> bool:
    """True if the next two cards come to one hand, and no more come to it then."""
    if isinstance(state, Range):
        return bool(state.weather) and not state.hand and len(state.coming) == HAND - 2
    refill = getattr(state, "refill", None)
    return refill is not None and refill.count - len(refill.came) == 2


def seers(state: Any) -> list[int]:
    """Who sees the next card; nobody if that is not known before others have come, or if it ends a
    round of No Man's Land, of which only the outcome is kept.
    """
    if state.player != CHANCE or len(state.legal_moves()) < 2:
        return []
    if isinstance(state, (Unseen, Range)):
        return [0] if getattr(state, "decision", None) is None else []
    refill = state.refill
    last = refill is not None and refill.count - len(refill.came) == 1
    return [refill.player] if last else []


@every_setting
def test_a_player_sees_what_comes_to_no_other_hand(name: str, setting: str):
    """Information states are equal if, and only if, nothing tells the states apart; and states, if
    only the order tells in which cards came to one hand. (In The Shooting Party that matters.)
    """
    for draw, states in games(name, setting):
        unordered = [*filter(in_no_order, states)]
        assert unordered or name == "shooting-party"
        for state in unordered:
            one, other = draw.sample(state.legal_moves(), 2)
            assert state.play(one).play(other) == state.play(other).play(one)
        for state in filter(seers, states):
            pair = [state.play(card) for card in draw.sample(state.legal_moves(), 2)]
            for player in range(len(state.returns())):
                one, other = (each.seen_by(player) for each in pair)
                assert (one == other) == (player not in seers(state))
                assert (hash(one) == hash(other)) == (one == other)


@pytest.mark.parametrize("setting", DISTINCT)
def test_a_pile_unseen_is_that_of_the_deal(setting: str):
    """The Shooting Party in full view and card by card come to the same, event by event."""
    shuffles = 0
    for seed in range(9 if rules(setting).passes == 1 else 3):
        draw, now = Random(f"{setting} {seed}"), Position.opening(Deal.from_seed(seed), setting)
        unseen, happened = Unseen.opening(setting), list[Any]()
        while True:
            for event in now.events:
                for card in event.cards if event.kind in ("draw", "display") else ():
                    assert card in unseen.may_come
                    unseen = unseen.play(card)
                    happened += unseen.events
                shuffles += event.kind == "shuffle"
            assert happened == [*now.events]
            assert (unseen.player, unseen.legal_moves()) == (now.player, [*now.legal_moves()])
            for what in ("pass_number", "hand", "discards", "display", "score_pile", "is_over"):
                assert getattr(unseen.at, what) == getattr(now, what)
            assert {*unseen.at.pile} == {*now.pile}
            if now.is_over:
                break
            served = [move for move in now.legal_moves() if str(move).startswith("butler")]
            aces = [move for move in served if str(move).startswith("butler:A")]
            move = draw.choice(aces or served or now.legal_moves())
            now, unseen = now.play(move), unseen.play(move)
            happened = [*unseen.events]
    assert (shuffles > 0) == (rules(setting).butler_search == "shuffle")
