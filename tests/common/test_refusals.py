"""Files of the corpora changed, and refused with one line and exit code 2: a table for each game.

A section of a `refused.txt` begins with the name of a file and the commands that read it. A change
is JSON, an object of new values by their places, such as ``hands.0.1``, or the old and the new
text; below it stands a part of the message. ``{long}`` is a number of 5,000 digits.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.common.command_line import party_here

TESTS = Path(__file__).parents[1]


def table(file: Path) -> Iterator[tuple[str, str, str, str]]:
    """The rows of a table: file, commands, change, and part of the message."""
    name = commands = change = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            name, _, commands = line[2:].partition(": ")
        elif line.startswith("    "):
            yield name, commands, change.replace("{long}", "9" * 5000), line.strip()
        else:
            change = line


def changed(text: str, change: Any) -> str:
    if isinstance(change, list):
        old, new = change
        assert old in text
        return text.replace(old, new, 1)
    document = json.loads(text)
    for place, value in change.items():
        where, *way, last = document, *place.split(".")
        for key in way:
            where = where[int(key) if isinstance(where, list) else key]
        where[int(last) if isinstance(where, list) else last] = value
    return json.dumps(document)


REFUSED = [
    pytest.param(file.parent.name, *row, id=f"{file.parent.name}-{row[0]}-{row[3]}")
    for file in sorted(TESTS.glob("*/refused.txt"))
    for row in table(file)
]


@pytest.mark.parametrize(("game", "name", "commands", "change", "part"), REFUSED)
def test_what_is_changed_is_refused(game: str, name: str, commands: str, change: str, part: str):
    file = TESTS / "fuzz" / game / "corpus" / name
    text = changed(file.read_text(encoding="utf-8"), json.loads(change))
    for command in commands.split(", "):
        run = party_here(*command.split(), stdin=text)
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run
        assert part in run.stderr
        assert len(run.stderr) < 600
