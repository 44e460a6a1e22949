"""The readable and the packed engine, position by position over whole random games; what is known
of the game: perft counts, and 100 random games a rule set, hashed (playout.py); and
docs/shooting-party/rules.md, line by line (data/rules.txt; helpers.play compares the engines).
"""

import random
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from solver.shooting_party import Deal, Event, IllegalMove, Position
from solver.shooting_party.packed import conversion, layout
from solver.shooting_party.packed import events as E
from solver.shooting_party.packed import rules as kernel
from solver.shooting_party.packed.perft import perft, perft_readable
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import LEAVE, Move
from tests.shooting_party.helpers import (
    DATA,
    DISTINCT,
    EVERY,
    VECTORS,
    data_rows,
    hand,
    legal,
    names,
    numbers,
    play,
    play_with_events,
    rules,
    setup,
)
from tests.shooting_party.playout import random_game
from tests.shooting_party.tables import blocks, position_of


def reported(report: np.ndarray) -> list[Event]:
    """The events in a log with space for all; the cards of each in the order of their numbers."""
    return [
        Event(
            E.EVENTS[event >> E.EVENT_KIND_SHIFT].replace("room", "discard"),
            tuple(conversion.members(event & layout.CARDS)),
            event >> E.EVENT_PASS_SHIFT & 7,
            event >> E.EVENT_LEFT_SHIFT & 63,
        )
        for event in report[1 : 1 + report[0]].tolist()
    ]


def in_order(events: Iterable[Event]) -> list[Event]:
    return [replace(event, cards=tuple(sorted(event.cards))) for event in events]


def compare_game(deal: Deal, text: str, pick: random.Random) -> set[str]:
    """Play one game on both engines; what happened in it."""
    chosen = rules(text)
    game = conversion.game(deal, chosen)
    position = Position.opening(deal, chosen)
    events = position.events
    log, out = conversion.new_log(), np.zeros(layout.MAX_MOVES, dtype=np.int64)
    report = np.zeros(1 + E.MOST_EVENTS, dtype=np.int64)
    for each in (log, report):
        assert tuple(map(int, kernel.opening(game, each))) == conversion.pack(position)
    assert reported(report) == in_order(events)
    happened = {event.kind for event in events}
    while not position.is_over:
        words = conversion.pack(position)
        moves = position.legal_moves()
        count = kernel.moves(game, *words, out)
        assert [conversion.unpack_move(int(move)) for move in out[:count]] == moves
        assert conversion.unpack(words, deal, chosen).key == position.key
        assert [Move.parse(str(move)) for move in moves] == moves
        # Mostly not `leave`, so that games live long and see rare things.
        others = [move for move in moves if move != LEAVE]
        move = pick.choice(others if others and pick.random() < 0.8 else moves)
        after = position.play(move)
        events = after.events
        played = kernel.play(game, *words, conversion.pack_move(move), log)
        assert tuple(map(int, played)) == conversion.pack(after)
        assert kernel.play(game, *words, conversion.pack_move(move), report) == tuple(played)
        assert reported(report) == in_order(events)
        contacts = [e for e in events if e.kind == "contact"]
        assert log[0] == len(contacts)
        assert [(e.pass_number - 1, e.cards_left) for e in contacts] == [
            (int(entry) >> 20, int(entry) >> 10 & 1023) for entry in log[1 : 1 + log[0]]
        ]
        happened |= {event.kind for event in events}
        position = after
    return happened


@pytest.mark.parametrize("games", [20, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("text", DISTINCT)
def test_both_engines_play_the_same_games(text: str, games: int):
    happened: set[str] = set()
    for seed in range(games):
        pick = random.Random(seed)
        deal = Deal.from_seed(seed).without(pick.sample("2345", seed % 5))
        happened |= compare_game(deal, text, pick)
    expected = {"draw", "discard", "display", "fetch", "find", "contact", "end"}
    assert expected <= happened
    assert ("pass" in happened) == (rules(text).passes > 1)


# -- what is known ---------------------------------------------------------------------------------

KNOWN = data_rows("perft.txt")


@pytest.mark.parametrize(("text", "seed", "counts"), KNOWN)
def test_known_counts(text: str, seed: str, counts: str):
    position = Position.opening(Deal.from_seed(int(seed)), rules(text))
    for depth, count in enumerate(map(int, counts.split()), 1):
        assert perft(position, depth) == count
        if count < 2000:
            assert perft_readable(position, depth) == count


def test_length_nought_is_one_sequence_and_a_finished_game_has_no_others():
    assert {text for text, _, _ in KNOWN} == set(EVERY), "what is known covers every rule set"
    start, *_, end = random_game(42, rules("leverstoke,passes=1")).positions
    assert perft(start, 0) == perft(end, 0) == 1
    assert perft(end, 1) == perft(end, 2) == 0


@pytest.mark.parametrize("games", [25, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", VECTORS)
def test_known_games(name: str, games: int):
    lines = (DATA / f"games-{name}.txt").read_text().splitlines()
    assert len(lines) == (60 if name == "rare" else 100)
    for line in lines[:games]:
        known = line.split(" | ")[0]
        assert str(random_game(int(known.split()[0]), rules(VECTORS[name]))) == known


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
