"""The archive: the front of a house, filtered, walked and read by keys."""

import json
import re
from collections.abc import Sequence

from tests.web.conftest import DAYS, record

NOVEMBER = {day for day in DAYS.values() if day.startswith("2026-11")}
IDS = "pages-shooting-party-"


def having(opened, *solved: str, failed: Sequence[str] = ()):
    """A browser that keeps a record in which some days are solved, and others failed."""
    ends = dict.fromkeys(solved, "clean") | dict.fromkeys(failed, "failed")
    kept = json.dumps(record({f"{IDS}{day}": how for day, how in ends.items()}))
    context = opened.context()
    context.add_init_script(f"localStorage['/below/a/path/record'] = {kept}")
    return context


def shown(page) -> set[str]:
    ids = page.locator(".pane[data-id]:not(.off)").evaluate_all(
        "(all) => all.map((e) => e.dataset.id)"
    )
    return {name.removeprefix(IDS) for name in ids}


def test_a_month_has_a_window_a_day_below_its_weekday(opened):
    page = opened("2026/11/", having(opened, DAYS["hidden"]))
    assert page.locator(".pane").count() == 30
    assert shown(page) == NOVEMBER
    assert page.locator("h1").inner_text() == "November 2026"
    boxes = {day: page.locator(f'[data-id="{IDS}2026-11-{day}"]').bounding_box()["x"]
             for day in ("30", "25", "07", "28")}  # fmt: skip
    assert boxes["30"] < boxes["25"] < boxes["07"] == boxes["28"]
    tree = page.locator(f'[data-id="{IDS}{DAYS["hidden"]}"]').aria_snapshot()
    assert re.search(r"Wed 25 .*the pile hidden.* as many as you can.* solved clean", tree)
    assert page.locator(".floors").aria_snapshot().count("link") >= len(NOVEMBER)


def test_it_is_filtered_by_kind_tier_what_is_seen_and_state(opened):
    page = opened("2026/11/", having(opened, DAYS["couple"], failed=[DAYS["eight"]]))

    def choose(name: str, value: str) -> set[str]:
        page.locator(f".filters [name={name}]").select_option(value)
        found = shown(page)
        page.locator(f".filters [name={name}]").select_option("")
        return found

    assert choose("kind", "mistake") == {DAYS["mistake"]}
    assert choose("unseen", "true") == {DAYS["hidden"]}
    assert choose("state", "done") == {DAYS["couple"]}
    assert choose("state", "open") == NOVEMBER - {DAYS["couple"]}
    tiers = page.locator("[name=tier] option").all_inner_texts()[1:]
    tiers = [choose("tier", tier) for tier in tiers]
    assert set().union(*tiers) == NOVEMBER
    assert sum(map(len, tiers)) == len(NOVEMBER)
    page.locator(".filters [name=kind]").select_option("eight")
    assert page.locator(".archive > .note").inner_text() == f"1 puzzle of {len(NOVEMBER)}."
    assert page.locator(".pane.off a[inert]").count() == len(NOVEMBER) - 1
    chosen = page.evaluate("location.hash")
    page.evaluate("location.hash = '#main'")  # a link within the page
    page.wait_for_function("(was) => location.hash === was", arg=chosen)
    assert shown(page) == {DAYS["eight"]}
    page.reload()
    assert shown(page) == {DAYS["eight"]}


def test_it_says_if_the_record_is_damaged(opened):
    context = opened.context()
    context.add_init_script("localStorage['/below/a/path/record'] = '{'")
    page = opened("2026/11/", context)
    told = "Your record is damaged and can't be read."
    assert page.locator(".archive > .note").inner_text() == told


def test_next_unsolved_goes_on_from_the_month_shown_and_one_at_random_is_wanted(opened):
    days = sorted(DAYS.values())
    context = having(opened, *days[:3])
    in_december = min(day for day in days if day > "2026-12")
    for month, due in (("2026/11/", days[3]), ("2026/12/", in_december)):
        page = opened(month, context)
        page.locator("[name=next]").click()
        page.wait_for_url(f"**/{due.replace('-', '/')}/")
    page = opened("archive/", having(opened, *days))
    page.locator("[name=next]").click()
    page.locator(".archive > .note", has_text="All of these are solved.").wait_for()
    page.locator(".filters [name=kind]").select_option("mistake")
    page.locator("[name=random]").click()
    page.wait_for_url("**/2026/11/26/")


def test_it_is_walked_by_keys_and_stays_a_list(opened):
    """From the filters on, Tab leads through the months and the windows; Enter opens one."""
    page = opened("2026/11/")
    page.locator("[name=next]").focus()
    page.keyboard.press("Tab")
    while page.evaluate("!document.activeElement.closest('.pane')"):
        page.keyboard.press("Tab")
    days = []
    while page.evaluate("document.activeElement.closest('.pane') !== null"):
        days.append(page.evaluate("document.activeElement.closest('.pane').dataset.id"))
        page.keyboard.press("Tab")
    assert days == [f"{IDS}{day}" for day in sorted(NOVEMBER)]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/2026/11/30/")
    page.go_back()
    page.get_by_role("button", name="As a list").press("Enter")
    assert shown(page) == NOVEMBER
    lefts = page.locator(".pane[data-id]").evaluate_all("(all) => all.map((e) => e.offsetLeft)")
    assert len(set(lefts)) == 1
    assert page.locator(".pane.shut").first.is_hidden()
    page.get_by_role("link", name="the month after").press("Enter")
    page.wait_for_url("**/2026/12/")
    assert page.get_by_role("button", name="As a list").get_attribute("aria-pressed") == "true"
