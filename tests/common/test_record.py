"""The record at the terminal: what kept games of puzzles come to, what is said of a puzzle that was
solved before, and what counts once. (tests/web/test_records.py compares it with the page's.)
"""

import json
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.common.command_line import party_here
from tests.common.damaged_records import GOOD, text
from tests.common.helpers import corpus_of
from tests.common.test_errors import is_refused
from tests.common.test_shell import PUZZLES as RIGHT
from tests.common.test_shell import STARTS


@dataclass(frozen=True)
class Asked:
    """A puzzle: the command that begins it, its id, and as typed a wrong and the right answer."""

    start: str
    id: str
    wrong: str
    right: str

    def play(self, *typed: str) -> str:
        """What is said, in words, when this is typed."""
        run = party_here(*self.start.split(), stdin=";".join(typed).replace(";", "\n"))
        assert (run.returncode, run.stderr) == (0, "")
        return " ".join(run.stdout.split())


IDS = {
    "line": ("ladder-6", "draw;leave;leave;leave;restart"),
    "move": ("ladder-9", "leave"),
    "mistake": ("ladder-10", "2"),
    "exchange": ("ladder-91", "Ac 3c"),
    "threshold": ("no-mans-land-2026-01-06", "38"),
    "force": ("the-party-2026-01-07", "ts k"),
}
PUZZLES = {n: Asked(STARTS[n], *IDS[n], RIGHT[n][1].replace("\n", ";")) for n in IDS}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nothing was played."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(params=list(PUZZLES))
def puzzle(request: pytest.FixtureRequest) -> Asked:
    return PUZZLES[request.param]


def results() -> dict[str, Any]:
    run = party_here("record", "--json")
    assert run.returncode == 0, run
    found: dict[str, Any] = json.loads(run.stdout)["puzzles"]
    return found


def outcome(puzzle: Asked) -> tuple[str, int]:
    """How a puzzle ended, and at which try."""
    found = results()[puzzle.id]
    return found["result"], found["tries"]


def test_a_puzzle_that_is_solved_says_so_and_a_wrong_answer_spoils_nothing(puzzle: Asked):
    first = puzzle.play(puzzle.right)
    assert "You may solve it again" not in first
    before = results()
    assert outcome(puzzle) == ("clean", 1)
    assert before[puzzle.id]["on"] == before[puzzle.id]["opened"] == f"{date.today()}"
    again = puzzle.play("hint", puzzle.wrong, "quit")
    said = f"Solved clean on {date.today()}. You may solve it again: your record stays as it is."
    assert again.count(said) == 2  # when it begins, and when it is left
    assert "Not solved this time." in again
    assert "Not solved yet" not in again
    puzzle.play(puzzle.wrong, puzzle.right)
    assert results() == before


def test_wrong_answers_and_help_count_until_the_first_solution(puzzle: Asked):
    """Also those of games that were left; the same answer once more, and the same hint, do not."""
    said = puzzle.play("hint", "hint 1", puzzle.wrong, puzzle.wrong, "quit")
    assert "1 wrong answer" in said
    assert "2 wrong answers" not in said
    assert outcome(puzzle) == ("failed", 1)
    assert "before" not in puzzle.play("quit").partition("?")[0]
    puzzle.play(puzzle.right)
    assert outcome(puzzle) == ("helped", 2)
    assert f"Solved with help or at a later try on {date.today()}." in puzzle.play("quit")


@pytest.mark.parametrize("how", ["hint", "answer"])
def test_help_alone_is_no_result_but_counts(how: str, puzzle: Asked):
    puzzle.play(how, "quit")
    assert (puzzle.id in results()) == (how == "answer")
    puzzle.play(puzzle.right)
    assert outcome(puzzle)[0] == "helped"


def test_one_stray_departure_is_forgiven():
    """As on a page, in a puzzle in full view. (Not a second one: data/shell.txt.)"""
    PUZZLES["line"].play("leave", "undo", PUZZLES["line"].right)
    assert outcome(PUZZLES["line"]) == ("clean", 1)


def test_a_solved_game_is_not_gone_on_with(home: Path, tmp_path: Path):
    """Neither as --log nor as what is to be played: it takes no wrong answer."""
    puzzle, log = PUZZLES["move"], tmp_path / "game.txt"
    party_here(*puzzle.start.split(), "--log", log, stdin=puzzle.right)
    kept = log.read_text()
    for arguments in (("--log", log), (log,)):
        run = party_here("play", *arguments, stdin=f"{puzzle.wrong}\n")
        is_refused(run, f"the puzzle was solved on {date.today()}: -3cQc; `party play ladder 9`")
    assert log.read_text() == kept


def test_a_pile_played_unseen():
    """Nothing scored is no result, and of scores the best one counts."""
    blind = corpus_of("shooting-party") / "blind.puzzle.json"
    solution = json.loads(blind.with_name("blind.solution.json").read_text())
    puzzle = Asked(f"play {blind}", solution["id"], "", "")
    nothing = [*["leave"] * 7, "-JsKs", *["leave"] * 13]
    puzzle.play(*nothing)
    assert outcome(puzzle) == ("failed", 1)
    puzzle.play(*solution["line"]["moves"])
    best = results()[puzzle.id]
    cards = sum(solution["score"].values())
    assert (best["result"], best["cards"], best["help"]) == ("scored", cards, False)
    assert f"You scored {cards} of 8 cards here on {date.today()}" in puzzle.play("quit")
    puzzle.play("hint", *nothing)
    assert results()[puzzle.id] == best


def test_what_there_is_to_see(home: Path):
    """A line that helps where there is nothing; else figures, and how many of each tier."""
    nothing = party_here("record")
    assert (nothing.returncode, nothing.stderr) == (0, "")
    assert "`party play today` has one" in nothing.stdout
    PUZZLES["threshold"].play(PUZZLES["threshold"].right)
    PUZZLES["force"].play(PUZZLES["force"].wrong)
    said = party_here("record").stdout
    for row in ("Puzzles tried 2", "Solved 1 (50%)", "Solved clean 1",
                "Solved with help or at a later try 0", "Days running 0",
                "The Party stiff 0 1", "No Man's Land testing 1 1"):  # fmt: skip
        assert row in " ".join(said.split())


def a_result(day: date, **more: object) -> dict[str, object]:
    return {"date": f"{day}", "number": 1, "result": "clean", "tries": 1, "on": f"{day}"} | more


def test_a_record_of_a_page_joins_what_is_kept(tmp_path: Path):
    """As often as one likes; the better result of a puzzle stays, and nothing is kept of it."""
    mine, theirs = PUZZLES["threshold"], tmp_path / "party-record.json"
    mine.play(mine.wrong, mine.right)
    today = date.today()
    days = {f"s-{n}": a_result(today - timedelta(n)) for n in range(3)}
    days[mine.id] = a_result(today, on=f"{today - timedelta(3)}")
    theirs.write_text(json.dumps({"version": 1, "puzzles": days}))
    said = " ".join(party_here("record", theirs, theirs).stdout.split())
    for row in ("Days running 3", "Most days running 3", "Puzzles tried 4", "Solved clean 4"):
        assert row in said
    both = party_here("record", theirs, "--json").stdout
    joined = json.loads(both)["puzzles"][mine.id]
    assert (joined["result"], joined["on"]) == ("clean", days[mine.id]["on"])  # the earlier day
    assert party_here("record", "-", "--json", stdin=both).stdout == both
    assert outcome(mine) == ("helped", 2)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("[]", "is not of type 'object'"),
        ('{"schema": "shooting-party/index/1"}', "not a record document: "),
        (text(GOOD).replace('"version": 1', '"version": 3'), "version: 3 is not one of [1, 2]"),
        (text({**GOOD, "cards": 0} | {"date": "2026-02-30"}), "date: '2026-02-30' is not a 'date'"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_record_is_refused_in_a_line(text: str, why: str, tmp_path: Path):
    (file := tmp_path / "record.json").write_text(text)
    is_refused(party_here("record", file), why)
    assert f"{file}: " in party_here("record", file).stderr
    is_refused(party_here("record", tmp_path / "none"), "No such file")


def test_a_title_moves_no_cursor(tmp_path: Path):
    """A record comes from anywhere."""
    file, one = tmp_path / "record.json", a_result(date.today(), tier="stiff", title="\x1b[2J\nA")
    file.write_text(json.dumps({"version": 1, "puzzles": {"a": one}}))
    assert "\\x1b[2J\\nA  stiff" in party_here("record", file).stdout


def test_what_is_no_game_is_passed_over(home: Path):
    puzzle = PUZZLES["mistake"]
    puzzle.play(puzzle.right)
    before = results()
    [game] = home.rglob("*.txt")
    text = game.read_text()
    for n, (old, new) in enumerate(
        [("", '"'), ("ladder 10", "ladder ten"), ("[Played", '[Played "noon"]\n[Was'), (text, "\0")]
    ):
        game.with_name(f"{n}.txt").write_text(text.replace(old, new))
    game.with_name("x.txt").write_bytes(b"\xff")
    assert results() == before


def test_a_kept_game_that_is_broken_or_renamed_spoils_no_record(home: Path):
    """What is printed is a record all the same, with the way to the puzzle's page."""
    folder, many = home / "shooting-party" / "games", "9" * 5000
    folder.mkdir(parents=True)
    head = '[Game "The Shooting Party"]\n[Puzzle "shooting-party-2026-01-05"]\n'
    tags = (f'[Wrong "{many}"]', f'[Result "{many}+1"]', '[Puzzle "2026-01-06"]', '[Result "4+1"]')
    for n, tag in enumerate(tags):
        (folder / f"game-{n}.txt").write_text(f"{head}{tag}\n")
    (folder / "game-x.txt").write_text('[Puzzle "shooting-party-2026-01-05"]\n[Solved "draw"]\n')
    printed = party_here("record", "--json").stdout
    [(name, found)] = json.loads(printed)["puzzles"].items()
    assert (name, found["path"], found["cards"]) == ("shooting-party-2026-01-05", "2026/01/05/", 5)
    assert party_here("record", "-", "--json", stdin=printed).stdout == printed
