"""What the texts of puzzles share: a preface for readers, tags, and a body."""

import json
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, TypeVar

from generator.common.calendar import in_words
from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.rating.tiers import tier_named
from solver.common.schemas import Refused, read_json
from solver.common.tags import read_tags, tag_lines

D = TypeVar("D")

PREFACE_WIDTH = 72  # columns of a preface


def cut(text: str) -> tuple[str, str]:
    """Return what stands before the first tag of a text, and the rest; all is the rest of a text
    without tags.
    """
    first = re.search(r"^[ \t]*\[", text, re.MULTILINE)
    at = 0 if first is None else first.start()
    return text[:at], text[at:]


def checked_text(
    text: str, title: str, deal_of: Callable[[Any], D], preface: Callable[[dict[str, str], D], str]
) -> tuple[dict[str, str], D]:
    """Return the tags of a puzzle's text and its deal, which `deal_of` reads from JSON. Raise
    `ValueError` unless it is one of the game with that title, and the preface, if there is one,
    follows from tags and deal.
    """
    before, rest = cut(text)
    # Blank lines in place of the preface keep the line numbers of error messages right.
    tags, body = read_tags("\n" * before.count("\n") + rest)
    if tags.get("Game") != title:
        raise ValueError(f"not a puzzle of {title}")
    deal = deal_of(read_json("\n".join(line for _, line in body)))
    due = preface(tags, deal)
    if before.strip() not in ("", due.strip()):
        raise ValueError("the text before the tags is not what they and the deal say")
    return tags, deal


def tagged(tags: Mapping[str, str], deal: Mapping[str, Any]) -> str:
    """Return tags, and a deal as JSON below them."""
    return f"{tag_lines(tags)}\n{json.dumps(deal)}\n"


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


def solution_tags(puzzle: Puzzle, solution: PuzzleSolution) -> dict[str, str]:
    """Return the tags that end a solution's."""
    return {"Themes": ", ".join(puzzle.themes or ()) or "none", "Salt": solution.salt}


def heading(tags: Mapping[str, str], title: str, task: Callable[[], str], of_all: str) -> str:
    """Return the first paragraph of a preface: which puzzle of the game it is, the task, and how
    hard it is among `of_all`. Raise `Refused` for a missing or broken tag, in the task as well.
    """
    try:
        day = date.fromisoformat(tags["Puzzle"][-10:])
        return (
            f"{title}, puzzle {tags['Number']}, {in_words(day)}. {task()} "
            f"Difficulty: {tags['Tier']}, {tags['Rating']} (1500 is the middle of {of_all})."
        )
    except Refused:
        raise
    except (KeyError, ValueError) as error:
        raise Refused(f"not the tags of a puzzle: {error}") from None


def line_of(puzzle: Mapping[str, Any], *more: str) -> str:
    """Return a puzzle document in one line: tier, mode and rating, and what else is given."""
    mode, rating = puzzle["mode"], puzzle["rating"]
    tier = tier_named(puzzle["tier"], mode)
    line = f"{tier.symbol} {tier.name:7} {mode:5}  {rating['value']:4} ± {rating['error']:3}"
    return "  ".join([line, *more]).rstrip()


def filled(paragraphs: Iterable[str]) -> str:
    """Return paragraphs as text in lines of at most `PREFACE_WIDTH` columns."""
    return "\n\n".join(textwrap.fill(text, PREFACE_WIDTH) for text in paragraphs) + "\n"
