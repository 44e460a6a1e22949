"""The pages that people read: no dead link, no long line, and for players no file of the source."""

import re
from pathlib import Path

import pytest

from benchmarks import commands, reference
from tests.common.command_line import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
LONGEST = 120

OF_THE_CODE = {
    "CHANGELOG", "CONTRIBUTING", "SECURITY", "api", "architecture", "benchmarks", "project",
    "reliability",
}  # fmt: skip
"""Pages for those who read or change the code; all others are for those who use it."""


def prose_of(page: Path) -> str:
    """Return the text of a page without blocks of code and what a benchmark writes."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"(?ms)^```.*?^```$|^<!-- (.*?) -->$.*?^<!-- end of \1 -->$", "", text)


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of a page's headings, in the manner of GitHub."""
    headings = re.findall(r"(?m)^#+ (.*)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_lines(page: Path):
    text = prose_of(page)
    for link in re.findall(r"\]\(([^)]+)\)", text):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target), link
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    assert [line for line in lines if len(line) > LONGEST] == []
    assert page.stem in OF_THE_CODE or not re.search(r"[\w/.*-]+\.(?:py|mjs)\b", text)


def test_no_line_of_the_site_is_long():
    ends = ("*.mjs", "*.css", "*.js", "*.html")
    files = [each for end in ends for each in (ROOT / "generator").rglob(f"web/**/{end}")]
    assert len(files) > 70
    long = [file for file in files for line in file.read_text().splitlines() if len(line) > LONGEST]
    assert long == []


def test_pages_named_in_the_code_are_there():
    folders = ("solver", "generator", "cli", "benchmarks", "tests")
    code = [file for folder in folders for file in (ROOT / folder).rglob("*.*")]
    for file in [*code, ROOT / "Makefile", ROOT / "pyproject.toml", *PAGES]:
        if file.suffix in ("", ".py", ".toml", ".json", ".md"):
            for name in re.findall(r"docs/[\w/-]+\.\w+", file.read_text(encoding="utf-8")):
                assert (ROOT / name).exists(), f"{file}: {name}"


@pytest.mark.parametrize("face", reference.PAGES)
def test_the_reference_is_what_the_code_says(face: str):
    text, due = reference.PAGES[face].read_text(encoding="utf-8"), reference.reference(face)
    again = "python -m benchmarks.reference"
    assert f"<!-- reference -->\n{due}<!-- end of reference -->\n" in text, again
    assert "_bounds" not in due


def test_the_reference_the_glossary_and_the_first_page_are_short():
    text = commands.reference()
    assert text.count("\n### party solve\n") == text.count("\n### party force\n") == 1
    assert text.count("\n### ") == 18
    assert (ROOT / "docs" / "glossary.md").stat().st_size <= 5000
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 90
