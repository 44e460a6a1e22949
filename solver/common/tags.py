"""Tags: lines of the form ``[Name "value"]`` at the head of a text, as in PGN."""

from __future__ import annotations

import re
from collections.abc import Mapping

from solver.common.errors import InputError

_TAG = re.compile(r'\[(\w+) "(.*)"\]')


class TagError(InputError):
    """A tag that comes twice; the message says in which line."""


def read_tags(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Return the tags of a text by name, and the lines after them that are not blank, stripped and
    each with its number. Raise `TagError`.
    """
    tags: dict[str, str] = {}
    body: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        tag = _TAG.fullmatch(line.strip())
        if tag is not None and not body:
            if tag[1] in tags:
                raise TagError(f"line {number}: the tag [{tag[1]}] comes twice")
            tags[tag[1]] = tag[2]
        elif line.strip():
            body.append((number, line.strip()))
    return tags, body


def tag_lines(tags: Mapping[str, str]) -> str:
    """Return tags as lines of text."""
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
