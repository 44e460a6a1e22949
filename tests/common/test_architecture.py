"""Dependencies point one way, what is common knows no game, games do not know each other, and the
verifier shares nothing with the search."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "solver": {"solver"},
    "generator": {"generator", "solver"},
    "cli": {"cli", "generator", "solver"},
}
"""Which packages each may import."""

ROLES = {
    "rules": set(),
    "packed": {"rules"},
    "search": {"rules", "packed"},
    "relaxation": {"rules"},
    "unseen": {"rules", "packed"},
    "players": {"rules", "packed", "search", "unseen"},
    "analysis": {"rules", "packed", "search", "relaxation"},
    "survey": {"rules", "search"},
}
"""The roles within the solver of a game, and which each may import besides itself."""

ROLES_OF_NO_MANS_LAND = {
    "rules": set(),
    "packed": {"rules"},
    "exact": {"rules", "packed"},
    "players": {"rules", "packed", "exact"},
    "analysis": {"rules", "packed", "exact", "players"},
    "survey": {"rules", "exact"},
}
"""The same for the second game."""

ROLES_OF_THE_PARTY = {
    "rules": set(),
    "packed": {"rules"},
    "knowledge": {"rules", "packed"},
    "open_hands": {"rules", "packed"},
    "end_games": {"rules", "packed", "knowledge"},
    "players": {"rules", "packed", "knowledge"},
    "environments": {"rules", "packed", "knowledge", "players"},
    "analysis": {"rules", "packed", "knowledge", "open_hands", "end_games", "players"},
}
"""The same for the third game."""

GAMES = {
    "shooting_party": ROLES,
    "no_mans_land": ROLES_OF_NO_MANS_LAND,
    "the_party": ROLES_OF_THE_PARTY,
}

FACE_OF_THE_SEARCH = {
    "ahead", "bounds", "budget", "fewest", "goals", "line", "many", "query", "reachability",
    "solution", "solve",
}  # fmt: skip
"""What the rest of the code may import of the search; the arena and the passes are its own."""

OURS = {*PACKAGES, "tests", "benchmarks"}
FUZZ = ROOT / "tests" / "fuzz"
SOLUTION = FUZZ / "shooting_party" / "corpus" / "solution.json"


@cache
def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def modules(*places: str) -> Iterator[tuple[Path, set[str]]]:
    """The Python files below some places, each with what it imports."""
    for place in places:
        paths = list((ROOT / place).rglob("*.py")) or [ROOT / place]
        yield from ((path, imports(path)) for path in paths)


def games(package: str) -> list[str]:
    return [path.name for path in (ROOT / package).iterdir() if path.is_dir() and is_game(path)]


def is_game(path: Path) -> bool:
    return path.name != "common" and (path / "__init__.py").exists()


@pytest.mark.parametrize(
    "part", [f"{p}/{part.name}" for p in PACKAGES for part in (ROOT / p).glob("*[!_]")]
)
def test_packages(part: str):
    package, _ = part.split("/")
    for path, names in modules(part):
        assert {name.split(".")[0] for name in names} & OURS <= PACKAGES[package], path


def test_there_are_three_packages_and_nothing_else():
    found = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert found == OURS


def test_what_is_common_knows_no_game():
    for path, names in modules("solver/common", "generator/common", "cli/common"):
        for game in games("solver"):
            assert not any(game in name for name in names), path


def test_games_do_not_know_each_other():
    for package in PACKAGES:
        for game in games(package):
            others = set(games("solver")) - {game}
            for path, names in modules(f"{package}/{game}"):
                assert not any(other in name.split(".") for other in others for name in names), path


@pytest.mark.parametrize(("game", "role"), [(game, role) for game in GAMES for role in GAMES[game]])
def test_roles(game: str, role: str):
    for path, names in modules(f"solver/{game}/{role}"):
        used = {name.split(".")[2] for name in names if name.startswith(f"solver.{game}.")}
        assert used - {role} <= GAMES[game][role], path


def test_rules_need_no_compiler():
    for path, names in modules(*(f"solver/{game}/rules" for game in GAMES)):
        assert not {name.split(".")[0] for name in names} & {"numba", "numpy"}, path
        assert not any(name.startswith("solver.common.compiled") for name in names), path


def test_the_search_has_one_face():
    for path, names in modules("solver/shooting_party", "generator", "cli"):
        if "search" not in path.relative_to(ROOT).parts:
            prefix = "solver.shooting_party.search."
            used = {name.removeprefix(prefix).split(".")[0] for name in names if prefix in name}
            assert used <= FACE_OF_THE_SEARCH, path


def test_the_verifier_shares_nothing_with_the_search():
    """Not even by way of what it imports: a fresh interpreter shows."""
    code = (
        "import json, sys; from solver.shooting_party import verify;"
        f"print(verify(json.load(open({str(SOLUTION)!r}))).end.score);"
        "print(*[m for m in sys.modules if '.search.' in m or 'packed' in m or m == 'numba'])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout == "(2, 2)\n\n"


def test_the_party_is_verified_by_its_rules_alone():
    names = ["force", "explain", "hint", "end-game", "call.solution"]
    files = [str(FUZZ / "the_party" / "corpus" / f"{name}.json") for name in names]
    code = (
        "import json, sys; from generator.common.verification import check_document;"
        "from generator.the_party.game import PUBLISHED;"
        f"print(*(check_document(json.load(open(f)), PUBLISHED, quick=True) for f in {files!r}));"
        "print(*[m for m in sys.modules if m.startswith('solver.the_party.') and"
        " m.split('.')[2] != 'rules' or m in ('numba', 'numpy')])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    printed, loaded, _ = run.stdout.split("\n")
    assert printed.count("ok: ") == len(files)
    allowed = {"analysis", "analysis.replays", "knowledge", "knowledge.views"}
    assert set(loaded.split()) <= {f"solver.the_party.{name}" for name in allowed}
