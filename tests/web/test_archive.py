"""The archive: the front of a house, filtered, walked and read by keys."""

import json
import re
from collections.abc import Sequence

import pytest

from tests.web.conftest import DAYS

pytestmark = pytest.mark.page

NOVEMBER = {day for day in DAYS.values() if day.startswith("2026-11")}
IDS = "pages-shooting-party-"


def having(opened, *solved: str, **others: Sequence[str]):
    """A browser that keeps a record in which some days are solved, and others ended otherwise."""
    ends = [(day, how) for how, days in {"clean": solved, **others}.items() for day in days]
    puzzles = {f"{IDS}{day}": {"number": 1, "result": how, "tries": 1, "date": day, "on": day}
               for day, how in ends}  # fmt: skip
    record = json.dumps(json.dumps({"version": 1, "puzzles": puzzles}))
    context = opened.context()
    context.add_init_script(f"localStorage['/below/a/path/record'] = {record}")
    return context


def shown(page) -> set[str]:
    ids = page.locator(".pane[data-id]:not(.off)").evaluate_all(
        "(all) => all.map((e) => e.dataset.id)"
    )
    return {name.removeprefix(IDS) for name in ids}


def test_a_month_has_a_window_a_day_below_its_weekday(opened):
    page = opened("2026/11/")
    assert page.locator(".pane").count() == 30
    assert shown(page) == NOVEMBER
    assert page.locator("h1").inner_text() == "November 2026"
    boxes = {day: page.locator(f'[data-id="{IDS}2026-11-{day}"]').bounding_box()["x"]
             for day in ("30", "25", "07", "28")}  # fmt: skip
    assert boxes["30"] < boxes["25"] < boxes["07"] == boxes["28"]


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


def test_it_says_if_the_record_is_damaged(opened):
    context = opened.context()
    context.add_init_script("localStorage['/below/a/path/record'] = '{'")
    page = opened("2026/11/", context)
    told = "Your record is damaged and can't be read."
    assert page.locator(".archive > .note").inner_text() == told


def test_next_unsolved_goes_on_from_the_month_shown(opened):
    days = sorted(DAYS.values())
    context = having(opened, *days[:3])
    page = opened("2026/11/", context)
    page.locator("[name=next]").click()
    page.wait_for_url(f"**/{days[3].replace('-', '/')}/")
    page = opened("2026/12/", context)
    page.locator("[name=next]").click()
    first = min(day for day in days if day > "2026-12")
    page.wait_for_url(f"**/{first.replace('-', '/')}/")


def test_next_unsolved_says_so_if_there_is_none(opened):
    page = opened("archive/", having(opened, *DAYS.values()))
    page.locator("[name=next]").click()
    page.locator(".archive > .note", has_text="All of these are solved.").wait_for()


def test_a_random_one_is_one_of_those_that_are_wanted(opened):
    page = opened("archive/")
    page.locator(".filters [name=kind]").select_option("mistake")
    page.locator("[name=random]").click()
    page.wait_for_url(f"**/{DAYS['mistake'].replace('-', '/')}/")


def test_it_is_walked_by_keys(opened):
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
    page.get_by_role("link", name="the month after").press("Enter")
    page.wait_for_url("**/2026/12/")


def test_as_a_list_it_has_the_same_days_and_stays_one(opened):
    context = opened.context()
    page = opened("2026/11/", context)
    page.get_by_role("button", name="As a list").press("Enter")
    assert shown(page) == NOVEMBER
    lefts = page.locator(".pane[data-id]").evaluate_all("(all) => all.map((e) => e.offsetLeft)")
    assert len(set(lefts)) == 1
    assert page.locator(".pane.shut").first.is_hidden()
    page = opened("2026/12/", context)
    assert page.get_by_role("button", name="As a list").get_attribute("aria-pressed") == "true"


def test_what_a_screen_reader_finds_of_a_window(opened):
    page = opened("2026/11/", having(opened, DAYS["hidden"]))
    tree = page.locator(f'[data-id="{IDS}{DAYS["hidden"]}"]').aria_snapshot()
    assert re.search(r"Wed 25 .*the pile hidden.* as many as you can.* solved clean", tree)
    assert page.locator(".floors").aria_snapshot().count("link") >= len(NOVEMBER)


def test_what_was_chosen_stays_where_a_link_leads_within_the_page(opened):
    page = opened("2026/11/#unseen=true")
    before, address = shown(page), page.evaluate("location.hash")
    page.evaluate("location.hash = '#main'")
    page.wait_for_function("(was) => location.hash === was", arg=address)
    assert shown(page) == before != NOVEMBER
