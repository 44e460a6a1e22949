"""Puzzles that ask for one answer, of all games: a score, a first move, the only move, a mistake,
two cards to exchange, the best chance. Failed and solved by touch, by keys and by typed text,
hinted, certified, played again; what is said of an answer is what Python finds. (Puzzles that ask
for a line: test_play.py.)
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from itertools import accumulate, combinations, pairwise
from typing import Any, NamedTuple

import pytest

from generator.common.calendar import Task
from generator.common.dailies import Series
from generator.common.games import Contents, game
from generator.shooting_party.studies.best_chance import percent, written
from generator.the_party.candidates import contents
from generator.the_party.finding import Problem, problem_after
from generator.the_party.puzzle_rules import DEFEND, FORCE, GOALS, RULES
from generator.the_party.sheet import move_in_words
from generator.the_party.sheet import tempting as tempted
from solver.common.game import Played
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.tables import NEXT, exchanged
from solver.shooting_party.search.fewest import fewest_moves
from solver.the_party.knowledge.views import View
from solver.the_party.open_hands.answers import force
from solver.the_party.players.bots import Mind
from solver.the_party.rules.cards import DECK as PARTY_DECK
from solver.the_party.rules.game import State, seeded
from solver.the_party.rules.moves import Move
from tests.common.helpers import each_way
from tests.web.conftest import (
    FORGET,
    PHONE,
    RARE,
    SCREENS,
    Served,
    a_few,
    certificate,
    eventually,
    for_all,
    hinted,
    hosted,
    in_signs,
    loaded,
    outcomes,
    printed,
    put,
    recorded,
    results,
    screen,
    sent,
    shut,
    typed,
)
from tests.web.solving import in_cards, keeps, study_of, tapped, within_reach
from tests.web.test_no_mans_land import HANDS, compared, puzzle_of
from tests.web.words import unexplained, words_in

PLACES = {
    "force": ("2026-11-26", FORCE, 30_000_500, 59),
    "stash": ("2026-11-28", FORCE, 30_000_047, 66),
    "defend": ("2026-11-27", DEFEND, 60_000_002, 40),
}
"""A day, one on which a jewel can be stashed at once, and one on which a win is prevented; the mode
and the seed of its puzzle, and after how many moves of its game it begins: of a win to force, a
game between squires.
"""

KINDS = [*HANDS, *PLACES, "only-move", "mistake", "exchange", "odds"]

# -- the sites -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, Served]]:
    """The sites of No Man's Land and The Party, by the kinds of puzzles that they have."""
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
def served(kind: str, request: pytest.FixtureRequest) -> Served:
    """The site that has a kind."""
    if kind in (*HANDS, *PLACES):
        found: Served = request.getfixturevalue("both")[kind]
        return found
    of_all: Served = request.getfixturevalue("served")
    return of_all


@cache
def found(kind: str) -> Problem:
    """The puzzle of a day of The Party."""
    _, mode, seed, place = PLACES[kind]
    if mode == DEFEND:
        puzzle = problem_after(mode, place, seed)
        assert puzzle is not None
        return puzzle
    minds = [Mind("squire", RULES, player, seed) for player in range(2)]
    played: Played[State] = seeded(RULES, seed)
    for _ in range(place):
        player = played.state.asked
        assert player is not None
        played = played.play(minds[player].move(View.of(played.state, player)))
    return Problem(played, force(played.state, seed, played.state.turn, 4))


# -- what each kind asks for -----------------------------------------------------------------------


class Wrong(NamedTuple):
    answer: str
    said: str  # in the status line, in parts with … between
    lines: int = 1  # in the log, with those before


class Asked:
    """What a puzzle asks for: wrong answers, and the right one, which are given in some way."""

    wrong: list[Wrong]
    right: str
    text = ""  # how it may be typed, too
    sign, said, log = "♛", "", ".log .then"

    def __init__(self, served: Served, kind: str) -> None:
        self.served, self.kind = served, kind
        self.take()

    def answer(self, page: Any, text: str, way: str = "typed") -> None:
        """Choose an answer and confirm it."""
        self.choose(page, text, way)
        confirm = page.locator("[data-key=confirm]")
        confirm.click() if way == "tapped" else confirm.press("Enter")

    def named(self, page: Any, told: list[str]) -> str:
        """The answer that the hints name: by default it is in the list of all."""
        said = re.escape(in_signs(told[2].removesuffix(".")))
        key = page.locator(".others button", has_text=re.compile(f"^{said}$"))
        return str(key.get_attribute("data-key")).removeprefix("list ")


class OfHand(Asked):
    """A score that is too low is refuted at that score, one too high at the next lower one; any
    number above the next lower score is as right.
    """

    sign, log = "◎", ".log > li"

    def take(self) -> None:
        solution = self.served.document(self.kind, "solution.json")
        self.solution, rows = solution, solution["profile"]
        place = [each["score"] for each in rows].index(solution["line"]["from"])
        low, right, high = rows[place - 1 : place + 2]
        self.rows, self.low, self.at, self.right = rows, low, right, f"{right['score']}"
        self.wrong = [
            Wrong(
                f"{of['score']}",
                f"From {of['score']} on: no. With {at['score']}:…{compared(at)}",
                n,
            )
            for n, (of, at) in enumerate([(low, low), (high, right)], 1)
        ]
        self.text = f"{low['score']}.5"
        self.said = f"From {self.right} on it is better to hold fire."

    def answer(self, page: Any, text: str, way: str = "typed") -> None:
        place = page.locator(f"[data-key=from-{text}]")
        if way == "typed":
            typed(page, text)
        else:
            place.tap() if way == "tapped" else place.press("Enter")

    def named(self, page: Any, told: list[str]) -> str:
        point = self.solution["point"]
        one, other = map(int, point["misfire"].split("/"))
        assert told[0] == f"The gun misfires with a chance of {100 * one / other:.1f}%."
        assert told[1].endswith(f"It scores {point['points']} points.")
        return told[2].removeprefix("From ").removesuffix(" on.")

    def ended(self, page: Any) -> None:
        """What both decisions come to, and why."""
        cells = page.locator(".after .worth tbody tr").all_inner_texts()
        assert [text.split("\t")[:3] for text in cells] == [
            [f"{row['score']}", f"{row['hold']:.2f}", f"{row['shoot']:.2f}"] for row in self.rows
        ]
        said = page.locator(".after").inner_text()
        assert compared(self.low) in said
        assert compared(self.at) in said


def cards_of(move: str) -> list[str]:
    """The cards of a move of The Party."""
    run = move.partition(":")[2].replace(">", "=").partition("=")[0]
    return [run[n : n + 2] for n in range(0, len(run), 2)]


HANDS_SHOWN = """() => [".upper", ".lower"].flatMap((part) =>
  [...document.querySelectorAll(`dialog .table ${part} .seat > section`)].map((place) =>
    [...place.querySelectorAll("use")].map((use) => use.getAttribute("href").split("-").at(-1))))"""


class OfFirst(Asked):
    """A first move is refuted by the line that follows it."""

    sign, log = "♚", ".log details[open] .line :is(li, p)"

    def take(self) -> None:
        self.puzzle = puzzle = found(self.kind)
        self.right, wins = str(puzzle.key.move), puzzle.key.wins_in is None
        wrong = next(f for f in puzzle.found.firsts if (f.wins_in is None) != wins)
        fails = "Your opponent wins" if self.kind == "defend" else "It does not win"
        said = f"no. {fails} within {puzzle.found.within} actions"
        self.wrong = [Wrong(str(wrong.move), said, self.told(wrong))]

    def told(self, first: Any) -> int:
        """How many lines a first move adds to the log, with what follows."""
        *_, end = accumulate(first.line, Played.play, initial=self.puzzle.game)
        return len(end.state.lines) - len(self.puzzle.game.state.lines)

    def choose(self, page: Any, text: str, way: str) -> None:
        if way == "typed":
            typed(page, text)
        elif way == "listed":
            page.evaluate("document.activeElement.blur()")
            page.locator(f'.others [data-key="list {text}"]').click()
        elif way == "tapped":
            for card in cards_of(text):
                page.locator(f"[data-key=hand-{card}]").tap()
            page.locator(f'.may [data-key="{text}"]').tap()
        else:
            picks = page.locator(".hand .pick").evaluate_all(
                "(all) => all.map((e) => e.dataset.key)"
            )
            page.keyboard.press("Escape")
            for card in cards_of(text):
                page.keyboard.press(str(picks.index(f"hand-{card}") + 1))
            page.keyboard.press({"=K": "k", "=Q": "q", "KQ": "c"}.get(text[-2:], text[0]))

    def ended(self, page: Any) -> None:
        """Every first move, the tempting ones, and the line on the table, with all hands."""
        puzzle, defends = self.puzzle, self.kind == "defend"
        tempting, every = page.locator(".leaves").all()
        assert every.locator("> li").count() == len(puzzle.found.firsts)
        kept = [f for f in puzzle.found.firsts if (f.wins_in is None) == defends]
        assert page.locator(".leaves .keeps").count() == len(kept)
        profile = self.served.document(self.kind, "solution.json")["profile"]
        you = puzzle.game.state.turn
        shown = tempting.locator("summary > span:first-child").all_inner_texts()
        assert [s.lower().replace(" and ", " ") for s in shown] == [
            in_signs(move_in_words(Move.parse(each["move"]), you)).lower()
            for each in tempted(profile, not defends)
        ]
        sheet = page.locator(".sheet:not(.share)").first
        assert sheet.locator("li, li p").count() == self.told(puzzle.key)
        line = puzzle.key.line
        page.locator(".after .sheet [data-key=on-table]").first.click()
        page.locator(".stepper").wait_for()
        for at, played in enumerate(accumulate(line, Played.play, initial=puzzle.game)):
            page.locator(".stepper", has_text=f"move {at} of {len(line)}").wait_for()
            state = played.state
            hands = [of[player] for player in (1 - you, you) for of in (state.hands, state.stashes)]
            assert [sorted(place) for place in page.evaluate(HANDS_SHOWN)] == [
                sorted(re.sub("Jk.", "sleuth", PARTY_DECK.names[card]) for card in each)
                for each in hands
            ]
            assert page.locator("dialog .status").inner_text()
            page.keyboard.press("ArrowRight")
        assert page.locator("[data-key=play-on]").count() == 0
        shut(page)


class OfMove(Asked):
    """The only move, in full view: what each leaves is what the search in Python finds."""

    def take(self) -> None:
        self.study = study_of(self.served, self.kind)
        self.right = self.served.document(self.kind)["line"][0]
        self.to = {str(move): self.study.start.play(move) for move in self.study.offered}
        wrong = next(move for move, to in self.to.items() if not keeps(self.study, to))
        left = in_cards(within_reach(self.to[wrong]))
        self.wrong = [Wrong(wrong, f"no. It leaves {left} at the most")]
        self.said = "that is the move"

    def choose(self, page: Any, text: str, way: str) -> None:
        if way == "typed":
            typed(page, text)
        elif way == "tapped":
            tapped(page, text)
        else:
            page.locator(f'.others [data-key="{text}"]').press("Enter")

    def ended(self, page: Any) -> None:
        page.locator(".leaves > li summary").nth(len(self.to) - 1).wait_for()
        told = page.locator(".leaves > li summary > span:last-child").evaluate_all(
            "(all) => all.map((e) => [e.className, e.textContent])"
        )
        assert told == [
            ["keeps" if keeps(self.study, to) else "loses", f" {in_cards(within_reach(to))}"]
            for to in self.to.values()
        ]


class OfChance(OfMove):
    """The best chance: the pile is a set, and every move has its chance in the end."""

    def take(self) -> None:
        self.chances = RARE["odds"]().of_move()
        key, *_, worst = self.chances
        self.right = str(key)
        self.wrong = [Wrong(str(worst), "no. It has no chance.")]
        self.said = f"that is the move. Its chance is {written(self.chances[key])}"

    def ended(self, page: Any) -> None:
        assert page.locator(".pile .caps").first.inner_text().lower() == "the pile, in any order"
        assert len(pile(page)) == len(RARE["odds"]().start.pile)
        assert page.locator(".pile .next").count() == 0
        assert all(said.startswith("✓") for said in certificate(page))
        cells = page.locator(".after .chances tbody td").all_inner_texts()
        due = [(written(chance), percent(chance)) for chance in self.chances.values() if chance]
        due += [("0", "")]  # of all the others
        assert sorted(zip(cells[::2], cells[1::2], strict=True)) == sorted(due)


class OfMistake(Asked):
    """Which of the moves shown was the mistake; the answers are their numbers."""

    def take(self) -> None:
        self.study, key = study_of(self.served, self.kind), self.served.document(self.kind)["key"]
        early, late = (
            "No: after move 1 it was still within",
            "No: before move 2 it was gone already.",
        )
        self.wrong = [Wrong("1", early) if key > 1 else Wrong("2", late)]
        self.right = str(key)
        self.said = f"This was the mistake: move {key}."

    def choose(self, page: Any, text: str, way: str) -> None:
        step = page.locator(f"[data-key=step-{int(text) - 1}]")
        if way == "keys":
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press(text)
        else:
            step.tap() if way == "tapped" else step.click()

    def named(self, page: Any, told: list[str]) -> str:
        return told[2].removesuffix(".").split()[1]

    def ended(self, page: Any) -> None:
        study, key = self.study, int(self.right) - 1
        assert f"It was move {self.right}." in page.locator(".end-head").inner_text()
        within = page.locator(".after .sheet", has_text="What was still within reach")
        steps = [replay(study.start, study.shown[:n]).end for n in range(len(study.shown) + 1)]
        cards = [within_reach(step) for step in steps]
        assert within.locator("li p").all_inner_texts() == [
            f"{in_cards(before)} before it, {after} after" for before, after in pairwise(cards)
        ]
        kept_it = [m for m in steps[key].legal_moves() if keeps(study, steps[key].play(m))]
        told = page.locator(".after .sheet", has_text="What kept it").locator("p").inner_text()
        assert len(told.split("; ")) == len(kept_it)
        for move in kept_it:
            signs = [DECK.symbols([card]) for card in move.cards]
            assert all(sign in told.replace("\ufe0e", "") for sign in signs), (move, told)


class OfExchange(Asked):
    """Two cards of the pile: a wrong pair may come late, or not come at all."""

    def take(self) -> None:
        pair = self.served.document(self.kind)["pair"]
        study = study_of(self.served, self.kind).solved_by({"moves": [], "key": 1, "pair": pair})
        self.study, late = study, dict[int | None, tuple[int, int]]()
        for each in combinations(study.start.pile[:NEXT], 2):
            fewest = fewest_moves(exchanged(study.start, each), study.target, study.moves + 2)
            late.setdefault(fewest and fewest.moves, each)
        self.right = self.names(late.pop(study.moves))
        said = {
            4: " With them it takes four moves.",
            5: " With them it takes five moves.",
            None: "",
        }
        self.wrong = [
            Wrong(self.names(each), f"Not these two.{said[moves]}", n)
            for n, (moves, each) in enumerate(late.items(), 1)
        ]
        assert self.right == " ".join(pair)

    @staticmethod
    def names(pair: tuple[int, int]) -> str:
        return " ".join(DECK.names[card] for card in pair)

    def choose(self, page: Any, text: str, way: str) -> None:
        if way == "typed":
            typed(page, text)
            return
        for name in text.split():
            card = page.locator(f"[data-key=pile-{int(DECK.number(name))}]")
            card.tap() if way == "tapped" else card.press("Enter")

    def named(self, page: Any, told: list[str]) -> str:
        signs = re.findall("(.)([♣♦♥♠])", told[2])
        return " ".join(rank + "cdhs"["♣♦♥♠".index(suit)] for rank, suit in signs)

    def ended(self, page: Any) -> None:
        assert page.locator(".after .line > li").count() == self.study.moves


def asked(served: Served, kind: str) -> Asked:
    of = {"only-move": OfMove, "mistake": OfMistake, "exchange": OfExchange, "odds": OfChance}
    return of.get(kind, OfHand if kind in HANDS else OfFirst)(served, kind)


def status_of(page: Any) -> str:
    said: str = page.locator(".status").inner_text()
    return said


def says(page: Any, text: str) -> None:
    """Wait until the status line has a text, or all parts of one between …."""
    status = page.locator(".status")
    for part in text.split("…"):
        status = status.filter(has_text=in_signs(part))
    status.wait_for()


def solved(page: Any) -> None:
    page.locator(".after .verdict", has_text="Solved").wait_for()
    left = ".may button:not(.steps *, .arrow), .hand button"  # the moves of a mistake stay
    assert page.locator(left).count() == 0


@each_way(KINDS, ("typed", "tapped", "keys"), ("early fox", "pipes"))
def test_a_puzzle_is_failed_and_then_solved(kind, way, opened, served):
    """What was tried counts once, also on a later visit."""
    due, page = asked(served, kind), opened.kind(kind, **(PHONE if way == "tapped" else {}))
    for tries, wrong in enumerate(due.wrong, 1):
        due.answer(page, wrong.answer, way)
        says(page, wrong.said)
        assert outcomes(page) == [("failed", tries)]
        assert page.locator(due.log).count() == wrong.lines
        if kind not in ("mistake", "exchange"):
            used = page.locator(f'[data-key$="{wrong.answer}"]')
            off = used.first.get_attribute("aria-disabled") == "true"
            assert off or any("tried" in each for each in used.all_inner_texts())
    for again in (True, False):
        page.reload()
        page.wait_for_selector(".may *")
        if again:
            due.answer(page, wrong.answer)
        assert outcomes(page) == [("failed", tries)]
    due.answer(page, due.right, way)
    solved(page)
    assert page.evaluate("document.activeElement.className") == "verdict"
    assert in_signs(due.said) in status_of(page)
    assert outcomes(page) == [("helped", tries + 1)]
    assert sent(page)[1] == f"{due.sign} ○"
    due.ended(page)
    page.reload()
    solved(page)
    if kind != "mistake":
        assert status_of(page) == ""  # there is nothing to choose any more
    if kind in HANDS:
        due.ended(page)


@pytest.mark.parametrize("kind", a_few(KINDS, ["pipes", "force", "mistake"]))
def test_clean_at_the_first_try_certified_and_played_again_without_a_word_in_the_record(
    kind, opened, served
):
    """Nor is it the worse for another browser's game, or none."""
    due, page = asked(served, kind), opened.kind(kind)
    file, line = certificate(page)
    assert (file[0], line[0]) == ("✓", "✓")
    if kind in HANDS:
        assert f"Below {due.right} shooting is better" in line
    typed(page, due.text or due.right) if kind != "mistake" else due.choose(page, due.right, "keys")
    page.keyboard.press("Enter")  # in the empty field, or on the button
    solved(page)
    assert outcomes(page) == [("clean", 1)]
    assert sent(page)[1] == f"{due.sign} ★"
    before, (result,) = recorded(page), results(page)
    for again in ("here", "elsewhere"):
        if again == "elsewhere":
            page.evaluate(FORGET)
            page.reload()
        else:
            page.locator("[data-key=try-again]").click()
        says(page, f"Solved clean on {result['on']}. You may solve it again: your record stays as")
        assert page.locator(".after *").count() == 0
        due.answer(page, due.wrong[0].answer)
        says(page, due.wrong[0].said)
        due.answer(page, due.right)
        solved(page)
        assert "at the second try" in page.locator(".after").inner_text().lower()
        assert sent(page)[1] == f"{due.sign} ★"
        assert recorded(page) == before
        page.reload()  # nothing was kept of the second game where there is a first one
        solved(page)
        which = "first" if again == "here" else "second"
        assert f"at the {which} try" in page.locator(".after").inner_text().lower()


@pytest.mark.parametrize("kind", a_few(KINDS, ["fox", "force", "mistake", "exchange", "odds"]))
def test_hints_lead_to_the_answer(kind, opened, served):
    due, page = asked(served, kind), opened.kind(kind)
    told = hinted(page)
    shut(page)
    assert due.named(page, told) == due.right
    due.answer(page, due.right, "listed")
    solved(page)
    assert "with 3 hints" in page.locator(".after").inner_text()
    page.locator("[data-key=try-again]").click()
    says(page, "Solved with help or at a later try on")
    due.answer(page, due.right)
    solved(page)
    assert "hint" not in page.locator(".after").inner_text()
    assert outcomes(page) == [("helped", 1)]


LATE = {
    "only-move": ("solving-*.js", "the solver could not be loaded"),
    "mistake": ("search-*.wasm", "the solver could not be loaded"),
    "fox": ("no_mans_land-*.wasm", "This can't be judged now"),
}


@pytest.mark.parametrize("kind", LATE)
def test_an_answer_can_be_given_again_if_the_solver_did_not_come(kind, opened, served):
    missing, said = LATE[kind]
    due, context = asked(served, kind), opened.context()
    context.route(f"**/{missing}", lambda route: route.abort())
    page = opened.kind(kind, context)
    due.answer(page, due.right, "listed")
    says(page, said)
    assert all("ERR_FAILED" in each for each in opened.heard)
    opened.heard.clear()
    context.unroute(f"**/{missing}")
    due.answer(page, due.right, "listed")
    solved(page)
    assert "At the first try" in page.locator(".after").inner_text()


def test_hints_and_answers_are_shared_by_two_tabs(opened, served):
    """What is solved in one cannot be confirmed in the other."""
    context, due = opened.context(), asked(served, "force")
    here, there = (opened.kind("force", context) for _ in range(2))
    hinted(here, 1)
    shut(here)
    eventually(there, "() => JSON.stringify({ ...localStorage }).includes('\\\\\"hints\\\\\":1')")
    for page in (here, there):
        due.choose(page, due.right, "typed")
        page.locator("[data-key=confirm]").wait_for()
    there.locator("[data-key=confirm]").click()
    for page in (there, here):
        solved(page)
        assert "one hint" in page.locator(".after").inner_text()


@pytest.mark.parametrize("kind", ["twins"])
def test_both_first_moves_of_twins_are_asked_for(kind, opened):
    of = RARE["twins"]()
    page = opened.kind("twins", **PHONE)

    def confirmed(move: object) -> None:
        tapped(page, str(move))
        page.locator("[data-key=confirm]").tap()

    first = pile(page)
    confirmed(of.key_move)
    says(page, "now (b)")
    assert pile(page) != first
    assert len(pile(page)) == len(exchanged(of.start, of.twin).pile)
    confirmed(of.key_move)  # it is not the first move of (b)
    says(page, "one of the two does it")
    assert pile(page) == first
    assert hinted(page, 1)
    shut(page)
    confirmed(of.key_move)
    confirmed(of.other[0])
    solved(page)
    assert outcomes(page) == [("helped", 2)]
    page.locator(".after summary").first.click()
    assert page.locator(".after ol.line").count() == 2
    assert any("Both lines were replayed" in each for each in certificate(page))


def pile(page: Any) -> list[str]:
    """The cards of the pile as the page shows them."""
    found: list[str] = page.locator(".pile .strips li").evaluate_all(
        "(all) => all.map((each) => each.innerHTML)"
    )
    return found


# -- what is refused -------------------------------------------------------------------------------

REFUSED = {
    "hello": "", "call": "", "send:Kc=K": "send:", "send:Jk2=K": "send:",
    "send:JcKs=K": "send:JcKs=KQ", "send:Ks=KQ": "send:JcKs=KQ", "rob:Ks>1": "rob:Jc>1",
    "rob:Js>0": "rob:Js>1", "stash:JcKs": "send:JcKs=KQ",
}  # fmt: skip
"""Texts that are no first move of the day of `force`, and how the move most like each begins."""


def test_what_is_not_offered_is_refused_with_the_reason(opened, served):
    """Typed, with a move like it; tapped; and pressed. What is said is seen."""
    page = opened.kind("force", **PHONE)
    legal = {str(move) for move in found("force").game.state.legal_moves()}
    for text, like in REFUSED.items():
        typed(page, text)
        says(page, f"“{text}” is none of your moves; ")
        (near,) = re.findall(r"moves; (\S+) is one\.$", status_of(page))
        assert near in legal
        assert near.startswith(like), text
        assert page.locator("[data-key=confirm]").count() == 0
    for text in ("send:KsJs=KQ", " SEND:jsks=kq ", "rob : Jc > 1", "ｓend：K♠︎J♤＝kq"):
        typed(page, text)
        page.locator(".status", has_text="confirm it").wait_for()

    page = opened.kind("force", **PHONE)
    page.locator("[data-key=hand-Jk2]").tap()
    says(page, "is never sent: it acts by itself")
    for card in ("Jc", "Js"):
        page.locator(f"[data-key=hand-{card}]").tap()
    assert page.locator(".others button").count() == 1
    assert page.locator(".may button").count() == 1
    page.locator("[data-key=hand-Ks]").tap()  # in their place
    says(page, "K♠ is chosen")
    page.locator("[data-key=hand-Js]").tap()
    page.locator("[data-key=hand-Ks]").tap()
    says(page, "J♠ is chosen")
    page.keyboard.press("Escape")
    for keys, why in (("r", "Which cards?"), ("1s", "not possible with these cards")):
        for key in keys:
            page.keyboard.press(key)
        says(page, why)
    page.keyboard.press("Escape")

    wrong = asked(served, "force").wrong[0]  # chosen below the table
    page.locator(f'.others [data-key="list {wrong.answer}"]').tap()
    page.evaluate("scrollTo(0, 1e4)")
    page.locator("[data-key=confirm]").dispatch_event("click")
    says(page, "no. It does not win within")
    page.wait_for_function(
        """() => {
          const { top, bottom } = document.querySelector(".status").getBoundingClientRect();
          return 0 <= top && bottom <= innerHeight;
        }"""
    )


@pytest.mark.parametrize("kind", ["fox", "exchange"])
def test_what_is_no_number_or_no_two_cards_is_said_to_be_so(kind, opened, served):
    page, texts, why = opened.kind(kind), ["castle", "hold", "12 or 13", "1e999"], "Type a number"
    if kind == "exchange":
        start = study_of(served, kind).start
        first, second, held = (DECK.names[card] for card in (*start.pile[:2], start.hand[0]))
        texts = ["draw", first, f"{first} {first}", f"{first} {held}", f"{first} {second} {held}"]
        why = "isn't two of the next 12 cards"
    for text in texts:
        typed(page, text)
        says(page, why)
    assert page.locator(".log > li").count() == 0
    if kind == "exchange":
        typed(page, "")
        says(page, f"“{first} {second} {held}” {why}")
        typed(page, f"{first.lower()}, {second.upper()}")
        says(page, "confirm them")


@pytest.mark.parametrize(
    ("kind", "cut", "why"),
    [
        ("stash", slice(1), "does not win in time"),
        ("stash", slice(1, None), "is not a legal move"),
        ("force", slice(None), "the solution is of another deal"),
    ],
)
def test_a_solution_that_does_not_hold(kind, cut, why, opened, served):
    solution = served.document("stash", "solution.json")
    solution["line"]["moves"] = solution["line"]["moves"][cut]
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


@pytest.mark.parametrize("kind", ["fox", "force"])
def test_every_word_is_explained_and_few_files_are_loaded(kind, opened, served):
    paths = [served.path(each) for each in served.days]
    for path in paths:
        assert len(loaded((served.root / path / "index.html").read_text())) < 10
    visits = opened.visits(paths, shows=".may *")
    assert unexplained(opened, [words_in(page) for page, _ in visits]) == set()


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
    due = asked(served, kind)
    due.answer(page, due.right)
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
    "couple": ["Score any queen", r"hand \S+ \S+"],
}  # fmt: skip


@pytest.mark.parametrize("kind", WITHOUT_SCRIPT)
def test_without_script_all_of_the_puzzle_is_there(kind, opened, served):
    page = opened(served.path(kind), java_script_enabled=False)
    text = " ".join(page.locator("main").inner_text().split())
    for part in [*WITHOUT_SCRIPT[kind], "JavaScript"]:
        assert re.search(part, text), part
    tens = page.locator(".hand svg[aria-label='ten of spades']").count()
    assert tens == int(kind == "pipes")
    page.goto(served.url + "rules/")
    assert "How to play" in page.locator("h1").inner_text()


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
