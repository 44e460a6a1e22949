"""What is typed and said in The Shooting Party: moves (data/typed-moves.txt), what they do, in
sentences (data/narration.txt), and puzzles in full view.
"""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from generator.shooting_party.studies.kinds import GONE
from generator.shooting_party.studies.study import Study
from solver.common.errors import InputError
from solver.common.record import Record
from solver.shooting_party import PLAY, MoveError, Position
from solver.shooting_party.analysis.comments import Commentator, Narrator
from solver.shooting_party.rules.play import parse_moves, typed_moves
from solver.shooting_party.rules.play import played as played_from
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.rules.typed import texts_of_moves, typed_move
from tests.common.command_line import party_here, printed
from tests.common.test_errors import is_refused
from tests.shooting_party.corpus import some
from tests.shooting_party.helpers import EVERY, START, rules
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
        if move:
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


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("-4hJh draw -4sJs meet", "-4hJh|draw|-4sJs|meet"),
        ("4h jh d 4sJs M alone", "4h Jh|d|4sJs|m alone"),
        ("1. meet Qh 2. butler kd l", "meet Qh|butler Kd|l"),
        ("butler Kd, 5h 5s, draw", "butler Kd|5h 5s|draw"),
        ("discard QH,5H;-4c, 4d", "discard Qh 5h|-4c 4d"),
        ("butler:Kd 5h5s", "butler:Kd|5h5s"),
        ("", ""),
    ],
)
def test_where_a_typed_move_ends(typed: str, moves: str):
    assert "|".join(texts_of_moves(typed)) == moves


def test_moves_that_cannot_be_made_one_after_another_are_refused():
    for typed, why in (("d fly", "move 2: 'fly' is not a move"), ("d 5hKd", "move 2: -Kd5h: "),
                       ("d, m", "move 2: no queen is alone")):  # fmt: skip
        with pytest.raises(InputError, match=re.escape(why)):
            typed_moves(typed, START)
    solved = printed("solve", 7, "--moves", "-4hJh draw -4sJs meet", "--passes", 1)
    assert ", after 4 moves" in solved


# -- puzzles in full view -------------------------------------------------------------------------


def puzzle_file(kind: str, tmp_path: Path, *more: str) -> tuple[Study, str]:
    """A puzzle of the corpus, and a game of it with more moves in a file."""
    study, path = some(kind, 1)[0], tmp_path / f"{kind}.txt"
    opening = Position.opening(study.start.deal, study.start.rules)
    game = played_from(opening, (*study.played, *parse_moves(" ".join(more))))
    path.write_text(str(Record(PLAY, game, {**study.tags, "Mode": "open"})))
    return study, str(path)


def attempt(path: str, *typed: object) -> tuple[str, Record[Position]]:
    """What is said of an attempt at a puzzle in a file, in words, and its record."""
    log = Path(f"{path}.log")
    log.unlink(missing_ok=True)
    said = printed("play", path, "--log", log, stdin="\n".join(map(str, typed)))
    return " ".join(said.split()), Record.parse(log.read_text(), PLAY)


@pytest.mark.parametrize("kind", ["couple", "eight", "last-pass", "proof-game"])
def test_a_line_is_solved(kind: str, tmp_path: Path):
    """Nothing before the puzzle is taken back; what was counted stands in the record."""
    study, path = puzzle_file(kind, tmp_path)
    line, count = study.line, len(study.line)
    typed = ["undo", "hint", "hint", "hint", line[0], "undo 9", "restart", *line]
    words, record = attempt(path, *typed)
    assert f"It can still be done, in {count} moves." in words
    assert f"Solved: {count} moves." in words
    assert "1 move taken back, 3 hints" in words or str(line[0]) == "leave"
    assert record.game.moves == (*study.played, *line)
    assert (record.more["Solved"], record.more["Hints"]) == (f"{count} moves", "3")
    refused, _ = attempt(path, *["leave"] * (count + 1), "hint", "quit")
    assert re.search("No moves are left; undo takes|leave: the game is over", refused)
    assert "From here it cannot be done any more." in refused


@pytest.mark.parametrize("kind", ["only-move", "mistake"])
def test_a_move_is_found_and_explained(kind: str, tmp_path: Path):
    """What each other choice leaves is said once it is solved, or given up; not before."""
    study, path = puzzle_file(kind, tmp_path)
    among = [*map(str, study.shown or study.offered)]
    number = study.key + 1 if study.shown else among.index(str(study.line[0])) + 1
    wrong = next(n for n in range(1, len(among) + 1) if n != number)
    words, record = attempt(path, wrong, "hint", 0, len(among) + 1, number)
    before, after = words.split("Solved: ")
    assert "Not that one." in before
    assert "still possible" in after
    assert "still possible" not in before
    assert record.more["Wrong"] == "1"
    given_up, _ = attempt(path, "answer", "leave")
    assert "Solved" not in given_up
    assert "Not solved." in given_up
    assert after.partition("loses it")[2].partition(" Kept")[0] in given_up
    steps, shown = attempt(path, "step", "step 0", "step 3", "step 99")[0], study.shown
    if shown:
        assert f"After 1. {shown[0].symbols}: " in steps
        assert f"After 3. {shown[2].symbols}: " in steps
        assert f"step takes a number from 0, before the first move, to {len(shown)}" in steps


@pytest.mark.parametrize("kind", GONE)
def test_a_game_of_a_kind_that_is_gone_is_read_but_not_gone_on_with(kind: str, tmp_path: Path):
    path = tmp_path / "game.txt"
    tags = {"Kind": kind, "Cards": "Qh", "Start": "1", "Goal": "1q", "Mode": "open"}
    path.write_text(str(Record(PLAY, PLAY.seeded(42, "leverstoke"), tags)) + "1. draw 2. leave\n")
    assert "ok: " in party_here("check", path).stdout
    assert party_here("explain", path, "--brief").returncode == 0
    is_refused(party_here("play", path), f"there are no puzzles of kind {kind} any more")
