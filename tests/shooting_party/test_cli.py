"""The command line: mostly in this process, with some commands in processes of their own."""

import json
import subprocess
import sys
from typing import Any

from generator.shooting_party.rating.rated import graders
from generator.shooting_party.verification import SOLUTION
from solver.common.schemas import validate
from solver.shooting_party.rules.deal import Deal
from tests.common.command_line import PARTY, party_here, printed

CODE = Deal.from_seed(42).code
ONE = ["--passes", "1"]


def test_the_contract():
    """`party solve 42 --json`, key by key; `check` takes it."""
    run = party_here("solve", "42", "--json")
    document = json.loads(run.stdout)
    validate(document, "solution", *SOLUTION)
    assert list(document) == [
        "schema", "solver", "rules", "seed", "deal", "par", "limits", "verdict", "best",
        "profile", "line", "effort",
    ]  # fmt: skip
    assert {k: document[k] for k in ("schema", "rules", "seed", "deal", "verdict")} == {
        "schema": "shooting-party/solution/1",
        "rules": "leverstoke",
        "seed": "42",
        "deal": CODE,
        "verdict": "yes",
    }
    best = {"queens": 4, "aces": 4, "value": 8, "passes": 2, "proven": True}
    assert [*document["best"].items()] == [*best.items()]
    assert document["profile"] == [
        {"passes": 1, "queens": 2, "aces": 2, "value": 4, "proven": True},
        {"passes": 2, "queens": 4, "aces": 4, "value": 8, "proven": True},
        {"passes": 3, "queens": 4, "aces": 4, "value": 8, "proven": True},
    ]
    line = document["line"]
    assert list(line) == ["moves", "passes", "cards_left", "count", "proven"]
    assert (line["passes"], line["cards_left"], line["count"]) == (2, 13, 28)
    assert line["proven"] == {"passes": True, "cards_left": True, "moves": True}
    assert list(document["effort"]) == ["positions", "seconds"]
    checked = party_here("check", "-", stdin=run.stdout)
    assert checked.returncode == 0
    assert checked.stdout.startswith("ok: 28 legal moves, 8 = 4 queens + 4 aces")


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
