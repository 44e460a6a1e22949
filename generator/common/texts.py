"""What the texts of puzzles share: a preface for readers, tags, and a body."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from generator.common.documents import Puzzle
from generator.common.rating.tiers import tier_named
from solver.common.tags import read_tags

PREFACE_WIDTH = 72
"""Columns of a preface."""


def cut(text: str) -> tuple[str, str]:
    """Return what stands before the first tag of a text, and the rest; all is the rest of a text
    without tags.
    """
    first = re.search(r"^[ \t]*\[", text, re.MULTILINE)
    at = 0 if first is None else first.start()
    return text[:at], text[at:]


def read_text(text: str, title: str) -> tuple[str, dict[str, str], str]:
    """Return preface, tags and body of the text of a puzzle; raise `ValueError` unless it is one of
    the game with that title.
    """
    before, rest = cut(text)
    # Blank lines in place of the preface keep the line numbers of error messages right.
    tags, body = read_tags("\n" * before.count("\n") + rest)
    if tags.get("Game") != title:
        raise ValueError(f"not a puzzle of {title}")
    return before.strip(), tags, "\n".join(line for _, line in body)


def puzzle_tags(puzzle: Puzzle, title: str, own: Mapping[str, str]) -> dict[str, str]:
    """Return the tags of a puzzle, those of its game's `own` among them."""
    rating, commitment = puzzle.rating, puzzle.commitment
    return {
        "Game": title,
        "Rules": puzzle.rules,
        "Puzzle": puzzle.id,
        "Number": str(puzzle.number),
        "Revision": str(puzzle.revision),
        "Mode": puzzle.mode,
        **own,
        "Tier": puzzle.tier,
        "Rating": f"{rating['value']} ± {rating['error']}",
        "Commitment": f"{commitment['kind']} {commitment['value']}",
        "Licence": puzzle.licence,
        "Credits": f"game: {puzzle.credits['game']}",
    }


def heading(tags: Mapping[str, str], title: str, task: str, of_all: str) -> str:
    """Return the first paragraph of a preface: which puzzle of the game it is, the task, and how
    hard it is among `of_all`. Raise `KeyError` or `ValueError` for a missing or broken tag.
    """
    day = date.fromisoformat(tags["Puzzle"][-10:])
    return (
        f"{title}, puzzle {tags['Number']}, {day:%A} {day.day} {day:%B} {day.year}. {task} "
        f"Difficulty: {tags['Tier']}, {tags['Rating']} (1500 is the middle of {of_all})."
    )


def line_of(puzzle: Mapping[str, Any], *more: str) -> str:
    """Return a puzzle document in one line: tier, mode and rating, and what else is given."""
    mode, rating = puzzle["mode"], puzzle["rating"]
    tier = tier_named(puzzle["tier"], mode)
    line = f"{tier.symbol} {tier.name:7} {mode:5}  {rating['value']:4} ± {rating['error']:3}"
    return "  ".join([line, *more]).rstrip()


def filled(paragraphs: Iterable[str]) -> str:
    """Return paragraphs as text in lines of at most `PREFACE_WIDTH` columns."""
    return "\n\n".join(textwrap.fill(text, PREFACE_WIDTH) for text in paragraphs) + "\n"
