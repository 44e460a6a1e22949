"""The pages that people read: no dead link, no long line, for players no file of the source. All of
their pictures is legible on light and on dark pages.
"""

import inspect
import re
import runpy
from importlib import import_module
from itertools import combinations
from pathlib import Path

import pytest

from benchmarks import commands
from benchmarks.house import picture
from solver.common.plots import COLOURS, DARK, FAINT, INK, PAPER, dark_style, with_dark
from tests.common.command_line import ROOT
from tests.common.test_architecture import modules
from tests.common.test_stability import FACES

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
LONGEST = 120

OF_THE_CODE = {
    "CHANGELOG", "CONTRIBUTING", "SECURITY", "api", "architecture", "benchmarks", "project",
    "reliability",
}  # fmt: skip
"""Pages for those who read or change the code; all others are for those who use it."""

LINES = {"README.md": 90, "docs/architecture.md": 130}
"""The most lines that a page may have."""


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
    assert not [f for f in files if any(len(each) > LONGEST for each in f.read_text().splitlines())]


def test_pages_named_in_the_code_are_there():
    folders = ("solver", "generator", "cli", "benchmarks", "tests")
    code = [file for folder in folders for file in (ROOT / folder).rglob("*.*")]
    for file in [*code, ROOT / "Makefile", ROOT / "pyproject.toml", *PAGES]:
        if file.suffix in ("", ".py", ".toml", ".json", ".md"):
            for name in re.findall(r"docs/[\w/-]+\.\w+", file.read_text(encoding="utf-8")):
                assert (ROOT / name).exists(), f"{file}: {name}"


def test_the_site_asks_for_every_name():
    """And leaves out what tests alone may use."""
    site = runpy.run_path(str(ROOT / "docs" / "conf.py"))
    for face in site["FACES"].values():
        asked, module = "".join(site["names_of"](face)), import_module(face)
        assert all(f":: {face}.{name}\n" in asked for name in module.__all__)
        for function in filter(inspect.isroutine, (getattr(module, n) for n in module.__all__)):
            given, _ = site["shown"](*[None] * 5, str(inspect.signature(function)), None)
            assert " _" not in given


def test_some_pages_are_short_and_the_picture_of_the_house_is_true():
    assert commands.reference().count("\n### ") == 18
    pages = {name: (ROOT / name).read_text(encoding="utf-8") for name in LINES}
    assert {n for n, page in pages.items() if len(page.splitlines()) > LINES[n]} == set()
    assert (ROOT / "docs/glossary.md").stat().st_size <= 5000
    house = f"<!-- house -->\n{picture(ROOT)}<!-- end of house -->"
    assert house in pages["docs/architecture.md"]


# -- pictures -------------------------------------------------------------------------------------

PICTURES = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.svg")}
TERMINAL = ROOT / "docs" / "shooting-party" / "terminal.svg"
PLOTS = sorted(PICTURES.keys() - {TERMINAL})
LIGHT = {colour: colour for colour in DARK}
GROUNDS = ("#ffffff", "#f8f9fb", "#0d1117", "#131416", "#1e2129")
"""The grounds of sites of documentation, and of code hosts."""

COLOUR = re.compile(r'(?<![\w-])(fill|stroke|color|stop-color)(?:: *|=")([^;"} ]+)')
"""A property or attribute that is a colour, and its value."""

TEXT, LINE = 4.5, 3.0
"""The least contrasts (WCAG 2.2, success criteria 1.4.3 and 1.4.11)."""


def luminance(colour: str) -> float:
    """As WCAG defines it, of a colour as #rrggbb."""
    shares = [value / 255 for value in bytes.fromhex(colour.removeprefix("#"))]
    light = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares]
    return sum(weight * x for weight, x in zip((0.2126, 0.7152, 0.0722), light, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("path", PLOTS, ids=lambda path: path.stem)
def test_a_plot_has_dark_colours_for_all_that_it_names(path: Path):
    drawn = PICTURES[path].replace(dark_style(), "")
    assert with_dark(drawn) == PICTURES[path]
    assert {INK, PAPER} < {value for _, value in COLOUR.findall(drawn)} - {"none"} <= DARK.keys()
    texts = re.findall(r'<g id="text_.*?\n {3,5}</g>\n', drawn, re.DOTALL)
    assert texts
    assert not any(COLOUR.search(text) for text in texts)  # in the colour of the root


@pytest.mark.parametrize("shown", [LIGHT, DARK], ids=["light", "dark"])
def test_the_colours_of_plots_are_legible(shown: dict[str, str]):
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)  # as WCAG has it
    ground = shown[PAPER]
    data = [shown[colour] for colour in COLOURS]
    assert contrast(shown[INK], ground) >= TEXT
    assert min(contrast(colour, ground) for colour in data) >= LINE
    assert contrast(shown[INK], data[-1]) >= LINE
    assert min(contrast(*pair) for pair in combinations(data, 2)) >= 1.25
    assert 1.5 <= contrast(shown[FAINT], ground) < LINE


def test_the_terminal_is_legible_and_has_an_edge_on_every_page():
    picture = PICTURES[TERMINAL]
    (ground, edge) = re.findall(r'<rect fill="(#\w+)" stroke="(#\w+)"', picture)[0]
    assert min(contrast(edge, page) for page in GROUNDS) >= LINE
    found = set(COLOUR.findall(picture)) - {("fill", ground), ("stroke", edge)}
    assert len(found) > 3
    assert {what for what, _ in found} == {"fill"}
    assert min(contrast(colour, ground) for _, colour in found) >= TEXT


def test_every_plot_is_written_in_one_place():
    code = (path for path, _ in modules("solver", "generator", "cli", "benchmarks"))
    saving = [path for path in code if ".savefig(" in path.read_text(encoding="utf-8")]
    assert saving == [ROOT / "solver" / "common" / "plots.py"]
