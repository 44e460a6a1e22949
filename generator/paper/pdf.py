"""What a game puts on paper: data for the templates, with the pictures that are on it, and out of a
booklet or a book of such data a PDF, by typst. That is tagged for readers (PDF/UA-1), has the fonts
that come with the package, and no date, so that the same data make the same bytes everywhere.

A game that goes on paper has its rules for one sheet in the file ``paper.toml`` of its package: a
lead, what a joker is called, and sections, each with a title and text, terms, a list or a table.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import asdict
from importlib.resources import files
from itertools import zip_longest

from generator.common.games import Game, NoPart
from generator.common.rating.tiers import TIERS, Tier
from generator.common.sheet import Part, Sheet, Strip, Strips
from generator.web.pictures import picture, spoken, symbol
from solver.common.errors import InputError
from solver.common.schemas import Json

FONT = "Libertinus Serif"
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, and typst's names for them."""


def rules_of(game: Game) -> Json:
    """Return the rules of a game for one sheet of paper; raise `NoPart` if it has none."""
    file = files(game.packages[0]).joinpath("paper.toml")
    if not file.is_file():
        raise NoPart(f"the game {game.name!r} has no paper")
    return tomllib.loads(file.read_text(encoding="utf-8"))


class Pages:
    """Sheets and parts of a game as data. `rules` are those of `rules_of`, `pictures` the names of
    those that are on what was made.
    """

    def __init__(self, game: Game, rules: Json) -> None:
        self.game, self.rules = game, rules
        self.pictures: set[str] = set()

    def shared(self, title: str, head: str = "") -> Json:
        """Return what every template wants besides its pages: the title of the whole, and what
        stands at the head of each page if that is not the game. Call it when all are made.
        """
        return {
            "game": self.game.called,
            "head": head,
            "title": title,
            "tiers": [[tier.level - 1, tier.name] for tier in TIERS],
            "rules": self.rules,
            "pictures": {each: picture(each) for each in sorted(self.pictures)},
        }

    def sheet(self, sheet: Sheet, tier: Tier, rating: str) -> Json:
        """Return the page of a puzzle; `rating` may be empty."""
        hidden = " Uncover it card by card, on its page at the back." if sheet.covered else ""
        return {
            "task": sheet.task + hidden,
            "state": sheet.state,
            "level": tier.level - 1,
            "tier": tier.name,
            "hard": ", ".join(filter(None, (tier.name, rating))),
            "lines": sheet.lines,
            "parts": self.parts(sheet.parts),
        }

    def parts(self, parts: Sequence[Part]) -> list[Json]:
        return [self._part(part) for part in parts]

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

    def _part(self, part: Part) -> Json:
        made = {"kind": type(part).__name__.lower(), **asdict(part)}
        if isinstance(part, Strips):
            made["strips"] = [self.strip(strip) for strip in part.strips]
        return made


def pdf(made: Json, size: str = "a4") -> bytes:
    """Return what the template of a booklet or book prints on a size of paper. Raise `InputError`
    if it cannot be made.
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
        printed = compiler.compile(format="pdf", sys_inputs=given, pdf_standards=["ua-1"])
    except typst.TypstError as error:
        raise InputError(f"typst: {error.message.splitlines()[0]}") from None
    assert isinstance(printed, bytes)
    return printed
