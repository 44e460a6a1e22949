"""Why a key: every number that is said of it is that of a replay."""

import re
from collections.abc import Iterator

import pytest

from generator.shooting_party.sheet import refutation
from generator.shooting_party.studies.key_and_try import point
from generator.shooting_party.studies.tries import Try
from generator.shooting_party.studies.why_the_key import why
from solver.common.schemas import Refused
from solver.shooting_party.rules.cards import ACE, DECK, rank
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Step, replay
from tests.shooting_party.corpus import NUMBER, NUMBERS, some

KINDS = ("couple", "eight", "last-pass", "mistake", "only-move")

COMES = re.compile(r"(once the butler has been sent, )?(\d+) cards? comes? before (\S+?)(?:, |$)")
BEHIND = re.compile(r"(\S+) lies behind (\d+) cards?")
GOES = re.compile(r"(\S+) is in the hand, and (\d+) other cards? must go before she is alone")


def keys() -> Iterator[tuple[Position, tuple[Move, ...], str]]:
    """Positions with the line from the key on, and what is said of it."""
    for kind in KINDS:
        for study in some(kind, NUMBERS.get(kind, NUMBER)):
            at, line = study.at_key, study.line[study.key :]
            yield at, line, why(at, line)


def drawn_before(steps: tuple[Step, ...], card: int) -> int:
    """How many cards but aces come into the hand before a card comes, after the last butler who
    found an ace.
    """
    count = 0
    for step in steps:
        for event in step.events:
            if event.kind == "find":
                count = 0
            if event.kind in ("draw", "display"):
                for each in event.cards:
                    if each == card:
                        return count
                    count += rank(each) != ACE
    raise AssertionError("it never comes")


def test_what_comes_and_what_goes():
    came = went = behind = after_him = 0
    for at, line, said in keys():
        steps = replay(at, line).steps
        for part in said.split("; "):
            if found := COMES.search(part):
                sent, number, name = found.groups()
                [card] = [c for c in DECK.cards if DECK.symbols([c]) == name]
                assert drawn_before(steps, card) == int(number)
                came, after_him = came + 1, after_him + bool(sent)
            elif found := BEHIND.match(part):
                name, number = found.groups()
                [ace] = [c for c in DECK.cards if DECK.symbols([c]) == name]
                assert any(step.move == Move(Kind.BUTLER, (ace,)) for step in steps)
                assert at.pile.index(ace) == int(number) > 0
                behind += 1
            elif found := GOES.match(part):
                name, number = found.groups()
                assert len(at.hand) - 1 == int(number)
                meet = next(step for step in steps if step.move.kind is Kind.MEET)
                assert DECK.symbols(meet.move.cards[:1]) == name
                went += 1
            else:
                assert part == ""
    assert min(came, went, behind, after_him) >= 3


def test_what_leaving_and_a_draw_take():
    """Four cards and two, as is said, and so many do come."""
    seen = set()
    for at, line, said in keys():
        first = replay(at, line).steps[0]
        counts = [int(number) for _, number, _ in COMES.findall(said)]
        drawn = [c for e in first.events if e.kind == "draw" for c in e.cards]
        if "leaving takes four" in said:
            assert (line[0].kind, len(drawn)) == (Kind.LEAVE, 4)
            assert counts[0] >= 4
        elif "a draw takes two" in said:
            assert (line[0].kind, len(drawn)) == (Kind.DRAW, 2)
            assert counts[0] >= 2
        seen |= {line[0].kind} if "take" in said else set()
    assert {Kind.LEAVE, Kind.DRAW} <= seen


def test_the_line_of_a_try_is_replayed():
    """What is printed of it begins after the try; a line that shows something else is refused."""
    kinds = set()
    for kind in KINDS:
        for study in some(kind, 6):
            found = point(study)
            if found is None or (tried := found.tempting) is None:
                continue
            again = Try.from_json(tried.to_json())
            assert again == tried
            again.check(study)
            if not tried.line:
                continue
            kinds.add("late" if tried.moves else "short")
            short = Try(tried.move, tried.share, tried.moves, tried.score, tried.line[:-1])
            with pytest.raises(Refused):
                short.check(study)
            assert (": " in refutation(study, tried)) == (len(tried.line) <= 8)
    assert kinds == {"late", "short"}
