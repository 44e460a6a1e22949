"""A game that is played freely is never lost: not by a link, a new deal, a reload, Back, a second
tab, a store that is full or closed, a network that has gone, or an earlier version.
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import pytest

from solver.no_mans_land.rules.cards import Orders
from solver.no_mans_land.rules.play import dealt
from solver.no_mans_land.rules.position import Position as Range
from solver.shooting_party.rules.position import Position
from tests.web import partying, playing, ranging
from tests.web.conftest import FULL, Open, a_few, eventually, pressed, shut
from tests.web.playing import go, hash_of, more
from tests.web.test_addresses import CLOSED

SITE = "dayless"


class Game(NamedTuple):
    path: str
    number: str
    deal: str
    linked: str  # moves of a friend
    kept: str
    presses: tuple[str, ...]  # what makes each move of mine
    seen: str
    opening: Callable[[int], Any]  # what is seen of the game of a number
    asked: tuple[str, ...]  # what is tapped for an answer, and last the answer
    has_redo: bool = True

    @property
    def friends(self) -> int:
        return 1 + self.linked.count(".")

    @property
    def made(self) -> int:
        return 3 - self.has_redo


FIRST = ".others button"
GAMES = {
    "The Shooting Party": Game(
        "play/", "42", "#deal=42", "&moves=leave", "play 42 leverstoke",
        ("[data-key=draw]", "[data-key=leave]", "[data-key=draw]"), playing.SEEN,
        lambda seed: playing.due(Position.opening(seed)),
        ("[data-key=possible]", r"[data-key=possible] >> text=/\d (still|cards?) possible/",
         "dialog .close", ".asked .hint", ".asked .advised", "dialog .weighed"),
    ),
    "No Man's Land": Game(
        "no-mans-land/play/", "20", "#game=20", "&moves=hold.hold.hold", "range 20 mortal",
        ("[data-key=hold]", *2 * ["[data-key=next] then [data-key=hold]"]), ranging.SEEN,
        lambda seed: ranging.due(dealt(Orders.from_seed(seed), Range(ranging.MORTAL))),
        (".tools .chip", r".tools .chip >> text=/Worth \d/"),
    ),
    "The Party": Game(
        "the-party/play/", "446", "#game=446&seats=person%2Csquire", "&choices=1",
        "#game=446&seats=person,squire", (FIRST, FIRST, FIRST), partying.SEEN,
        lambda seed: partying.Due(seed, "person,squire,steward").seen(),
        (".tools .hint", "dialog .weighed"), has_redo=False,
    ),
}  # fmt: skip
each_game = pytest.mark.parametrize("name", GAMES)


def games_but(name: str) -> pytest.MarkDecorator:
    """Each game; but for each change two of them, where all do it by the same code."""
    return pytest.mark.parametrize("name", a_few(GAMES, [*GAMES.keys() - {name}]))


MOVES = """() => {
  const { moves, choices } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  return (moves ?? choices ?? "").split(/[ .]/).filter(Boolean).length;
}"""
"""How many moves the address has, which follows the game."""


def at(page: Any, count: int) -> Any:
    """The page once it has so many moves."""
    page.wait_for_selector(".may *, .after .verdict")
    eventually(page, f"(count) => ({MOVES})() === count", count)
    return page


def made(page: Any, presses: Sequence[str]) -> Any:
    """The page after moves, each of one tap or some."""
    for press in presses:
        count = page.evaluate(MOVES)
        for button in press.split(" then "):
            pressed(page, button)
        at(page, count + 1)
    return page


def begun(game: Game, opened: Open, context: Any) -> Any:
    """A game of mine after two moves, with a third to redo if the game has that."""
    page = made(at(opened(game.path + game.deal, context), 0), game.presses)
    if game.has_redo:
        page.locator(".undo").click()
    return at(page, game.made)


def kept(page: Any, game: Game, place: str = "") -> Any:
    """What is kept of a game, but for when."""
    text = page.evaluate("(key) => localStorage[`/below/a/path/game/${key}`]", game.kept + place)
    return text and json.loads(text) | {"at": 0}


def table(page: Any) -> list[str]:
    """All pictures on the table."""
    found: list[str] = page.locator(".stage .table use").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('href'))"
    )
    return found


def other_move(page: Any, game: Game) -> None:
    """One move more in another game than mine."""
    if page.locator("[data-key=next]").count():
        page.locator("[data-key=next]").click()
    made(page, ["[data-key=leave], [data-key=hold]" if game.has_redo else FIRST])


def choose(page: Any, number: int) -> str:
    """The text of one of my games, from the first on, which is opened."""
    more(page, "My games")
    sheet = page.locator("dialog", has=page.locator("h2", has_text="My games"))
    row = sheet.locator(".menu li > *").nth(number)
    text: str = row.inner_text()
    row.click()
    page.locator("dialog").wait_for(state="detached")
    return text


def redone(page: Any, game: Game) -> None:
    """What was to be redone is."""
    if game.has_redo:
        more(page, "Redo")
        at(page, 3)


GAPS = """(button) => {
  const [own, first, last] = [button, button.firstElementChild, button.lastElementChild]
    .map((each) => each.getBoundingClientRect());
  return [first.top - own.top, own.bottom - last.bottom];
}"""
"""Above and below what a button says."""


# -- the ways --------------------------------------------------------------------------------------


@games_but("No Man's Land")
def test_a_reload_back_no_address_and_a_second_tab_lose_nothing(name, opened):
    """Back from a link that was followed within the page, and from another page."""
    game, context = GAMES[name], opened.context()
    page = begun(game, opened, context)
    mine, here = kept(page, game), table(page)

    def holds(of: Any) -> None:
        at(of, game.made)
        assert kept(of, game) == mine
        assert table(of) == here
        assert of.locator(".heard, .unkept").all_inner_texts() in ([], [""])  # nothing told again

    page.reload()
    holds(page)
    go(page, game.deal + game.linked)
    page.locator("[data-key=mine]").wait_for()
    page.go_back()
    page.locator("[data-key=mine]").wait_for(state="detached")
    holds(page)
    page.goto(f"{opened.served.url}about/")
    page.go_back()
    holds(page)
    second = opened(game.path, context)
    holds(second)
    assert hash_of(second) == hash_of(page)
    go(second, game.deal + game.linked)
    second.locator("[data-key=mine]").wait_for()
    other_move(second, game)
    holds(page)
    second.locator("[data-key=mine]").click()
    at(second, game.made)
    redone(second, game)
    at(page, 3)  # of what the other tab did, this one hears


@games_but("The Shooting Party")
def test_a_link_and_a_new_deal_open_beside_my_game_which_is_a_tap_away(name, opened):
    game, context = GAMES[name], opened.context()
    page = begun(game, opened, context)
    mine = kept(page, game)
    page.close()
    page = at(opened(game.path + game.deal + game.linked, context), game.friends)
    assert kept(page, game) == mine
    assert kept(page, game, " #2") is None
    page.locator(".status", has_text="This is the game of the link.").wait_for()
    size = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 640})
    facts = page.locator(".facts")
    text = "document.querySelector('.facts').innerText"
    named = rf"/My game\s+(Deal|Game) {game.number}\b/.test({text})"
    eventually(page, f"() => {named}")  # once the page has heard of the new size
    assert facts.evaluate("(facts) => facts.scrollWidth <= facts.clientWidth")
    page.set_viewport_size(size)
    other_move(page, game)
    assert kept(page, game) == mine
    assert len(kept(page, game, " #2")["moves"]) == game.friends + 1
    page.reload()
    at(page, game.friends + 1)
    page.locator("[data-key=mine]").click()
    at(page, game.made)
    assert page.locator("[data-key=mine]").count() == 0
    redone(page, game)
    choose(page, 1)  # the friend's, which is older now
    at(page, game.friends + 1)

    more(page, "New deal" if game.path == "play/" else "New game")
    at(page, 0)
    new = hash_of(page)
    at(opened(game.path + "#new", context), 0).close()
    at(opened(game.path, context), game.friends + 1).close()  # the new ones have no move yet
    more(page, "Back to the game before")
    at(page, game.friends + 1)
    go(page, new)
    other_move(page, game)
    text = choose(page, 2)
    assert f"{game.number}\n" in text
    assert "3 moves" in text
    at(page, 3)

    mine = kept(page, game)
    page.evaluate(FULL)  # no game of mine makes room, nor is the one lost that is played on
    go(page, game.deal.replace("=", "=1", 1))
    at(page, 0)
    for _ in range(2):
        other_move(page, game)
    assert kept(page, game) == mine
    page.reload()
    at(page, 2)
    assert kept(page, game) == mine


@each_game
def test_a_closed_store_is_said_at_once_and_the_address_has_the_game(name, opened):
    """Its menu leads to the other pages of the game."""
    game, context = GAMES[name], opened.context()
    context.add_init_script(CLOSED)
    page = at(opened(game.path + game.deal, context), 0)
    said = "what you do here is not kept"
    assert said in page.locator(".unkept").inner_text()
    made(page, game.presses)
    assert said not in page.locator("main").inner_text()  # it is said once
    page.reload()
    at(page, 3)
    page.locator("[data-key=more]").click()
    page.locator("dialog .menu").wait_for()
    links = page.locator("dialog .menu a").evaluate_all("(all) => all.map((each) => each.pathname)")
    pages = ["learn"] if name == "The Party" else ["table", "learn"]
    assert links == [f"/below/a/path/{game.path.removesuffix('play/')}{each}/" for each in pages]


@games_but("The Shooting Party")
def test_without_a_network_a_game_goes_on_and_its_questions_are_answered(name, opened):
    """After one visit; and, where weights are needed, one advice. (Puzzles of The Shooting Party:
    test_page.py.)
    """
    game, context = GAMES[name], opened.context(worker=True)
    page = made(at(opened(game.path + game.deal, context), 0), game.presses[:2])

    def answered() -> None:
        for each in game.asked[:-1]:
            page.locator(each).first.click(timeout=60_000)
        page.locator(game.asked[-1]).first.wait_for(timeout=60_000)
        if page.locator("dialog").count():
            shut(page)
            page.wait_for_function("() => !history.state?.sheets")  # or two ways meet

    here = table(page)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # now the worker sees the requests
    at(page, 2)
    if name == "The Shooting Party":
        answered()
    context.new_cdp_session(page).send("Network.clearBrowserCache")
    context.set_offline(True)  # there is what the worker has kept, and nothing else
    page.reload()
    at(page, 2)
    assert table(page) == here
    made(page, game.presses[2:])
    if page.locator("[data-key=next]").count():
        page.locator("[data-key=next]").click()
    answered()


def test_my_games_are_the_last_fifty(opened):
    """From the page of the record, too; a game without a move is none."""
    game, context = GAMES["The Shooting Party"], opened.context()
    page = begun(game, opened, context)
    page.evaluate(
        """(key) => {
          const game = JSON.parse(localStorage[key]);
          for (let n = 0; n < 60; n += 1) localStorage[`${key} #${n + 2}`] = JSON.stringify(
            { ...game, at: n, listed: { ...game.listed, name: `Deal ${n}` } });
        }""",
        f"/below/a/path/game/{game.kept}",
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


# -- links that cannot be read ---------------------------------------------------------------------

CANNOT = "This link can't be opened: "
NUMBER = f"{CANNOT}that is not a game number; try one like 42."
BROKEN = {
    "The Shooting Party": {
        "#deal=fish": "This link has no deal in it.",
        "#deal=5h": "This link has no deal in it.",
        "#deal=42&rules=chess": "This link has rules that are not known here.",
    },
    "No Man's Land": {
        "#game=1.5": NUMBER,
        f"#game={2**64}": NUMBER,
        "#game=42&rules=chess": f"{CANNOT}there are no rules “chess”",
        "#game=42&rules=toString": f"{CANNOT}there are no rules “toString”",
        "#game=42&rules=mortal,constructor=x": f"{CANNOT}there are no rules “mortal,constructor=x”",
        "#game=42&rules=mortal,weather=once": "weather=each holds in every game",
    },
    "The Party": {
        "#game=fish": NUMBER,
        "#game=5&rules=chess": f"{CANNOT}there are no rules “chess”; they are ",
        "#game=5&seats=person,pimc:0": f"{CANNOT}there is no player “pimc:0”; ",
        "#game=5&rules=short,stash=none": f"{CANNOT}the rule “stash” can be ",
        "#game=5&rules=short,watch=both": f"{CANNOT}the switch watch is",
        "#game=5&seats=squire,squire": "at least one player must be a person.",
        "#game=5&seats=person": f"{CANNOT}the number of players can be 2 or 3 or 4, not 1.",
    },
}
MISFIT = {
    "The Shooting Party": ("#deal=43&moves=draw+-2h3h", "#deal=43"),
    "No Man's Land": ("#game=43&moves=hold.castle", "#game=43&moves=hold"),
    "The Party": ("#game=43&seats=person,squire&choices=0.99", "#game=43&seats=person,squire"),
}  # fmt: skip
"""A link whose moves do not fit, and what is opened."""


@each_game
def test_a_broken_link_is_said_to_be_so_and_opens_another_game_or_the_kept_one(name, opened):
    game, (first, *_) = GAMES[name], BROKEN[name]
    page = at(opened(game.path + first), 0)
    status = page.locator(".stage .status")
    status.filter(has_text=f"{BROKEN[name][first]} Here is a new ").wait_for()
    (seed,) = next(iter(parse_qs(hash_of(page)[1:]).values()))
    assert page.evaluate(game.seen) == game.opening(int(seed))
    made(page, game.presses[:1])
    mine = hash_of(page)
    links = [(go, to) for to in BROKEN[name]]
    for follow, to in [*links, (lambda at, to: at.goto(at.url.split("#")[0] + to), first)]:
        follow(page, to)
        status.filter(has_text=BROKEN[name][to]).wait_for()
        eventually(page, "(to) => location.hash === to", mine)
    to, opens = MISFIT[name]
    go(page, to)
    status.filter(
        has_text=re.compile("The (moves|decisions) of this link do not fit its")
    ).wait_for()
    assert hash_of(page) == opens


# -- earlier versions ------------------------------------------------------------------------------

PARTY = "#game=5&seats=person,squire,steward"
OF_OLD: dict[str, list[tuple[str, str, str, dict[str, Any], dict[str, Any]]]] = {
    "The Shooting Party": [
        ("play", "#deal=42&moves=draw+leave", "play 42 leverstoke",
         {"moves": ["draw", "leave"], "redone": ["draw"], "hints": 1, "asked": ["draw possible"],
          "undone": True, "slipped": True, "shown": True, "tries": [], "finished": None},
         {"hints": 1, "asked": ["draw possible"], "undone": True, "slipped": True,
          "shown": "the pile seen"}),
    ],
    "No Man's Land": [
        ("range", "#game=42&moves=hold.hold", "range 42 mortal",
         {"moves": ["hold", "hold"], "redone": ["hold"], "seen": "decisions taken back",
          "asked": ["false worth", "hold false hint 0"]},
         {"hints": 1, "undone": True, "shown": "a look at the value",
          "asked": ["false worth", "hold false hint 0"]}),
        ("range", "#game=42&moves=hold", "range 42 mortal",
         {"moves": ["hold"], "redone": ["hold"], "seen": "played before", "asked": []},
         {"hints": 0, "undone": False, "shown": "played before"}),
    ],
    "The Party": [
        ("the-party play", f"{PARTY}&choices=0", PARTY,
         {"choices": [0], "hints": 1, "hinted": 0}, {"hints": 1, "asked": ["hint"]}),
    ],
}  # fmt: skip
"""Where it kept the latest address, that address, and by what name which game; and what is left of
the help.
"""


@each_game
def test_what_version_1_1_0_kept_goes_on_where_it_was_with_its_redo_and_help(name, opened):
    """From the plain address, and from a link to where it stood."""
    for latest, address, key, game, helped in OF_OLD[name]:
        for to in ("", address):
            context = opened.context()
            store = {latest: address, f"game/{key}": json.dumps(game | {"at": 1})}
            lines = [f"localStorage['/below/a/path/{k}'] ??= {json.dumps(v)};"
                     for k, v in store.items()]  # fmt: skip
            context.add_init_script("\n".join(lines))
            page = opened.ready(GAMES[name].path + to, context)
            assert hash_of(page) == address
            found = json.loads(page.evaluate(f"localStorage['/below/a/path/game/{key}']"))
            assert found["moves"] == game.get("moves", game.get("choices"))
            assert found["redone"] == game.get("redone", [])
            assert {each: found[each] for each in helped} == helped
