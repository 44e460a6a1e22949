"""Play with the pile unseen on the page, in Node: the same advice, reasons and games as here."""

import gzip
import zlib
from collections.abc import Callable
from dataclasses import asdict
from random import Random
from typing import Any

import numpy as np
import pytest

from solver.shooting_party import Move, Position, host
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import OVER
from solver.shooting_party.players.bots import TALLY, VALUES, Player, play_games
from solver.shooting_party.rules.cards import JOKER
from solver.shooting_party.unseen.advice import AIM_NAMES, USUAL, Advice
from solver.shooting_party.unseen.afterstates import due_in
from solver.shooting_party.unseen.network import trained
from solver.shooting_party.unseen.reasons import reasons
from solver.shooting_party.unseen.sampling import ENDS, Decision, new_searcher
from tests.common.page_modules import in_node
from tests.shooting_party import playout
from tests.shooting_party.helpers import DISTINCT, opening
from tests.shooting_party.node import Node

AIMS = dict(zip(AIM_NAMES, ("cards", "four", "eight"), strict=True))
"""The aims as Python names them, and as the page does."""

FEW = [(player, 3 if player.samples else 20) for player, _ in host.GAMES]


def test_the_file_of_the_network_is_small_and_the_same_each_time():
    file = host.network_file()
    assert file == host.network_file()
    assert len(file) <= 440_000
    digits = np.frombuffer(gzip.decompress(file), dtype=np.int8)
    for array in trained():
        numbers = np.zeros(array.size, dtype=np.int64)
        for _ in host.planes(array):
            plane, digits = np.split(digits, [array.size])
            numbers = host.BASE * numbers + plane
        assert (numbers == array.ravel()).all()
    assert not digits.size


def asked(at: Position, **more: Any) -> dict[str, Any]:
    """The question about a position."""
    moves = [str(move) for move in at.played]
    return {"code": at.deal.code, "rules": str(at.rules), "moves": moves, **more}


def random_positions(seed: int) -> list[Position]:
    """The positions of a random game but its end; every rule set has its turn, and one game in six
    a smaller deck.
    """
    left_out = "345"[: 1 + seed % 3] if seed % 6 == 5 else ""
    start = opening(seed, DISTINCT[seed % len(DISTINCT)], left_out)
    return playout.wander(start, Random(seed), leaving=True)[:-1]


def some(count: int, first: int = 0) -> list[Position]:
    """A position out of each of so many games."""
    return [Random(n).choice(random_positions(n)) for n in range(first, first + count)]


def with_few_cards(at: Position) -> bool:
    """Advice is exact then."""
    return at.pass_number == at.rules.passes and len(at.pile) <= USUAL[ENDS]


def for_deep_advice(at: Position) -> bool:
    """With some moves to choose from, but not the butler's, which take ten times as long."""
    return len(at.legal_moves()) > 4 and JOKER not in at.hand and not with_few_cards(at)


@in_node
@pytest.mark.parametrize("share", [1, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("which", "games"), [(None, 12), (with_few_cards, 3), (for_deep_advice, 1)]
)
def test_advice(node: Node, which: Callable[[Position], bool] | None, games: int, share: int):
    """To the last bit, of some position of each game; also asked again, after others."""
    found = [next(filter(which, random_positions(seed)), None) for seed in range(games * share)]
    compared = [at for at in (found if which else some(games * share)) if at is not None]
    assert 2 * len(compared) > games * share
    questions = []
    for seed, at in enumerate(compared):
        aim, deep = "cards" if which else [*AIMS][seed % 3], which is for_deep_advice
        here = []
        for advised in Advice(at, deep, aim).moves:
            assert advised.exact or which is not with_few_cards
            texts = {"move": str(advised.move), "plan": [*map(str, advised.plan)]}
            here.append(asdict(advised) | texts)
        questions.append((asked(at, aim=AIMS[aim], deep=deep), here))
    for question, here in (*questions, questions[0]):
        assert node.ask("advise", **question) == here


def a_plan(at: Position, random: Random) -> list[Move]:
    """Random moves of which only the last one draws, or ends the game."""
    decision, moves = Decision.of(at), list[Move]()
    while True:
        moves.append(random.choice(at.legal_moves()))
        view, _ = decision.after(moves)
        if due_in(view) or view & OVER:
            return moves
        at = at.play(moves[-1])


@in_node
def test_reasons(node: Node):
    """Also that each kind of clause occurs."""
    every = []
    for seed, at in enumerate(some(300, first=1600)):
        plan = a_plan(at, Random(seed))
        here = reasons(at, plan)
        every += here
        assert node.ask("reasons", **asked(at, plan=[*map(str, plan)])) == [*here]
    text = "; ".join(every)
    for words in (
        "the butler finds", "comes to go with", "the butler brings", "with her ace", "in the pile",
        "left on the table", "gives up", "the pile has only", "the game is over", "begins",
        "unless an ace", "waits alone", "can be scored", "is lost", "a second jack", "to clear",
    ):  # fmt: skip
        assert words in text


@in_node
def test_shares_are_rounded_as_here(node: Node):
    shares = [(part, of) for of in (8, 40, 200, 20475) for part in range(min(of, 200) + 1)]
    here = [int(f"{100 * part / of:.0f}") for part, of in shares]
    assert node.ask("shares", shares=shares) == here


def scores(start: Position, player: Player, games: int) -> list[int]:
    """Return how many of a player's first games on a deal scored 0 to 8 cards."""
    game = conversion.game(start.deal, start.rules)
    seeds = zlib.crc32(start.deal.code.encode()), zlib.crc32(player.name.encode())
    own, counts = new_searcher(trained(), game.switches, seeds), [0] * 9
    for _ in range(games):
        tally = np.zeros(TALLY, dtype=np.int64)
        play_games(game, own, player.settings, 1, tally)
        counts[int(tally[VALUES])] += 1
    return counts


@in_node
@pytest.mark.parametrize(("player", "games"), FEW, ids=[player.name for player, _ in FEW])
def test_games(node: Node, player: Player, games: int):
    for seed, text in ((5, "leverstoke"), (6, "three-rounds"), (7, "print-and-play,passes=1")):
        start = Position.opening(seed, text)
        there = node.ask("games", **asked(start, player=player.name, count=games))
        assert there == scores(start, player, games)
