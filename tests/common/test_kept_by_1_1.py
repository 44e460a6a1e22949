"""What version 1.1.0 kept, and what it saw in it, is read for good; `made` in the data says how."""

import json
import lzma
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from generator.common.all_results import by_tier, figures, read_record
from solver import no_mans_land, shooting_party, the_party
from solver.common.record import Record
from solver.common.tags import game_in, read_tags
from solver.shooting_party.rules.play import OPENING, TABLE, TURN, drawn
from tests.common.command_line import printed

FILE = Path(__file__).with_name("data") / "kept_by_1_1.json.xz"
KEPT = json.loads(lzma.decompress(FILE.read_bytes()))
CALLED_THEN = {
    "Games with the pile hidden": "Piles played unseen", "Best score": "Best of them",
    "Solved with help or at a later try": "Solved with help",
}  # fmt: skip
PLAYS = {each.PLAY.title: each.PLAY for each in (shooting_party, no_mans_land, the_party)}


def seen(kind: str, text: str) -> list[Any]:
    """What is seen in a text of a kind: a game by its title, a puzzle's result, or a record."""
    if kind == "record":
        results = read_record(text).puzzles
        found = figures(results, date(2026, 11, 28), 1_795_900_000_000)
        then = ((CALLED_THEN.get(name, name), value.replace("%", " %")) for name, value in found)
        return [*then, *by_tier(results)]
    if kind == "result":
        return [*read_tags(text, len(text), ())]
    record: Record[Any] = Record.parse(text, PLAYS[kind])
    game, state, rules = record.game, record.game.state, str(record.game.state.rules)
    made, over, result = len(game.moves), game.is_over, record.play.result(state)
    seed = int(game.tags["Seed"]) if "Seed" in game.tags else None
    if kind == "The Party":
        found = [made, over, result, seed, state.stashes]
    elif kind == "No Man's Land":
        found = [made, over, state.final, seed, state.killed]
    else:
        turn = record.more.get(TURN, OPENING) != OPENING  # one that is not whole
        whole = over and TURN not in record.more
        real = [made + turn, whole, *drawn(record).values()] if TABLE in record.more else None
        claimed = [*map(int, result.split("+"))] if over else None
        found = [made, over, claimed, seed, state.score, real]
    return [record.more, rules, *found]


@pytest.mark.parametrize("kind", KEPT["kept"])
def test_what_was_kept_is_read(kind: str):
    for name, due, text in KEPT["kept"][kind]:
        assert json.loads(json.dumps(seen(kind, text))) == due, name
        assert kind.islower() or game_in(text) == kind


def test_the_kept_puzzles_are_a_record(tmp_path: Path):
    for name, _, text in (each for some in KEPT["kept"].values() for each in some):
        file = tmp_path / "shooting-party/games" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    record = printed("record", "--json", XDG_DATA_HOME=str(tmp_path))
    found = json.loads(record)["puzzles"]
    assert found.keys() == KEPT["puzzles"].keys()
    for name, due in KEPT["puzzles"].items():  # which did not know the puzzle's kind and rating
        assert found[name].items() >= due.items(), name
        assert found[name].keys() - due.keys() <= {"kind", "rating", "error", "shown"}
