"""What version 1.1.0 kept, and what it saw in it, is read for good; `made` in the data says how."""

import json
import lzma
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from solver.shooting_party.rules.seen_game import TAG, SeenGame

from generator.common.record import by_tier, figures, read_record
from solver import no_mans_land, shooting_party, the_party
from solver.common.tags import game_in, read_tags
from tests.common.command_line import printed

FILE = Path(__file__).with_name("data") / "kept_by_1_1.json.xz"
KEPT = json.loads(lzma.decompress(FILE.read_bytes()))


def seen(kind: str, text: str) -> list[Any]:
    """What is seen in a text of a kind: a game by its title, a puzzle's result, or a record."""
    if kind == "record":
        results = read_record(text)
        return [*figures(results, date(2026, 11, 28), 1_795_900_000_000), *by_tier(results)]
    if kind == "result":
        return [*read_tags(text, len(text), ())]
    if kind == "The Party":
        guests = the_party.Record.parse(text)
        moves, state = guests.game.moves, guests.game.state
        found = [len(moves), state.is_over, guests.result, guests.seed, state.stashes]
        return [guests.more, str(guests.rules), *found]
    if kind == "No Man's Land":
        land = no_mans_land.Record.parse(text)
        found = [len(land.rounds), land.end.is_over, land.end.final, land.seed, land.end.killed]
        return [land.more, str(land.rules), *found]
    party = shooting_party.Record.parse(text)
    end, real = party.opening, SeenGame.of(party) if TAG in party.more else None
    for move in party.moves:
        end = end.play(move)
    drawn = real and [len(real.moves), real.is_over, *map(len, real.drawn)]
    found = [len(party.moves), end.is_over, party.result, party.deal.seed, end.score, drawn]
    return [party.more, str(party.rules), *found]


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
    assert json.loads(record)["puzzles"] == KEPT["puzzles"]
