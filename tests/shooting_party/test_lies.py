"""Whatever is false is refused: documents, records and puzzles as text (data/lies.txt)."""

import json
import re
from typing import Any

import pytest

from generator.common.texts import cut
from generator.common.verification import verify
from generator.shooting_party.game import PUBLISHED
from tests.shooting_party.helpers import ROOT
from tests.shooting_party.tables import blocks

CORPUS = ROOT / "tests" / "fuzz" / "shooting_party" / "corpus"


def with_change(document: Any, change: str) -> str:
    """A document with a value changed, as text."""
    place, sign, value = (change + " ").split(" ", 2)
    *path, last = (int(key) if key.isdigit() else key for key in place.split("."))
    part = document
    for key in path:
        part = part[key]
    if sign == "-":
        del part[last]
    elif sign == "+":
        part[last].append(json.loads(value))
    else:
        part[last] = json.loads(value)
    return json.dumps(document)


def with_tag(text: str, change: str) -> str:
    """A text with a tag, or another part of it, changed."""
    if " => " in change:
        old, new = change.split(" => ")
        assert text.count(old) == 1
        return text.replace(old, new)
    name, sign, value = (change + " ").split(" ", 2)
    tag = f'[{name} "{value.strip()}"]\n' * (sign != "-")
    if sign == "+":
        return text.replace("[Goal", f"{tag}[Goal")
    changed, count = re.subn(rf'\[{name} ".*"\]\n', tag, text)
    assert count == 1
    return changed


@blocks("lies.txt")
def test_lies(head: str, lines: list[str]):
    name, _, how = head.partition(" ")
    text = (CORPUS / name).read_text(encoding="utf-8")
    if how == "from its tags":
        text = cut(text)[1]
    quick = how != "made again"
    assert verify(text, PUBLISHED, quick=quick).startswith("ok: ")
    for line in lines:
        change, why = line.split(" -> ")
        is_document = name.endswith(".json")
        false = with_change(json.loads(text), change) if is_document else with_tag(text, change)
        with pytest.raises(ValueError) as error:  # noqa: PT011 (one of several)
            verify(false, PUBLISHED, quick=quick)
        assert why in str(error.value), line
        assert "\n" not in str(error.value)
