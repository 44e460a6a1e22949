"""The shell for playing: the same words mean the same in every game, and every line is kept."""

import io
import json
import re
import sys
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

import pytest

from cli.common.conversation import Completer, Conversation, ask
from cli.common.playing import Shell
from generator.common.documents import Puzzle
from tests.common.command_line import Ended, party_here
from tests.common.helpers import corpus_of

COMMON = {
    "hint",
    "advise",
    "moves",
    "why",
    "undo",
    "redo",
    "restart",
    "log",
    "save",
    "help",
    "quit",
}


@dataclass(frozen=True)
class Game:
    """How a game begins, two decisions in it, each as typed and as it stands in the record."""

    start: str
    typed: tuple[str, str]
    kept: tuple[str, str]
    unit: str = "move"

    def run(self, *typed: str, more: str = "", **options: str) -> Ended:
        lines = "".join(f"{line}\n" for line in typed)
        return party_here(*self.start.split(), *more.split(), stdin=lines, **options)

    @property
    def plain(self) -> Self:
        """The same command without a deal, as it is continued."""
        of = re.search(r" --game \S+", self.start)
        return replace(self, start=f"play{of[0] if of else ''}")

    def played(self, *typed: str, more: str = "", **options: str) -> str:
        """What is said, in words, wherever lines end."""
        run = self.run(*typed, more=more, **options)
        assert (run.returncode, run.stderr) == (0, "")
        return " ".join(run.stdout.split())


GAMES = {
    "hidden": Game("play 42", ("d", "leave"), ("1. draw", "2. leave")),
    "open": Game("play 42 --open --passes 1", ("2", "LEAVE"), ("1. draw", "2. leave")),
    "seed": Game("play 4 --game no-mans-land", ("all", "hold"), ("1|Kc|", "2|Kd|"), "round"),
    "practice": Game("play 2 --open --game the-party", ("kh k", "wai"), ("send:Kh=K", "wait")),
}
PUZZLES = {
    "allot": "play 2026-01-05 --game no-mans-land",
    "fire": "play 2026-01-06 --game no-mans-land",
    "force": "play 2026-01-10 --game the-party",
}
"""Puzzles of the corpus, each as that of any day."""


def corpus(name: str, kind: str) -> dict[str, Any]:
    """A document of a puzzle in the corpus."""
    folder = corpus_of(PUZZLES[name].rpartition(" ")[2])
    return json.loads((folder / f"{name}.{kind}.json").read_text("utf-8"))


@pytest.fixture(autouse=True)
def puzzles_of_the_corpus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As if none of them was played before."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def of_day(day: date, game: object) -> Puzzle:
        [name] = [name for name, start in PUZZLES.items() if str(day) in start]
        return Puzzle.from_json(corpus(name, "puzzle"))

    monkeypatch.setattr("cli.common.kept_puzzles.puzzle_of_day", of_day)


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "g.txt"


def decisions(log: Path) -> str:
    """A record without the help taken."""
    return re.sub(r"\[Help .*\]\n", "", log.read_text())


def test_undo_and_redo(game: Game, log: Path):
    """What is taken back and made again is as if nothing had happened."""
    more = f"--log {log}"
    game.played(*game.typed, more=more)
    whole = decisions(log)
    log.unlink()
    said = game.played(
        "undo", "redo", *game.typed, "undo 99", "redo", "redo 99", "redo", "undo 0", "back", "u",
        "redo 2", more=more,
    )  # fmt: skip
    unit = game.unit
    for words in (
        "nothing to undo", "nothing to redo", f"undid 2 {unit}s: there were no more",
        f"redid 1 {unit}: there were no more", f"undo takes a number of {unit}s: undo 3",
    ):  # fmt: skip
        assert words in said
    assert decisions(log) == whole
    assert all(each in " ".join(whole.split()) for each in game.kept)
    assert party_here("check", str(log)).returncode == 0
    log.unlink()
    game.played(*game.typed, "restart", game.typed[0], "redo 2", more=more)
    assert game.kept[0] in decisions(log)
    assert game.kept[1] not in decisions(log)


def test_every_line_is_kept(game: Game, log: Path):
    """When the next line is asked for, the one before is in the file, whole."""
    typed = iter(game.typed)
    kept: list[str] = []

    def typing(*_: object, **more: object) -> str | None:
        kept.append(log.read_text() if log.exists() else "")
        return next(typed, None)

    with patch("cli.common.conversation.ask", typing):
        game.run(more=f"--log {log}")
    assert not any(path.name != log.name for path in log.parent.iterdir())
    assert kept[-1] == log.read_text()
    assert all(each in " ".join(kept[-1].split()) for each in game.kept)
    firsts = [game.kept[0] in text for text in kept]
    seconds = [game.kept[1] in " ".join(text.split()) for text in kept]
    assert firsts.index(True) < seconds.index(True) == len(kept) - 1


@pytest.mark.parametrize("how", ["--log", "--resume"])
def test_a_game_goes_on(game: Game, how: str, log: Path):
    more = f"--log {log}" if how == "--log" else ""
    same = {"XDG_DATA_HOME": str(log.parent)}
    on = game.plain
    none = on.run(more="--resume", **same)
    assert (none.returncode, none.stdout) == (2, "")
    assert "no unfinished game is kept" in none.stderr
    said = game.played(game.typed[0], more=more, **same)
    assert f"Go on with: party {on.start} {more or how}" in said
    more = more or how
    on.played(game.typed[1], more=more, **same)
    files = [log] if how == "--log" else list(log.parent.rglob("*.txt"))
    assert len(files) == 1
    words = " ".join(files[0].read_text().split())
    assert all(each in words for each in game.kept)
    both = on.run(more=f"--resume --log {log}", **same)
    assert "--resume continues a kept game" in both.stderr


def test_a_game_that_has_not_begun_is_not_kept(game: Game, tmp_path: Path):
    said = game.played("hint", XDG_DATA_HOME=str(tmp_path))
    assert "Kept" not in said
    assert "Go on with" not in said
    assert not list(tmp_path.rglob("*.txt"))


def test_leaving(game: Game):
    for word in ("q", "QUIT", "exit", "qui"):
        said = game.played(game.typed[0], word, "undo")
        assert "Go on with: party" in said
        assert "undo" not in said


def test_ctrl_c_keeps_the_game(game: Game, log: Path):
    typed = [game.typed[0], KeyboardInterrupt]
    with patch("cli.common.conversation.ask", side_effect=typed):
        run = game.run(more=f"--log {log}")
    assert (run.returncode, run.stderr) == (130, "")
    assert "Go on with:" in run.stdout
    assert game.kept[0] in log.read_text()


def test_saving(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("letter").write_text("Dear Sir")
    said = game.played(
        game.typed[0], "save letter", "save g", "save", "sav no/g", "save .",
        f"save {'x' * 300}", "save ~nobody-of-this-name/x", "log", more="--log f",
    )  # fmt: skip
    for words in (
        "letter: exists already, and is no game", "Saved to g.",
        f"The game is saved after every {game.unit}: f", "no/g: No such file",
        "File name too long", "Kept in f",
    ):  # fmt: skip
        assert words in said
    assert Path("letter").read_text() == "Dear Sir"
    assert Path("g").read_text() == Path("f").read_text()
    assert {path.name for path in tmp_path.iterdir()} == {"letter", "f", "g"}
    for log, why in (("letter", "--log letter: "), ("no/f", "No such file"), (".", "a directory")):
        run = game.run("q", more=f"--log {log}")
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
        assert why in run.stderr
    assert Path("letter").read_text() == "Dear Sir"


def test_a_full_disk(game: Game, log: Path):
    """The game goes on without its file, which stays whole."""
    disk_full = OSError(28, "No space left on device")
    game.played(game.typed[0], more=f"--log {log}")
    before = log.read_text()
    with (
        patch("cli.common.kept_games.GameFile.try_out"),
        patch("cli.common.kept_games.write_whole", side_effect=disk_full),
    ):
        said = game.plain.played(game.typed[1], "save", more=f"--log {log}")
    assert "No space left on device; this game is no longer saved (save FILE)" in said
    assert "The game is not saved: save FILE" in said
    assert log.read_text() == before


def output_of(start: str, *typed: str) -> str:
    """What is printed when a game or puzzle begins so, and this is typed."""
    return party_here(*start.split(), stdin="\n".join(typed)).stdout


def shell_of(start: str, *typed: str) -> Conversation:
    """The conversation that takes place, as it is when this is typed."""
    found: list[Conversation] = []
    begin = Shell.__init__

    def init(shell: Shell[object], *given: object) -> None:
        begin(shell, *given)  # type: ignore[arg-type]
        found.append(shell)

    with patch.object(Shell, "__init__", init):
        output_of(start, *typed, "q")
    return found[0]


@pytest.mark.parametrize("start", [*(each.start for each in GAMES.values()), *PUZZLES.values()])
def test_help_is_made_of_the_commands(start: str):
    """Every command that can be obeyed now is in the help, others only if they are asked for; all
    may be abbreviated while that is unambiguous.
    """
    shell = shell_of(start, "")
    assert set(shell.commands) >= COMMON
    helped = output_of(start, "", "?", "help", "help undo", "help nothing")
    for name, command in shell.commands.items():
        times = 0 if shell.objection(name) else 2
        assert helped.count(f"\n{command.row[:40]}") == times + (name == "undo")
    assert "may be help or hint" in output_of(start, "h")
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


@pytest.mark.parametrize("start", PUZZLES.values(), ids=list(PUZZLES))
def test_puzzles_are_kept_once_something_came_of_them(start: str, tmp_path: Path):
    said = output_of(start, "undo", "redo", "log", "save x")
    assert "nothing to undo" in said
    assert "nothing to redo" in said
    assert said.count("of a daily puzzle only the result is kept: `party record`") == 2
    explain = start.replace("play", "explain")
    assert said.endswith(f"Not solved. The answer: party {explain}\n")
    explained = output_of(explain)
    assert said.startswith(explained[: explained.index("Difficulty")])
    assert not list(tmp_path.rglob("*.txt"))
    answer = output_of(start, "answer").partition("> answer\n")[2]
    assert explained.endswith(answer.replace("Played with help: answer.\n", ""))
    assert len([*tmp_path.rglob("*.txt")]) == 1


@pytest.mark.parametrize(
    ("name", "wrong", "right", "why"),
    [
        ("allot", ("-2h2s5s 5h 9h", "Not the best: it is worth 48.14 and gives up 3.15."),
         ("-2h2s5s 5h9h", "Solved: 51.30."), ("3 of 21 decisions are best:", "48.144 0.00 0% ")),
        ("fire", ("hold", "Not the best: it is worth "),
         ("-4d8das 8cth", "Solved: 55.69."), ("4 of 11 decisions are best:", "55.467 0.00 0% ")),
        ("force", ("qc k", "That can be prevented: send:Q♣=K trust "),
         ("qc qh kq", "Solved: send:Q♣Q♥=KQ "),
         ("Any other first move", "send:J♦=K, send:J♦=Q: trust send:Q♦K♦=KQ")),
    ],
)  # fmt: skip
def test_puzzles_are_answered(
    name: str, wrong: tuple[str, str], right: tuple[str, str], why: tuple[str, ...]
):
    """A wrong answer ends no puzzle, and gives nothing away. When it is solved or given up, the
    answer is explained; hints come before, and none but the last is the answer.
    """
    said = " ".join(output_of(PUZZLES[name], "hint", "hint", "hint 3", "answer", right[0]).split())
    assert all(words in said for words in why)
    assert ("The win: send:Q♣Q♥=KQ trust" in said) == (name == "force")
    assert "Solved" not in said
    assert said.endswith("answer.")
    hints = said.split("> hint")[1:]
    assert right[0].upper() not in hints[0].upper()
    assert "send:Q♣Q♥=KQ" not in hints[1]
    said = " ".join(output_of(PUZZLES[name], "pass", "hint", wrong[0], right[0], "hint").split())
    before, after = said.split(wrong[1])
    assert right[1] in after
    assert "Try again; or hint, or answer to give up." in after
    assert after.endswith("1 wrong answer. Played with help: hint 1.")
    for words in why:
        assert words in after.partition(right[1])[2]
        assert words not in before + after.partition(right[1])[0]


@pytest.mark.parametrize("start", PUZZLES.values(), ids=list(PUZZLES))
def test_puzzles_fit_the_screen_and_are_shown_again(start: str):
    shown, again = output_of(start, "table", "?").split("> table\n")
    assert shown.count("\n") < 24
    assert again.startswith(shown[: shown.rindex("\n")])
    assert "is no card" not in again


@pytest.mark.parametrize(
    "start", ["play 42", "play 4 --game no-mans-land", "play 2 --game the-party"]
)
def test_hints_go_up_by_one_level(start: str):
    said = output_of(start, "hint", "hint", "hint 1", "hint 9")
    assert "hint, hint 1, hint 2 or hint 3" in said
    assert "Played with help: hint 1, hint 2.\n" in said
    first, _, again, _ = said.split("> hint")[1:]
    assert first.partition("\n")[2] == again.partition("\n")[2]


def test_one_manner(game: Game):
    """The same line for a word that means nothing, and the same words for what is best and why."""
    said = game.run("foo", "help foo", "foo bar", "advise", game.typed[0], "why").stdout
    assert said.count("> foo\n'foo' is not a move; ? shows help\n") == 1
    assert "'foo bar' is not a move; ? shows help\n" in said
    assert "> help foo\n'foo' is not a move; ? shows help\n" in said
    for verb in shell_of(game.start).verbs:  # how moves are typed, or what that one would do
        assert f"{verb!r} is not a move" not in game.run(f"help {verb}").stdout
    assert "> why\n- " in said
    assert "Nothing has happened" not in said
    advised = said.partition("> advise\n")[2].partition("> ")[0]
    if "--passes" in game.start:
        assert advised.startswith("the pile is in view: hint and best know it")
    else:
        assert advised.count("\n") > 3
        helped = said.partition("Played with help: ")[2]
        assert "advise" in helped
    where = " (moves lists them)" if "--game" in game.start else ""
    assert f"Type a move, its number{where}, or ? for help.\n" in said


BY_NUMBER = {
    "hidden": "2", "open": "2", "seed": "9", "practice": "6",
}  # fmt: skip
"""The first decision of each game, by its number."""


@pytest.mark.parametrize(("name", "number"), BY_NUMBER.items(), ids=list(BY_NUMBER))
def test_moves_are_chosen_by_their_numbers(name: str, number: str, log: Path):
    """In the list of the moves, which is shown first where it is not in view."""
    game, more = GAMES[name], f"--log {log}"
    game.played(game.typed[0], more=more)
    typed = decisions(log)
    log.unlink()
    said = game.played("moves", "99", "0", number, more=more)
    assert "there is no move number 99" in said
    assert "there is no move number 0" in said
    assert decisions(log) == typed
    log.unlink()
    shown = name in ("hidden", "open")
    said = game.played(number, more=more)
    assert ("Which of these numbers?" in said) != shown
    assert (log.exists() and game.kept[0] in decisions(log)) == shown
    if not shown:
        assert f" {number} " in said.partition("Which of these numbers?")[0]
    if name in ("seed", "practice"):  # of one decision they mean nothing at the next one
        said = game.played("moves", number, "1", more=more)
        assert said.count("Which of these numbers?") == 1


def test_a_puzzle_gives_no_advice():
    """Its answer would be told; what begins both words means neither."""
    for start in (*PUZZLES.values(), "play ladder 3"):
        said = output_of(start, "advise", "a")
        assert "> advise\na puzzle has hints; answer gives it up\n" in said
        assert "'a' may be advise or " in said
        assert "answer" in said.partition("'a' may be advise or ")[2].partition("\n")[0]


def test_what_is_no_text_is_no_reason_to_stop():
    given = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nquit"), encoding="utf-8")
    with patch.object(sys, "stdin", given):
        lines = [ask("> ", Completer(())) for _ in range(3)]
    assert lines[1:] == ["quit", None]
    assert lines[0]
