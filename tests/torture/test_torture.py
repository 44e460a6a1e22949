"""A short slice of the torture; and programs that write badly, to see that it finds them."""

import sys
from pathlib import Path

import pytest

from generator.common.folder_check import Report
from tests.torture import __main__ as command
from tests.torture import processes
from tests.torture.disks import to_full_device
from tests.torture.findings import Findings
from tests.torture.jobs import Job
from tests.torture.kills import kills, writers
from tests.torture.tampering import tampered_dailies

pytest.importorskip("pyarrow")


@pytest.fixture
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    return Findings(tmp_path_factory.mktemp("kept"))


def test_tampering_is_noticed(tmp_path: Path, findings: Findings):
    tampered_dailies(4, 2, tmp_path, findings)
    assert findings.failures == []
    assert findings.counts.total() >= 8


def test_a_full_standard_output(tmp_path: Path, findings: Findings):
    to_full_device(tmp_path, findings, ["deal 1"])
    assert findings.failures == []


# -- what writes badly is found -------------------------------------------------------------------

HALF = """
import sys, time
from pathlib import Path
file = Path(sys.argv[-1]) / "file"
file.parent.mkdir(exist_ok=True)
if not file.exists():
    with file.open("w") as out:
        out.write("one half")
        out.flush()
        time.sleep(0.5)
        out.write(" and the other")
"""
"""A half-written file looks whole to the next run, and nobody is kept out."""

CHILDREN = f"""
import subprocess, sys
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
{HALF}
"""


def bad(script: str) -> Job:
    return Job("bad", "", (sys.executable, "-c", script))


def test_a_half_written_file_is_found(tmp_path: Path, findings: Findings):
    kills(8, 1, tmp_path, findings, [bad(HALF)])
    assert any("file is not what an undisturbed run writes" in f for f in findings.failures)
    assert any("not the files of an undisturbed run: diff" in f for f in findings.failures)
    assert findings.counts["bad: kills"] == 8


def test_children_that_stay_are_found(
    tmp_path: Path, findings: Findings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(processes, "CHILDREN_END_WITHIN", 0.1)
    kills(1, 1, tmp_path, findings, [bad(CHILDREN)])
    assert any("children outlive it" in failure for failure in findings.failures)


def test_two_writers_that_both_work_are_found(tmp_path: Path, findings: Findings):
    writers(1, 1, tmp_path, findings, [bad(HALF)])
    assert any("exit codes [0, 0" in failure for failure in findings.failures)


def test_a_check_that_finds_nothing_is_found(
    tmp_path: Path, findings: Findings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("generator.common.folder_check.check", lambda *a, **options: Report(2))
    tampered_dailies(2, 1, tmp_path, findings)
    assert any("no problem found" in failure for failure in findings.failures)


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def stop(*arguments: object) -> None:
        raise KeyboardInterrupt

    for disks, code in (
        (lambda number, seed, tmp, findings: findings.counts.update(disks=number * seed), 0),
        (lambda number, seed, tmp, findings: findings.fail("x", "y"), 1),
        (stop, 130),
    ):
        monkeypatch.setitem(command.PARTS, "disks", disks)
        assert command.main(["--only", "disks", "--seed", "5"]) == code
    assert "        5  disks\n        0  failures" in capsys.readouterr().out
