"""The examples of the pages, run as they stand: after ``$`` a command, then what it prints, where
a line of dots stands for any lines, and ``> FILE`` keeps the output. The examples of a page share
a folder, as those of a person; code that begins with the name of a file is in it. On the pages on
how to play well, every number is what the command beside it prints.
"""

import re
import shlex
from pathlib import Path

import pytest
import yaml

from tests.common.command_line import ROOT, party_here

PAGES = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if "```console" in page.read_text(encoding="utf-8")
]
SLOW = {"survey.md", "publishing.md", "daily.md"}
"""Pages whose examples take more than some seconds."""


ROWS = [
    pytest.param(
        because, command, marks=[pytest.mark.long] if "--games" in command else [], id=command
    )
    for page in (ROOT / "docs").glob("*/strategy.md")
    for because, command in re.findall(
        r"^\|[^|]*\|([^|]*)\| `party (.*)` \|$", page.read_text(), re.M
    )
]


def examples(page: Path) -> list[tuple[str, str]]:
    """Return the commands of a page, and what they print."""
    blocks = re.findall(r"(?ms)^```console\n(.*?)^```$", page.read_text(encoding="utf-8"))
    parts = (part for block in blocks for part in re.split(r"(?m)^\$ ", block)[1:])
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def is_shown(printed: str, shown: str) -> bool:
    """Return whether that was printed, but for lines that dots stand for and spaces at the ends."""
    pieces = re.split(r"(?m)^ *\.\.\.\n", shown)
    pattern = r"(?:.*\n)*?".join(map(re.escape, pieces))
    printed = re.sub(r"(?m) +$", "", printed)
    return re.fullmatch(pattern, printed) is not None


@pytest.mark.parametrize(
    "page",
    [pytest.param(p, marks=pytest.mark.long if p.name in SLOW else ()) for p in PAGES],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_examples_print_what_the_page_shows(page: Path, tmp_path: Path):
    (tmp_path / "series.key").write_text("a key of the tests, not to be used elsewhere")
    (tmp_path / "series.key").chmod(0o600)
    code = r"(?ms)^```python\n# (\w+\.py)\n(.*?)^```$"
    for name, text in re.findall(code, page.read_text(encoding="utf-8")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for command, shown in examples(page):
        command, _, kept = command.partition(" > ")
        words = shlex.split(command)
        assert words[0] == "party", command
        wide = "" if kept else "80"  # as on the page
        home = str(tmp_path / "home")
        run = party_here(*words[1:], cwd=tmp_path, XDG_DATA_HOME=home, COLUMNS=wide)
        if kept:
            assert run.returncode == 0, (command, run)
            (tmp_path / kept).write_text(run.stdout, encoding="utf-8")
            continue
        assert is_shown(run.stdout, shown) or is_shown(run.stderr, shown), (command, run)


def test_what_is_asked_on_other_systems_is_answered_here(tmp_path: Path):
    """The commands of the workflow that no machine here can run."""
    jobs = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["jobs"]
    lines = jobs["wheel"]["steps"][-1]["run"].splitlines()
    asked = [line.partition(" >") for line in lines if line.startswith("party ")]
    for command, _, kept in asked:
        run = party_here(*shlex.split(command)[1:], cwd=tmp_path)
        assert run.returncode == 0, (command, run)
        if kept:
            (tmp_path / kept).write_text(run.stdout, encoding="utf-8")
    assert len(asked) > 5


@pytest.mark.parametrize(("because", "command"), ROWS)
def test_the_numbers_are_those_of_the_command(because: str, command: str):
    numbers = re.findall(r"\d+\.\d+%?|\d+%|\d+ actions", because)
    assert numbers
    printed = party_here(*shlex.split(command)).stdout
    for number in numbers:
        assert re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", printed), (number, printed)
