"""The pages that people read: no dead link, no long line, for players no file of the source; what
their examples show is printed, what CONTRIBUTING.md names is there, and CITATION.cff cites this
version. All of their pictures is legible on light and on dark pages.
"""

import inspect
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, fields
from functools import cached_property
from importlib import import_module
from itertools import combinations
from pathlib import Path

import pytest
import yaml

from benchmarks import commands
from benchmarks.house import picture
from cli.party import party_group
from generator.common.games import Game
from solver.common.plots import COLOURS, DARK, FAINT, INK, PAPER, dark_style, with_dark
from tests.common.command_line import ROOT, Ended, party_here
from tests.common.test_architecture import modules

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
LONGEST = 120

OF_THE_CODE = {
    "CHANGELOG", "CONTRIBUTING", "SECURITY", "api", "architecture", "benchmarks", "project",
    "reliability",
}  # fmt: skip
"""Pages for those who read or change the code; all others are for those who use it."""

LINES = {"README.md": 90, "docs/architecture.md": 130}
"""The most lines that a page may have."""


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def prose_of(page: Path) -> str:
    """Return the text of a page without blocks of code and what a benchmark writes."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"(?ms)^```.*?^```$|^<!-- (.*?) -->$.*?^<!-- end of \1 -->$", "", text)


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of a page's headings, in the manner of GitHub."""
    headings = re.findall(r"(?m)^#+ (.*)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
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
    files = [each for each in (ROOT / "generator").rglob("web/**/*.*")
             if each.suffix in (".mjs", ".css", ".js", ".html")]  # fmt: skip
    assert len(files) > 70
    assert not [f for f in files if max(map(len, f.read_text().splitlines())) > LONGEST]


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


# -- examples ------------------------------------------------------------------------------------

SHOWING = [page for page in PAGES if "```console" in page.read_text(encoding="utf-8")]
"""Pages with examples: after ``$`` a command, then what it prints, where a line of dots stands for
any lines, and ``> FILE`` keeps the output. The examples of a page share a folder, as those of a
person; code that begins with the name of a file is in it.
"""

SLOW = {"survey.md", "publishing.md", "daily.md"}
"""Pages whose examples take more than some seconds."""

HUNDRED = re.compile(r"--games \d{3}")
"""Examples that take seconds on any page."""

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


def is_slow(page: Path) -> bool:
    """Whether the examples of a page, or some of them, are left to the long tests."""
    return page.name in SLOW or any(HUNDRED.search(command) for command, _ in examples(page))


@pytest.mark.parametrize(
    ("page", "every"),
    [
        *(pytest.param(p, False, id=name_of(p)) for p in SHOWING if p.name not in SLOW),
        *(
            pytest.param(p, True, id=f"every one of {name_of(p)}", marks=pytest.mark.long)
            for p in SHOWING
            if is_slow(p)
        ),
    ],
)
def test_examples_print_what_the_page_shows(page: Path, every: bool, tmp_path: Path):
    (tmp_path / "series.key").write_text("a key of the tests, not to be used elsewhere")
    (tmp_path / "series.key").chmod(0o600)
    code = r"(?ms)^```python\n# (\w+\.py)\n(.*?)^```$"
    for name, text in re.findall(code, page.read_text(encoding="utf-8")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for command, shown in examples(page):
        if HUNDRED.search(command) and not every:
            continue
        run = ran(command, tmp_path)
        assert " > " in command or is_shown(run.stdout, shown) or is_shown(run.stderr, shown), run


def ran(command: str, folder: Path) -> Ended:
    """Run a command as it stands there, and keep what it prints."""
    words, *kept = re.split(" > ?", command)
    first, *rest = shlex.split(words)
    assert first == "party"
    wide = "" if kept else "80"  # as on the page
    run = party_here(*rest, cwd=folder, XDG_DATA_HOME=str(folder / "home"), COLUMNS=wide)
    if kept:
        assert run.returncode == 0, run
        (folder / kept[0]).write_text(run.stdout, encoding="utf-8")
    return run


def test_what_is_asked_on_other_systems_is_answered_here(tmp_path: Path):
    """The commands of the workflow that no machine here can run."""
    jobs = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["jobs"]
    lines = jobs["wheel"]["steps"][-1]["run"].splitlines()
    asked = [line for line in lines if line.startswith("party ")]
    assert len(asked) > 5
    assert [line for line in asked if ran(line, tmp_path).returncode] == []


@pytest.mark.parametrize(("because", "command"), ROWS)
def test_the_numbers_are_those_of_the_command(because: str, command: str):
    numbers = re.findall(r"\d+\.\d+%?|\d+%|\d+ actions", because)
    assert numbers
    printed = party_here(*shlex.split(command)).stdout
    for number in numbers:
        assert re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", printed), (number, printed)


# -- what is said to those who add to it ---------------------------------------------------------

TOY = ROOT / "tests" / "toy"
FOLDERS = ("solver", "generator", "cli", "tests", "benchmarks", "docs")
PATH = rf"\b(?:{'|'.join(FOLDERS)})/[\w./-]*\w"
SECTIONS = re.split(r"(?m)^### ", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Example:
    """A section of the page."""

    text: str

    def blocks(self, kind: str) -> list[str]:
        return re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", self.text)

    @cached_property
    def files(self) -> dict[str, str]:
        """The files that the example makes or changes, by name, as they are then."""
        made = {}
        for block in self.blocks("python"):
            name, _, text = block.removeprefix("# ").partition("\n")
            assert not (ROOT / name).exists(), f"{name} is there already"
            made[name] = text
        for part in (p for b in self.blocks("diff") for p in re.split(r"(?m)^--- ", b)[1:]):
            name, _, hunks = part.partition("\n")
            made.setdefault(name, (ROOT / name).read_text(encoding="utf-8"))
            for hunk in re.split(r"(?m)^@@\n", hunks):
                made[name] = edited(made[name], hunk, name)
        return made

    def file(self, name: str) -> str | None:
        """The text of a file as the example leaves it, "" of a folder, None if there is neither."""
        places = [place for place in (ROOT / name, TOY / name) if place.exists()]
        texts = (place.read_text("utf-8") if place.is_file() else "" for place in places)
        return self.files.get(name, next(texts, None))


def edited(text: str, hunk: str, name: str) -> str:
    """The text after an edit; its old lines must be there, and just once."""
    lines = hunk.splitlines(keepends=True)
    old, new = ("".join(line[1:] for line in lines if line[0] in marks) for marks in (" -", " +"))
    text, places = re.subn(f"(?m)^{re.escape(old)}", lambda _: new, text)
    assert places == 1, f"{name} has this in {places} places:\n{old}"
    return text


HEAD = Example(SECTIONS[0])
EXAMPLES = {section.partition("\n")[0]: Example(section) for section in SECTIONS[1:]}


@pytest.mark.parametrize("example", [HEAD, *EXAMPLES.values()], ids=["head", *EXAMPLES])
def test_what_is_named_is_there(example: Example):
    """Paths, modules, targets of make and commands; of an example, also names in its files, into
    which its edits fit; of a game, all that it must answer.
    """
    named = {name: example.file(name) for name in re.findall(PATH, example.text)}
    for module in {*re.findall(r"python -m\s+([\w.]+)", example.text)} - {"pytest"}:
        path = module.replace(".", "/")
        there = [example.file(each) for each in (f"{path}.py", path)]
        named[module] = next((text for text in there if text is not None), None)
    assert [name for name, text in named.items() if text is None] == []
    targets = re.findall(r"(?m)^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert {*" ".join(re.findall("`make ([^`]+)`", example.text)).split()} <= {*targets}
    commands = {*party_group().list_commands(None), "high-card"}
    assert {*re.findall(r"(?m)^party ([\w-]+)", example.text)} <= commands
    words = {*re.findall(r"\w+", "\n".join([*filter(None, named.values()), *named]))}
    prose = re.sub(r"(?ms)^```.*?^```$", "", example.text)
    spans = {*re.findall("`([^`]+)`", prose)}
    assert example is HEAD or {s for s in spans if re.fullmatch(r"[A-Za-z_]\w*", s)} <= words
    assert example is not EXAMPLES["A game"] or {each.name for each in fields(Game)} <= spans


@pytest.mark.long
@pytest.mark.parametrize("example", EXAMPLES.values(), ids=list(EXAMPLES))
def test_commands_succeed(example: Example, tmp_path: Path):
    for folder in FOLDERS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for file in (ROOT / "pyproject.toml", ROOT / "shooting_party.py"):
        shutil.copy(file, tmp_path)
    for name, text in example.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    code = " ".join(name for name in example.files if name.endswith(".py"))
    lint = [f"ruff check {code}", f"ruff format --check {code}"] if code else []
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }
    for shell in (*lint, *example.blocks("sh")):
        command = ["sh", "-e", "-c", shell]
        run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert run.returncode == 0, f"{shell}\n{run.stdout}\n{run.stderr}"


def test_the_citation_is_of_this_version():
    """In what is used of the Citation File Format 1.2.0; no person is named."""
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    cited = yaml.load(text, yaml.BaseLoader)  # a date stays a text
    needed = ["cff-version", "message", "title", "authors", "version", "date-released"]
    allowed = ["type", "abstract", "license", "keywords", "repository-code", "doi"]
    assert {*needed} <= cited.keys() <= {*needed, *allowed}
    assert (cited["cff-version"], cited["type"]) == ("1.2.0", "software")
    assert all(isinstance(each, str | list) and each for each in cited.values())
    assert [author.keys() - {"website"} for author in cited["authors"]] == [{"name"}]
    assert "# Maintainer: add where the repository is public" in text or "repository-code" in cited
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    fields = ("version", "license", "authors", "keywords")
    assert [cited[each] for each in fields] == [project[each] for each in fields]
    released = f"## {cited['version']} ({cited['date-released']})"
    assert released in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
