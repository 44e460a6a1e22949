"""What is printed fits its width, whole words, on every command; numbers agree with their nouns;
and how the library's objects show themselves.
"""

import json
import os
import pickle
from itertools import chain
from pathlib import Path
from typing import Any

import nbformat
import pytest

from benchmarks.notebook import NOTEBOOK, executed
from solver.shooting_party import Deal, Move, Position, RuleSet, solve
from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES
from tests.common.command_line import party_here, printed
from tests.common.helpers import WEEK
from tests.shooting_party.helpers import GAME
from tests.shooting_party.playout import random_game

CODE = Deal.from_seed(42).code


def test_the_code_of_a_deal_may_be_read_in_the_pieces_in_which_it_is_shown():
    shown = printed("deal", 42, COLUMNS="60")
    code = shown.split("code")[1].split("pass 1")[0]
    for words in ([code], code.split()):
        assert json.loads(printed("deal", *words, "--json"))["code"] == CODE


# -- dailies, checks and reports -------------------------------------------------------------------


@pytest.mark.usefixtures("puzzles_at_once")
def test_daily_without_a_folder_prints(monkeypatch: pytest.MonkeyPatch, week: Path):
    monkeypatch.setattr("generator.shooting_party.game.PUBLISHED", GAME)
    run = party_here("daily", str(WEEK[1]))
    assert run.stdout == (week / f"{WEEK[1]}.puzzle.txt").read_text(encoding="utf-8")
    documents = party_here("daily", str(WEEK[0]), "--days", "2", "--json").stdout.splitlines()
    kept = [json.loads((week / f"{day}.puzzle.json").read_text()) for day in WEEK[:2]]
    assert [json.loads(line) for line in documents] == kept


def test_the_index_is_enough_for_a_page_and_spoils_nothing(week: Path):
    for entry in json.loads((week / "index.json").read_text())["puzzles"]:
        puzzle = json.loads((week / f"{entry['date']}.puzzle.json").read_text())
        for key in ("id", "number", "mode", "tier", "goal", "rules"):
            assert entry[key] == puzzle[key]
        assert entry["rating"]["value"] == puzzle["rating"]["value"]
        assert not {"par", "themes", "deal", "seed"} & set(entry)


def test_check_as_json(monkeypatch: pytest.MonkeyPatch, week: Path):
    monkeypatch.setattr("generator.shooting_party.game.PUBLISHED", GAME)
    document = json.loads(party_here("check", str(week), "--quick", "--json").stdout)
    assert (document["found"], document["problems"]) == ("ok: 7 puzzles (not made again)", [])


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str):
    for words, found in {
        "party solve st": "stiff",
        "party play to": "today",
        "party explain la": "last",
        "party solve 42 --rules thr": "three-rounds",
        "party solve 42 --rules leverstoke,con": "leverstoke,contact=must",
        "party generate --tier f": "fierce",
    }.items():
        at = words.split()[-1] if shell == "fish" else str(len(words.split()) - 1)
        variables = {"_PARTY_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": at}
        assert {found, f"plain,{found}"} & {*party_here(**variables).stdout.splitlines()}


# -- the objects of the library --------------------------------------------------------------------


def test_every_card_shows_its_name_and_stays_a_number():
    """Also after moves, after a round trip through code, JSON and the packed engine."""
    hand = Position.opening(42).hand
    assert repr(hand) == "(5♥, 4♠, 3♦, Q♥)"
    assert [int(card) for card in hand] == [DECK.number(name) for name in ("5h", "4s", "3d", "Qh")]
    assert json.dumps(hand) == json.dumps([int(card) for card in hand])
    assert dict.fromkeys(hand, 1)[int(hand[0])] == 1
    assert repr(pickle.loads(pickle.dumps(hand))) == repr(hand)
    for seed in range(5):
        for position in random_game(seed, RuleSet()).positions:
            packed = conversion.unpack(conversion.pack(position), position.deal, position.rules)
            for place in (position, packed):
                cards = [*place.pile, *place.hand, *place.discards, *place.display]
                cards += [*place.score_pile, *chain(*(m.cards for m in place.legal_moves()))]
                assert all(repr(card) == DECK.symbols([card]) for card in cards)
    for deal in (Deal.from_code(CODE), Deal.from_json(Deal.from_seed(42).to_json())):
        assert repr(deal.orders[0]) == repr(Deal.from_seed(42).orders[0])


def test_short_reprs_and_drawings():
    deal, position = Deal.from_seed(42), Position.opening(42)
    assert repr(deal) == "Deal.from_seed(42)"
    assert repr(Deal.from_code(CODE)) == "<deal sp1-UK4wbVub...>"
    assert [line[:8].strip() for line in str(deal).splitlines()] == list(ORDER_NAMES)
    assert repr(position) == "<position: pass 1, 28 in the pile, hand 5♥ 4♠ 3♦ Q♥, score 0+0>"
    assert "hand          5♥ 4♠ 3♦ Q♥" in str(position).splitlines()
    assert ">Q♥</span>" in position._repr_html_()
    assert repr(Move.parse("-5hQh")) == "Move.parse('-5hQh')"
    answer = solve(42, "leverstoke,passes=1")
    assert repr(answer) == "<solution of seed 42, leverstoke,passes=1: four queens no, best 2+2>"
    assert str(answer).splitlines()[1].split() == ["1", "pass", "2+2", "proven"]
    assert "15. meet:Q♦+A♦" in str(answer)
    assert "<table>" in answer._repr_html_()


def shown(cell: Any) -> list[str]:
    """Return what a cell printed or shows as text, in order."""
    return [
        output.get("text") or output["data"]["text/plain"]
        for output in cell.get("outputs", [])
        if output["output_type"] != "error"
    ]


@pytest.mark.long
def test_the_notebook_shows_what_it_says(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", os.defpath)  # where no `party` is: that of the notebook's Python
    run, written = executed(), nbformat.read(NOTEBOOK, 4)
    assert sum(cell.cell_type == "code" for cell in run.cells) > 8
    for cell, before in zip(run.cells, written.cells, strict=True):
        assert shown(cell) == shown(before), cell.source


def test_the_notebook_keeps_no_trace_of_the_machine_that_ran_it():
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert "/tmp" not in text
    assert "/home" not in text
    assert '"execution"' not in text
