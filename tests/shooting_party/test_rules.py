"""docs/shooting-party/rules.md, line by line (data/rules.txt), on both engines (helpers.play
compares them).
"""

from dataclasses import replace

import pytest

from solver.shooting_party import Event, IllegalMove, Position
from solver.shooting_party.rules.cards import DECK
from tests.shooting_party.helpers import hand, legal, names, numbers, play, play_with_events, setup
from tests.shooting_party.tables import blocks, position_of


def exact(at: Position, events: list[Event]) -> dict[str, object]:
    """What a line of the table says exactly."""
    gone = [DECK.text(event.cards) for event in events if event.kind == "discard"]
    moves = sorted(legal(at))
    return {
        "hand": hand(at),
        "pile": DECK.text(at.pile),
        "count": len(at.pile),
        "score": "{}+{}".format(*at.score),
        "pass": at.pass_number,
        "over": at.is_over,
        "order": "butler" if at.butler_order else "pass",
        "choice": at.choice_waits,
        "moves": " ".join(moves),
        "offered": " ".join(move for move in moves if move[0] == "-"),
        "events": " ".join(event.kind for event in events),
        "gone": ", ".join(gone),
    }


def some(at: Position) -> dict[str, set[str]]:
    """That of which a line of the table names some."""
    cards = {"displayed": at.display, "discarded": at.discards, "unseen": frozenset(at.pile)}
    return {"legal": legal(at)} | {what: {*names(each).split()} for what, each in cards.items()}


def holds(fact: str, at: Position, events: list[Event]) -> bool:
    what, _, due = fact.removeprefix("no ").partition(" ")
    if what in some(at):
        there, named = some(at)[what], {*due.split()}
        return not there & (named or there) if fact.startswith("no ") else there >= named
    found = str(exact(at, events)[what])
    return found.startswith(due[:-4]) if due.endswith(" ...") else found == due


@blocks("rules.txt")
def test_rules(head: str, lines: list[str]):
    start, *more = lines
    assert more
    for line in more:
        moves, _, facts = line.partition("-> ")
        if facts.startswith("refused "):
            *before, last = moves.split()
            at = play(position_of(start), *before)
            with pytest.raises(IllegalMove, match=facts.removeprefix("refused ")):
                play(at, last)
        else:
            at, events = play_with_events(position_of(start), *moves.split())
            for fact in facts.split("; "):
                assert holds(fact, at, events), f"{moves}: {fact}"


def test_at_rest_the_hand_order_does_not_matter_but_queens_in_a_choice_do():
    assert setup("2c 5d Qh", "4s 5c").key == setup("Qh 5d 2c", "4s 5c").key
    waiting = play(setup("Qs Jh Kh", "Qh 2c 4d 5d"), "draw")
    assert waiting.key != replace(waiting, hand=numbers("Qh Jh Kh Qs 2c")).key
