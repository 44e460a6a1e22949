"""Puzzles of No Man's Land and The Party, which ask for one answer: failed and solved by touch, by
keys and by typed text, hinted, certified, on every screen. (Those of The Shooting Party:
test_play.py and test_answers.py.)
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

import pytest

from generator.common.calendar import Task
from generator.common.dailies import Series
from generator.common.games import Contents, game
from generator.the_party.candidates import contents
from generator.the_party.finding import Problem, problem_after
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
from tests.web.conftest import (
    PHONE,
    SCREENS,
    Served,
    a_few,
    certificate,
    each_way,
    eventually,
    for_all,
    hinted,
    hosted,
    in_signs,
    loaded,
    outcomes,
    printed,
    put,
    screen,
    sent,
    shut,
    typed,
)
from tests.web.test_no_mans_land import HANDS, compared, puzzle_of
from tests.web.words import unexplained

PLACES = {
    "force": ("2026-11-26", FORCE, 30_000_500, 59),
    "stash": ("2026-11-28", FORCE, 30_000_047, 66),
    "defend": ("2026-11-27", DEFEND, 60_000_002, 40),
}
"""A day, one on which a jewel can be stashed at once, and one on which a win is prevented; the mode
and the seed of its puzzle, and after how many moves of its game it begins: of a win to force, a
game between squires.
"""

KINDS = [*HANDS, *PLACES]
WAYS = ("typed", "tapped", "keys")

# -- the sites -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, Served]]:
    """The sites of these days, by the kinds that they have."""
    hands = {day: puzzle_of(*where) for day, *where in HANDS.values()}
    parties: dict[str, Contents] = {}
    for kind, (day, mode, seed, _) in PLACES.items():
        parties[day] = contents(Task(mode, "testing", GOALS[mode]), seed, found(kind))
    with ExitStack() as stack:
        made = dict[str, Served]()
        for name, of, puzzles in (("no-mans-land", HANDS, hands), ("the-party", PLACES, parties)):
            folder = put(tmp_path_factory.mktemp("days") / name, Series(name, game(name)), puzzles)
            days = {kind: day for kind, (day, *_) in of.items()}  # type: ignore[attr-defined]
            here = hosted(folder, tmp_path_factory.mktemp("www"), days, name)
            made |= dict.fromkeys(days, stack.enter_context(here))
        yield made


@pytest.fixture
def kind() -> str:
    return "force"


@pytest.fixture
def served(both: Mapping[str, Served], kind: str) -> Served:
    return both[kind]


@cache
def found(kind: str) -> Problem:
    """The puzzle of a day of The Party."""
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


# -- answers ---------------------------------------------------------------------------------------


class Wrong(NamedTuple):
    answer: str
    said: str  # in the status line, from its beginning to its end
    why: str
    log: int  # lines that it adds to the log
    key: str  # its button, which shows that it was tried


class Asked(NamedTuple):
    """What a puzzle asks for: wrong answers, and the right one."""

    wrong: list[Wrong]
    right: str
    text: str  # it may be typed so, too
    said: str
    sign: str


def asked(served: Served, kind: str) -> Asked:
    return of_hand(served, kind) if kind in HANDS else of_party(kind)


def of_hand(served: Served, kind: str) -> Asked:
    """A score that is too low is refuted at that score, one too high at the next lower one; any
    number above the next lower score is as right.
    """
    rows, place = profile_of(served, kind)
    low, right, high = rows[place - 1 : place + 2]
    wrong = [
        Wrong(f"{of['score']}", f"From {of['score']} on: no. With {at['score']}:", compared(at), n,
              f"from-{of['score']}")
        for n, (of, at) in enumerate([(low, low), (high, right)], 1)
    ]  # fmt: skip
    said = f"From {right['score']} on it is better to hold fire."
    return Asked(wrong, f"{right['score']}", f"{low['score']}.5", said, "◎")


def profile_of(served: Served, kind: str) -> tuple[list[Any], int]:
    """What both decisions come to at each score, and the number of the answer."""
    solution = served.document(kind, "solution.json")
    rows = solution["profile"]
    return rows, [each["score"] for each in rows].index(solution["line"]["from"])


def of_party(kind: str) -> Asked:
    puzzle = found(kind)
    key = puzzle.key
    others = (f for f in puzzle.found.firsts if (f.wins_in is None) != (key.wins_in is None))
    fails = "Your opponent wins" if kind == "defend" else "It does not win"
    why, wrong = f"no. {fails} within {puzzle.found.within} actions", str(next(others).move)
    tried = Wrong(wrong, "", why, told(kind, wrong), f"list {wrong}")
    return Asked([tried], str(key.move), str(key.move), "", "♚")


def first_of(kind: str, move: str) -> Any:
    return next(each for each in found(kind).found.firsts if str(each.move) == move)


def told(kind: str, move: str) -> int:
    """How many lines a first move adds to the log, with what follows."""
    at = found(kind).game
    *_, end = accumulate(first_of(kind, move).line, Played.play, initial=at)
    return len(end.state.lines) - len(at.state.lines)


def cards_of(move: str) -> list[str]:
    run = move.partition(":")[2].replace(">", "=").partition("=")[0]
    return [run[n : n + 2] for n in range(0, len(run), 2)]


def answer(page: Any, kind: str, text: str, way: str = "typed") -> None:
    """Give an answer; a first move is chosen, and confirmed."""
    place = page.locator(f"[data-key=from-{text}]")
    confirm = page.locator("[data-key=confirm]")
    if way == "typed":
        typed(page, text)
    elif kind in HANDS:
        place.tap() if way == "tapped" else place.press("Enter")
    elif way == "tapped":
        for card in cards_of(text):
            page.locator(f"[data-key=hand-{card}]").tap()
        page.locator(f'.may [data-key="{text}"]').tap()
    else:
        picks = page.locator(".hand .pick").evaluate_all("(all) => all.map((e) => e.dataset.key)")
        page.keyboard.press("Escape")
        for card in cards_of(text):
            page.keyboard.press(str(picks.index(f"hand-{card}") + 1))
        page.keyboard.press({"=K": "k", "=Q": "q", "KQ": "c"}.get(text[-2:], text[0]))
    if kind in PLACES and way == "keys":
        page.keyboard.press("Enter")
    elif kind in PLACES:
        confirm.click()


def status_of(page: Any) -> str:
    said: str = page.locator(".status").inner_text()
    return said


def solved(page: Any) -> None:
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert page.locator(".may button, .hand button").count() == 0


@pytest.mark.page
@each_way(KINDS, WAYS)
def test_a_puzzle_is_failed_and_then_solved(kind, way, opened, served):
    due, page = asked(served, kind), opened.kind(kind, **(PHONE if way == "tapped" else {}))
    for tries, wrong in enumerate(due.wrong, 1):
        answer(page, kind, wrong.answer, way)
        page.locator(".status", has_text=in_signs(wrong.why)).wait_for()
        assert wrong.said in status_of(page)
        assert outcomes(page) == [("failed", tries)]
        log = ".log > li" if kind in HANDS else ".log details[open] .line :is(li, p)"
        assert page.locator(log).count() == wrong.log
        used = page.locator(f'[data-key="{wrong.key}"]').first
        assert used.get_attribute("aria-disabled") == "true" or "tried" in used.inner_text()
    answer(page, kind, due.right, way)
    solved(page)
    assert page.evaluate("document.activeElement.className") == "verdict"
    assert due.said in status_of(page)
    assert outcomes(page) == [("helped", len(due.wrong) + 1)]
    assert sent(page)[1] == f"{due.sign} ○"
    (of_hands if kind in HANDS else of_firsts)(page, served, kind)
    page.reload()
    solved(page)
    assert status_of(page) == ""  # there is nothing to choose any more
    if kind in HANDS:
        of_hands(page, served, kind)


def of_hands(page: Any, served: Served, kind: str) -> None:
    """What both decisions come to, and why."""
    rows, place = profile_of(served, kind)
    shown = [text.split("\t") for text in page.locator(".after .worth tbody tr").all_inner_texts()]
    assert [row[:3] for row in shown] == [
        [f"{row['score']}", f"{row['hold']:.2f}", f"{row['shoot']:.2f}"] for row in rows
    ]
    said = page.locator(".after").inner_text()
    assert compared(rows[place - 1]) in said
    assert compared(rows[place]) in said


HANDS_SHOWN = """() => [".upper", ".lower"].flatMap((part) =>
  [...document.querySelectorAll(`dialog .table ${part} .seat > section`)].map((place) =>
    [...place.querySelectorAll("use")].map((use) => use.getAttribute("href").split("-").at(-1))))"""


def of_firsts(page: Any, served: Served, kind: str) -> None:
    """Every first move, the tempting ones, and the line on the table, with all hands."""
    puzzle, right = found(kind), str(found(kind).key.move)
    tempting, every = page.locator(".leaves").all()
    assert every.locator("> li").count() == len(puzzle.found.firsts)
    keeps = [f for f in puzzle.found.firsts if (f.wins_in is None) == (kind == "defend")]
    assert page.locator(".leaves .keeps").count() == len(keeps)
    profile, you = served.document(kind, "solution.json")["profile"], puzzle.game.state.turn
    moves = [Move.parse(each["move"]) for each in tempted(profile, kind != "defend")]
    shown = tempting.locator("summary > span:first-child").all_inner_texts()
    assert [s.lower().replace(" and ", " ") for s in shown] == [
        in_signs(move_in_words(m, you)).lower() for m in moves
    ]
    assert page.locator(".sheet:not(.share)").first.locator("li, li p").count() == told(kind, right)
    line = first_of(kind, right).line
    page.locator(".after .sheet [data-key=on-table]").first.click()
    page.locator(".stepper").wait_for()
    for at, played in enumerate(accumulate(line, Played.play, initial=puzzle.game)):
        page.locator(".stepper", has_text=f"move {at} of {len(line)}").wait_for()
        state = played.state
        places = [of[player] for player in (1 - you, you) for of in (state.hands, state.stashes)]
        assert [sorted(place) for place in page.evaluate(HANDS_SHOWN)] == [
            sorted(re.sub("Jk.", "sleuth", DECK.names[card]) for card in each) for each in places
        ]
        assert page.locator("dialog .status").inner_text()
        page.keyboard.press("ArrowRight")
    assert page.locator("[data-key=play-on]").count() == 0
    shut(page)


@pytest.mark.page
@pytest.mark.parametrize("kind", a_few(KINDS, ["pipes", "force", "defend"]))
def test_clean_at_the_first_try_certified_and_played_again_without_a_word_in_the_record(
    kind, opened, served
):
    due, page = asked(served, kind), opened.kind(kind)
    file, line = certificate(page)
    assert (file[0], line[0]) == ("✓", "✓")
    if kind in HANDS:
        assert f"Below {due.right} shooting is better" in line
    typed(page, due.text)
    page.keyboard.press("Enter")  # in the empty field
    solved(page)
    assert outcomes(page) == [("clean", 1)]
    assert sent(page)[1] == f"{due.sign} ★"
    page.locator("[data-key=try-again]").click()
    page.locator(".status", has_text="Solved clean on").wait_for()
    eventually(page, "() => !document.querySelector('.may [aria-disabled=true]')")
    answer(page, kind, due.wrong[0].answer)
    page.locator(".status", has_text=in_signs(due.wrong[0].why)).wait_for()
    assert outcomes(page) == [("clean", 1)]


@pytest.mark.page
@pytest.mark.parametrize("kind", a_few(KINDS, ["fox", "force"]))
def test_hints_lead_to_the_answer(kind, opened, served):
    due, page = asked(served, kind), opened.kind(kind)
    told = hinted(page)
    shut(page)
    if kind in HANDS:
        point = served.document(kind, "solution.json")["point"]
        one, other = map(int, point["misfire"].split("/"))
        assert told[0] == f"The gun misfires with a chance of {100 * one / other:.1f}%."
        assert told[1].endswith(f"It scores {point['points']} points.")
        assert told[2] == f"From {due.right} on."
        answer(page, kind, due.right, "keys")
    else:
        named = in_signs(told[2].removesuffix("."))
        right = page.locator(".others button", has_text=re.compile(f"^{re.escape(named)}$"))
        assert right.get_attribute("data-key") == f"list {due.right}"
        page.evaluate("document.activeElement.blur()")
        right.click()
        page.locator("[data-key=confirm]").click()
    solved(page)
    assert "with 3 hints" in page.locator(".after").inner_text()
    page.locator("[data-key=try-again]").click()
    page.locator(".status", has_text="Solved with help or at a later try on").wait_for()
    answer(page, kind, due.right)
    solved(page)
    assert "hint" not in page.locator(".after").inner_text()
    assert outcomes(page) == [("helped", 1)]


@pytest.mark.page
def test_what_is_solved_in_another_tab_cannot_be_confirmed_here(opened):
    context, right = opened.context(), str(found("force").key.move)
    here, there = (opened.kind("force", context) for _ in range(2))
    for page in (here, there):
        typed(page, right)
        page.locator("[data-key=confirm]").wait_for()
    there.locator("[data-key=confirm]").click()
    for page in (there, here):
        solved(page)


# -- what is refused -------------------------------------------------------------------------------

REFUSED = {
    "hello": "", "call": "", "send:Kc=K": "send:", "send:Jk2=K": "send:",
    "send:JcKs=K": "send:JcKs=KQ", "send:Ks=KQ": "send:JcKs=KQ", "rob:Ks>1": "rob:Jc>1",
    "rob:Js>0": "rob:Js>1", "stash:JcKs": "send:JcKs=KQ",
}  # fmt: skip
"""Texts that are no first move of the day of `force`, and how the move most like each begins."""


@pytest.mark.page
def test_what_is_not_offered_is_refused_with_the_reason(opened):
    """Typed, with a move like it; tapped; and pressed. What is said is seen."""
    page = opened.kind("force", **PHONE)
    legal = {str(move) for move in found("force").game.state.legal_moves()}
    status = page.locator(".status")
    for text, like in REFUSED.items():
        typed(page, text)
        status.filter(has_text=in_signs(f"“{text}” is none of your moves; ")).wait_for()
        (near,) = re.findall(r"moves; (\S+) is one\.$", status_of(page))
        assert near in legal
        assert near.startswith(like), text
        assert page.locator("[data-key=confirm]").count() == 0
    for text in ("send:KsJs=KQ", " SEND:jsks=kq ", "rob : Jc > 1", "ｓend：K♠︎J♤＝kq"):
        typed(page, text)
        status.filter(has_text="confirm it").wait_for()

    page = opened.kind("force", **PHONE)
    page.locator("[data-key=hand-Jk2]").tap()
    status = page.locator(".status")
    status.filter(has_text="is never sent: it acts by itself").wait_for()
    for card in ("Jc", "Js"):
        page.locator(f"[data-key=hand-{card}]").tap()
    assert page.locator(".others button").count() == 1
    assert page.locator(".may button").count() == 1
    page.locator("[data-key=hand-Ks]").tap()  # in their place
    status.filter(has_text=in_signs("K♠ is chosen")).wait_for()
    page.locator("[data-key=hand-Js]").tap()
    page.locator("[data-key=hand-Ks]").tap()
    status.filter(has_text=in_signs("J♠ is chosen")).wait_for()
    page.keyboard.press("Escape")
    for keys, why in (("r", "Which cards?"), ("1s", "not possible with these cards")):
        for key in keys:
            page.keyboard.press(key)
        status.filter(has_text=why).wait_for()
    page.keyboard.press("Escape")

    wrong = of_party("force").wrong[0].answer  # chosen below the table
    page.locator(f'.others [data-key="list {wrong}"]').tap()
    page.evaluate("scrollTo(0, 1e4)")
    page.locator("[data-key=confirm]").dispatch_event("click")
    status.filter(has_text="no. It does not win within").wait_for()
    page.wait_for_function(
        """() => {
          const { top, bottom } = document.querySelector(".status").getBoundingClientRect();
          return 0 <= top && bottom <= innerHeight;
        }"""
    )


@pytest.mark.page
@pytest.mark.parametrize("kind", ["fox"])
def test_what_is_no_number_or_cannot_be_judged_is_said_to_be_so(kind, opened):
    opened.context().route("**/no_mans_land-*.wasm", lambda route: route.abort())
    page = opened.kind(kind, opened.contexts[0])
    for text in ("castle", "hold", "12 or 13", "1e999"):
        typed(page, text)
        assert status_of(page).startswith("Type a number"), text
    page.locator(".may button").first.click()
    page.locator(".status", has_text="This can't be judged now").wait_for()
    assert page.locator(".log > li").count() == 0
    opened.heard.clear()


@pytest.mark.page
@pytest.mark.parametrize(
    ("kind", "cut", "why"),
    [
        ("stash", slice(1), "does not win in time"),
        ("stash", slice(1, None), "is not a legal move"),
        ("force", None, "the solution is of another deal"),
    ],
)
def test_a_solution_that_does_not_hold(kind, cut, why, opened, served):
    solution = served.document("stash", "solution.json")
    solution["line"]["moves"] = solution["line"]["moves"][cut or slice(None)]
    context = opened.context()
    context.route("**/solution.json", lambda route: route.fulfill(json=solution))
    assert why in certificate(opened.kind(kind, context))[1]


# -- the page --------------------------------------------------------------------------------------

SLEUTHS = """async () => {
  const all = [...document.querySelectorAll("[data-key^=hand-Jk], [aria-label='a sleuth']")];
  const uses = all.map((each) => each.querySelector("use"));
  await fetch(uses[0].href.baseVal);
  return uses.map((use) => [use.getAttribute("href").split("#")[1], use.getBBox().width > 0]);
}"""


@pytest.mark.page
def test_a_page_says_when_the_game_ends_and_a_sleuth_has_a_face_of_his_own(opened):
    """In the hand, as a face; in the room and among the orders to come, as a strip."""
    page = opened.kind("force")
    text = page.locator(".about-it").inner_text()
    assert re.search(r"The game ends with action 100; \d+ have been made\.", text)
    page.locator(".to-come > summary").click()
    page.wait_for_timeout(200)
    found = page.evaluate(SLEUTHS)
    assert {name for name, _ in found} == {"card-sleuth", "strip-sleuth"}
    assert all(drawn for _, drawn in found)
    assert page.locator("use[href$='-Jk']").count() == 0


@pytest.mark.page
@pytest.mark.parametrize("kind", ["fox", "force"])
def test_every_word_is_explained_and_few_files_are_loaded(kind, opened, served):
    paths = [served.path(each) for each in served.days]
    for path in paths:
        assert len(loaded((served.root / path / "index.html").read_text())) < 10
    assert unexplained(opened(), served.url, paths) == set()


@pytest.mark.page
@pytest.mark.parametrize(
    "kind", ["early fox", "force", pytest.param("hare", marks=pytest.mark.long)]
)
@SCREENS
def test_no_page_bars_anybody(kind, scheme, width, opened, served):
    context = screen(opened, scheme, width)
    page = opened.kind(kind, context)
    for summary in page.locator(".orders > summary").all():
        summary.click()
    for_all(page, kind)
    answer(page, kind, asked(served, kind).right)
    solved(page)
    for_all(page, f"{kind}, solved")
    for_all(opened("rules/", context), "rules")


WITHOUT_SCRIPT = {
    "pipes": [
        "Two clay pipes on an old gun", "to hit, more than 9", "points 6 each",
        "misfire test 1 card", "give up three cards. All others are aimed, or none.",
        "3 of 5", "score no shot 6 more 12 more", "29 52.3 57.9 63.6",
    ],
    "force": ["Your hand: J♣ J♠ K♠ Jk2"],
}  # fmt: skip


@pytest.mark.page
@pytest.mark.parametrize("kind", WITHOUT_SCRIPT)
def test_without_script_all_of_the_puzzle_is_there(kind, opened, served):
    page = opened(served.path(kind), java_script_enabled=False)
    text = " ".join(page.locator("main").inner_text().split())
    for part in [*WITHOUT_SCRIPT[kind], "JavaScript"]:
        assert part in text, part
    tens = page.locator(".hand svg[aria-label='ten of spades']").count()
    assert tens == int(kind == "pipes")


@pytest.mark.page
@pytest.mark.parametrize("kind", ["early fox", "pipes"])
def test_what_decides_is_seen_without_scrolling_and_printed_on_one_page(kind, opened, served):
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
    assert "misfire" in printed(page).replace("\ufb01", "fi")
