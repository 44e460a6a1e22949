"""Damage to bytes and to texts; JSON is damaged as a tree (trees.py) or as a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from tests.fuzz import hostile, trees

NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")

Mutation = Callable[[bytes, Random], bytes]


def mutated(data: bytes, draw: Random) -> bytes:
    """Return the data with one, two or three changes."""
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        tree = trees.looks_like_json(data) and draw.random() < 0.65
        change = trees.changed if tree else draw.choice(BYTES if draw.random() < 0.3 else TEXTS)
        data = change(data, draw)
    return data


# -- bytes ----------------------------------------------------------------------------------------


def _span(data: bytes, draw: Random, most: int) -> tuple[int, int]:
    begin = draw.randrange(len(data) + 1)
    return begin, min(len(data), begin + draw.randint(1, most))


def flip(data: bytes, draw: Random) -> bytes:
    place = draw.randrange(len(data) + 1)
    return (
        data[:place]
        + bytes(b ^ 1 << draw.randrange(8) for b in data[place:][:1])
        + (data[place + 1 :])
    )


def delete(data: bytes, draw: Random) -> bytes:
    begin, end = _span(data, draw, draw.choice((1, 8, 200)))
    return data[:begin] + data[end:]


def duplicate(data: bytes, draw: Random) -> bytes:
    begin, end = _span(data, draw, draw.choice((1, 8, 200)))
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


def _pieces(data: bytes, pattern: bytes) -> list[bytes]:
    """Return the data cut at the pattern; what it matches stands at the odd places."""
    return re.split(b"(" + pattern + b")", data)


def swap_words(data: bytes, draw: Random) -> bytes:
    pieces = _pieces(data, rb"\s+|\"[^\"\n]*\"")
    first, second = draw.randrange(len(pieces)), draw.randrange(len(pieces))
    pieces[first], pieces[second] = pieces[second], pieces[first]
    return b"".join(pieces)


def replace_word(data: bytes, draw: Random) -> bytes:
    pieces = _pieces(data, rb"[\s\",.:+]+")
    place = draw.randrange(0, len(pieces), 2)
    pieces[place] = draw.choice(hostile.TEXTS).encode()
    return b"".join(pieces)


def change_lines(data: bytes, draw: Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    place = draw.randrange(len(lines))
    match draw.randrange(5):
        case 0:
            lines[place:place] = [lines[place]] * draw.choice((1, 2, 100))
        case 1:
            del lines[place]
        case 2:
            other = draw.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        case 3:
            draw.shuffle(lines)
        case _:
            lines.insert(place, draw.choice(hostile.TEXTS).encode() + b"\n")
    return b"".join(lines)


def replace_number(data: bytes, draw: Random) -> bytes:
    found = list(NUMBER.finditer(data))
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
