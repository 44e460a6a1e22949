"""The pages of No Man's Land: every decision of the rules can be laid out and no other; puzzles
solved and failed by touch, by keys and by text; what the answers say.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from generator.common.calendar import Task
from generator.common.dailies import Series
from generator.common.games import Contents, game
from generator.common.rating.tiers import tier_of
from generator.no_mans_land.candidates import rate, solution_of
from generator.no_mans_land.contents import contents
from solver.common.errors import InputError
from solver.no_mans_land.exact.options import Hand
from solver.no_mans_land.players.thumbs import losses
from solver.no_mans_land.rules.cards import DECK, HAND, SHOOT, TARGETS
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.play import PLAY
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import RuleSet
from tests.web.conftest import (
    PHONE,
    SCREENS,
    Open,
    Served,
    a_few,
    certificate,
    each_way,
    for_all,
    hinted,
    hosted,
    loaded,
    outcomes,
    printed,
    put,
    screen,
    sent,
    shut,
    typed,
)
from tests.web.playing import cards_in
from tests.web.words import unexplained

NAME = "no-mans-land"
HANDS = {
    "bells": ("2026-11-25", "allot", 20139185, 4), "ducks": ("2026-12-04", "allot", 20157559, 4),
    "hare": ("2026-11-24", "fire", 20302170, 1), "pipes": ("2026-12-03", "fire", 20301182, 0),
}  # fmt: skip
"""Two days of each mode, which allotment is best and whether to shoot, and their hands: mode, seed,
and the number of the round from 0.
"""

DAYS = {kind: day for kind, (day, *_) in HANDS.items()}


def puzzle_at(mode: str, seed: int, number: int) -> Contents:
    """The hand of a round of best play as a puzzle, be it one for a week or not."""
    solution = solution_of("score")
    game = PLAY.seeded(seed, solution.rules)
    while game.state.round < number:
        game = game.play(solution.options(game.state)[0].decision)
    hand = game.state
    rating = rate(mode, losses(hand, solution))
    return contents(Task(mode, tier_of(rating).name, "score"), seed, solution, hand, rating)


UNITS = "ABCDE"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site of these days."""
    puzzles = {day: puzzle_at(*where) for day, *where in HANDS.values()}
    folder = put(tmp_path_factory.mktemp("range") / "days", Series(NAME, game(NAME)), puzzles)
    with hosted(folder, tmp_path_factory.mktemp("www"), DAYS, NAME) as here:
        yield here


def groups_of(served: Served, kind: str) -> Any:
    """The groups of decisions that lead to the same, the best first, as the solution has them."""
    *groups, _ = served.document(kind, "solution.json")["profile"]
    return [{"decisions": group["decisions"], **group["each"]} for group in groups]


def best_of(served: Served, kind: str) -> str:
    """The best decision of a day."""
    best: str = groups_of(served, kind)[0]["decisions"][0]
    return best


# -- decisions -------------------------------------------------------------------------------------

WEATHERS = ("Ac", "3c", "5c", "7c")
RULES = ("ohara", "patient", "mortal")


def positions(count: int = 144) -> Iterator[Position]:
    """Positions of all targets and penalties, the rules changing after all of these."""
    for n in range(count):
        weather = DECK.number(WEATHERS[n // 12 % 4])
        rules = RuleSet.parse(RULES[n // 48])
        known = Position(rules, target=[*TARGETS][n % 12], weather=(weather,))
        yield known.with_hand(random.Random(n).sample(SHOOT, HAND))


LAID = """async ([range, placing, every]) => {
  const [{ rangeOf }, { Placing, parse }] =
    await Promise.all([range, placing].map((each) => import(each)));
  return Promise.all(every.map(async ({ rules, ...state }) => {
    const range = await rangeOf(rules), texts = range.decisions(state);
    const laid = (text) => {
      const made = new Placing(range, state);
      made.lay(parse(text));
      return made.isLegal && made.text === text;
    };
    return [texts, texts.filter((text) => !laid(text))];
  }));
}"""


def modules(served: Served, *names: str) -> list[str]:
    return [served.asset(f"{name}.mjs") for name in names]


@pytest.mark.page
def test_the_page_lays_every_legal_decision_out_and_no_other(opened, served):
    """And what is shown of one on the table is that one."""
    every = list(positions())
    assert {(at.target, at.penalty) for at in every} == {(t, n) for t in TARGETS for n in range(4)}
    asked = [*modules(served, "range", "placing"), [at.to_json() for at in every]]
    made = opened("about/").evaluate(LAID, asked)
    for at, (texts, changed) in zip(every, made, strict=True):
        assert texts == [str(decision) for decision in at.legal_moves()]
        assert changed == []


OBJECTIONS = """async ([range, placing, words, every]) => {
  const [{ rangeOf }, { Placing, parse }, { objection }] =
    await Promise.all([range, placing, words].map((each) => import(each)));
  return Promise.all(every.map(async ([{ rules, ...state }, texts]) => {
    const made = new Placing(await rangeOf(rules), state);
    return texts.map((text) => objection(made, parse(text)));
  }));
}"""


def is_legal(at: Position, text: str) -> bool:
    return at.objection(Decision.parse(text)) is None


@pytest.mark.page
def test_what_is_not_legal_is_refused_with_a_reason(opened, served):
    """Decisions that are legal with the same hand at another target and in other weather."""
    every = []
    for n, at in enumerate(positions()):
        other = Position(RuleSet(), target=[*TARGETS][-n % 12], weather=(DECK.number("3c"),))
        hand = random.Random(n).sample(SHOOT, 5)
        texts = [
            *map(str, at.legal_moves()),
            *map(str, other.with_hand(hand).legal_moves()),
            "hold",
        ]
        every.append((at, random.Random(n).sample(texts, min(len(texts), 20))))
    asked = [[at.to_json(), texts] for at, texts in every]
    urls = modules(served, "range", "placing", "range_words")
    told = opened("about/").evaluate(OBJECTIONS, [*urls, asked])
    found = {True: 0, False: 0}
    for (at, texts), whys in zip(every, told, strict=True):
        for text, why in zip(texts, whys, strict=True):
            assert (why is None) == is_legal(at, text), (at, text, why)
            found[why is None] += 1
    assert min(found.values()) > 750


TYPED = [
    "hold", "HOLD", " hold ", "-2d4h 8c h:7h5s", "5s7h 8C -4h2d", "H:10c ad 9s", "8♣ 7♥5♠",
    "h:8c5d 6d 5s", "-9s tc2h,3h", "-2d", "", "hold 8c", "-2d -3d 4d", "8x", "h: 8c", "-", "12c",
    "– 2d４h 8c\u200b h:\u00a07♡5♠\ufe0e", "> -9s tc2h", "-²d 4h",
]  # fmt: skip


@pytest.mark.page
def test_text_is_read_as_in_python(opened, served):
    """As the field hands it over: in the signs of a keyboard."""
    read = """async ([placing, reader, texts]) => {
      const [{ parse, textOf }, { plain }] = await Promise.all([import(placing), import(reader)]);
      const read = (text) => textOf(parse(plain(text)));
      return texts.map((text) => { try { return read(text); } catch { return null; } });
    }"""
    urls = modules(served, "placing", "plain")
    told = opened("about/").evaluate(read, [*urls, TYPED])
    for text, there in zip(TYPED, told, strict=True):
        try:
            assert there == str(Decision.parse(text)), text
        except InputError:
            assert there is None, text


# -- answering -------------------------------------------------------------------------------------


def wanted(page: Any, text: str) -> list[tuple[str, str]]:
    """Where each card of a hand is in a decision, those that are given up last; A is the only
    unit of a single target.
    """
    decision = Decision.parse(text)
    several = page.locator(".spots button").count()
    places, unit = dict.fromkeys(decision.given, "O"), 0
    for n, group in enumerate(decision.groups):
        unit += n != decision.handler
        place = UNITS[several - 1] if n == decision.handler else UNITS[unit - 1]
        places |= dict.fromkeys(group, place)
    order = sorted(places.items(), key=lambda each: (each[1] == "O", each))
    return [(DECK.names[card], place) for card, place in order]


def lies(page: Any, card: str) -> str:
    """Where a card is."""
    label = page.locator(f"[data-key=hand-{card}]").get_attribute("aria-label").split(": ")[1]
    return {"given up": "O", "aimed": "A", "to aim": "", "held": "?"}.get(label, label[-1])


def status_of(page: Any) -> str:
    return page.locator(".status").inner_text().replace("\ufe0e", "")


def confirmed(page: Any, text: str) -> None:
    typed(page, text)
    page.keyboard.press("Enter")


def tapped(page: Any, text: str) -> None:
    if text == "hold":
        return page.locator("[data-key=hold]").tap()
    for card, place in wanted(page, text):
        if lies(page, card) != place:
            page.locator(f"[data-key=hand-{card}]").tap()
            if page.locator(".spots").count():
                to = "out" if place == "O" else f"place-{UNITS.index(place) + 1}"
                page.locator(f"[data-key={to}]").tap()
    return page.locator("[data-key=shoot]").tap()


def by_keys(page: Any, text: str) -> None:
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    if text == "hold":
        return page.keyboard.press("h")
    cards, before = cards_in(page, ".lower .cards"), None
    for card, place in wanted(page, text):
        if lies(page, card) != place:
            if place != before:
                page.keyboard.press(place.lower())
            before = place
            page.keyboard.press(f"{cards.index(card) + 1}")
    return page.keyboard.press("Enter")


WAYS = {"typed": confirmed, "tapped": tapped, "keys": by_keys}


def refuted(page: Any, served: Served, kind: str, wrong: Any) -> None:
    """What a wrong decision comes to stands below it: every end of the round, and the mean."""
    page.locator(".log summary").click()
    rows = [text.split("\t") for text in page.locator(".log tbody tr").all_inner_texts()]
    at = Position.from_json(served.document(kind, "solution.json")["deal"])
    chances = Hand.of(at).chances_of(Decision.parse(wrong["decisions"][0]))
    assert len(rows) == len(chances.ends)
    for (points, killed), (said, chance, _) in zip(sorted(chances.ends), rows, strict=True):
        assert said.startswith(f"{points} point")
        assert killed == said.endswith("misfire")
        share = 100 * float(chances.ends[points, killed])
        assert float(chance.rstrip("%")) == pytest.approx(share, abs=0.51)
    assert f"It comes to {round(wrong['value'], 2):g} points" in page.locator(".log p").inner_text()


@pytest.mark.page
@each_way(DAYS, [*WAYS])
def test_a_puzzle_is_failed_and_then_solved(kind, way, opened, served):
    groups = groups_of(served, kind)
    best, worst = groups[0], groups[-1]
    page = opened.kind(kind, **(PHONE if way == "tapped" else {}))
    WAYS[way](page, worst["decisions"][0])
    page.locator(".log .then").wait_for()
    status = status_of(page)
    lost = re.search(r"no\. It loses ([\d.]+) points?\.$", status)[1]
    assert float(lost) == pytest.approx(worst["gives_up"], abs=0.005)
    refuted(page, served, kind, worst)
    assert outcomes(page) == [("failed", 1)]
    WAYS[way](page, best["decisions"][0])
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert "there is nothing better" in status_of(page)
    assert outcomes(page) == [("helped", 2)]
    assert sent(page)[1] == "◎ ○"
    rows = page.locator(".after .worth").first.locator("tbody tr")
    shown = [text.split("\t") for text in rows.all_inner_texts()]
    assert [row[1] for row in shown] == [f"{each['value']:.2f}" for each in groups]
    assert ["yours" in row[0] for row in shown] == [each in (best, worst) for each in groups]
    assert page.locator(".hand .pick, .may button").count() == 0


@pytest.mark.page
@pytest.mark.parametrize("kind", ["ducks", "hare"])
def test_at_the_first_try_and_after_a_reload(kind, opened, served):
    best, page = best_of(served, kind), opened.kind(kind)
    by_keys(page, best)
    page.locator(".after .verdict").wait_for()
    assert outcomes(page) == [("clean", 1)]
    ends = page.locator(".worth").nth(1).locator("tbody tr")
    after = served.document(kind, "solution.json")["profile"][-1]["after"]
    rows = [text.split("\t") for text in ends.all_inner_texts()]
    assert [row[-1] for row in rows] == [f"{end['value']:.2f}" for end in after]
    page.reload()
    page.locator(".after .verdict").wait_for()
    assert page.locator(".hand [aria-label$=': held']").count() == (5 if best == "hold" else 0)


@pytest.mark.page
def test_a_puzzle_that_is_solved_is_played_again_from_its_beginning(opened, served):
    """With nothing of the answer on the table, and without a word in the record."""
    page = opened.kind("ducks")
    laid = page.locator(".table .upper, .table .lower").all_inner_texts()
    by_keys(page, best_of(served, "ducks"))
    page.locator(".after .verdict").wait_for()
    page.locator("[data-key=try-again]").click()
    page.locator(".status", has_text="Solved clean on").wait_for()
    assert page.locator(".table .upper, .table .lower").all_inner_texts() == laid
    by_keys(page, groups_of(served, "ducks")[-1]["decisions"][0])
    page.locator(".log .then").wait_for()
    assert outcomes(page) == [("clean", 1)]


@pytest.mark.page
def test_a_puzzle_whose_library_does_not_come_says_so(browser, served):
    opened = Open(browser, served)
    context = opened.context()
    context.route("**/no_mans_land-*.wasm", lambda route: route.abort())
    page = opened(served.path("ducks"), context)
    page.locator(".status", has_text="The solver could not be loaded.").wait_for()
    context.close()


@pytest.mark.page
def test_what_is_refused_and_why(opened):
    page = opened.kind("ducks")
    for text, why in (
        ("castle", "“castle”: write cards like 2d4h."),
        ("-2d4h", "to hold fire, say hold"),
        ("-Ad Kd", "K♦ is not in the hand"),
        ("-Ad4d 5d5d 2h9s", "5♦ is used twice"),
        ("-Ad4d5d 2h 9s", "3 cards given up, but the weather takes 2"),
        ("-Ad 4d 5d 2h 9s", "Give up one card more first."),
        ("-Ad4d 5d", "2♥ 9♠ must be aimed too."),
        ("-Ad4d h:5d h:2h9s", "two groups are aimed"),
        ("Ad 4d 5d 2h 9s", "Give up two cards first."),
    ):
        typed(page, text)
        assert why in status_of(page), text
    shoot = page.locator("[data-key=shoot][aria-disabled=true]")
    shoot.dispatch_event("click")
    assert status_of(page) == "Give up two cards first."
    for card in (0, 1):
        page.locator(".hand .pick").nth(card).click()
    page.locator("[data-key=out]").click()
    shoot.dispatch_event("click")
    assert status_of(page) == "5♦ 2♥ 9♠ must be aimed too."
    assert page.locator(".log > li").count() == 0


OFF_CENTRE = """() => [...document.querySelectorAll(".spots button")].filter((button) => {
  const middle = (each) => (({ left, right }) => (left + right) / 2)(each.getBoundingClientRect());
  const words = [...button.querySelectorAll("small, .laid")].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range;
  });
  return words.some((each) => Math.abs(middle(each) - middle(button)) > 1);
}).map((button) => button.textContent)"""


@pytest.mark.page
def test_the_places_have_their_words_in_the_middle(opened):
    assert opened.kind("ducks", **PHONE).evaluate(OFF_CENTRE) == []


@pytest.mark.page
def test_the_status_line_adds_up(opened):
    page = opened.kind("hare")
    assert status_of(page) == "Tap 1 card to give up."
    page.keyboard.press("1")
    sum_of_it = "5 + 5 + 2 + 1 = 13: more than 9, a hit."
    assert status_of(page) == f"{sum_of_it} Then comes the misfire test."
    assert page.locator("[data-key=shoot]").inner_text().startswith("Shoot: 18 points")
    page = opened.kind("ducks")
    typed(page, "-2h9s Ad h:4d5d")
    assert status_of(page) == "One of two hit: 8 points."


@pytest.mark.page
@pytest.mark.parametrize("kind", a_few(DAYS, ["ducks", "hare"]))
def test_hints_lead_to_the_answer(kind, opened, served):
    page = opened.kind(kind)
    told = hinted(page)
    shut(page)
    groups, best = groups_of(served, kind), best_of(served, kind)
    good = [t for group in groups if group["gives_up"] < 1 for t in group["decisions"]]
    total = sum(len(group["decisions"]) for group in groups)
    lose = "loses" if len(good) == 1 else "lose"
    assert told[0] == f"{len(good)} of {total} decisions {lose} less than 1 point."
    assert told[1].startswith("Hold fire" if best == "hold" else "Shoot")
    cards = re.findall(r"(10|[A2-9])([♣♦♥♠])", told[2])
    assert {rank + suit for rank, suit in cards} == {
        name.replace("T", "10")
        for name in re.findall(r"[A2-9T][♣♦♥♠]", Decision.parse(best).symbols())
    }
    confirmed(page, best)
    page.locator(".after .verdict").wait_for()
    assert "with 3 hints" in page.locator(".after").inner_text()


# -- the page --------------------------------------------------------------------------------------


@pytest.mark.page
@pytest.mark.parametrize("kind", ["bells", "hare"])
def test_the_certificate_is_true(kind, opened, served):
    file, line = certificate(opened.kind(kind))
    assert file[0] == line[0]
    decision = served.document(kind, "solution.json")["line"]["decision"]
    assert line.endswith(f"of this page: {decision}.")


@pytest.mark.page
def test_every_word_is_explained(opened, served):
    page = opened()
    assert unexplained(page, served.url, map(served.path, DAYS)) == set()
    page.goto(served.url + served.path("hare"))
    heads = ["after 0", "after 18", "round", "score"]
    assert page.locator(".state dt").all_text_contents() == heads


@pytest.mark.page
def test_what_decides_is_seen_without_scrolling(opened, served):
    """What the game is worth after a miss and after a hit, on the smallest phone."""
    after = served.document("hare", "puzzle.json")["par"]["after"]
    page = opened.kind("hare", **PHONE | {"viewport": {"width": 390, "height": 664}})
    for each in after:
        place = page.locator(".state div", has_text=f"after {each['points']}").locator("dd")
        assert place.inner_text() == f"worth {each['value']:.1f}"
        box, act = place.bounding_box(), page.locator(".act").bounding_box()
        assert box["y"] + box["height"] <= act["y"]


@pytest.mark.page
@SCREENS
def test_no_page_bars_anybody(scheme, width, opened, served):
    context = screen(opened, scheme, width)
    for kind in ("ducks", "hare")[: 1 if width == 320 else 2]:
        page = opened.kind(kind, context)
        for_all(page, kind)
        confirmed(page, best_of(served, kind))
        page.locator(".after .verdict").wait_for()
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        for_all(page, f"{kind}, solved")
    for_all(opened("rules/", context), "rules")


@pytest.mark.page
def test_a_puzzle_prints_on_one_page(opened, served):
    for kind in ("ducks", "hare"):
        page = opened.kind(kind)
        for each in page.locator(".known summary").all():
            each.click()
        assert "misfire" in printed(page).replace("\ufb01", "fi")


@pytest.mark.page
def test_without_script_all_of_the_puzzle_is_there(opened, served):
    page = opened(served.path("hare"), java_script_enabled=False)
    text = " ".join(page.locator("main").inner_text().split())
    for part in (
        "The running hare, with the light gun", "to hit, more than 9", "points 18",
        "misfire test 2 cards", "give up one card. All others are aimed, or none.",
        "hits 5 5 2 1", "2 of 5", "JavaScript",
    ):  # fmt: skip
        assert part in text, part
    assert page.locator(".hand svg[aria-label='ten of clubs']").count() == 1


# -- what a build makes ----------------------------------------------------------------------------


def test_a_page_loads_few_files(served):
    for kind in DAYS:
        page = (served.root / served.path(kind) / "index.html").read_text()
        assert len(loaded(page)) < 10
