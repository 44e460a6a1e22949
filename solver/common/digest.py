"""What compiled code is made of, as hashes: of the files, which is quick, and of the functions
alone, so that a comment, a docstring or a function in plain Python changes nothing.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from solver.common.errors import InputError
from solver.common.machine_types import Function, Record, functions, machine_type

ROOT = Path(__file__).parents[1]
MAKER = ROOT / "common" / "making.py"


def sources_hash(folder: Path) -> str:
    """Return a hash of all source files of a game, and of those that games share. Raise
    `InputError` if they are not there.
    """
    _check_sources()
    paths = sorted([*folder.rglob("*.py"), *(ROOT / "common").glob("*.py")])
    return sha256(b"".join(sha256(path.read_bytes()).digest() for path in paths)).hexdigest()


def digest(entries: Iterable[Function], versions: dict[str, str]) -> str:
    """Return a hash of some entries and of all that they use: functions without their docstrings,
    constants, types; of the maker; and of the versions of its packages. Raise `InputError` if the
    sources are not there.
    """
    _check_sources()
    waiting = sorted(entries, key=_name)
    seen = set(waiting)
    parts = [str(sorted(versions.items())), *map(ast.unparse, _bare(MAKER))]
    while waiting:
        function = waiting.pop()
        statements = _bare(Path(inspect.getfile(function)))
        tree = next(each for each in statements if getattr(each, "name", "") == function.__name__)
        parts += [_name(function), ast.unparse(tree)]
        for name, value in sorted(_used(tree, function.__globals__)):
            used = inspect.unwrap(value) if callable(value) else value
            if not (callable(used) and used in functions):
                parts += [name, _constant(value)]
            elif used not in seen:
                seen.add(used)
                waiting.append(used)
    return sha256("\n".join(parts).encode()).hexdigest()


def _check_sources() -> None:
    if not MAKER.is_file():
        raise InputError(
            f"{ROOT}: machine code is used only with its sources, and these are .py files of "
            "folders: unpack the archive, or put them beside the .pyc files"
        )


def _name(function: Function) -> str:
    return f"{function.__module__}.{function.__qualname__}"


@cache
def _bare(file: Path) -> list[ast.stmt]:
    """Return the statements of a file, without docstrings and the decorators of functions."""
    tree = ast.parse(file.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = []
        if isinstance(node, ast.FunctionDef | ast.Module):
            node.body = node.body[ast.get_docstring(node) is not None :] or [ast.Pass()]
    return tree.body


def _used(tree: ast.AST, names: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what a function uses of its module and of others, by name."""
    found: dict[str, Any] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            found[node.id] = names[node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = names.get(node.value.id)
            if isinstance(module, ModuleType):
                found[f"{node.value.id}.{node.attr}"] = getattr(module, node.attr)
    yield from ((name, value) for name, value in found.items() if not isinstance(value, ModuleType))


def _constant(value: object) -> str:
    """Return what a constant is: its value, the types of a named tuple, or a name."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, type) and (hasattr(value, "_fields") or issubclass(value, Record)):
        return str(machine_type(value))
    return getattr(value, "__name__", repr(value)) if callable(value) else repr(value)
