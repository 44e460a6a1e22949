"""The command line: mostly in this process, with some commands in processes of their own."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from generator.common.verification import check_document
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.rating.blind_grade import graders
from solver.shooting_party.players.ladder import ladder
from solver.shooting_party.rules.deal import Deal
from tests.common.command_line import PARTY, party, party_here
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
    """`party solve 42 --json`, key by key, and `verify` takes it."""
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
    checked = party("verify", "-", stdin=run.stdout)
    assert checked.returncode == 0
    assert checked.stdout.startswith("ok: 28 legal moves, 8 = 4 queens + 4 aces")


def test_a_deal_in_each_of_its_forms(tmp_path: Path):
    file = tmp_path / "deal.json"
    file.write_text(party_here("deal", "42", "--json").stdout)
    jsonschema.validate(json.loads(file.read_text()), schema("deal", "solver.shooting_party.rules"))
    by_seed = solution("42", *ONE)
    by_code = solution(CODE, *ONE)
    by_file = solution(str(file), *ONE)
    assert by_seed["seed"] == by_file["seed"] == "42"
    assert by_code["seed"] is None
    for document in (by_code, by_file):
        assert document["deal"] == by_seed["deal"]
        assert document["line"] == by_seed["line"]
    piped = party_here("deal", "-", "--code", stdin=file.read_text())
    assert piped.stdout == CODE + "\n"


def test_solve_for_people():
    run = party_here("solve", "42", *ONE, "--hands")
    assert run.returncode == 0
    assert "four queens: no; best 4 = 2 queens + 2 aces" in run.stdout
    assert "proven best, in this order" in " ".join(run.stdout.split())
    assert "♥" in run.stdout
    plain = party_here(
        "solve", "42", *ONE, "--hands", "--ascii", "--theme", "leverstoke", NO_COLOR="1"
    )
    assert plain.stdout.isascii()
    assert "bourgeois rake" in plain.stdout
    assert "alone with lady" in plain.stdout
    accents = party_here("solve", "42", *ONE, "--hands", "--ascii", "--theme", "vogelschnabel")
    assert accents.stdout.isascii()
    assert "attache Jc" in accents.stdout
    short = party_here("solve", "42", *ONE, "--no-line")
    assert "meet:" not in short.stdout
    assert "finishes in pass 1" in short.stdout
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


def test_an_exit_code_of_a_process():
    assert party("solve", "42", "--positions", "1", "--exit-code").returncode == 30


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


def test_budgets_from_the_command_line():
    short = solution("42", "--positions", "1000")
    assert (short["verdict"], short["unknown_because"]) == ("unknown", "positions")
    assert solution("42", "--memory", "300k")["unknown_because"] == "memory"
    assert solution("42", "--seconds", "0")["unknown_because"] == "seconds"


def test_perft():
    assert party_here("perft", "42", "6").stdout.split() == (
        ["0", "1", "1", "3", "2", "8", "3", "25", "4", "88", "5", "404", "6", "2146"]
    )
    divided = party_here("perft", "42", "3", "--divide").stdout.splitlines()
    assert divided[-1] == "sum 25"
    assert len(divided) == 4
    assert party_here("perft", "42", "3", "--divide", "--readable").stdout.splitlines() == divided
    assert party_here("perft", "0", "3", "--rules", "three-rounds").stdout.split()[-1] == "40"


def test_a_game_is_played_undone_logged_and_verified(tmp_path: Path):
    log = tmp_path / "game.txt"
    typed = "draw\nleave\nundo\nfold\n-Kd2h\n99\nmoves\nhelp\nlog\n\n2\nquit\n"
    run = party_here("play", "42", "--log", str(log), stdin=typed)
    assert run.returncode == 0, run.stderr
    assert "'fold' is not a move" in run.stdout
    assert "Kd 2h not in the hand" in run.stdout
    assert "there is no move number 99" in run.stdout
    assert "pile          " not in run.stdout
    assert "1. draw 2. -" in log.read_text()
    assert '[Result "*"]' in log.read_text()
    checked = party_here("verify", str(log))
    assert checked.returncode == 0
    assert checked.stdout.startswith("ok: 2 legal moves")
    on = party_here("play", "42", "--log", str(log), "--open", stdin="draw\n")
    assert "pile          " in on.stdout
    assert "3. draw" in log.read_text()
    other = party_here("play", "43", "--log", str(log), stdin="draw\n")
    assert other.returncode == 2
    assert "another deal" in other.stderr
    assert list(tmp_path.iterdir()) == [log]


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


def test_a_deal_file_that_is_broken(tmp_path: Path):
    document = Deal.from_seed(1).to_json() | {"code": None}
    document["pass"][1][0] = document["pass"][1][1]
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(document))
    run = party_here("solve", str(file))
    assert run.returncode == 2
    assert f"{file}: pass 2: {document['pass'][1][0]} twice" in run.stderr


def test_a_deal_is_rated():
    run = party_here("rate", "42", "--json", "--ladder")
    assert run.stderr == ""
    document = json.loads(run.stdout)
    jsonschema.validate(document, schema("rating", "generator.shooting_party"))
    names = [rung["player"] for rung in document["ladder"]]
    assert names == [player.name for player in ladder()]
    parts = [part["name"] for part in document["rating"]["parts"]]
    assert parts == [player.name for player in graders()]
    told = party_here("rate", CODE, "--ladder")
    rating = document["rating"]
    assert f"blind: {rating['value']} ± {rating['error']}, " in told.stdout
    assert document["tier"]["name"] + " " + document["tier"]["symbol"] in told.stdout
    for name, expected in list(document["rating"]["outlook"].items())[:3]:
        shares = [f"{100 * expected[what]:.1f} %" for what in ("four_queens", "perfect")]
        row = next(line for line in told.stdout.splitlines() if f"{name} player" in line)
        assert all(share in row for share in shares)
    skill = document["rating"]["outlook"]["skill"]
    assert f"skill: a strong player can expect {skill:.1f} cards more than a novice" in told.stdout
    plain = party_here("rate", "42", "--ladder", PYTHONIOENCODING="ascii")
    assert plain.returncode == 0
    tier = document["tier"]["name"]
    assert f"blind: {rating['value']} +- {rating['error']}, {tier}\n" in plain.stdout


def test_peoples_results_move_the_rating(tmp_path: Path):
    file = tmp_path / "results.jsonl"
    row = {"puzzle": "42", "mode": "blind", "solved": False}
    others = [row | {"puzzle": "43"}, row | {"mode": "open"}]
    file.write_text("\n".join(map(json.dumps, [row] * 30 + [row | {"puzzle": CODE}] + others)))
    document = json.loads(party_here("rate", "42", "--json", "--results", str(file)).stdout)
    jsonschema.validate(document, schema("rating", "generator.shooting_party"))
    people, rating = document["people"], document["rating"]
    assert people["results"] == 31
    assert rating["value"] > people["before"]["value"]
    assert rating["error"] <= people["before"]["error"]
    told = party_here("rate", "42", "--results", str(file)).stdout
    assert f"blind: {rating['value']} ± {rating['error']}" in told
    assert f"before 31 results from people: {people['before']['value']}" in told
    file.write_text('{"puzzle": "42", "mode": "blind", "solved": true}\n{"puzzle": 42}\n')
    wrong = party_here("rate", "42", "--results", str(file))
    assert wrong.returncode == 2
    assert wrong.stdout == ""
    assert wrong.stderr == f'party rate: --results {file}: row 2: "puzzle" is not a string\n'


NAME = "shooting-party"


def test_persons_and_puzzles_of_a_folder_are_rated_together(week: Path, tmp_path: Path):
    file = tmp_path / "results.jsonl"
    rows = [
        {
            "puzzle": f"shooting-party-2026-01-0{day}",
            "mode": mode,
            "person": token,
            "solved": solved,
        }
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
    told = party_here(*asked).stdout
    assert told.startswith("4 results, 2 persons with a token; 2 not in these puzzles\n")
    assert f"{NAME}-2026-01-06" in told
    assert "aaaaaaaa" in told


def test_help_is_quick_and_loads_no_compiler():
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", PARTY[2], "--help"],
        capture_output=True,
        text=True,
    )
    assert "solve" in run.stdout
    for heavy in (
        "numba",
        "ortools",
        "networkx",
        "numpy",
        "rich",
        "pyarrow",
        "matplotlib",
        "distributed",
    ):
        assert f" {heavy}\n" not in run.stderr


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
    run = party()
    assert run.returncode == 2
    assert "Commands:" in run.stderr
    assert party_here("--version").stdout.startswith("party, version ")


def test_shell_completion():
    run = party(_PARTY_COMPLETE="bash_complete", COMP_WORDS="party so", COMP_CWORD="1")
    assert "solve" in run.stdout
