"""What a person writes of a position: a deal (sources.py), whose opening is meant, or a description
of what lies where (situation.py):

    hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2
"""

import re

from solver.common.errors import InputError
from solver.common.plain import plain
from solver.common.words import quoted
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet

_MARK = re.compile(r"[;\n]")


def position_of(
    subject: Position | Deal | int | str, rules: RuleSet | str | None = None
) -> Position:
    """Return a position itself, or the opening under some rules of a deal: of its seed, code or
    cards. Raise `InputError` if a text names no deal, and for rules
    beside a position, which brings its own.
    """
    if not isinstance(subject, Position):
        return Position.opening(subject, rules)
    if rules is not None:
        raise InputError("a position brings its own rules")
    return subject


def is_situation(text: str) -> bool:
    """Return True if a text reads like a description: if the name of a section is in it."""
    words = _MARK.sub(" ", plain(text)).lower().split()
    return any(word.rstrip(":") in situation.PLACES + situation.NUMBERS for word in words)


def described(text: str, rules: RuleSet) -> Position:
    """Return the position that a text describes. Raise `InputError`."""
    sections: dict[str, list[str]] = {}
    current: list[str] | None = None
    names = (*situation.PLACES, *situation.NUMBERS, "deal")
    for word in _MARK.sub(" ", plain(text)).split():
        name = word.lower().rstrip(":")
        if name in names:
            if name in sections:
                raise InputError(f"{name} twice")
            current = sections[name] = []
        elif current is None:
            begin = ", ".join(situation.PLACES + situation.NUMBERS[:2])
            raise InputError(f"{quoted(word)}: begin with one of {begin}")
        else:
            current.append(word)
    if not sections:
        raise InputError("no position is described")
    cards = {name: situation.cards_at(name, sections.get(name, [])) for name in situation.PLACES}
    numbers = {
        name: _number(name, sections[name]) for name in situation.NUMBERS if name in sections
    }
    deal = Deal.from_code("".join(sections["deal"])) if "deal" in sections else None
    return situation.position_of(cards, rules, numbers, deal)


def in_words(position: Position) -> str:
    """Return a position with the orders of its deal as a text that `described` reads."""
    document = situation.in_view(position)
    del document["schema"]
    lists = {name: " ".join(cards) for name, cards in document.items() if name in situation.PLACES}
    return "; ".join(f"{name} {value}" for name, value in (document | lists).items() if value != "")


def _number(name: str, words: list[str]) -> int:
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 2:
        raise InputError(f"{name}: one number is wanted, such as {name} 2")
    return int(words[0])
