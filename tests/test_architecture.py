"""Dependencies point one way: cli → generator, survey → rating → analysis → solver; what is common
knows no game; the verifier shares nothing with the search."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = {
    "solver": {"solver"},
    "analysis": {"analysis", "solver"},
    "rating": {"rating", "analysis", "solver"},
    "generator": {"generator", "rating", "analysis", "solver"},
    "survey": {"survey", "solver"},
}
GAME_OF_SURVEY = {"shooting_party", "tallies", "plot"}
"""The modules of `survey` that know what a row means."""
OURS = {"solver", "analysis", "rating", "generator", "survey", "cli", "tests", "benchmarks"}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("layer", LAYERS)
def test_layers(layer: str):
    for path in (ROOT / layer).rglob("*.py"):
        tops = {name.split(".")[0] for name in imports(path)} & OURS
        assert tops <= LAYERS[layer], path


def test_what_is_common_knows_no_game():
    common = [*(ROOT / "solver").glob("*.py"), *(ROOT / "solver" / "kernels").glob("*.py")]
    common += [*(ROOT / "analysis").glob("*.py"), *(ROOT / "rating").glob("*.py")]
    common += [path for path in (ROOT / "generator").glob("*.py") if path.stem != "__init__"]
    common += [path for path in (ROOT / "survey").glob("*.py") if path.stem not in GAME_OF_SURVEY]
    assert len(common) >= 25
    for path in common:
        assert not any("shooting_party" in name for name in imports(path)), path


def test_the_verifier_shares_nothing_with_the_search():
    """Not even by way of what it imports: a fresh interpreter shows."""
    code = (
        "import sys, solver.shooting_party.verify;"
        "print(*[m for m in sys.modules if 'search' in m or 'kernels' in m or m == 'numba'"
        " or m.endswith('packed')])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout.strip() == ""
