"""Who computes the rows: processes of this machine, or a Dask cluster. Rows come back as they are
done, in any order; writing is left to the caller.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Generator, Iterable
from concurrent import futures
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from typing import Any

from solver.common.processes import Workers
from solver.common.survey.errors import SurveyError
from solver.common.survey.shards import Row

Spread = Callable[[Callable[[int], Row], Iterable[int]], Generator[Row, None, None]]
"""Given what makes the row of a seed, and seeds: the rows, each once."""

CONNECT_SECONDS = 10
DASK_AHEAD = 256
"""Seeds handed to the cluster at a time, so that it is never idle and never flooded."""


def processes(workers: int) -> Spread:
    """That many processes of this machine."""

    def spread(make: Callable[[int], Row], seeds: Iterable[int]) -> Generator[Row, None, None]:
        try:
            with Workers(workers) as pool:
                for _, row in pool.as_done(make, seeds, ahead=2 * workers):
                    yield row
        except BrokenProcessPool:
            raise SurveyError(
                "a worker process was killed (is there enough memory?); what is in whole shards "
                "is kept"
            ) from None

    return spread


def dask(address: str) -> Spread:
    """The workers of a Dask scheduler at ``tcp://HOST:PORT``, who must have this very code.

    A seed whose worker is lost is given to another one. `SurveyError` if the address is none, if
    Dask is not installed or if nobody answers.
    """
    if not re.fullmatch(r"(tcp|tls)://\S+:\d{1,5}", address):
        raise SurveyError(f"{address!r} is not a scheduler's address such as tcp://10.0.0.1:8786")
    try:
        cluster: Any = import_module("distributed")  # its own types are half there
    except ModuleNotFoundError:
        raise SurveyError(
            "a cluster needs Dask: pip install 'shooting-party[cluster]', here and there"
        ) from None

    try:
        client = cluster.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError):
        raise SurveyError(f"{address}: no scheduler answers") from None

    def spread(make: Callable[[int], Row], seeds: Iterable[int]) -> Generator[Row, None, None]:
        rest = iter(seeds)
        with client:
            first = [client.submit(make, seed, pure=False) for seed in islice(rest, DASK_AHEAD)]
            waiting = cluster.as_completed(first, loop=client.loop)
            del first  # a row is forgotten as soon as it is here
            for future in waiting:
                try:
                    row = future.result()
                except cluster.KilledWorker:
                    raise SurveyError(
                        f"{address}: a deal's workers were killed again and again (is there enough "
                        "memory?); what is in whole shards is kept"
                    ) from None
                except (futures.CancelledError, asyncio.CancelledError):
                    raise SurveyError(
                        f"{address}: the scheduler is gone; what is in whole shards is kept"
                    ) from None
                for seed in islice(rest, 1):
                    waiting.add(client.submit(make, seed, pure=False))
                yield row

    return spread
