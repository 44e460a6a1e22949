"""Ctrl-C between any two steps that the main thread takes in the standard library's pools: it is
heard, and no lock stays taken that another thread waits for.
"""

import faulthandler
import json
import re
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import pytest

from generator.web.checking import check_site
from generator.web.writing import LIST, SCHEMA
from solver.common.interrupts import only_the_first
from solver.common.processes import Workers
from solver.shooting_party.relaxation.cpsat import cp_model, solved
from tests.common.command_line import python

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


WORK = {work.__name__: work for work in (workers, cp_sat, site)}


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


def at_every(name: str, nth: int) -> None:
    """Press Ctrl-C at every nth place, in turn."""
    for place in count(nth, nth):
        faulthandler.dump_traceback_later(SECONDS, exit=True)
        if not disturbed(WORK[name], place):
            break
        print("heard", flush=True)


@pytest.mark.parametrize("nth", [40, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", WORK)
def test_at_every_step(name: str, nth: int):
    """In a process of its own, since it may hang."""
    run = python(f"from {__name__} import at_every; at_every({name!r}, {nth})")
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("heard") > 3
