"""Names of a package that are imported when they are first asked for, since numba and numpy come
with them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def imported_later(
    package: str, places: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions `__getattr__` and `__dir__` of a package (PEP 562): the first imports a
    name of `places` from its module inside the package, the second lists these names too.
    """

    def found(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{places[name]}"), name)

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *places})

    return found, listed
