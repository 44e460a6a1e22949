"""The command line: mostly in this process, with some commands in processes of their own."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from generator.common.rating.people import fit
from generator.common.rating.results import Result
from generator.common.rating.scale import Rating
from generator.common.verification import check_document
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.rating.blind_grade import graders
from solver.shooting_party.players.ladder import ladder
from solver.shooting_party.rules.deal import Deal
from tests.common.command_line import PARTY, party_here
from tests.shooting_party.helpers import ROOT, schema

CODE = Deal.from_seed(42).code
ONE = ["--passes", "1"]


def solution(*arguments: str) -> dict[str, object]:
    run = party_here("solve", *arguments, "--json")
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    document = json.loads(run.stdout)
    jsonschema.validate(document, schema("solution"))
    return dict(document)


def test_the_contract():
    """`party solve 42 --json`, key by key; `verify` takes it."""
    run = party_here("solve", "42", "--json")
    document = json.loads(run.stdout)
    jsonschema.validate(document, schema("solution"))
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
    assert document["best"] == best
    assert list(document["best"]) == list(best)
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
    checked = party_here("verify", "-", stdin=run.stdout)
    assert checked.returncode == 0
    assert checked.stdout.startswith("ok: 28 legal moves, 8 = 4 queens + 4 aces")


def test_a_deal_as_json():
    """What the kinds of deals bring to commands: test_subjects.py."""
    text = party_here("deal", "42", "--json").stdout
    jsonschema.validate(json.loads(text), schema("deal", "solver.shooting_party.rules"))
    assert party_here("deal", "-", "--code", stdin=text).stdout == CODE + "\n"
    by_seed, by_code = solution("42", *ONE), solution(CODE, *ONE)
    assert (by_seed["seed"], by_code["seed"]) == ("42", None)
    assert [by_code[key] for key in ("deal", "line")] == [by_seed[key] for key in ("deal", "line")]


def test_solve_for_people():
    run = party_here("solve", "42", *ONE, "--hands")
    assert run.returncode == 0
    assert "four queens: no; best 4 = 2 queens + 2 aces" in run.stdout
    assert "proven best, in this order" in " ".join(run.stdout.split())
    assert "♥" in run.stdout
    for theme, words in (
        ("leverstoke", ("bourgeois rake", "alone with lady")),
        ("vogelschnabel", ("attache Jc",)),
    ):
        plain = party_here("solve", "42", *ONE, "--hands", "--ascii", "--theme", theme).stdout
        assert plain.isascii()
        assert all(each in plain for each in words)
    assert "goal 1+1: yes" in party_here("solve", "42", *ONE, "--goal", "1+1").stdout
    short = party_here("solve", "42", *ONE, "--no-line").stdout
    assert "meet:" not in short
    assert "finishes in pass 1" in short
    latin = party_here("solve", "42", *ONE, PYTHONIOENCODING="latin-1")
    assert latin.returncode == 0
    assert "Qc" in latin.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["42", "--goal", "4", *ONE], 10),
        (["42", "--goal", "8", *ONE], 20),
        (["42", "--positions", "1"], 30),
        (["42", *ONE], 20),
    ],
)
def test_exit_codes(arguments: list[str], code: int):
    assert party_here("solve", *arguments, "--exit-code").returncode == code
    assert party_here("solve", *arguments).returncode == 0


def test_goals_objectives_and_half_played_games():
    goal = solution("42", *ONE, "--goal", "2q")
    assert (goal["goal"], goal["verdict"]) == ("2q", "yes")
    assert solution("42", *ONE, "--objective", "queens")["objective"] == "queens"
    line = solution("42", *ONE)["line"]
    assert isinstance(line, dict)
    begun = line["moves"][:4]
    rest = solution("42", *ONE, "--moves", " ".join(begun))
    assert rest["played"] == begun
    assert isinstance(rest["line"], dict)
    assert rest["line"]["moves"] == line["moves"][4:]
    assert party_here("verify", "-q", "-", stdin=json.dumps(rest)).returncode == 0


@pytest.mark.parametrize(
    ("option", "value"), [("positions", "1000"), ("memory", "300k"), ("seconds", "0")]
)
def test_budgets_from_the_command_line(option: str, value: str):
    short = solution("42", f"--{option}", value)
    assert (short["verdict"], short["unknown_because"]) == ("unknown", option)


def test_perft():
    assert party_here("perft", "42", "6").stdout.split() == (
        ["0", "1", "1", "3", "2", "8", "3", "25", "4", "88", "5", "404", "6", "2146"]
    )
    divided = party_here("perft", "42", "3", "--divide").stdout.splitlines()
    assert divided[-1] == "sum 25"
    assert len(divided) == 4
    assert party_here("perft", "42", "3", "--divide", "--readable").stdout.splitlines() == divided
    assert party_here("perft", "0", "3", "--rules", "three-rounds").stdout.split()[-1] == "40"


def test_a_game_is_played_and_verified(tmp_path: Path):
    """Undoing, typing and going on: test_play.py."""
    log = tmp_path / "game.txt"
    run = party_here("play", "42", "--log", str(log), stdin="draw\n-Kd2h\n99\n\n2\nquit\n")
    assert run.returncode == 0, run.stderr
    assert "Kd 2h not in the hand" in run.stdout
    assert "there is no move number 99" in run.stdout
    assert "pile          " not in run.stdout
    assert party_here("verify", str(log)).stdout.startswith("ok: 2 legal moves")
    on = party_here("play", "42", "--log", str(log), "--open", stdin="draw\n")
    assert "pile          " in on.stdout
    text = log.read_text()
    assert "1. draw 2. -" in text
    assert "3. draw" in text
    assert '[Result "*"]' in text


def test_a_whole_game_ends(tmp_path: Path):
    log = tmp_path / "game.txt"
    run = party_here("play", "1", *ONE, "--log", str(log), "--ascii", stdin="leave\n" * 30)
    assert "The game is over: 0 = 0 queens + 0 aces" in run.stdout
    assert '[Result "0+0"]' in log.read_text()
    assert "game is over" in party_here("verify", str(log)).stdout


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not JSON: Expecting property name"),
        ('{"schema":' * 100_000, "nested too deeply"),
        ("{}", '"schema" is not one of "shooting-party/solution/1"'),
        (
            '{"schema": "shooting-party/solution/1"}',
            "not a shooting-party/solution/1 document",
        ),
        ('[Seed "42"]\n\n1. draw 2. meet:Qh', "move 2, meet:Qh: Qh is not alone in the hand"),
        ("", "empty"),
        ('[Rules "leverstoke"]', "no [Deal] and no [Seed] tag"),
        (' [Game "Chess"]\n[Seed "42"]\n', "no game 'Chess'"),
    ],
)
def test_what_is_not_to_be_verified(text: str, why: str):
    run = party_here("verify", "-", stdin=text)
    assert run.returncode == 2
    assert why in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_a_deal_is_rated():
    run = party_here("rate", "42", *ONE, "--json", "--ladder")
    assert run.stderr == ""
    document = json.loads(run.stdout)
    jsonschema.validate(document, schema("rating", "generator.shooting_party"))
    names = [rung["player"] for rung in document["ladder"]]
    assert names == [player.name for player in ladder()]
    parts = [part["name"] for part in document["rating"]["parts"]]
    assert parts == [player.name for player in graders()]
    rating, tier = document["rating"], document["tier"]
    shown = party_here("rate", CODE, *ONE, "--ladder", "--width", "60").stdout
    assert max(map(len, shown.splitlines())) <= 60
    assert f"blind: {rating['value']} ± {rating['error']}, " in shown
    assert f"{tier['name']} {tier['symbol']}" in shown
    for name, expected in list(rating["outlook"].items())[:3]:
        row = next(line for line in shown.splitlines() if f"{name} player" in line)
        for what in ("four_queens", "perfect"):
            assert f"{100 * expected[what]:.1f} %" in row
    skill = rating["outlook"]["skill"]
    skilled = f"skill: a strong player can expect {skill:.1f} cards more than a novice"
    assert skilled in " ".join(shown.split())


def test_peoples_results_move_the_rating(tmp_path: Path):
    file = tmp_path / "results.jsonl"
    row = {"puzzle": "42", "mode": "blind", "solved": True}
    others = [row | {"puzzle": "43"}, row | {"mode": "open"}]
    file.write_text("\n".join(map(json.dumps, [row] * 30 + [row | {"puzzle": CODE}] + others)))
    document = json.loads(party_here("rate", "42", *ONE, "--json", "--results", str(file)).stdout)
    jsonschema.validate(document, schema("rating", "generator.shooting_party"))
    people, rating = document["people"], document["rating"]
    assert people["results"] == 31
    assert rating["value"] < people["before"]["value"]
    assert rating["error"] <= people["before"]["error"]  # both rounded up to tens
    before = Rating("blind", **people["before"])
    narrowed = fit([Result("42", "blind", 0.0)] * 31, {"42": before}).puzzles["42"]
    assert narrowed.error < before.error
    shown = party_here("rate", "42", *ONE, "--results", str(file)).stdout
    assert f"blind: {rating['value']} ± {rating['error']}" in shown
    assert f"before 31 results from people: {people['before']['value']}" in shown
    file.write_text('{"puzzle": "42", "mode": "blind", "solved": true}\n{"puzzle": 42}\n')
    wrong = party_here("rate", "42", "--results", str(file))
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == f'party rate: --results {file}: row 2: "puzzle" is not a string\n'


def test_persons_and_puzzles_of_a_folder_are_rated_together(week: Path, tmp_path: Path):
    file = tmp_path / "results.jsonl"
    puzzle = "shooting-party-2026-01-0{}"
    rows = [
        {"puzzle": puzzle.format(day), "mode": mode, "person": token, "solved": solved}
        for token, solved in (("aaaaaaaa", True), ("bbbbbbbb", False))
        for day, mode in ((5, "blind"), (6, "open"))
    ]
    rows += [rows[0] | {"mode": "open"}, rows[0] | {"puzzle": "42"}]
    file.write_text("\n".join(map(json.dumps, rows)))
    asked = ("rate", "--puzzles", str(week), "--results", str(file))
    document = json.loads(party_here(*asked, "--json").stdout)
    why = "only replayed: it takes the results of people"
    assert check_document(document, PUBLISHED) == f"ok: 4 results of people in 2 puzzles; {why}"
    assert (document["results"], document["unused"]) == (4, 2)
    assert [each["id"][-2:] for each in document["puzzles"]] == ["05", "06"]
    strong, weak = document["persons"]
    assert strong["person"] == "aaaaaaaa"
    assert strong["value"] > document["mean"] > weak["value"]
    shown = party_here(*asked).stdout
    assert shown.startswith("4 results, 2 persons with a token; 2 not in these puzzles\n")
    assert puzzle.format(6) in shown
    assert "aaaaaaaa" in shown


def test_help_is_quick_and_loads_no_compiler():
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", PARTY[2], "--help"],
        capture_output=True,
        text=True,
    )
    assert "solve" in run.stdout
    heavy = "numba ortools networkx numpy rich pyarrow matplotlib distributed"
    assert not [name for name in heavy.split(" ") if f" {name}\n" in run.stderr]


def test_par_is_insisted_upon_or_left_out():
    deal = party_here("deal", "37", "--without", "2345", "--code").stdout.strip()
    exact = json.loads(party_here("solve", deal, "--json", "--par").stdout)["line"]
    some = json.loads(party_here("solve", deal, "--json", "--no-par").stdout)["line"]
    assert exact["proven"] == {"passes": True, "cards_left": True, "moves": True}
    assert not some["proven"]["moves"]
    keys = [(line["passes"], -line["cards_left"], line["count"]) for line in (exact, some)]
    assert keys[0] < keys[1]


def test_the_answer_of_the_readme():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = page.split("$ party solve 42\n")[1].split("...")[0]
    assert party_here("solve", "42").stdout.startswith(shown)


def test_no_arguments_show_the_help():
    run = party_here()
    assert run.returncode == 2
    assert "Commands:" in run.stderr
    assert party_here("--version").stdout.startswith("party, version ")
