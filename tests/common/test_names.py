"""Names: a word of the glossary is one thing, and a file bears the name of another one only where
every game has such a file.
"""

import re
from collections import Counter
from pathlib import Path

from tests.common.test_pages import ROOT

PRODUCT = [
    path
    for layer in ("solver", "generator", "cli")
    for path in (ROOT / layer).rglob("*.py")
    if "__" not in path.name
]
ROLES = {
    "bots", "candidates", "cards", "documents", "environment", "frame", "game", "host", "moves",
    "play", "position", "screen", "sheet", "switches", "verification",
}  # fmt: skip
"""Names of files that games have in common; `common/` or `web/` may have what they derive from."""


def glossary() -> list[tuple[list[str], list[str]]]:
    """The terms of each row, and the modules that it names."""
    rows = re.findall(
        r"^\| ([^|]+) \|[^|]+\|([^|]*)\|$", (ROOT / "docs/glossary.md").read_text(), re.M
    )
    return [(terms.split(", "), modules.replace(",", " ").split()) for terms, modules in rows[1:]]


def owner(path: Path) -> str:
    """The game that a module belongs to, or its layer if that is none."""
    layer, game, *_ = path.relative_to(ROOT).parts
    return game if (ROOT / "solver" / game / "rules").is_dir() else layer


def test_modules_bear_the_names_of_what_they_have():
    stems = {path.stem for path in PRODUCT}
    assert len(glossary()) > 50
    for terms, modules in glossary():
        words = {word.replace(" ", "_") + ending for word in terms for ending in ("", "s", "es")}
        parts = {part for word in words for part in word.split("_")}
        assert words & stems <= {*modules} <= stems, terms
        assert all(parts & {*module.split("_")} for module in modules), terms


def test_two_files_have_one_name_only_if_they_are_one_role():
    twice = {stem for stem, count in Counter(path.stem for path in PRODUCT).items() if count > 1}
    assert twice == ROLES


def test_one_letter_is_one_module():
    alias = re.compile(r"^(?:from ([\w.]+) )?import ([\w.]+) as ([A-Z])$", re.MULTILINE)
    named: dict[tuple[str, str, str], set[str]] = {}
    for path in PRODUCT:
        for package, name, letter in alias.findall(path.read_text(encoding="utf-8")):
            layer = path.relative_to(ROOT).parts[0]
            named.setdefault((layer, owner(path), letter), set()).add(f"{package}.{name}")
    assert {key: every for key, every in named.items() if len(every) > 1} == {}
