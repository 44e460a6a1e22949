"""The commands of The Party: what they print, and documents that are checked."""

import json
from pathlib import Path
from typing import Any

from solver.common.record import Record
from solver.the_party import PLAY, RuleSet, View
from solver.the_party.rules.game import seeded
from solver.the_party.rules.replayed_lines import check_firsts
from tests.common.command_line import printed
from tests.the_party.helpers import CORPUS


def tp(command: str, *words: object, **given: Any) -> str:
    """What a command of the game prints; `force` is its own."""
    return printed(command, *words, *OF_GAME[command == "force" :], **given)


OF_GAME = ("--game=the-party",)


# -- what can be forced ---------------------------------------------------------------------------


def test_force_from_files(tmp_path: Path):
    document = tp("force", 2, "--within", 3, "--json")
    files = {
        "document.json": document,
        "state.json": json.dumps(json.loads(document)["state"]),
        "game.txt": '[Game "The Party"]\n[Rules "at_cap jewels, goal 2, cap 100"]\n[Seed "2"]\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        assert tp("force", name, "--within", 3, "--json", cwd=tmp_path) == document, name
    assert tp("force", "-", "--within", 3, "--json", stdin=document) == document
    game, seed = seeded(RuleSet.parse("short"), 2), 2
    check_firsts(game.state, seed, 0, 3, json.loads(document)["firsts"])


# -- what a player may know -----------------------------------------------------------------------


def test_hint():
    view = CORPUS / "view.json"
    words = ("advise", view, "--worlds", 200)
    assert tp(*words) == tp(*words)
    document = json.loads(tp(*words, "--seed", 1, "--json"))
    assert document["view"] == json.loads(view.read_text())
    assert [row["move"] for row in document["moves"]] == ["trust", "call"]
    assert document != json.loads(tp(*words, "--seed", 2, "--json"))
    again = tp("advise", "-", "--worlds", 200, "--seed", 1, "--json", stdin=json.dumps(document))
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
        found = json.loads(tp("advise", "-", "--worlds", 5, "--json", stdin=text))
        assert {row["move"] for row in found["moves"]} == {
            *map(str, View.from_json(json.loads(text)).legal_moves())
        }


# -- bots -----------------------------------------------------------------------------------------


def test_bots_play(tmp_path: Path):
    words = ("play", 7, "--bots", "squire,random")
    shown = tp(*words, "--log", "game.txt", cwd=tmp_path)
    record = Record.parse((tmp_path / "game.txt").read_text(), PLAY)
    assert record.more == {"Seats": "squire, random"}
    result = PLAY.result(record.game.state)
    assert shown.endswith(f"player {result} ({('squire', 'random')[int(result)]}) wins\n")
    assert tp("play", 8, "--bots", "squire,random") != shown == tp(*words)
