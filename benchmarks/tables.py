"""What the benchmarks write: tables in Markdown, between the markers of a page of docs/."""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

DOCS = Path(__file__).parent.parent / "docs"

Answer = TypeVar("Answer")


def cells(texts: Iterable[str]) -> str:
    """Return one line of a table."""
    return f"| {' | '.join(texts)} |\n"


def head(*names: str) -> str:
    """Return the head of a table: the names of its columns, and the line below them."""
    return cells(names) + cells("---" for _ in names)


def table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a whole table."""
    return head(*names) + "".join(map(cells, rows))


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


def command(tables: Callable[..., Iterator[str]], page: Path, marker: str, **options: int) -> None:
    """Run a benchmark as a command: print the tables, and write them into their page unless
    ``--print`` is given. `options` are its further options with their defaults, which `tables`
    takes by name.
    """
    parser = argparse.ArgumentParser(description=sys.modules[tables.__module__].__doc__)
    for name, default in options.items():
        parser.add_argument(f"--{name}", type=int, default=default, help=f"[{default}]")
    parser.add_argument("--print", action="store_true", help="leave the page alone")
    chosen = vars(parser.parse_args())
    page_stays = chosen.pop("print")
    text = "".join(tables(**chosen))
    print(text)
    if not page_stays:
        write_between(page, marker, text)


def timed(question: Callable[[], Answer]) -> tuple[float, Answer]:
    """Return how many seconds a question takes, and its answer."""
    begun = time.perf_counter()
    answer = question()
    return time.perf_counter() - begun, answer


def machine() -> str:
    """Return processor and versions, as far as the system reports them."""
    import numba

    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [row for row in info.read_text().splitlines() if row.startswith("model name")]
        cpu = names[0].split(":")[1].strip() if names else cpu
    return (
        f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, "
        f"numba {numba.__version__}"
    )
