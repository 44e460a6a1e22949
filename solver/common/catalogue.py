"""Which libraries of machine code there are, what belongs to each, and what makes them.

A *library* has the entries of some packages of a game, as LIBRARIES of the game's `__init__` says
(WEB_LIBRARIES for those that pages alone load);
an entry elsewhere has its module as a library of its own.
"""

import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import NamedTuple

from solver.common.machine_types import Function, functions


class Library(NamedTuple):
    """The packages, or the module, that a library is made of, and its file, if it has one."""

    name: str
    modules: tuple[str, ...]
    file: Path | None = None

    def entries(self) -> list[Function]:
        """Return the plain functions of its entries; their modules are imported."""
        names = set(self.modules)
        for module in map(import_module, self.modules):
            within = walk_packages(getattr(module, "__path__", ()), f"{module.__name__}.")
            names |= {each.name for each in within}
        for name in sorted(names):
            import_module(name)
        mine = [each for each, made in [*functions.items()] if made is not each]
        return [each for each in mine if each.__module__ in names]


def module_of(function: Function) -> str:
    """Return the name by which a function's module can be imported. If it is being run, in this
    process or the one that started it, it calls itself ``__main__`` or ``__mp_main__``.
    """
    spec = sys.modules[function.__module__].__spec__
    return spec.name if spec is not None else function.__module__


def exported(function: Function) -> str:
    """Return the name that an entry has in its library."""
    return f"{module_of(function).rpartition('.')[2]}_{function.__name__}"


def libraries_of(game: str, which: str = "LIBRARIES") -> dict[str, Library]:
    """Return the libraries of a package, by name: those of its processes, or its WEB_LIBRARIES."""
    package = import_module(game)
    folder = Path(str(package.__file__)).with_name("compiled")
    return {
        name: Library(name, tuple(f"{game}.{role}" for role in roles), folder / f"{name}.bitcode")
        for name, roles in getattr(package, which, {}).items()
    }


def library_of(module: str) -> Library:
    """Return the library of the entries of a module."""
    game, role = (".".join(module.split(".")[:n]) for n in (2, 3))
    own = (each for each in libraries_of(game).values() if role in each.modules)
    return next(own, Library(module, (module,)))


def versions() -> dict[str, str]:
    """Return the versions of the packages that make libraries, as far as they are installed."""
    from importlib import metadata

    found = {}
    for name in ("llvmlite", "numba"):
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found
