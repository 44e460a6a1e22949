"""The readable rules against the known games, their texts both ways, and what they refuse."""

import hashlib
import json
import re
from collections.abc import Iterable
from functools import reduce
from itertools import islice
from pathlib import Path

import pytest

from solver.common.errors import InputError
from solver.common.game import IllegalMove, Played
from solver.common.record import Record
from solver.common.rng import SplitMix64
from solver.the_party.knowledge.views import View
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Orders, State, opening, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.play import PLAY
from solver.the_party.rules.state import check_state
from solver.the_party.rules.state_documents import state_in, state_to_json
from solver.the_party.rules.steps import drawn, picked, played
from solver.the_party.rules.switches import RuleSet
from tests.common.test_errors import changed, sections
from tests.the_party.helpers import (
    CORPUS,
    EXTREMES,
    FILES,
    SETTINGS,
    game_by_chance,
    histories,
    known_games,
    known_rules,
)

ORDERS = [
    (0, 0, "As Ks Qd Th Kc Ac Tc Js Kh Jd Qh Jk2 Jc Ad Kd Ah Jk1 Qs Td Jh Qc Ts"),
    (0, 1, "As Qd Ad Jh Kd Kh Jd Td Qc Ks Ts Jk1 Tc Ac Qh Jk2 Th Jc Qs Js Kc Ah"),
    (42, 0, "Jk1 Ah Js Kc As Jd Kd Ts Jc Ks Qs Th Ad Qd Jh Jk2 Kh Td Tc Qc Qh Ac"),
]


def test_orders():
    for seed, number, order in ORDERS:
        assert DECK.text(Orders(seed).order(number)) == order
    late = Orders(7).order(40)
    assert [Orders(7).order(n) for n in range(41)][40] == late
    for seed in (-1, 1 << 64):
        with pytest.raises(ValueError, match="a seed is a whole number"):
            Orders(seed)


def test_the_examples_of_the_rules_page():
    page = (Path(__file__).parents[2] / "docs/the-party/rules.md").read_text(encoding="utf-8")
    blocks = [block.split("\n", 1) for block in page.split("```")[1::2]]
    orders, record, log, state, view, _ = (text for _, text in blocks)
    for line in orders.splitlines():
        seed, number, order = re.fullmatch(r"seed (\d+), order (\d) +(.*)", line).groups()
        assert (int(seed), int(number), order) in ORDERS
    known = Record.parse(record, PLAY)
    assert Record.parse(str(known), PLAY) == known
    assert PLAY.result(known.game.state) == "0"
    start, end = log.split("…\n")
    full = "".join(f"{line}\n" for line in known.game.state.log(None))
    assert full.startswith(start)
    assert full.endswith(end)
    assert PLAY.older({"Rules": "short"}, full).state == known.game.state
    game = reduce(Played.play, known.game.moves[:7], PLAY.seeded(261, known.game.tags["Rules"]))
    assert state_to_json(game.state, 261) == json.loads(state)
    assert View.of(game.state, 1).to_json() == json.loads(view)
    assert f"`{game.state}`" in page
    for name in RuleSet.SWITCHES:
        assert f"`{name}`" in page


def digest(lines: Iterable[object]) -> str:
    return hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()


@pytest.mark.parametrize("games", [2, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", FILES)
def test_known_games(name: str, games: int):
    rules = known_rules(name)
    for (number, *known), hash_of_logs, moves in islice(known_games(name), games):
        seed = int(number)
        stream, game = SplitMix64(seed + 1000), seeded(rules, seed)
        whole: list[str] = []
        logs: list[str] = []
        while not game.state.is_over:
            check_state(game.state)
            legal = game.state.legal_moves()
            texts = [str(move) for move in legal]
            assert texts == sorted(set(texts), key=str.encode)
            r = stream.next()
            if (r >> 32) % 4 == 0:
                stand = legal
            else:
                kinds = ([m for m in legal if m.kind == k] for k in ("stash", "trust", "rob"))
                stand = next((moves for moves in kinds if moves), legal)
            move = stand[r % len(stand)]
            assert Move.parse(str(move)) == move
            game = game.play(move)
            whole.append(f"{move}|{game.state}")
            if hash_of_logs:
                each = (digest(game.state.log(player))[:8] for player in range(rules.players))
                logs.append(" ".join(each))
        check_state(game.state)
        state, decisions = game.state, len(game.moves)
        winner = "-" if state.winner is None else state.winner
        counts = [decisions, state.actions, state.shuffles, state.picks, winner]
        assert known == [*map(str, counts), digest(whole)]
        if hash_of_logs:
            assert moves == [*map(str, game.moves)]
            assert hash_of_logs == digest(logs)
        assert decisions <= rules.cap * 2 * rules.players


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_games_by_chance_keep_the_rules(setting: str, games: int):
    """Every state is accepted; results add up to 0; moves are texts; illegal ones are refused."""
    rules = RuleSet.parse(setting)
    for seed in range(games):
        for game in game_by_chance(rules, seed):
            state = game.state
            check_state(state)
            assert not state.is_chance
            assert state.is_over == (not state.legal_moves()) == (state.asked is None)
            assert sum(state.returns()) == pytest.approx(0)
            assert [Move.parse(str(move)) for move in state.legal_moves()] == state.legal_moves()
            for text in ("pass", "wait", "call", "rob:Jc>0", "stash:JcAc", "send:Qc=Q"):
                if (move := Move.parse(text)) not in state.legal_moves():
                    with pytest.raises(
                        IllegalMove, match=r"^(?:pass|wait|call|rob|stash|send).*: "
                    ):
                        game.play(move)
        assert game.state.returns().count(1.0) == (game.state.winner is not None)


# Whole trees


def public_part(state: State) -> tuple:
    """What all players see of a state."""
    table = state.table
    if table is not None and table.kind == "send":
        table = (len(table.cards), table.word)
    sizes = [*map(len, state.hands), len(state.room), len(state.arrivals)]
    return state.turn, state.is_over, state.winner, state.stashes, sizes, table, state.shuffles


@pytest.mark.parametrize("change", ["stash=between", "stash=own", "players=3,hand=1"])
@pytest.mark.parametrize("cap", [1, pytest.param(2, marks=pytest.mark.long)])
def test_equal_logs_mean_equal_views(change: str, cap: int):
    """In whole trees, histories that are equal in a player's log are so in all that the player
    sees, and in the moves of who decides.
    """
    rules = RuleSet.parse(f"dan-zen,suits=1,jokers=0,hand=2,goal=1,cap={cap},{change}")
    seen: dict[tuple, tuple] = {}
    moves: dict[tuple, list[Move]] = {}
    for state, logs in histories(opening(rules), ((),) * rules.players):
        for player, log in enumerate(logs):
            view = state.hands[player], public_part(state)
            assert seen.setdefault((player, log), view) == view
        if state.asked is not None:
            legal = state.legal_moves()
            assert moves.setdefault((state.asked, logs[state.asked]), legal) == legal


# States that there cannot be


@pytest.mark.parametrize(
    ("name", "_", "change", "message"), [*sections(Path(__file__).with_name("impossible.txt"))]
)
def test_states_that_no_document_can_claim(name: str, _: str, change: str, message: str):
    """The schema refuses them before; others that there cannot be are in refused.txt."""
    text = (CORPUS / name).read_text()
    check_state(state_in(json.loads(text)))
    with pytest.raises(InputError, match=message):
        check_state(state_in(json.loads(changed(text, json.loads(change)))))


# Chance that cannot be


def test_cards_that_cannot_come_are_refused():
    start = opening(RuleSet())
    for some in ([], range(3), range(5), [0, 1, 2, 2]):
        with pytest.raises(ValueError, match="these do not come"):
            drawn(start, some)
    deal = seeded(RuleSet(), 1).state
    with pytest.raises(ValueError, match="these do not come"):
        drawn(deal, deal.room[:4])
    with pytest.raises(ValueError, match="not picked now"):
        picked(deal, deal.hands[1][0])
    with pytest.raises(IllegalMove, match="chance comes first"):
        played(start, Move("pass"))
