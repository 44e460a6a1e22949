"""The shell for playing: the same words mean the same in every game and every puzzle, and every
line is kept.
"""

import io
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cli.common.conversation import Completer, ask
from cli.common.shell import Shell
from tests.common.command_line import at_a_terminal, ended, party_here
from tests.common.helpers import corpus_of


@dataclass(frozen=True)
class Game:
    """How a game begins; two decisions in it, each as typed and as it stands in the record; the
    number of the first; and what is said of a line that is none.
    """

    start: str
    typed: tuple[str, str]
    kept: tuple[str, str]
    number: str
    wrong: tuple[str, str]
    unit: str = "move"

    @property
    def plain(self) -> str:
        """The same command without a deal, as it is continued."""
        of = re.search(r" --game \S+", self.start)
        return f"play{of[0] if of else ''}"


@dataclass(frozen=True)
class Asked:
    """A puzzle: how it begins; wrong and right lines, and what is then said; what explains it; what
    the first hint says and the last one; and whether its moves are kept.
    """

    start: str
    wrong: tuple[str, str]
    right: tuple[str, str]
    why: str
    hints: tuple[str, str]
    is_kept: bool = True


HAND, FIRE, GUESTS = (
    f"play {corpus_of(name) / puzzle}.puzzle.json"
    for name, puzzle in (("no-mans-land", "allot"), ("no-mans-land", "fire"),
                         ("the-party", "force"))
)  # fmt: skip
GAMES = {
    "hidden": Game("play 42", ("d", "leave"), ("1. draw", "2. leave"), "2",
                   ("Kd 2h", "-Kd2h: Kd 2h not in the hand")),
    "open": Game("play 42 --open --passes 1", ("2", "LEAVE"), ("1. draw", "2. leave"), "2",
                 ("m", "no queen is alone in the hand")),
    "land": Game("play 4 --game no-mans-land", ("all", "hold"), ("1. 9d4h6h3s9s", "2. hold"), "9",
                 ("9d4h", "6h 3s 9s: every card is given up or aimed"), "round"),
    "practice": Game("play 2 --open --game the-party", ("kh k", "wai"), ("1. send:Kh=K", "3. wait"),
                     "6", ("send", "send which cards? td k, or qh kh")),
}  # fmt: skip
PUZZLES = {
    "line": Asked("play ladder 6", ("draw\nleave\nleave\nleave", "Not solved; undo takes moves"),
                  ("butler As\ndraw\n-3c3h\n-4c4d4h\nmeet", "Solved: 5 moves."),
                  "1 butler:As ", ("It can still be done, in 5 moves.", "butler:A♠")),
    "move": Asked("play ladder 9", ("leave", "Not that one."), ("3cQc", "Solved: -3♣Q♣."),
                  "It is -3cQc: 1 -3cQc ", ("It is one of 14 moves.", "-3♣Q♣")),
    "mistake": Asked("play ladder 10", ("2", "Not that one."), ("8", "Solved: move 8, -3♦3♥3♠."),
                     "It was move 8, -3d3h3s. Instead: ", ("It is after move 4.", "8. -3♦3♥3♠")),
    "exchange": Asked("play ladder 91", ("Ac 3c", "Not these."), ("5c Qc", "Solved: 5♣ Q♣."),
                      "Exchange 5♣ and Q♣: no other two do it.", ("Q♣ is met.", "5♣ and Q♣.")),
    "proof": Asked("play ladder 81", ("leave\n" * 6, "Not solved; undo takes moves"),
                   ("draw\ndraw\ndraw\n-2d2s\ndraw\n-JhKh", "Solved: 6 moves."),
                   "The only solution, but for the order of discards in a row:",
                   ("It can still be done, in 6 moves.", "draw two cards draw")),
    "hand": Asked(HAND, ("-2h2s5s 5h 9h", "Not the best: it is worth 48.14 and gives up 3.15."),
                  ("-2h2s5s 5h9h", "Solved: 51.30."), "3 of 21 decisions are best:",
                  ("Aim at 1 unit.", "-2♥2♠5♠ 5♥9♥: 51.30."), False),
    "fire": Asked(FIRE, ("hold", "Not the best: it is worth "), ("-4d8das 8cth", "Solved: 55.69."),
                  "4 of 11 decisions are best:", ("The best shot: 20.0 points", "55.69."), False),
    "force": Asked(GUESTS, ("qc k", "That can be prevented: send:Q♣=K trust "),
                   ("qc qh kq", "Solved: send:Q♣Q♥=KQ trust "), "Any other first move can be",
                   ("send", "send:Q♣Q♥=KQ"), False),
}  # fmt: skip


def said(start: str, *typed: str, code: int = 0, **environment: str) -> str:
    """What is printed when a game or puzzle begins so and this is typed."""
    run = party_here(*start.split(), stdin="".join(f"{each}\n" for each in typed), **environment)
    assert (run.returncode, run.stderr) == (code, "")
    return run.stdout


def words(start: str, *typed: str, **environment: str) -> str:
    """The same, wherever lines end."""
    return " ".join(said(start, *typed, **environment).split())


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nothing was played."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    return home


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


@pytest.fixture(params=list(PUZZLES))
def puzzle(request: pytest.FixtureRequest) -> Asked:
    return PUZZLES[request.param]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "g.txt"


def decisions(log: Path) -> str:
    """A record without the help taken."""
    return re.sub(r"\[Help .*\]\n", "", log.read_text())


# -- a game, and what is kept of it ---------------------------------------------------------------


def test_undo_and_redo(game: Game, log: Path):
    """What is taken back and made again is as if nothing had happened."""
    start, (one, two) = f"{game.start} --log {log}", game.typed
    said(start, one, two)
    whole = decisions(log)
    log.unlink()
    told = words(
        start, "undo", "redo", "restart", one, two, "undo 99", "redo", "redo 99", "redo", "undo 0",
        "back", "u", "redo 2",
    )  # fmt: skip
    unit = game.unit
    assert told.count("nothing to undo") == 2
    for each in (
        "nothing to redo", f"undid 2 {unit}s: there were no more",
        f"redid 1 {unit}: there were no more", f"undo takes a number of {unit}s: undo 3",
    ):  # fmt: skip
        assert each in told
    assert decisions(log) == whole
    assert all(each in " ".join(whole.split()) for each in game.kept)
    assert party_here("check", log).returncode == 0
    log.unlink()
    said(start, one, two, "restart", one, "redo 2")
    assert game.kept[0] in decisions(log)
    assert game.kept[1] not in decisions(log)


def test_cards_to_come_that_were_seen_are_practice(game: Game):
    """Said once; not of a move after which no card came, nor where all cards are in view."""
    told = words(game.start, game.typed[0], "undo", "redo", "undo")
    practice = "You have seen cards to come: from here the game is practice."
    assert told.count(practice) == ("--open" not in game.start)
    assert "undo" in told.partition("Played with help: ")[2]
    assert practice not in said("play 42", "5h qh", "undo")


def test_every_line_is_kept(game: Game, log: Path):
    """When the next line is asked for, the one before is in the file, whole."""
    typed, kept = iter(game.typed), list[str]()

    def typing(*_: object, **more: object) -> str | None:
        kept.append(" ".join(log.read_text().split()) if log.exists() else "")
        return next(typed, None)

    with patch("cli.common.conversation.ask", typing):
        said(f"{game.start} --log {log}")
    assert [path.name for path in log.parent.iterdir()] == [log.name]
    assert kept[-1] == " ".join(log.read_text().split())
    firsts, seconds = ([each in text for text in kept] for each in game.kept)
    assert firsts.index(True) < seconds.index(True) == len(kept) - 1


@pytest.mark.parametrize("how", ["--log", "--resume"])
def test_a_game_goes_on(game: Game, how: str, log: Path, home: Path):
    none = party_here(*game.plain.split(), "--resume")
    assert (none.returncode, none.stdout) == (2, "")
    assert "no unfinished game is kept" in none.stderr
    more = f" --log {log}" if how == "--log" else ""
    told = words(game.start + more, game.typed[0])
    again = f"party {game.plain}{more or ' --resume'}"
    assert f"Go on with: {again}" in told
    assert again in words(game.start + more.replace("g.txt", "h.txt"), "?") or more
    said(again.removeprefix("party "), game.typed[1])
    files = [log] if more else [path for path in home.rglob("*.txt") if game.kept[0][3:] in
                                path.read_text()]  # fmt: skip
    assert all(each in " ".join(files[0].read_text().split()) for each in game.kept)
    both = party_here(*game.plain.split(), "--resume", "--log", log)
    assert "--resume continues a kept game" in both.stderr


def test_the_right_game_goes_on(home: Path):
    """The latest that fits; none that is over, damaged, or of another deal or rule set."""
    said("play 42", "d")
    said("play 43", "d", "l")
    said("play 45 --passes 1", *["l"] * 30)
    [latest] = home.rglob("*-seed-43.txt")
    (latest.parent / "2099-broken.txt").write_text("[Deal\n")
    for more, why in (
        ("--resume", "seed 43, leverstoke, after 2 moves"),
        ("--resume 42", "seed 42, leverstoke, after 1 move"),
        ("--resume 44", "no unfinished game of that deal is kept"),
        ("--resume 45", "of that deal"),
        ("--resume --passes 1", "rules go with a new game"),
        (f"43 --log {latest}", "after 2 moves"),
        (f"43 --rules print-and-play --log {latest}", "a recorded game brings its own"),
        (f"44 --log {latest}", "another deal or rule set"),
    ):
        run = party_here("play", *more.split(), stdin="quit\n")
        assert why in " ".join((run.stdout + run.stderr).split())
        assert (run.returncode == 0) == ("after" in why)
    assert latest.read_text().endswith("1. draw 2. leave\n")


def test_last_is_the_newest_kept_game(home: Path):
    """Of all games, or of the one named."""
    known = set[Path]()
    for n, name in enumerate(("land", "open", "practice", "land")):
        said(GAMES[name].start, GAMES[name].typed[0])
        [new] = {*home.rglob("*.txt")} - known
        os.utime(new, (1e9 + n, 1e9 + n))
        known.add(new)
    assert "No Man's Land, seed 4, " in said("play last", "q")
    assert "The Party, seed 2, " in said("play last --game the-party", "q")


def test_leaving(game: Game, log: Path, home: Path):
    """By any word for it, and by Ctrl-C: nothing is lost, and nothing kept that has not begun."""
    told = said(game.start, "hint", "exit", "why")
    assert not re.search("Kept|Go on with|why", told)
    assert not list(home.rglob("*.txt"))
    for word in ("q", "QUIT", "qui"):
        told = said(game.start, game.typed[0], word, "undo")
        assert "Go on with: party" in told
        assert "undo" not in told
    typed = [game.typed[0], KeyboardInterrupt]
    with patch("cli.common.conversation.ask", side_effect=typed):
        told = said(f"{game.start} --log {log}", code=130)
    assert "Go on with:" in told
    assert game.kept[0] in log.read_text()


def test_saving(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("letter").write_text("Dear Sir")
    told = words(
        f"{game.start} --log f", game.typed[0], "save letter", "save g", "save", "sav no/g",
        "save .", f"save {'x' * 300}", "save ~nobody-of-this-name/x", "log",
    )  # fmt: skip
    for each in (
        "letter: exists already, and is no game", "Saved to g.",
        f"The game is saved after every {game.unit}: f", "no/g: No such file",
        "File name too long", "Kept in f",
    ):  # fmt: skip
        assert each in told
    assert Path("letter").read_text() == "Dear Sir"
    assert Path("g").read_text() == Path("f").read_text()
    assert {path.name for path in tmp_path.iterdir()} == {"letter", "f", "g"}
    for name, why in (("letter", "--log letter: "), ("no/f", "No such file"), (".", "a directory")):
        run = party_here(*game.start.split(), "--log", name, stdin="q\n")
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
        assert why in run.stderr
    assert Path("letter").read_text() == "Dear Sir"


def test_a_full_disk(game: Game, log: Path):
    """The game goes on without its file, which stays whole."""
    said(f"{game.start} --log {log}", game.typed[0])
    before = log.read_text()
    with (
        patch("cli.common.kept_games.GameFile.try_out"),
        patch("cli.common.kept_games.write_whole", side_effect=OSError(28, "No space left")),
    ):
        told = words(f"{game.plain} --log {log}", game.typed[1], "save")
    assert "No space left; this game is no longer saved (save FILE)" in told
    assert "The game is not saved: save FILE" in told
    assert log.read_text() == before


def test_paths_stay_whole(game: Game, tmp_path: Path):
    """However narrow the terminal; what goes on can be typed as it stands."""
    log = tmp_path / f"my {'long ' * 9}game.txt"
    words = [*game.start.split(), "--log", log]
    run = party_here(*words, stdin=f"{game.typed[0]}\n", COLUMNS="40")
    assert f"Kept in {log}\n" in run.stdout
    assert f'Go on with: party {game.plain} --log "{log}"\n' in run.stdout


# -- what is shown and typed ----------------------------------------------------------------------


def test_one_manner(game: Game):
    """One line for the aim, one for a word that means nothing, and the reason for another one."""
    verbs = shell_of(game.start).verbs
    told = said(
        game.start, "foo", "help foo", "foo bar", game.wrong[0], *(f"help {v}" for v in verbs),
        game.typed[0], "why",
    )  # fmt: skip
    assert told.count("> foo\n'foo' is not a move; ? shows help\n") == 1
    assert "'foo bar' is not a move; ? shows help\n" in told
    assert "> help foo\n'foo' is not a move; ? shows help\n" in told
    assert f"> {game.wrong[0]}\n{game.wrong[1]}\n" in told
    assert not any(f"{verb!r} is not a move" in told for verb in verbs)
    assert "> why\n- " in told
    assert "Nothing has happened" not in told
    where = " (moves lists them)" if "--game" in game.start else ""
    begins = told.partition(f"Type a move, its number{where}, or ? for help.\n")[0].splitlines()
    assert begins[1].startswith("Aim: ")
    assert len(begins) == 2


def test_what_is_no_text_is_no_reason_to_stop():
    given = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nquit"), encoding="utf-8")
    with patch.object(sys, "stdin", given):
        lines = [ask("> ", Completer(())) for _ in range(3)]
    assert lines[1:] == ["quit", None]
    assert lines[0]


def shell_of(start: str, *typed: str) -> Shell[Any]:
    """The shell in which this is typed, as it is then."""
    found: list[Shell[Any]] = []
    begin = Shell.__init__

    def init(shell: Shell[Any], *given: object) -> None:
        begin(shell, *given)  # type: ignore[arg-type]
        found.append(shell)

    with patch.object(Shell, "__init__", init):
        said(start, *typed)
    return found[0]


@pytest.mark.parametrize("start", [each.start for each in [*GAMES.values(), *PUZZLES.values()]])
def test_help_is_made_of_the_commands(start: str):
    """Every command that can be obeyed now is in the help, others only if they are asked for; all
    may be abbreviated while that is unambiguous.
    """
    shell = shell_of(start, "")
    common = "hint advise moves why undo redo restart log save answer help quit"
    assert {*shell.commands} >= {*common.split()}
    helped = said(start, "", "?", "help", "help undo", "help nothing")
    for name, command in shell.commands.items():
        times = 0 if shell.objection(name) else 2
        assert helped.count(f"\n{command.row[:40]}") == times + (name == "undo")
    assert "may be help or hint" in said(start, "h")
    for name, command in shell.commands.items():
        called: list[str] = []
        object.__setattr__(command, "run", called.append)
        with patch.object(shell, "objection", lambda _: None), patch.object(shell, "keep"):
            for count in range(1, len(name) + 1):
                word = name[:count]
                others = [other for other in (*shell.commands, *shell.verbs) if other != name]
                alone = not any(other.startswith(word) for other in others)
                if word == name or (alone and word not in (*shell.exact, *shell.names)):
                    shell.obey(f"{word.upper()} x")
                    assert called.pop() == "x"
        assert not called


def test_moves_are_chosen_by_their_numbers(game: Game, log: Path):
    """In the list of the moves, which is shown first where it is not in view."""
    start, number, shown = f"{game.start} --log {log}", game.number, "--game" not in game.start
    said(start, game.typed[0])
    typed = decisions(log)
    log.unlink()
    told = words(start, "moves", "99", "0", number)
    assert "there is no move number 99" in told
    assert "there is no move number 0" in told
    assert decisions(log) == typed
    log.unlink()
    told = words(start, number)
    assert ("Which of these numbers?" in told) != shown
    assert (log.exists() and game.kept[0] in decisions(log)) == shown
    if not shown:
        assert f" {number} " in told.partition("Which of these numbers?")[0]
        # Of one decision they mean nothing at the next one.
        assert words(start, "moves", number, "1").count("Which of these numbers?") == 1


@pytest.mark.parametrize(
    "start", ["play 42", "play 7 --game no-mans-land", "play 7 --game the-party --open"]
)
def test_advice_is_a_table_of_numbered_rows(start: str, log: Path):
    """Equal moves are one row, no row is wider than a phone, and a number plays its first move."""
    advised = said(start, "advise", "q", COLUMNS="40").partition("> advise\n")[2].split("> q")[0]
    head = re.search(r"^ +move +\S.*$", advised, re.MULTILINE)
    assert head is not None
    rows = re.findall(r"^(\d) +(\S+(?: \S*[♣♦♥♠]\S*)*)  ?(.*)$", advised, re.MULTILINE)
    assert [int(number) for number, *_ in rows] == [*range(1, len(rows) + 1)]
    assert len(rows) > 1
    assert len({" ".join(figures.split()) for *_, figures in rows}) == len(rows)
    assert all(len(line) <= 40 for line in advised.splitlines())
    number, move, _ = rows[-1]
    said(f"{start} --log {log}", "advise", number)
    by_number = decisions(log)
    log.unlink()
    said(f"{start} --log {log}", move)
    assert decisions(log) == by_number
    assert "advise" in words(start, "advise").partition("Played with help: ")[2]


def test_what_knows_the_pile_is_no_advice(puzzle: Asked):
    assert "> advise\nthe pile is in view: hint and answer" in said(GAMES["open"].start, "advise")
    told = said(puzzle.start, "advise", "a")
    assert "> advise\na puzzle has hints; answer gives it up\n" in told
    assert re.search(r"'a' may be advise or .*\banswer", told)


@pytest.mark.parametrize("word", ["answer", "best", "an"])
def test_the_best_move_is_told(word: str, game: Game, log: Path):
    """By one command in a game and in a puzzle; the game then no longer counts."""
    told = said(f"{game.start} --log {log}", game.typed[0], word)
    assert f"> {word}\n" in told
    assert "You may play on, but the game no longer counts.\n" in told
    assert re.search(r"Played with help: (open (pile|practice), )?best\.\n", told)


def test_hints_go_up_by_one_level(game: Game):
    told = said(game.start, "hint", "hint", "hint 1", "hint 9")
    assert "hint, hint 1, hint 2 or hint 3" in told
    assert "hint 1, hint 2.\n" in told.partition("Played with help: ")[2]
    first, _, again, _ = told.split("> hint")[1:]
    assert first.partition("\n")[2] == again.partition("\n")[2]


@pytest.mark.parametrize("columns", [40, 60, 120])
def test_nothing_is_wider_than_the_terminal(columns: int, game: Game):
    typed = ["?", "why", game.typed[0], "hint 3", "moves", game.wrong[0], "foo", "answer", "q"]
    told = said(game.start, *typed, COLUMNS=f"{columns}")
    whole = "Kept in|Go on with|[│╭╰]"  # paths and commands; and a hand of cards is not folded
    long = [line for line in told.splitlines() if len(line) > columns]
    assert not [line for line in long if not re.match(whole, line.removeprefix("hand").strip())]


# -- puzzles --------------------------------------------------------------------------------------


def test_a_puzzle_is_answered(puzzle: Asked):
    """A wrong answer ends no puzzle, gives nothing away, and is counted once. When it is solved or
    given up, the answer is explained; hints come before, and none but the last is the answer.
    """
    (wrong, not_that), (right, solved) = puzzle.wrong, puzzle.right
    back = ["restart"] * puzzle.is_kept if "\n" in wrong else []
    told = words(puzzle.start, "hint", "hint", "hint 3", "answer", right.split("\n")[0])
    assert solved not in told
    assert puzzle.why in told
    first, second, last = told.partition("> answer")[0].split("> hint")[1:]
    assert puzzle.hints[0] in first
    assert puzzle.hints[1] not in first + second.partition("hint")[0]
    assert puzzle.hints[1] in last
    told = words(puzzle.start, "fly", "hint", wrong, *back, wrong, *back, right, "hint")
    before, after = told.split(not_that)[0], told.split(not_that)[-1]
    assert "1 wrong answer" in after
    assert "1 hint." in after
    assert solved in after
    assert "> hint" not in after
    assert puzzle.why.split(" 1 ")[0] not in before + after.partition(solved)[0]
    if "\n" not in right:
        assert puzzle.why in after.partition(solved)[2]


def test_a_puzzle_fits_the_screen(puzzle: Asked):
    """Its task is in view on 24 lines of 80 columns."""
    task = shell_of(puzzle.start).task
    assert task is not None
    shown = said(puzzle.start, "q", COLUMNS="80").partition("> q\n")[0].splitlines()
    assert (task.sentence or "Force a win within 5 actions") in " ".join(
        " ".join(shown[-24:]).split()
    )


def test_a_task_stands_below_a_long_table():
    for more in ([], ["moves"]):
        shown = said("play ladder 9", *more, COLUMNS="60").splitlines()
        prompt = max(n for n, line in enumerate(shown) if line.startswith("move> "))
        assert shown[prompt - 2].startswith("One move keeps a final score of two queens")


def test_puzzles_are_kept_once_something_came_of_them(puzzle: Asked, home: Path):
    told = said(puzzle.start, "undo", "redo", "log", "save x" if not puzzle.is_kept else "why")
    once = "of a daily puzzle only the result is kept: `party record`"
    assert told.count(once) == 2 * (not puzzle.is_kept)
    assert "Kept in" not in told
    assert "nothing to undo" in told or "no moves are made" in told
    assert not list(home.rglob("*.txt"))
    said(puzzle.start, "answer")
    [kept] = home.rglob("*.txt")
    assert '[Help "answer"]' in kept.read_text()
    assert "no unfinished game" in party_here("play", "--resume").stderr


def test_a_puzzle_is_gone_on_with_until_it_is_solved(puzzle: Asked, home: Path):
    """With what was counted so far; none of which only the result is kept."""
    moves = puzzle.right[0].split("\n")
    said(puzzle.start, "hint", *moves[:-1], "q")
    if puzzle.is_kept:
        assert puzzle.right[1] in said("play --resume", moves[-1])
        [kept] = home.rglob("*.txt")
        assert '[Hints "1"]' in kept.read_text()
        assert "[Solved " in kept.read_text()
    assert "no unfinished game is kept" in party_here("play", "--resume").stderr


# -- at a terminal --------------------------------------------------------------------------------


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
    game.send("q\r")
    assert ended(game) == 0
