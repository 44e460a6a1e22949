"""The end of a game that was played freely, as it stands on a phone's first screen; a
challenge; and what is sent of a day.
"""

import re
from itertools import accumulate
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlencode

from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solver import solve
from tests.web.conftest import DAYS, copied, hinted, how_hard, played, quickly, recorded, sent, shut
from tests.web.playing import PHONE, due, free, go, line, link, seen

NUMBERS = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"]
SOUGHT = [rank + suit for rank in "QA" for suit in "cdhs"]

STANDS = """() => {
  const shown = [...document.querySelectorAll("main *, header *, footer *")].filter((each) =>
    each.checkVisibility() && each.getBoundingClientRect().width > 1);
  const own = shown.filter((each) => !each.children.length).map((each) => each.textContent);
  return {
    filled: shown.filter((each) => each.matches(".primary")).map((each) => each.textContent),
    text: own.join(" "),
    foot: Math.max(...shown.map((each) => each.getBoundingClientRect().bottom)),
    scrolls: document.documentElement.scrollHeight > innerHeight,
    places: [...document.querySelectorAll(".eight-places > li")].map((each) =>
      each.querySelector(".strip use")?.getAttribute("href").split("-").at(-1) ?? null),
    sizes: [...document.querySelectorAll(".eight-places > li")].map((each) =>
      [each.offsetWidth, each.offsetHeight]),
  };
}"""


def won(seed: int, goal: str) -> list[Position]:
    """A game that the solver wins."""
    found = solve(Position.opening(seed), goal=Goal.parse(goal)).line
    return [*accumulate(found.moves, Position.play, initial=Position.opening(seed))]


PLAYED = [[*line(Position.opening(seed), Random(n))] for seed, n in ((42, 3), (42, 10), (43, 21))]


def over(page: Any) -> dict[str, Any]:
    page.locator(".over").wait_for()
    found: dict[str, Any] = page.evaluate(STANDS)
    return found


def test_the_end_is_the_score_in_words_eight_places_and_one_filled_button(opened):
    games = [*PLAYED, won(42, "8"), won(5, "4+3"), won(9, "4+3")]
    ends = {f"play/{link(each[-1])}": each[-2:] for each in games}
    for page, path in opened.visits(ends, shows=".after .verdict", **PHONE):
        ended(page, *ends[path])
        page.evaluate("localStorage.clear()")  # none of them is the best yet of others


def ended(page: Any, before: Position, end: Position) -> None:
    found, cards = over(page), sum(end.score)
    title = "All eight" if cards == 8 else f"{NUMBERS[cards]} of eight"
    if end.score[0] == 4:  # four queens win, whatever got away
        title = f"You won: {title.lower()}"
    assert page.locator(".verdict").inner_text() == title
    scored = {DECK.names[card] for card in end.score_pile}
    assert found["places"] == [card if card in scored else None for card in SOUGHT]
    assert len(scored & {*SOUGHT}) == cards
    assert found["sizes"] == [[60, 84]] * 8
    assert found["filled"] == ["New deal"]
    assert re.findall(r"\d+", found["text"]) == [str(end.deal.seed)]
    assert not found["scrolls"]
    assert found["foot"] <= 664
    told = page.locator(".got-away").inner_text()
    missing = [card for card in SOUGHT if card not in scored]
    first = DECK.symbols([DECK.number(missing[0])]) if missing else "Nothing"
    assert told.replace("\ufe0e", "").removeprefix("Only ").startswith(f"{first} ")
    assert told.startswith("Only ") is (len(missing) == 1)
    how_hard(page)
    page.wait_for_function("() => scrollY > 0")  # to what has opened
    page.locator("[data-key=undo]:visible").tap()
    page.locator(".over").wait_for(state="detached")
    assert seen(page) == due(before)


def test_the_best_of_this_browser_s_other_games_stands_below_the_score(opened):
    """With the pile hidden; a game does not stand beside itself, nor one that only a link has."""
    (*_, least), _, (*_, most) = PLAYED
    *_, level = line(Position.opening(44), Random(43))
    assert sum(level.score) == sum(most.score)
    page = free(opened, link(least), **PHONE)
    number, below = NUMBERS[sum(most.score)], page.locator(".over .cloth p")
    for _ in range(2):
        over(page)
        assert below.count() == 0
        page.reload()
    go(page, link(most, view=True))
    page.locator(".verdict", has_text=number).wait_for()
    assert below.count() == 0
    best = f"your best: {number.lower()}"
    for to, said in ((most, "your best yet"), (level, best), (least, best)):
        go(page, link(to))
        page.locator(".verdict", has_text=NUMBERS[sum(to.score)]).wait_for()
        below.filter(has_text=re.compile(f"^{said}$")).wait_for()


# -- a challenge -----------------------------------------------------------------------------------


def test_a_friend_plays_the_same_deal_against_the_score(opened):
    """Beside a game of their own, which stays what it is; at the end both scores are told."""
    rules = RuleSet.parse("leverstoke,passes=1")
    ours = [*line(Position.opening(107, rules), Random(107))][-1]
    page, cards = free(opened, link(ours)), sum(ours.score)
    text, to = copied(page, page.get_by_role("button", name="Challenge a friend"), ".over").split(
        "\n"
    )
    assert text == f"I scored {cards} on deal 107. You?"
    to = to.partition("/play/")[2]
    start = Position.opening(107, rules)
    assert parse_qs(to[1:]) == parse_qs(link(start)[1:]) | {"beat": [str(cards)]}
    context = opened.context(**PHONE)
    mine = Position.opening(42).play("draw")
    free(opened, link(mine), context).close()
    page = free(opened, to, context)
    assert seen(page) == due(start)
    assert page.locator(".facts .to-beat").inner_text() == f"To beat: {cards}"
    facts = page.locator(".facts")
    assert facts.evaluate("(facts) => facts.scrollWidth <= facts.clientWidth")
    page.reload()
    page.locator(".facts .to-beat").wait_for()
    *_, end = line(start, Random(8))
    go(page, f"{to}&{urlencode({'moves': ' '.join(map(str, end.played))})}")
    own = sum(card is not None for card in over(page)["places"])
    both = "nothing" if not own else NUMBERS[own].lower(), NUMBERS[cards].lower()
    told = page.locator(".over .cloth p").inner_text()
    who = "you win" if own > cards else "your friend wins" if own < cards else "level"
    assert told.startswith(who)
    assert all(word in told for word in both)
    page.locator("[data-key=new]").click()
    page.locator(".over").wait_for(state="detached")
    assert page.locator(".to-beat").count() == 0
    go(page, link(Position.opening(42)))
    page.locator(".may *").first.wait_for()
    assert seen(page) == due(mine)


def test_a_score_that_nobody_can_have_is_refused(opened):
    why = "This link has a score to beat that nobody can have. Here is a new deal."
    links = [f"play/#deal=42&beat={beat}" for beat in ("9", "six", "-1", "")]
    for page, _ in opened.visits(links, shows=".may *"):
        assert page.locator(".stage .status").inner_text().startswith(why)
        assert page.locator(".to-beat").count() == 0


# -- what is sent of a day -------------------------------------------------------------------------

KEEP = """([id, result]) => {
  const key = "/below/a/path/record", all = JSON.parse(localStorage[key]);
  const [whole, date] = /.*-(\\d{4}-\\d\\d-\\d\\d)$/.exec(id), some = Object.values(all.puzzles)[0];
  all.puzzles[whole] = { ...some, ...result, date };
  localStorage[key] = JSON.stringify(all);
}"""


def short(page: Any) -> list[str]:
    """What is sent is short, and counts nothing of what helped."""
    lines = sent(page)
    assert len(lines) <= 3
    assert sum(map(len, lines)) <= 90
    assert "hint" not in "".join(lines)
    return lines


def test_what_is_sent_is_the_day_a_sign_for_each_game_and_a_pip_a_move(opened, served):
    """Help is a ring, and what is not solved a dash."""
    page, line_ = opened.kind("couple"), served.document("couple")["line"]
    quickly(page, "leave")
    page.locator(".share").wait_for()
    limit, made = len(line_), page.locator(".log > li").count()
    assert 0 < made < limit
    assert short(page)[1:] == ["♛ –", "●" * made + "○" * (limit - made)]
    page.locator("[data-key=try-again]").click()
    hinted(page, 1)
    shut(page)
    played(page, line_)
    assert short(page)[1:] == ["♛ ○", "●" * limit]
    page = opened.kind("couple")
    played(page, line_)
    assert DAYS["couple"] == "2026-11-30"
    assert short(page) == ["The Shooting Party, Mon 30 Nov", "♛ ★", "●" * limit]
    for name, result in (
        ("hidden-no-mans-land-2026-11-30", {"result": "clean"}),  # another puzzle
        ("no-mans-land-2026-11-30", {"result": "helped", "tries": 3}),
        ("the-party-2026-11-29", {"result": "clean"}),
        ("own-the-party-2026-11-30", {"result": "failed", "tries": 1}),
    ):
        page.evaluate(KEEP, [name, result])
    page.reload()
    page.locator(".share").wait_for()
    assert short(page) == ["The Shooting Party, Mon 30 Nov", "♛ ★ ◎ ○ ♚ –", "●" * limit]
    assert len(recorded(page)["puzzles"]) == 5


def test_a_hidden_pile_s_result_has_its_score(opened):
    page = opened.kind("hidden")
    quickly(page, "leave")
    page.locator(".share").wait_for()
    cards = re.search(r"scored (\w+)", page.locator(".after .verdict").inner_text())[1]
    number = ["nothing", *map(str.lower, NUMBERS[1:])].index(cards)
    assert short(page)[1:] == [f"♛ {'★' if number else '–'}", f"{number} of 8"]
