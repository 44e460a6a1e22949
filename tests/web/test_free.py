"""Free play of all three games: a whole game is that of the toolkit, and tells no card to come;
what is chosen in sheets is played; six taps teach it. (None is lost: test_nothing_is_lost.py.)
"""

import re
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from generator.common.folder import Folder
from generator.web.serving import server
from generator.web.site import site
from generator.web.writing import write
from solver.common.record import Record
from solver.no_mans_land.rules.decisions import Decision
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.solver import solve
from solver.the_party import Move
from tests.web import playing, ranging
from tests.web.conftest import NOW, Served, a_few, dailies, how_hard, kept, opening, running
from tests.web.partying import Due
from tests.web.playing import PHONE, Deal, cards_in, cards_named, hash_of, leads, more
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
LONG = (
    "three passes", "ohara", "patient", "mortal again", "three", "persons", "persons and a bot",
)  # fmt: skip
"""What is enough by night. (Three play in test_elsewhere.py.)"""


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


# -- learning by six taps --------------------------------------------------------------------------


class Lesson(NamedTuple):
    """What is tapped, what is said, and the game of one's own that it leads to."""

    taps: list[str]
    says: tuple[str, ...]
    link: str
    shows: str
    seen: Any
    ends: str = ""
    within: str = ".may"


def position(deal: int | str, *moves: str) -> Position:
    return reduce(Position.play, moves, Position.opening(deal))


TAPS = ["draw", "-2cJc", "-3d3h3s", "meet:Qs+As", "draw", "draw"]
MORE = ["draw", "-5c5h", "meet:Qd+Ad", "-JhKh", "butler:Ah", "meet:Qh+Ah"]
AT_THE_PARTY = ["send:QcQd=KQ", "stash:JsAd", "trust", "send:QsKs=KQ", "trust", "rob:Jc>1"]
DEAL = (
    "sp1-WZCf0lkOqYzczR_tfmDR6a.o5jtIgh8DzkFHH6hieVHyW.x8Ob0DW0zhGiqxQ205eU18."
    "oC-VrwaQz4h4jDVgpqtfXF.vCp1xHTUmzp0PbWVXAi5wc.rkG9eo7ryMvRkCJ1bBZC5T"
)
BEFORE = "-4c4h4s draw -5d5s meet:Qc draw -3c3d3h -2c2s meet:Qs -JdKd draw -2d4d draw -3sKs"
LEARNT, WON = position(42151, *TAPS), position(DEAL, *BEFORE.split(), *MORE)
SHOTS = reduce(lambda game, text: game.play(Decision.parse(text)), ("-Ad 8c 4d7h2s", "hold"),
               ranging.PLAY.seeded(9357, ranging.MORTAL))  # fmt: skip
PARTY = reduce(Due.after, map(Move.parse, AT_THE_PARTY), Due(1692, "person,squire"))
LESSONS = {
    "learn/": Lesson(TAPS, ("you want a word with each of four",), playing.link(LEARNT),
                     playing.SEEN, playing.due(LEARNT)),
    "learn/#2": Lesson(MORE, ("q♥ waits",), playing.link(WON), playing.SEEN, playing.due(WON),
                       "You won: six of eight"),
    "no-mans-land/learn/": Lesson(
        ["out", "place-1", "place-2", "shoot", "next", "hold"], (),
        ranging.link(9357, SHOTS.moves), ranging.SEEN, ranging.due(SHOTS.state), within=".stage"),
    "the-party/learn/": Lesson(
        AT_THE_PARTY, ("j♠ (a thief)", "a♦ (a jewel)", "10♠ (a butler)", "a joker (a sleuth)"),
        PARTY.link, "", "", "You win"),
}  # fmt: skip
WORDS = 150
"""That somebody reads in a minute."""


REFUSED = """(buttons) => [...document.querySelectorAll(buttons)].map((each) => {
  each.click();
  return document.querySelector(".status").innerText;
})"""
"""What is said when buttons are tapped."""


@pytest.mark.parametrize("path", LESSONS)
def test_six_taps_lead_to_a_game_of_ones_own(path, opened):
    """One button is live at a time, all is in view on a phone, and a sentence speaks of cards on
    the table alone. Such a game can be won, and so is the second one, which has what comes in the
    way: a rival queen, a new pass, a king, a jack, the butler.
    """
    lesson, party = LESSONS[path], Due(1692, "person,squire")
    page, within = opened(path, **PHONE), lesson.within
    label, status, says = (page.locator(each) for each in (".taps", ".status", ".lesson-says"))
    told = said = ""
    for number, tap in enumerate(lesson.taps, 1):
        page.locator(f'{within} [data-key="{tap}"].glows').wait_for()
        (live,) = page.locator(f"{within} button:not([aria-disabled])").all()
        whole(page, tap)
        assert cards_named(says.inner_text()) <= {*cards_in(page, ".stage .table")}, tap
        said, told = f"{said} {says.inner_text()}", f"{told} {status.inner_text()}"
        refused = page.evaluate(REFUSED, f"{within} [aria-disabled]")
        assert all(each.startswith("Tap “") for each in refused)
        for key in "dlh1ou":
            page.keyboard.press(key)
        assert label.get_attribute("aria-label") == f"Tap {number} of 6"
        assert live.get_attribute("data-key") == tap
        if path == "the-party/learn/":
            assert party.told(page) <= party.known
            party.play(Move.parse(tap))
        live.tap()
    assert len((said + told).split()) <= WORDS
    assert all(each in said.replace("\ufe0e", "").lower() for each in lesson.says)
    if path == "learn/":
        main, other = page.locator(".may > *").all()
        assert (main.inner_text(), other.inner_text()) == ("Six taps more", "Play on")
        onward = other.evaluate("(link) => link.href")
        main.tap()
        page.locator(".lesson-says", has_text=LESSONS["learn/#2"].says[0].upper()[:2]).wait_for()
        page.goto(onward)
        assert solve(LEARNT, goal=Goal.parse("4q"), par=False).verdict == "yes"
    page.wait_for_url("**/play/#*")
    leads(page, lesson.link)
    page.locator(".after .verdict" if lesson.ends else ".tools .hint").wait_for()
    if lesson.ends:
        assert page.locator(".after .verdict").inner_text() == lesson.ends
    elif page.locator("[data-key=next]").count():
        page.locator("[data-key=next]").tap()
    assert not lesson.shows or page.evaluate(lesson.shows) == lesson.seen
    learned = "Object.keys(localStorage).some((key) => key.endsWith('/learned'))"
    assert page.evaluate(learned)


ON_TOP = """(each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, top + height - 2));
}"""


def test_on_a_desk_the_live_button_is_seen_among_all_moves(opened):
    """None is scrolled out of view by what stands below the moves."""
    for lesson, taps in (("", TAPS), ("#2", MORE)):
        page = opened.ready(f"learn/{lesson}", viewport={"width": 1280, "height": 800})
        for tap in taps:
            live = page.locator(f".may :is([data-key='{tap}'], [data-key='list {tap}']).glows")
            live.wait_for()
            assert live.evaluate(ON_TOP), tap
            live.click()


PUZZLES = ["2026/11/28/", "no-mans-land/2026/11/24/", "the-party/2026/11/24/"]


@pytest.fixture(scope="module")
def three(few: Path, hands: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A site of the three games."""
    top = tmp_path_factory.mktemp("three")
    parties = dailies(top / "parties", "the-party", ["2026-11-24"])
    with running(server(top / "www")) as url:
        here = Served(f"{url}below/", top / "www" / "below", {}, "")
        folders = [Folder(path) for path in (few, hands, parties)]
        write(here.root, site(folders, here.url, NOW, kept(top)))
        yield here


def test_every_puzzle_leads_to_the_lesson_of_its_game_and_that_to_free_play(three, browser):
    """In the sheet behind its question mark; whoever skips the lesson plays."""
    with opening(browser, three) as opened:
        for page, path in opened.visits(PUZZLES, shows=".may *", **PHONE):
            game = three.url + path[:-11]
            page.locator(".open-rules").tap()
            page.locator("dialog a", has_text="Learn it in six taps").tap()
            page.wait_for_url(f"{game}learn/")
            page.locator(".may .glows, .stage .glows").first.wait_for()
            page.locator(".skip-it").tap()
            page.wait_for_url(f"{game}play/**")
