"""Dependencies point one way, what is common knows no game, games do not know each other, and the
verifier shares nothing with the search. A word of the glossary is one thing, and a file bears the
name of another one only where every game has such a file.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

from tests.common.command_line import ROOT, python
from tests.common.helpers import corpus_of

TABLES = tomllib.loads((Path(__file__).with_name("data") / "architecture.toml").read_text("utf-8"))
PACKAGES, GAMES, NAMES = (TABLES[name] for name in ("packages", "games", "names"))
OURS = {*PACKAGES, "tests", "benchmarks"}


@cache
def nodes(path: Path) -> list[ast.AST]:
    return [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


@cache
def imports(path: Path) -> set[str]:
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def sources(*places: str) -> Iterator[Path]:
    """The Python files below some places."""
    for place in places:
        file = ROOT / f"{place}.py"
        paths = [file] if file.is_file() else [*(ROOT / place).rglob("*.py")]
        assert paths, place
        yield from paths


def modules(*places: str) -> Iterator[tuple[Path, set[str]]]:
    """Each of them with what it imports, which takes a while."""
    yield from ((path, imports(path)) for path in sources(*places))


def test_there_are_three_packages_and_nothing_else():
    for folder, inside in {"": OURS, **{key: {*GAMES} for key in PACKAGES}}.items():
        found = {path.parent.name for path in (ROOT / folder).glob("*/__init__.py")}
        assert found - {"common", "web", "paper"} == inside


def test_arrows_point_one_way():
    """What is common knows no game, and games do not know each other. The search has one face,
    except to what describes the compiled code to other hosts.
    """
    search = "solver.shooting_party.search."
    for path, names in modules(*PACKAGES):
        package, place, *rest = path.relative_to(ROOT).parts
        assert {name.split(".")[0] for name in names} & OURS <= {*PACKAGES[package]}, path
        strange = GAMES.keys() - {place} if place in GAMES else GAMES.keys()
        if place == "common" or place in GAMES:
            assert not any(strange & {*name.split(".")} for name in names), path
        if "search" not in rest and path.name != "host.py":
            used = {name.removeprefix(search).split(".")[0] for name in names if search in name}
            assert used <= {*NAMES["face_of_the_search"]}, path


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def arrows(path: Path, known: set[str]) -> Iterator[str]:
    """What a file imports, now, late or for its types alone; and what it names in a string."""
    said = {each.value for each in nodes(path) if isinstance(each, ast.Constant)}
    yield from (text for text in said if isinstance(text, str) and "." in text)
    for name in imports(path):
        yield name if name in known else name.rpartition(".")[0]


def test_there_are_no_circles_of_files():
    files = {module_of(path): path for path in sources(*PACKAGES)}
    known = {*files}
    graph = nx.DiGraph(
        (name, to) for name, path in files.items() for to in {*arrows(path, known)} & known - {name}
    )
    assert [found for found in nx.strongly_connected_components(graph) if len(found) > 1] == []


def test_roles():
    """(Rules need no compiler.)"""
    slow = ("numba", "numpy", "solver.common.compiled")
    for game, role in [(each, role) for each in GAMES for role in GAMES[each]]:
        for path, names in modules(f"solver/{game}/{role}"):
            used = {name.split(".")[2] for name in names if name.startswith(f"solver.{game}.")}
            assert used <= {role, *GAMES[game][role]}, path
            assert role != "rules" or not any(name.startswith(slow) for name in names), path


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after some code."""
    run = python(f"import sys; {code}; print(*sys.modules)")
    assert run.returncode == 0, run.stderr
    return {*run.stdout.splitlines()[-1].split()}


SLOW = {"numpy", "llvmlite", "ortools", "solver.common.compiled"}


def test_what_begins_without_what_solves():
    """A solitaire (in The Party bots sit at the table), and the verifier of the face."""
    assert not loaded_by("import cli.no_mans_land.play, cli.shooting_party.play") & SLOW
    file = str(corpus_of("shooting_party") / "game.txt")
    loaded = loaded_by(
        "from solver.shooting_party import PLAY, Record, verify;"
        f"verify(Record.parse(open({file!r}).read(), PLAY))"
    )
    assert not {name for name in loaded if ".search." in name or "packed" in name} | loaded & SLOW


@pytest.mark.parametrize("game", GAMES)
def test_the_verifier_shares_nothing_with_what_it_verifies(game: str):
    """Not even by way of what it imports: every kind of document is replayed by the rules alone."""
    files = sorted(corpus_of(game).glob("*.json"))
    loaded = loaded_by(
        "import json; from generator.common.games import game;"
        "from generator.common.verification import check_document, kinds;"
        f"of, files = game({game.replace('_', '-')!r}), {[*map(str, files)]!r};"
        "found = [json.load(open(file)) for file in files];"
        "found = [each for each in found if each.get('schema') in kinds(of)];"
        "print(*(check_document(each, of, quick=True) for each in found))"
    )
    roles = GAMES[game].keys() - {"rules", "knowledge"}
    below = tuple(f"solver.{game}.{role}" for role in roles)
    own = {name for name in loaded if name.startswith(below) and name not in below}
    assert f"solver.{game}.rules.play" in loaded
    assert not own | loaded & SLOW


# -- names ---------------------------------------------------------------------------------------

PRODUCT = [path for path in sources(*PACKAGES) if "__" not in path.name]


def glossary() -> list[tuple[list[str], list[str]]]:
    """The terms of each row, and the modules that it names."""
    rows = re.findall(
        r"^\| ([^|]+) \|[^|]+\|([^|]*)\|$", (ROOT / "docs/glossary.md").read_text(), re.M
    )
    return [(terms.split(", "), modules.replace(",", " ").split()) for terms, modules in rows[1:]]


def test_modules_bear_the_names_of_what_they_have():
    stems = {path.stem for path in PRODUCT}
    assert len(glossary()) > 50
    for terms, modules in glossary():
        words = {word.replace(" ", "_") + ending for word in terms for ending in ("", "s", "es")}
        parts = {part for word in words for part in word.split("_")}
        assert words & stems <= {*modules} <= stems, terms
        assert all(parts & {*module.split("_")} for module in modules), terms


def test_two_files_have_one_name_only_if_they_are_one_role():
    twice = {stem for stem, count in Counter(path.stem for path in PRODUCT).items() if count > 1}
    assert twice == {*NAMES["roles"]}


def test_one_letter_is_one_module():
    alias = re.compile(r"^(?:from ([\w.]+) )?import ([\w.]+) as ([A-Z])$", re.MULTILINE)
    named: dict[tuple[str, str, str], set[str]] = {}
    for path in PRODUCT:
        layer, game, *_ = path.relative_to(ROOT).parts
        game = game if game in GAMES else layer
        for package, name, letter in alias.findall(path.read_text(encoding="utf-8")):
            named.setdefault((layer, game, letter), set()).add(f"{package}.{name}")
    assert {key: every for key, every in named.items() if len(every) > 1} == {}


# -- sizes ---------------------------------------------------------------------------------------


def lines_of_code(function: ast.FunctionDef, lines: list[str]) -> int:
    """The lines of a function's body, without its docstring, comments and blank lines."""
    first = function.body[0]
    start = first.end_lineno if ast.get_docstring(function) else first.lineno - 1
    body = (line.strip() for line in lines[start : function.end_lineno])
    return sum(bool(line) and not line.startswith("#") for line in body)


def test_files_and_functions_keep_a_size_that_one_can_read():
    """(A few kernels and tables read better in one piece; their number does not grow.)"""
    long, wide = [], []
    for path in PRODUCT:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 350, path
        for each in nodes(path):
            if isinstance(each, ast.FunctionDef):
                given = each.args
                count = len([*given.posonlyargs, *given.args, *given.kwonlyargs])
                long += [f"{path}: {each.name}"] * (lines_of_code(each, lines) > 30)
                wide += [f"{path}: {each.name}"] * (count > 8)
    assert len(long) <= 9, long
    assert len(wide) <= 5, wide
