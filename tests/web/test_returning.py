"""Coming back: the streak that a fair person counts, two devices, two tabs, a store that is full or
closed, a new build while a page is open, and no network.
"""

import json
from datetime import datetime
from itertools import pairwise, permutations
from typing import Any

import pytest

from generator.common.record import by_tier, figures, joined
from generator.web.serving import Handler, server
from tests.common.command_line import printed
from tests.web.conftest import PHONE, eventually, hinted, played, results, running, shut, typed
from tests.web.playing import more

pytestmark = pytest.mark.page

STORE = """async ([url, name, given]) => {
  const store = await import(url);
  return store[name](...given);
}"""


def stored(page: Any, served: Any, name: str, *given: Any) -> Any:
    """What a function of store.mjs returns."""
    return page.evaluate(STORE, [served.asset("store.mjs"), name, given])


def result(day: str, instant: str, opened: str = "", **more: Any) -> dict[str, Any]:
    """A result of a day's puzzle, ended at an instant with its offset from UTC."""
    at = datetime.fromisoformat(instant)
    on = f"{at:%Y-%m-%d}"
    found = {"date": day, "number": 1, "result": "clean", "tries": 1, "on": on}
    return found | {"opened": opened or on, "at": at.timestamp() * 1000} | more


def record(*results_: dict[str, Any]) -> dict[str, Any]:
    return {"version": 1, "puzzles": {f"s-{n}": each for n, each in enumerate(results_)}}


MON, TUE, WED, THU = ("2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26")
EASY = [result(MON, "2026-11-23T20:00+01:00"), result(TUE, "2026-11-24T20:00+01:00")]

CLOCK = {
    "nothing": ([], "2026-11-24T21:00+01:00", 0),
    "two days in a row": (EASY, "2026-11-24T21:00+01:00", 2),
    "today is still open": (EASY, "2026-11-25T21:00+01:00", 2),
    "a day was missed": (EASY, "2026-11-26T08:00+01:00", 0),
    "a day in the middle was missed": (
        [EASY[0], result(WED, "2026-11-25T20:00+01:00")], "2026-11-25T21:00+01:00", 1,
    ),
    "opened before midnight and ended after it": (
        [EASY[0], result(TUE, "2026-11-25T00:20+01:00", TUE)], "2026-11-25T09:00+01:00", 2,
    ),
    "opened after midnight": (
        [EASY[0], result(TUE, "2026-11-25T00:20+01:00", WED)], "2026-11-25T09:00+01:00", 0,
    ),
    "opened on its day and ended days later": (
        [EASY[0], result(TUE, "2026-11-26T09:00+01:00", TUE)], "2026-11-26T09:10+01:00", 0,
    ),
    "tomorrow's played early": (
        [*EASY, result(WED, "2026-11-24T21:00+01:00")], "2026-11-24T22:00+01:00", 3,
    ),
    "played early, on the day after": (
        [*EASY, result(WED, "2026-11-24T21:00+01:00")], "2026-11-26T22:00+01:00", 3,
    ),
    "failed only": ([EASY[0], EASY[1] | {"result": "failed"}], "2026-11-24T21:00+01:00", 1),
    "one puzzle of each game a day": ([*EASY, *EASY], "2026-11-24T21:00+01:00", 2),
    # Honolulu on Monday evening, Kiritimati on Wednesday morning, 14 hours later: no Tuesday.
    "flown to the east over the date line": (
        [result(MON, "2026-11-23T20:00-10:00"), result(WED, "2026-11-25T10:00+14:00")],
        "2026-11-25T12:00+14:00", 2,
    ),
    "just arrived there": (
        [result(MON, "2026-11-23T20:00-10:00")], "2026-11-25T10:00+14:00", 1,
    ),
    # Kiritimati on Tuesday morning, Honolulu on Monday afternoon: Monday comes twice.
    "flown to the west over the date line": (
        [result(MON, "2026-11-23T20:00+14:00"), result(TUE, "2026-11-24T08:00+14:00")],
        "2026-11-23T18:00-10:00", 2,
    ),
    "kept by a version that noted no instants": (
        [{k: v for k, v in each.items() if k not in ("opened", "at")} for each in EASY],
        "2026-11-24T21:00+01:00", 2,
    ),
}  # fmt: skip


def test_the_streak_is_what_a_fair_person_counts(opened, served):
    page = opened("about/")
    for what, (solved, now, days) in CLOCK.items():
        at = datetime.fromisoformat(now)
        given = [record(*solved), f"{at:%Y-%m-%d}", at.timestamp() * 1000]
        assert stored(page, served, "streak", *given) == days, what


MIXED = record(
    *(result(TUE, "2026-11-24T20:00+01:00", tier=tier, title=title, result=how, **more)
      for tier in ("stiff", "gentle") for title in ("The Party", "The ladder")
      for how, more in (("clean", {}), ("helped", {"tries": 2}), ("failed", {"tries": 3}),
                        ("scored", {"cards": 5}), ("scored", {"cards": 6, "help": True}))),
    result(MON, "2026-11-23T20:00+01:00", title="No Man's Land", tier="brisk"),
    result(WED, "2026-11-25T20:00+01:00", result="failed"),
)  # fmt: skip


def test_the_terminal_says_of_a_record_what_the_page_says(opened, served):
    page = opened("record/")
    eighths = record(
        *[result(MON, "2026-11-23T20:00+01:00")] + [EASY[1] | {"result": "failed"}] * 7
    )
    for solved, now, _ in [
        *CLOCK.values(),
        (MIXED, CLOCK["nothing"][1], 0),
        (eighths, *CLOCK["nothing"][1:]),
    ]:
        all_ = record(*solved) if isinstance(solved, list) else solved
        at = datetime.fromisoformat(now)
        instant = at.timestamp() * 1000
        found = stored(page, served, "figures", all_, f"{at:%Y-%m-%d}", instant)
        assert [tuple(each) for each in found] == figures(all_["puzzles"], at.date(), instant)
    shares = dict(figures(eighths["puzzles"], at.date(), instant))
    assert shares["Solved"] == "1 (13 %)"
    keep(page, MIXED)
    words = page.locator(".tiers svg").evaluate_all(
        "(bars) => bars.map((bar) => bar.getAttribute('aria-label'))"
    )
    rows = by_tier(MIXED["puzzles"])
    assert words == [f"{solved} of {tried} solved" for _, _, solved, tried in rows]
    titles = [*dict.fromkeys(title for title, *_ in rows)]
    assert titles == page.locator(".tiers h2").evaluate_all(
        "(all) => all.map((each) => each.textContent)"
    )


def test_a_record_goes_from_the_page_to_the_terminal_and_back(opened, served, tmp_path):
    """In one form."""
    page, path = opened("record/"), tmp_path / "record.json"
    keep(page, MIXED)
    with page.expect_download() as loaded:
        page.locator(".export").click()
    loaded.value.save_as(path)
    printed_ = printed("record", path, "--json", XDG_DATA_HOME=str(tmp_path))
    assert json.loads(printed_) == MIXED
    path.write_text(printed_)
    other = opened("record/")
    other.locator("input[type=file]").set_input_files(path)
    other.locator(".record .note", has_text="joined from").wait_for()
    assert kept(other) == MIXED


def test_two_results_are_joined_alike(opened, served):
    page = opened("about/")
    puzzles = [{"a": each} for each in [*MIXED["puzzles"].values(), *MINE["puzzles"].values()]]
    for one, other in permutations(puzzles, 2):
        both = [{"version": 1, "puzzles": each} for each in (one, other)]
        assert stored(page, served, "joined", *both)["puzzles"] == joined(one, other)


def test_a_puzzle_opened_before_midnight_counts_for_its_day(opened, served):
    """The page itself notes when it was opened; a tab that is kept open shows the new day."""
    context = opened.context(timezone_id="Europe/Berlin")
    page = context.new_page()
    page.clock.install(time="2026-11-30T22:50:00Z")
    page.goto(served.url)
    page.wait_for_selector(".fan .card")
    here = page.locator(".when").inner_text()
    other = context.new_page()
    other.goto(served.url + served.path("couple"))  # of this day
    other.wait_for_selector(".may *")
    with page.expect_navigation():
        page.clock.fast_forward(15 * 60_000)  # of both
    played(other, served.document("couple")["line"])
    (found,) = results(other)
    assert (found["date"], found["opened"], found["on"]) == ("2026-11-30",) * 2 + ("2026-12-01",)
    page.wait_for_selector(".fan .card")
    assert page.locator(".when").inner_text() != here
    page.reload()
    assert "1 day running" in page.locator(".streak").inner_text()


MINE = record(result(MON, "2026-11-23T20:00+01:00", result="helped", tries=2), EASY[1])
THEIRS = {
    "version": 1,
    "puzzles": {
        "s-0": result(MON, "2026-11-25T20:00+01:00"),
        "s-9": result(THU, "2026-11-26T20:00+01:00", result="scored", cards=5),
    },
}


def test_two_records_are_joined_in_any_order_and_as_often_as_one_likes(opened, served):
    page = opened("about/")
    failed = record(result(MON, "2026-11-22T20:00+01:00", result="failed", tries=3))
    three = [MINE, THEIRS, failed]
    found = []
    for some in permutations(three):
        joined = some[0]
        for each in [*some[1:], *some]:
            joined = stored(page, served, "joined", joined, each)
        found.append(joined)
    assert all(each == found[0] for each in found)
    puzzles = found[0]["puzzles"]
    assert {*puzzles} == {"s-0", "s-1", "s-9"}
    assert (puzzles["s-0"]["result"], puzzles["s-0"]["on"]) == ("clean", MON)
    assert puzzles["s-0"]["opened"] == "2026-11-22"


def test_ids_that_do_not_name_the_game_are_of_the_first_one(opened, served):
    page = opened("about/")
    old = record(*(result(MON, "2026-11-23T20:00+01:00", tries=n) for n in (1, 2, 1, 1)))
    ids = (f"s-{MON}", f"s-shooting-party-{MON}", f"shooting-party-{MON}", f"s-no-mans-land-{MON}")
    old["puzzles"] = dict(zip(ids, old["puzzles"].values(), strict=True))
    found = stored(page, served, "parsed", json.dumps(old), "it")["record"]
    assert {*found["puzzles"]} == {*ids[1:]}
    assert found["puzzles"][ids[1]]["tries"] == 1


def keep(page: Any, record_: dict[str, Any]) -> None:
    page.evaluate("(text) => { localStorage['/below/a/path/record'] = text; }", json.dumps(record_))
    page.reload()


def kept(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['/below/a/path/record'])")
    return found


@pytest.mark.parametrize("way", ["file", "link"])
def test_a_record_moves_to_another_device_and_back(way, opened, served, tmp_path):
    allowed = ["clipboard-read", "clipboard-write"]
    devices = [opened("record/", permissions=allowed, **PHONE) for _ in "ab"]
    for page, has in zip(devices, (MINE, THEIRS), strict=True):
        keep(page, has)
    due = stored(devices[0], served, "joined", MINE, THEIRS)
    for one, other in [devices, devices[::-1]] * 2:
        before = kept(other)
        if way == "file":
            with one.expect_download() as loaded:
                one.locator(".export").click()
            path = tmp_path / "record.json"
            loaded.value.save_as(path)
            other.locator("input[type=file]").set_input_files(path)
        else:
            one.locator("[data-key=copy-a-link], .link").first.click()
            one.locator("[role=status]", has_text="Copied.").wait_for()
            link = one.evaluate("navigator.clipboard.readText()")
            other.goto(link)
            other.locator(".record .note", has_text="This link brings").wait_for()
            assert kept(other) == before  # not before it is wanted
            assert other.locator(".join").bounding_box()["y"] < 600  # in view
            other.locator(".join").click()
        other.locator(".record .note", has_text="joined from").wait_for()
        assert kept(other) == due
    assert [kept(page) for page in devices] == [due, due]


def test_an_import_is_undone_and_what_was_solved_since_stays(opened, tmp_path):
    page = opened("record/")
    keep(page, MINE)
    path = tmp_path / "theirs.json"
    path.write_text(json.dumps(THEIRS))
    page.locator("input[type=file]").set_input_files(path)
    page.locator(".undo").wait_for()
    both = kept(page)
    both["puzzles"]["s-5"] = EASY[0]  # in another tab
    page.evaluate("(text) => { localStorage['/below/a/path/record'] = text; }", json.dumps(both))
    page.locator(".undo").click()
    assert kept(page)["puzzles"] == MINE["puzzles"] | {"s-5": EASY[0]}


PERFECT = json.dumps(MINE).replace("clean", "perfect")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is refused"),
        ("{", "is refused"),
        ('{"version": 2, "puzzles": {}}', "its version is 2, not 1"),
        ('{"version": 1}', "is refused"),
        (PERFECT, "no result 'perfect'"),
    ],
)
def test_a_damaged_file_and_a_damaged_link_change_nothing(text, why, opened, tmp_path):
    page = opened("record/", **PHONE)
    keep(page, MINE)
    path = tmp_path / "broken.json"
    path.write_text(text)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("input[type=file]").set_input_files(path)
    told = page.locator(".record .note", has_text="The file broken.json is refused")
    told.filter(has_text=why).wait_for()
    assert told.bounding_box()["y"] >= 0  # where the visitor looks, not above it
    page.evaluate("(text) => { location.hash = `join=${text || '!'}`; }", text)
    page.locator(".record .note", has_text="this link is refused").wait_for()
    assert kept(page) == MINE


def test_two_tabs_see_each_others_moves(opened, served):
    context = opened.context()
    one, other = (opened(served.path("couple"), context) for _ in "ab")
    line = served.document("couple")["line"]
    typed(one, line[0])
    other.locator(".log > li").wait_for()
    typed(other, line[1])
    one.locator(".log > li").nth(1).wait_for()
    for move in line[2:]:
        typed(one, move)
    for page in (one, other):
        page.locator(".after .verdict", has_text="Solved").wait_for()
    assert len(results(one)) == 1


def answered(page: Any, kind: str, served: Any, right: bool = True) -> None:
    """Give the right answer to a puzzle, or a wrong one."""
    document = served.document(kind)
    if kind == "mistake":
        key = document["key"] - 1
        page.locator(f"[data-key=step-{key if right else int(key == 0)}]").click()
        page.locator("[data-key=confirm]").click()
    else:
        typed(page, document["line"][0] if right else "leave")
        page.keyboard.press("Enter")


FORGET = """() => Object.keys(localStorage).filter((key) => key.includes("/game/"))
  .forEach((key) => localStorage.removeItem(key))"""


@pytest.mark.parametrize("kind", ["only-move", "mistake"])
def test_a_puzzle_that_is_solved_can_be_played_again_and_nothing_is_spoilt(kind, opened, served):
    """Nor is it the worse for another browser's game, or none."""
    page = opened.kind(kind)
    answered(page, kind, served)
    page.locator(".after .verdict").wait_for()
    before = kept(page)
    (on,) = {each["on"] for each in before["puzzles"].values()}
    said = f"Solved clean on {on}. You may solve it again: your record stays as it is."
    for again in ("reload", "elsewhere"):
        if again == "elsewhere":
            page.evaluate(FORGET)
            page.reload()
        else:
            page.locator("[data-key=try-again]").click()
        page.locator(".status", has_text=said).wait_for()
        assert page.locator(".after *").count() == 0
        answered(page, kind, served, right=False)
        page.locator(".log .then").first.wait_for()
        answered(page, kind, served)
        page.locator(".after .verdict").wait_for()
        assert "at the second try" in page.locator(".after").inner_text().lower()
        shared = "before, and again" if again == "reload" else "at the second try"
        assert page.locator(".share p").inner_text().endswith(f"found {shared}.")
        assert kept(page) == before
    page.reload()
    page.locator(".after .verdict").wait_for()


def test_a_line_that_is_solved_can_be_played_again(opened, served):
    page = opened.kind("couple")
    hinted(page, 1)
    shut(page)
    played(page, served.document("couple")["line"])
    before = kept(page)
    page.locator("[data-key=try-again]").click()
    page.reload()
    page.locator(".status", has_text="Solved with help on").wait_for()
    while not page.locator("main.ended").count():
        typed(page, "leave")
    told = page.locator(".after", has_text="Not solved this time")
    told.wait_for()
    assert "your record stays as it is" in told.inner_text()
    assert "solved before" in page.locator(".share p").inner_text()
    page.locator("[data-key=try-again]").click()
    played(page, served.document("couple")["line"])
    assert kept(page) == before
    page.evaluate(FORGET)
    page.reload()
    played(page, served.document("couple")["line"])
    assert kept(page) == before


def test_a_hint_that_is_asked_again_counts_once(opened, served):
    """In the same position: in a line by what was made; a question has only one."""
    page = opened.kind("couple")
    line = served.document("couple")["line"]

    def hints(count: int) -> int:
        told = hinted(page, count)
        assert len(told) == count
        shut(page)
        number: int = page.evaluate(KEPT)["hints"]
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


def test_two_tabs_answer_one_question(opened, served):
    context = opened.context()
    one, other = (opened(served.path("only-move"), context) for _ in "ab")
    hinted(one, 1)
    one.keyboard.press("Escape")
    other.wait_for_function(
        "() => JSON.stringify({ ...localStorage }).includes('\\\\\"hints\\\\\":1')"
    )
    typed(other, served.document("only-move")["line"][0])
    other.keyboard.press("Enter")
    for page in (other, one):
        page.locator(".after .verdict").wait_for()
        assert "one hint" in page.locator(".after").inner_text()


def test_two_tabs_with_two_puzzles_lose_no_result(opened, served):
    context = opened.context()
    pages = {kind: opened(served.path(kind), context) for kind in ("couple", "eight")}
    for kind, page in pages.items():
        played(page, served.document(kind)["line"])
    assert len(results(page)) == 2


FULL = """() => {
  const room = (size) => "x".repeat(size);
  localStorage["/below/a/path/game/broken"] = "{";
  localStorage["/below/a/path/game/old"] = JSON.stringify({ at: 1, much: room(400_000) });
  localStorage["/below/a/path/game/new"] = JSON.stringify({ at: 2, much: room(400_000) });
  for (let size = 2 ** 22, n = 0; size >= 1; size /= 2) {
    try { localStorage[`other ${n}`] = room(size); n += 1; } catch { /* it is full */ }
  }
}"""


def test_old_games_make_room_in_a_full_store(opened, served):
    context = opened.context()
    opened("about/", context).evaluate(FULL)
    page = opened.kind("couple", context)
    played(page, served.document("couple")["line"])
    assert "not kept" not in page.locator("main").inner_text()
    assert [each["result"] for each in results(page)] == ["clean"]
    keys = page.evaluate("Object.keys(localStorage).filter((key) => key.includes('/game/'))")
    assert "/below/a/path/game/old" not in keys
    assert "/below/a/path/game/new" in keys


def test_a_store_that_is_closed_is_said_once(opened, served):
    context = opened.context()
    context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError'); };"
    )
    page = opened(served.path("couple"), context)
    said = []
    for move in served.document("couple")["line"]:
        typed(page, move)
        said.append(page.locator(".status").inner_text())
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert sum("full or closed: what you do here is not kept" in text for text in said) == 1


def test_modules_that_have_gone_with_an_earlier_build(opened, served):
    """The page reloads itself once, and the game goes on."""
    context = opened.context()
    page = opened(served.path("couple"), context)
    typed(page, served.document("couple")["line"][0])
    context.route("**/sheets-*.mjs", lambda route: route.fulfill(status=404, body=""))
    with page.expect_navigation():
        page.locator(".tools .hint").click()
    page.locator(".log > li").wait_for()
    page.locator(".tools .hint").click()
    page.wait_for_timeout(500)
    assert page.locator(".log > li").count() == 1  # and no second time
    assert all("404" in each or "module" in each for each in opened.heard)
    opened.heard.clear()


def test_without_a_network_all_is_there_after_one_visit_to_the_first_page(opened, served):
    context = opened.context(worker=True)
    page = opened("", context)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    today = page.locator(".go .button").first.get_attribute("href")
    kept_ = "async (path) => Boolean(await caches.match(new URL(path, location)))"
    for path in (today, "play/", "learn/", "ladder/"):
        eventually(page, kept_, path)
    context.set_offline(True)
    for path in ("", today, "play/", "deck/", "table/", "learn/", "rules/", "archive/"):
        page.goto(served.url + path.removeprefix("./"))
        page.locator("h1").first.wait_for(state="attached")
        if path and path not in ("rules/", "archive/"):
            page.wait_for_selector(".may *")
    opened.heard.clear()


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
    assert unsolved.inner_text().endswith("8 Dec")
    assert page.locator(".lamps .now[data-result=clean] .mark").inner_text() == "★"
    unsolved.click()
    page.wait_for_url("**/2026/12/08/")


KEPT = "JSON.parse(Object.entries(localStorage).find(([key]) => key.includes('/game/'))[1])"


def test_one_stray_departure_is_forgiven(opened):
    page = opened.kind("couple")
    for undone in (False, True):
        typed(page, "leave")
        page.locator(".tools .undo").click()
        assert page.evaluate(KEPT)["undone"] is undone


def test_a_new_deal_is_new_and_the_one_before_can_be_gone_back_to(opened):
    context = opened.context()
    page = opened("play/#deal=42", context)
    typed(page, "draw")
    page.locator(".log > li").wait_for()
    page = opened("play/", context)  # goes on
    page.locator(".log > li").wait_for()
    more(page, "New deal")
    page.wait_for_function("() => !location.hash.includes('deal=42&')")
    more(page, "Back to the game before")
    page.locator(".log > li").wait_for()
    assert "deal=42&" in page.url
    page = opened.ready("play/#new", context)
    assert page.locator(".log > li").count() == 0
    assert "deal=42&" not in page.url


def test_single_keys_on_a_layout_with_other_letters(opened, served):
    page = opened.ready("play/#deal=42")
    press = """([key, code]) => document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, code, bubbles: true }))"""
    page.evaluate(press, ["в", "KeyD"])
    assert page.locator(".log > li").all_inner_texts()[0].startswith("Draw two")


def test_on_its_side_a_phone_shows_hand_and_actions(opened, served):
    context = opened.context(viewport={"width": 664, "height": 390})
    for path in ("play/#deal=42&moves=draw", served.path("couple"), served.path("two-passes")):
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
    assert "cards, with help" in page.locator("ol.list").inner_text()
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
