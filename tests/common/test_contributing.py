"""The worked examples of CONTRIBUTING.md, followed as they are written: their edits fit, what they
name is there, and their commands succeed in a copy. CITATION.cff cites the version of the package.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path

import pytest
import yaml

from cli.party import party_group
from generator.common.games import Game
from tests.common.command_line import ROOT

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
    for commands in (*lint, *example.blocks("sh")):
        shell = ["sh", "-e", "-c", commands]
        run = subprocess.run(shell, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert run.returncode == 0, f"{commands}\n{run.stdout}\n{run.stderr}"


NEEDED = ["cff-version", "message", "title", "authors", "version", "date-released"]
ALLOWED = {*NEEDED, *["type", "abstract", "license", "keywords", "repository-code", "doi"]}


def test_the_citation_is_of_this_version():
    """In what is used of the Citation File Format 1.2.0; no person is named."""
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    cited = yaml.load(text, yaml.BaseLoader)  # a date stays a text
    assert {*NEEDED} <= cited.keys() <= ALLOWED
    assert (cited["cff-version"], cited["type"]) == ("1.2.0", "software")
    assert all(isinstance(each, str | list) and each for each in cited.values())
    assert [author.keys() - {"website"} for author in cited["authors"]] == [{"name"}]
    assert "# Maintainer: add where the repository is public" in text or "repository-code" in cited
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for field in ("version", "license", "authors", "keywords"):
        assert cited[field] == project[field]
    released = f"## {cited['version']} ({cited['date-released']})"
    assert released in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
