"""The game that the page of `party rules` shows is played by strong players, and as it says."""

import re
from importlib.resources import files

from tests.common.command_line import party_here


def test_the_turns_of_the_guide_are_those_of_its_command():
    page = files("cli.the_party").joinpath("guide.md").read_text(encoding="utf-8")
    found = re.search(r"shown: `party (.*?)`.*?```\n(.*?)\n```", page, re.DOTALL)
    assert found is not None
    command, block = found.groups()
    printed = [line.strip() for line in party_here(*command.split()).stdout.splitlines()]
    assert "pimc,pimc" in command
    assert "\n".join(printed).endswith(block)
