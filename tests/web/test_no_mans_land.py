"""The pages of No Man's Land: every decision of the rules can be laid out and no other; puzzles
solved and failed by touch and by text; what the answers say.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from generator.common.calendar import Task
from generator.common.dailies import Series
from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import Contents, first_puzzle, game
from solver.common.errors import InputError
from solver.common.schemas import read_json
from solver.no_mans_land.rules.cards import DECK, HAND, SHOOT, TARGETS
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import RuleSet
from tests.no_mans_land.helpers import DATA
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
from tests.web.words import unexplained

NAME = "no-mans-land"
HANDS = {
    "fox": ("2026-11-24", "testing", 60000361), "early fox": ("2026-11-28", "stiff", 60000043),
    "hare": ("2026-12-01", "testing", 41000059), "pipes": ("2026-12-05", "stiff", 60000009),
}  # fmt: skip
"""Two days of each tier, and the seeds of their hands."""

DAYS = {kind: day for kind, (day, *_) in HANDS.items()}


def puzzle_of(tier: str, seed: int) -> Contents:
    """The puzzle of a tier in a seed's game, be it one of the collection or not."""
    made = first_puzzle(game(NAME), Task("threshold", tier, "score"), seed)
    assert isinstance(made, Contents)
    return made


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site of these days."""
    puzzles = {day: puzzle_of(*where) for day, *where in HANDS.values()}
    folder = put(tmp_path_factory.mktemp("range") / "days", Series(NAME, game(NAME)), puzzles)
    with hosted(folder, tmp_path_factory.mktemp("www"), DAYS, NAME) as here:
        yield here


def profile_of(served: Served, kind: str) -> tuple[list[Any], int]:
    """What both decisions come to at each score, and the number of the answer."""
    solution = served.document(kind, "solution.json")
    rows = solution["profile"]
    return rows, [each["score"] for each in rows].index(solution["line"]["from"])


def compared(row: Any) -> str:
    """How a page ends what it says of a score."""
    gap = row["hold"] - row["shoot"]
    is_less = "less" if gap > 0 else "more"
    held = f"{row['shoot']:.2f}, {is_less} than {row['hold']:.2f}"
    return f"{held}: {'holding' if gap > 0 else 'shooting'} is {abs(gap):.2f} better."


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


def status_of(page: Any) -> str:
    return page.locator(".status").inner_text()


def tapped(page: Any, score: int) -> None:
    page.locator(f"[data-key=from-{score}]").tap()


def by_keys(page: Any, score: int) -> None:
    page.locator(f"[data-key=from-{score}]").focus()
    page.keyboard.press("Enter")


WAYS = {"typed": lambda page, score: typed(page, f"{score}"), "tapped": tapped, "keys": by_keys}


@pytest.mark.page
@each_way(DAYS, [*WAYS])
def test_a_puzzle_is_failed_and_then_solved(kind, way, opened, served):
    """A score that is too low is refuted at that score, one too high at the next lower one."""
    (rows, place), page = (
        profile_of(served, kind),
        opened.kind(kind, **(PHONE if way == "tapped" else {})),
    )
    low, high = rows[place - 1], rows[place + 1]
    for tries, (wrong, against, short) in enumerate(
        [(low, low, "too low"), (high, rows[place], "too high")], 1
    ):
        WAYS[way](page, wrong["score"])
        page.locator(".log .then", has_text=short).wait_for()
        assert status_of(page).startswith(f"From {wrong['score']} on: no. With {against['score']}:")
        assert status_of(page).endswith(compared(against))
        assert outcomes(page) == [("failed", tries)]
        used = page.locator(f"[data-key=from-{wrong['score']}]")
        assert used.get_attribute("aria-disabled") == "true"
    WAYS[way](page, rows[place]["score"])
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert status_of(page) == f"From {rows[place]['score']} on it is better to hold fire."
    assert outcomes(page) == [("helped", 3)]
    assert sent(page)[1] == "◎ ○"
    shown = [text.split("\t") for text in page.locator(".after .worth tbody tr").all_inner_texts()]
    assert [row[:3] for row in shown] == [
        [f"{row['score']}", f"{row['hold']:.2f}", f"{row['shoot']:.2f}"] for row in rows
    ]
    said = page.locator(".after").inner_text()
    assert compared(low) in said
    assert compared(rows[place]) in said
    assert page.locator(".may button").count() == 0


@pytest.mark.page
@pytest.mark.parametrize("kind", ["early fox", "hare"])
def test_at_the_first_try_and_after_a_reload(kind, opened, served):
    """Any number above the next lower score is as right."""
    (rows, place), page = profile_of(served, kind), opened.kind(kind)
    typed(page, f"{rows[place - 1]['score']}.5")
    page.locator(".after .verdict").wait_for()
    assert outcomes(page) == [("clean", 1)]
    page.reload()
    page.locator(".after .verdict").wait_for()
    assert page.locator(".after .worth tbody tr").count() == len(rows)


@pytest.mark.page
def test_a_puzzle_that_is_solved_is_played_again_from_its_beginning(opened, served):
    """Without a word in the record."""
    (rows, place), page = profile_of(served, "fox"), opened.kind("fox")
    by_keys(page, rows[place]["score"])
    page.locator(".after .verdict").wait_for()
    page.locator("[data-key=try-again]").click()
    page.locator(".status", has_text="Solved clean on").wait_for()
    assert page.locator(".may [aria-disabled=true]").count() == 0
    by_keys(page, rows[0]["score"])
    page.locator(".log .then").wait_for()
    assert outcomes(page) == [("clean", 1)]


@pytest.mark.page
def test_a_puzzle_whose_library_does_not_come_says_so(browser, served):
    opened = Open(browser, served)
    context = opened.context()
    context.route("**/no_mans_land-*.wasm", lambda route: route.abort())
    page = opened(served.path("fox"), context)
    page.locator(".may button").first.click()
    page.locator(".status", has_text="This can't be judged now").wait_for()
    context.close()


@pytest.mark.page
def test_what_is_no_number_is_refused(opened):
    page = opened.kind("fox")
    for text in ("castle", "hold", "12 or 13", "1e999"):
        typed(page, text)
        assert status_of(page).startswith("Type a number"), text
    assert page.locator(".log > li").count() == 0


@pytest.mark.page
@pytest.mark.parametrize("kind", a_few(DAYS, ["fox", "pipes"]))
def test_hints_lead_to_the_answer(kind, opened, served):
    page = opened.kind(kind)
    told = hinted(page)
    shut(page)
    (rows, place), point = profile_of(served, kind), served.document(kind, "solution.json")["point"]
    one, other = map(int, point["misfire"].split("/"))
    assert told[0] == f"The gun misfires with a chance of {100 * one / other:.1f}%."
    assert told[1].endswith(f"It scores {point['points']} points.")
    assert told[2] == f"From {rows[place]['score']} on."
    by_keys(page, rows[place]["score"])
    page.locator(".after .verdict").wait_for()
    assert "with 3 hints" in page.locator(".after").inner_text()


# -- the page --------------------------------------------------------------------------------------


@pytest.mark.page
@pytest.mark.parametrize("kind", ["fox", "pipes"])
def test_the_certificate_is_true(kind, opened, served):
    file, line = certificate(opened.kind(kind))
    assert file[0] == line[0]
    answer = served.document(kind, "solution.json")["line"]["from"]
    assert f"Below {answer} shooting is better" in line


@pytest.mark.page
def test_every_word_is_explained(opened, served):
    page = opened()
    assert unexplained(page, served.url, map(served.path, DAYS)) == set()


@pytest.mark.page
@pytest.mark.parametrize("kind", ["early fox", "pipes"])
def test_what_decides_is_seen_without_scrolling(kind, opened, served):
    """What each score is worth after this round, on the smallest phone, beside a full table."""
    par = served.document(kind, "puzzle.json")["par"]
    page = opened.kind(kind, **PHONE | {"viewport": {"width": 390, "height": 664}})
    for n, score in enumerate(par["scores"]):
        place = page.locator(f"[data-key=from-{score}]")
        values = [f"{each['values'][n]:.1f}" for each in par["worth"]]
        assert place.inner_text().split() == [f"{score}", *values]
        box = place.bounding_box()
        assert box["y"] + box["height"] <= 664
        assert box["height"] >= 44


@pytest.mark.page
@SCREENS
def test_no_page_bars_anybody(scheme, width, opened, served):
    context = screen(opened, scheme, width)
    for kind in ("early fox", "hare")[: 1 if width == 320 else 2]:
        page = opened.kind(kind, context)
        for_all(page, kind)
        rows, place = profile_of(served, kind)
        typed(page, f"{rows[place]['score']}")
        page.locator(".after .verdict").wait_for()
        for_all(page, f"{kind}, solved")
    for_all(opened("rules/", context), "rules")


@pytest.mark.page
def test_a_puzzle_prints_on_one_page(opened, served):
    for kind in ("fox", "pipes"):
        assert "misfire" in printed(opened.kind(kind)).replace("\ufb01", "fi")


@pytest.mark.page
def test_without_script_all_of_the_puzzle_is_there(opened, served):
    page = opened(served.path("pipes"), java_script_enabled=False)
    text = " ".join(page.locator("main").inner_text().split())
    for part in (
        "Two clay pipes on an old gun", "to hit, more than 9", "points 6 each",
        "misfire test 1 card", "give up three cards. All others are aimed, or none.",
        "3 of 5", "score no shot 6 more 12 more", "29 52.3 57.9 63.6", "JavaScript",
    ):  # fmt: skip
        assert part in text, part
    assert page.locator(".hand svg[aria-label='ten of spades']").count() == 1


# -- earlier versions ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site of two days of version 1.1.0."""
    path, of, days = tmp_path_factory.mktemp("earlier") / "days", game(NAME), {}
    folder = put(path, Series(NAME, of), {})
    for mode in ("allot", "fire"):
        puzzle, solution = (
            read_json((DATA / "earlier" / f"{mode}.{kind}.json").read_bytes())
            for kind in ("puzzle", "solution")
        )
        pair = DailyPuzzle(Puzzle.from_json(puzzle), PuzzleSolution.from_json(solution))
        for name, data in Series(NAME, of).files(pair).items():
            (path / name).write_bytes(data)
        days[mode] = pair.puzzle.date
    put(folder, Series(NAME, of), {})
    with hosted(folder, tmp_path_factory.mktemp("www"), days, NAME) as here:
        yield here


@pytest.mark.page
@pytest.mark.parametrize("kind", ["allot", "fire"])
def test_a_day_of_an_earlier_version_is_shown(kind, browser, earlier):
    """With its solution as text; it is no longer played."""
    opened = Open(browser, earlier)
    page = opened(earlier.path(kind))
    assert "no longer played here" in page.locator(".known").inner_text()
    assert page.locator(".hand .cards > li").count() == 5
    page.locator(".known a", has_text="solution").click()
    assert "mean final score" in page.locator("body").inner_text()
    assert opened.heard == []
    for context in opened.contexts:
        context.close()


# -- what a build makes ----------------------------------------------------------------------------


def test_a_page_loads_few_files(served):
    for kind in DAYS:
        page = (served.root / served.path(kind) / "index.html").read_text()
        assert len(loaded(page)) < 10
