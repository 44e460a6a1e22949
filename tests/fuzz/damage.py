"""Strange words, and damage to files: to bytes, lines and words, or to values of JSON."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

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

NO_UTF8 = (b"\xff", b"\xed\xa0\x80", b"\xc0\x80", b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b"\r", b"\n")
OTHER = (b"", b"\n", b"{}", b"[]", b"[{}]", b"null", b"42", b"[\n", b"-", b"[" * 100_000, b"?" * 33)
"""What may stand in place of a whole file."""


@st.composite
def damaged(draw: Draw, data: bytes) -> bytes:
    """Return a file with one change, or with up to three."""
    for _ in range(one(draw, (1, 1, 1, 2, 3))):
        is_json = data.lstrip()[:1] in (b"{", b"[")
        data = one(draw, (words, words, lines, plain, *(tree,) * 6 * is_json))(draw, data)
    return data


def plain(draw: Draw, data: bytes) -> bytes:
    """Replace some bytes by none or others, repeat some, recode all, or cut all off after some."""
    begin = draw(st.integers(0, len(data)))
    end = min(len(data), begin + draw(st.integers(0, one(draw, (1, 8, 200)))))
    there, text = data[begin:end], data.decode("utf-8", "replace")
    return one(draw, (
        lambda: data[:begin] + one(draw, (b"", there * 2, there * 30, *NO_UTF8)) + data[end:],
        lambda: data[:begin] + draw(st.binary(max_size=8)) + data[end:],
        lambda: data[:begin],
        lambda: one(draw, OTHER),
        lambda: data.replace(b"\n", one(draw, (b"\r\n", b"\r", b" ", b"\n\n", "\u2028".encode()))),
        lambda: text.encode(one(draw, ("utf-16", "utf-32-le", "latin-1")), "replace"),
    ))()  # fmt: skip


def lines(draw: Draw, data: bytes) -> bytes:
    """Remove, repeat, move or add a line."""
    every = data.splitlines(keepends=True) or [b""]
    place, to = (draw(st.integers(0, len(every) - 1)) for _ in range(2))
    line, new = every.pop(place), coded(draw(STRANGE)) + b"\n"
    every[to:to] = one(draw, ([], [line], [line] * 3, [line] * 101, [new], [new, line]))
    return b"".join(every)


def words(draw: Draw, data: bytes) -> bytes:
    """Replace a word or a number by another, by a strange one, or by a number nearby."""
    found = list(re.finditer(rb"[^\s\",.:;+|/]+", data)) or [re.compile(b"").search(data)]
    word, other = one(draw, found), one(draw, found)
    assert word is not None
    assert other is not None
    new = [coded(draw(STRANGE)), other[0]]
    if word[0].isdigit() and len(word[0]) < 18:
        new += [b"%d" % (int(word[0]) + step) for step in (1, -1, 10)]
    return data[: word.start()] + one(draw, new) + data[word.end() :]


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
        return plain(draw, data)
    of, key = one(draw, list(places(root)))
    value, new = of[key], draw(VALUES)
    other = one(draw, list(of) if isinstance(of, dict) else range(len(of)))
    match one(draw, ("near", "near", "near", "remove", "other", "raw", "swap", "wrap", "twice")):
        case "near":
            of[key] = near(draw, value)
        case "remove":
            del of[key]
        case "other":
            of[key] = new
        case "raw":
            of[key] = MARK
        case "swap":
            of[key], of[other] = of[other], value
        case "wrap":
            of[key] = one(draw, ([value], {"value": value}, [value, value]))
        case "twice" if isinstance(of, dict):  # another key, or the same twice in an object
            of[f"{one(draw, (key, 'goal', 'seed', 'extra', ''))}{MARK}"] = new
    text = json.dumps(root[0] if root else {}, indent=one(draw, (None, 2)), ensure_ascii=False)
    if f'"{MARK}"' in text:
        text = text.replace(f'"{MARK}"', one(draw, RAW), 1)
    return b"\n{".join([coded(text.replace(MARK, "")), *more])


def near(draw: Draw, value: Any) -> Any:
    """Return a value of the same type that differs a little."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int | float):
        return value + one(draw, (1, -1, 0.5, 100))
    if isinstance(value, str):
        place = draw(st.integers(0, len(value)))
        return value[:place] + draw(STRANGE) + value[place + one(draw, (1, 0, 2)) :]
    if isinstance(value, list):
        return one(draw, (value[:-1], value[::-1], value * 2, value * 40))
    return {key: each for key, each in value.items() if draw(st.booleans())}


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def coded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
