"""Strange words, and damage to files: to bytes, words and lines, or to values of JSON."""

import json
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, TypeVar

from hypothesis import strategies as st

from tests.common.claims import leaves, others

T = TypeVar("T")
Draw = Callable[[st.SearchStrategy[Any]], Any]


def one(draw: Draw, several: Sequence[T]) -> T:
    """Return one of several things, of which the first is the simplest."""
    return several[draw(st.integers(0, len(several) - 1))]


LONG = "9" * 5_000
WORDS = (
    "", "0", "-1", "1", "007", "1e999", "nan", "-inf", "0.1", "1e3", "18446744073709551616", LONG,
    "٣", "²", "½", "1_000", "0x10", "-", "--", "-x", "--help", "--nothing", "?", "#1", "[bold]x[/]",
    "[/]", "%s%n", "{0}", ":smile:", "\x1b[31mred", "\x07", "\x85", "\u2028", "\u202eabc", "\ufeff",
    "e\u0301", "🃏", "\udcff", "a\nb", "\t", "\r", "\\", '"', "'", "null", "best", "today", "last",
    "0..9", "9..0", "0..", "500X", "4T", "0000-00-00", "2026-02-30", "9999-12-31", "2026-1-5", ".",
    "/dev/null", "nowhere/file", "../..", "~", "$HOME", "x" * 300, "draw", "passes=2", "9+9",
    "2c 2c",
)  # fmt: skip
TEXT = st.text(max_size=12)
STRANGE = st.sampled_from(WORDS) | TEXT.map(lambda text: text.replace("\0", ""))
"""Words that break programs. (With a zero byte there is none: no system passes it on.)"""

BYTES = (b"\xff", b"\xed\xa0\x80", b"\xc0\x80", b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b"\r", b"\n")
OTHER = (b"", b"\n", b"{}", b"[]", b"[{}]", b"null", b"42", b"[\n", b"-", b"[" * 100_000, b"?" * 33)
"""What may stand in place of a whole file."""

WORD = rb"[^\s\",.:;+|/]+"
PARTS = (WORD, WORD, rb".*\n?", rb".*\n?", rb"(?s).", rb"(?s).{1,8}", rb"(?s).{1,200}")


@st.composite
def damaged(draw: Draw, data: bytes) -> bytes:
    """Return a file with one change, or with up to three."""
    for _ in range(one(draw, (1, 1, 1, 2, 3))):
        is_json = data.lstrip()[:1] in (b"{", b"[")
        data = one(draw, (part, part, part, whole, *(tree,) * 6 * is_json))(draw, data)
    return data


def part(draw: Draw, data: bytes) -> bytes:
    """Replace a word, a line or some bytes by none, by others, or by the same several times."""
    found = [*re.finditer(one(draw, PARTS), data)] or [*re.finditer(rb"\A", data)]
    of, other, strange = one(draw, found), one(draw, found), coded(draw(STRANGE))
    new = [strange, strange, other[0], of[0] + strange + b"\n", b"", of[0] * 2, of[0] * 101, *BYTES]
    if of[0].isdigit() and len(of[0]) < 18:
        new += [b"%d" % (int(of[0]) + step) for step in (1, -1, 10)] * 4
    return data[: of.start()] + one(draw, new) + data[of.end() :]


def whole(draw: Draw, data: bytes) -> bytes:
    """Cut a file off, recode it, or put another in its place."""
    text, cut = data.decode("utf-8", "replace"), data[: draw(st.integers(0, len(data)))]
    ends = (b"\r\n", b"\r", b" ", b"\n\n", "\u2028".encode())
    codes = (text.encode(code, "replace") for code in ("utf-16", "utf-32-le", "latin-1"))
    return one(draw, (*[cut] * 6, *OTHER, *(data.replace(b"\n", end) for end in ends), *codes))


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | STRANGE
VALUES = LEAVES | st.lists(LEAVES, max_size=2) | st.dictionaries(TEXT, LEAVES, max_size=2)
MARK = "@ here @"
RAW = (
    "NaN", "-Infinity", "1e999", "1e-400", "-0", "970.0", "9" * 23, LONG, "9" * 400 + ".5", "007",
    '"\\ud800"', '"\\u0000"', '"\\x"', *(f"{'[' * n}1{']' * n}" for n in (50, 300, 100_000)),
    *('{"a":' * n + "1" + "}" * n for n in (50, 100_000)),
)  # fmt: skip
"""Values as a text may have them, some of which JSON does not have."""


def tree(draw: Draw, data: bytes) -> bytes:
    """Change one value of a JSON text, or of the first line of JSON Lines."""
    first, *more = data.split(b"\n{", 1)
    try:
        root = [json.loads(first)]
    except (ValueError, RecursionError):  # no JSON, or nested too deeply by an earlier change
        return part(draw, data)
    every = [*leaves(root)]
    (place, _), (_, other) = one(draw, every), one(draw, every)
    way, of = place[: draw(st.integers(1, len(place)))], root
    for key in way[:-1]:
        of = of[key]
    key, value = way[-1], of[way[-1]]
    near = [value[:-1], value[::-1], value * 40] if isinstance(value, list) else others(value)
    match one(draw, ("near", "near", "near", "remove", "other", "twice")):
        case "near":
            of[key] = one(draw, near)
        case "remove":
            del of[key]
        case "other":
            wrapped = [value], {"value": value}, [value, deepcopy(value)]
            of[key] = one(draw, (draw(VALUES), MARK, other, *wrapped))
        case "twice" if isinstance(of, dict):  # another key, or the same twice in an object
            of[f"{one(draw, (key, 'goal', 'seed', 'extra', ''))}{MARK}"] = draw(VALUES)
    text = json.dumps(root[0] if root else {}, indent=one(draw, (None, 2)), ensure_ascii=False)
    text = text.replace(f'"{MARK}"', one(draw, RAW), 1).replace(MARK, "")
    return b"\n{".join([coded(text), *more])


def coded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
