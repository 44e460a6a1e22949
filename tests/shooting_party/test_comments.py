"""Comments are claims about the rest of a line: each is compared with the replay."""

import re
from collections.abc import Iterator

import pytest

from solver.shooting_party import Deal, Position, solve
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.position import Event
from solver.shooting_party.rules.replay import Step, replay
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import themes

COMMENTS = Commentator(themes()["neutral"], symbols=False)
CARD = "(?:[A2345JQK][cdhs]|Jk)"


def lines(seeds: range) -> Iterator[tuple[Position, Step, list[Step], str]]:
    """Each comment on the best lines of some deals, with its step and the steps after it."""
    for seed in seeds:
        start = Position.opening(Deal.from_seed(seed), RuleSet.parse("leverstoke,passes=2"))
        line = solve(start).line
        assert line is not None
        steps = [*replay(start, line.moves).steps]
        for n, (before, step, comments) in enumerate(COMMENTS.along(start, line.moves), 1):
            for comment in comments:
                yield before, step, steps[n:], comment


def contacts(steps: list[Step]) -> list[Event]:
    return [event for step in steps for event in step.events if event.kind == "contact"]


def check(before: Position, step: Step, later: list[Step], comment: str) -> None:
    """Fail unless a comment is true."""
    named = [C.DECK.number(name) for name in re.findall(CARD, comment)]
    named += [C.JOKER] * ("the butler, " in comment)
    at = {each.number: each for each in [step, *later]}
    for number in map(int, re.findall(r"move (\d+)", comment)):
        move = at[number].move
        if "scored" in comment:
            assert {*contacts([at[number]])[0].cards} & {*named}
        elif "sent" in comment:
            assert move.kind is Kind.BUTLER
            assert {*move.cards} == {*named} - {C.JOKER}
        else:
            assert {*named} == {*move.cards}
    came = {
        c for e in step.events if e.kind in ("draw", "display", "fetch", "find") for c in e.cards
    }
    if comment.startswith("brings"):
        assert came & {*named}
    if "for the order" in comment:
        here = [e for e in contacts(later) if e.pass_number == step.after.pass_number]
        assert here
        assert not any({*step.move.cards} & {*event.cards} for event in here)
    if "shields" in comment:
        assert named[1] in {*step.after.hand, *step.after.discards}
        assert C.suit(named[0]) == C.suit(named[1])
    if "is scored" in comment:
        queens, aces = step.after.score
        assert f"queen {queens} of 4" in comment
        assert comment.endswith(f"{queens} + {aces}")
    if "takes" in comment or "gives way" in comment:
        discards = [{*e.cards} for e in step.events if e.kind == "discard"]
        assert {*named} in discards or {named[0]} in discards
    if "is given up" in comment:
        assert named[0] in before.hand
        assert named[0] not in step.after.score_pile


@pytest.mark.parametrize(
    "seeds", [range(20), pytest.param(range(20, 1000), marks=pytest.mark.long)], ids=str
)
def test_every_comment_is_true(seeds: range):
    kinds = set()
    for before, step, later, comment in lines(seeds):
        kinds.add(re.sub(rf"{CARD}|\d+", "", comment))
        check(before, step, later, comment)
    assert len(kinds) >= 19
