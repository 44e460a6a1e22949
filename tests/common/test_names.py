"""The import names of the distribution: a package of another one in their place is refused."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import generator
import shooting_party
from solver import shooting_party as the_game
from tests.common.command_line import ROOT

THEIRS = '"""The package of another distribution."""\n'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with our packages, as pip leaves them."""
    shutil.copy(ROOT / "shooting_party.py", tmp_path)
    for name in ("solver", "generator", "cli"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=site, timeout=60)


@pytest.mark.parametrize("name", ["solver", "generator", "cli"])
@pytest.mark.parametrize("form", ["package", "module"])
def test_another_package_is_refused_by_the_command(site: Path, name: str, form: str):
    if form == "module":  # found before ours
        shutil.rmtree(site / name)
        (site / f"{name}.py").write_text(THEIRS)
    else:  # written over ours
        (site / name / "__init__.py").write_text(THEIRS)
    made = run(site, "-m", "shooting_party", "deal", "1")
    assert (made.returncode, made.stdout) == (2, "")
    assert made.stderr.count("\n") == 1
    assert f"is not the `{name}` of shooting-party" in made.stderr


def test_another_package_is_refused_at_import(site: Path):
    (site / "solver" / "__init__.py").write_text(THEIRS)
    made = run(site, "-c", "import generator")
    assert made.returncode == 1
    assert "ImportError" in made.stderr.splitlines()[-1]
    assert "of its own" in made.stderr


def test_another_package_is_refused_by_the_door(site: Path):
    (site / "solver" / "__init__.py").write_text(THEIRS)
    made = run(
        site, "-c", "import shooting_party; print(len(dir(shooting_party))); shooting_party.Deal"
    )
    assert made.returncode == 1
    assert made.stdout
    assert "is not the `solver` of shooting-party" in made.stderr.splitlines()[-1]


def test_the_door_has_what_the_packages_have():
    for name in {*shooting_party.__all__} - {"__version__", "daily"}:
        assert getattr(shooting_party, name) is getattr(the_game, name)
    assert shooting_party.daily is generator.daily
    assert shooting_party.__version__[0].isdigit()
    assert {*shooting_party.__all__} <= {*dir(shooting_party)}
    with pytest.raises(AttributeError, match="has no attribute 'solved'"):
        _ = shooting_party.solved


def test_the_door_loads_nothing_until_it_is_asked(site: Path):
    code = "import sys, shooting_party as door; print('solver' in sys.modules)"
    before, after = run(site, "-c", f"{code}; door.Deal; print(*sys.modules)").stdout.splitlines()
    assert before == "False"
    assert "solver.shooting_party.rules.deal" in after.split()
    assert "numpy" not in after.split()


def test_ours_are_accepted(site: Path):
    assert run(site, "-m", "shooting_party", "deal", "1").stdout.startswith("seed      1\n")
