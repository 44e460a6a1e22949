"""The readable rules against known games, and the compiled engine against the readable one: orders,
decisions, what they come to, games step by step."""

import hashlib
import re
from importlib.resources import files
from itertools import product
from random import Random

import numpy as np
import pytest

from benchmarks.no_mans_land.plain import ends_of
from solver.common.rng import SEEDS, SplitMix64
from solver.common.words import counted
from solver.no_mans_land import PLAY, Decision, Position, Round
from solver.no_mans_land.exact.options import Hand, code_of
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed import play
from solver.no_mans_land.packed.decision_codes import MOST, list_codes, look
from solver.no_mans_land.rules import decisions as D
from solver.no_mans_land.rules.cards import DECK, ROUNDS, SHOOT, TARGETS, Orders
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.range_words import TARGET_NAMES
from tests.common.command_line import ROOT
from tests.no_mans_land.helpers import SETTINGS, chances_of, game_of, lines

LEGAL = {
    "Kc": (16, 40, 40, 20), "Qc": (41, 70, 50, 20), "Jc": (187, 255, 150, 50),
    "Ks": (51, 75, 50, 20),
}  # fmt: skip
"""How many decisions there are for each penalty at the multiple targets, as the rules say."""


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: repr(target.card))
def test_decisions_are_counted_alike(target):
    codes = np.zeros(MOST, np.int64)
    first, second = T.UNITS[T.TARGET_INDEX[target.card], :, T.COUNT].tolist()
    for lost, due in enumerate(LEGAL.get(DECK.names[target.card], (1, 5, 10, 10))):
        found = codes[: list_codes(5, lost, first, second, codes)].tolist()
        assert len(D.patterns(target, 5, lost)) == len(found) == len({*found}) == due


def compare_decisions(position: Position, draw: Random) -> tuple[int, int]:
    """At a hand: the codes are the legal decisions; each is looked at alike by the rules, in plain
    Python and in compiled code (a kernel that Python calls is plain), and some of them have the
    chances that the readable rules count draw by draw. Return how many of these, and how many shots
    go astray.
    """
    rules, aimed = position.rules, position.aimed
    hand, gone_astray = Hand.of(position), 0
    legal = [each for each in position.legal_moves() if not each.holds]
    texts = dict(zip(hand.codes.tolist(), hand.texts, strict=True))
    assert texts == {code_of(each, position.hand): str(each) for each in legal}
    places = [SHOOT.index(card) for card in position.hand]
    reds, units = T.IS_RED[places], T.UNITS[T.TARGET_INDEX[aimed.card]]
    for decision in legal:
        assert Decision.parse(str(decision)) == decision
        chances = chances_of(hand, decision)
        code = code_of(decision, position.hand)
        points, astray = look(code, T.STRENGTH_OF[places], reds, len(reds), units)
        assert astray == D.goes_astray(aimed, decision)
        assert astray == (chances.alive_without + chances.dead_without > 0)
        if not astray:
            assert points == chances.points == D.certain_points(aimed, decision)
        gone_astray += astray
    for decision in (some := draw.sample(legal, min(len(legal), 8))):
        shot = D.certain_points(aimed, decision), D.goes_astray(aimed, decision)
        ends = chances_of(hand, decision).ends.items()
        due = ends_of(rules, aimed, position.hand, *shot)
        assert {end: float(chance) for end, chance in ends} == due
    for decision in position.legal_moves():
        compare_outcome(position, decision, draw)
    return len(some), gone_astray


def compare_outcome(position: Position, decision: Decision, draw: Random) -> None:
    """Cards that are turned up lead to the same position."""
    stray, due = position.stray_due(decision), position.counter_due(decision)
    left = [card for card in SHOOT if card not in position.hand]
    turned = draw.sample(left, stray + due)
    at = play.packed(position)
    play.decide(at, code_of(decision, position.hand))
    for card in turned:
        play.take(at, T.SHOOT_INDEX[card])
    shot = position.shot(decision, turned[:stray], turned[stray:])
    assert (at == play.packed(position.after(shot)))[: play.STRENGTHS].all()


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_decision_comes_to_the_same(setting: str):
    """At every target in every weather: also two groups of red cards that both miss."""
    draw, astray = Random(setting), 0
    for target, weather in product(TARGETS, ("Ac", "3c", "5c", "7c")):
        at = Position(SETTINGS[setting]).with_target(target).with_weather(DECK.run(weather))
        for _ in range(1 + at.aimed.is_multiple):
            astray += compare_decisions(at.with_hand(draw.sample(SHOOT, 5)), draw)[1]
    assert astray > 10


def test_orders():
    """They are those of the rules page; others are among what is promised (tests/common)."""
    state, orders = np.zeros(1, np.uint64), np.zeros((7, 33), np.int64)
    for seed in (0, 1, 2**32 + 1, 2**64 - 1, *range(10**6, 10**6 + 20)):
        there = Orders.from_seed(seed)
        state[0] = np.uint64(seed)
        play.deal(state, orders)
        assert orders[0, :12].tolist() == [T.TARGET_INDEX[card] for card in there.targets]
        assert orders[1, :7].tolist() == [T.WEATHER_INDEX[card] for card in there.weather]
        for n, order in enumerate(there.shoot):
            assert orders[2 + n].tolist() == [T.SHOOT_INDEX[card] for card in order]
    page = " ".join((ROOT / "docs/no-mans-land/rules.md").read_text(encoding="utf-8").split())
    there = Orders.from_seed(0)
    assert (
        f"Check, seed 0: targets `{DECK.text(there.targets)}`, weather `{DECK.text(there.weather)}`"
        f", shoot 5 ends `{DECK.text(there.shoot[4][-4:])}`."
    ) in page


KNOWN = lines("games")
"""Of games of random decisions, by another program: setting, seed, numbers of legal decisions,
points of rounds, final score, fate, and a hash of the rounds' lines."""


@pytest.mark.parametrize("setting", SETTINGS)
def test_known_games(setting: str):
    """They are played again, also by the compiled engine, and out of the records before 2.0, with
    a seed and without.
    """
    rules = SETTINGS[setting]
    for _, seed, *known, digest in (words for words in KNOWN if words[0] == setting):
        number = SplitMix64((int(seed) + 1000) % SEEDS).next
        game = game_of(rules, int(seed), lambda _, legal, n=number: legal[n() % len(legal)])
        played, end = rounds(game), game.state
        counts = ",".join(str(len(each.before.legal_moves())) for each in played)
        points = ",".join(str(each.shot.points) for each in played)
        assert known == [counts, points, str(end.final), "killed" if end.killed else "alive"]
        written = "\n".join(map(str, played))
        assert hashlib.sha256(written.encode()).hexdigest() == digest
        for own in ({"Rules": str(rules)}, {"Rules": str(rules), "Seed": seed}):
            assert rounds(PLAY.older(own, written)) == played
        step_by_step(played, Random(seed))


def step_by_step(played: tuple[Round, ...], draw: Random) -> None:
    """Card by card, and decision by decision: the words are those of the positions."""
    assert len(played) <= ROUNDS
    at = play.opening()
    for round_ in played:
        before, shot = round_.before, round_.shot
        play.take(at, T.TARGET_INDEX[before.aimed.card])
        for card in before.weather:
            play.take(at, T.WEATHER_INDEX[card])
        for card in draw.sample(before.hand, len(before.hand)):
            play.take(at, T.SHOOT_INDEX[card])
        assert (at == play.packed(before))[: play.STRENGTHS].all()
        play.decide(at, code_of(round_.decision, before.hand))
        for card in (*shot.stray, *shot.counter):
            play.take(at, T.SHOOT_INDEX[card])
        assert (at == play.packed(round_.after))[: play.STRENGTHS].all()
    assert play.due(at)[0] == play.OVER


def test_the_table_of_targets_in_the_guide():
    page = files("cli.no_mans_land").joinpath("guide.md").read_text(encoding="utf-8")
    for card, target in TARGETS.items():
        over = ", ".join(str(unit.defence) for unit in target.units)
        points = ", ".join(str(unit.points) for unit in target.units)
        test = f"  {counted(target.counterattack, 'card')}" if target.counterattack else ""
        row = rf"(?m)^{DECK.symbols([card])}  (.{{36}})  {over:>4}  {points:>6}{test}$"
        [name] = re.findall(row, page)
        assert TARGET_NAMES[DECK.names[card]].startswith(name.strip())
