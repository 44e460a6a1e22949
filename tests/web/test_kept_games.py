"""Games that version 1.1.0 kept go on where they were, with their redo and what help there was."""

import json
from typing import Any, NamedTuple

import pytest

pytestmark = pytest.mark.page


@pytest.fixture(scope="module")
def served(dayless):
    return dayless


class Kept(NamedTuple):
    path: str
    latest: str
    address: str
    name: str
    game: dict[str, Any]
    help: dict[str, Any]


PARTY = "#game=5&seats=person,squire,steward"
GAMES = {
    "The Shooting Party": Kept(
        "play/", "play", "#deal=42&moves=draw+leave", "play 42 leverstoke",
        {"moves": ["draw", "leave"], "redone": ["draw"], "hints": 1, "asked": ["draw possible"],
         "undone": True, "slipped": True, "shown": True, "tries": [], "finished": None},
        {"hints": 1, "asked": ["draw possible"], "undone": True, "slipped": True,
         "shown": "the pile seen"},
    ),
    "No Man's Land": Kept(
        "no-mans-land/play/", "range", "#game=42&moves=hold.hold", "range 42 mortal",
        {"moves": ["hold", "hold"], "redone": ["hold"], "seen": "decisions taken back",
         "asked": ["false worth", "hold false hint 0"]},
        {"hints": 1, "undone": True, "shown": "a look at the value",
         "asked": ["false worth", "hold false hint 0"]},
    ),
    "No Man's Land again": Kept(
        "no-mans-land/play/", "range", "#game=42&moves=hold", "range 42 mortal",
        {"moves": ["hold"], "redone": ["hold"], "seen": "played before", "asked": []},
        {"hints": 0, "undone": False, "shown": "played before"},
    ),
    "The Party": Kept(
        "the-party/play/", "the-party play", f"{PARTY}&choices=0", PARTY,
        {"choices": [0], "hints": 1, "hinted": 0}, {"hints": 1, "asked": ["hint"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("linked", [False, True])
def test_a_kept_game_goes_on(name: str, linked: bool, opened):
    path, latest, address, key, game, helped = GAMES[name]
    context = opened.context()
    store = {latest: address, f"game/{key}": json.dumps(game | {"at": 1})}
    lines = [f"localStorage['/below/a/path/{k}'] ??= {json.dumps(v)};" for k, v in store.items()]
    context.add_init_script("\n".join(lines))
    page = opened.ready(path + (address if linked else ""), context)
    assert page.evaluate("location.hash") == address
    kept = json.loads(page.evaluate(f"localStorage['/below/a/path/game/{key}']"))
    assert kept["moves"] == game.get("moves", game.get("choices"))
    assert kept["redone"] == game.get("redone", [])
    assert {each: kept[each] for each in helped} == helped
