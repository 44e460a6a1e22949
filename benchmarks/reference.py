"""The reference of Python, from signatures and docstrings, for the site of the documentation
(docs/conf.py).
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from typing import Any

from benchmarks.tables import table

WIDTH = 100
OURS = ("solver", "generator")


def reference(face: str) -> str:
    """Return the reference of a face as Markdown: functions, classes, errors."""
    module = import_module(face)
    named = {name: getattr(module, name) for name in module.__all__}
    errors = {name: each for name, each in named.items() if is_error(each)}
    functions = {name for name, each in named.items() if inspect.isroutine(each)}
    parts = []
    for kind, names in (("Functions", functions), ("Classes", {*named} - functions - {*errors})):
        parts += [f"## {kind}\n", *(entry(name, named[name]) for name in sorted(names))]
    if errors:
        rows = ((f"`{name}`", cell(sentence(each))) for name, each in errors.items())
        parts += ["## Errors\n", table(["error", "raised for"], rows)]
    return "\n".join(parts)


def is_error(found: Any) -> bool:
    return inspect.isclass(found) and issubclass(found, Exception)


def entry(name: str, found: Any) -> str:
    """Return what the page has of one name: of a class its whole docstring, which describes its
    fields, and its members.
    """
    if inspect.isroutine(found):
        return f"### {name}\n\n{code(signature(name, found))}\n{prose(sentence(found))}\n"
    shown = f"{name}: {type(found).__name__}"
    if inspect.isclass(found):
        shown = made(found)
    else:
        found = type(found)
    text = inspect.cleandoc(found.__doc__ or "")
    paragraphs = [part for part in text.split("\n\n") if not part.startswith(">>>")]
    rows = [(f"`{cell(text)}`", cell(sentence(each))) for text, each in members(found)]
    return "\n".join(
        [
            f"### {name}\n\n{code(shown)}",
            *(f"{prose(part)}\n" for part in paragraphs),
            *([table(["member", ""], rows)] if rows else []),
        ]
    )


def members(found: Any) -> Iterator[tuple[str, Any]]:
    """Yield the signature of each public method and property of a class and of our own bases."""
    bases = [base for base in reversed(found.__mro__) if base.__module__.split(".")[0] in OURS]
    own = {name: each for base in bases for name, each in vars(base).items() if name[0] != "_"}
    for name, each in own.items():
        if isinstance(each, (property, cached_property)):
            get = each.fget if isinstance(each, property) else each.func
            yield f"{name}: {ast.unparse(node_of(get).returns)}", each
        elif isinstance(each, (classmethod, staticmethod)):
            yield signature(f"{found.__name__}.{name}", each.__func__), each
        elif inspect.isroutine(each):
            yield signature(name, each), each


def node_of(found: Any) -> Any:
    """Return the definition of a function or class in the source."""
    return ast.parse(textwrap.dedent(inspect.getsource(found))).body[0]


def signature(name: str, function: Any) -> str:
    """Return the signature of a function as it is written, but for what begins with `_`."""
    node = node_of(function)
    plain, named = node.args.args, node.args.kwonlyargs
    defaults = [None] * (len(plain) - len(node.args.defaults)) + node.args.defaults
    shown = [argument(*each) for each in zip(plain, defaults, strict=True)]
    own = [argument(*each) for each in zip(named, node.args.kw_defaults, strict=True)]
    own = [each for each in own if each[0] != "_"]
    given = [each for each in shown if each not in ("self", "cls")] + ["*"] * bool(own) + own
    returns = ast.unparse(node.returns)
    return f"{name}({', '.join(given)})" + f" -> {returns}" * (returns != "None")


def argument(node: ast.arg, default: ast.expr | None) -> str:
    return ast.unparse(node) + (f" = {ast.unparse(default)}" if default is not None else "")


def made(found: Any) -> str:
    """Return how a class is called: its `__init__`, or the fields of a dataclass or tuple."""
    if "__init__" in vars(found) and not hasattr(found, "__dataclass_fields__"):
        return signature(found.__name__, found.__init__)
    fields: dict[str, str] = {}
    for base in reversed(found.__mro__):
        if base.__module__.split(".")[0] in OURS:
            body = [node for node in node_of(base).body if isinstance(node, ast.AnnAssign)]
            fields |= {ast.unparse(node.target): field(node) for node in body}
    return f"{found.__name__}({', '.join(filter(None, fields.values()))})"


def field(node: ast.AnnAssign) -> str:
    """Return a field as an argument; nothing for one that is not given."""
    kind, value = ast.unparse(node.annotation), ast.unparse(node.value) if node.value else ""
    if kind.startswith("ClassVar") or "init=False" in value:
        return ""
    if value.startswith("field("):
        default = re.search(r"default=([^,)]+)", value)
        value = default[1] if default else "..."
    return f"{ast.unparse(node.target)}: {kind}{' = ' * bool(value)}{value}"


def sentence(found: Any) -> str:
    """Return the first sentence of a docstring."""
    first = " ".join(inspect.cleandoc(found.__doc__ or "").split("\n\n")[0].split())
    return re.split(r"(?<=[.])\s(?=[A-Z`])", first)[0]


def code(text: str) -> str:
    """Return a signature as a block of code, its lines broken after commas alone."""
    whole = re.sub(r"(?<!,) ", "\0", text)
    lines = textwrap.fill(
        whole, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    ).replace("\0", " ")
    return f"```python\n{lines}\n```\n"


def prose(text: str) -> str:
    text = " ".join(text.split())
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def cell(text: str) -> str:
    return text.replace("|", "\\|")
