"""The pages on how to play well: every number in them is what the command beside it prints."""

import re
import shlex

import pytest

from tests.common.command_line import ROOT, party_here

PAGES = sorted((ROOT / "docs").glob("*/strategy.md"))
ROWS = [
    pytest.param(
        because, command, marks=[pytest.mark.long] if "--games" in command else [], id=command
    )
    for page in PAGES
    for because, command in re.findall(
        r"^\|[^|]*\|([^|]*)\| `party (.*)` \|$", page.read_text(), re.M
    )
]


@pytest.mark.parametrize(("because", "command"), ROWS)
def test_the_numbers_are_those_of_the_command(because: str, command: str):
    numbers = re.findall(r"\d+\.\d+%?|\d+%|\d+ actions", because)
    assert numbers
    printed = party_here(*shlex.split(command)).stdout
    for number in numbers:
        assert re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", printed), (number, printed)


def test_every_game_has_such_a_page():
    assert {page.parent.name for page in PAGES} == {"shooting-party", "no-mans-land", "the-party"}
