"""What mail, chats and phones do to a text, undone. Everything that a person types, keeps or pastes
is read through `plain`; documents, which programs write, are not. The page has the same
(generator/web/static/plain.mjs).

Only what stands for the same is exchanged, so what was plain stays as it is, and nothing is
guessed: a raised two, which Unicode calls compatible with 2, is no 2 here.
"""

import re
import unicodedata
from functools import cache

_SIGNS = {
    **dict.fromkeys("−⁃", "-"),  # and all that Unicode calls dashes
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("♣♧", "c"),
    **dict.fromkeys("♦♢", "d"),
    **dict.fromkeys("♥♡", "h"),
    **dict.fromkeys("♠♤", "s"),
    "🃏": "Jk",
}
_WIDE = 0xFEE0  # from a letter to the same in full width
_QUOTED = re.compile(r"\s*>[\s>]*")


def plain(text: str) -> str:
    """Return a text in the signs of a keyboard, its lines ended by line feeds: dashes, quotation
    marks and blanks of every kind as the plain one, letters of full width as narrow ones, suits and
    jokers as letters; without invisible characters, and without the ``>`` of a quoted mail before
    its lines. Each line stays a line, so that an error can name it.
    """
    if not text.isascii():
        text = "".join(map(_plain, text))
    lines = text.splitlines()
    if ">" in text:
        lines = [quoted.string[quoted.end() :] if (quoted := _QUOTED.match(line)) else line
                 for line in lines]  # fmt: skip
    return "\n".join(lines)


@cache
def _plain(sign: str) -> str:
    if sign in _SIGNS:
        return _SIGNS[sign]
    if "！" <= sign <= "～":
        return chr(ord(sign) - _WIDE)
    kind = unicodedata.category(sign)
    if kind == "Cf" or "\ufe00" <= sign <= "\ufe0f":  # invisible; and variation selectors
        return ""
    return {"Pd": "-", "Zs": " "}.get(kind, sign)
