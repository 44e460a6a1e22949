"""Pages of docs/ with tables that benchmarks write between markers."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def write_between(page: Path, marker: str, text: str) -> None:
    """Write `text` between ``<!-- marker -->`` and ``<!-- end of marker -->``. Raise `SystemExit`
    if the page lacks them.
    """
    begin, end = f"<!-- {marker} -->\n", f"<!-- end of {marker} -->"
    whole = re.compile(f"{re.escape(begin)}.*{re.escape(end)}", re.DOTALL)
    before = page.read_text(encoding="utf-8")
    if not whole.search(before):
        raise SystemExit(f"{page}: no markers for the {marker}")
    page.write_text(whole.sub(lambda _: begin + text + end, before), encoding="utf-8")
