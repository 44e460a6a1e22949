"""The oldest versions of everything that `pyproject.toml` allows: `python -m tests.oldest` installs
them into an environment of their own, in the user's cache, and runs the tests with it. What the
tests alone ask for is as new as it comes.
"""

import hashlib
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

from solver.common.files import cache_folder

ROOT = Path(__file__).parents[1]
EFFORT = "tests/common/test_pages.py::test_examples_print_what_the_page_shows[docs/{}]"
OTHERWISE = [f"--deselect={EFFORT.format('shooting-party/first-deal.md')}"]
"""The example that shows CP-SAT's effort, which its versions count otherwise."""


def constraints(project: dict[str, object]) -> list[str]:
    """Return the requirements of users with their oldest versions, as pip's constraints: of
    `rich>=14.3`, that is `rich==14.3.*`.
    """
    needs, extras = project["dependencies"], project["optional-dependencies"]
    assert isinstance(needs, list)
    assert isinstance(extras, dict)
    asked = [*needs, *(need for name, of in extras.items() if name != "dev" for need in of)]
    return [re.sub(r">=([\d.]+)", r"==\1.*", need) for need in asked]


def main() -> int:
    text = (ROOT / "pyproject.toml").read_bytes()
    folder = cache_folder() / "oldest" / hashlib.sha256(text).hexdigest()[:12]
    python, ready = folder / "bin" / "python", folder / "ready"
    if not ready.exists():
        venv.create(folder, clear=True, with_pip=True)
        file = folder / "constraints.txt"
        file.write_text("\n".join(constraints(tomllib.loads(text.decode())["project"])) + "\n")
        install = [python, "-m", "pip", "install", "--quiet", "--constraint", file]
        subprocess.run([*install, "--editable", f"{ROOT}[dev]"], check=True)
        ready.touch()
    tests = [python, "-m", "pytest", "-n", "2", "--dist", "worksteal", *OTHERWISE, *sys.argv[1:]]
    return subprocess.run(tests, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
