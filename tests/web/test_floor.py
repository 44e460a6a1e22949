"""Styles, modules and templates use nothing that the oldest browsers lack (newer.py), but for what
falls back or is ornament; and what is said of these browsers is the same everywhere.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.newer import FLOOR, read

ROOT = Path(__file__).parents[2]
NEWER = read()

LOOKS = {
    "property": {"forced-color-adjust", "text-box", "text-size-adjust", "text-wrap"},
    "selector": {"popover-open"},
    "rule": {"page"},
    "markup": {"autocapitalize", "popover", "popovertarget"},
    "script": {"share", "vibrate"},
}
"""What only looks depend on; the menu, which opens without it (page.mjs: begin); what is asked for
before it is used.
"""

OWN = {"bytes", "cap", "grow", "move", "number", "read", "resize", "take", "try", "turn", "when"}
"""Names of ours, and of WebAssembly's memory, that are also those of newer things elsewhere."""


def files(*ends: str) -> Iterator[Path]:
    for end in ends:
        yield from (ROOT / "generator").rglob(f"web/**/*.{end}")


def without_comments(file: Path) -> str:
    text = file.read_text()
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) if file.suffix == ".css" else re.sub(
        r"(?m)(^|\s)//.*$", "", text
    )  # fmt: skip


def newer(kind: str, found: set[str]) -> set[str]:
    return found & NEWER[kind] - LOOKS.get(kind, set())


@pytest.fixture(scope="module")
def styles() -> str:
    return "".join(map(without_comments, files("css")))


def test_styles(styles: str):
    names = {
        "property": r"[{;]\s*([\w-]+)\s*:", "selector": r":([a-z-]+)", "function": r"([\w-]+)\(",
        "rule": r"@([\w-]+)", "medium": r"\(([\w-]+)\s*[:)]",
    }  # fmt: skip
    for kind, pattern in names.items():
        found = {*re.findall(pattern, styles)}
        assert found
        assert newer(kind, found) == set(), kind


def test_no_rule_stands_in_another_and_a_newer_selector_stands_alone(styles: str):
    """A browser that does not know a selector drops its whole rule."""
    inside: list[str] = []
    for before, sign in re.findall(r"([^{}]*)([{}])", styles):
        if sign == "}":
            inside.pop()
            continue
        head = before.rpartition(";")[2].strip()
        assert head.startswith("@") or all(each.startswith("@") for each in inside), head
        for each in LOOKS["selector"]:
            assert each not in head or not re.search(r",|:not|:is", head), head
        inside.append(head)


@pytest.mark.parametrize("file", [*files("mjs", "js")], ids=lambda file: file.name)
def test_modules(file: Path):
    text = re.sub(r'"[^"\n]*"', '""', without_comments(file))
    members = {*re.findall(r"\.([a-zA-Z]\w*)", text), *re.findall(r"\b(?:new )?([A-Z]\w+)", text)}
    assert newer("script", members) - OWN == set()
    assert newer("markup", {*re.findall(r"\b([a-z]+):", text)}) - OWN == set()
    # Not more than 4 kB at once, but in a worker.
    assert not re.search(r"new WebAssembly\.(Instance|Module)\b", text)
    assert not re.search(r"\bwith \{|\busing \w+ =", text)


def test_templates():
    text = "".join(map(without_comments, files("html", "svg")))
    tags = re.findall(r"<([a-z][^>]*)>", re.sub(r'="[^"]*"|{[{%].*?[}%]}', "", text))
    assert newer("markup", {name for tag in tags for name in re.findall(r"[\w-]+", tag)}) == set()


def test_the_oldest_browsers_are_named_alike():
    chrome, _, firefox, safari, _ = FLOOR.values()
    said = rf"Chrome\s+or\s+Edge\s+{chrome},\s+Firefox\s+{firefox},\s+Safari\s+or\s+iOS\s+{safari}"
    for path in ("docs/web.md", "generator/web/templates/base.html"):
        assert re.search(said, (ROOT / path).read_text()), path
