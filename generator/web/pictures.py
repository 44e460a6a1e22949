"""Pictures of cards, each an SVG of its own, out of the symbols of the pages."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)
BLACK, RED = "#000000", "#8F1D2E"
FALLBACK = re.compile(r"var\([^,]*,([^)]*)\)")
CARD, WHITE = "#FDFBF4", "#FFFFFF"
"""The colour of a card's face in the deck, and on paper."""

RANKS = dict(zip("A23456789TJQK", (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king",
), strict=True))  # fmt: skip
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
JOKER, HIDDEN = "Jk", "?"
RED_SUIT = re.compile("-.?[dh]$")
DECKS = ("deck.svg", "sleuth.svg")  # beside the styles of the pages


def spoken(card: str, joker: str) -> str:
    """Return a card in words; `joker` is what the game calls one.

    >>> spoken("Qh", "the butler"), spoken("Jk2", "sleuth"), spoken("?", "")
    ('queen of hearts', 'sleuth', 'a card face down')
    """
    if card == HIDDEN:
        return "a card face down"
    return joker if card.startswith(JOKER) else f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def symbol(card: str, whole: bool) -> str:
    """Return the name of a card's symbol in the deck, that of a whole card or of one in a strip.

    >>> symbol("Jk", whole=True), symbol("Jk2", whole=False)
    ('card-Jk', 'strip-sleuth')
    """
    if card == HIDDEN:
        return "card-back"
    name = "sleuth" if card.startswith(JOKER) and card != JOKER else card
    return f"{'card' if whole else 'strip'}-{name}"


@cache
def picture(name: str) -> str:
    """Return a symbol of the deck as an SVG; raise `KeyError` if the deck lacks it."""
    found = _elements()[name]
    colour = RED if RED_SUIT.search(name) else BLACK
    made = ElementTree.Element(f"{{{SVG}}}svg", {**found.attrib, "color": colour})
    defs = ElementTree.SubElement(made, f"{{{SVG}}}defs")
    defs.extend(_elements()[used] for used in _used(found, set()))
    made.extend(found)
    text = ElementTree.tostring(made, encoding="unicode")
    return FALLBACK.sub(r"\1", text).replace(CARD, WHITE)


@cache
def _elements() -> dict[str, ElementTree.Element]:
    folder = files("generator.web").joinpath("static")
    texts = (folder.joinpath(name).read_text(encoding="utf-8") for name in DECKS)
    every = (each for text in texts for each in ElementTree.fromstring(text).iter())
    return {name: each for each in every if (name := each.get("id")) is not None}


def _used(element: ElementTree.Element, known: set[str]) -> Iterator[str]:
    """Yield the names of what an element refers to and does not hold, each once."""
    known |= {name for each in element.iter() if (name := each.get("id")) is not None}
    for each in element.iter():
        name = each.get("href", "#")[1:]
        if name and name not in known:
            known.add(name)
            yield name
            yield from _used(_elements()[name], known)
