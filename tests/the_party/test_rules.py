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
from solver.the_party.rules.game import Orders, opening, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.play import PLAY
from solver.the_party.rules.state import check_state
from solver.the_party.rules.state_documents import state_in, state_to_json
from solver.the_party.rules.steps import drawn, picked, played
from solver.the_party.rules.switches import RuleSet
from tests.common.test_errors import changed, sections
from tests.the_party.helpers import CORPUS, FILES, known_games, known_rules


def test_the_examples_of_the_rules_page():
    page = (Path(__file__).parents[2] / "docs/the-party/rules.md").read_text(encoding="utf-8")
    blocks = [block.split("\n", 1) for block in page.split("```")[1::2]]
    orders, record, state, view, _ = (text for _, text in blocks)
    for line in orders.splitlines():
        seed, number, order = re.fullmatch(r"seed (\d+), order (\d) +(.*)", line).groups()
        assert DECK.text(Orders(int(seed)).order(int(number))) == order
    late = Orders(7).order(40)
    assert [Orders(7).order(n) for n in range(41)][40] == late
    for wrong in (-1, 1 << 64):
        with pytest.raises(ValueError, match="a seed is a whole number"):
            Orders(wrong)
    known = Record.parse(record, PLAY)
    assert Record.parse(str(known), PLAY) == known
    assert PLAY.result(known.game.state) == "0"
    full = "".join(f"{line}\n" for line in known.game.state.log(None))
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
            first = () if (r >> 32) % 4 == 0 else ("stash", "trust", "rob")
            kinds = [[move for move in legal if move.kind == kind] for kind in first]
            stand = next(filter(None, kinds), legal)
            move = stand[r % len(stand)]
            assert Move.parse(str(move)) == move
            game = game.play(move)
            whole.append(f"{move}|{game.state}")
            if hash_of_logs:
                each = (digest(game.state.log(player))[:8] for player in range(rules.players))
                logs.append(" ".join(each))
        check_state(game.state)
        state, winner = game.state, "-" if game.state.winner is None else game.state.winner
        counts = [len(game.moves), state.actions, state.shuffles, state.picks, winner]
        assert known == [*map(str, counts), digest(whole)]
        if hash_of_logs:
            assert (moves, hash_of_logs) == ([*map(str, game.moves)], digest(logs))
        assert len(game.moves) <= rules.cap * 2 * rules.players


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
    start, deal = opening(RuleSet()), seeded(RuleSet(), 1).state
    for state, some in [*((start, n) for n in ([], range(3), range(5), [0, 1, 2, 2])),
                        (deal, deal.room[:4])]:  # fmt: skip
        with pytest.raises(ValueError, match="these do not come"):
            drawn(state, some)
    with pytest.raises(ValueError, match="not picked now"):
        picked(deal, deal.hands[1][0])
    with pytest.raises(IllegalMove, match="chance comes first"):
        played(start, Move("pass"))
