"""Machine code: kept under a name that every kernel source decides, and equal to plain Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver import compiled
from solver.shooting_party.deal import Deal
from solver.shooting_party.stages import solve
from tests.rulesets import MIXED, rules

ROOT = Path(__file__).parent.parent


def test_the_cache_name_depends_on_every_kernel_source(tmp_path: Path):
    for game in ("a", "b"):
        (tmp_path / game / "kernels").mkdir(parents=True)
        (tmp_path / game / "kernels" / "rules.py").write_text("x = 1\n")
    sources = [*tmp_path.rglob("*.py")]
    before = compiled.source_hash(sources)
    assert before == compiled.source_hash(reversed(sources))
    (tmp_path / "b" / "kernels" / "rules.py").write_text("x = 2\n")
    assert compiled.source_hash(sources) != before


def test_every_compiled_function_lives_in_a_kernels_folder():
    """Else the hash would miss it."""
    for path in [*(ROOT / "solver").rglob("*.py"), *(ROOT / "rating").rglob("*.py")]:
        if "import kernel\n" in path.read_text(encoding="utf-8"):
            assert path.parent.name == "kernels", path


def fresh(code: str, **environment: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    return run.stdout.strip()


FOLDER = "from solver.compiled import cache_folder; print(cache_folder())"


def test_the_cache_goes_where_it_can_be_written(tmp_path: Path):
    chosen = fresh(FOLDER, NUMBA_CACHE_DIR=str(tmp_path))
    assert Path(chosen).parent == tmp_path
    user = fresh(FOLDER, NUMBA_CACHE_DIR="", XDG_CACHE_HOME=str(tmp_path))
    assert Path(user).parent == tmp_path / "shooting-party"
    blocked = tmp_path / "file"
    blocked.write_text("")
    elsewhere = fresh(FOLDER, NUMBA_CACHE_DIR=str(blocked), TMPDIR=str(tmp_path))
    assert Path(elsewhere).is_dir()
    assert blocked not in Path(elsewhere).parents


SMALL = """
import json
from solver.shooting_party.deal import Deal
from solver.shooting_party.rules import RuleSet
from solver.shooting_party.stages import solve
documents = []
for text, seed in {cases!r}:
    document = solve(Deal.from_seed(seed).without("2345"), RuleSet.parse(text)).to_json()
    del document["effort"]["seconds"]
    documents.append(document)
print(json.dumps(documents))
"""


@pytest.mark.parametrize("text", ["leverstoke", *MIXED])
def test_plain_python_gives_the_same_numbers(text: str):
    """The same answers, lines and position counts compiled and not."""
    cases = [(text, seed) for seed in (0, 14, 19)]
    plain = json.loads(fresh(SMALL.format(cases=cases), NUMBA_DISABLE_JIT="1"))
    for (name, seed), document in zip(cases, plain, strict=True):
        here = solve(Deal.from_seed(seed).without("2345"), rules(name)).to_json()
        del here["effort"]["seconds"]
        assert document == here
