"""What a game puts on paper: data for the templates, with the pictures that are on it, and out of
such data a PDF, or of a single puzzle a picture, by typst. They have the fonts that come with the
package, and no date, so that the same data make the same bytes everywhere. A PDF is tagged for
readers (PDF/UA-1).

A game that goes on paper has its rules for one sheet in the file ``paper.toml`` of its package: a
lead, what a joker is called, and sections, each with a title and text, terms, a list or a table.
"""

import json
import re
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from itertools import zip_longest
from typing import Any, Literal
from xml.etree import ElementTree

from generator.common.games import Game, NoPart
from generator.common.rating.tiers import TIERS, Tier
from generator.common.sheet import Part, Sheet, Strip, Strips
from generator.web.pictures import SVG, picture, spoken, symbol
from solver.common.errors import InputError
from solver.common.files import table_in
from solver.common.schemas import Json

FONT = "Libertinus Serif"
ERROR = "±"  # in a rating that is a number
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, and typst's names for them."""

Form = Literal["pdf", "png", "svg"]
FORMS: dict[Form, dict[str, Any]] = {
    "pdf": {"pdf_standards": ["ua-1"]},
    "png": {"ppi": 300.0},
    "svg": {},
}
"""The forms of what is printed, with typst's settings for them."""

XLINK = "http://www.w3.org/1999/xlink"
ElementTree.register_namespace("xlink", XLINK)


@dataclass(frozen=True)
class Named:
    """What a publisher calls a book; where it is empty, the book keeps what it has."""

    title: str = ""
    subtitle: str = ""


def rules_of(game: Game) -> Json:
    """Return the rules of a game for one sheet of paper; raise `NoPart` if it has none."""
    try:
        return table_in(game.packages[0], "paper.toml")
    except FileNotFoundError:
        raise NoPart(f"the game {game.name!r} has no paper") from None


class Pages:
    """Sheets and parts of a game as data. `rules` are those of `rules_of`, `pictures` the names of
    those that are on what was made; `rated` becomes true with a puzzle whose rating is a number.
    """

    def __init__(self, game: Game, rules: Json) -> None:
        self.game, self.rules = game, rules
        self.pictures: set[str] = set()
        self.rated = False

    def sheet(self, sheet: Sheet, tier: Tier, rating: str) -> Json:
        """Return a puzzle; `rating` may be empty."""
        self.rated |= ERROR in rating
        return {
            "task": sheet.task,
            "state": sheet.state,
            "level": tier.level - 1,
            "tier": tier.name,
            "hard": ", ".join(filter(None, (tier.name, rating))),
            "lines": sheet.lines,
            "parts": self.parts(sheet.parts),
        }

    def parts(self, parts: Sequence[Part]) -> list[Json]:
        return [
            {"kind": type(part).__name__.lower(), **asdict(part)}
            | ({"strips": [*map(self.strip, part.strips)]} if isinstance(part, Strips) else {})
            for part in parts
        ]

    def strip(self, strip: Strip) -> Json:
        """Return a strip, with a text for all its cards, and one for each."""
        cards = []
        for card, text in zip_longest(strip.cards, strip.under, fillvalue=""):
            word, picture_of = spoken(card, self.rules["joker"]), symbol(card, strip.whole)
            alt = f"{word} ({text})" if text else word
            cards.append({"picture": picture_of, "alt": alt, "under": text})
        self.pictures |= {card["picture"] for card in cards}
        said = (strip.label, ", ".join(card["alt"] for card in cards) or strip.text)
        return asdict(strip) | {"alt": ": ".join(filter(None, said)), "cards": cards}


def shared(pages: Sequence[Pages], title: str, head: str = "") -> Json:
    """Return what every template wants besides its pages: the title of the whole, and what stands
    at the head of each page if that is not the games. Call it when all are made.
    """
    pictures = set[str]().union(*(each.pictures for each in pages))
    return {
        "game": " · ".join(each.game.title if head else each.game.called for each in pages),
        "head": head,
        "title": title,
        "tiers": [[tier.level - 1, tier.name] for tier in TIERS],
        "rules": [{"title": each.game.title, **each.rules} for each in pages],
        "rated": any(each.rated for each in pages),
        "pictures": {each: picture(each) for each in sorted(pictures)},
    }


def printed(made: Json, size: str = "a4", form: Form = "pdf") -> bytes:
    """Return what the template of a booklet, book or picture prints on a size of paper, in a form;
    a PNG has 300 pixels an inch. Raise `InputError` if it cannot be made.
    """
    import typst

    fonts = typst.Fonts(include_system_fonts=False)
    if FONT not in fonts.families():
        raise InputError(f"the font {FONT}, which comes with typst, is missing: install it again")
    data = made | {"paper": PAPERS[size], "font": FONT}
    folder = files("generator.paper").joinpath("templates")
    sources = [folder.joinpath(f"{name}.typ").read_bytes() for name in ("parts", made["template"])]
    compiler = typst.Compiler(b"\n".join(sources), font_paths=fonts, ignore_system_fonts=True)
    given = {"data": json.dumps(data)}
    try:
        found = compiler.compile(format=form, sys_inputs=given, **FORMS[form])
    except typst.TypstError as error:
        said = error.message.splitlines()[0]
        lacking = re.search('the text `"(.+?)"` could not be displayed', said)
        if lacking is None:
            raise InputError(f"typst: {said}") from None
        why = f"the font {FONT} lacks {lacking[1]}"
        titles = (made[key] for key in ("game", "head", "title") if lacking[1] in made[key])
        for title in titles:
            raise InputError(f"{title!r}: {why}; --title gives another title") from None
        raise InputError(why) from None
    assert isinstance(found, bytes)
    return _drawn(found) if form == "svg" else found


def _drawn(svg: bytes) -> bytes:
    """Return an SVG with the pictures of cards drawn in it: layout programs show no others."""
    root, tag = ElementTree.fromstring(svg), f"{{{SVG}}}%s".__mod__
    known, defs = set[str](), ElementTree.SubElement(root, tag("defs"))
    for image in [*root.iter(tag("image"))]:
        data = image.attrib.pop(f"{{{XLINK}}}href").partition(",")[2]
        made = ElementTree.fromstring(b64decode(data))
        image.tag, made.tag = tag("use"), tag("symbol")
        image.set("href", f"#{made.attrib['id']}")
        for inner in made.findall(tag("defs")):
            defs.extend(each for each in inner if each.attrib["id"] not in known)
            known |= {each.attrib["id"] for each in inner}
            made.remove(inner)
        if made.attrib["id"] not in known:
            known.add(made.attrib["id"])
            defs.append(made)
    for use in root.iter(tag("use")):
        if "href" in use.attrib:
            use.set(f"{{{XLINK}}}href", use.attrib.pop("href"))
    return ElementTree.tostring(root)
