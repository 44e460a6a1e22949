"""What compiled code is made of, as hashes: of the files, which is quick, and of the functions
alone, so that a comment, a docstring or a function in plain Python changes nothing.
"""

import ast
import hashlib
import inspect
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from solver.common.compiled import Entry, functions, machine_type

ROOT = Path(__file__).parents[1]


def sources_hash(folder: Path) -> str:
    """Return a hash of all source files of a game, and of those that games share."""
    hashed = hashlib.sha256()
    for path in sorted([*folder.rglob("*.py"), *(ROOT / "common").glob("*.py")]):
        hashed.update(hashlib.sha256(path.read_bytes()).digest())
    return hashed.hexdigest()


def digest(entries: Iterable[Callable[..., Any]], versions: dict[str, str]) -> str:
    """Return a hash of some entries and of all that they use: the trees of functions, without
    docstrings, and the constants; of the types; of the maker; and of its packages' versions.
    """
    waiting = sorted(entries, key=_name)
    seen, hashed = set(waiting), hashlib.sha256(repr(sorted(versions.items())).encode())
    maker = ast.parse((ROOT / "common" / "making.py").read_bytes())
    hashed.update(ast.unparse(_bare(maker)).encode())
    while waiting:
        function = waiting.pop()
        tree = _definitions(inspect.getfile(function))[function.__name__]
        hashed.update(f"\n{_name(function)} {ast.unparse(tree)}".encode())
        for name, value in sorted(_used(tree, function.__globals__)):
            used = value.function if isinstance(value, Entry) else value
            if callable(used) and used in functions:
                if used not in seen:
                    seen.add(used)
                    waiting.append(used)
            else:
                hashed.update(f"{name} {_constant(value)}".encode())
    return hashed.hexdigest()


def _name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


@cache
def _definitions(file: str) -> dict[str, ast.FunctionDef]:
    """Return the functions of a file by name, without decorators and docstrings."""
    tree = ast.parse(Path(file).read_bytes())
    return {each.name: each for each in _bare(tree).body if isinstance(each, ast.FunctionDef)}


def _bare(tree: ast.Module) -> ast.Module:
    """Return a module without its docstrings and the decorators of its functions."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.ClassDef() | ast.Module() if ast.get_docstring(node):
                node.body = node.body[1:] or [ast.Pass()]
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = []
    return tree


def _used(tree: ast.AST, names: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what a function uses of its module and of others, by name, once each."""
    found: dict[str, Any] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Name(name) if name in names and not isinstance(names[name], ModuleType):
                found[name] = names[name]
            case ast.Attribute(ast.Name(module), name) if isinstance(names.get(module), ModuleType):
                found[f"{module}.{name}"] = getattr(names[module], name)
    yield from found.items()


def _constant(value: Any) -> str:
    """Return what a constant is: its value, the types of a named tuple, or a name."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if callable(value):
        with_types = hasattr(value, "_fields")
        return str(machine_type(value) if with_types else getattr(value, "__name__", value))
    return repr(value)
