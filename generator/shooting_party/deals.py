"""A deal from whatever names one: a seed, a deal code, or a JSON file."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from generator.documents import Puzzle
from generator.schemas import PUZZLE, DocumentError
from generator.shooting_party.text import puzzle_text
from solver.rng import SEEDS
from solver.shooting_party.deal import SCHEMA as DEAL
from solver.shooting_party.deal import Deal, DealError
from solver.shooting_party.dealcode import PREFIX
from solver.shooting_party.record import Record, RecordError


class DealSourceError(ValueError):
    """A text that names no deal; the message says what is wrong with it and where."""


def deal_from(source: str) -> Deal:
    """The deal that `source` names: a seed (0 to 2^64 - 1), a code (``sp1-...``), or the path of a
    JSON document, of a deal or a puzzle (``-`` for the standard input). Raises `DealSourceError`.
    """
    number = source.removeprefix("-")
    if number.isascii() and number.isdigit():
        if source != number or len(number) > 20 or int(source) >= SEEDS:
            raise DealSourceError(f"seed {source[:24]} is out of range: 0 to {SEEDS - 1}")
        return Deal.from_seed(int(source))
    try:
        if source.startswith(PREFIX) and not _exists(source):
            return Deal.from_code(source)
        return _deal_in(_document(source))
    except (DealError, DocumentError) as error:
        where = "" if source.startswith(PREFIX) else f"{source}: "
        raise DealSourceError(f"{where}{error}") from None


def game_from(source: str) -> Deal | Record:
    """As `deal_from`, but a file (or the standard input) may also hold a recorded game, as `party
    play --log` writes it. A puzzle comes as a game without moves: it brings its rules and tags.
    """
    if source != "-" and not _exists(source):
        return deal_from(source)
    text = _text(source)
    try:
        if text.lstrip().startswith("["):
            return Record.parse(text)
        document = _parsed(source, text)
        deal = _deal_in(document)
        if isinstance(document, dict) and document["schema"] == PUZZLE:
            return Record.parse(puzzle_text(Puzzle.from_json(document)))
        return deal
    except (DealError, DocumentError, RecordError) as error:
        raise DealSourceError(f"{source}: {error}") from None


def _deal_in(document: object) -> Deal:
    """The deal of a document; `DealError` if it has none."""
    if isinstance(document, dict) and document.get("schema") == PUZZLE:
        deal = Puzzle.from_json(document).deal
        document = {"schema": DEAL, "seed": document["seed"], **deal}
    return Deal.from_json(document)


def seed_range(source: str) -> range | None:
    """The seeds that ``FROM..TO`` names, both ends included; None for a text that is no range.
    Raises `DealSourceError` for one that is broken.
    """
    match = re.fullmatch(r"(-?[0-9]*)\.\.(-?[0-9]*)", source)
    if match is None or source == "..":
        return None
    ends = match.groups()
    short = source if len(source) < 60 else f"{source[:56]}..."
    if not all(end.strip("-") for end in ends):
        raise DealSourceError(f"{short!r}: a range of seeds is FROM..TO, such as 0..99")
    for end in ends:
        if end.startswith("-") or len(end) > 20 or int(end) >= SEEDS:
            raise DealSourceError(f"{short}: seed {end[:24]} is out of range: 0 to {SEEDS - 1}")
    first, last = map(int, ends)
    if first > last:
        raise DealSourceError(f"{short}: no seeds, {first} comes after {last}")
    return range(first, last + 1)


def _exists(source: str) -> bool:
    try:
        return bool(source) and Path(source).exists()
    except (OSError, ValueError):  # too long for a path, or with a zero byte
        return False


def _document(source: str) -> object:
    if source != "-" and not _exists(source):
        short = source if len(source) < 60 else f"{source[:56]}..."
        raise DealSourceError(f"{short!r} is neither a seed, nor a deal code, nor a file")
    return _parsed(source, _text(source))


def _text(source: str) -> str:
    try:
        return sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise DealSourceError(f"{source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DealSourceError(f"{source}: not a text in UTF-8") from None


def _parsed(source: str, text: str) -> object:
    try:
        return json.loads(text)
    except ValueError as error:
        raise DealSourceError(f"{source}: not JSON: {error}") from None
