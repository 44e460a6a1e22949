"""Damage to bytes and to texts; JSON is damaged as a tree or as a text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from tests.fuzz import hostile

Mutation = Callable[[bytes, Random], bytes]


def mutated(data: bytes, draw: Random) -> bytes:
    """Return the data with one, two or three changes."""
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        is_tree = data.lstrip()[:1] in (b"{", b"[") and draw.random() < 0.65
        change = tree_changed if is_tree else draw.choice(BYTES if draw.random() < 0.3 else TEXTS)
        data = change(data, draw)
    return data


# -- bytes ----------------------------------------------------------------------------------------


def _span(data: bytes, draw: Random) -> tuple[int, int]:
    begin = draw.randrange(len(data) + 1)
    return begin, min(len(data), begin + draw.randint(1, draw.choice((1, 8, 200))))


def flip(data: bytes, draw: Random) -> bytes:
    place = draw.randrange(len(data) + 1)
    flipped = bytes(byte ^ 1 << draw.randrange(8) for byte in data[place : place + 1])
    return data[:place] + flipped + data[place + 1 :]


def delete(data: bytes, draw: Random) -> bytes:
    begin, end = _span(data, draw)
    return data[:begin] + data[end:]


def duplicate(data: bytes, draw: Random) -> bytes:
    begin, end = _span(data, draw)
    return data[:end] + data[begin:end] * draw.choice((1, 1, 1, 30)) + data[end:]


def truncate(data: bytes, draw: Random) -> bytes:
    return data[: draw.randrange(len(data) + 1)]


def insert(data: bytes, draw: Random) -> bytes:
    place = draw.choice((0, len(data), draw.randrange(len(data) + 1)))
    strange = draw.choice((b"\0", b"\r", b"\n", *hostile.NOT_UTF8, *hostile.BOMS))
    return data[:place] + strange + data[place:]


def replace_all(data: bytes, draw: Random) -> bytes:
    other = (b"", b" ", b"\n", b"{}", b"[]", b"[[]]", b"[{}]", b"null", b'"', b"42", b"[", b"\0")
    return draw.choice((*other, b"[\n", b"[{", b"{" * 100_000, b"[" * 100_000, b"-", b"?" * 33))


BYTES: tuple[Mutation, ...] = (flip, delete, duplicate, truncate, insert, replace_all)


# -- texts ----------------------------------------------------------------------------------------


def swap_words(data: bytes, draw: Random) -> bytes:
    pieces = re.split(rb"(\s+|\"[^\"\n]*\")", data)
    first, second = draw.randrange(len(pieces)), draw.randrange(len(pieces))
    pieces[first], pieces[second] = pieces[second], pieces[first]
    return b"".join(pieces)


def replace_word(data: bytes, draw: Random) -> bytes:
    pieces = re.split(rb"([\s\",.:+]+)", data)
    pieces[draw.randrange(0, len(pieces), 2)] = draw.choice(hostile.TEXTS).encode()
    return b"".join(pieces)


def change_lines(data: bytes, draw: Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    place, other = draw.randrange(len(lines)), draw.randrange(len(lines))
    match draw.randrange(5):
        case 0:
            lines[place:place] = [lines[place]] * draw.choice((1, 2, 100))
        case 1:
            del lines[place]
        case 2:
            lines[place], lines[other] = lines[other], lines[place]
        case 3:
            draw.shuffle(lines)
        case _:
            lines.insert(place, draw.choice(hostile.TEXTS).encode() + b"\n")
    return b"".join(lines)


def replace_number(data: bytes, draw: Random) -> bytes:
    found = list(re.finditer(rb"-?\d+(?:\.\d+)?", data))
    if not found:
        return insert(data, draw)
    match = draw.choice(found)
    new = draw.choice(hostile.NUMBERS)
    if draw.random() < 0.4 and len(match[0]) < 18:
        new = str(round(float(match[0])) + draw.choice((-1, 1, 10)))
    return data[: match.start()] + new.encode() + data[match.end() :]


def other_line_ends(data: bytes, draw: Random) -> bytes:
    return data.replace(b"\n", draw.choice((b"\r\n", b"\r", b" ", b"\n\n", "\u2028".encode())))


def other_encoding(data: bytes, draw: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(draw.choice(("utf-16", "utf-16-le", "utf-32", "latin-1")), "replace")


TEXTS: tuple[Mutation, ...] = (
    swap_words, swap_words, replace_word, replace_word, replace_word, change_lines, change_lines,
    replace_number, replace_number, replace_number, other_line_ends, other_encoding,
)  # fmt: skip


# -- trees ----------------------------------------------------------------------------------------

MARK = "@@{}@@"
"""Stands in the tree for a text that `json.dumps` would not write."""

DEEP = (b"[" * 40, b'{"a":' * 40)
"""What an earlier change has nested too deeply to be changed again."""

Place = tuple[Any, Any]
"""A list or an object, and an index or a key of it."""


def tree_changed(data: bytes, draw: Random) -> bytes:
    """Return a JSON text, or one line of JSON Lines, with one change; as it is if it cannot be
    read.
    """
    whole = _with_change(data, draw)
    lines = data.splitlines(keepends=True)
    if whole is None and lines:
        place = draw.randrange(len(lines))
        line = _with_change(lines[place], draw)
        lines[place] = lines[place] if line is None else line + b"\n"
        return b"".join(lines)
    return data if whole is None else whole


def _with_change(data: bytes, draw: Random) -> bytes | None:
    if any(deep in data for deep in DEEP):
        return None
    try:
        root = [json.loads(data)]
    except (ValueError, RecursionError):
        return None
    marks: list[str] = []
    _change(root, marks, draw)
    text = json.dumps(
        root[0] if root else {},
        indent=draw.choice((None, None, 2)),
        ensure_ascii=draw.random() < 0.3,
    )
    for number, instead in enumerate(marks):
        text = text.replace(json.dumps(MARK.format(number)), instead)
    return text.encode("utf-8", "surrogatepass")


def _places(value: Any) -> Iterator[Place]:
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])


def _change(root: list[Any], marks: list[str], draw: Random) -> None:
    """Change one place, or two leaves, of the value in a list."""
    places = list(_places(root))
    of, key = draw.choice(places)
    leaves = [(of, key) for of, key in places if not isinstance(of[key], (dict, list))]
    lists = [of[key] for of, key in places if isinstance(of[key], list) and of[key]]
    objects = [of for of, _ in places if isinstance(of, dict)]
    change = draw.choice(CHANGES)
    if change == "delete":
        del of[key]
    elif change == "add" and isinstance(of, dict):
        name = draw.choice(("goal", "seed", "moves", "extra", *hostile.TEXTS))
        of[name] = _strange(places, marks, draw)
    elif change == "add":
        of.append(_strange(places, marks, draw))
    elif change == "replace":
        of[key] = _strange(places, marks, draw)
    elif change == "wrap":
        of[key] = draw.choice(([of[key]], {"value": of[key]}, [of[key], of[key]]))
    elif change == "repeat key" and objects:
        of = draw.choice(objects)
        of[_mark(json.dumps(draw.choice(list(of))), marks)] = _strange(places, marks, draw)
    elif change == "change list" and lists:
        _change_list(draw.choice(lists), draw)
    elif change == "nudge" and leaves:
        of, key = draw.choice(leaves)
        of[key] = _nudged(of[key], draw)
    elif change == "swap" and leaves:
        (one, first), (other, second) = draw.choice(leaves), draw.choice(leaves)
        one[first], other[second] = other[second], one[first]


CHANGES = (
    *("delete",) * 2, *("replace",) * 3, *("nudge",) * 3, "add", "swap", "change list",
    "repeat key", "wrap",
)  # fmt: skip


def _change_list(items: list[Any], draw: Random) -> None:
    match draw.randrange(4):
        case 0:
            items.reverse()
        case 1:
            items.append(deepcopy(draw.choice(items)))
        case 2:
            del items[draw.randrange(len(items)) :]
        case _:
            items *= draw.choice((2, 40))


def _nudged(value: Any, draw: Random) -> Any:
    """Return a leaf with a small change, so that it keeps its type."""
    if isinstance(value, bool) or value is None:
        return not value
    if not isinstance(value, str):
        return value + draw.choice((-1, 1, 0.5, 100))
    place = draw.randrange(len(value) + 1)
    more = draw.choice(("", value[:place], "0", "A", *hostile.TEXTS))
    return value[:place] + more + value[place + draw.randrange(3) :]


def _mark(text: str, marks: list[str]) -> str:
    """Return a string that is written as `text`, which need not be JSON."""
    marks.append(text)
    return MARK.format(len(marks) - 1)


def _strange(places: list[Place], marks: list[str], draw: Random) -> Any:
    """Return a value of some type, or something that no value is."""
    match draw.randrange(8):
        case 0:
            return _mark(draw.choice(hostile.JSON_NUMBERS), marks)
        case 1:
            return draw.choice((0, 1, -1, 2.0, 1e300, True, False, None))
        case 2 | 3:
            return draw.choice(hostile.TEXTS)
        case 4:
            odd = (r'"\ud800"', r'"\udfff\ud800"', r'"\u0000"', r'"\x"')
            return _mark(draw.choice(odd), marks)
        case 5:
            depth = draw.choice((50, 300, 900, 100_000))
            left, right = draw.choice((("[", "]"), ('{"a":', "}")))
            return _mark(f"{left * depth}1{right * depth}", marks)
        case 6:
            return draw.choice(([], {}, "", [[]], {"": {}}, [None], ["draw"], {"score": "best"}))
        case _:
            of, key = draw.choice(places)
            return deepcopy(of[key])
