"""How commands end when something outside goes wrong: nobody reads, nothing can be written, Ctrl-C,
too little memory, no home. In the standard library's pools Ctrl-C is pressed between any two steps
of the main thread: it is heard, and no lock stays taken that another thread waits for.
"""

import faulthandler
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import pytest

from cli import BROKEN_PIPE, INTERRUPTED, NO_MEMORY, NO_OUTPUT
from cli import main as start
from generator.common.verification import check_document
from generator.shooting_party.game import PUBLISHED
from generator.web.checking import check_site
from generator.web.writing import LIST, SCHEMA
from solver.common.interrupts import held_back, only_the_first
from solver.common.processes import Workers
from solver.shooting_party import Deal, Position, Solution, solve
from solver.shooting_party.relaxation.cpsat import cp_model, solved
from tests.common.command_line import PARTY, Ended, party_here, python
from tests.common.test_errors import is_refused
from tests.shooting_party.helpers import ROOT, refusing

FULL = Path("/dev/full")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}

SHORT = ["deal 1"]
LONG = [
    "--help",
    "rules",
    "deal --help",
    "solve 4 --passes 1 --json",
    "solve 0..3 --passes 1 --jsonl",
]
LONG += [f"{command} 4 --passes 1" for command in ("solve", "bound", "rate")]
COMMANDS = [*SHORT, *(pytest.param(command, marks=pytest.mark.long) for command in LONG)]


def in_a_shell(command: str, how: str) -> Ended:
    """Run a command with what a shell can do to its standard streams; `{}` stands for it."""
    text = how.replace("{}", f"{shlex.join(PARTY)} {command}")
    return subprocess.run(
        ["bash", "-c", text], capture_output=True, text=True, env=ENVIRONMENT, timeout=120
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_nobody_reads_and_a_full_standard_output(command: str):
    run = in_a_shell(command, "{} | true; exit ${PIPESTATUS[0]}")
    assert run.stderr == ""
    assert run.returncode in (0, BROKEN_PIPE)  # 0: it had written all before the pipe was closed
    run = in_a_shell(command, "(sleep 0.2; {}; echo $? >&2) | true")
    assert run.stderr == f"{BROKEN_PIPE}\n"
    if FULL.exists():
        run = in_a_shell(command, "{} >/dev/full")
        why = "party: the output: No space left on device\n"
        assert (run.returncode, run.stderr) == (NO_OUTPUT, why)


STREAMS = [">&-", "<&-", "<&- >&- 2>&-", "2>&-", ">/dev/full 2>/dev/full"]
TO_CLOSE = ["deal 1", "rules", "check -", "play 42", "nope"]
CLOSED = [
    pytest.param(command, streams, marks=() if m == n else pytest.mark.long)
    for m, command in enumerate(TO_CLOSE)
    for n, streams in enumerate(STREAMS)
]
"""Every command with every kind of closed streams; by default each of both once."""


@pytest.mark.parametrize(("command", "streams"), CLOSED)
def test_closed_streams(command: str, streams: str):
    run = in_a_shell(command, f"{{}} {streams}" if "<" in streams else f"{{}} {streams} </dev/null")
    assert "Traceback" not in run.stderr
    unwritten = command in ("deal 1", "rules") and re.search(r"(?<!2)>(&-|/dev/full)", streams)
    assert run.returncode in ((NO_OUTPUT,) if unwritten else (0, 1, 2))
    assert run.stderr.count("\n") <= 1


# -- Ctrl-C ---------------------------------------------------------------------------------------


def interrupted(command: str, seconds: float) -> tuple[int, str, str]:
    """Start a command, press Ctrl-C after some seconds, and return how it ended."""
    words, pipe = [*PARTY, *command.split()], subprocess.PIPE
    run = subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, env=ENVIRONMENT)
    time.sleep(seconds)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=30)
    return run.returncode, out, err


@pytest.mark.long
@pytest.mark.parametrize("seconds", [1.5, 2.5])
@pytest.mark.parametrize(
    ("command", "proven"),
    [("bound 12", "upper bound"), ("solve 12 --confirm", "four queens: yes")],
)
def test_ctrl_c_while_cp_sat_runs(command: str, proven: str, seconds: float):
    code, out, err = interrupted(command, seconds)
    assert (code, err.strip()) == (INTERRUPTED, "party: interrupted")
    assert not out or proven in out


@pytest.mark.long
def test_ctrl_c_at_any_moment():
    """While Python itself starts, it may still end in its own way: before our first line."""
    for number in range(12):
        code, _, err = interrupted("solve 12 --confirm", 0.15 + number * 0.1)
        ours = (code, err.strip()) == (INTERRUPTED, "party: interrupted")
        assert ours or (number < 3 and "cli" not in err), (number, code, err)


@pytest.mark.parametrize(("form", "shown"), [((), True), (["--json"], False)])
def test_ctrl_c_leaves_what_is_proven(
    form: list[str], shown: bool, monkeypatch: pytest.MonkeyPatch
):
    def stopped(*_: object, on_progress: Callable[[Solution], None], **how: object) -> None:
        on_progress(solve(12, goal="4q"))
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.shooting_party.solve", stopped)
    ended = party_here("solve", 12, "--no-line", *form)
    assert (ended.returncode, ended.stderr.strip()) == (INTERRUPTED, "party: interrupted")
    assert ("goal 4q: yes" in ended.stdout) == shown
    assert bool(ended.stdout) == shown


def test_a_dropped_interrupt_is_raised_again(monkeypatch: pytest.MonkeyPatch):
    """As in a function that compiled code calls back."""
    monkeypatch.setattr(sys, "unraisablehook", start._again)

    class Dropping:
        def __del__(self) -> None:
            raise KeyboardInterrupt

    def drop() -> None:
        Dropping()
        for _ in range(500):
            time.sleep(0.01)

    with pytest.raises(KeyboardInterrupt):
        drop()


def test_an_interrupt_held_back_comes_at_the_end():
    """In the main thread; in another one nothing is held back."""
    done = []

    def hold(interrupts: bool) -> None:
        with held_back():
            if interrupts:
                signal.raise_signal(signal.SIGINT)
            done.append(interrupts)

    with pytest.raises(KeyboardInterrupt):
        hold(interrupts=True)
    hold(interrupts=False)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with ThreadPoolExecutor(1) as pool:
        pool.submit(hold, interrupts=False).result()
    assert done == [True, False, False]


SECONDS = 60
"""After this time the work counts as hanging."""

POOLS = re.compile(r"/concurrent/futures/|/(threading|queue)\.py$")


def workers() -> None:
    with Workers(2) as pool:
        assert dict(pool.as_done(abs, range(4), ahead=3)) == {n: n for n in range(4)}
        assert list(pool.in_order(abs, range(4), ahead=3)) == [(n, n) for n in range(4)]


def cp_sat() -> None:
    model = cp_model.CpModel()
    model.add_exactly_one(model.new_bool_var(f"{n}") for n in range(9))
    assert solved(model, 1)[0] == cp_model.OPTIMAL


def site() -> None:
    with TemporaryDirectory() as here:
        listed = {"schema": SCHEMA, "files": [f"{n}" for n in range(9)]}
        Path(here, LIST).write_text(json.dumps(listed))
        assert check_site(here, datetime.now(UTC))[0] == 9


WORK = (workers, cp_sat, site)


def disturbed(work: Callable[[], None], nth: int) -> bool:
    """Do some work, with Ctrl-C at the nth new place. Return whether there are so many."""
    places, heard = set[tuple[object, ...]](), False

    def notice(frame: FrameType, event: str, argument: object) -> Any:
        if not POOLS.search(frame.f_code.co_filename):
            return None
        place = frame.f_code, frame.f_lineno, event
        if place not in places:
            places.add(place)
            if len(places) == nth:
                signal.raise_signal(signal.SIGINT)
        return notice

    try:
        with only_the_first():
            sys.settrace(notice)
            work()
    except KeyboardInterrupt:
        heard = True
    finally:
        sys.settrace(None)
        signal.signal(signal.SIGINT, signal.default_int_handler)
    assert heard == (nth <= len(places))
    return heard


def at_every(nth: int) -> None:
    """Press Ctrl-C at every nth place of each work, in turn."""
    for work in WORK:
        for place in count(nth, nth):
            faulthandler.dump_traceback_later(SECONDS, exit=True)
            if not disturbed(work, place):
                break
            print(work.__name__, flush=True)


@pytest.mark.parametrize("nth", [40, pytest.param(1, marks=pytest.mark.long)])
def test_ctrl_c_at_every_step(nth: int):
    """In a process of its own, since it may hang."""
    run = python(f"from {__name__} import at_every; at_every({nth})")
    assert run.returncode == 0, run.stderr
    assert all(run.stdout.count(work.__name__) > 3 for work in WORK)


# -- memory ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("megabytes", "command", "what"),
    [(280, "solve 4 --passes 1", "compiled code"), (500, "bound 4 --passes 1", "CP-SAT")],
)
def test_too_little_memory_to_begin_with(megabytes: int, command: str, what: str):
    run = in_a_shell(command, f"ulimit -v {megabytes << 10}; {{}}")
    assert (run.returncode, run.stdout) == (NO_MEMORY, "")
    assert run.stderr.startswith(f"party: out of memory ({what} needs ")
    assert run.stderr.count("\n") == 1


@pytest.mark.long
def test_what_is_proven_before_memory_runs_out_is_answered():
    run = in_a_shell("solve 4 --passes 1 --confirm", f"ulimit -v {900 << 10}; {{}}")
    assert run.returncode == 0
    assert "best 5 = 3 queens + 2 aces" in run.stdout


@pytest.mark.parametrize("after", [3, *(pytest.param(n, marks=pytest.mark.long) for n in (0, 10))])
def test_memory_that_the_system_refuses(after: int, monkeypatch: pytest.MonkeyPatch):
    """As a budget that runs out: what was proven before is answered, the rest is unknown."""
    deal = Deal.from_seed(339).without("45")
    whole = solve(deal)
    grown = count()
    refused = refusing(monkeypatch, lambda *_: next(grown) >= after)
    answer = solve(deal)
    assert refused
    assert answer.unknown_because == "memory"
    check_document(answer.to_json(), PUBLISHED, quick=True)
    for known, truth in zip(answer.profile, whole.profile, strict=True):
        assert known.value <= truth.value <= known.upper
        assert not known.proven or known.score == truth.score


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("megabytes", [2, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("command", ["check", "deal"])
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n", "empty"),
        ("x\n", "too many for a deal or a record"),
        ("{", "not JSON"),
        ("", "more than 64 MB"),
    ],
)
def test_much_of_nothing(tmp_path: Path, command: str, text: str, megabytes: int, why: str):
    """Or too much of it."""
    file = tmp_path / "much.txt"
    file.write_text(text * ((megabytes << 20) // len(text or "-")))
    if not text:
        os.truncate(file, 100 << 20)
    before = sum(os.times()[:4])
    is_refused(party_here(command, str(file)), why)
    assert sum(os.times()[:4]) - before < 20  # of the processor: what is quadratic takes hours


def test_a_position_of_unknown_moves_has_no_document():
    position = replace(Position.opening(42, "leverstoke,passes=1"), played=None)
    with pytest.raises(ValueError, match="the moves that led to this position are not known"):
        solve(position).to_json()
