"""How libraries of machine code are loaded: late, since they are slow to load; and only into enough
memory, since they crash without it.
"""

import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

STATUS = Path("/proc/self/statm")


def imported_later(
    package: str, modules: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions `__getattr__` and `__dir__` of a package (PEP 562): the first imports a
    name from the one of its modules that has it, the second lists these names too.
    """
    places = {name: module for module, names in modules.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{places[name]}"), name)

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *places})

    return found, listed


def installation(*packages: str) -> str:
    """Return the command that installs packages, in the versions that this distribution allows."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        needs = [need.partition(";")[0].strip() for need in requires("shooting-party") or ()]
    except PackageNotFoundError:  # the sources alone
        needs = []
    asked = [
        next((need for need in needs if re.fullmatch(rf"{package}\W.*", need)), package)
        for package in packages
    ]
    return " ".join(["pip install", *(f'"{each}"' for each in asked)])


def require(megabytes: int, what: str) -> None:
    """Raise `MemoryError` if the process may not take so much more address space (``ulimit -v``).
    Compiled libraries that run out of it while they are loaded end in a crash, or in an error that
    explains nothing. Where there is no such limit, or it cannot be read, nothing is done.
    """
    try:
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        pages = int(STATUS.read_text(encoding="ascii").split()[0])
    except (ImportError, OSError, ValueError):
        return
    if limit != resource.RLIM_INFINITY and limit - pages * resource.getpagesize() < megabytes << 20:
        raise MemoryError(f"{what} needs {megabytes} MB of address space")
