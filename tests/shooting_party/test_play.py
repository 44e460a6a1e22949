"""`party play`: what is typed, said and kept; in this process, and at a pseudo-terminal."""

import json
import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cli.shooting_party.playing import kept, reckoning
from cli.shooting_party.playing.typed import typed_move
from cli.shooting_party.subjects import subject_of
from solver.shooting_party import Record, solve
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import parse_moves
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.rules.verify import replay
from tests.common.command_line import PARTY, at_a_terminal, ended, party_here
from tests.common.helpers import WEEK
from tests.shooting_party.corpus import some
from tests.shooting_party.helpers import ROOT, START


def played(*typed: str, **options: str) -> str:
    run = party_here("play", "42", stdin="".join(f"{line}\n" for line in typed), **options)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_commands(tmp_path: Path):
    said = played("?", "why", "help l", "help fly", "count", "log", "orders", "undo", "und", "m")
    for words in (
        "draw, leave, meet, butler Kd (d, l, m, b)", "A♣ came up: aces go to the table",
        "Discards the whole hand",
        "'fly' is not a move", '[Seed "42"]', "only in an open game", "nothing to undo",
        "no queen is alone",
    ):  # fmt: skip
        assert words in said
    unseen = said.split("unseen")[1].split("move>")[0]
    cards = [DECK.names.index(DECK.text([c])) for c in DECK.read(" ".join(unseen.split())) if c]
    assert sorted(cards) == sorted(START.pile)
    file = tmp_path / "mine.txt"
    said = played("d", "l", "undo 2", "d", f"save {file}", "restart", f"save {tmp_path}", "save")
    assert f"Saved to {file}." in said
    assert "Is a directory" in said or "exists already" in said
    assert [str(move) for move in Record.parse(file.read_text()).moves] == ["draw"]
    assert said.rstrip().endswith("Played with help: undo.")


def test_the_counter_may_be_always_there():
    run = party_here("play", "42", "--count", stdin="d\nquit\n")
    assert run.stdout.count("unseen  ") == 2
    assert "unseen  " not in party_here("play", "42", stdin="d\nquit\n").stdout


def test_odd_names_and_bytes(tmp_path: Path):
    said = played(f"save {'x' * 300}", "save ~nobody-of-this-name/x", "d")
    assert "File name too long" in said
    assert "seed 42" in said
    log = tmp_path / "odd.txt"
    log.write_text('[Seed "1"]\n[Puzzle "a/../b"]\n[Commitment "x"]\n')
    assert "Kept in" in party_here("play", str(log), stdin="1\nquit\n").stdout
    log.write_text('[Seed "1"]\n[Tier "\x1b[31mred"]\n[Commitment "x"]\n')
    run = party_here("play", str(log), stdin="1\nquit\n")
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "line 2: not a tag" in run.stderr
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [*PARTY, "play", "42"], input=b"\xff\xfe\nquit\n", capture_output=True,
        env=environment, check=False,
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, b"")
    for command in ("solve -", "play 42"):
        shell = " ".join(map(shlex.quote, PARTY)) + f" {command} <&-"
        closed = subprocess.run(
            ["/bin/sh", "-c", shell], capture_output=True, text=True, env=environment,
            check=False,
        )  # fmt: skip
        assert "Traceback" not in closed.stderr


def test_save_overwrites_only_games(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir")
    assert "exists already, and is no game" in played("d", f"save {letter}")
    assert letter.read_text() == "Dear Sir"


def test_hints_go_up_by_one_level_at_one_position():
    said = played("hint", "hint", "hint", "hint 9")
    hints = [part.splitlines()[1:] for part in said.split("move> hint")[1:]]
    assert [len(lines) for lines in hints[:2]] == [1, 2]
    assert hints[1][1] == "draw two cards"
    assert hints[2][1].startswith("draw: Q♥ is lost in ")
    assert "hint, hint 1, hint 2 or hint 3" in said
    assert "Played with help: hint 1, hint 2, hint 3." in said
    for between in ("l", "undo"):  # at another position they begin again
        said = played("d", "hint", "hint", between, "hint")
        assert "Played with help: hint 1, hint 2" in said
        assert said.split("move> hint")[-1].splitlines()[2].startswith("move> ")


def test_a_puzzle_is_played_for_its_goal(tmp_path: Path):
    """Hints and the end speak of the goal; the record has the puzzle's tags and all others."""
    log = tmp_path / "game.txt"
    tags = '[Seed "1"]\n[Rules "leverstoke,passes=1"]\n[Mode "open"]\n[Player "Ann"]\n'
    log.write_text(tags + '[Tier "brisk"]\n[Goal "1+1"]\n\n1. leave\n')
    run = party_here("play", "--log", str(log), stdin="hint\n" + "l\n" * 30)
    assert "the goal 1+1 can still be reached" in run.stdout
    assert "The goal 1+1 was not reached." in run.stdout
    record = Record.parse(log.read_text())
    assert (record.more["Player"], record.more["Tier"], record.more["Mode"]) == (
        "Ann", "brisk", "open",
    )  # fmt: skip
    line = [str(m) for m in solve(1, "leverstoke,passes=1", goal="1+1").line.moves]  # type: ignore[union-attr]
    again = tmp_path / "again.txt"
    again.write_text(tags + '[Goal "1+1"]\n\n' + " ".join(line[:1]) + "\n")
    typed = "\n".join([*line[1:], *["l"] * 30])
    run = party_here("play", "--log", str(again), stdin=typed)
    assert "The goal 1+1 was reached." in run.stdout


def test_help_is_kept_without_another_move(tmp_path: Path):
    log = tmp_path / "game.txt"
    party_here("play", "42", "--passes", "1", "--log", str(log), stdin="d\nbest\nquit\n")
    assert "Played with help: best." in party_here("play", "--log", str(log), stdin="quit\n").stdout


def test_what_is_not_known_is_not_told_as_known(monkeypatch: pytest.MonkeyPatch):
    """Neither par nor where it was lost, if the effort did not settle it."""
    moves = [typed_move("leave", START)]
    monkeypatch.setattr(reckoning, "EFFORT", 100)
    said = " ".join(reckoning.reckoning(START, moves, themes()["neutral"], symbols=True))
    assert "reached by search; at most 8" in said
    assert "better cannot be done" not in said


def test_the_best_line_ends_the_contest(tmp_path: Path):
    log = tmp_path / "game.txt"
    run = party_here("play", "42", "--passes", "1", "--log", str(log), stdin="best\nd\nquit\n")
    assert "best 4 = 2 queens + 2 aces within 1 pass (proven)" in run.stdout
    assert "draw leave -2hJh" in " ".join(run.stdout.split())
    assert "the game no longer counts" in run.stdout
    assert '[Help "best"]' in log.read_text()
    again = party_here("play", "--log", str(log), stdin="quit\n")
    assert "Played with help: best." in again.stdout


def test_games_are_kept_and_resumed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "no unfinished game is kept" in party_here("play", "--resume").stderr
    party_here("play", "42", stdin="d\nquit\n")
    party_here("play", "43", stdin="d\nl\nquit\n")
    party_here("play", "44", stdin="quit\n")  # no move, nothing to keep
    assert len(list(kept.folder().iterdir())) == 2
    on = party_here("play", "--resume", stdin="l\nquit\n")
    assert "seed 43, leverstoke, after 2 moves" in on.stdout
    older = party_here("play", "--resume", "42", stdin="quit\n")
    assert "seed 42, leverstoke, after 1 move" in older.stdout
    assert "of that deal" in party_here("play", "--resume", "44").stderr
    assert "goes with a new game" in party_here("play", "--resume", "--passes", "1").stderr
    party_here("play", "45", "--passes", "1", stdin="l\n" * 30)  # to its end
    assert "of that deal" in party_here("play", "--resume", "45").stderr
    (latest,) = [path for path in kept.folder().iterdir() if "seed-43" in path.name]
    assert [str(move) for move in Record.parse(latest.read_text()).moves] == ["draw", "leave"] + [
        "leave"
    ]
    (kept.folder() / "2026-broken.txt").write_text("[Deal\n")
    assert party_here("play", "--resume", stdin="quit\n").returncode == 0


def test_a_log_is_tried_before_the_first_move(tmp_path: Path):
    for log, why in (
        (tmp_path / "no" / "log.txt", "No such file"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        run = party_here("play", "42", "--log", str(log), stdin="d\nquit\n")
        assert (run.returncode, run.stdout) == (2, "")
        assert why in run.stderr
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir")
    assert party_here("play", "42", "--log", str(letter), stdin="d\n").returncode == 2
    assert letter.read_text() == "Dear Sir"
    assert list(tmp_path.iterdir()) == [letter]
    log = tmp_path / "log.txt"
    party_here("play", "42", "--log", str(log), stdin="quit\n")
    assert Record.parse(log.read_text()).moves == ()


def test_the_same_command_continues_a_log(tmp_path: Path):
    log = tmp_path / "log.txt"
    same = ["play", "42", "--rules", "three-rounds", "--passes", "1", "--log", str(log)]
    for moves in (1, 2):
        run = party_here(*same, stdin="1\nquit\n")
        assert run.returncode == 0, run.stderr
        assert f"party play --log {log}" in " ".join(run.stdout.split())
        assert len(Record.parse(log.read_text()).moves) == moves
    for other in (["42", "--rules", "print-and-play"], ["43"]):
        run = party_here("play", *other, "--log", str(log), stdin="1\n")
        assert (run.returncode, run.stdout) == (2, "")
    assert len(Record.parse(log.read_text()).moves) == 2


def test_a_random_deal_is_another_one_each_time():
    seeds = {party_here("play", stdin="quit\n").stdout.split(",")[0] for _ in range(3)}
    assert len(seeds) == 3
    assert all(re.fullmatch(r"seed \d+", seed) for seed in seeds)


def test_at_the_end_par_and_the_first_losing_move(tmp_path: Path):
    log = tmp_path / "game.txt"
    run = party_here("play", "1", "--passes", "1", "--log", str(log), stdin="l\n" * 30)
    said = " ".join(run.stdout.split())
    assert "The game is over: 0 = 0 queens + 0 aces" in said
    assert "Knowing the whole pile: par is 4 = 2 queens + 2 aces" in said
    assert "within 1 pass, proven." in said
    assert re.search(r"First lost at move \d+, leave: 4 → \d; .* kept the 4\.", said)
    assert f"party explain {log}" in said
    explained = party_here("explain", str(log), "--brief").stdout
    first = re.search(r"move \d+, leave: 4 → \d", said)
    assert first is not None
    assert first[0] in explained
    assert "the game is over" in party_here("play", str(log)).stderr


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_terminal(width: int):
    typed = "?\nwhy\nd\nl\nhint 3\ncount\nhelp d\nbest\norders\nsave\nquit\n"
    run = party_here("play", "42", "--open", "--width", str(width), stdin=typed)
    long = [line for line in run.stdout.splitlines() if len(line) > width]
    assert not [line for line in long if "/" not in line]  # a path stays whole


def test_with_the_keyboard_of_a_terminal(tmp_path: Path):
    """Colours, editing, history and completion; hint, undo, quit, resume, and the end of a game."""
    game = at_a_terminal(tmp_path, "play", "1", "--passes", "1")
    game.expect("move> ")
    assert "\x1b[31m" in game.before  # red suits are red
    game.sendline("dr\x7faw")  # the backspace takes the r back: "daw"
    game.expect("'daw' is not a move")
    game.sendline("dra\t")
    game.expect("in: ")
    game.expect("move> ")
    game.sendline("hint")
    game.expect("By what can be seen")
    game.expect("move> ")
    game.sendline("undo")
    game.expect("move> ")
    game.send("\x1b[A\x1b[A\x1b[A\r")  # three lines back in the history: dra(w)
    game.expect("in: ")
    game.expect("move> ")
    game.sendline("quit")
    game.expect("party play --resume")
    assert ended(game) == 0

    game = at_a_terminal(tmp_path, "play", "--resume")
    game.expect("after 1 move")
    for _ in range(30):
        if game.expect(["move> ", "The game is over"]):
            break
        game.sendline("l")
    game.expect("par is 4 = 2 queens")
    game.expect("First lost at")
    game.expect("party explain")
    assert ended(game) == 0


def test_without_colours_queens_still_stand_out(tmp_path: Path):
    game = at_a_terminal(tmp_path, "play", "42", NO_COLOR="1")
    game.expect("move> ")
    assert "\x1b[1;4mQ♥" in game.before
    assert "\x1b[31m" not in game.before
    game.sendline("quit")
    assert ended(game) == 0


def test_ctrl_c_and_the_end_of_the_input(tmp_path: Path):
    for key, code in (("\x03", 130), ("\x04", 0)):
        game = at_a_terminal(tmp_path, "play", "42")
        game.expect("move> ")
        assert "\x1b[1;4;31mQ♥" in game.before  # queens stand out
        game.sendline("d")
        game.expect("move> ")
        game.send(key)
        assert ended(game) == code
        assert "Traceback" not in game.before
    files = list((tmp_path / "shooting-party" / "games").iterdir())
    assert len(files) == 2
    assert all(len(Record.parse(file.read_text()).moves) == 1 for file in files)


# -- puzzles in full view -------------------------------------------------------------------------


def attempt(week: Path, day: int, tmp_path: Path, typed: str) -> tuple[str, Record]:
    """What is said of an attempt at a puzzle of the week, and its record."""
    log = tmp_path / "attempt.txt"
    puzzle = str(week / f"{WEEK[day]}.puzzle.json")
    run = party_here("play", puzzle, "--log", str(log), stdin=typed)
    assert run.returncode == 0, run.stderr
    return run.stdout, Record.parse(log.read_text())


def solution_of(week: Path, day: int) -> dict[str, Any]:
    return dict(json.loads((week / f"{WEEK[day]}.solution.json").read_text()))


def test_a_line_is_solved(week: Path, tmp_path: Path):
    """Hints, moves taken back, and the end of it; nothing before the puzzle is taken back."""
    moves = solution_of(week, 1)["line"]["moves"]
    begins = solution_of(week, 1)["start"]["moves"]
    typed = ["undo", "hint", "hint", "hint", moves[0], "undo 9", "restart", *moves]
    said, record = attempt(week, 1, tmp_path, "\n".join(typed))
    words = " ".join(said.split())
    assert "nothing to undo" in words
    assert f"It can still be done, in {len(moves)} moves." in words
    assert f"Solved: {len(moves)} moves." in words
    assert "1 move taken back, 3 hints" in words
    assert [str(move) for move in record.moves] == begins + moves
    kept = [record.more[tag] for tag in ("Solved", "Undone", "Hints")]
    assert kept == [f"{len(moves)} moves", "1", "3"]
    assert "party explain" in words


def test_a_line_that_takes_too_long_is_not_solved(week: Path, tmp_path: Path):
    said, record = attempt(week, 1, tmp_path, "leave\n" * 12 + "hint\nquit\n")
    words = " ".join(said.split())
    assert "Not solved; undo takes moves back, restart begins again." in words
    assert "From here it cannot be done any more." in words
    assert "No moves are left; undo takes moves back, restart begins again." in words
    assert "moves left -1" not in words
    assert "Not solved yet." in words
    assert "Solved" not in record.more


def test_a_solved_puzzle_is_not_resumed(week: Path, tmp_path: Path):
    home = str(tmp_path)
    moves = solution_of(week, 1)["line"]["moves"]
    puzzle = str(week / f"{WEEK[1]}.puzzle.json")
    party_here("play", puzzle, stdin=f"{moves[0]}\nquit\n", XDG_DATA_HOME=home)
    on = party_here("play", "--resume", stdin="\n".join(moves[1:]), XDG_DATA_HOME=home)
    assert f"Solved: {len(moves)} moves." in on.stdout
    again = party_here("play", "--resume", XDG_DATA_HOME=home)
    assert "no unfinished game is kept" in again.stderr


def test_a_whole_game_in_two_passes_is_a_puzzle_too(tmp_path: Path):
    """Hints at its beginning and its end, though any number of moves will do."""
    study = some("two-passes", 1)[0]
    tags = {"Kind": "two-passes", "Start": "0", "Goal": "4", "Mode": "open"}
    path = tmp_path / "puzzle.txt"
    path.write_text(str(Record(study.start.deal, study.start.rules, (), None, tags)))
    typed = ["hint", *map(str, study.line)]
    said = party_here("play", str(path), stdin="\n".join(typed), XDG_DATA_HOME=str(tmp_path)).stdout
    words = " ".join(said.split())
    assert f"It can still be done, in {len(study.line)} moves." in words
    assert f"Solved: {len(study.line)} moves." in words
    assert "moves left" not in words
    for command in ("play", "explain"):
        run = party_here(command, str(path), "--passes", "3")
        assert (run.returncode, run.stderr.count("\n")) == (2, 1)
        assert "leave out --passes" in run.stderr


def test_a_move_is_found(week: Path, tmp_path: Path):
    solution = solution_of(week, 5)
    key = solution["line"]["moves"][0]
    found = subject_of(str(week / f"{WEEK[5]}.puzzle.json"))
    start = replay(Position.opening(found.deal, found.rules), found.played).end
    wrong = next(str(move) for move in start.legal_moves() if str(move) != key)
    said, record = attempt(week, 5, tmp_path, f"{wrong}\nhint\nhint 3\nmeet Qx\n{key}\n")
    words = " ".join(said.split())
    assert "Not that one." in words
    assert f"It is one of {len(start.legal_moves())} moves." in words
    assert f"Solved: {key}." in words
    assert "1 wrong answer" in words
    assert (record.more["Wrong"], record.more["Solved"]) == ("1", key)


def test_a_mistake_is_found(week: Path, tmp_path: Path):
    solution = solution_of(week, 3)
    key, shown = solution["line"]["key"], solution["start"]["shown"]
    wrong = next(n for n in range(1, len(shown) + 1) if n != key)
    typed = f"draw\n0\n{len(shown) + 1}\n{wrong}\nhint\nhint\nhint\n{key}\n"
    said, record = attempt(week, 3, tmp_path, typed)
    words = " ".join(said.split())
    one, two = (move.symbols for move in parse_moves(" ".join(shown[:2])))
    assert f"played 1 {one} 2 {two}" in words
    assert words.count(f"a number from 1 to {len(shown)}, or ? for help") == 3
    assert "Not that one." in words
    assert f"{key}. {shown[key - 1]}" in words
    assert f"Solved: move {key}, {shown[key - 1]}." in words
    assert record.more["Wrong"] == "1"


def test_an_attempt_is_continued(week: Path, tmp_path: Path):
    """From its record, with what was counted so far."""
    moves = solution_of(week, 1)["line"]["moves"]
    attempt(week, 1, tmp_path, f"hint\n{moves[0]}\nquit\n")
    log = tmp_path / "attempt.txt"
    run = party_here("play", "--log", str(log), stdin="\n".join(moves[1:]))
    assert run.returncode == 0, run.stderr
    assert f"Solved: {len(moves)} moves." in run.stdout
    assert Record.parse(log.read_text()).more["Hints"] == "1"
