"""Damage to bytes and to texts; JSON is damaged as a tree or as a text."""

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
    place, other = sorted((draw.randrange(len(lines)), draw.randrange(len(lines))))
    before, line, after = lines[:place], lines[place], lines[place + 1 :]
    strange = draw.choice(hostile.TEXTS).encode() + b"\n"
    kinds = (
        [*before, *[line] * draw.choice((2, 3, 101)), *after],
        [*before, *after],
        [*before, *lines[other:], *lines[place:other]],
        draw.sample(lines, len(lines)),
        [*before, strange, line, *after],
    )
    return b"".join(draw.choice(kinds))


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

Place = tuple[Any, Any]
"""A list or an object, and an index or a key of it."""

RAW = re.compile('"@@([0-9a-f]*)@@"')


def tree_changed(data: bytes, draw: Random) -> bytes:
    """Return a JSON text, or one line of JSON Lines, with one change; as it is if it cannot be
    read.
    """
    changed, lines = _with_change(data, draw), data.splitlines()
    if changed is data and lines:
        place = draw.randrange(len(lines))
        lines[place] = _with_change(lines[place], draw)
        return b"\n".join([*lines, b""])
    return changed


def _with_change(data: bytes, draw: Random) -> bytes:
    try:
        root = [json.loads(data)]
        _change(root, draw)
        whole = root[0] if root else {}
        indent, plain = draw.choice((None, None, 2)), draw.random() < 0.3
        text = json.dumps(whole, indent=indent, ensure_ascii=plain)
    except (ValueError, RecursionError):  # no JSON, or nested too deeply by an earlier change
        return data
    text = RAW.sub(lambda raw: bytes.fromhex(raw[1]).decode(), text)
    return text.encode("utf-8", "surrogatepass")


def _raw(text: str) -> str:
    """Return a string that is written as `text`, which need not be JSON."""
    return f"@@{text.encode().hex()}@@"


def _places(value: Any) -> Iterator[Place]:
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])


CHANGES = (
    *("delete",) * 2, *("replace",) * 3, *("nudge",) * 3, "add", "swap", "change list",
    "repeat key", "wrap",
)  # fmt: skip


def _change(root: list[Any], draw: Random) -> None:
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
        of[draw.choice(("goal", "seed", "moves", "extra", *hostile.TEXTS))] = _strange(places, draw)
    elif change == "add":
        of.append(_strange(places, draw))
    elif change == "replace":
        of[key] = _strange(places, draw)
    elif change == "wrap":
        of[key] = draw.choice(([of[key]], {"value": of[key]}, [of[key], of[key]]))
    elif change == "repeat key" and objects:
        of = draw.choice(objects)
        of[_raw(json.dumps(draw.choice(list(of))))] = _strange(places, draw)
    elif change == "change list" and lists:
        some = draw.choice(lists)
        first, more = some[: draw.randrange(len(some))], draw.choice(some)
        some[:] = draw.choice((some[::-1], [*some, more], first, some * 2, some * 40))
    elif change == "nudge" and leaves:
        of, key = draw.choice(leaves)
        of[key] = _nudged(of[key], draw)
    elif change == "swap" and leaves:
        (one, first), (other, second) = draw.choice(leaves), draw.choice(leaves)
        one[first], other[second] = other[second], one[first]


def _nudged(value: Any, draw: Random) -> Any:
    """Return a leaf with a small change, so that it keeps its type."""
    if isinstance(value, bool) or value is None:
        return not value
    if not isinstance(value, str):
        return value + draw.choice((-1, 1, 0.5, 100))
    place = draw.randrange(len(value) + 1)
    more = draw.choice(("", value[:place], "0", "A", *hostile.TEXTS))
    return value[:place] + more + value[place + draw.randrange(3) :]


def _strange(places: list[Place], draw: Random) -> Any:
    """Return a value of some type, or something that no value is."""
    of, key = draw.choice(places)
    depth, (left, right) = draw.choice((50, 300, 900, 100_000)), draw.choice(NESTS)
    kind = draw.choice((
        lambda: _raw(draw.choice(hostile.JSON_NUMBERS)),
        lambda: draw.choice((0, 1, -1, 2.0, 1e300, True, False, None)),
        lambda: draw.choice(hostile.TEXTS),
        lambda: draw.choice(hostile.TEXTS),
        lambda: _raw(draw.choice((r'"\ud800"', r'"\udfff\ud800"', r'"\u0000"', r'"\x"'))),
        lambda: _raw(f"{left * depth}1{right * depth}"),
        lambda: draw.choice(([], {}, "", [[]], {"": {}}, [None], ["draw"], {"score": "best"})),
        lambda: deepcopy(of[key]),
    ))  # fmt: skip
    return kind()


NESTS = (("[", "]"), ('{"a":', "}"))
