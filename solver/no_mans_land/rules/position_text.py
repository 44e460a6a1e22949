"""What a person writes of a position: sections in any order, parted by semicolons or nothing.

    target Kd; weather Ac; hand 4d 7d 5h 8h 9s; score 20; past Qs 4c 2c

What is not named is not known. `past` is a round that is over, its target and its weather; it may
come once a round.
"""

import re

from solver.common.cards import Card
from solver.common.errors import InputError, at
from solver.common.plain import plain
from solver.common.words import quoted
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.past import Past
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import RuleSet

PLACES = ("target", "weather", "hand", "score", "past", "killed")


def position_of(text: str, rules: RuleSet) -> Position:
    """Return the position that a text describes. Raise `InputError`."""
    sections: dict[str, str] = {}
    past: list[Past] = []
    words = re.split(rf"\b({'|'.join(PLACES)})\b:?", plain(text).replace(";", " ").lower())
    if words[0].strip() or len(words) == 1:
        begin = f"begin with one of {', '.join(PLACES)}"
        raise InputError(f"{quoted(words[0].strip())}: {begin}")
    for name, said in zip(words[1::2], words[2::2], strict=True):
        if name in sections:
            raise InputError(f"{name} twice")
        if name == "past":
            aimed, *drawn = _cards(name, said)
            past.append(Past(aimed, tuple(drawn)))
        else:
            sections[name] = said.strip()
    score = sections.pop("score", "0")
    if not score.isdecimal() or len(score) > 4:
        raise InputError(f"score: a number is wanted, not {quoted(score)}")
    killed = sections.pop("killed", "0")
    if killed not in ("", "0", "1"):
        raise InputError(f"killed: 0 or 1 is wanted, not {quoted(killed)}")
    known = {name: _cards(name, said) for name, said in sections.items()}
    target = known.get("target", (None,))
    if len(target) != 1:
        raise InputError(f"target: {len(target)} cards, not one")
    hand = tuple(sorted(known.get("hand", ())))
    return Position(
        rules, tuple(past), int(score), killed != "0", target[0], known.get("weather", ()), hand
    )


def in_words(position: Position) -> str:
    """Return a position as a text that `position_of` reads."""
    past = [DECK.text((each.target, *each.weather)) for each in position.past]
    places = {"weather": position.weather, "hand": position.hand}
    target = "" if position.target is None else DECK.names[position.target]
    sections = [("past", each) for each in past] + [("target", target)]
    sections += [(name, DECK.text(cards)) for name, cards in places.items()]
    sections += [("score", f"{position.score}"), ("killed", "1" if position.killed else "")]
    return "; ".join(f"{name} {text}" for name, text in sections if text)


def _cards(name: str, text: str) -> tuple[Card, ...]:
    with at(name):
        cards = DECK.read_known(text, "? is no card that is known")
        if not cards:
            raise InputError("no cards")
        return cards
