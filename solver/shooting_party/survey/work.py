"""How a survey is worked off: a folder held by one process, its missing parts made by a pool of
workers (processes of this machine, or a Dask cluster), and each written as soon as it is made.
"""

import asyncio
import re
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from solver.common.errors import InputError
from solver.common.files import aside_of, locked
from solver.common.loading import installation
from solver.common.processes import Pool
from solver.shooting_party.survey import parts
from solver.shooting_party.survey.rows import Question

CONNECT_SECONDS = 4
WORKER_SECONDS = 30  # for which a cluster may have no worker
LOOK_SECONDS = 2  # between two looks whether it has one
SOLVER = "solver.shooting_party.rules.deal:SOLVER_VERSION"  # what each machine of a cluster needs
LACKS = "lacks this package: install it on all machines of the cluster"

AHEAD = 256  # parts in work at a time, so that a cluster is never idle and never flooded


@contextmanager
def held(folder: Path, question: Question) -> Iterator[list[range]]:
    """Hold a folder, which is created if missing, as its only survey; yield the seeds of the parts
    there. Raise `InputError` for damage, another question, or a folder of other things.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shown = [path.name for path in folder.iterdir() if not path.name.startswith(".")]
    if shown and not any(parts.NAME.fullmatch(name) for name in shown):
        raise InputError(f"{folder}: not empty, and no survey")
    with locked(folder):
        for path in aside_of(folder.iterdir(), ["seeds-*.parquet"]):
            path.unlink()  # a crashed run left it
        yield [part.seeds for part in parts.load(folder, question)]


def work(pool: Pool, folder: Path, question: Question, pieces: Iterable[range]) -> Iterator[range]:
    """Make the parts with the seeds of some pieces, in any order, and yield those of each when it
    is written. The caller must hold the folder.
    """
    for seeds, rows in pool.as_done(question.rows, pieces, AHEAD):
        parts.write(folder, seeds, rows, question)
        yield seeds


@contextmanager
def cluster(address: str) -> Iterator[Pool]:
    """Yield the workers of a Dask scheduler at ``tcp://HOST:PORT``. A part whose worker is lost
    goes to another one. Raise `InputError` if the address is malformed, Dask is not installed, no
    scheduler answers, or it is lost; if it has no worker for `WORKER_SECONDS`; and if it or a
    worker lacks this package.
    """
    if not re.fullmatch(r"(tcp|tls)://\S+:\d{1,5}", address):
        raise InputError(f"{address!r} is not a scheduler's address such as tcp://10.0.0.1:8786")
    try:
        dask: Any = import_module("distributed")  # its type hints are incomplete
    except ModuleNotFoundError:
        how = installation("dask", "distributed")
        raise InputError(f"a cluster needs Dask: {how} on all machines") from None
    try:
        # A client waits for minutes for something that is no scheduler, and ends in many words.
        asyncio.run(asyncio.wait_for(_identity(dask, address), CONNECT_SECONDS))
        client = dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception:  # of whatever kind: a stranger's bytes cause many
        raise InputError(f"{address}: no scheduler answers") from None
    none = threading.Event()
    with client, _watched(client, none):
        try:
            _check(client, address)
            yield Pool(client.get_executor(pure=False))
        except dask.KilledWorker:
            why = "workers were killed again and again; is there enough memory?"
            raise InputError(f"{address}: {why}") from None
        except Exception as error:
            if none.is_set():
                raise _no_worker(address) from None
            if isinstance(error, ImportError):  # of a worker that came later
                raise InputError(f"{address}: a worker {LACKS}") from None
            if isinstance(error, CancelledError):
                raise InputError(f"{address}: the scheduler is gone") from None
            raise


def _no_worker(address: str) -> InputError:
    return InputError(f"{address}: no worker for {WORKER_SECONDS} s; `dask worker` starts one")


def _check(client: Any, address: str) -> None:
    """Raise `InputError` unless the scheduler and its workers have this package; the scheduler, and
    a worker that comes later, end in many words or in none without it.
    """
    try:
        client.wait_for_workers(1, WORKER_SECONDS)
    except TimeoutError:
        raise _no_worker(address) from None
    try:
        client.run_on_scheduler(resolve_name, SOLVER)
    except ImportError:
        raise InputError(f"{address}: the scheduler {LACKS}") from None
    for name, found in client.run(resolve_name, SOLVER, on_error="return").items():
        if isinstance(found, ImportError):
            raise InputError(f"{address}: the worker {name} {LACKS}")


@contextmanager
def _watched(client: Any, none: threading.Event) -> Iterator[None]:
    """Within the block, cancel all work and set `none` once the cluster has had no worker for
    `WORKER_SECONDS`: Dask itself would wait for ever.
    """
    over = threading.Event()

    def watch() -> None:
        with suppress(Exception):  # the scheduler is gone, or the client is closed
            while not over.wait(LOOK_SECONDS):
                try:
                    client.wait_for_workers(1, WORKER_SECONDS)
                except TimeoutError:
                    none.set()
                    client.close()
                    return

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        over.set()


async def _identity(dask: Any, address: str) -> None:
    """Raise an exception unless a scheduler says that it is one."""
    async with dask.rpc(address, timeout=CONNECT_SECONDS) as there:
        if (await there.identity())["type"] != "Scheduler":
            raise ValueError(address)
