"""The games that teach, on the page of `party rules` and in the browser: they are played well."""

import re
from collections.abc import Iterator
from importlib.resources import files

from solver.common.words import tied
from solver.shooting_party import Advice, Deal, Move, Position, RuleSet, solve
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.unseen.review import review
from tests.common.command_line import ROOT

SEED = 905
GUIDE = files("cli.shooting_party").joinpath("guide.md").read_text(encoding="utf-8")
GAME = GUIDE.partition("## A first game")[2]
SAID = " ".join(GAME.split())


def turns(start: Position, moves: list[str]) -> Iterator[tuple[Position, list[str]]]:
    """Yield the positions in which cards have just come, with the moves up to the next ones, or to
    the end.
    """
    at, first, played = start, start, list[str]()
    for move in moves:
        at = at.play(move)
        played.append(move)
        if any(event.kind in ("draw", "display") for event in at.events):
            yield first, played
            first, played = at, []
    if played and at.is_over:
        yield first, played


def is_best(position: Position, played: list[str]) -> bool:
    """No plan is better by more than the error of the estimates."""
    listed = Advice(position).distinct
    best = listed[: tied((each.cards.mean, each.cards.error) for each in listed)]
    return sorted(played) in [sorted(map(str, each.plan)) for each in best]


def test_the_first_game_is_what_the_program_shows():
    """Each block is what `party play` shows: tables, and moves with what happened and the hand."""
    position, theme = Position.opening(SEED), themes()[RuleSet().theme]
    tables = 0
    for block in re.findall(r"```\n(.*?)```", GAME, re.DOTALL):
        lines = block.splitlines()
        if not lines[0].startswith("> "):
            assert lines == [each for each in str(position).splitlines() if each[:4] != "pile"]
            tables += 1
            continue
        for typed, happened, hand in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
            position = position.play(typed.removeprefix("> "))
            assert happened == theme.describe(position.events, True)
            assert hand == f"hand: {DECK.symbols(position.hand)}"
    assert (tables, position.pass_number, position.score) == (1, 2, (2, 2))
    assert f"all four queens {Advice(position).moves[0].four.mean:.0%} of the time" in SAID
    assert solve(SEED, "leverstoke,passes=1").best.score == (3, 3)
    assert "three queens and three aces were possible in this pass" in SAID


def test_no_move_of_the_first_game_is_below_the_best_by_more_than_the_error():
    """The line that hindsight finds would be no lesson."""
    start, moves = Position.opening(SEED), re.findall(r"^> (.*)", GAME, re.MULTILINE)
    figures = re.findall(r"\((\d\.\d\d); `(.*?)` (\d\.\d\d)\)", SAID)
    for (position, played), figure in zip(turns(start, moves), figures, strict=True):
        assert is_best(position, played)
        worth = {str(each.move): f"{each.cards.mean:.2f}" for each in Advice(position).moves}
        assert figure == (worth[played[0]], figure[1], worth[figure[1]])
    for turn in review(start, [*map(Move.parse, moves)]).turns:
        assert turn.given_away.mean <= turn.given_away.error
    line = solve(SEED, "leverstoke,passes=1").line
    assert line is not None
    assert not all(is_best(*turn) for turn in turns(start, [*map(str, line.moves)]))


def lessons() -> Iterator[tuple[Position, list[str]]]:
    """Where each lesson of the page begins, and its taps."""
    text = (ROOT / "generator/shooting_party/web/static/learn.mjs").read_text(encoding="utf-8")
    for lesson in re.split(r"^  \d: ", text, flags=re.MULTILINE)[1:]:
        begun, *_ = lesson.partition("), [\n")
        if seeds := re.findall(r"#deal=(\d+)", begun):
            start = Position.opening(int(seeds[0]))
        else:  # a code, and the moves before the lesson
            lists = re.findall(r"\[(\".*?)\]", begun, re.DOTALL)
            code, moves = (re.findall(r'"(.*?)"', each) for each in lists)
            start = Position.opening(Deal.from_code(".".join(code)))
            for move in moves:
                start = start.play(move)
        yield start, re.findall(r'^    \["(.*?)", ?["$\n]', lesson, re.MULTILINE)


def test_the_taps_of_the_lessons_are_the_best():
    taught = 0
    for start, taps in lessons():
        assert len(taps) == 6
        for turn in turns(start, taps):
            assert is_best(*turn)
            taught += 1
    assert taught == 7
