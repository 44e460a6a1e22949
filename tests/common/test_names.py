"""The import names of the distribution: a package of another one in their place is refused."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_ours_are_accepted(site: Path):
    assert run(site, "-m", "shooting_party", "deal", "1").stdout.startswith("seed      1\n")
