"""What commands print: a table for each game, a command and below it parts of its output.

An exit code other than 0 stands behind the command. Spaces and new lines are all alike.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.common.command_line import party_here
from tests.common.test_errors import TESTS, words


def table(file: Path) -> Iterator[tuple[str, int, list[str]]]:
    """The rows of a `printed.txt`: command, exit code, and parts of the output."""
    rows: list[tuple[str, int, list[str]]] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        command, _, code = line.partition(" -> ")
        if line.startswith("    "):
            rows[-1][2].append(line.strip())
        elif not line.startswith("#"):
            rows.append((command, int(code or 0), []))
    return iter(rows)


PRINTED = [
    pytest.param(file.parent.name, *row, id=row[0])
    for file in sorted(TESTS.glob("*/printed.txt"))
    for row in table(file)
]


@pytest.mark.parametrize(("game", "command", "code", "parts"), PRINTED)
def test_what_is_printed(game: str, command: str, code: int, parts: list[str], tmp_path: Path):
    run = party_here(*words(command, game), cwd=tmp_path)
    assert (run.returncode, run.stderr) == (code, "")
    assert "--ascii" not in command or run.stdout.isascii()
    text = " ".join(run.stdout.split())
    for part in parts:
        assert part in text
