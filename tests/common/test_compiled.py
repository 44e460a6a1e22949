"""Machine code: kept under a name that every kernel source decides, and equal to plain Python."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from solver.common import compiled
from solver.shooting_party.search import ahead
from tests.common.command_line import ROOT
from tests.common.helpers import printed_by
from tests.shooting_party.helpers import MIXED


def test_the_cache_name_depends_on_all_that_a_module_imports(tmp_path: Path):
    """Directly or not, from packages and from modules, as names or as a whole; and on nothing
    else."""
    for name, text in {
        "a/__init__.py": "",
        "a/kernels.py": "from a.middle import (\n    f,\n)\nimport os\n",
        "a/middle.py": "from b import leaf as L\nfrom b import (\n    bark as B,\n)\n",
        "b/__init__.py": "",
        "b/bark.py": "X = 1\n",
        "b/leaf.py": "X = 1\n",
        "b/other.py": "Y = 1\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)

    def name_now() -> str:
        compiled._imported.cache_clear()
        return compiled.source_hash(tmp_path / "a/kernels.py", tmp_path)

    names = [name_now()]
    for changed in ("a/kernels.py", "a/middle.py", "b/leaf.py", "b/bark.py", "b/__init__.py"):
        with (tmp_path / changed).open("a") as file:
            file.write("Z = 2\n")
        names.append(name_now())
    assert len(set(names)) == 6
    (tmp_path / "b/other.py").write_text("Y = 2\n")
    assert name_now() == names[-1]


def test_a_constant_far_away_changes_the_name_of_the_search():
    """The real thing: the layout is among what the layers import, the driver of solve is not."""
    waiting = [ROOT / "solver/shooting_party/search/layers.py"]
    found = set(waiting)
    while waiting:
        new = set(compiled._imported(waiting.pop(), ROOT)) - found
        found |= new
        waiting += new
    names = {path.relative_to(ROOT).as_posix() for path in found}
    assert {"solver/shooting_party/packed/layout.py", "solver/common/bits.py"} <= names
    assert "solver/shooting_party/search/bounds/deadlines.py" in names
    assert "solver/shooting_party/search/solve.py" not in names


def test_compiling_ahead_imports_nothing_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "solver.py").write_text("raise SystemExit(3)")
    begin, begun = subprocess.Popen, list[subprocess.Popen[bytes]]()

    def popen(command: list[str], **settings: Any) -> subprocess.Popen[bytes]:
        *python, module = command
        assert module == ahead.__name__
        begun.append(begin([*python, "solver.common.errors"], cwd=tmp_path, **settings))
        return begun[0]

    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(subprocess, "Popen", popen)
    monkeypatch.setattr(ahead, "compile_layers", lambda: None)
    with ahead.compiling_ahead():
        assert begun[0].wait(timeout=120) == 0


SMALL = """
import json
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve
found = []
for text, seed, without in {cases!r}:
    deal = Deal.from_seed(seed).without(without)
    document = solve(deal, RuleSet.parse(text)).to_json()
    parts = document["profile"], document["line"], document["effort"]["positions"]
    found.append([text, seed, without, *parts])
print(json.dumps(found))
"""
STORED = json.loads((Path(__file__).parent / "data" / "solved.json").read_text(encoding="utf-8"))
"""What the program printed, for one pass: in plain Python more of them take seconds."""


@pytest.mark.parametrize("plain", [False, True])
def test_plain_python_gives_the_same_numbers(plain: bool):
    """The same answers, lines and position counts compiled and not."""
    cases = [row[:3] for row in STORED]
    assert printed_by(SMALL.format(cases=cases), plain=plain) == STORED


@pytest.mark.long
@pytest.mark.parametrize("text", ["leverstoke", *MIXED])
def test_plain_python_gives_the_same_numbers_in_three_passes(text: str):
    program = SMALL.format(cases=[(text, seed, "2345") for seed in (0, 14, 16, 19, 23)])
    assert printed_by(program, plain=True) == printed_by(program, plain=False)
