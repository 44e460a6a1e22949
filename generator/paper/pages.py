"""What a game puts on paper as data for the templates, with the pictures that are on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from generator.common.rating.tiers import TIERS, Tier
from generator.paper.sheet import Part, Sheet, Strip, Strips
from generator.web.pictures import picture, spoken, symbol
from solver.common.schemas import Json


class Pages:
    """Sheets and parts as data. `joker` is what the game calls one; `pictures` are the names of
    those that are on what was made.
    """

    def __init__(self, joker: str) -> None:
        self.joker = joker
        self.pictures: set[str] = set()

    def shared(self, game: str, title: str, rules: Json) -> Json:
        """Return what every template wants besides its pages; call it when all are made."""
        return {
            "game": game,
            "title": title,
            "tiers": [[tier.level - 1, tier.name] for tier in TIERS],
            "rules": rules,
            "pictures": {each: picture(each) for each in sorted(self.pictures)},
        }

    def sheet(self, sheet: Sheet, tier: Tier, rating: str) -> Json:
        """Return the page of a puzzle."""
        return {
            "task": sheet.task,
            "state": sheet.state,
            "level": tier.level - 1,
            "tier": tier.name,
            "rating": rating,
            "lines": sheet.lines,
            "parts": self.parts(sheet.parts),
        }

    def parts(self, parts: Sequence[Part]) -> list[Json]:
        """Return parts of a page."""
        return [{"kind": type(part).__name__.lower()} | self._part(part) for part in parts]

    def strip(self, strip: Strip) -> Json:
        """Return a strip, with a text for all its cards, and one for each."""
        names = [symbol(card, strip.whole) for card in strip.cards]
        words = [spoken(card, self.joker) for card in strip.cards]
        self.pictures.update(names)
        under = [*strip.under, *[""] * (len(words) - len(strip.under))]
        full = [
            f"{word} ({text})" if text else word for word, text in zip(words, under, strict=True)
        ]
        cards = [
            {"picture": name, "alt": word, "under": text}
            for name, word, text in zip(names, full, under, strict=True)
        ]
        alt = (strip.label, ", ".join(full) or strip.text)
        return asdict(strip) | {"alt": ": ".join(filter(None, alt)), "cards": cards}

    def _part(self, part: Part) -> Json:
        strips = part.strips if isinstance(part, Strips) else ()
        return asdict(part) | (
            {"strips": [self.strip(strip) for strip in strips]} if strips else {}
        )
