"""The faces of the packages: what they name in public, with signatures and fields.

Annotations and defaults are those of the source, since versions of Python print them differently.
"""

import ast
import dataclasses
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

HANDED_OUT = {
    "generator": "common.calendar.Task common.commitment.Commitment common.publishing.Published",
    "solver.no_mans_land": "analysis.reckoning.Change exact.options.Chances rules.record.Round",
    "solver.shooting_party": "analysis.explain.Alternative analysis.explain.ExplainedMove "
    "analysis.explain.Loss analysis.par_solutions.ParSolutions relaxation.bound.UpperBound "
    "rules.verify.Replay rules.verify.Step search.solution.Best search.solution.Line",
    "solver.the_party": "end_games.solve.Judged open_hands.answers.Chance "
    "open_hands.answers.Explained open_hands.answers.First players.bots.Weighed",
}
"""Classes that a face hands out without naming them: what they have is promised, not where."""

INNER = re.compile(r"\b(Reached|Words)\b")
"""Types of the packed search: a member that takes or returns one is not promised."""

OPERATORS = {"__bytes__", "__contains__", "__eq__", "__iter__", "__len__", "__lt__", "__str__"}

Pairs = Iterator[tuple[str, str]]
"""Keys, and what is promised of them."""

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


def attributes(found: type) -> Iterator[str]:
    """Yield the attributes that a class without fields sets when it is made, and that its docstring
    names.
    """
    made = vars(found).get("__init__")
    if made is not None and not dataclasses.is_dataclass(found):
        stored = {
            node.attr
            for node in ast.walk(definition(found))
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        }
        yield from stored & {*re.findall(r"`(\w+)`", found.__doc__ or "")}


def faces() -> Pairs:
    """Classes with their members, and functions."""
    for key, found in NAMED.items():
        if not inspect.isclass(found):
            yield key, _signature(definition(found))
            continue
        yield key, _class(found)
        places = {field.name: n for n, field in enumerate(_fields(found), 1)}
        for name, node in members(found).items():
            what = _member(node, places.get(name), getattr(found, name, None))
            if not INNER.search(what):
                yield f"{key}.{name}", what
        yield from ((f"{key}.{name}", "attribute") for name in attributes(found))


def _class(found: type) -> str:
    """Return how an object of a class without fields is made, and what it is besides."""
    own = {n.name: n for n in definition(found).body if isinstance(n, ast.FunctionDef)}
    made = _signature(own["__init__"]) if "__init__" in own else ""
    bases = ", ".join(base.__name__ for base in found.__mro__[1:-1])
    return f"class{made.removesuffix(' -> None')}{f' of {bases}' if bases else ''}"


def _fields(found: type) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(found) if dataclasses.is_dataclass(found) else ()


def _signature(node: ast.FunctionDef) -> str:
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({ast.unparse(node.args)}){returned}"


def _member(node: Member, place: int | None, found: object) -> str:
    if isinstance(node, ast.FunctionDef):
        signature = _signature(node)
        if isinstance(found, property | cached_property):
            return signature.replace("(self) -> ", "property: ")
        return signature
    kind = f": {ast.unparse(node.annotation)}"
    if place is None:
        return f"attribute{kind}"
    given = f" = {ast.unparse(node.value)}" if node.value else ""
    return f"{'' if given else 'required '}field {place}{kind}{given}"
