"""What a person meets first at a terminal: the help of all commands, on one screen, and the pages
that teach the games, which are longer than one.
"""

from pathlib import Path

import pytest

from cli.party import SECTIONS, party_group
from tests.common.command_line import at_a_terminal, ended, party_here, printed

GROUPS = ["", "no-mans-land", "the-party"]


def rows_of(group: str) -> list[str]:
    """The lines of the help of a group that name its commands."""
    return printed(*group.split(), "--help").rstrip("\n").partition("Commands:\n")[2].split("\n")


@pytest.mark.parametrize("group", GROUPS)
def test_every_command_has_a_line_in_the_help(group: str):
    """All of them in view at 80 x 24, with the line that is typed next, by what they are for."""
    rows, command = rows_of(group), party_group()
    if group:
        command = command.get_command(None, group)
    headings = [row[2:11].strip() for row in rows if row[2] != " "]
    assert headings == [each for each in SECTIONS if each in headings]
    assert headings[:4] == ["play", "ask", "publish", "study"]
    assert sorted(row[11:].split()[0] for row in rows) == command.list_commands(None)
    assert len(rows) <= 24
    assert all(len(row) < 80 and row.endswith((".", "?")) for row in rows)


def test_every_command_has_a_help_of_its_own():
    for group in GROUPS:
        for row in rows_of(group):
            run = party_here(*group.split(), row[11:].split()[0], "-h")
            assert "--help" in run.stdout, row


@pytest.mark.parametrize("group", GROUPS)
def test_rules_are_paged_at_a_terminal(group: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """By the pager that the person has chosen, and not in a pipe."""
    monkeypatch.setenv("PAGER", "sed s/^/page:/")
    plain = printed(*group.split(), "rules")
    assert "page:" not in plain
    assert plain.count("\n") > 24
    screen = at_a_terminal(tmp_path, *group.split(), "rules")
    assert ended(screen) == 0
    assert screen.before.count("page:") >= plain.count("\n") - 1
