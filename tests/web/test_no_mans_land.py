"""No Man's Land in the page: every decision of the rules can be laid out and no other, text is read
as in Python, and days of earlier versions are shown. (Its puzzles: test_puzzles.py.)
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
from tests.web.conftest import Open, Served, hosted, put

NAME = "no-mans-land"
HANDS = {
    "fox": ("2026-11-24", "testing", 60000361), "early fox": ("2026-11-28", "stiff", 60000043),
    "hare": ("2026-12-01", "testing", 41000059), "pipes": ("2026-12-05", "stiff", 60000009),
}  # fmt: skip
"""Two days of each tier, and the seeds of their hands."""


def puzzle_of(tier: str, seed: int) -> Contents:
    """The puzzle of a tier in a seed's game, be it one of the collection or not."""
    made = first_puzzle(game(NAME), Task("threshold", tier, "score"), seed)
    assert isinstance(made, Contents)
    return made


SITE = "dayless"


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


LAID = """async ([range, placing, words, every]) => {
  const [{ rangeOf }, { Placing, parse }, { objection }] =
    await Promise.all([range, placing, words].map((each) => import(each)));
  return Promise.all(every.map(async ([{ rules, ...state }, given]) => {
    const range = await rangeOf(rules), texts = range.decisions(state);
    const placed = () => new Placing(range, state), made = placed();
    const laid = (text, fresh = placed()) => {
      fresh.lay(parse(text));
      return fresh.isLegal && fresh.text === text;
    };
    return [texts, texts.filter((text) => !laid(text)),
      given.map((text) => objection(made, parse(text)))];
  }));
}"""


def modules(served: Served, *names: str) -> list[str]:
    return [served.asset(f"{name}.mjs") for name in names]


@pytest.mark.page
def test_the_page_lays_every_legal_decision_out_and_refuses_all_others_with_a_reason(opened):
    """What is shown of one on the table is that one. Refused are decisions that are legal with the
    same hand at another target and in other weather.
    """
    every = []
    for n, at in enumerate(positions()):
        other = Position(RuleSet(), target=[*TARGETS][-n % 12], weather=(DECK.number("3c"),))
        there = other.with_hand(random.Random(n).sample(SHOOT, 5)).legal_moves()
        texts = [*map(str, at.legal_moves()), *map(str, there), "hold"]
        every.append((at, random.Random(n).sample(texts, min(len(texts), 20))))
    assert {(at.target, at.penalty) for at, _ in every} == {
        (t, n) for t in TARGETS for n in range(4)
    }
    asked = [[at.to_json(), texts] for at, texts in every]
    urls = modules(opened.served, "range", "placing", "range_words")
    made = opened("about/").evaluate(LAID, [*urls, asked])
    found = {True: 0, False: 0}
    for (at, texts), (legal, changed, whys) in zip(every, made, strict=True):
        assert legal == [str(decision) for decision in at.legal_moves()]
        assert changed == []
        for text, why in zip(texts, whys, strict=True):
            is_legal = at.objection(Decision.parse(text)) is None
            assert (why is None) == is_legal, (at, text, why)
            found[is_legal] += 1
    assert min(found.values()) > 750


TYPED = [
    "hold", "HOLD", " hold ", "-2d4h 8c h:7h5s", "5s7h 8C -4h2d", "H:10c ad 9s", "8♣ 7♥5♠",
    "h:8c5d 6d 5s", "-9s tc2h,3h", "-2d", "", "hold 8c", "-2d -3d 4d", "8x", "h: 8c", "-", "12c",
    "– 2d４h 8c\u200b h:\u00a07♡5♠\ufe0e", "> -9s tc2h", "-²d 4h",
]  # fmt: skip


@pytest.mark.page
def test_text_is_read_as_in_python(opened):
    """As the field hands it over: in the signs of a keyboard."""
    read = """async ([placing, reader, texts]) => {
      const [{ parse, textOf }, { plain }] = await Promise.all([import(placing), import(reader)]);
      const read = (text) => textOf(parse(plain(text)));
      return texts.map((text) => { try { return read(text); } catch { return null; } });
    }"""
    urls = modules(opened.served, "placing", "plain")
    told = opened("about/").evaluate(read, [*urls, TYPED])
    for text, there in zip(TYPED, told, strict=True):
        try:
            assert there == str(Decision.parse(text)), text
        except InputError:
            assert there is None, text


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
