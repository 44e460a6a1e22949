"""The faces of the packages: what they name in public, and the classes that they hand out."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

HANDED_OUT = {
    "generator": "common.calendar.Task common.commitment.Commitment common.publishing.Published "
    "shooting_party.rating.rated.Rated",
    "solver.no_mans_land": "analysis.reckoning.Change exact.options.Chances rules.record.Round",
    "solver.shooting_party": "analysis.explain.Alternative analysis.explain.ExplainedMove "
    "analysis.explain.Loss analysis.par_solutions.ParSolutions relaxation.bound.UpperBound "
    "rules.replay.Replay rules.replay.Step search.solution.Best search.solution.Line "
    "unseen.advice.Advised unseen.advice.Estimate",
    "solver.the_party": "end_games.solve.Judged open_hands.answers.Chance "
    "open_hands.answers.Explained open_hands.answers.First players.bots.Weighed",
}
"""Classes that a face hands out without naming them."""

OPERATORS = {"__bytes__", "__contains__", "__eq__", "__iter__", "__len__", "__lt__", "__str__"}

Member = ast.FunctionDef | ast.AnnAssign


def named() -> Iterator[tuple[str, Any]]:
    """Yield what `NAMED` holds."""
    for face, more in HANDED_OUT.items():
        module = import_module(face)
        yield from ((f"{face} {name}", getattr(module, name)) for name in module.__all__)
        for path in more.split():
            place, _, name = path.rpartition(".")
            yield f"{face} {name}", getattr(import_module(f"{face}.{place}"), name)


NAMED = dict(named())
"""Every name of the faces with its face before it, and what it stands for; likewise the classes
that they hand out. This imports nearly everything.
"""


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(Path(str(sys.modules[module].__file__)).read_text(encoding="utf-8"))


def definition(found: Any) -> Any:
    """Return the source of a class or function, as a tree."""
    body = _tree(found.__module__).body
    return next(node for node in body if getattr(node, "name", None) == found.__name__)


def members(found: type) -> dict[str, Member]:
    """Return what a class has in public, by name: of our own bases too, but not of others."""
    known: dict[str, Member] = {}
    for base in found.__mro__:
        if base.__module__.partition(".")[0] in ("solver", "generator"):
            for node in definition(base).body:
                if isinstance(node, ast.FunctionDef):
                    name = node.name
                elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                    name = node.target.id
                else:
                    continue
                if not name.startswith("_") or name in OPERATORS:
                    known.setdefault(name, node)
    return known
