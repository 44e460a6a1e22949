"""Tags: lines of the form ``[Name "value"]`` at the head of a text, as in PGN."""

import re
from collections.abc import Mapping

from solver.common.errors import InputError

SOLVED_TAG = "Solved"  # the tag of a record that says how its puzzle was solved

_TAG = re.compile(r'\[(\w+) "(.*)"\]')


class RecordError(InputError):
    """A text that is no record, or one of a game that cannot be; the message says where."""


def read_tags(
    text: str, game: str | None, most: int
) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Return the tags by name and the numbered lines after them. Raise `RecordError` for more than
    `most` characters, a tag that comes twice, and a record of another game (None: any will do).
    """
    if len(text) > most:
        raise RecordError(f"{len(text)} characters are too many for a record")
    tags: dict[str, str] = {}
    body: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        tag = _TAG.fullmatch(line.strip())
        if tag is not None and not body:
            if tag[1] in tags:
                raise RecordError(f"line {number}: the tag [{tag[1]}] comes twice")
            tags[tag[1]] = tag[2]
        elif line.strip():
            body.append((number, line.strip()))
    if game is not None and tags.get("Game", game) != game:
        raise RecordError("a record of another game")
    return tags, body


def tag_lines(tags: Mapping[str, str]) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
