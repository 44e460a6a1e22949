"""Wrong input gets one line that says what is wrong, and exit code 2: a table for each game."""

import shlex
from pathlib import Path

import pytest

from tests.common.command_line import Ended, party, party_here

TESTS = Path(__file__).parents[1]


def table(file: Path) -> list[tuple[str, str]]:
    """The commands of an errors.txt, each with a part of its message."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    assert all(line.startswith("    ") for line in lines[1::2]), file
    return [(command, part.strip()) for command, part in zip(lines[::2], lines[1::2], strict=True)]


def words(command: str, game: str) -> list[str]:
    """The words of a command in such a table."""
    corpus = TESTS / "fuzz" / game / "corpus"
    named = {"{corpus}": str(corpus), "{long}": "9" * 5000}
    found = shlex.split(command)
    for name, value in named.items():
        found = [word.replace(name, value) for word in found]
    return found


ERRORS = [
    pytest.param(file.parent.name, *row, id=f"{file.parent.name}-{row[0]}")
    for file in sorted(TESTS.glob("*/errors.txt"))
    for row in table(file)
]


@pytest.mark.parametrize(("game", "command", "part"), ERRORS)
def test_one_line_and_exit_code_2(game: str, command: str, part: str, tmp_path: Path):
    is_refused(party_here(*words(command, game), stdin="draw\n", cwd=tmp_path), part)


@pytest.mark.parametrize(("game", "command", "part"), ERRORS[::40])
def test_in_a_process_of_its_own(game: str, command: str, part: str, tmp_path: Path):
    is_refused(party(*words(command, game), stdin="draw\n", cwd=tmp_path), part)


def is_refused(run: Ended, part: str) -> None:
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run
    assert part in run.stderr
    assert len(run.stderr) < 600
