"""`party play`: what is typed, said and kept; in this process, and at a pseudo-terminal."""

import io
import os
import re
from pathlib import Path

import pytest
from cli.shooting_party.playing import screen
from cli.shooting_party.playing.table import Table
from cli.shooting_party.playing.typed import typed_move
from rich.console import Console

from generator.shooting_party.studies.kinds import GONE, of_tags
from generator.shooting_party.studies.study import Study
from solver.shooting_party import Record, solve
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import DRAW, LEAVE, kind_in_words
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.themes import themes
from tests.common.command_line import at_a_terminal, ended, party_here, printed
from tests.common.test_errors import is_refused
from tests.shooting_party.corpus import some
from tests.shooting_party.helpers import START, data_rows


@pytest.mark.parametrize(("typed", "fragment"), data_rows("played.txt"))
def test_what_is_typed(typed: str, fragment: str):
    said = printed("play", "42", "--passes", "1", stdin=typed.replace("; ", "\n") + "\n")
    assert fragment in " ".join(said.split())


def test_the_counter_shows_the_pile():
    """In no order: that is shown in an open game only."""
    said = party_here("play", "42", stdin="count\nd\ncount\nquit\n").stdout
    assert "pile          " not in said
    assert "pile          " in party_here("play", "42", "--open", stdin="quit\n").stdout
    assert said.count("unseen  ") == 2
    unseen = said.split("unseen")[1].split("move>")[0]
    cards = [DECK.names.index(DECK.text([c])) for c in DECK.read(" ".join(unseen.split())) if c]
    assert sorted(cards) == sorted(START.pile)


def test_help_and_tags_are_kept(tmp_path: Path):
    log = tmp_path / "game.txt"
    party_here("play", "42", "--passes", "1", "--log", str(log), stdin="d\nbest\nquit\n")
    assert '[Help "best"]' in log.read_text()
    assert "Played with help: best." in party_here("play", "--log", str(log)).stdout
    log.write_text('[Seed "1"]\n[Puzzle "a/../b"]\n[Commitment "x"]\n')
    assert "Kept in" in party_here("play", str(log), stdin="1\nquit\n").stdout
    log.write_text('[Seed "1"]\n[Tier "\x1b[31mred"]\n[Commitment "x"]\n')
    run = party_here("play", str(log), stdin="1\nquit\n")
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "line 2: not a tag" in run.stderr


def test_only_the_right_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    party_here("play", "42", stdin="d\nquit\n")
    party_here("play", "43", stdin="d\nl\nquit\n")
    party_here("play", "45", "--passes", "1", stdin="l\n" * 30)  # to its end
    [latest] = tmp_path.rglob("*-seed-43.txt")
    (latest.parent / "2026-broken.txt").write_text("[Deal\n")
    for words, why in (
        ("--resume", "seed 43, leverstoke, after 2 moves"),
        ("--resume 42", "seed 42, leverstoke, after 1 move"),
        ("--resume 44", "no unfinished game of that deal is kept"),
        ("--resume 45", "of that deal"),
        ("--resume --passes 1", "goes with a new game"),
        (f"43 --log {latest}", "after 2 moves"),
        (f"43 --rules print-and-play --log {latest}", "a recorded game brings its own"),
        (f"44 --log {latest}", "another deal or rule set"),
    ):
        run = party_here("play", *words.split(), stdin="quit\n")
        assert why in " ".join((run.stdout + run.stderr).split())
        assert (run.returncode == 0) == ("after" in why)
    assert [str(move) for move in Record.parse(latest.read_text()).moves] == ["draw", "leave"]


def test_random_deals_and_what_is_not_known(monkeypatch: pytest.MonkeyPatch):
    seeds = {party_here("play", stdin="quit\n").stdout.split(",")[0] for _ in range(3)}
    assert len(seeds) == 3
    assert all(re.fullmatch(r"seed \d+", seed) for seed in seeds)
    monkeypatch.setattr(screen, "RECKONED", 100)
    moves = [typed_move("leave", START)]
    said = " ".join(screen.reckoning(START, moves, themes()["neutral"], symbols=True))
    assert "reached by search; at most 8" in said
    assert "better cannot be done" not in said


def test_at_a_terminal(tmp_path: Path):
    """Colours, editing, history and completion; without colours queens still stand out."""
    game = at_a_terminal(tmp_path, "play", "1", "--passes", "1")
    game.expect("move> ")
    assert "\x1b[31m" in game.before  # red suits are red
    for typed, shown in (
        ("dr\x7faw\r", "'daw' is not a move"),  # the backspace takes the r back
        ("dra\t\r", "in: "),
        ("undo\r", "move> "),
        ("\x1b[A\x1b[A\r", "in: "),  # two lines back in the history: dra(w)
    ):
        game.send(typed)
        game.expect(shown)
    game.expect("move> ")
    game.send("\x03")
    game.expect("party play --resume")
    assert ended(game) == 130
    [file] = tmp_path.rglob("*.txt")
    assert len(Record.parse(file.read_text()).moves) == 1


def test_one_of_the_kept_games_is_chosen(tmp_path: Path):
    """At a terminal; otherwise --resume takes the latest."""
    for seed in ("42", "43"):
        party_here("play", seed, stdin="d\nquit\n", XDG_DATA_HOME=str(tmp_path))
    [later] = tmp_path.rglob("*seed-42.txt")  # begun before the other, but played last
    os.utime(later, (2e9, 2e9))
    game = at_a_terminal(tmp_path, "play", "--resume")
    game.expect(r"1  2033-05-1\d \d\d:\d\d  seed-42\r\n2  \d{4}-\d\d-\d\d .*seed-43\r\n")
    game.expect("1 to 2, the latest first .*: ")
    game.send("1\r")
    game.expect("seed 42, leverstoke, after 1 move")
    game.expect("move> ")
    game.send("q\r")
    assert ended(game) == 0


def test_the_commands_that_go_on_can_be_typed(tmp_path: Path):
    log = tmp_path / "my game.txt"
    for typed, said in (("d", "Go on with: party play --log"), ("l\n" * 99, "More: party explain")):
        run = party_here(
            "play", "42", "--passes", "1", "--log", log, stdin=f"{typed}\n", COLUMNS="999"
        )
        assert f'{said} "{log}"\n' in run.stdout


@pytest.mark.parametrize("colours", [True, False])
def test_queens_stand_out(colours: bool):
    console = Console(file=io.StringIO(), force_terminal=True, width=80, no_color=not colours)
    Table(console, symbols=True, open_pile=False).show(START, ())
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert ("\x1b[1;4;31mQ♥" if colours else "\x1b[1;4mQ♥") in shown
    assert ("\x1b[31m" in shown) == colours


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
    assert first[0] in explained
    assert "the game is over" in party_here("play", str(log)).stderr
    assert '[Result "0+0"]' in log.read_text()
    assert "game is over" in party_here("check", str(log)).stdout


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_terminal(width: int):
    typed = "?\nwhy\nd\nl\nhint 3\ncount\nhelp d\nbest\norders\nsave\nquit\n"
    run = party_here("play", "42", "--open", stdin=typed, COLUMNS=str(width))
    long = [line for line in run.stdout.splitlines() if len(line) > width]
    assert not [line for line in long if "/" not in line]  # a path stays whole


# -- puzzles in full view -------------------------------------------------------------------------


def puzzle_file(kind: str, tmp_path: Path, *more: str) -> tuple[Study, str]:
    """A puzzle of the corpus, and a game of it with more moves in a file."""
    study = some(kind, 1)[0]
    moves = (*study.played, *parse_moves(" ".join(more)))
    path = tmp_path / f"{kind}.txt"
    tags = {**study.tags, "Mode": "open"}
    path.write_text(str(Record(study.start.deal, study.start.rules, moves, None, tags)))
    return study, str(path)


def attempt(path: str, *typed: object) -> tuple[str, Record]:
    """What is said of an attempt at a puzzle in a file, in words, and its record."""
    log = Path(f"{path}.log")
    log.unlink(missing_ok=True)
    said = printed("play", path, "--log", log, stdin="\n".join(map(str, typed)))
    return " ".join(said.split()), Record.parse(log.read_text())


def test_a_line_is_solved(tmp_path: Path):
    """Hints, moves taken back, and the end of it; nothing before the puzzle is taken back."""
    study, path = puzzle_file("couple", tmp_path)
    line, count = study.line, len(study.line)
    typed = ["undo", "hint", "hint", "hint", line[0], "undo 9", "restart", *line]
    words, record = attempt(path, *typed)
    assert "nothing to undo" in words
    assert f"It can still be done, in {count} moves." in words
    assert f"Solved: {count} moves." in words
    assert "1 move taken back, 3 hints" in words
    assert record.moves == (*study.played, *line)
    counted = [record.more[tag] for tag in ("Solved", "Undone", "Hints")]
    assert counted == [f"{count} moves", "1", "3"]
    assert "party explain" in words


def test_a_line_that_takes_too_long_is_not_solved(tmp_path: Path):
    _, path = puzzle_file("proof-game", tmp_path)
    words, record = attempt(path, *["leave"] * 7, "hint", "quit")
    assert "Not solved; undo takes moves back, restart begins again." in words
    assert "From here it cannot be done any more." in words
    assert "No moves are left; undo takes moves back, restart begins again." in words
    assert "moves left -1" not in words
    assert "Not solved yet." in words
    assert "Solved" not in record.more


def test_a_proof_game_asks_for_no_score(tmp_path: Path):
    """Its deal is solved as any other; its hints are those of the table."""
    study, path = puzzle_file("proof-game", tmp_path)
    is_refused(party_here("advise", path, "--open"), "`party play` has hints")
    assert "four queens" in party_here("solve", path).stdout
    words, record = attempt(path, "hint 3", *study.line)
    first = kind_in_words(study.line[0], choice=False)
    assert f"It can still be done, in 6 moves. {first}" in words
    assert "Solved: 6 moves." in words
    assert of_tags(record) == study.question


def test_an_attempt_is_continued_until_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """From its record, with what was counted so far; solved or given up, it is not resumed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    study, path = puzzle_file("couple", tmp_path)
    party_here("play", path, stdin=f"hint\n{study.line[0]}\nquit\n")
    on = party_here("play", "--resume", stdin="\n".join(map(str, study.line[1:])))
    assert f"Solved: {len(study.line)} moves." in on.stdout
    [kept] = tmp_path.rglob("data/**/*.txt")
    assert Record.parse(kept.read_text()).more["Hints"] == "1"
    assert "no unfinished game is kept" in party_here("play", "--resume").stderr
    said = " ".join(party_here("play", path, stdin="draw\nanswer\n").stdout.split())
    assert f"{len(study.line)} {study.line[-1]} contact with" in said
    assert "not in time: " in said
    assert "no unfinished game is kept" in party_here("play", "--resume").stderr
    _, path = puzzle_file("last-pass", tmp_path)
    lost = party_here("play", path, stdin="leave\n" * 9).stdout
    assert "\nmoves         none\n" in lost  # the pile has run out, and the game is over
    again = party_here("play", "--resume", stdin="undo\n").stdout
    assert "moves         1 " in again.partition("> undo")[2]


def test_a_puzzle_has_its_own_passes(tmp_path: Path):
    _, path = puzzle_file("couple", tmp_path)
    for command in ("play", "explain"):
        is_refused(party_here(command, path, "--passes", "3"), "leave out --passes")


@pytest.mark.parametrize("kind", GONE)
def test_a_game_of_a_kind_that_is_gone_is_read_but_not_gone_on_with(kind: str, tmp_path: Path):
    path = tmp_path / "game.txt"
    tags = {"Kind": kind, "Cards": "Qh", "Start": "1", "Goal": "1q", "Mode": "open"}
    path.write_text(str(Record(START.deal, START.rules, (DRAW, LEAVE), None, tags)))
    assert "ok: " in party_here("check", path).stdout
    assert party_here("explain", path, "--brief").returncode == 0
    is_refused(party_here("play", path), f"there are no puzzles of kind {kind} any more")


def test_a_move_is_found_and_explained(tmp_path: Path):
    """What each other choice leaves is said once it is solved, or given up; not before. A card
    answers for the butler.
    """
    study, path = puzzle_file("only-move", tmp_path)
    key, *_ = study.line
    others = [str(move).removeprefix("butler:") for move in study.offered if move != key]
    answer = str(key).removeprefix("butler:").upper()
    words, record = attempt(path, others[0], "hint", "hint 3", "meet Qx", answer)
    before, after = words.split("Solved: ")
    assert "Not that one." in before
    assert f"It is one of {len(study.offered)} moves." in before
    assert "still possible" not in before
    assert after.startswith(f"{key}. ")
    assert "1 wrong answer" in after
    assert {*others} <= {*after.partition("still possible): ")[2].replace(",", "").split()}
    assert (record.more["Wrong"], record.more["Solved"]) == ("1", str(key))
    given_up, _ = attempt(path, "answer", "leave")
    assert f"It is {key}:" in given_up
    assert after.partition("loses it")[2].partition(" Kept")[0] in given_up
    assert "Solved" not in given_up
    assert "Not solved." in given_up
    assert "move> leave" not in given_up


def test_a_mistake_is_stepped_through_and_found(tmp_path: Path):
    study, path = puzzle_file("mistake", tmp_path)
    shown, number = study.shown, study.key + 1
    wrong = next(n for n in range(1, len(shown) + 1) if n != number)
    steps = ["step", "step", "step 0", "step 3", "step 99"]
    words, record = attempt(path, *steps, "draw", 0, len(shown) + 1, wrong, *["hint"] * 3, number)
    assert f"played 1 {shown[0].symbols} 2 {shown[1].symbols}" in words
    tables = words.split("move> ")
    assert f"After 1. {shown[0]}: " in tables[1]
    assert f"{len(study.start.play(shown[0]).pile)} cards in the pile" in tables[1]
    assert f"After 2. {shown[1]}: " in tables[2]
    assert "After" not in tables[3]
    assert f"After 3. {shown[2]}: " in tables[4]
    assert f"step takes a number from 0, before the first move, to {len(shown)}" in words
    assert words.count(f"a number from 1 to {len(shown)}, or ? for help") == 3
    assert "Not that one." in words
    assert f"{number}. {shown[study.key]}" in words
    assert f"Solved: move {number}, {shown[study.key]}." in words
    assert f"It was move {number}, {shown[study.key]}. Instead: " in tables[-1]
    assert f"still possible): {shown[study.key]}" in tables[-1]
    assert record.more["Wrong"] == "1"
    assert "best the best line" not in attempt(path, "?")[0]


@pytest.mark.parametrize("kind", ["couple", "mistake", "only-move"])
def test_a_game_of_a_puzzle_is_explained_from_where_it_begins(kind: str, tmp_path: Path):
    """The moves before it are none of its business, whatever was tried."""
    study, path = puzzle_file(kind, tmp_path, *["draw"] * (kind == "couple"))
    said = party_here("explain", path).stdout
    assert study.sentence in " ".join(said.split())
    assert re.search(rf"^  1  {re.escape(str(study.line[0]))} ", said, re.MULTILINE)
    assert f"\n {len(study.line) + 1:2}  " not in said
    if kind == "couple":
        made = party_here("explain", path, "--goal", "best").stdout
        assert re.search(r"^  1  draw ", made, re.MULTILINE)
        assert "\n  2  " not in made
