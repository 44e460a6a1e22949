"""Records as text, whoever's hands they went through: tags, which are lines of the form
``[Name "value"]`` as in PGN, and the words or lines of a game below them.
"""

import re
from collections.abc import Collection, Mapping

from solver.common.cards import Deck
from solver.common.errors import InputError
from solver.common.plain import plain

SOLVED_TAG = "Solved"  # the tag of a record that says how its puzzle was solved

_TAG = re.compile(r'^[ \t]*\[[ \t]*(\w+)\s+"(.*|[^"]*)"\s*\][ \t]*$', re.MULTILINE)
"""A tag, in several lines if it was folded."""

_COMMENT, COVER = re.compile(r'\{[^{}"]*\}'), "\x02"
NUMBER = re.compile(r"\d+[.)]")  # of a move, in a list of them
_APART = re.compile(rf"[,;]|(?<!\d)({NUMBER.pattern})")


def read_tags(text: str, most: int, own: Collection[str]) -> tuple[dict[str, str], str]:
    """Return the tags of a text by name, and the rest of it, plain and in its lines. The values of
    a game's `own` tags are made plain, others stay as they are written. Raise `InputError` for
    more than `most` characters, a broken tag, and one that comes twice with different values.
    """
    if len(text) > most:
        raise InputError(f"{len(text)} characters are too many for a record")
    written, whole = text.splitlines(), _COMMENT.sub(_covered, plain(text))
    tags: dict[str, str] = {}
    number, at = 1, 0
    for found in _TAG.finditer(whole):
        number += whole.count("\n", at, found.start())
        at, name = found.start(), found[1]
        undamaged = None if name in own else _TAG.fullmatch(written[number - 1])
        value = re.sub(r"\s*\n\s*", " ", found[2]).replace(COVER, "[")
        if undamaged is not None and undamaged[2].isprintable():
            value = undamaged[2]
        if not value.isprintable():
            raise _no_tag(number)
        if tags.setdefault(name, value) != value:
            raise InputError(f"line {number}: the tag [{name}] comes twice")
    rest = _TAG.sub(lambda found: "\n" * found[0].count("\n"), whole)
    for number, line in enumerate(rest.splitlines(), 1):
        if line.lstrip().startswith("["):
            raise _no_tag(number)
    return tags, rest.replace(COVER, "[")


def _covered(comment: re.Match[str]) -> str:
    """Return a comment in which no line can be taken for a tag."""
    return comment[0].replace("[", COVER)


def _no_tag(number: int) -> InputError:
    return InputError(f'line {number}: not a tag of the form [Name "value"]')


def is_tagged(text: str, own: Collection[str]) -> bool:
    """Return True if a text has a tag, or a line that begins as one of a game's `own` tags does: it
    is broken. (Other lines in brackets are links, or headings of settings.)
    """
    broken = re.compile(rf"^[ \t]*\[[ \t]*({'|'.join(own)})\b(?![ \t]*\])", re.MULTILINE)
    text = plain(text)
    return _TAG.search(text) is not None or broken.search(text) is not None


def game_in(text: str) -> str | None:
    """Return what a record calls its game; None if it does not say, or the text is none."""
    tags = (found for found in _TAG.finditer(plain(text)) if found[1] == "Game")
    return next((" ".join(found[2].split()) for found in tags), None)


def as_moves(text: str, deck: Deck) -> str:
    """Return a text of moves, in its lines, as moves are written: plain, verbs in small letters,
    cards as the deck has them, and numbers and commas apart.
    """
    apart = _APART.sub(r" \1 ", plain(text))
    return deck.spelled(re.sub(r"(?<!\S)[A-Z]+", lambda verb: verb[0].lower(), apart))


def one_move(text: str) -> str:
    """Return the line of a move that somebody types, plain, and without its number in a list; 16.5
    stays what it is.
    """
    return re.sub(rf"^\s*(?!\d+\.\d+\s*$){NUMBER.pattern}\s*(?=\S)", "", plain(text))


def tag_lines(tags: Mapping[str, str]) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
