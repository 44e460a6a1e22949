"""What is typed and said in The Shooting Party: moves (data/typed-moves.txt), what they do, in
sentences (data/narration.txt). Comments are claims about the rest of a line: each is compared with
the replay.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from cli.shooting_party import screen
from generator.shooting_party.studies.kinds import GONE
from solver.common.record import Record
from solver.shooting_party import PLAY, Deal, Event, MoveError, Position, RuleSet, solve
from solver.shooting_party.analysis.comments import Commentator, Narrator
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.play import typed_moves
from solver.shooting_party.rules.replay import Step, replay
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.rules.typed_moves import texts_of_moves, typed_move
from tests.common.command_line import party_here, printed
from tests.common.test_errors import is_refused
from tests.shooting_party.helpers import EVERY, rules
from tests.shooting_party.playout import random_game
from tests.shooting_party.tables import blocks, position_of

NARRATOR = Narrator(Commentator(themes()["neutral"], symbols=True))


@blocks("narration.txt")
def test_sentences(head: str, lines: list[str]):
    start, _, text = head.partition(" -> ")
    position = position_of(start)
    move = typed_move(text, position)
    would = [line.removeprefix("? ") for line in lines if line.startswith("? ")]
    assert all(said in NARRATOR.would(position, move) for said in would)
    if happened := lines[len(would) :]:
        assert NARRATOR.happened(position, move, position.play(move).events) == happened


def test_why_has_a_reason_for_everything_and_help_says_nothing_of_the_pile():
    """No card goes to the discards without a reason, whatever the rule set; and what a move would
    do is the same whatever the order of the pile.
    """
    for n, text in enumerate(EVERY):
        positions = random_game(n, rules(text)).positions
        said = NARRATOR.happened(None, None, positions[0].events)
        for before, after in pairwise(positions):
            sentences = NARRATOR.happened(before, after.played[-1], after.events)
            assert len(sentences) <= len(after.events)
            said += sentences
            other = replace(before, pile=before.pile[::-1])
            for each in before.legal_moves():
                assert NARRATOR.would(before, each) == NARRATOR.would(other, each)
        gone = [each for each in said if re.search(r"\S+ went to the discards\.$", each)]
        assert all("did his work" in each for each in gone)


@blocks("typed-moves.txt")
def test_what_is_typed(head: str, lines: list[str]):
    position = position_of(head)
    for line in lines:
        typed, _, move = line.partition(" -> ")
        if " | " in move:  # moves one after another
            assert " | ".join(texts_of_moves(typed)) == move
        elif move:
            assert str(typed_move(typed, position)) == move
            assert position.play(typed_move(typed, position))
        else:
            typed, _, why = line.replace("{long}", "9" * 5000).partition(" ! ")
            with pytest.raises(MoveError) as error:
                typed_move(typed, position)
            assert why in str(error.value)


def test_every_move_can_be_typed_as_it_is_shown_and_games_one_after_another():
    """Under every rule set: as text, with symbols, in capitals; all of a game by --moves, with
    numbers, commas or neither.
    """
    for n, text in enumerate(EVERY):
        positions = random_game(n, rules(text)).positions
        for position in positions:
            for move in position.legal_moves():
                for typed in (str(move), move.symbols, str(move).upper()):
                    assert typed_move(typed, position) == move
        moves = positions[-1].played
        for between in (" ", ", ", " 1. ", "; "):
            typed = f"1.{between.join(map(str, moves))}"
            assert texts_of_moves(typed) == [*map(str, moves)]
            assert typed_moves(typed, positions[0]) == moves


def test_games_of_kinds_that_are_gone_are_read_but_not_gone_on_with(tmp_path: Path):
    path = tmp_path / "game.txt"
    for kind in GONE:
        tags = {"Kind": kind, "Cards": "Qh", "Start": "1", "Goal": "1q", "Mode": "open"}
        path.write_text(f"{Record(PLAY, PLAY.seeded(42, 'leverstoke'), tags)}1. draw 2. leave\n")
        assert "ok: " in printed("check", path)
        printed("explain", path, "--brief")
        is_refused(party_here("play", path), f"there are no puzzles of kind {kind} any more")


def test_a_goal_is_played_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Hints and the end speak of it; all tags of the record are kept. So does what could be
    reached, as far as it was searched for.
    """
    monkeypatch.setattr(screen, "RECKONED", 100)
    tags = {"Mode": "open", "Player": "Ann", "Goal": "1+1"}
    game = PLAY.seeded(1, "leverstoke,passes=1")
    (tmp_path / "game.txt").write_text(str(Record(PLAY, game, tags)))
    words, leaving = ("play", "game.txt", "--log", "log.txt"), "\nl" * 30
    lost = printed(*words, stdin=f"hint{leaving}", cwd=tmp_path)
    assert "the goal 1+1 can still be reached" in lost
    assert "The goal 1+1 was not reached." in lost
    kept = Record.parse((tmp_path / "log.txt").read_text(), PLAY)
    assert {**kept.more, "Help": ""} == {**tags, "Help": ""}
    line = solve(1, "leverstoke,passes=1", goal="1+1").line
    assert line is not None
    typed = "\n".join(map(str, line.moves)) + leaving
    assert "The goal 1+1 was reached." in printed(*words[:2], stdin=typed, cwd=tmp_path)
    short = printed("play", 42, stdin="l\n" * 60)
    assert "reached by search; at most 8" in short
    assert "Perfect" not in short


# -- comments -------------------------------------------------------------------------------------

COMMENTS = Commentator(themes()["neutral"], symbols=False)
CARD = "(?:[A2345JQK][cdhs]|Jk)"


def comments(seeds: range) -> Iterator[tuple[Position, Step, list[Step], str]]:
    """Each comment on the best lines of some deals, and on games at random in which queens are met
    at once, with its step and the steps after it.
    """
    for seed in seeds:
        for start, moves in (best_line(seed), at_random(seed)):
            steps = [*replay(start, moves).steps]
            for n, (before, step, said) in enumerate(COMMENTS.along(start, moves), 1):
                yield from ((before, step, steps[n:], comment) for comment in said)


def best_line(seed: int) -> tuple[Position, Sequence[Move]]:
    start = Position.opening(Deal.from_seed(seed), RuleSet.parse("leverstoke,passes=2"))
    line = solve(start).line
    assert line is not None
    return start, line.moves


def at_random(seed: int) -> tuple[Position, Sequence[Move]]:
    first, *_, end = random_game(seed, rules("print-and-play")).positions
    return first, end.played or ()


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
            assert any({*event.cards} & {*named} for event in contacts([at[number]]))
        elif "sent" in comment:
            assert move.kind is Kind.BUTLER
            assert {*move.cards} == {*named} - {C.JOKER}
        else:
            assert {*named} == {*move.cards}, comment
    came = {
        c for e in step.events if e.kind in ("draw", "display", "fetch", "find") for c in e.cards
    }
    if comment.startswith("brings"):
        head = comment.partition(",")[0]
        brought = (
            {C.JOKER} if "butler" in head else {C.DECK.number(n) for n in re.findall(CARD, head)}
        )
        assert brought <= came & {*step.after.hand, *step.after.display}
        used = at[int(re.findall(r"move (\d+)", comment)[0])]
        scored = {card for event in contacts([used]) for card in event.cards}
        assert brought <= (scored if "scored" in comment else {*used.move.cards, C.JOKER})
    if "for the order" in comment:
        here = [e for e in contacts(later) if e.pass_number == step.after.pass_number]
        assert here
        assert not any({*step.move.cards} & {*event.cards} for event in here)
    if "shields" in comment:
        assert named[1] in {*step.after.hand, *step.after.discards}
        assert C.suit(named[0]) == C.suit(named[1])
    if "is scored" in comment:
        score, made = list(before.score), list[str]()
        for event in contacts([step]):
            score = [score[0] + 1, score[1] + len(event.cards) - 1]
            made.append(f"queen {score[0]} of 4 is scored")
            if comment.startswith(made[-1]):
                assert comment.endswith(f"{score[0]} + {score[1]}")
                assert ("without her ace" in comment) == (len(event.cards) == 1)
        assert comment[: len(made[-1])] in made
    if "takes" in comment or "gives way" in comment:
        discards = [{*e.cards} for e in step.events if e.kind == "discard"]
        assert {*named} in discards or {named[0]} in discards
    if "gives way" in comment:  # to one who was in the room by then
        taken = next(
            n for n, e in enumerate(step.events) if named[0] in e.cards and e.kind == "discard"
        )
        there = [c for e in step.events[:taken] for c in e.cards]
        assert {*named[1:]} <= {*before.hand, *there}
    if "is given up" in comment:
        assert named[0] in before.hand
        assert named[0] in step.after.discards
        last, gone = step.after.pass_number == before.rules.passes, C.JOKER in step.after.discards
        assert ("next pass" in comment, "butler" in comment) == (not last, not gone)
        assert ("for good" in comment) == (last and gone)


@pytest.mark.parametrize(
    "seeds", [range(20), pytest.param(range(20, 1000), marks=pytest.mark.long)], ids=str
)
def test_every_comment_is_true(seeds: range):
    kinds = set()
    for before, step, later, comment in comments(seeds):
        kinds.add(re.sub(rf"{CARD}|\d+", "", comment))
        check(before, step, later, comment)
    assert len(kinds) >= 19
