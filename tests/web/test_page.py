"""The pages as such: printed, read aloud, with settings, on their sides; and coming back to them: a
line that is solved, two tabs, a store that is full, a new build while a page is open, no network.
(Other puzzles that are solved: test_puzzles.py.)
"""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.web.frame import frame
from generator.web.serving import Handler, server
from tests.web.conftest import (
    FORGET,
    FULL,
    GAMES,
    NEXT,
    PHONE,
    eventually,
    hinted,
    kept_game,
    opening,
    played,
    printed,
    quickly,
    recorded,
    results,
    running,
    sent,
    shut,
    stored,
    typed,
)


@pytest.mark.parametrize(
    ("size", "kinds"),  # the largest tables, and an end
    [
        ("A4", ("exchange", "couple")),
        pytest.param("Letter", ("eight", "exchange", "hidden", "couple"), marks=pytest.mark.long),
    ],
)
def test_a_puzzle_prints_on_one_page_before_and_after_it_is_solved(size, kinds, opened, served):
    """Black on white, whatever the light on the screen."""
    for page, kind in opened.visits(kinds, shows=".may *", color_scheme="dark"):
        if kind == "couple":
            played(page, served.document("couple")["line"])
        summaries = page.locator(".orders summary").all()
        for summary in summaries:
            summary.click()
        text = printed(page, size)
        assert page.locator("h1").inner_text()[:20] in text.replace("\n", " "), kind
        orders = "the orders to come" in text.lower()
        assert orders == bool(summaries)
        assert orders or kind != "exchange"
        assert "Undo" not in text


def test_settings_are_kept(opened):
    context = opened.context()
    page = opened("about/", context)
    for name, value in (("light", "dark"), ("deck", "four"), ("keys", "off")):
        page.locator(f"[data-setting={name}]").select_option(value)
    page = opened("rules/", context)
    data = page.evaluate("({ ...document.documentElement.dataset })")
    assert (data["light"], data["deck"], data["keys"]) == ("dark", "four", "off")
    page = opened.kind("couple", context)
    page.locator(".may button").first.focus()
    page.keyboard.press("l")
    assert page.locator(".log > li").count() == 0


LEFT = "[history.length, { ...localStorage }, { ...sessionStorage }, innerWidth]"


def test_a_tab_that_other_tests_have_next_has_forgotten_everything(browser, served):
    """One whose time was not its own is not used again."""
    found, tabs = [], []
    for _ in range(3):
        with opening(browser, served) as opened:
            page = opened("rules/", locale="en-GB")
            found.append(page.evaluate(LEFT))
            tabs += opened.tabs
            page.evaluate("localStorage.left = sessionStorage.left = 1")
            page.set_viewport_size({"width": 390, "height": 664})
            page.goto(f"{served.url}about/")
            if len(tabs) == 2:
                page.clock.install()
    assert found == [[found[0][0], {}, {}, 1280]] * 3
    assert tabs[0] is tabs[1] is not tabs[2]


READ = Path(__file__).parent / "read.txt"
"""What a screen reader finds on the page of the couple, after its first move. Written by
``pytest -m page tests/web/test_page.py -k screen_reader`` where it is missing.
"""


def test_what_a_screen_reader_finds(opened, served):
    page = opened.kind("couple")
    typed(page, served.document("couple")["line"][0])
    page.locator(".log > li").wait_for()
    tree = page.locator("body").aria_snapshot() + "\n"
    if not READ.exists():
        READ.write_text(tree)
    assert tree == READ.read_text()


def test_what_the_end_of_a_puzzle_needs_is_fetched_also_where_its_rules_come_late(opened, served):
    page = opened.context().new_page()

    def late(route: Any) -> None:
        page.wait_for_load_state("load")
        route.continue_()

    page.route("**/rules-*.wasm", late)
    with page.expect_request("**/afterwards-*"):
        page.goto(served.url + served.path("couple"), wait_until="commit")


LIBRARIES = {
    "shooting-party": ["rules-*.wasm"],
    "no-mans-land": ["no_mans_land-*.wasm"],
    "the-party": ["the_party-*.wasm", "hosting-*.js"],
}
"""What a page needs besides its scripts before a game is played."""

PLAYED = {"play", "table", "hidden", "learn"}


def test_a_page_whose_library_does_not_come_says_so(elsewhere):
    for name, every in LIBRARIES.items():
        paths = [f"{name}/{own}/".removeprefix("shooting-party/")
                 for own in PLAYED & {*frame(name).pages}]  # fmt: skip
        for missing in every:
            context = elsewhere.context(**PHONE)
            context.route(f"**/{missing}", lambda route: route.abort())
            for page, path in elsewhere.visits(paths, context):
                page.locator(".status", has_text="The solver could not be loaded.").wait_for()
                told = ("net::ERR_FAILED", "the solver could not be loaded")
                assert all(said.endswith(told) for said in elsewhere.heard), path
                elsewhere.heard.clear()


TAP = """(what) => new Promise((done) => {
  document.querySelector(what).click();
  requestAnimationFrame(() => setTimeout(done));
})"""
"""Resolves once what a tap brought is seen."""

EVENING = "#game=5&seats=person,squire"


def test_a_tap_has_only_what_changes_styled_anew(browser, elsewhere):
    paths = "play/#deal=42", "no-mans-land/play/#game=42", f"the-party/play/{EVENING}"
    for page, path in elsewhere.visits(paths, shows=".may *", viewport=PHONE["viewport"]):
        page.wait_for_load_state("networkidle")  # what loading styles is no matter
        page.evaluate(NEXT)
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        page.evaluate(TAP, ".hand .pick")
        events = json.loads(browser.stop_tracing())["traceEvents"]
        styled = [each["args"].get("elementCount", 0) for each in events  # one may be cut off
                  if each["name"] == "UpdateLayoutTree"]  # fmt: skip
        assert 0 < sum(styled) < page.locator("*").count(), path


# -- coming back ----------------------------------------------------------------------------------


def test_a_line_that_is_solved_can_be_played_again(opened, served):
    page = opened.kind("couple")
    hinted(page, 1)
    shut(page)
    played(page, served.document("couple")["line"])
    before = recorded(page)
    page.locator("[data-key=try-again]").click()
    page.reload()
    page.locator(".status", has_text="Solved with help or at a later try on").wait_for()
    quickly(page, "leave")
    told = page.locator(".after", has_text="Not solved this time")
    told.wait_for()
    assert "your record stays as it is" in told.inner_text()
    assert sent(page)[1] == "♛ ○"
    page.locator("[data-key=try-again]").click()
    played(page, served.document("couple")["line"])
    assert recorded(page) == before
    page.evaluate(FORGET)
    page.reload()
    played(page, served.document("couple")["line"])
    assert recorded(page) == before


def test_a_hint_that_is_asked_again_counts_once_and_one_stray_departure_is_forgiven(opened, served):
    """In the same position: in a line by what was made; a question has only one."""
    page = opened.kind("couple")
    for undone in (False, True):
        typed(page, "leave")
        page.locator(".tools .undo").click()
        assert kept_game(page)["undone"] is undone
    line = served.document("couple")["line"]

    def hints(count: int) -> int:
        told = hinted(page, count)
        assert len(told) == count
        shut(page)
        number: int = kept_game(page)["hints"]
        return number

    assert [hints(1), hints(2), hints(2)] == [1, 2, 2]
    typed(page, line[0])
    assert hints(1) == 3
    page.reload()
    page.wait_for_selector(".may *")
    assert hints(1) == 3
    page.locator("[data-key=undo]").click()
    assert [hints(2), hints(3)] == [3, 4]
    page = opened.kind("only-move")
    for count, counted in ((2, 2), (1, 2), (3, 3)):
        assert hints(count) == counted
        page.reload()
        page.wait_for_selector(".may *")


HEARD = """() => new Promise((done) => {
  let heard = 0;
  addEventListener("storage", () => { heard += 1; });
  setTimeout(() => done(heard), 400);
})"""
"""How often another tab keeps something: neither for ever, because the other has."""


def test_two_tabs_share_a_puzzle_and_lose_no_result_of_another(opened, served):
    """(And hints of another one: test_puzzles.py.)"""
    context = opened.context()
    one, other = (opened(served.path("couple"), context) for _ in "ab")
    line = served.document("couple")["line"]
    typed(one, line[0])
    other.locator(".log > li").wait_for()
    typed(other, line[1])
    one.locator(".log > li").nth(1).wait_for()
    eight = opened(served.path("eight"), context)
    played(eight, served.document("eight")["line"])
    quickly(one, line[2:])
    for page in (one, other):
        page.locator(".after .verdict", has_text="Solved").wait_for()
    assert len(results(one)) == 2
    assert one.evaluate(HEARD) == 0


KEPT = """() => {
  const much = "x".repeat(400_000), path = "/below/a/path/game";
  localStorage[`${path}/broken`] = "{";
  localStorage[`${path}/mine`] = JSON.stringify({ at: 0, much, listed: {} });
  localStorage[`${path}/old`] = JSON.stringify({ at: 1, much });
  localStorage[`${path}/new`] = JSON.stringify({ at: 2, much });
}"""


def test_old_games_make_room_in_a_full_store(opened, served):
    """But none that is shown as one's own."""
    context = opened.context()
    page = opened("about/", context)
    page.evaluate(KEPT)
    page.evaluate(FULL)
    page = opened.kind("couple", context)
    played(page, served.document("couple")["line"])
    assert "not kept" not in page.locator("main").inner_text()
    assert [each["result"] for each in results(page)] == ["clean"]
    keys = [key for key, _ in page.evaluate(GAMES)]
    assert "/below/a/path/game/old" not in keys
    assert {"/below/a/path/game/new", "/below/a/path/game/mine"} <= {*keys}


def test_modules_that_have_gone_with_an_earlier_build(opened, served):
    """The page reloads itself once, and the game goes on."""
    context = opened.context()
    page = opened(served.path("couple"), context)
    typed(page, served.document("couple")["line"][0])
    context.route("**/sheets-*.js", lambda route: route.fulfill(status=404, body=""))
    with page.expect_navigation():
        page.locator(".tools .hint").click()
    page.locator(".log > li").wait_for()
    page.locator(".tools .hint").click()
    page.wait_for_timeout(500)
    assert page.locator(".log > li").count() == 1  # and no second time
    assert all("404" in each or "module" in each for each in opened.heard)
    opened.heard.clear()


LASTS = """async () =>
  (await fetch(document.documentElement.dataset.cards)).headers.get("Cache-Control")"""


def test_without_a_network_all_is_there_after_one_visit_to_the_first_page(opened, served):
    """And a puzzle that was opened, with its solver; of any other it is said that it was not."""
    context, couple = opened.context(worker=True), served.path("couple")
    page = opened("", context)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    today = page.locator(".go .button").first.get_attribute("href").removeprefix("./")
    page.goto(served.url + couple)
    page.wait_for_selector(".may *")
    kept_ = "async (path) => Boolean(await caches.match(path))"
    for path in (today, "play/", "learn/", "ladder/", f"{couple}line.json"):
        eventually(page, kept_, served.url + path)
    context.set_offline(True)
    pages = ("play/", "deck/", "table/", "hidden/", "learn/", couple)
    for path in (today, "rules/", "archive/", *pages):
        page.goto(served.url + path)
        page.locator("h1").first.wait_for(state="attached")
        if path in (today, *pages):
            page.wait_for_selector(".may *")
    assert "immutable" in page.evaluate(LASTS)
    assert "in move" in hinted(page, 1)[0]
    shut(page)
    played(page, served.document("couple")["line"])
    page.locator(".after .sheet", has_text="The line, and why").wait_for()
    page.goto(served.url)
    assert page.locator("h1").inner_text() != ""
    assert "offline" not in page.locator(".home > .note").inner_text()
    page.goto(served.url + served.path("mistake"))
    said = "You're offline, and that page wasn't kept."
    page.locator(".home > .note", has_text=said).wait_for()
    # What a page asks for ahead fails, and some browsers say so; nothing else may be wrong.
    opened.heard[:] = [each for each in opened.heard if "net::ERR_" not in each]


OLDER = """async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  const [here, there] = ["/below/a/path/", "/elsewhere/"];
  for (const name of [`${here} days older`, `${here} shell older`, `${there} shell older`,
    `${here} shell last`]) await caches.open(name);
  const html = { headers: { "Content-Type": "text/html" } };
  await (await caches.open(`${here} shell last`)).put(here, new Response("<h1>Then</h1>", html));
  await (await navigator.serviceWorker.getRegistration()).unregister();
}"""


KEPT_ANEW = """async () => {
  const names = (await caches.keys()).filter((name) => /^\\/below.* shell (?!last)/.test(name));
  return Boolean(names.length && await caches.match("/below/a/path/", { cacheName: names[0] }));
}"""


def test_the_caches_of_the_last_build_stay_and_older_ones_are_deleted(opened, served):
    page = opened("about/", worker=True)
    page.evaluate("navigator.serviceWorker.ready")
    page.evaluate(OLDER)
    page.reload()
    names = "async () => (await caches.keys()).filter((name) => name.endsWith(' older'))"
    eventually(page, f"async () => (await ({names})()).length === 1")
    assert page.evaluate(names) == ["/elsewhere/ shell older"]
    assert "/below/a/path/ shell last" in page.evaluate("caches.keys()")
    eventually(page, KEPT_ANEW)
    page.context.set_offline(True)
    page.goto(served.url)  # of this build, though the last has it, too
    assert page.locator("h1").first.inner_text() != "Then"
    opened.heard[:] = [each for each in opened.heard if "net::ERR_" not in each]


NO_ROOM = """() => {
  Cache.prototype.put = async () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def test_a_page_that_cannot_be_kept_is_shown(opened, served):
    context = opened.context(worker=True)
    page = opened("about/", context)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.service_workers[0].evaluate(NO_ROOM)
    for path in (served.path("couple"), "play/"):
        page.goto(served.url + path)
        page.wait_for_selector(".may *")


class Odd(Handler):
    """A host that fails for one page and redirects another."""

    def do_GET(self) -> None:  # noqa: N802 - as in the base class
        if self.path.endswith("/about/"):
            self.send_error(500)
        elif self.path.endswith("/learn/"):
            self.send_response(302)
            self.send_header("Location", "index.html")
            self.end_headers()
        else:
            super().do_GET()


def test_one_file_of_the_shell_that_fails_and_a_host_that_redirects(browser, served):
    with running(server(served.root.parents[2], handler=Odd)) as root:
        url = f"{root}below/a/path/"
        context = browser.new_context()
        page = context.new_page()
        page.goto(url)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.goto(f"{url}learn/")
        page.wait_for_selector(".may button")
        assert page.url == f"{url}learn/index.html"
        context.set_offline(True)
        for path in ("learn/", "play/"):
            page.goto(url + path)
            page.wait_for_selector(".may button")
            assert page.url.startswith(url + path)
        context.close()


def test_every_page_has_a_way_on(opened, served):
    """Of every puzzle to the day before and after it, to its month, and to a new deal; from its end
    to the latest that is not solved, but no day to come.
    """
    page = opened("about/")
    page.clock.set_fixed_time("2026-12-21T12:00:00Z")
    page.goto(served.url + served.path("couple"))
    page.wait_for_selector(".may *")
    texts = page.locator(".ways a").all_inner_texts()
    assert "November 2026" in texts
    assert "New deal" in texts
    assert any("›" in text for text in texts)
    assert any("‹" in text for text in texts)
    played(page, served.document("couple")["line"])
    unsolved = page.locator("[aria-label='What next'] a", has_text="Next unsolved")
    assert unsolved.inner_text().endswith("19 Dec")
    assert page.locator(".lamps .now[data-result=clean] .mark").inner_text() == "★"
    unsolved.click()
    page.wait_for_url("**/2026/12/19/")


def test_single_keys_on_a_layout_with_other_letters(opened, served):
    page = opened.ready("play/#deal=42")
    press = """([key, code]) => document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, code, bubbles: true }))"""
    page.evaluate(press, ["в", "KeyD"])
    assert page.locator(".log > li").all_inner_texts()[0].startswith("Draw two")


def test_on_its_side_a_phone_shows_hand_and_actions(opened, served):
    paths, size = ("play/#deal=42&moves=draw", "couple", "last-pass"), {"width": 664, "height": 390}
    for page, path in opened.visits(paths, shows=".may *", viewport=size):
        for part in (".lower .cards", ".may button", ".tools .more"):
            box = page.locator(part).first.bounding_box()
            assert box["y"] + box["height"] <= 390, (path, part)


def test_a_score_with_help_is_a_result_but_gives_way_to_one_without(opened, served):
    """Of a hidden pile; nothing scored is no result."""
    page = opened(served.path("hidden"))
    typed(page, "draw")
    page.locator("[data-key=undo]").click()
    quickly(page, served.document("hidden")["line"])
    page.locator(".after .verdict").wait_for()
    (found,) = results(page)
    assert (found["result"], found["help"]) == ("scored", True)
    assert page.locator(".lamps .now[data-result=helped] .mark").inner_text()[0] == "○"
    page.goto(served.url + "record/")
    page.locator(".results summary").click()
    page.locator("ol.list", has_text="cards, with help").wait_for()
    scores = [(7, False), (1, False), (8, True), (7, True)]  # the best first
    for better, worse in pairwise(scores):
        both = [{"version": 1, "puzzles": {"a": found | {"cards": cards, "help": helped}}}
                for cards, helped in (worse, better)]  # fmt: skip
        for one, other in (both, both[::-1]):
            joined = stored(page, served, "joined", one, other)["puzzles"]["a"]
            assert (joined["cards"], joined["help"]) == better
    page = opened(served.path("hidden"))
    quickly(page, "leave")
    page.locator(".after .verdict", has_text="nothing").wait_for()
    assert [each["result"] for each in results(page)] == ["failed"]
