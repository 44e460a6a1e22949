"""Damage to JSON as a tree, and to how the tree is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from tests.fuzz import hostile

MARK = "@@{}@@"
"""Stands in the tree for a text that `json.dumps` would not write."""

DEEP = (b"[" * 40, b'{"a":' * 40)
"""What an earlier change has nested too deeply to be changed again."""

Place = tuple[Any, Any]
"""A list or an object, and an index or a key of it."""


class Tree:
    """A JSON value that is being changed. `texts` are those that stand for marks in it."""

    def __init__(self, value: Any) -> None:
        self.root = [value]
        self.texts: list[str] = []

    def places(self) -> list[Place]:
        """Return every place in the tree, that of the whole value first."""
        return list(_places(self.root))

    def leaves(self) -> list[Place]:
        """Return the places of what is neither a list nor an object."""
        return [(of, key) for of, key in self.places() if not isinstance(of[key], (dict, list))]

    def mark(self, text: str) -> str:
        """Return a string that is written as `text`, which need not be JSON."""
        self.texts.append(text)
        return MARK.format(len(self.texts) - 1)

    def written(self, draw: Random) -> bytes:
        """Return the tree as a JSON text."""
        indent = draw.choice((None, None, 2))
        text = json.dumps(self.root[0], indent=indent, ensure_ascii=draw.random() < 0.3)
        for number, instead in enumerate(self.texts):
            text = text.replace(json.dumps(MARK.format(number)), instead)
        return text.encode("utf-8", "surrogatepass")


def _places(value: Any) -> Iterator[Place]:
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])


def looks_like_json(data: bytes) -> bool:
    return data.lstrip()[:1] in (b"{", b"[")


def changed(data: bytes, draw: Random) -> bytes:
    """Return a JSON text, or one line of JSON Lines, with one change; as it is if it cannot be
    read.
    """
    lines = data.splitlines(keepends=True)
    whole = _read(data)
    if whole is None and lines:
        place = draw.randrange(len(lines))
        tree = _read(lines[place])
        if tree is not None:
            lines[place] = _change(tree, draw) + b"\n"
        return b"".join(lines)
    return data if whole is None else _change(whole, draw)


def _read(data: bytes) -> Tree | None:
    if any(deep in data for deep in DEEP):
        return None
    try:
        return Tree(json.loads(data))
    except (ValueError, RecursionError):
        return None


def _change(tree: Tree, draw: Random) -> bytes:
    draw.choice(CHANGES)(tree, draw)
    return tree.written(draw)


# -- changes --------------------------------------------------------------------------------------


def delete(tree: Tree, draw: Random) -> None:
    of, key = draw.choice(tree.places())
    del of[key]
    if not tree.root:
        tree.root.append({})


def add(tree: Tree, draw: Random) -> None:
    of, _ = draw.choice(tree.places())
    if isinstance(of, dict):
        of[draw.choice(("goal", "seed", "moves", "extra", *hostile.TEXTS))] = _strange(tree, draw)
    else:
        of.insert(draw.randrange(len(of) + 1), _strange(tree, draw))
        tree.root[1:] = []


def replace(tree: Tree, draw: Random) -> None:
    of, key = draw.choice(tree.places())
    of[key] = _strange(tree, draw)


def nudge(tree: Tree, draw: Random) -> None:
    """Change a leaf a little, so that it keeps its type."""
    if not tree.leaves():
        return
    of, key = draw.choice(tree.leaves())
    value = of[key]
    if isinstance(value, bool) or value is None:
        of[key] = not value
    elif isinstance(value, str):
        place = draw.randrange(len(value) + 1)
        more = draw.choice(("", value[:place], "0", "A", *hostile.TEXTS))
        of[key] = value[:place] + more + value[place + draw.randrange(3) :]
    else:
        of[key] = value + draw.choice((-1, 1, 0.5, 100))


def swap(tree: Tree, draw: Random) -> None:
    if not tree.leaves():
        return
    (one, first), (other, second) = (draw.choice(tree.leaves()) for _ in range(2))
    one[first], other[second] = other[second], one[first]


def change_list(tree: Tree, draw: Random) -> None:
    lists = [of[key] for of, key in tree.places() if isinstance(of[key], list) and of[key]]
    if not lists:
        return
    items = draw.choice(lists)
    match draw.randrange(4):
        case 0:
            items.reverse()
        case 1:
            items.append(deepcopy(draw.choice(items)))
        case 2:
            del items[draw.randrange(len(items)) :]
        case _:
            items *= draw.choice((2, 40))


def repeat_key(tree: Tree, draw: Random) -> None:
    objects = [of for of, _ in tree.places() if isinstance(of, dict)]
    if objects:
        of = draw.choice(objects)
        of[tree.mark(json.dumps(draw.choice(list(of))))] = _strange(tree, draw)


def wrap(tree: Tree, draw: Random) -> None:
    of, key = draw.choice(tree.places())
    of[key] = draw.choice(([of[key]], {"value": of[key]}, [of[key], of[key]]))


CHANGES: tuple[Callable[[Tree, Random], None], ...] = (
    delete, delete, add, replace, replace, replace, nudge, nudge, nudge, swap, change_list,
    repeat_key, wrap,
)  # fmt: skip


def _strange(tree: Tree, draw: Random) -> Any:
    """Return a value of some type, or something that no value is."""
    match draw.randrange(8):
        case 0:
            return tree.mark(draw.choice(hostile.JSON_NUMBERS))
        case 1:
            return draw.choice((0, 1, -1, 2.0, 1e300, True, False, None))
        case 2 | 3:
            return draw.choice(hostile.TEXTS)
        case 4:
            return tree.mark(draw.choice((r'"\ud800"', r'"\udfff\ud800"', r'"\u0000"', r'"\x"')))
        case 5:
            depth = draw.choice((50, 300, 900, 100_000))
            left, right = draw.choice((("[", "]"), ('{"a":', "}")))
            return tree.mark(f"{left * depth}1{right * depth}")
        case 6:
            return draw.choice(([], {}, "", [[]], {"": {}}, [None], ["draw"], {"score": "best"}))
        case _:
            of, key = draw.choice(tree.places())
            return deepcopy(of[key])
