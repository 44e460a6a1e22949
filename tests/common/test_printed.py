"""What commands print: a table for each game, a command and below it parts of its output, in order.

Behind the command stand ` < ` and what is typed, a `;` between lines, ` | ` and a command that
reads what is printed, and ` -> ` and an exit code other than 0. A part after `! ` does not come.
Spaces and new lines are all alike.
"""

import re
from pathlib import Path

import pytest

from tests.common.command_line import party_here
from tests.common.test_errors import TESTS, blocks, words

PRINTED = [
    pytest.param(file.parent.name, *row, id=row[0])
    for file in sorted(TESTS.glob("*/printed.txt"))
    for row in blocks(file)
]


@pytest.mark.parametrize(("game", "row", "parts"), PRINTED)
def test_what_is_printed(game: str, row: str, parts: list[str], tmp_path: Path):
    row, _, code = row.partition(" -> ")
    row, _, typed = row.partition(" < ")
    out = re.sub(" *; *", "\n", typed)
    for command in row.split(" | "):
        run = party_here(*words(command, game), stdin=out, cwd=tmp_path)
        assert (run.returncode, run.stderr) == (int(code or 0), "")
        out = run.stdout
    assert "--ascii" not in row or out.isascii()
    if re.search("[♣♦♥♠]", out) and not row.startswith(("rules", "play")):  # what is typed
        assert not re.search(r"(?<!\w)([2-9TJQKA][cdhs])+\b", re.sub("`[^`]*`", "", out))
    text = rest = " ".join(out.split())
    for part in parts:
        if part.startswith("! "):
            assert part[2:] not in text
        else:
            assert part in rest
            rest = rest.partition(part)[2]
