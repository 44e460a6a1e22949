"""Room in memory for libraries that crash where there is too little of it."""

from __future__ import annotations

from pathlib import Path

STATUS = Path("/proc/self/statm")


def require(megabytes: int, what: str) -> None:
    """Raise `MemoryError` if the process may not take so much more address space (``ulimit -v``).
    Compiled libraries that run out of it while they are loaded end in a crash, or in an error that
    tells nothing. Where there is no such limit, or it cannot be read, nothing is done.
    """
    try:
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        pages = int(STATUS.read_text().split()[0])
    except (ImportError, OSError, ValueError):
        return
    if limit != resource.RLIM_INFINITY and limit - pages * resource.getpagesize() < megabytes << 20:
        raise MemoryError(f"{what} needs {megabytes} MB of address space")
