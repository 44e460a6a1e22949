"""Wrong input gets one line that says what is wrong, and exit code 2: tables for each game.

An `errors.txt` has commands, each with a part of the message. A section of a `refused.txt` begins
with the name of a file in the corpus and the commands that read it. A change of it is JSON, an
object of new values by their places, such as ``hands.0.1``, or the old and the new text; below it
stands a part of the message. ``{long}`` is a number of 5,000 digits.
"""

import json
import re
import shlex
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tests.common.command_line import ROOT, Ended, party, party_here
from tests.common.helpers import corpus_of

TESTS = ROOT / "tests"
PRODUCT = ("cli", "generator", "solver")


def blocks(file: Path) -> list[tuple[str, list[str]]]:
    """The blocks of a table: a line, and the lines indented below it. A # begins a comment."""
    found: list[tuple[str, list[str]]] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            found[-1][1].append(line[4:])
        elif line and line[0] != "#":
            found.append((line, []))
    return found


def words(command: str, game: str) -> list[str]:
    """The words of a command in such a table."""
    corpus = str(corpus_of(game))
    return [
        word.replace("{corpus}", corpus).replace("{long}", "9" * 5000)
        for word in shlex.split(command)
    ]


ERRORS = [
    pytest.param(file.parent.name, command, part, id=f"{file.parent.name}-{command}")
    for file in sorted(TESTS.glob("*/errors.txt"))
    for command, [part] in blocks(file)
]


@pytest.mark.parametrize(("game", "command", "part"), ERRORS)
def test_one_line_and_exit_code_2(game: str, command: str, part: str, tmp_path: Path):
    is_refused(party_here(*words(command, game), stdin="draw\n", cwd=tmp_path), part)


def test_in_a_process_of_its_own(tmp_path: Path):
    game, command, part = ERRORS[0].values
    is_refused(party(*words(str(command), str(game)), cwd=tmp_path), str(part))


def is_refused(run: Ended, part: str) -> None:
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run
    assert part in run.stderr
    assert len(run.stderr) < 600


def is_wrong(run: Ended, part: str) -> None:
    """Wrong input, or a problem that `check` has found, with exit code 1."""
    if run.returncode == 1:
        assert (run.stderr, run.stdout.count("\n")) == ("", 1), run
        assert part in run.stdout
    else:
        is_refused(run, part)


def test_what_a_message_repeats_is_whole_or_shown_to_be_cut():
    """By `shortened` and `quoted` (solver/common/words.py), not by a format."""
    cut = re.compile(r"\{[^{}]*(?:![rsa])?:\.\d+\}|\[:\s?\d+\](?:!r)?\}")
    product = chain.from_iterable((ROOT / part).rglob("*.py") for part in PRODUCT)
    assert not [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in product
        for line in path.read_text(encoding="utf-8").splitlines()
        if cut.search(line) and "Error(" in line
    ]


# -- files of the corpora changed -----------------------------------------------------------------


def sections(file: Path) -> Iterator[tuple[str, str, list[str], str, str]]:
    """The rows of a `refused.txt`: game, file, commands, change, and part of the message."""
    for line, parts in blocks(file):
        if line.startswith("= "):
            name, _, commands = line[2:].partition(": ")
        for part in parts:
            change = line.replace("{long}", "9" * 5000)
            yield file.parent.name, name, commands.split(", "), change, part


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
    pytest.param(of, name, some, change, part, id=f"{of}-{name}-{part}{also}", marks=marks)
    for file in sorted(TESTS.glob("*/refused.txt"))
    for of, name, (first, *others), change, part in sections(file)
    for some, also, marks in (([first], "", ()), (others, "-others", pytest.mark.long))
    if some
]
"""The first of the commands that read a file is enough for each change."""


@pytest.mark.parametrize(("game", "name", "commands", "change", "part"), REFUSED)
def test_what_is_changed_is_refused(
    game: str, name: str, commands: list[str], change: str, part: str
):
    text = (corpus_of(game) / name).read_text(encoding="utf-8")
    text = changed(text, json.loads(change))
    for command in commands:
        is_wrong(party_here(*command.split(), stdin=text), part)
