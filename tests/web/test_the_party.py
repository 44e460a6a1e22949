"""The pages of The Party: puzzles solved and failed by touch, by keys and by typed text, what is
refused, hints, the certificate.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from generator.common.calendar import Task
from generator.common.dailies import Series
from generator.common.games import game
from generator.the_party.candidates import contents
from generator.the_party.finding import problem_after
from generator.the_party.problems import Problem
from generator.the_party.puzzle_rules import DEFEND, FORCE, GOALS, RULES
from generator.the_party.sheet import move_in_words
from generator.the_party.sheet import tempting as tempted
from solver.common.game import Played
from solver.the_party.knowledge.views import View
from solver.the_party.open_hands.answers import force
from solver.the_party.players.bots import Mind
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import State, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.play import PLAY
from tests.web.conftest import (
    PHONE,
    SCREENS,
    Served,
    a_few,
    certificate,
    each_way,
    for_all,
    hinted,
    hosted,
    in_signs,
    loaded,
    outcomes,
    put,
    screen,
    sent,
    shut,
    typed,
)
from tests.web.words import unexplained

NAME = "the-party"
PLACES = {
    "force": ("2026-11-26", FORCE, 30_000_500, 59),
    "stash": ("2026-11-28", FORCE, 30_000_047, 66),
    "defend": ("2026-11-27", DEFEND, 60_000_002, 40),
}
"""A day, one on which a jewel can be stashed at once, and one on which a win is prevented; the mode
and the seed of its puzzle, and after how many moves of its game it begins: of a win to force, a
game between squires.
"""

DAYS = {kind: day for kind, (day, *_) in PLACES.items()}

# -- the site -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    puzzles = {}
    for kind, (day, mode, seed, _) in PLACES.items():
        puzzles[day] = contents(Task(mode, "testing", GOALS[mode]), seed, found(kind))
    folder = put(tmp_path_factory.mktemp("parties") / "days", Series(NAME, game(NAME)), puzzles)
    with hosted(folder, tmp_path_factory.mktemp("www"), DAYS, NAME) as here:
        yield here


WAYS = ("text", "touch", "keys")


def status(page: Any, said: str) -> None:
    page.locator(".status", has_text=in_signs(said)).wait_for()


@cache
def found(kind: str) -> Problem:
    """The puzzle of a day."""
    _, mode, seed, place = PLACES[kind]
    if mode == DEFEND:
        puzzle = problem_after(mode, place, seed)
        assert puzzle is not None
        return puzzle
    played = squires_game(seed, place)
    return Problem(played, force(played.state, seed, played.state.turn, 4))


def squires_game(seed: int, moves: int) -> Played[State]:
    """The first moves of a game between squires."""
    minds = [Mind("squire", RULES, player, seed) for player in range(2)]
    played = seeded(RULES, seed)
    for _ in range(moves):
        player = played.state.asked
        assert player is not None
        played = played.play(minds[player].move(View.of(played.state, player)))
    return played


def firsts(kind: str) -> tuple[str, str]:
    """A first move that does not win, and the one that does."""
    puzzle = found(kind)
    key = puzzle.key
    others = (f for f in puzzle.found.firsts if (f.wins_in is None) != (key.wins_in is None))
    return str(next(others).move), str(key.move)


def you(kind: str) -> int:
    return found(kind).game.state.turn


def told(kind: str, move: str) -> int:
    """How many lines a first move adds to the log, with what follows."""
    at = found(kind).game
    first = next(each for each in found(kind).found.firsts if str(each.move) == move)
    *_, end = accumulate(first.line, Played.play, initial=at)
    return len(end.state.lines) - len(at.state.lines)


HANDS = """() => [".upper", ".lower"].flatMap((part) =>
  [...document.querySelectorAll(`dialog .table ${part} .seat > section`)].map((place) =>
    [...place.querySelectorAll("use")].map((use) => use.getAttribute("href").split("-").at(-1))))"""


def on_the_table(page: Any, kind: str, move: str) -> None:
    """The line of a first move is stepped through on the table, with all hands and stashes."""
    you = found(kind).game.state.turn
    first = next(each for each in found(kind).found.firsts if str(each.move) == move)
    page.locator(".after .sheet [data-key=on-table]").first.click()
    page.locator(".stepper").wait_for()
    for at, played in enumerate(accumulate(first.line, Played.play, initial=found(kind).game)):
        page.locator(".stepper", has_text=f"move {at} of {len(first.line)}").wait_for()
        state = played.state
        assert [sorted(place) for place in page.evaluate(HANDS)] == [
            sorted("sleuth" if name[:2] == "Jk" else name for name in each)
            for player in (1 - you, you)
            for each in (texts(state.hands[player]), texts(state.stashes[player]))
        ]
        assert page.locator("dialog .status").inner_text()
        page.keyboard.press("ArrowRight")
    assert page.locator("[data-key=play-on]").count() == 0
    shut(page)


def texts(cards: Any) -> list[str]:
    return [DECK.names[card] for card in cards]


def cards_of(move: str) -> list[str]:
    run = move.partition(":")[2].replace(">", "=").partition("=")[0]
    return [run[n : n + 2] for n in range(0, len(run), 2)]


def letter_of(move: str) -> str:
    return {"=K": "k", "=Q": "q", "KQ": "c"}.get(move[-2:], move[0])


def choose(page: Any, way: str, move: str) -> None:
    """Choose a first move, and confirm it."""
    confirm = page.locator("[data-key=confirm]")
    if way == "text":
        typed(page, move)
        confirm.click()
    elif way == "touch":
        for card in cards_of(move):
            page.locator(f"[data-key=hand-{card}]").tap()
        page.locator(f'.may [data-key="{move}"]').tap()
        confirm.tap()
    else:
        hand = page.locator(".hand .pick")
        there = [hand.nth(n).get_attribute("data-key") for n in range(hand.count())]
        page.keyboard.press("Escape")
        for card in cards_of(move):
            page.keyboard.press(str(there.index(f"hand-{card}") + 1))
        page.keyboard.press(letter_of(move))
        page.keyboard.press("Enter")


@pytest.mark.page
def test_what_is_said_of_a_move_chosen_below_the_table_is_seen(opened):
    wrong, _ = firsts("force")
    page = opened.kind("force", **PHONE)
    page.locator(f'.others [data-key="list {wrong}"]').tap()
    page.evaluate("scrollTo(0, 1e4)")
    page.locator("[data-key=confirm]").dispatch_event("click")
    status(page, "no. It does not win within")
    page.wait_for_function(
        """() => {
          const { top, bottom } = document.querySelector(".status").getBoundingClientRect();
          return 0 <= top && bottom <= innerHeight;
        }"""
    )


@pytest.mark.page
@each_way(["force", "stash", "defend"], WAYS)
def test_a_first_move_is_found_after_one_that_fails(kind, way, opened, served):
    wrong, right = firsts(kind)
    page = opened.kind(kind, **(PHONE if way == "touch" else {}))
    choose(page, way, wrong)
    within = f"within {found(kind).found.within} actions"
    fails = "Your opponent wins" if kind == "defend" else "It does not win"
    status(page, f"no. {fails} {within}")
    assert outcomes(page) == [("failed", 1)]
    assert page.locator(".log details[open] .line :is(li, p)").count() == told(kind, wrong)
    assert "tried" in page.locator(f'.others [data-key="list {wrong}"]').inner_text()
    choose(page, way, right)
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert page.evaluate("document.activeElement.className") == "verdict"
    assert outcomes(page) == [("helped", 2)]
    tempting, every = page.locator(".leaves").all()
    assert every.locator("> li").count() == len(found(kind).found.firsts)
    keeps = [f for f in found(kind).found.firsts if (f.wins_in is None) == (kind == "defend")]
    assert page.locator(".leaves .keeps").count() == len(keeps)
    profile = served.document(kind, "solution.json")["profile"]
    moves = [Move.parse(each["move"]) for each in tempted(profile, kind != "defend")]
    shown = tempting.locator("summary > span:first-child").all_inner_texts()
    assert [s.lower().replace(" and ", " ") for s in shown] == [
        in_signs(move_in_words(m, you(kind))).lower() for m in moves
    ]
    assert page.locator(".sheet:not(.share)").first.locator("li, li p").count() == told(kind, right)
    on_the_table(page, kind, right)
    page.reload()
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert page.locator(".may button, .hand button").count() == 0
    assert page.locator(".status").inner_text() == ""  # there is no first move to choose any more


@pytest.mark.page
def test_clean_at_the_first_try(opened, served):
    page = opened.kind("force")
    typed(page, firsts("force")[1])
    page.keyboard.press("Enter")  # in the empty field
    page.locator(".after .verdict").wait_for()
    assert outcomes(page) == [("clean", 1)]
    assert sent(page)[1] == "♚ ★"


@pytest.mark.page
def test_what_is_solved_in_another_tab_cannot_be_confirmed_here(opened):
    context, (_, right) = opened.context(), firsts("force")
    here, there = (opened.kind("force", context) for _ in range(2))
    for page in (here, there):
        typed(page, right)
        page.locator("[data-key=confirm]").wait_for()
    there.locator("[data-key=confirm]").click()
    for page in (there, here):
        page.locator(".after .verdict").wait_for()
        assert page.locator(".may button").count() == 0


REFUSED = {
    "hello": "",
    "call": "",
    "send:Kc=K": "send:",
    "send:Jk2=K": "send:",
    "send:JcKs=K": "send:JcKs=KQ",
    "send:Ks=KQ": "send:JcKs=KQ",
    "rob:Ks>1": "rob:Jc>1",
    "rob:Js>0": "rob:Js>1",
    "stash:JcKs": "send:JcKs=KQ",
}
"""Texts that are no first move of the day of `force`, and how the move most like each begins."""


@pytest.mark.page
def test_what_is_typed_and_not_offered_is_refused_with_a_move_like_it(opened):
    page = opened.kind("force")
    legal = {str(move) for move in found("force").game.state.legal_moves()}
    for text, like in REFUSED.items():
        typed(page, text)
        status(page, f"“{text}” is none of your moves; ")
        said = page.locator(".status").inner_text()
        (near,) = re.findall(r"moves; (\S+) is one\.$", said)
        assert near in legal
        assert near.startswith(like), text
        assert page.locator("[data-key=confirm]").count() == 0
    for text in ("send:KsJs=KQ", " SEND:jsks=kq ", "rob : Jc > 1", "ｓend：K♠︎J♤＝kq"):
        typed(page, text)
        status(page, "confirm it")


SLEUTHS = """async () => {
  const all = [...document.querySelectorAll("[data-key^=hand-Jk], [aria-label='a sleuth']")];
  const uses = all.map((each) => each.querySelector("use"));
  await fetch(uses[0].href.baseVal);
  return uses.map((use) => [use.getAttribute("href").split("#")[1], use.getBBox().width > 0]);
}"""


@pytest.mark.page
def test_a_sleuth_has_a_face_of_his_own(opened):
    """In the hand, as a face; in the room and among the orders to come, as a strip."""
    page = opened.kind("force")
    page.locator(".to-come > summary").click()
    page.wait_for_timeout(200)
    found = page.evaluate(SLEUTHS)
    assert {name for name, _ in found} == {"card-sleuth", "strip-sleuth"}
    assert all(drawn for _, drawn in found)
    assert page.locator("use[href$='-Jk']").count() == 0


@pytest.mark.page
def test_what_is_tapped_and_not_offered_is_refused(opened):
    page = opened.kind("force", **PHONE)
    page.locator("[data-key=hand-Jk2]").tap()
    status(page, "is never sent: it acts by itself")
    for card in ("Jc", "Js"):
        page.locator(f"[data-key=hand-{card}]").tap()
    assert page.locator(".others button").count() == 1
    assert page.locator(".may button").count() == 1
    page.locator("[data-key=hand-Ks]").tap()  # in their place
    status(page, "K♠ is chosen")
    page.locator("[data-key=hand-Js]").tap()
    page.locator("[data-key=hand-Ks]").tap()
    status(page, "J♠ is chosen")
    page = opened.kind("force")
    for keys, why in (("r", "Which cards?"), ("1s", "not possible with these cards")):
        for key in keys:
            page.keyboard.press(key)
        status(page, why)


@pytest.mark.page
@pytest.mark.parametrize("kind", a_few(["force", "stash"], ["force"]))
def test_hints_lead_to_the_answer(kind, opened):
    page = opened.kind(kind)
    told = hinted(page)[2].removesuffix(".")
    shut(page)
    page.evaluate("document.activeElement.blur()")
    right = re.compile(f"^{re.escape(in_signs(told))}$")
    page.locator(".others button", has_text=right).click()
    page.locator("[data-key=confirm]").click()
    page.locator(".after .verdict").wait_for()
    assert "with 3 hints" in page.locator(".after").inner_text()
    page.locator("[data-key=try-again]").click()
    page.locator(".status", has_text="Solved with help or at a later try on").wait_for()
    page.locator(".others button", has_text=right).click()
    page.locator("[data-key=confirm]").click()
    page.locator(".after .verdict").wait_for()
    assert "hint" not in page.locator(".after").inner_text()
    assert outcomes(page) == [("helped", 1)]


@pytest.mark.page
def test_the_certificate(opened):
    for kind in ("force", "defend"):
        assert [text[0] for text in certificate(opened.kind(kind))] == ["✓"] * 2


@pytest.mark.page
def test_a_solution_of_another_deal_does_not_hold(opened, served):
    other = (served.root / served.path("stash") / "solution.json").read_text()
    context = opened.context()
    context.route("**/solution.json", lambda route: route.fulfill(body=other))
    assert "the solution is of another deal" in certificate(opened.kind("force", context))[1]


@pytest.mark.page
@pytest.mark.parametrize(
    ("cut", "why"), [(slice(1), "does not win in time"), (slice(1, None), "is not a legal move")]
)
def test_a_line_that_does_not_win_does_not_hold(cut, why, opened, served):
    solution = served.document("stash", "solution.json")
    solution["line"]["moves"] = solution["line"]["moves"][cut]
    context = opened.context()
    context.route("**/solution.json", lambda route: route.fulfill(json=solution))
    assert why in certificate(opened.kind("stash", context))[1]


@pytest.mark.page
def test_every_line_of_a_log_is_a_sentence(opened, served):
    rng, lines = Random(1), set[str]()
    for seed in range(30):
        played = PLAY.seeded(seed, "short")
        while not played.state.is_over:
            played = played.play(rng.choice(played.state.legal_moves()))
        lines |= {*played.state.log(None), *played.state.log(0)}
    page = opened(served.path("force"))
    told = page.evaluate(
        """async ([url, lines]) => {
             const { said } = await import(url);
             return lines.flatMap((line) => [said(line, 0), said(line, 1)]);
           }""",
        [served.asset("sayings.mjs"), sorted(lines)],
    )
    assert len(told) == 2 * len(lines)
    for sentence in told:
        assert sentence[0].isupper(), sentence
        assert not {"%", "undefined", "null"} & {*sentence.split()}, sentence
        assert not any(mark in sentence for mark in ("%", "undefined", "?", ">", "=")), sentence
    assert {
        "Your opponent sends two cards, face down: “A couple.”",
        "You rob your opponent with J♣.",
    } <= {*told}


@pytest.mark.page
def test_every_word_is_explained(opened, served):
    assert unexplained(opened(), served.url, map(served.path, DAYS)) == set()


@pytest.mark.page
@SCREENS
def test_no_page_bars_anybody(scheme, width, opened, served):
    context = screen(opened, scheme, width)
    page = opened(served.path("force"), context)
    for summary in page.locator(".orders > summary").all():
        summary.click()
    for_all(page, "force")
    typed(page, firsts("force")[1])
    page.locator("[data-key=confirm]").click()
    page.locator(".after .verdict").wait_for()
    for_all(page, "force, answered")
    for_all(opened("rules/", context), "rules")


def test_a_page_loads_little(served):
    for kind in DAYS:
        folder = served.root / served.path(kind)
        assert len(loaded((folder / "index.html").read_text())) < 10


@pytest.mark.page
def test_a_page_says_when_the_game_ends(opened):
    text = opened.kind("force").locator(".about-it").inner_text()
    assert re.search(r"The game ends with action 100; \d+ have been made\.", text)


@pytest.mark.page
def test_without_script_the_table_is_there_in_words(opened, served):
    page = opened(served.path("force"), java_script_enabled=False)
    text = page.locator("main").inner_text()
    assert "JavaScript" in text
    assert "Your hand: J♣ J♠ K♠ Jk2" in text
