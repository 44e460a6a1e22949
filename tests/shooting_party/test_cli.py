"""The command line: documents key by key, what fits its width, completion; and how the objects
of the library show themselves.
"""

import json
import os
import pickle
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import nbformat
import pytest

from benchmarks.notebook import NOTEBOOK, executed
from generator.shooting_party.rating.rated import graders
from solver.common.schemas import validate
from solver.shooting_party import Deal, Move, Position, RuleSet, solve
from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES
from tests.common.command_line import PARTY, party_here, printed
from tests.common.helpers import WEEK
from tests.shooting_party.helpers import GAME
from tests.shooting_party.playout import random_game

CODE = Deal.from_seed(42).code
ONE = ["--passes", "1"]


def test_a_deal_by_code_and_a_half_played_game():
    text = party_here("deal", "42", "--json").stdout
    validate(json.loads(text), "deal", "solver.shooting_party.rules")
    assert printed("deal", "-", "--json", stdin=text) == text
    by_seed, by_code = (solution(deal) for deal in ("42", CODE))
    assert (by_seed["seed"], by_code["seed"]) == ("42", None)
    assert [by_code[key] for key in ("deal", "line")] == [by_seed[key] for key in ("deal", "line")]
    moves = by_seed["line"]["moves"]
    rest = solution("42", "--moves", " ".join(moves[:4]))
    assert (rest["played"], rest["line"]["moves"]) == (moves[:4], moves[4:])
    assert printed("check", "-", stdin=json.dumps(rest)).startswith("ok: ")


def solution(*arguments: str) -> Any:
    return json.loads(party_here("solve", *arguments, *ONE, "--json").stdout)


def test_a_deal_is_rated():
    """The document has every part, the text what players can expect."""
    rated = json.loads(party_here("rate", "42", *ONE, "--json").stdout)
    rating, tier = rated["rating"], rated["tier"]
    assert [part["name"] for part in rating["parts"]] == [player.name for player in graders()]
    shown = printed("rate", CODE, *ONE, COLUMNS="60")
    assert max(map(len, shown.splitlines())) <= 60
    assert f"blind: {rating['value']} ± {rating['error']}, " in shown
    assert f"{tier['name']} {tier['symbol']}" in shown
    for name, expected in list(rating["outlook"].items())[:3]:
        row = next(line for line in shown.splitlines() if f"{name} player" in line)
        for what in ("four_queens", "perfect"):
            assert f"{100 * expected[what]:.1f}%" in row
    skill = rating["outlook"]["skill"]
    skilled = f"skill: a strong player can expect {skill:.1f} cards more than a novice"
    assert skilled in " ".join(shown.split())


def test_help_is_quick_and_loads_no_compiler():
    command = [sys.executable, "-X", "importtime", *PARTY[1:], "--help"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert "solve" in run.stdout
    heavy = "numba ortools networkx numpy rich pyarrow matplotlib distributed"
    assert not [name for name in heavy.split(" ") if f" {name}\n" in run.stderr]


def test_par_is_insisted_upon_or_left_out():
    deal = Deal.from_seed(37).without("2345").code
    exact = json.loads(party_here("solve", deal, "--json", "--par").stdout)["line"]
    some = json.loads(party_here("solve", deal, "--json", "--no-par").stdout)["line"]
    assert exact["proven"] == {"passes": True, "cards_left": True, "moves": True}
    assert not some["proven"]["moves"]
    keys = [(line["passes"], -line["cards_left"], line["count"]) for line in (exact, some)]
    assert keys[0] < keys[1]


def test_no_arguments_show_the_help():
    """And an output without symbols gets letters."""
    run = party_here()
    assert run.returncode == 2
    assert "of these commands:" in run.stderr
    assert party_here("--version").stdout.startswith("party, version ")
    assert "Qc" in printed("solve", "42", *ONE, PYTHONIOENCODING="latin-1")


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


def test_the_index_is_enough_for_a_page(week: Path):
    for entry in json.loads((week / "index.json").read_text())["puzzles"]:
        puzzle = json.loads((week / f"{entry['date']}.puzzle.json").read_text())
        for key in ("id", "number", "mode", "tier", "goal", "rules"):
            assert entry[key] == puzzle[key]
        assert entry["rating"]["value"] == puzzle["rating"]["value"]


def test_check_as_json(monkeypatch: pytest.MonkeyPatch, week: Path):
    """A problem is no error."""
    monkeypatch.setattr("generator.shooting_party.game.PUBLISHED", GAME)
    document = json.loads(party_here("check", str(week), "--quick", "--json").stdout)
    assert (document["found"], document["problems"]) == ("ok: 7 puzzles (not made again)", [])
    broken = json.loads((week / f"{WEEK[1]}.solution.json").read_text())
    broken["line"]["moves"][0] = "meet:Qc"
    run = party_here("check", "-", "--json", stdin=json.dumps(broken))
    assert (run.returncode, run.stderr) == (1, "")
    document = json.loads(run.stdout)
    assert document["ok"] is False
    assert "move 1, meet:Qc" in document["problems"][0]


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
