"""What a person writes: the one place that reads free text about deals and positions.

A deal is a number (its seed), a code (``sp1-...``), or cards from the top, of which some may be
unseen. A position is a description of what lies where (situation.py):

    hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2
"""

import re

from solver.common.errors import InputError, at
from solver.common.plain import plain
from solver.common.rng import seed_in, shortened
from solver.shooting_party.rules import situation as S
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, Deal, DealError
from solver.shooting_party.rules.deal_code import PREFIX
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.situation import KnownCards
from solver.shooting_party.rules.switches import RuleSet

_MARK = re.compile(r"[;\n]")


class SourceError(InputError):
    """A text that names no deal; the message says what is wrong with it and where."""


class UnknownSource(SourceError):
    """A text that is of no known form."""


def deal_of(source: Deal | int | str) -> Deal:
    """Return the deal of a number or text; raise `SourceError` if it names none in full."""
    if isinstance(source, Deal):
        return source
    found = read(str(source))
    with at("", SourceError):
        return found.deal() if isinstance(found, KnownCards) else found


def position_of(
    subject: Position | Deal | int | str, rules: RuleSet | str | None = None
) -> Position:
    """Return a position itself, or the opening under some rules of a deal: of its seed, code or
    cards. Raise `SourceError` if a text names no deal, `RulesError`, and `InputError` for rules
    beside a position, which brings its own.
    """
    if not isinstance(subject, Position):
        return Position.opening(deal_of(subject), rules)
    if rules is not None:
        raise InputError("a position brings its own rules")
    return subject


def read(text: str, reshuffle: int | None = None) -> Deal | KnownCards:
    """Return the seed, code or cards that a text names; raise `SourceError` if it names none."""
    text = plain(text).strip()
    with at("", SourceError):
        if text.startswith(PREFIX):
            return Deal.from_code(text)
        if _reads_as_cards(text):
            return cards_or_deal(text, reshuffle)
        if (seed := seed_in(text)) is not None:
            return Deal.from_seed(seed)
    raise UnknownSource(f"{shortened(text)!r} is neither a seed, nor a deal code, nor cards")


def kind_of(text: str) -> str:
    """Return in words what `read` takes such a text for: a seed, a deal code, or cards."""
    if plain(text).strip().startswith(PREFIX):
        return "deal code"
    return "cards" if _reads_as_cards(text) else "seed"


def _reads_as_cards(text: str) -> bool:
    """Return True if a text begins with a card, or if most of its words do: then one is wrong."""
    words = text.split()
    cards = sum(map(DECK.looks_like_cards, words))
    return DECK.looks_like_cards(text) or 2 * cards > len(words)


def cards_or_deal(text: str, reshuffle: int | None = None) -> Deal | KnownCards:
    """Return the deal of typed cards: all 33 in the order of the first pass, the other orders drawn
    (`deal.completed`); or the six orders of a deal, one after the other. With unseen cards (``?``),
    return what is known. Raise `CardError` or `DealError`.
    """
    cards = DECK.read(text)
    size = len(DECK)
    if len(cards) != size * len(ORDER_NAMES):
        known = KnownCards(cards)
        return known if known.unseen else known.deal(reshuffle)
    if None in cards:
        raise DealError("of six orders every card is needed; write the first order alone with ?")
    orders = (cards[n : n + size] for n in range(0, len(cards), size))
    return Deal(tuple(tuple(c for c in order if c is not None) for order in orders))


def is_situation(text: str) -> bool:
    """Return True if a text reads like a description: if the name of a section is in it."""
    words = _MARK.sub(" ", plain(text)).lower().split()
    return any(word.rstrip(":") in S.PLACES + S.NUMBERS for word in words)


def situation(text: str, rules: RuleSet) -> Position:
    """Return the position that a text describes. Raise `SituationError`."""
    sections: dict[str, list[str]] = {}
    current: list[str] | None = None
    for word in _MARK.sub(" ", plain(text)).split():
        name = word.lower().rstrip(":")
        if name in S.PLACES + S.NUMBERS:
            if name in sections:
                raise S.SituationError(f"{name} twice")
            current = sections[name] = []
        elif current is None:
            names = ", ".join(S.PLACES + S.NUMBERS)
            raise S.SituationError(f"{word[:12]!r}: begin with one of {names}")
        else:
            current.append(word)
    cards = {name: S.cards_at(name, sections.get(name, [])) for name in S.PLACES}
    numbers = {name: _number(name, sections[name]) for name in S.NUMBERS if name in sections}
    return S.position_of(cards, rules, numbers.get("pass", 1), numbers.get("pile"))


def _number(name: str, words: list[str]) -> int:
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 2:
        raise S.SituationError(f"{name}: one number is wanted, such as {name} 2")
    return int(words[0])
