"""The way in: ``import shooting_party`` has what most programs need, and loads it when it is asked
for; the command `party`, and ``python -m shooting_party``.

The packages of this distribution have names that others use as well: `solver`, `generator`, `cli`.
Whichever is installed last into an environment wins, silently. This module has a name of its own,
so it is always found, and refuses to go on with a package that is not ours.
"""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator import daily
    from solver.shooting_party import (
        Budget,
        Deal,
        Goal,
        Position,
        RuleSet,
        advise,
        explain,
        solve,
        upper_bound,
    )

    __version__: str

__all__ = [
    "Budget", "Deal", "Goal", "Position", "RuleSet", "__version__", "advise", "daily", "explain",
    "solve", "upper_bound",
]  # fmt: skip


def check(*packages: str) -> None:
    """Raise `ImportError`, with a message of one line, unless all of these are our packages."""
    for name in packages:
        spec = find_spec(name)
        if spec is None or not _is_ours(spec):
            origin = spec.origin if spec is not None and spec.has_location else None
            raise ImportError(
                f"{origin or name} is not the `{name}` of shooting-party: another distribution "
                "installs that name, too; install shooting-party in an environment of its own"
            )


def _is_ours(spec: ModuleSpec) -> bool:
    """Return whether a package has the line ``__distribution__ = "shooting-party"``. It is not run;
    its code is there also where its source is not, or is in an archive.
    """
    try:
        code = spec.loader.get_code(spec.name)  # type: ignore[union-attr]
    except (AttributeError, ImportError, OSError, SyntaxError):
        return False
    return "__distribution__" in code.co_names and "shooting-party" in code.co_consts


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("shooting-party")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    place = "generator" if name == "daily" else "solver.shooting_party"
    check(place.partition(".")[0])
    return getattr(import_module(place), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def main() -> None:
    """Run `party`; exit with 2 if a package is not ours."""
    try:
        check("solver", "generator", "cli")
    except ImportError as error:
        sys.exit(_refused(error))
    from cli.main import main as party

    party()


def _refused(error: ImportError) -> int:
    print(f"party: {error}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
