"""Puzzles that ask for one answer, a move, a mistake, two cards to exchange, a move at each of two
tables, a chance: what is said of right and wrong ones is what the search in Python finds. And the
certificate of a puzzle: what is found of a solution that is whole, forged or not there, and shown.
"""

import json
import re
from hashlib import sha256
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from generator.shooting_party.studies.best_chance import percent, written
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.tables import NEXT, exchanged
from solver.shooting_party.search.fewest import fewest_moves
from tests.web.conftest import (
    PHONE,
    RARE,
    Open,
    certificate,
    each_way,
    hinted,
    in_signs,
    outcomes,
    shut,
    typed,
)
from tests.web.solving import WAYS, in_cards, keeps, line_of, study_of, tapped, within_reach


@each_way(["only-move"], [*WAYS])
def test_one_move_is_asked_for(kind, way, opened, served):
    """What is said of each move is what the search in Python finds."""
    study, (right, *_) = study_of(served, kind), line_of(served, kind)
    after = {str(move): study.start.play(move) for move in study.offered}
    wrong = next(move for move, to in after.items() if not keeps(study, to))
    page = opened.kind(kind, **(PHONE if way == "tapped" else {}))
    left = in_cards(within_reach(after[wrong]))
    for move, said in ((wrong, f"no. It leaves {left} at the most"), (right, "that is the move")):
        if way == "keys":
            page.locator(f'.others [data-key="{move}"]').press("Enter")
        else:
            WAYS[way](page, move)
        if way == "typed":
            page.keyboard.press("Enter")  # in the empty field
        else:
            page.locator("[data-key=confirm]").press("Enter")
        page.locator(".status", has_text=said).wait_for()
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert outcomes(page) == [("helped", 2)]
    leaves = page.locator(".leaves > li summary")
    leaves.nth(len(after) - 1).wait_for()
    due = [("keeps" if keeps(study, to) else "loses", within_reach(to)) for to in after.values()]
    told = page.locator(".leaves > li summary > span:last-child").evaluate_all(
        "(all) => all.map((e) => [e.className, e.textContent])"
    )
    assert told == [[sign, f" {in_cards(cards)}"] for sign, cards in due]


@pytest.mark.parametrize("kind", ["only-move", "mistake", "exchange", "odds"])
def test_hints_lead_to_the_answer(kind, opened, served):
    page = opened.kind(kind)
    told = hinted(page)[2].removesuffix(".")
    shut(page)
    if kind == "mistake":
        page.locator(f"[data-key=step-{int(told.split()[1]) - 1}]").click()
    elif kind == "exchange":
        for name in pair_of(served):
            page.locator(f"[data-key=pile-{int(DECK.number(name))}]").click()
    elif kind == "odds":
        page.locator(f'.others [data-key="{RARE[kind]().key_move}"]').click()
    else:
        page.locator(".others button", has_text=in_signs(told)).first.click()
    page.locator("[data-key=confirm]").click()
    page.locator(".after .verdict").wait_for()
    assert "with 3 hints" in page.locator(".after").inner_text()


def test_a_mistake_is_asked_for(opened, served):
    study, key = study_of(served, "mistake"), served.document("mistake")["key"] - 1
    wrong = 0 if key else 1
    page = opened.kind("mistake", **PHONE)
    page.locator(f"[data-key=step-{wrong}]").tap()
    page.locator("[data-key=confirm]").tap()
    said = (
        f"No: after move {wrong + 1} it was still within reach."
        if wrong < key
        else f"No: before move {wrong + 1} it was gone already."
    )
    page.locator(".status", has_text=said).wait_for()
    assert page.locator(".log .then").all_inner_texts() == [said]
    page.reload()
    page.locator(f"[data-key=step-{wrong}]").tap()
    page.locator("[data-key=confirm]").tap()  # the same again counts once
    page.locator("[data-key=confirm]").focus()
    page.keyboard.press(str(key + 1))
    page.locator("[data-key=confirm]").press("Enter")
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert f"It was move {key + 1}." in page.locator(".end-head").inner_text()
    assert "At the second try" in page.locator(".after").inner_text()
    assert page.locator(".log .then", has_text="This was the mistake").count() == 1
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


@pytest.mark.parametrize(
    ("kind", "missing"), [("only-move", "solving-*.js"), ("mistake", "search-*.wasm")]
)
def test_an_answer_can_be_given_again_if_the_solver_did_not_come(kind, missing, opened, served):
    document = served.document(kind)
    context = opened.context()
    context.route(f"**/{missing}", lambda route: route.abort())
    page = opened.kind(kind, context)
    if kind == "mistake":
        page.locator(f"[data-key=step-{document['key'] - 1}]").click()
    else:
        page.locator(f'.others [data-key="{document["line"][0]}"]').click()
    page.locator("[data-key=confirm]").click()
    page.locator(".status", has_text="the solver could not be loaded").wait_for()
    assert all("ERR_FAILED" in said for said in opened.heard)
    opened.heard.clear()
    context.unroute(f"**/{missing}")
    page.locator("[data-key=confirm]").click()
    page.locator(".after .verdict").wait_for()
    assert "At the first try" in page.locator(".after").inner_text()


def chosen(page, pair, way):
    """Choose two cards of the pile, and confirm them."""
    keys = [f"[data-key=pile-{int(card)}]" for card in pair]
    if way == "typed":
        typed(page, " ".join(DECK.names[card] for card in pair))
        page.keyboard.press("Enter")  # in the empty field
        return
    for key in keys:
        page.locator(key).tap() if way == "tapped" else page.locator(key).press("Enter")
    page.locator("[data-key=confirm]").press("Enter")


@each_way(["exchange"], [*WAYS])
def test_two_cards_are_asked_for(kind, way, opened, served):
    """No cards to be exchanged, a wrong pair that comes late, one that does not, the right one."""
    study = study_of(served, kind).solved_by({"moves": [], "key": 1, "pair": pair_of(served)})
    most = study.moves + 2
    late: dict[int | None, tuple[int, int]] = {}
    for pair in combinations(study.start.pile[:NEXT], 2):
        found = fewest_moves(exchanged(study.start, pair), study.target, most)
        late.setdefault(found and found.moves, pair)
    assert late.pop(study.moves) == study.pair
    page = opened.kind(kind, **(PHONE if way == "tapped" else {}))
    first, second = (DECK.names[card] for card in study.start.pile[:2])
    held = DECK.names[study.start.hand[0]]
    for cards in ([], [first], [first, first], [first, held], [first, second, held]):
        typed(page, " ".join(cards) or "draw")
        page.locator(".status", has_text="isn't two of the next 12 cards").wait_for()
    typed(page, "")
    page.locator(".status", has_text=f"“{first} {second} {held}” isn't two").wait_for()
    typed(page, f"{first.lower()}, {second.upper()}")
    page.locator(".status", has_text="confirm them").wait_for()
    for card in study.start.pile[:2]:  # not these any more
        page.locator(f"[data-key=pile-{int(card)}]").click()
    for moves, pair in late.items():
        number = {4: "four", 5: "five"}.get(moves)
        said = "Not these two." + (f" With them it takes {number} moves." if moves else "")
        chosen(page, pair, way)
        page.locator(".status", has_text=said).wait_for()
    chosen(page, study.pair, way)
    page.locator(".after .verdict").wait_for()
    assert outcomes(page) == [("helped", len(late) + 1)]
    line = page.locator(".after .line > li")
    assert line.count() == study.moves


def pair_of(served):
    return served.document("exchange")["pair"]


def confirmed(page: Any, move: str) -> None:
    tapped(page, move)
    page.locator("[data-key=confirm]").tap()


def pile(page: Any) -> list[str]:
    """The cards of the pile as the page shows them."""
    found: list[str] = page.locator(".pile .strips li").evaluate_all(
        "(all) => all.map((each) => each.innerHTML)"
    )
    return found


def test_both_first_moves_of_twins_are_asked_for(opened):
    of = RARE["twins"]()
    page = opened.kind("twins", **PHONE)
    first = pile(page)
    confirmed(page, str(of.key_move))
    page.locator(".status", has_text="now (b)").wait_for()
    assert pile(page) != first
    assert len(pile(page)) == len(exchanged(of.start, of.twin).pile)
    confirmed(page, str(of.key_move))  # it is not the first move of (b)
    page.locator(".status", has_text="one of the two does it").wait_for()
    assert pile(page) == first
    assert hinted(page, 1)
    shut(page)
    confirmed(page, str(of.key_move))
    confirmed(page, str(of.other[0]))
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert outcomes(page) == [("helped", 2)]
    page.locator(".after summary").first.click()
    assert page.locator(".after ol.line").count() == 2
    assert any("Both lines were replayed" in each for each in certificate(page))


def test_the_move_with_the_best_chance_is_asked_for(opened):
    """The pile is a set, and every move has its chance in the end."""
    chances = RARE["odds"]().of_move()
    key, *_, worst = chances
    page = opened.kind("odds", **PHONE)
    assert page.locator(".pile .caps").first.inner_text().lower() == "the pile, in any order"
    assert len(pile(page)) == len(RARE["odds"]().start.pile)
    assert page.locator(".pile .next").count() == 0
    for move, said in ((worst, "no. Its chance is"), (key, "that is the move")):
        confirmed(page, str(move))
        page.locator(".status", has_text=said).wait_for()
        assert written(chances[move]) in page.locator(".status").inner_text()
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert outcomes(page) == [("helped", 2)]
    cells = page.locator(".after .chances tbody td").all_inner_texts()
    due = [(written(chance), percent(chance)) for chance in chances.values()]
    assert sorted(zip(cells[::2], cells[1::2], strict=True)) == sorted(due)
    assert all(said.startswith("✓") for said in certificate(page))


def test_nothing_on_the_page_of_odds_has_the_order_of_the_pile(served):
    """It stands in the code of the deal alone."""
    pile = RARE["odds"]().start.pile
    order = [DECK.names[card] for card in pile]
    assert order != sorted(order, key=DECK.number)
    assert served.document("odds")["start"]["pile"] == sorted(order, key=DECK.number)
    page = (served.root / served.path("odds") / "index.html").read_text()
    assert DECK.symbols(pile) not in page
    assert DECK.symbols(sorted(pile)) in page


# -- the certificate -------------------------------------------------------------------------------

HERE = "**/solution.json"

CERTIFY = """async ([url, data, line]) => {
  const { certify } = await import(url);
  const replay = line === null ? null : (document) => {
    if (document.line.moves.join() !== line.join()) throw new Error("it is another");
    return "The line was replayed.";
  };
  const found = await certify({ data, replay });
  return found.map(({ holds, text }) => [holds, text]);
}"""

FILE = "The file has the hash that was shown on the first day."
OTHER = "The file is not the one promised: its hash is "
REPLAYED = "The line was replayed."
NOT_OUT = "The solution is not out yet: it comes when the day is over everywhere (UTC−12)."
NO_RULES = "This page has no rules of this game; `party check` replays the line."
NO_LINE = [b"", b"<!doctype html>", b'"\xff"', b"[null]", b"```\n`"]


class Certified:
    """The page of a day, where the solution beside it may be replaced."""

    def __init__(self, opened: Open) -> None:
        self.served, self.context, path = (
            opened.served,
            opened.context(),
            opened.served.path("couple"),
        )
        self.page, self.bytes = (
            opened(path, self.context),
            (self.served.root / path / "solution.json").read_bytes(),
        )
        self.line = json.loads(self.bytes)["line"]["moves"]
        self.promised = self.bytes

    @property
    def data(self) -> dict[str, str]:
        return {"solution": sha256(self.promised).hexdigest()}

    def answer(self, body: bytes, status: int = 200) -> None:
        """Let solution.json be something else."""
        self.context.route(HERE, lambda route: route.fulfill(body=body, status=status))

    def found(self, *, replayed: bool = True) -> list[tuple[Any, str]]:
        asked = [self.served.asset("certificate.mjs"), self.data, self.line if replayed else None]
        return [(holds, text) for holds, text in self.page.evaluate(CERTIFY, asked)]


def test_what_is_found_of_a_solution(opened):
    day = Certified(opened)
    assert day.found() == [(True, FILE), (True, REPLAYED)]
    assert day.found(replayed=False) == [(True, FILE), (None, NO_RULES)]
    forged = day.bytes.replace(b"\n", b" ", 1)  # the document stays the same
    day.answer(forged)
    other = f"{OTHER}{sha256(forged).hexdigest()}."
    assert day.found() == [(False, other), (True, REPLAYED)]
    for day.promised in NO_LINE:
        day.answer(day.promised)
        file, (holds, why) = day.found()
        assert file == (True, FILE)
        assert holds is False
        assert why.startswith("The line does not hold: ")
    for status, said in (
        (404, NOT_OUT),
        (503, "The solution can't be loaded: the host answers 503."),
    ):
        day.answer(b"", status)
        assert day.found() == [(None, said)]
    day.context.route(HERE, lambda route: route.abort("internetdisconnected"))
    assert day.found() == [(None, "The solution can't be loaded: there is no network.")]
    why = [re.search("404|503|ERR_INTERNET_DISCONNECTED", said)[0] for said in opened.heard]
    assert why == ["404", "503", "ERR_INTERNET_DISCONNECTED"]
    opened.heard.clear()


HASHED = """async ([url, all]) => {
  const { sha256 } = await import(url), hex = (byte) => byte.toString(16).padStart(2, "0");
  return all.map((bytes) => Array.from(sha256(Uint8Array.from(bytes)), hex).join(""));
}"""


def test_the_hash_is_sha_256(opened):
    texts = [Random(size).randbytes(size) for size in (*range(130), 8191, 40_000)]
    asked = [opened.served.asset("sha256.mjs"), [[*text] for text in texts]]
    assert opened("about/").evaluate(HASHED, asked) == [sha256(text).hexdigest() for text in texts]


SHOW = """async ([url, data]) => {
  const { showCertificate } = await import(url);
  const details = document.createElement("details");
  details.append(document.createElement("div"));
  details.className = "certificate";
  details.id = "mine"; // the page may have its own
  details.open = true;
  document.querySelector("#mine")?.remove();
  document.querySelector("main").append(details);
  await showCertificate(details, { data, replay: null });
}"""


def test_what_is_shown_fits_a_narrow_screen(opened):
    """The hash, the findings, and a link to the file if it is out."""
    day = Certified(opened)
    day.page.set_viewport_size({"width": 320, "height": 800})
    details, items = day.page.locator("#mine"), day.page.locator("#mine [role=status] li")

    def signs() -> list[str]:
        day.page.evaluate(SHOW, [day.served.asset("certificate.mjs"), day.data])
        assert details.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert day.page.evaluate("document.documentElement.scrollWidth") <= 320
        return [each.get_attribute("aria-label") for each in items.locator(".sign").all()]

    assert signs() == ["holds", "not known"]
    assert details.locator("p.note code").first.text_content() == day.data["solution"]
    assert items.all_text_contents() == [f"✓ {FILE}", f"– {NO_RULES.replace('`', '')}"]
    assert items.locator("code").all_text_contents() == ["party check"]
    assert details.locator("a").get_attribute("href") == "solution.json"
    day.answer(b'{"salt":""}')
    assert signs()[0] == "does not hold"
    assert items.first.text_content().startswith(f"✗ {OTHER}")
    assert items.first.locator("code").text_content() == sha256(b'{"salt":""}').hexdigest()
    day.answer(b"", 404)
    assert signs() == ["not known"]
    assert items.all_text_contents() == [f"– {NOT_OUT}"]
    assert details.locator("a").count() == 0
    assert ["404" in said for said in opened.heard] == [True]
    opened.heard.clear()
