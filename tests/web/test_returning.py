"""Coming back: a line that is solved, two tabs, a store that is full, a new build while a page is
open, and no network. (Other puzzles that are solved: test_puzzles.py.)
"""

from itertools import pairwise

from generator.web.serving import Handler, server
from tests.web.conftest import (
    FORGET,
    FULL,
    GAMES,
    eventually,
    hinted,
    kept_game,
    played,
    recorded,
    results,
    running,
    sent,
    shut,
    stored,
    typed,
)


def test_a_line_that_is_solved_can_be_played_again(opened, served):
    page = opened.kind("couple")
    hinted(page, 1)
    shut(page)
    played(page, served.document("couple")["line"])
    before = recorded(page)
    page.locator("[data-key=try-again]").click()
    page.reload()
    page.locator(".status", has_text="Solved with help or at a later try on").wait_for()
    while not page.locator("main.ended").count():
        typed(page, "leave")
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
    for move in line[2:]:
        typed(one, move)
    for page in (one, other):
        page.locator(".after .verdict", has_text="Solved").wait_for()
    assert len(results(one)) == 2


KEPT = """() => {
  const much = "x".repeat(400_000), path = "/below/a/path/game";
  localStorage[`${path}/broken`] = "{";
  localStorage[`${path}/old`] = JSON.stringify({ at: 1, much });
  localStorage[`${path}/new`] = JSON.stringify({ at: 2, much });
}"""


def test_old_games_make_room_in_a_full_store(opened, served):
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
    assert "/below/a/path/game/new" in keys


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
    context = opened.context(viewport={"width": 664, "height": 390})
    for path in ("play/#deal=42&moves=draw", served.path("couple"), served.path("last-pass")):
        page = opened.ready(path, context)
        for part in (".lower .cards", ".may button", ".tools .more"):
            box = page.locator(part).first.bounding_box()
            assert box["y"] + box["height"] <= 390, (path, part)
        page.close()


def test_a_score_with_help_is_a_result_but_gives_way_to_one_without(opened, served):
    """Of a hidden pile; nothing scored is no result."""
    page = opened(served.path("hidden"))
    typed(page, "draw")
    page.locator("[data-key=undo]").click()
    for move in served.document("hidden")["line"]:
        typed(page, move)
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
    while not page.locator("main.ended").count():
        typed(page, "leave")
    page.locator(".after .verdict", has_text="nothing").wait_for()
    assert [each["result"] for each in results(page)] == ["failed"]
