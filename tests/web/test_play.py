"""Every kind of puzzle solved and failed, by touch, by keys and by typed moves; what is kept; what
a page with the pile hidden never shows.
"""

import hashlib
import json
import re
from typing import Any

import pytest

from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.budget import Budget
from solver.shooting_party.search.solve import solve
from tests.web.conftest import each_way

pytestmark = pytest.mark.page

LINES = ["couple", "eight", "last-pass", "finding", "queen", "one-pass", "two-passes"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def line_of(served: Any, kind: str) -> list[str]:
    line: list[str] = served.document(kind)["solution"]["line"]
    return line


def typed(page: Any, move: str) -> None:
    page.locator("[data-key=typed]").fill(move)
    page.keyboard.press("Enter")


def cards_of(move: str) -> list[int]:
    names = re.findall(r"[A2345JQK][cdhs]", move)
    joker = ["Jk"] if move.startswith("butler") else []
    return [int(DECK.number(name)) for name in joker + names]


def tapped(page: Any, move: str) -> None:
    """Make a move by touch alone."""
    if move in ("draw", "leave"):
        page.locator(f"[data-key={move}]").tap()
        return
    for card in cards_of(move):
        spot = page.locator(f"[data-key=hand-{card}], [data-key=seek-{card}]")
        if move.startswith(("butler", "-")):
            spot.first.wait_for()
        if spot.count():
            spot.first.tap()
    page.locator(f'.may [data-key="{move}"]').first.tap()


def by_keys(page: Any, move: str) -> None:
    """Make a move by keys alone: those of the page, and else Tab to a button and Enter."""
    page.locator("h1").evaluate(
        "(e) => document.querySelector('.may button, .may summary').focus()"
    )
    if move in ("draw", "leave"):
        page.keyboard.press(move[0])
        return
    page.keyboard.press("Escape")
    hand = page.locator(".hand .pick")
    keys = [hand.nth(n).get_attribute("data-key") for n in range(hand.count())]
    for card in cards_of(move):
        if f"hand-{card}" in keys:
            page.keyboard.press(str(keys.index(f"hand-{card}") + 1))
    if move.startswith("butler") and move != "butler":
        page.locator(f"[data-key=seek-{cards_of(move)[1]}]").press("Enter")
    page.locator(f'.may [data-key="{move}"]').first.press("Enter")


WAYS = {"typed": typed, "tapped": tapped, "keys": by_keys}


@each_way(LINES, [*WAYS])
def test_a_line_is_solved(kind, way, opened, served):
    page = opened.kind(kind, **(PHONE if way == "tapped" else {}))
    for move in line_of(served, kind):
        WAYS[way](page, move)
    title = page.locator(".after .verdict")
    title.wait_for()
    assert title.inner_text().startswith("Solved")
    assert page.evaluate("document.activeElement.className") == "verdict"
    record = page.evaluate("JSON.parse(localStorage['/below/a/path/record'])")
    (result,) = record["puzzles"].values()
    assert (result["result"], result["tries"]) == ("clean", 1)
    assert page.locator(".share p").inner_text().endswith("at the first try.")


@pytest.mark.parametrize("kind", [kind for kind in LINES if kind != "two-passes"])
def test_a_line_fails_and_its_first_wrong_move_is_refuted(kind, opened, served):
    """After a wrong move any others, until the moves are spent."""
    answers = served.document(kind)
    node = answers["tree"][0]
    wrong, becomes = next((m, to) for m, to in node.items() if isinstance(to, dict))
    page = opened.kind(kind)
    typed(page, wrong)
    for _ in range(answers["goal"]["moves"] - 1):
        left = page.locator(".may .others button, .may .main button:not([aria-disabled])")
        if page.locator(".after .verdict").count() or not left.count():
            break
        left.first.click()
    page.locator(".after .verdict").wait_for()
    assert page.locator(".after .verdict").inner_text() == "Not solved"
    text = page.locator(".after").inner_text()
    assert ("too slow" if "in" in becomes else "out of reach") in text
    page.locator("[data-key=try-again]").click()
    for move in line_of(served, kind):
        typed(page, move)
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert "At the second try" in page.locator(".after").inner_text()
    record = page.evaluate("JSON.parse(localStorage['/below/a/path/record'])")
    assert [each["result"] for each in record["puzzles"].values()] == ["helped"]


@pytest.mark.parametrize("kind", LINES)
def test_hints_lead_to_the_end(kind, opened, served):
    """The three questions, one after another, at every move: whoever follows them solves it."""
    page = opened.kind(kind)
    for _ in line_of(served, kind):
        for question in range(3):
            page.locator(f"[data-key=hint-{question}]").click()
            page.locator(".hints li p").nth(question).wait_for()
        assert page.locator(".hints li p").first.inner_text().startswith("Yes")
        told = page.locator(".hints li p").nth(2).inner_text().removesuffix(".")
        page.locator("details.butler summary").click() if "utler" in told else None
        page.locator(".may button", has_text=told).first.click()
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert "hint" in page.locator(".share p").inner_text()


def test_a_hint_off_the_line_says_no_and_where(opened, served):
    answers = served.document("couple")
    wrong = next(m for m, to in answers["tree"][0].items() if isinstance(to, dict))
    page = opened.kind("couple")
    typed(page, wrong)
    page.locator("[data-key=hint-0]").click()
    page.locator(".hints li p").wait_for()
    assert page.locator(".hints li p").inner_text() == "No, since move 1. Undo to before it."


@each_way(["only-move", "fetching"], [*WAYS])
def test_one_move_is_asked_for(kind, way, opened, served):
    answers = served.document(kind)
    page = opened.kind(kind, **(PHONE if way == "tapped" else {}))
    wrong = next(move for move, each in answers["after"].items() if not each["keeps"])
    for move, said in ((wrong, "no. It leaves"), (answers["solution"]["line"][0], "that is")):
        if way == "typed":
            typed(page, move)
        elif way == "keys":
            page.locator(f'.others [data-key="{move}"]').press("Enter")
        elif kind == "fetching" and len(cards_of(move)) > 1:
            page.locator(f"[data-key=seek-{cards_of(move)[1]}]").first.tap()
        else:
            page.locator(f'.others [data-key="{move}"]').tap()
        page.locator("[data-key=confirm]").press("Enter")
        page.locator(".status", has_text=said).wait_for()
    assert page.locator(".after .verdict").inner_text() == "Found"
    assert page.locator(".leaves > li").count() == len(answers["after"])


@pytest.mark.parametrize("kind", ["only-move", "fetching", "mistake"])
def test_hints_lead_to_the_answer(kind, opened, served):
    page = opened.kind(kind)
    for question in range(3):
        page.locator(f"[data-key=hint-{question}]").click()
        page.locator(".hints li p").nth(question).wait_for()
    told = page.locator(".hints li p").nth(2).inner_text().removesuffix(".")
    if kind == "mistake":
        page.locator(f"[data-key=step-{int(told.split()[1]) - 1}]").click()
    else:
        page.locator(".others button", has_text=told).first.click()
    page.locator("[data-key=confirm]").click()
    page.locator(".after .verdict").wait_for()
    assert "With 3 hints" in page.locator(".after").inner_text()


def test_a_mistake_is_asked_for(opened, served):
    answers = served.document("mistake")
    key = answers["solution"]["key"] - 1
    page = opened.kind("mistake", **PHONE)
    page.locator(f"[data-key=step-{0 if key else 1}]").tap()
    page.locator("[data-key=confirm]").tap()
    page.locator(".log .then").wait_for()  # until it is judged, no other answer is taken
    page.locator("[data-key=confirm]").focus()
    page.keyboard.press(str(key + 1))
    page.locator("[data-key=confirm]").press("Enter")
    page.locator(".after .verdict").wait_for()
    assert page.locator(".after .verdict").inner_text() == f"Move {key + 1} it was"
    assert "At the second try" in page.locator(".after").inner_text()


@pytest.mark.parametrize("kind", ["only-move", "mistake"])
def test_an_answer_can_be_given_again_if_the_network_was_gone(kind, opened, served):
    solution = served.document(kind)["solution"]
    page = opened.kind(kind)
    page.evaluate("() => { window.kept = fetch; window.fetch = async () => { throw Error(); }; }")
    if kind == "mistake":
        page.locator(f"[data-key=step-{solution['key'] - 1}]").click()
    else:
        page.locator(f'.others [data-key="{solution["line"][0]}"]').click()
    page.locator("[data-key=confirm]").click()
    page.locator(".status", has_text="there is no network").wait_for()
    page.evaluate("() => { window.fetch = window.kept; }")
    page.locator("[data-key=confirm]").click()
    page.locator(".after .verdict").wait_for()
    assert "At the first try" in page.locator(".after").inner_text()


@pytest.mark.parametrize("kind", ["couple", "mistake", "only-move", "hidden", "two-passes"])
def test_the_certificate_of_a_page_holds(kind, opened, served):
    """Promised on the page, computed by the browser, and its line replayed by the page's rules."""
    page = opened.kind(kind)
    page.locator(".certificate > summary").click()
    findings = page.locator(".certificate li")
    findings.nth(2).wait_for()
    assert [text[0] for text in findings.all_inner_texts()] == ["✓"] * 3
    assert "was replayed by the rules of this page" in findings.nth(2).inner_text()
    raw = (served.root / served.path(kind) / "solution.json").read_bytes()
    assert hashlib.sha256(raw).hexdigest() in page.locator(".certificate").inner_text().replace(
        "\n", ""
    )


def test_the_certificate_of_a_forged_line_does_not_hold(opened, served):
    document = served.document("couple", "solution.json")
    document["line"]["moves"].reverse()
    page = opened.kind("couple")
    page.context.route("**/solution.json", lambda route: route.fulfill(body=json.dumps(document)))
    page.locator(".certificate > summary").click()
    findings = page.locator(".certificate li")
    findings.nth(2).wait_for()
    assert [text[0] for text in findings.all_inner_texts()] == ["✗"] * 3


# -- the pile hidden -------------------------------------------------------------------------------


def unseen_names(page: Any) -> set[str]:
    """Cards named anywhere in the document, in the accessibility tree, or in the store."""
    text: str = page.content() + page.locator("body").aria_snapshot()
    text += page.evaluate("JSON.stringify({ ...localStorage })")
    return {name for name in DECK.names if re.search(rf"(card|strip)-{name}\b", text)}


def test_a_hidden_pile_is_played_to_its_end_and_names_no_card_that_is_not_seen(opened, served):
    document = served.document("hidden", "puzzle.json")
    here = Position.opening(Deal.from_code(document["deal"]["code"]))
    page = opened.kind("hidden")
    while not here.is_over:
        pile = {DECK.names[card] for card in here.pile}
        named = unseen_names(page)
        assert not (named & pile), here
        move = here.legal_moves()[0]
        typed(page, str(move))
        here = here.play(Move.parse(str(move)))
    page.locator(".after .verdict").wait_for()
    queens, aces = here.score
    record = page.evaluate("JSON.parse(localStorage['/below/a/path/record'])")
    assert [each["cards"] for each in record["puzzles"].values()] == [queens + aces]
    told = page.locator(".after .sheet", has_text="On this very deal")
    row = told.locator("tr", has_text="sensible").locator("td").all_inner_texts()
    players = served.document("hidden")["players"]
    (scores,) = (each["scores"] for each in players if each["player"] == "sensible")
    own = queens + aces
    counts = [1000, sum(scores[:own]), scores[own], sum(scores[own + 1 :])]
    assert [int(cell.replace(",", "")) for cell in row] == counts
    assert f"As good as {sum(scores[: own + 1]):,} of 1,000 sensible games." in told.inner_text()
    page.locator(".as-text summary").click()
    game = Record.parse(page.locator(".as-text pre").inner_text())
    assert game.opening.deal.code == document["deal"]["code"]
    assert replay(game.opening, game.moves).end == here
    assert game.result == here.score


@pytest.mark.long
def test_where_a_hidden_game_was_lost_is_true(opened, served):
    """Every fall that the page calls proven is one by the search: so many cards within reach before
    it, so many at the most after it.
    """
    document = served.document("hidden", "puzzle.json")
    here = Position.opening(Deal.from_code(document["deal"]["code"]))
    page = opened.kind("hidden")
    positions = [here]
    while not here.is_over:
        legal = here.legal_moves()
        move = legal[0] if legal[0].kind in (Kind.MEET, Kind.DISCARD) else legal[-2]
        here = here.play(move)
        positions.append(here)
        typed(page, str(move))
    page.locator("[data-key=lost]").click()
    page.locator(".lost-place .verdict").wait_for()
    page.locator("[data-key=stop]").wait_for(state="detached", timeout=60_000)
    told = page.locator("[data-key^=fall-]").all_inner_texts()
    assert told, "the game loses something in the last pass"
    for text in told:
        first, last, before, after = re.search(
            r"moves? (\d+)(?: to (\d+))?, (\d) → (\d)", text
        ).groups()
        start, end = positions[int(first) - 1], positions[int(last or first)]
        assert sum(solve(end, par=False).best.score) == int(after), text
        found = solve(start, goal=Goal.parse(before), par=False, budget=Budget(5_000_000))
        assert found.verdict != "no", text
    page.locator("[data-key=play-on]").click()
    assert page.locator(".log > li").count() == int(re.search(r"\d+", told[0].split(":")[1])[0]) - 1


def test_hints_of_a_hidden_pile_keep_what_they_say(opened, served):
    """Whoever follows them scores what the tables promise, within two passes."""
    document = served.document("hidden")
    best = Goal.parse(document["tables"][-1]["goal"])
    here = Position.opening(Deal.from_code(document["deal"]))
    page = opened.kind("hidden")
    assert "Hints know the whole pile" in page.locator(".hints").inner_text()
    while here.score not in best.scores:
        for question in range(3):
            page.locator(f"[data-key=hint-{question}]").click()
            page.locator(".hints li p").nth(question).wait_for()
        assert page.locator(".hints li p").first.inner_text().startswith("Yes")
        told = page.locator(".hints li p").nth(2).inner_text().removesuffix(".")
        if page.locator("details.butler").count():
            page.locator("details.butler").evaluate("(each) => { each.open = true; }")
        button = page.locator(".may button", has_text=re.compile(f"^{re.escape(told)}"))
        move = button.first.get_attribute("data-key").removeprefix("list ")
        button.first.click()
        here = here.play(move)
        assert here.pass_number <= 3
    contacts = page.locator(".log > li", has_text="is met").count()
    assert contacts == here.score[0]


# -- going on --------------------------------------------------------------------------------------


def test_a_game_goes_on_after_a_reload_and_beginning_again_can_be_taken_back(opened, served):
    page = opened.kind("couple")
    first = line_of(served, "couple")[:2]
    for move in first:
        typed(page, move)
    page.reload()
    page.wait_for_selector(".log li")
    assert page.locator(".log > li").count() == 2
    page.locator(".undo").click()
    assert page.locator(".log > li").count() == 1
    page.locator(".redo").click()
    page.locator(".again").click()
    assert page.locator(".log > li").count() == 0
    page.locator(".undo").click()
    assert page.locator(".log > li").count() == 2


def test_what_is_typed_wrongly_is_refused_with_the_reason(opened):
    page = opened.kind("couple")
    for text, why in (
        ("castle", "is no move"),
        ("draw", "cards in the hand; at most 5 allow a draw"),
        ("Qc Qd", "not in the hand"),
        ("b Ah", "the joker is not in the hand"),
    ):
        typed(page, text)
        assert why.lower() in page.locator(".status").inner_text().lower(), text
    assert page.locator(".log > li").count() == 0


def test_a_damaged_store_and_a_full_one(opened, served):
    context = opened.context()
    context.add_init_script(
        "localStorage['/below/a/path/record'] = '{\"version\": 9}';"
        "localStorage['/below/a/path/game/pages-2026-11-30.1'] = '{\"moves\": [\"castle\"]}';"
    )
    page = opened("record/", context)
    assert "damaged: its version is 9, not 1" in page.locator(".record .note").inner_text()
    page = opened(served.path("couple"), context)
    page.wait_for_selector(".may *")
    assert page.locator(".log > li").count() == 0

    context = opened.context()
    context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page = opened(served.path("couple"), context)
    page.wait_for_selector(".may *")
    typed(page, line_of(served, "couple")[0])
    assert "full or closed" in page.locator(".status").inner_text()


def test_a_record_is_exported_and_imported_whole_or_not_at_all(opened, served, tmp_path):
    page = opened.kind("couple")
    for move in line_of(served, "couple"):
        typed(page, move)
    page.locator(".after .verdict").wait_for()
    page.goto(served.url + "record/")
    with page.expect_download() as download:
        page.locator(".export").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    other = opened("record/")
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text().replace("clean", "perfect"))
    for path, said in ((broken, "no result 'perfect'"), (file, "is your record now")):
        other.locator("input[type=file]").set_input_files(path)
        other.locator(".record .note", has_text=said).wait_for()
    assert other.locator(".list li").count() == 1


TREE = """async ([engine, puzzles, data]) => {
  const E = await import(engine);
  const { puzzleOf, reached } = await import(puzzles);
  const puzzle = puzzleOf(data);
  const known = new Map();
  let plays = 0;
  // Whether the task can be done from a position with so many moves left, by brute force.
  const can = (position, left) => {
    if (reached(puzzle, position)) return true;
    if (!left || position.over) return false;
    const key = `${left} ${E.key(position)}`;
    if (!known.has(key)) {
      known.set(key, E.legalMoves(position).some((move) => {
        plays += 1;
        return can(E.follow(position, move).position, left - 1);
      }));
    }
    return known.get(key);
  };
  const nodes = [], numbers = new Map(), waiting = [[puzzle.start, puzzle.limit]];
  numbers.set(`${puzzle.limit} ${E.key(puzzle.start)}`, 0);
  for (const [position, left] of waiting) {
    const node = {};
    for (const move of E.legalMoves(position)) {
      const after = E.follow(position, move).position;
      if (reached(puzzle, after)) node[move.text] = "done";
      else if (can(after, left - 1)) {
        const key = `${left - 1} ${E.key(after)}`;
        if (!numbers.has(key)) {
          numbers.set(key, numbers.size);
          waiting.push([after, left - 1]);
        }
        node[move.text] = numbers.get(key);
      } else node[move.text] = null;
    }
    nodes.push(node);
  }
  return [nodes, plays];
}"""


@pytest.mark.parametrize("kind", [kind for kind in LINES if kind != "two-passes"])
def test_brute_force_by_the_engine_alone_finds_the_same_tree(kind, opened, served):
    page = opened.kind(kind)
    data = page.evaluate("JSON.parse(document.querySelector('main').dataset.puzzle)")
    assets = [served.asset("engine.mjs"), served.asset("puzzle.mjs")]
    nodes, plays = page.evaluate(TREE, [*assets, data])
    tree = served.document(kind)["tree"]
    assert nodes == [
        {move: None if isinstance(to, dict) else to for move, to in node.items()} for node in tree
    ]
    assert plays < 8000


def test_hints_in_the_last_pass_are_what_the_search_finds(opened, served):
    """Without a table that still says yes, the worker goes through the last pass, or says that it
    does not know.
    """
    document = served.document("hidden", "puzzle.json")
    here = Position.opening(Deal.from_code(document["deal"]["code"]))
    page = opened.kind("hidden")
    while here.pass_number < 3 or len(here.pile) > 14:
        typed(page, "leave")
        here = here.play("leave")
    for question in range(3):
        page.locator(f"[data-key=hint-{question}]").click()
        page.locator(".hints li p").nth(question).wait_for()
        if page.locator(".hints li p").first.inner_text().startswith("No"):
            break
    told = page.locator(".hints li p").first.inner_text()
    best = sum(solve(here, par=False).best.score)
    assert told == (f"Yes: {best} cards in all, at the most." if best else
                    "No: nothing more can be scored.")  # fmt: skip
