"""Hard treatment of what writes and reads files: published days tampered with, several that write
at once, a full standard output. (What is stopped while it writes: tests/common/test_disks.py.)
"""

import os
import subprocess
import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli import NO_OUTPUT, WRONG_INPUT
from generator import Series, publish
from generator.common.folder import FolderError
from tests.common.command_line import PARTY, ROOT, party_here
from tests.common.helpers import contents, put
from tests.common.helpers import files_but_locks as files
from tests.common.week import WEEK
from tests.fuzz.damage import Draw, damaged
from tests.shooting_party.helpers import GAME

DAYS, SERIES = WEEK[:2], Series(GAME.name, GAME)
"""Two couples."""

OURS = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def folder(tmp_path: Path, puzzles_at_once: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("generator.common.folder_check.game_named", lambda name: GAME)
    publish(DAYS, tmp_path / "days", SERIES)
    return tmp_path / "days"


@st.composite
def changes(draw: Draw, whole: dict[str, bytes]) -> dict[str, bytes | None]:
    """Files with their new contents, or None: one is damaged, or two change places, or less."""
    one, other = draw(st.permutations([name for name in sorted(whole) if whole[name]]))[:2]
    ways = {one: whole[other], other: whole[one]}, {one: None, other: whole[one]}
    few = ({one: None}, {other: whole[one]}, {}, *ways)
    return draw(st.sampled_from([{one: draw(damaged(whole[one]))}] * 20 + [*few]))


@pytest.mark.parametrize("number", [4, pytest.param(300, marks=pytest.mark.long)])
def test_every_change_is_noticed_or_made_good(number: int, folder: Path):
    """`party check` notices every change. Publishing again refuses it, or makes it good."""
    whole = contents(folder)

    @settings(max_examples=number, derandomize=number < 100, database=None, deadline=None,
              suppress_health_check=[*HealthCheck])  # fmt: skip
    @given(changes(whole))
    def is_noticed(change: dict[str, bytes | None]) -> None:
        now = {name: data for name, data in (whole | change).items() if data is not None}
        for path in folder.iterdir():
            path.unlink()
        put(now, folder)
        run = party_here("check", "--quick", folder)
        assert run.returncode == (now != whole), run
        assert run.stdout.strip()
        assert "Traceback" not in run.stdout + run.stderr
        refused = ""
        try:
            publish(DAYS, folder, SERIES)
        except FolderError as error:
            refused = str(error)
        assert "\n" not in refused
        assert refused or contents(folder) == whole

    is_noticed()


@pytest.mark.long
@pytest.mark.parametrize(
    "job", ["survey 0..199 --passes 1 --shard 20", "daily 2026-01-12 --days 7"], ids=str.split
)
def test_writers_at_once(job: str, tmp_path: Path):
    """2 to 4: one works, and the others say in one line that the folder is busy."""
    words = [*job.split(), "--workers", "2", "--out"]
    assert party_here(*words, tmp_path / "alone").returncode == 0
    for n in range(4):
        out, pick, runs = tmp_path / f"{n}", Random(f"{job} {n}"), []
        for _ in range(pick.randint(2, 4)):
            pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
            runs.append(subprocess.Popen([*PARTY, *words, str(out)], env=OURS, text=True, **pipes))
            time.sleep(pick.choice((0.0, pick.uniform(0, 0.3))))  # less than the work takes
        said = [run.communicate()[1] for run in runs]
        busy = [each for each in said if "another process is writing there" in each]
        assert sorted(run.returncode for run in runs) == [0, *[WRONG_INPUT] * (len(runs) - 1)], said
        assert [each.count("\n") for each in busy] == [1] * (len(runs) - 1)
        assert files(out) == files(tmp_path / "alone")


COMMANDS = (
    "deal 1", "solve 0..199 --passes 1 --jsonl", "--help", "report survey", "--version",
    "deal --help", "deal 1 --json", "rules", "solve 1 --passes 1", "solve 1 --passes 1 --json",
    "advise 1", "advise 1 --passes 1 --open", "explain 1 --passes 1", "bound 1 --passes 1",
    "rate 1", "daily 2026-01-12", "daily 2026-01-12 --json", "report survey --json",
    "generate --tier brisk --kind couple",
)  # fmt: skip
"""Each writes something, some of them in one piece and some line by line."""


@pytest.mark.parametrize(
    "words", [*COMMANDS[:2], *(pytest.param(w, marks=pytest.mark.long) for w in COMMANDS[2:])]
)
def test_a_full_standard_output_is_one_line(words: str, tmp_path: Path):
    if "survey" in words:
        survey = "survey 0..9 --passes 1 --positions 2000 --workers 1 --out survey"
        assert party_here(*survey.split(), cwd=tmp_path).returncode == 0
    with Path("/dev/full").open("wb") as full:
        pipes = {"stdout": full, "stderr": subprocess.PIPE}
        run = subprocess.run([*PARTY, *words.split()], cwd=tmp_path, text=True, env=OURS, **pipes)
    # `generate` writes on the standard error how rare such puzzles are.
    said = [line[:5] for line in run.stderr.splitlines() if line.startswith(("party", "Trace"))]
    assert (run.returncode, said) == (NO_OUTPUT, ["party"]), run
