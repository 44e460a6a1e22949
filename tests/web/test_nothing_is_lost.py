"""A game that is played freely is never lost: not by a link, a new deal, a reload, Back, a second
tab, or a store that is full or closed.
"""

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from tests.web.conftest import Open, eventually
from tests.web.playing import go, more
from tests.web.test_addresses import CLOSED

pytestmark = pytest.mark.page


@pytest.fixture
def served(dayless):
    return dayless


class Game(NamedTuple):
    path: str
    deal: str
    linked: str  # moves of a friend
    kept: str
    presses: tuple[str, ...]  # what makes each move of mine
    has_redo: bool = True

    @property
    def friends(self) -> int:
        return 1 + self.linked.count(".")

    @property
    def link(self) -> str:
        return self.path + self.deal + self.linked


FIRST = ".others button"
GAMES = {
    "The Shooting Party": Game(
        "play/", "#deal=42", "&moves=leave", "play 42 leverstoke",
        ("[data-key=draw]", "[data-key=leave]", "[data-key=draw]"),
    ),
    "No Man's Land": Game(
        "no-mans-land/play/", "#game=20", "&moves=hold.hold.hold.hold", "range 20 mortal",
        ("[data-key=hold]", *2 * ["[data-key=next] then [data-key=hold]"]),
    ),
    "The Party": Game(
        "the-party/play/", "#game=446&seats=person%2Csquire", "&choices=1",
        "#game=446&seats=person,squire", (FIRST, FIRST, FIRST), has_redo=False,
    ),
}  # fmt: skip
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


MOVES = """() => {
  const { moves, choices } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  return (moves ?? choices ?? "").split(/[ .]/).filter(Boolean).length;
}"""


def moves(page: Any) -> int:
    """How many moves the address has, which follows the game."""
    found: int = page.evaluate(MOVES)
    return found


def at(page: Any, count: int) -> Any:
    """The page once it has so many moves."""
    page.wait_for_selector(".may *, .after .verdict")
    eventually(page, f"(count) => ({MOVES})() === count", count)
    return page


def made(page: Any, presses: Sequence[str]) -> Any:
    """The page after moves, each of one tap or some."""
    for press in presses:
        count = moves(page)
        for button in press.split(" then "):
            page.locator(button).first.click()
        at(page, count + 1)
    return page


def begun(game: Game, opened: Open, context: Any) -> Any:
    """A game of mine after two moves, with a third to redo if the game has that."""
    page = made(at(opened(game.path + game.deal, context), 0), game.presses)
    if game.has_redo:
        page.locator(".undo").click()
    return at(page, count(game))


def count(game: Game) -> int:
    return 3 - game.has_redo


def kept(page: Any, game: Game, place: str = "") -> Any:
    """What is kept of a game, but for when."""
    text = page.evaluate("(key) => localStorage[`/below/a/path/game/${key}`]", game.kept + place)
    return text and json.loads(text) | {"at": 0}


def other_move(page: Any, game: Game) -> None:
    """One move more in another game than mine."""
    next_or = "[data-key=next]" if "range" in game.kept else None
    if next_or and page.locator(next_or).count():
        page.locator(next_or).click()
    made(page, ["[data-key=leave], [data-key=hold]" if game.has_redo else FIRST])


def choose(page: Any, number: int) -> str:
    """The text of one of my games, from the first on, which is opened."""
    more(page, "My games")
    row = page.locator("dialog .menu li > *").nth(number)
    text: str = row.inner_text()
    row.click()
    page.locator("dialog").wait_for(state="detached")
    return text


def redone(page: Any, game: Game) -> None:
    """What was to be redone is."""
    if game.has_redo:
        more(page, "Redo")
        at(page, 3)


FULL = """() => {
  for (let size = 2 ** 22, n = 0; size >= 1; size /= 2) {
    try { localStorage[`other ${n}`] = "x".repeat(size); n += 1; } catch { /* it is full */ }
  }
}"""
"""Of what is no game."""


GAPS = """(button) => {
  const [own, first, last] = [button, button.firstElementChild, button.lastElementChild]
    .map((each) => each.getBoundingClientRect());
  return [first.top - own.top, own.bottom - last.bottom];
}"""
"""Above and below what a button says."""


# -- the ways --------------------------------------------------------------------------------------


@each_game
def test_a_link_opens_beside_my_game_which_is_one_tap_away(game, opened):
    context = opened.context()
    page = begun(game, opened, context)
    mine = kept(page, game)
    page.close()
    page = at(opened(game.link, context), game.friends)
    assert kept(page, game) == mine
    assert kept(page, game, " #2") is None
    page.locator(".status", has_text="This is the game of the link.").wait_for()
    size = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 640})
    (number,) = re.findall(r"(?:deal|game)=(\d+)", game.deal)
    facts = page.locator(".facts")
    named = rf"/My game\s+(Deal|Game) {number}\b/.test(document.querySelector('.facts').innerText)"
    eventually(page, f"() => {named}")  # once the page has heard of the new size
    assert facts.evaluate("(facts) => facts.scrollWidth <= facts.clientWidth")
    page.set_viewport_size(size)
    other_move(page, game)
    assert kept(page, game) == mine
    assert len(kept(page, game, " #2")["moves"]) == game.friends + 1
    page.reload()
    at(page, game.friends + 1)
    page.locator("[data-key=mine]").click()
    at(page, count(game))
    assert page.locator("[data-key=mine]").count() == 0
    redone(page, game)
    choose(page, 1)  # the friend's, which is older now
    at(page, game.friends + 1)


@each_game
def test_a_new_deal_leaves_my_game_in_my_games(game, opened):
    page = begun(game, opened, opened.context())
    more(page, "New deal" if game.path == "play/" else "New game")
    at(page, 0)
    other_move(page, game)
    text = choose(page, 1)
    number = game.deal.split("&")[0].split("=")[1]
    assert f"{number}\n" in text
    assert f"{count(game)} moves" in text
    at(page, count(game))
    redone(page, game)


@each_game
def test_a_reload_loses_nothing(game, opened):
    page = begun(game, opened, opened.context())
    mine = kept(page, game)
    page.reload()
    at(page, count(game))
    assert kept(page, game) == mine
    redone(page, game)


@each_game
def test_back_returns_to_my_game(game, opened):
    """From a link that was followed within the page, and from another page."""
    page = begun(game, opened, opened.context())
    mine = kept(page, game)
    go(page, game.deal + game.linked)
    page.locator("[data-key=mine]").wait_for()
    page.go_back()
    at(page, count(game))
    page.locator("[data-key=mine]").wait_for(state="detached")
    page.goto(f"{opened.served.url}about/")
    page.go_back()
    at(page, count(game))
    assert kept(page, game) == mine
    redone(page, game)


@each_game
def test_a_second_tab_changes_nothing_but_its_own_game(game, opened):
    context = opened.context()
    page = begun(game, opened, context)
    mine = kept(page, game)
    second = opened(game.link, context)
    second.locator("[data-key=mine]").wait_for()
    other_move(second, game)
    assert kept(page, game) == mine
    assert moves(page) == count(game)
    second.locator("[data-key=mine]").click()
    at(second, count(game))
    redone(second, game)
    at(page, 3)


@each_game
def test_a_full_store_loses_no_game_of_mine(game, opened):
    """Not the one that is played on, nor those before it."""
    context = opened.context()
    page = begun(game, opened, context)
    mine = kept(page, game)
    page.evaluate(FULL)
    go(page, game.deal.replace("=", "=1", 1))
    at(page, 0)
    for _ in range(2):
        other_move(page, game)
    assert kept(page, game) == mine
    page.reload()
    at(page, 2)
    assert kept(page, game) == mine


@each_game
def test_a_closed_store_is_said_at_once_and_the_address_has_the_game(game, opened):
    context = opened.context()
    context.add_init_script(CLOSED)
    page = at(opened(game.path + game.deal, context), 0)
    assert "what you do here is not kept" in page.locator(".unkept").inner_text()
    made(page, game.presses)
    page.reload()
    at(page, 3)


def test_my_games_are_the_last_fifty(opened):
    """From the page of the record, too; a game without a move is none."""
    context = opened.context()
    page = begun(GAMES["The Shooting Party"], opened, context)
    page.evaluate(
        """(key) => {
          const [name, game] = [`/below/a/path/game/${key}`, JSON.parse(localStorage[
            `/below/a/path/game/${key}`])];
          for (let n = 0; n < 60; n += 1) localStorage[`${name} #${n + 2}`] = JSON.stringify(
            { ...game, at: n, listed: { ...game.listed, name: `Deal ${n}` } });
        }""",
        GAMES["The Shooting Party"].kept,
    )
    at(opened("the-party/play/", context), 0)
    page = opened("record/", context)
    page.locator(".my-games").click()
    page.locator("dialog .menu li").first.wait_for()
    rows = page.locator("dialog .menu li").all_inner_texts()
    assert [row.split("\n")[0] for row in rows] == [
        f"The Shooting Party, deal {n}" for n in (42, *range(59, 10, -1))
    ]
    above, below = page.locator("dialog .menu a").first.evaluate(GAPS)
    assert abs(above - below) <= 4
    page.locator("dialog .menu a").first.click()
    at(page, 2)


@each_game
def test_more_leads_to_the_other_pages_of_a_game(game, opened):
    page = opened.ready(game.path)
    page.locator("[data-key=more]").click()
    page.locator("dialog .menu").wait_for()
    links = page.locator("dialog .menu a").evaluate_all("(all) => all.map((each) => each.pathname)")
    pages = ["learn"] if game.path.startswith("the-party") else ["table", "learn"]
    base = f"/below/a/path/{game.path.removesuffix('play/')}"
    assert links == [f"{base}{each}/" for each in pages]
