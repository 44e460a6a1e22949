"""The commands of The Party: what they print, and documents that verify."""

import json
import re
from functools import partial
from pathlib import Path

import pytest

from solver.the_party.rules.record import Record
from tests.common import command_line
from tests.common.command_line import party_here
from tests.common.test_errors import is_refused
from tests.the_party.helpers import CORPUS

TOY = "dan-zen,suits=1,jokers=1,hand=2,goal=1"


tp = partial(party_here, "the-party")
printed = partial(command_line.printed, "the-party")


def verified(document: str) -> str:
    """What `verify` says of a document that is right."""
    found = party_here("verify", "-", stdin=document).stdout
    assert found.startswith("ok: ")
    return found


# -- what can be forced ---------------------------------------------------------------------------


def test_force_from_files(tmp_path: Path):
    document = printed("force", 2, "--within", 3, "--json")
    assert "player 0 wins in 3 actions; 10 lines replayed" in verified(document)
    files = {
        "document.json": document,
        "state.json": json.dumps(json.loads(document)["state"]),
        "game.txt": '[Game "The Party"]\n[Rules "at_cap jewels, goal 2, cap 100"]\n[Seed "2"]\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        assert printed("force", name, "--within", 3, "--json", cwd=tmp_path) == document, name
    assert printed("force", "-", "--within", 3, "--json", stdin=document) == document


# -- what a player may know -----------------------------------------------------------------------


def test_hint():
    view = CORPUS / "view.json"
    words = ("hint", view, "--worlds", 200)
    legend, *rows = printed(*words).splitlines()
    assert legend == "Player 1; mean result in 200 worlds: 1 is a sure win, -1 a sure loss."
    assert [row.split()[0] for row in rows] == ["move", "trust", "call"]
    assert printed(*words) == printed(*words)
    document = json.loads(printed(*words, "--seed", 1, "--json"))
    assert document["view"] == json.loads(view.read_text())
    assert "2 moves, trust first in 200 worlds" in verified(json.dumps(document))
    assert document != json.loads(printed(*words, "--seed", 2, "--json"))
    again = printed("hint", "-", "--worlds", 200, "--seed", 1, "--json", stdin=json.dumps(document))
    assert json.loads(again) == document


def test_hint_where_there_is_no_log():
    view = json.loads((CORPUS / "view-known.json").read_text())
    known = view["known"]
    for change in (
        {},
        {"hands": {"0": ["Jk1"]}, "not": {}},
        {"hands": {"0": ["Kh"]}, "not": {"0": ["T", "J", "A", "*"]}},
    ):
        text = json.dumps(view | {"known": known | change})
        verified(text)
        verified(printed("hint", "-", "--worlds", 5, "--json", stdin=text))


def test_what_is_known_for_sure():
    """The only king is in the viewer's hand, so that calling wins the sender's jewel."""
    view = {
        "game": "the-party",
        "rules": {
            "players": 2, "at_cap": "jewels", "goal": 2, "cap": 10,
            "suits": 1, "jokers": 0, "hand": 1,
        },
        "viewer": 1, "turn": 0, "phase": "call", "asked": 1, "hands": [0, ["Kc"]],
        "stashes": [["Ac"], []], "room": 2, "arrivals": 0, "table": {"cards": 1, "word": "K"},
        "actions": 10, "shuffles": 1,
        "known": {"hands": {}, "arrivals": [], "not": {}},
    }  # fmt: skip
    found = json.loads(printed("hint", "-", "--worlds", 50, "--json", stdin=json.dumps(view)))
    assert [row["move"] for row in found["moves"]] == ["call", "trust"]
    assert [row["mean"] for row in found["moves"]] == [0, -1]


# -- end games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "value"), [(1, 0.05), (2, 0.05556)])
def test_end_games_of_the_rules_page(left: int, value: float):
    words = ("endgame", "--arrivals", "-", "--rules", TOY, "--left", left, "--close", 0.00001)
    shown = printed(*words)
    assert f"{left} left, 90 deals\n" in shown
    found, low, high = map(float, re.search(r": (\S+), between (\S+) and (\S+)\n", shown).groups())
    assert found == pytest.approx(value, abs=1e-4)
    assert low <= value + 1e-5
    assert high >= value - 1e-5
    document = printed(*words, "--json")
    verified(document)
    assert {len(each["log"]) for each in json.loads(document)["mixes"]} == {1}
    every = json.loads(printed(*words, "--json", "--all"))
    assert len(every["mixes"]) == every["information_states"] >= 6
    verified(json.dumps(every))
    assert printed("endgame", "-", "--close", 0.00001, stdin=document) == shown


def test_end_games_as_options_say_them():
    words = ("--unseen", "Tc Jc Qc Ad Kd Jk1", "--stash", "Ac", "--stash", "As")
    mine = printed("endgame", *words, "--rules", "short,hand=2", "--hand", "jk1 qc")
    assert "Rules short,hand=2, 1 left, 90 deals" in mine
    assert "Each line: player: hand | what happened since: how often each move" in mine
    rows = mine.splitlines()[4:]
    assert rows
    assert all(re.match(r"[01]: Qc Jk1( \||:)", row) for row in rows)


# -- bots -----------------------------------------------------------------------------------------


def test_watch():
    words = ("watch", 7, "--bots", "squire,random")
    shown = printed(*words)
    result = Record.parse(printed(*words, "--record")).result
    assert shown.endswith(f"player {result} ({('squire', 'random')[int(result)]}) wins\n")
    assert printed("watch", 8, "--bots", "squire,random") != shown == printed(*words)


# -- rules, puzzles, documents --------------------------------------------------------------------


def test_a_folder_of_dailies(tmp_path: Path):
    """The day of the corpus."""
    day = "2026-01-10"
    assert "win in 5: " in tp("daily", day, "--out", "days", cwd=tmp_path).stdout
    checked = party_here("check", str(tmp_path / "days"), "--fast")
    assert (checked.returncode, checked.stdout) == (0, "")
    for path in (tmp_path / "days").glob("2026*"):
        kept = CORPUS / path.name.replace(day, "force")
        assert path.read_text().split() == kept.read_text().split()
    damaged = tmp_path / "days" / f"{day}.puzzle.json"
    damaged.write_text(json.dumps(json.loads(damaged.read_text()) | {"deal": {}}))
    commands = f"""
        check --fast days
        print days --from {day} --out day.pdf
        verify --puzzle days/{day}.puzzle.json days/{day}.puzzle.txt
        web build days --out site --url https://example.org/
    """
    for command in filter(None, map(str.strip, commands.splitlines())):
        run = party_here(*command.split(), cwd=tmp_path)
        assert run.returncode in (1, 2)
        assert "deal: 'state' is a required property" in run.stdout + run.stderr


@pytest.mark.parametrize("quick", [["--quick"], pytest.param([], marks=pytest.mark.long)])
def test_what_is_in_the_corpus_is_verified(quick: list[str]):
    """That documents are made again is tested in test_claims.py."""
    texts = [*CORPUS.glob("game*.txt")]
    documents = [path for path in CORPUS.glob("*.json") if path.name != "end.json"]
    for path in (*texts, *documents):
        assert party_here("verify", path, *quick).stdout.startswith("ok: ")
    state = CORPUS / "state.json"
    twice = party_here("verify", "-", stdin=state.read_text() * 2)
    assert twice.stdout == "ok: 2 documents, each by itself\n"
    assert party_here("verify", state, "--quiet").stdout == ""
    found = json.loads(party_here("verify", state, "--json").stdout)
    assert found["ok"]
    assert found["text"] == "ok: a state, 8 actions made, seed 46"


TEXTS = ["", "[]", "{}", "null", "{", "\0", "é", "[" * 100_000, '{"game": "the-party"}',
         '{"schema": "the-party/x/1"}', '{"schema": "the-party/force/1"}',
         '{"game": "the-party", "viewer": 1}']  # fmt: skip


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_texts_that_are_nothing(text: str):
    for command in ("force", "explain", "hint", "endgame"):
        is_refused(tp(command, "-", stdin=text), "party the-party")
