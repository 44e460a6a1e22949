"""Puzzles that ask for a line, solved and failed, by touch, by keys and by typed moves; the page's
solver against the search in Python; what a page with the pile hidden never shows; and the hidden
deal of a day: the same in the page and in Python, with one try, which the record keeps.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from datetime import date
from itertools import count
from random import Random
from typing import Any

import pytest

from generator.common.all_results import figures, read_record
from generator.shooting_party.studies.study import Study
from solver.common.record import Record
from solver.shooting_party.analysis.histories import shortest
from solver.shooting_party.host import GAMES
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.play import PLAY
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.solver import solve
from solver.shooting_party.unseen.advice import Advice
from tests.common.helpers import each_way
from tests.shooting_party.node import scores
from tests.web.conftest import (
    FORGET,
    a_few,
    certificate,
    games,
    hinted,
    kept_game,
    outcomes,
    quickly,
    recorded,
    results,
    sent,
    shut,
    typed,
)
from tests.web.playing import PHONE, due, line, named, names, seen
from tests.web.solving import WAYS, in_cards, keeps, line_of, study_of, within_reach
from tests.web.test_stage import whole

LINES = ["couple", "eight", "last-pass", "proof-game"]
SOME = a_few([k for k in LINES if k != "proof-game"], ("couple", "last-pass"))

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def hidden_deal(served: Any) -> Position:
    """The opening of the puzzle with the pile hidden."""
    document = served.document("hidden", "puzzle.json")
    return Position.opening(Deal.from_code(document["deal"]["code"]), document["rules"])


# -- lines -----------------------------------------------------------------------------------------


@each_way(LINES, [*WAYS])
def test_a_line_is_solved(kind, way, opened, served):
    page = opened.kind(kind, **(PHONE if way == "tapped" else {}))
    certified(page, served, kind)
    for number, move in enumerate(line_of(served, kind), 1):
        WAYS[way](page, move)
        page.locator(f".log > li:nth-child({number})").wait_for()
    page.locator(".after .verdict", has_text=re.compile("^Solved")).wait_for()
    page.wait_for_function("() => document.activeElement.className === 'verdict'")
    assert outcomes(page) == [("clean", 1)]
    assert sent(page)[1] == "♛ ★"
    told = page.locator(".after .sheet", has_text="The line, and why").locator(".line > li")
    assert told.count() == len(line_of(served, kind))


def certified(page: Any, served: Any, kind: str) -> None:
    """Promised on the page, computed by the browser, and its line replayed by the page's rules."""
    file, line = certificate(page)
    assert (file[0], line[0]) == ("✓", "✓")
    assert "was replayed by the rules of this page" in line
    raw = (served.root / served.path(kind) / "solution.json").read_bytes()
    text = page.locator(".certificate").inner_text().replace("\n", "")
    assert hashlib.sha256(raw).hexdigest() in text


@pytest.mark.parametrize("kind", a_few(["mistake", "only-move", "hidden"], ["mistake"]))
def test_the_certificate_of_a_page_holds(kind, opened, served):
    certified(opened.kind(kind), served, kind)


def too_late(study: Study) -> tuple[Move, Position]:
    """The first move after which what is asked for cannot come in time any more."""
    assert study.moves is not None
    for move in study.start.legal_moves():
        after, left = study.start.play(move), study.moves - 1
        if study.kind.name == "proof-game":
            late = shortest(after, study.table, left) is None
        else:
            late = not study.target.reached(after)
            late = late and fewest_moves(after, study.target, left) is None
        if late:
            return move, after
    raise AssertionError("there is none")


@pytest.mark.parametrize("kind", a_few(LINES, ("couple", "proof-game")))
def test_a_line_fails_its_first_wrong_move_is_refuted_and_hints_lead_to_the_end(
    kind, opened, served
):
    """After a wrong move any others, until the moves are spent. Whoever follows the hints then
    solves it, in as many moves as they say.
    """
    study, page = study_of(served, kind), opened.kind(kind)
    move, after = too_late(study)
    typed(page, str(move))
    assert hinted(page, 1) == ["No: it can't be done in time any more. Undo."]
    page.locator("[data-key=hint-1][aria-disabled=true]").dispatch_event("click")
    assert page.locator("dialog .hints li p").count() == 1
    assert page.locator("[data-key=play-hint]").count() == 0
    shut(page)
    while not page.locator("main.ended").count():
        page.locator(".may button:not([aria-disabled])").first.click()
    page.locator(".after .verdict", has_text="Not solved").wait_for()
    told = page.locator(".tries .sheet")
    told.wait_for()
    refuted(study, after, told)
    first = page.locator(".after button").first
    assert first.get_attribute("data-key") == "try-again"
    assert "primary" in (first.get_attribute("class") or "")
    if kind != "proof-game":
        page.evaluate("scrollTo(0, 9999)")
        assert page.evaluate("scrollY") > 0
        page.keyboard.press("u")
        assert page.evaluate("scrollY") == 0  # at the table
        page.keyboard.press("r")
        lost = "It went out of reach with your first move, "
        page.locator(".end-head", has_text=lost).wait_for()
    first.click()
    page.locator("main.ended").wait_for(state="detached")
    said = []
    while not page.locator("main.ended").count():
        possible, _, which = hinted(page)
        said.append(possible)
        play = page.locator("[data-key=play-hint]")
        assert play.inner_text().replace("\ufe0e", "") == which.removesuffix(".")
        play.click()
        page.locator("dialog").wait_for(state="detached")
    page.locator(".after .verdict", has_text="Solved").wait_for()
    left = range(len(said), 0, -1)
    wanted = [f"Yes: it takes {NUMBERS[n]} more move{'s' * (n > 1)}." for n in left]
    if kind != "proof-game":  # that it is possible, the task says
        assert re.fullmatch(r"Q[♣♦♥♠], in move [1-9]\.", said.pop(0))
        wanted.pop(0)
    moves = len(line_of(served, kind))
    assert kept_game(page)["hints"] == 1 + 3 * moves
    assert said == wanted
    ended = page.locator(".after").inner_text().lower()
    assert "at the second try" in ended
    assert f"with {1 + 3 * moves} hints" in ended
    assert sent(page)[1] == "♛ ○"
    assert [each["result"] for each in results(page)] == ["helped"]


def refuted(study: Study, after: Position, told: Any) -> None:
    """What is said of the first wrong move, by the search in Python."""
    said = told.inner_text()
    if study.kind.name == "proof-game":
        assert "after it this table can't come in time" in said
    elif not keeps(study, after):
        assert "out of reach" in said
        assert f"at most {in_cards(within_reach(after))}" in said
    else:
        least = told.locator(".line > li").count() - 1
        words = NUMBERS[least] if least < len(NUMBERS) else str(least)
        assert f"at least {words} more moves" in said
        assert fewest_moves(after, study.target, least - 1) is None
        assert fewest_moves(after, study.target, least) is not None


# -- what the page says of moves -------------------------------------------------------------------

TRIED = """async ([puzzles, asking, afterwards, cards, rules, data, lines]) => {
  const { puzzleOf, reached } = await import(puzzles);
  const { fewest } = await import(asking), { refuted } = await import(afterwards);
  const { moveOf } = await import(cards), { follow } = await import(rules);
  const puzzle = await puzzleOf(data), does = (position) => reached(puzzle, position), found = [];
  for (const texts of lines) {
    const moves = texts.map(moveOf), most = puzzle.limit - moves.length;
    const end = moves.reduce((at, move) => follow(at, move).position, puzzle.start);
    const least = does(end) ? 0 : !most || end.over ? null
      : (await fewest(end, does, { most }).answer).moves;
    found.push([least, await refuted(puzzle, moves)]);
  }
  return found;
}"""
"""After each line the fewest moves to the task, null if it is too late, and what refutes it."""


def least(study: Study, moves: Sequence[Move]) -> int | None:
    """The same of one line, by the search in Python."""
    end = replay(study.start, moves).end
    assert study.moves is not None
    found = fewest_moves(end, study.target, study.moves - len(moves))
    return 0 if study.target.reached(end) else found and found.moves


@pytest.mark.parametrize("kind", SOME)
def test_what_is_said_of_a_move_or_two_is_what_the_search_finds(kind, opened, served):
    """Of every first move, and of every second one after those that are right."""
    study = study_of(served, kind)
    firsts = [(move,) for move in study.start.legal_moves()]
    lines = [*firsts, *((*first, move) for first in firsts if least(study, first)
                        for move in study.start.play(*first).legal_moves())]  # fmt: skip
    assert len(lines) > len(firsts)
    page = opened.kind(kind)
    data = page.evaluate("JSON.parse(document.querySelector('main').dataset.puzzle)")
    modules = ("puzzle.mjs", "asking.mjs", "afterwards.mjs", "cards.mjs", "rules.mjs")
    texts = [[*map(str, moves)] for moves in lines]
    found = page.evaluate(TRIED, [*map(served.asset, modules), data, texts])
    assert [left for left, _ in found] == [least(study, moves) for moves in lines]
    assert {wrong is None for _, wrong in found} == {True, False}
    for moves, (left, wrong) in zip(lines, found, strict=True):
        assert (wrong is None) == (left is not None), moves
        if wrong is None:
            continue
        assert wrong["at"] == len(moves)
        after = replay(study.start, moves).end
        if "best" in wrong:
            assert not keeps(study, after)
            assert wrong["best"] == within_reach(after)
        else:
            assert fewest_moves(after, study.target, wrong["moves"]) is not None, moves
            assert fewest_moves(after, study.target, wrong["moves"] - 1) is None, moves


# -- the pile hidden -------------------------------------------------------------------------------


@pytest.mark.long
def test_a_hidden_pile_is_played_to_its_end_and_names_no_card_that_is_not_seen(opened, served):
    """Afterwards players of several strengths have played this deal as they do in Python."""
    here = start = hidden_deal(served)
    page = opened.kind("hidden")
    while not here.is_over:
        assert not named(page) & {*names(here.pile)}, here
        typed(page, str(move := here.legal_moves()[0]))
        here = here.play(move)
    page.locator(".after .verdict").wait_for()
    own = sum(here.score)
    assert [each["cards"] for each in results(page)] == [own]
    page.locator(".as-text summary").click()
    game = Record.parse(page.locator(".as-text pre").inner_text(), PLAY).game
    assert (game.state.deal, game.state) == (start.deal, here)
    told = page.locator(".after .sheet", has_text="How others did")
    rows = told.locator("tbody tr")
    rows.nth(len(GAMES) - 1).wait_for(timeout=60_000)
    wanted = [stood(start, *each, own) for each in GAMES]
    assert [row.split() for row in rows.all_inner_texts()] == wanted
    (mean,) = (mean for name, _, mean, *_ in wanted if name == "sensible")
    assert f"Good players score {mean} here on average; you {own}." in told.inner_text()


def stood(start: Position, player: Any, games: int, own: int) -> list[str]:
    """What is said of a player in so many games: the mean, and how many were worse than a score of
    one's own, the same or better.
    """
    counts = scores(start, player, games)
    mean = sum(n * count for n, count in enumerate(counts)) / games
    beside = (games, sum(counts[:own]), counts[own], sum(counts[own + 1 :]))
    played, *others = (f"{each:,}" for each in beside)
    return [player.name, played, f"{mean:.1f}", *others]


def moves_of(position: Position) -> list[str]:
    assert position.played is not None
    return [*map(str, position.played)]


def test_advice_is_help(opened, served):
    """What it says is tested in free play."""
    here = hidden_deal(served)
    page = opened.kind("hidden", **PHONE)
    for helped in (1, 2):
        page.locator(".hint", has_text="Advice").click()
        page.locator("[data-key=play-advice].primary").click()
        here = here.play(Advice(here).distinct[0].move)
        assert kept_game(page)["moves"] == moves_of(here)
        assert kept_game(page)["hints"] == helped
    page.locator(".hint").click()
    page.locator("[data-key=deep][aria-disabled]").wait_for(state="detached")
    shut(page)


def test_what_is_still_possible_is_what_the_search_finds(opened, served):
    for seed in count():
        positions = [*line(hidden_deal(served), Random(seed))]
        later = next(n for n, each in enumerate(positions) if each.pass_number == 2)
        cards = [within_reach(position) for position in positions[: later + 1]]
        if cards[later] < cards[0]:
            break
    page = opened.kind("hidden")
    chip = page.locator("[data-key=possible]")
    chip.click()
    page.locator(".chip", has_text=f"{cards[0]} still possible").wait_for()
    quickly(page, moves_of(positions[later]))
    page.locator(".chip.pale", has_text=f"Was {cards[0]}. And now?").wait_for()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("p")
    page.locator(".chip:not(.pale)", has_text=f"{cards[later]} still possible").wait_for()
    assert kept_game(page)["hints"] == 2
    chip.click()
    sheet = page.locator("dialog.possible")
    rows = sheet.locator(".by-pass tr")
    rows.nth(2).wait_for()
    scored = sum(positions[later].score)
    assert rows.first.locator("td").all_inner_texts() == ["over", f"scored {scored}"]
    for row, best in zip(rows.all()[1:], solve(positions[later]).profile, strict=True):
        assert row.locator("td").all_inner_texts() == [str(sum(best.score)), "✓ proven"]
        queens, aces = best.score
        assert f"{queens} queen" in row.inner_text()
        assert f"{aces} ace" in row.inner_text()
    falls = [n for n in range(1, later + 1) if cards[n] < cards[n - 1]]
    told = sheet.locator(".fall-told")
    page.locator("dialog[aria-busy=false]").wait_for()
    for text, n in zip(told.all_inner_texts(), falls, strict=True):
        assert f"Move {n}," in text
        assert f"from {cards[n - 1]} to {cards[n]}." in text
    told.filter(has_text=f"kept the {NUMBERS[cards[falls[-1] - 1]]}.").first.wait_for()
    sheet.locator("[data-key=before-the-fall].primary").click()
    assert page.locator(".log > li").count() == falls[-1] - 1


def left_again_and_again(seed: int) -> Position:
    """A game in whose last pass half of the pile is left."""
    here = Position.opening(Deal.from_seed(seed))
    while here.pass_number < 3 or len(here.pile) > 14:
        here = here.play("leave")
    return here


@pytest.mark.long
def test_hints_where_the_pile_lies_open_are_what_the_search_finds(opened):
    """In free play, in the last pass: whoever follows them scores what they say."""
    seed = next(seed for seed in count() if within_reach(left_again_and_again(seed)) > 1)
    here = left_again_and_again(seed)
    page = opened.ready(f"play/#deal={seed}&pile=open")
    quickly(page, moves_of(here))
    best = within_reach(here)
    scored = page.locator(".couple .strip")
    while not page.locator("main.ended").count() and scored.count() < best:
        assert hinted(page)[0] == f"Yes: {in_cards(best)} in all, at the most."
        page.locator("[data-key=play-hint]").click()
        page.locator("dialog").wait_for(state="detached")
    assert scored.count() == best
    if not page.locator("main.ended").count():
        assert hinted(page, 1) == ["No: nothing more can be scored."]


# -- the hidden deal of a day ----------------------------------------------------------------------

SERIES = "pages"  # that of the site
HIDDEN = ["2026-01-01", "2026-11-30", "2027-05-01"]
TODAY = HIDDEN[-1]


def opening_of(day: str) -> Position:
    """That of the hidden deal of a day: its seed is the first 64 bits of the SHA-256 of

    party/hidden/1 NUL series NUL day
    """
    text = "\0".join(["party/hidden/1", SERIES, day])
    return Position.opening(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))


def today(opened: Any, **settings: Any) -> Any:
    context = opened.context(**settings)
    context.clock.set_fixed_time(f"{TODAY}T12:00:00Z")
    return context


def turned_to(page: Any, day: str) -> None:
    """Follow a link to another day, for which the page is loaded again."""
    with page.expect_event("load"):
        page.evaluate("(day) => { location.hash = day; }", day)


def test_it_is_that_of_the_day_and_none_is_played_ahead(opened):
    """Each day has another one, and both are kept."""
    context = today(opened, **PHONE)
    page = opened.ready("hidden/", context)
    assert page.url.endswith(f"#{TODAY}")
    assert seen(page) == due(opening_of(TODAY))
    whole(page, "the hidden deal")
    moves = {HIDDEN[0]: "leave", HIDDEN[1]: "draw"}
    for day in HIDDEN[:-1]:
        turned_to(page, day)
        page.wait_for_selector(".may *")
        assert seen(page) == due(opening_of(day))
        typed(page, moves[day])
        page.locator(".log > li").wait_for()
    assert {key[-10:]: game["moves"] for key, game in games(page).items()} == {
        day: [move] for day, move in moves.items()
    }
    wrong = {
        "2027-05-02": "can be played from that day on.", "2025-12-31": "The first hidden deal is",
        "2027-02-30": "There is no such day.",
    }  # fmt: skip
    for day, said in wrong.items():
        turned_to(page, day)
        page.locator("main p", has_text=said).wait_for()
        assert page.locator(".may, .card").count() == 0


def test_nothing_unseen_is_told_and_no_draw_taken_back(opened):
    page = opened.ready("hidden/", today(opened, **PHONE))
    assert page.locator(".tools button").all_inner_texts() == ["Undo", "More"]
    game, kinds = [*line(opening_of(TODAY), Random(1))][:20], set()
    for here in game[1:]:
        last = here.played[-1]
        typed(page, str(last))
        assert not named(page) & {*names(here.pile)}
        if last.kind in (Kind.DRAW, Kind.DISCARD, Kind.LEAVE):
            kinds.add(last.kind)
            off = page.locator(".tools .undo").get_attribute("aria-disabled") == "true"
            assert off == (last.kind is not Kind.DISCARD), last
    assert kinds >= {Kind.DRAW, Kind.DISCARD}
    page.locator(".tools [data-key=more]").click()
    assert not page.locator("dialog button", has_text="Begin again").count()


KEPT_SCORES = """({ counts, eights }) => {
  const key = Object.keys(localStorage).find((each) => each.endsWith("others/novice 1000"));
  if (!localStorage[key].endsWith(`\\n${counts}`)) throw new Error(localStorage[key]);
  localStorage[key] = localStorage[key].replace(counts, eights);
}"""


def others(page: Any) -> Any:
    """What players came to in all their games of the deal, a row each."""
    page.locator(".hard > summary").click()
    told = page.locator(".after .sheet", has_text="How others did")
    return told.locator("tbody tr", has_text="1,000")


def test_there_is_one_try_and_it_counts(opened):
    context = today(opened)
    page = opened.ready("hidden/", context)
    here = [*line(opening_of(TODAY), Random(1))][5]
    quickly(page, [*map(str, here.played)])
    page.reload()
    page.wait_for_selector(".may *")
    assert seen(page) == due(here)
    made = len(here.played)
    while not here.is_over:
        here = here.play(here.legal_moves()[0])
    quickly(page, moves_of(here)[made:])
    page.locator(".after .verdict").wait_for()
    own = sum(here.score)
    player = GAMES[0][0]
    counts = scores(opening_of(TODAY), player, 1000)
    rows = others(page)
    rows.first.wait_for(timeout=60_000)
    assert rows.first.inner_text().split() == stood(opening_of(TODAY), player, 1000, own)
    before = recorded(page)
    name = f"hidden-{SERIES}-shooting-party-{TODAY}"
    results = read_record(json.dumps(before)).puzzles
    assert {**results[name], "at": 0} == {
        "date": TODAY, "number": 486, "path": "hidden/", "title": "The hidden deal",
        "result": "scored", "tries": 1, "cards": own, "help": False, "opened": TODAY, "on": TODAY,
        "at": 0,
    }  # fmt: skip
    assert ("Days running", "1") in figures(results, date.fromisoformat(TODAY), 0)
    eights = {"counts": ",".join(map(str, counts)), "eights": "0,0,0,0,0,0,0,0,1000"}
    page.evaluate(KEPT_SCORES, eights)  # so that one sees whether they are played again
    page.goto(page.url.partition("#")[0])
    page.locator(".after .verdict").wait_for()
    assert page.locator(".log > li").count() == len(here.played)
    assert page.locator(".may button").count() == 0
    assert recorded(page) == before
    again = others(page)
    again.first.wait_for()
    assert page.locator(".hard [data-key=undo]").get_attribute("aria-disabled") == "true"
    assert again.first.inner_text().split()[:3] == ["novice", "1,000", "8.0"]
    page.evaluate(FORGET)
    page.reload()
    page.locator("main p", has_text=f"on {TODAY}: there is one try.").wait_for()
    page.goto(page.url.partition("hidden/")[0] + "record/")
    page.locator("details.results > summary").click()
    page.locator("ol.list a", has_text=f"The hidden deal, no. 486, {TODAY}").click()
    page.wait_for_url(f"**/hidden/#{TODAY}")


# -- what goes wrong ------------------------------------------------------------------------------


def test_what_is_typed_wrongly_is_refused_with_the_reason(opened):
    page = opened.kind("only-move")
    for text, why in (
        ("castle", "isn't a move"),
        ("draw", "cards; you can draw with 5 or fewer"),
        ("Qc Qd", "not in the hand"),
        ("b Ah", "the joker is not in the hand"),
        ("meet", "No queen is alone in the hand."),
        ("  ", "No queen is alone in the hand."),  # is no move, and no mistake
    ):
        typed(page, text)
        assert why.lower() in page.locator(".status").inner_text().lower(), text
    assert page.locator(".log > li").count() == 0


WATCHED = """([count, does]) => new MutationObserver((_, watch) => {
  if (document.querySelectorAll(".log > li").length !== count) return;
  watch.disconnect();
  const undo = document.querySelector("[data-key=undo]");
  if (does === "undo") undo.click();
  else setTimeout(() => { document.body.dataset.undo = document.activeElement === undo; });
}).observe(document.querySelector(".log"), { childList: true })"""


@pytest.mark.parametrize("does", ["undo", "look"])
def test_a_second_enter_takes_no_solution_back(opened, served, does: str):
    """What had the focus is gone when a line is solved; and one taken back at once is no try."""
    page = opened.kind("couple")
    moves = line_of(served, "couple")
    page.evaluate(WATCHED, [len(moves), does])
    for move in moves:
        typed(page, move)
    if does == "look":
        page.locator("body[data-undo]").wait_for()
        assert page.locator("body").get_attribute("data-undo") == "false"
        return
    page.locator(f".log > li:nth-child({len(moves)})").wait_for(state="detached")
    page.wait_for_timeout(200)
    assert page.evaluate("localStorage['/below/a/path/record']") is None
    assert page.locator(".after").inner_text() == ""


def test_a_damaged_store_is_none(opened):
    """(What the page of the record says of it: test_records.py.)"""
    context = opened.context()
    context.add_init_script(
        'localStorage[\'/below/a/path/record\'] = \'{"version": 9, "puzzles":'
        ' {"pages-shooting-party-2026-11-30": {"result": "solved"}}}\';'
        "localStorage['/below/a/path/game/pages-shooting-party-2026-11-30.1'] ="
        ' \'{"moves": ["castle"]}\';'
    )
    page = opened.kind("couple", context)
    assert page.locator(".log > li").count() == 0
    assert "Solved" not in page.locator(".status").inner_text()
