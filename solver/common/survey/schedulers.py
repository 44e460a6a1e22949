"""Schedulers that compute rows in any order: processes on this machine, or a Dask cluster."""

import asyncio
import re
from collections.abc import Callable, Generator, Iterable
from concurrent import futures
from importlib import import_module
from itertools import islice
from typing import Any

from solver.common.loading import installation
from solver.common.processes import WorkerLost, Workers
from solver.common.survey.manifest import SurveyError
from solver.common.survey.shards import Row

Spread = Callable[[Callable[[int], Row], Iterable[int]], Generator[Row, None, None]]
"""A function of a row maker and of seeds that yields the row of each seed once."""

CONNECT_SECONDS = 4
DASK_AHEAD = 256  # seeds in the cluster at a time, so that it is never idle and never flooded


def processes(workers: int) -> Spread:
    """Return a scheduler that uses that many processes on this machine."""

    def spread(make: Callable[[int], Row], seeds: Iterable[int]) -> Generator[Row, None, None]:
        try:
            with Workers(workers) as pool:
                for _, row in pool.as_done(make, seeds, ahead=2 * workers):
                    yield row
        except WorkerLost as error:
            raise SurveyError(f"{error}; finished files are kept") from None

    return spread


def dask(address: str) -> Spread:
    """Return a scheduler that uses the workers of a Dask scheduler at ``tcp://HOST:PORT``.

    The workers must have exactly this code. A seed whose worker is lost goes to another one. Raise
    `SurveyError` if the address is malformed, Dask is not installed, or no scheduler answers.
    """
    if not re.fullmatch(r"(tcp|tls)://\S+:\d{1,5}", address):
        raise SurveyError(f"{address!r} is not a scheduler's address such as tcp://10.0.0.1:8786")
    try:
        cluster: Any = import_module("distributed")  # its type hints are incomplete
    except ModuleNotFoundError:
        how = installation("dask", "distributed")
        raise SurveyError(f"a cluster needs Dask: {how} on all machines") from None

    client = _client(cluster, address)

    def spread(make: Callable[[int], Row], seeds: Iterable[int]) -> Generator[Row, None, None]:
        rest = iter(seeds)
        with client:
            first = [client.submit(make, seed, pure=False) for seed in islice(rest, DASK_AHEAD)]
            waiting = cluster.as_completed(first, loop=client.loop)
            del first  # so that each row is freed once it has arrived
            for future in waiting:
                try:
                    row = future.result()
                except cluster.KilledWorker:
                    raise SurveyError(
                        f"{address}: a deal's workers were killed again and again (is there enough "
                        "memory?); finished files are kept"
                    ) from None
                except (futures.CancelledError, asyncio.CancelledError):
                    raise SurveyError(
                        f"{address}: the scheduler is gone; finished files are kept"
                    ) from None
                for seed in islice(rest, 1):
                    waiting.add(client.submit(make, seed, pure=False))
                yield row

    return spread


def _client(cluster: Any, address: str) -> Any:
    """Return a client of the scheduler at that address; raise `SurveyError` if none answers.

    A client waits for minutes for something that is no scheduler, and ends in many words. So what
    listens there is first asked who it is.
    """
    try:
        asyncio.run(asyncio.wait_for(_identity(cluster, address), CONNECT_SECONDS))
        return cluster.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception:  # of whatever kind: a stranger's bytes cause many
        raise SurveyError(f"{address}: no scheduler answers") from None


async def _identity(cluster: Any, address: str) -> None:
    """Return if a scheduler says that it is one; raise an exception otherwise."""
    comm: Any = import_module("distributed.comm")
    settings = cluster.Security().get_connection_args("client")
    connection = await comm.connect(address, timeout=CONNECT_SECONDS, **settings)
    try:
        await connection.write({"op": "identity", "reply": True})
        answer = await connection.read()
        if answer["type"] != "Scheduler":
            raise ValueError(answer["type"])
    finally:
        connection.abort()
