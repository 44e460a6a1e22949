"""What checks of documents share: how a claim is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.common.errors import InputError
from solver.common.schemas import validate


class Refused(InputError):
    """A claim that is false or contradicts another; the message says which, in one line."""


def require(holds: bool, message: str) -> None:
    """Raise `Refused` with a message unless something holds."""
    if not holds:
        raise Refused(message)


def check_form(document: Mapping[str, Any], version: int, *packages: str) -> None:
    """Raise `ValueError` unless a document fits its schema, which lies in one of the packages, and
    its solver is no newer than `version`.
    """
    validate(document, str(document["schema"]).split("/")[1], *packages)
    made_by = document["solver"]
    require(made_by <= version, f"solver: version {made_by} is not known")
