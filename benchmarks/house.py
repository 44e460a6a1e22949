"""The picture of the house in docs/architecture.md: every package of the three layers, with the
first sentence of its docstring.

    python -m benchmarks.house
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from benchmarks.tables import DOCS, write_between

LAYERS = ("solver", "generator", "cli")
NAME = 20


def picture(root: Path) -> str:
    """Return the packages as a tree in a block of Markdown."""
    every = (line for layer in LAYERS for line in _tree(root / layer, 0))
    return "\n".join(["```", *every, "```", ""])


def _tree(folder: Path, depth: int) -> Iterator[str]:
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    sentence = " ".join(said.split("\n\n")[0].split())
    yield f"{'  ' * depth + folder.name + '/':{NAME}}{sentence}"
    for inner in sorted(path.parent for path in folder.glob("*/__init__.py")):
        yield from _tree(inner, depth + 1)


if __name__ == "__main__":
    write_between(DOCS / "architecture.md", "house", picture(DOCS.parent))
