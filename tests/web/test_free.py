"""Free play of all three games: a whole game is that of the toolkit, and tells no card to come; and
what is chosen in sheets is played. (That no game is lost: test_nothing_is_lost.py.)
"""

import re
from collections.abc import Callable
from typing import Any

import pytest

from solver.common.record import Record
from tests.web.conftest import a_few, how_hard
from tests.web.partying import Due
from tests.web.playing import PHONE, Deal, hash_of, leads, more
from tests.web.ranging import Range
from tests.web.test_stage import whole

SITE = "dayless"


# -- whole games -----------------------------------------------------------------------------------

GAMES: dict[str, Callable[[], Any]] = {
    "one pass": lambda: Deal(107, "leverstoke,passes=1"),
    "three passes": lambda: Deal(16),
    "mortal": lambda: Range(3),
    "ohara": lambda: Range(2, "ohara"),
    "patient": lambda: Range(6, "patient"),
    "mortal again": lambda: Range(8),
    "two": lambda: Due(7, "person,squire", "short,cap=30"),
    "three": lambda: Due(7, "person,squire,steward", "short,cap=20"),
    "four": lambda: Due(7, "random,person,steward,pimc:20", "short,cap=16,stash=own"),
    "persons": lambda: Due(7, "person,person", "short,cap=12"),
    "persons by text": lambda: Due(5, "person,person", "short,cap=12,stash=own", "text"),
    "persons and a bot": lambda: Due(7, "person,squire,person", "short,cap=12", "keys"),
    "by keys": lambda: Due(7, "squire,person,random,steward", "short,cap=16", "keys"),
    "by text": lambda: Due(7, "random,person,pimc:20", "dan-zen,cap=16", "text"),
}
LONG = ("three passes", "mortal again", "three", "persons", "by keys")


@pytest.mark.parametrize("name", a_few(GAMES, [*GAMES.keys() - LONG]))
def test_a_whole_game_is_that_of_the_toolkit_and_tells_no_card_to_come(name, opened):
    """On a small phone, all is in view at every point. The same can be played once more."""
    game = GAMES[name]()
    page = game.opened(opened, **PHONE)
    game.ready(page)
    while not game.over:
        assert page.evaluate(game.shows) == game.seen(), game.link
        assert game.told(page) <= game.known, game.link
        whole(page, game.link)
        game.make(page)
        assert hash_of(page) == game.link
        game.ready(page)
    assert re.fullmatch(game.title, page.locator(".after .verdict").inner_text())
    how_hard(page)
    read = Record.parse(page.locator(".after .as-text pre").text_content(), game.of)
    assert read.game.moves == game.game.moves
    assert (read.game.state, read.more) == (game.game.state, game.more)
    page.locator("[data-key=same]").tap()
    again = GAMES[name]()
    again.ready(page)
    assert page.evaluate(again.shows) == again.seen()
    assert page.locator(".after *").count() == 0


# -- what is chosen in sheets ----------------------------------------------------------------------

RULES = {"contact": "must", "passes": "2", "leave": "forbidden"}
HELD = {"hold": "no", "death": "keeps"}
NUMBER = "not a game number; try one like 42."
Chosen = tuple[str, dict[str, str], str | Callable[[int], Any]]

IN_SHEETS: dict[str, list[Chosen]] = {
    "play/#deal=42": [
        ("Rules and pile …", {"set": "leverstoke", "pile": "hidden"} | RULES,
         lambda n: Deal(n, "leverstoke,passes=2,leave=forbidden,contact=must")),
        ("Rules and pile …", {"set": "three-rounds", "pile": "open"} | RULES,
         lambda n: Deal(n, "three-rounds,passes=2,contact=must", view=True)),
        ("New deal", {}, lambda n: Deal(n, "three-rounds,passes=2,contact=must", view=True)),
    ],
    "no-mans-land/play/#game=42": [
        ("Rules …", {"set": "ohara"} | HELD, lambda n: Range(n, "ohara,hold=no,death=keeps")),
        ("Rules …", {"set": "mortal"} | HELD, lambda n: Range(n, "mortal,hold=no,death=keeps")),
        *(("Another game …", {"game": text}, NUMBER) for text in ("fish", "", str(2**64))),
        ("Another game …", {"game": str(2**64 - 1)},
         lambda n: Range(2**64 - 1, "mortal,hold=no,death=keeps")),
        ("New game", {}, lambda n: Range(n, "mortal,hold=no,death=keeps")),
    ],
    "the-party/play/#game=5": [
        ("Another game …", {"seed": "fish"}, NUMBER),
        ("Players and bots …", {"seat0": "person", "seat1": "person", "seat2": ""},
         lambda n: Due(n, "person,person", "short,stash=own")),
        ("New game", {}, lambda n: Due(n, "person,person", "short,stash=own")),
        ("Players and bots …", {"seat0": "person", "seat1": "squire"},
         lambda n: Due(n, "person,squire")),
        ("Players and bots …", {"seat0": "pimc", "seat1": "person", "seat3": "steward"},
         lambda n: Due(n, "pimc,person,steward")),
        ("Another game …", {"seed": "42"}, lambda n: Due(42, "pimc,person,steward")),
        ("Rules …", {"set": "dan-zen", "stash": "own", "cap": "60"},
         lambda n: Due(n, "pimc,person,steward", "dan-zen,stash=own,cap=60")),
        ("Players and bots …", {"seat0": "pimc", "seat1": "squire", "seat2": "", "seat3": ""},
         "at least one player must be a person."),
    ],
    "the-party/play/#game=7&rules=short,stash=between&seats=person,person": [
        ("New game", {}, lambda n: Due(n, "person,person", "short,stash=between")),
    ],
    "the-party/play/#game=7&rules=dan-zen,stash=own&seats=person,person": [
        ("New game", {}, lambda n: Due(n, "person,person", "dan-zen,stash=own")),
        ("Rules …", {"set": "short", "stash": "between"},
         lambda n: Due(n, "person,person", "short,stash=between")),
    ],
}  # fmt: skip


def number(page: Any) -> int:
    return int(re.findall(r"(?:game|deal)=(\d+)", hash_of(page))[0])


@pytest.mark.parametrize("path", IN_SHEETS)
def test_what_is_chosen_in_a_sheet_is_played(path, opened):
    """Other players, or a new game, are of another number."""
    page = opened.ready(path, **PHONE)
    for item, values, due in IN_SHEETS[path]:
        before = number(page)
        more(page, item, **values)
        if isinstance(due, str):
            page.locator("dialog [role=alert]", has_text=due).wait_for()
            page.keyboard.press("Escape")
            continue
        page.locator("dialog").wait_for(state="detached")
        is_new = item.startswith(("New", "Players"))
        if is_new:
            page.wait_for_function("(n) => !location.hash.includes(`=${n}&`)", arg=before)
        game = due(number(page))
        leads(page, game.link)
        game.ready(page)
        assert page.evaluate(game.shows) == game.seen()
        assert game.told(page) <= game.known
        assert (number(page) == before) == (not is_new and not {"seed", "game"} & {*values})
