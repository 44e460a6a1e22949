"""Deals from texts that name one: a seed, a deal code, or the path of a JSON document."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from solver.common.rng import SeedError, seed_in, shortened
from solver.common.schemas import read_json
from solver.shooting_party.rules.deal import Deal, DealError
from solver.shooting_party.rules.deal_code import PREFIX


class SourceError(ValueError):
    """A text that names no deal; the message says what is wrong with it and where."""


def deal_from(source: str) -> Deal:
    """Return the deal that `source` names: a seed (0 to 2^64 - 1), a code (``sp1-...``), or the
    path of a deal's JSON document (``-`` for the standard input). Raise `SourceError` for others.
    """
    try:
        seed = seed_in(source)
        if seed is not None:
            return Deal.from_seed(seed)
        if source.startswith(PREFIX) and not names_file(source):
            return Deal.from_code(source)
    except (SeedError, DealError) as error:
        raise SourceError(str(error)) from None
    if source != "-" and not names_file(source):
        raise SourceError(f"{shortened(source)!r} is neither a seed, nor a deal code, nor a file")
    document = parsed(source, text_of(source))
    try:
        return Deal.from_json(document)
    except DealError as error:
        raise SourceError(f"{source}: {error}") from None


def names_file(source: str) -> bool:
    """Return True if there is a file of that name."""
    try:
        return bool(source) and Path(source).exists()
    except (OSError, ValueError):  # too long for a path, or with a zero byte
        return False


def text_of(source: str) -> str:
    """Return the text of a file, or of the standard input for ``-``; raise `SourceError`."""
    try:
        return sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise SourceError(f"{source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SourceError(f"{source}: not a text in UTF-8") from None


def parsed(source: str, text: str) -> Any:
    """Return the JSON document in the text of a source; raise `SourceError` if it is not JSON."""
    try:
        return read_json(text)
    except ValueError as error:
        raise SourceError(f"{source}: not JSON: {error}") from None
