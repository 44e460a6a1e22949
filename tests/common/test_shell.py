"""The shell for playing: the same words mean the same in every game and every puzzle, and every
line is kept. What is typed and said is in data/shell.txt.
"""

import io
import os
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from cli.common.conversation import ask
from cli.common.shell import Shell
from tests.common.command_line import at_a_terminal, ended, party_here
from tests.common.helpers import corpus_of
from tests.common.test_errors import is_refused


class Game(NamedTuple):
    """How a game begins, and goes on; two decisions, as typed and as recorded."""

    start: str
    plain: str
    typed: tuple[str, str]
    kept: tuple[str, str]
    unit: str = "move"


LAND, PARTY = "play --game no-mans-land", "play --game the-party"
GAMES = {
    "hidden": Game("play 42", "play", ("d", "leave"), ("1. draw", "2. leave")),
    "open": Game("play 42 --open --passes 1", "play", ("2", "LEAVE"), ("1. draw", "2. leave")),
    "land": Game(f"{LAND} 4", LAND, ("all", "hold"), ("1. 9d4h6h3s9s", "2. hold"), "round"),
    "practice": Game(f"{PARTY} 2 --open", PARTY, ("kh k", "wai"), ("1. send:Kh=K", "3. wait")),
}
PUZZLES = {
    "line": ("play ladder 6", "butler As\ndraw\n-3c3h\n-4c4d4h\nmeet"),
    "move": ("play ladder 9", "3cQc"),
    "mistake": ("play ladder 10", "8"),
    "exchange": ("play ladder 91", "5c Qc"),
    "proof": ("play ladder 81", "draw\ndraw\ndraw\n-2d2s\ndraw\n-JhKh"),
    "threshold": (f"play {corpus_of('no-mans-land')}/threshold.puzzle.json", "42"),
    "force": (f"play {corpus_of('the-party')}/force.puzzle.json", "jh ts kq"),
}
STARTS = {name: game.start for name, game in GAMES.items()} | {
    n: p for n, (p, _) in PUZZLES.items()
}
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
each_puzzle = pytest.mark.parametrize("puzzle", list(PUZZLES))
every_start = pytest.mark.parametrize("start", STARTS.values(), ids=list(STARTS))


def said(start: str, *typed: str, code: int = 0, **environment: str) -> str:
    """What is printed when a game or puzzle begins so and this is typed."""
    run = party_here(*start.split(), stdin="".join(f"{each}\n" for each in typed), **environment)
    assert (run.returncode, run.stderr) == (code, "")
    return run.stdout


def words(start: str, *typed: str) -> str:
    """The same, wherever lines end."""
    return " ".join(said(start, *typed).split())


def shell_of(start: str) -> Shell[Any]:
    """The shell in which a game or a puzzle begins."""
    found: list[Shell[Any]] = []
    begin = Shell.__init__

    def init(shell: Shell[Any], *given: Any, **named: Any) -> None:
        begin(shell, *given, **named)
        found.append(shell)

    with patch.object(Shell, "__init__", init):
        said(start, "")
    return found[0]


def decisions(start: str, typed: str) -> str:
    """The moves that are made by lines, in a line; their file is gone."""
    said(start, *typed.split("; "))
    text = " ".join((log := Path(start.split()[-1])).read_text().split())
    log.unlink()
    return text.partition("] 1.")[2]


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nothing was played; on the slowest machine, no second goes by. The Party's
    advice looks at fewer worlds.
    """
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setattr("cli.the_party.screen.HINT_WORLDS", 50)
    monkeypatch.setattr("cli.common.results.Attempt.note_seconds", lambda _: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    return home


def table() -> list[Any]:
    """The blocks of data/shell.txt; those of every game and puzzle before its own."""
    text = (Path(__file__).with_name("data") / "shell.txt").read_text("utf-8")
    own = {head: lines for head, *lines in map(str.splitlines, text.split("\n\n")[1:])}
    of_games, of_puzzles = own.pop("every game"), own.pop("every puzzle")
    for name, game in GAMES.items():
        for line in of_games:
            line = line.replace("ONE", game.typed[0]).replace("TWO", game.typed[1])
            own[name].append(line.replace("UNIT", game.unit))
    for name in PUZZLES:
        own[name] += of_puzzles
    return [pytest.param(*each, id=each[0]) for each in own.items()]


@pytest.mark.parametrize(("head", "lines"), table())
def test_what_is_typed_and_said(head: str, lines: list[str], home: Path):
    for n, line in enumerate(lines):
        typed, how, rest = re.split(r" (!?\||=) ", line.strip(), maxsplit=1)
        start, log = STARTS.get(head, head), home / f"{n}"
        with patch.dict(os.environ, {"XDG_DATA_HOME": f"{log}.d"}):
            if how == "=":
                one, other = (decisions(f"{start} --log {log}", each) for each in (typed, rest))
                assert one == other, line
                continue
            told = words(start, *typed.split("; "))
        assert all((part in told) == (how == "|") for part in rest.split(" | ")), line


@each_game
def test_every_line_is_kept(game: Game, tmp_path: Path):
    """When the next line is asked for, the one before is in the file, whole; also after Ctrl-C."""
    typed, kept, log = iter(game.typed), list[str](), tmp_path / "g.txt"

    def typing(*_: object) -> str:
        kept.append(" ".join(log.read_text().split()) if log.exists() else "")
        if (line := next(typed, None)) is None:
            raise KeyboardInterrupt
        return line

    with patch("cli.common.conversation.ask", typing):
        assert "\nGo on with: " in said(f"{game.start} --log {log}", code=130)
    assert [path.name for path in log.parent.iterdir()] == [log.name]
    assert kept[-1] == " ".join(log.read_text().split())
    firsts, seconds = ([each in text for text in kept] for each in game.kept)
    assert firsts.index(True) < seconds.index(True) == len(kept) - 1


@each_game
@pytest.mark.parametrize("how", ["--log", "--resume"])
def test_a_game_goes_on(game: Game, how: str, tmp_path: Path, home: Path):
    log = tmp_path / "g.txt"
    more = f" --log {log}" if how == "--log" else ""
    assert "no unfinished game is kept" in party_here(*game.plain.split(), "--resume").stderr
    again = f"{game.plain}{more or ' --resume'}"
    assert f"Go on with: party {again}\n" in said(game.start + more, game.typed[0])
    assert f"`party {again}` continues the game" in said(again, "?", game.typed[1])
    [file] = [log] if more else home.rglob("*.txt")
    assert all(each in " ".join(file.read_text().split()) for each in game.kept)
    both = party_here(*game.plain.split(), "--resume", "--log", log)
    assert "--resume continues a kept game" in both.stderr
    if not more:  # the game need not be named
        assert f"`party {again}` continues the game" in said("play --resume", "?")


def test_the_right_game_goes_on(home: Path):
    """The latest that fits, and `last` names it; none that is over, damaged, or of another deal."""
    for n, typed in enumerate((["d"], ["d", "l"], ["l"] * 30)):
        said(f"play 4{n} --passes 1", *typed)
        [new] = home.rglob(f"*-seed-4{n}.txt")
        os.utime(new, (1e9 + n, 1e9 + n))
    [latest] = home.rglob("*-seed-41.txt")
    (latest.parent / "2099-broken.txt").write_text("[Deal\n")
    for more, why in (("--resume", "seed 41, leverstoke,passes=1, after 2 moves"),
                      ("--resume 40", "seed 40, leverstoke,passes=1, after 1 move"),
                      ("--resume 44", "no unfinished game of that deal is kept"),
                      ("--resume 42", "no unfinished game of that deal is kept"),
                      ("--resume --passes 1", "rules go with a new game"),
                      (f"41 --log {latest}", "seed 41, leverstoke,passes=1, after 2 moves"),
                      (f"44 --log {latest}", "another deal or rule set")):  # fmt: skip
        run = party_here("play", *more.split(), stdin="quit\n")
        assert why in run.stdout + run.stderr
        assert (run.returncode == 0) == ("after" in why)
    said("play 4 --game no-mans-land", "hold")
    assert "No Man's Land, seed 4, " in said("play last")
    assert "recorded game: seed 41, " in said("play last --game shooting-party")


@each_game
def test_saving(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is no game is not written over; if the disk is full, the file stays whole."""
    monkeypatch.chdir(tmp_path)
    Path("letter").write_text("Dear Sir")
    told = words(
        f"{game.start} --log f", game.typed[0], "save letter", "save g", "save", "sav no/g",
        "save .", f"save {'x' * 300}", "save ~nobody-of-this-name/x", "log",
    )  # fmt: skip
    for each in ("letter: exists already, and is no game", "Saved to g.", "no/g: No such file",
                 f"The game is saved after every {game.unit}: f", "File name too long",
                 "Kept in f"):  # fmt: skip
        assert each in told
    assert Path("g").read_text() == Path("f").read_text()
    for name, why in (("letter", "--log letter: "), ("no/f", "No such file"), (".", "a directory")):
        is_refused(party_here(*game.start.split(), "--log", name, stdin="q\n"), why)
    full = patch("cli.common.kept_games.write_whole", side_effect=OSError(28, "No space left"))
    with patch("cli.common.kept_games.GameFile.try_out"), full:
        told = words(f"{game.plain} --log f", game.typed[1], "save")
    assert "f: No space left; this game is no longer saved (save FILE)" in told
    assert "The game is not saved: save FILE" in told
    assert Path("f").read_text() == Path("g").read_text()
    assert Path("letter").read_text() == "Dear Sir"
    assert {path.name for path in tmp_path.iterdir()} == {"letter", "f", "g"}


def test_what_is_no_text_is_no_reason_to_stop():
    given = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nquit"), encoding="utf-8")
    with patch.object(sys, "stdin", given):
        lines = [ask("> ") for _ in range(3)]
    assert lines[0]
    assert lines[1:] == ["quit", None]


@every_start
def test_help_is_made_of_the_commands(start: str):
    """Every command that can be obeyed now is in the help, others only if they are asked for; all
    may be abbreviated while that is unambiguous.
    """
    shell = shell_of(start)
    common = "hint advise moves why undo redo restart log save answer help quit"
    assert {*shell.commands} >= {*common.split()}
    helped = said(start, "", "?", "help", "help undo", "h", *(f"help {v}" for v in shell.verbs))
    assert "may be help or hint" in helped
    assert "is not a move" not in helped
    for name, command in shell.commands.items():
        times = 0 if shell.objection(name) else 2
        assert helped.count(f"\n{command.row[:40]}") == times + (name == "undo")
        called: list[str] = []
        object.__setattr__(command, "run", called.append)
        with patch.object(shell, "objection", lambda _: None), patch.object(shell, "keep"):
            for word in (name[:count] for count in range(1, len(name) + 1)):
                others = [other for other in (*shell.commands, *shell.verbs) if other != name]
                alone = not any(other.startswith(word) for other in others)
                if word == name or (alone and word not in (*shell.exact, *shell.names)):
                    shell.obey(f"{word.upper()} x")
                    assert called.pop() == "x"
        assert not called


@pytest.mark.parametrize("seed", [4, 7])
@pytest.mark.parametrize("of", ["", " --game no-mans-land", " --game the-party --open"])
def test_advice_is_a_table_of_numbered_rows(seed: int, of: str, tmp_path: Path):
    """Equal moves are one row, no row is wider than a phone, and a number plays its first move, as
    in the list of moves.
    """
    start = f"play {seed}{of}"
    advised = said(start, "advise", "q", COLUMNS="40").partition("> advise\n")[2].split("> q")[0]
    assert re.search(r"^ +move +\S", advised, re.MULTILINE)
    row = r"^ ?(\d+) +(\S+(?: \S*[♣♦♥♠]\S*)*)  ?(.*)\n(?: {2,}(.*))?"
    rows = re.findall(row, advised, re.MULTILINE)
    listed = said(start, "moves", "q") if "game" in of else said(start, "q")
    assert all(re.search(rf"\b{number} +{re.escape(move)}", listed) for number, move, *_ in rows)
    assert len({(figures.split()[0], why) for *_, figures, why in rows}) == len(rows) > 1
    assert all(len(line) <= 40 for line in advised.splitlines())
    number, move, *_ = rows[-1]
    log = f"{start} --log {tmp_path / 'g.txt'}"
    assert decisions(log, f"advise; {number}") == decisions(log, move) != ""


def test_comments_in_the_players_file_stay(tmp_path: Path):
    """Those on moves that are still there."""
    log, head = tmp_path / "g.txt", '[Game "The Shooting Party"]\n[Rules "leverstoke"]\n[Seed "4"]'
    log.write_text(f"{head}\n\n1. draw {{good}} 2. -2c2h {{mine}}\n")
    for move, end in (("redo", "-2c2h {mine}"), ("leave", "leave")):
        said(f"play --log {log}", "undo", move, "q")
        assert log.read_text().endswith(f"\n1. draw {{good}} 2. {end}\n")


def test_a_path_with_blanks_goes_on(tmp_path: Path):
    log = tmp_path / "my long game.txt"
    run = party_here("play", 42, "--log", log, stdin="d\n")
    assert f'\nGo on with: party play --log "{log}"\n' in run.stdout


@each_puzzle
def test_a_puzzle_fits_the_screen(puzzle: str):
    """Its task is in view on 24 lines of 80 columns; of 60, it stands below a long table again."""
    start, _ = PUZZLES[puzzle]
    for columns, more in (("80", []), *[("60", []), ("60", ["moves"])] * (puzzle == "move")):
        before = said(start, *more, "q", COLUMNS=columns).partition("> q\n")[0].splitlines()
        task = shell_of(start).task
        assert task is not None
        in_view = " ".join(" ".join(before[-24 if columns == "80" else -3 :]).split())
        assert (task.sentence or "You can force a win in 5 actions") in in_view


@each_puzzle
def test_a_puzzle_is_kept_once_something_came_of_it(puzzle: str, home: Path):
    """And goes on, with what was counted, until it is solved or given up, which is explained."""
    start, right = PUZZLES[puzzle]
    assert "Kept in" not in said(start, "undo", "redo", "why")
    assert not list(home.rglob("*.txt"))
    *before, last = right.split("\n")
    said(start, "hint", *before)
    assert "\nSolved: " in said("play --resume" if "ladder" in start else start, last)
    kept = "".join(path.read_text() for path in home.rglob("*.txt"))
    assert kept.count("[Solved ") == kept.count('[Hints "1"]') == 1
    said(start, "answer")
    assert "no unfinished game is kept" in party_here("play", "--resume").stderr


def test_at_a_terminal(tmp_path: Path):
    """Colours, editing, history and completion; Ctrl-C leaves, and a kept game is chosen."""
    said("play 42", "d", XDG_DATA_HOME=str(tmp_path))
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
    [later] = tmp_path.rglob("*seed-42.txt")  # begun before the other, but played last
    os.utime(later, (2e9, 2e9))
    game = at_a_terminal(tmp_path, "play", "--resume")
    game.expect(r"1  2033-05-1\d \d\d:\d\d  seed-42\r\n2  \d{4}-\d\d-\d\d .*seed-1\r\n")
    game.expect("1 to 2, the latest first .*: ")
    game.send("1\r")
    game.expect("seed 42, leverstoke, after 1 move")
    game.expect("move> ")
    assert "\x1b[1;4;31mQ♥" in game.before  # queens stand out without colours, too
    game.send("q\r")
    assert ended(game) == 0
