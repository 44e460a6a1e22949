"""What the benchmarks share: tables in Markdown between the markers of a page of docs/, pictures,
the command that writes them, and parallel processes.
"""

import argparse
import os
import platform
import re
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from solver.common.files import write_whole
from solver.common.processes import Workers
from solver.common.words import counted

OFTEN = 10.0  # seconds between two lines of progress

DOCS = Path(__file__).parent.parent / "docs"

Answer = TypeVar("Answer")

Part = str | Callable[[Path], None]
"""A text, by the marker of its place in the page; or what draws a picture, by the file's name."""


_answered = 0  # by `noted`


@contextmanager
def progress() -> Iterator[None]:
    """Within the block, report on the standard error what runs, for how long already, and how many
    answers there are. (Code that is not compiled ahead is compiled before it is measured.)
    """
    name, begun, first = _as_typed({}, {}), time.monotonic(), _answered
    over = threading.Event()

    def tell() -> None:
        while not over.wait(OFTEN):
            passed = timedelta(seconds=round(time.monotonic() - begun))
            answers = f", {counted(count, 'answer')}" if (count := _answered - first) else ""
            print(f"{name}: {passed}{answers}", file=sys.stderr, flush=True)

    print(f"{name}: compiles and measures; this may take minutes", file=sys.stderr, flush=True)
    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()


def table(names: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a table: the names of its columns, and its rows."""
    lines = [names, ["---"] * len(names), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def write_between(page: Path, marker: str, text: str) -> None:
    """Write `text` between ``<!-- marker -->`` and ``<!-- end of marker -->``. Raise `SystemExit`
    if the page lacks them.
    """
    begin, end = f"<!-- {marker} -->\n", f"<!-- end of {marker} -->"
    whole = re.compile(f"{re.escape(begin)}.*{re.escape(end)}", re.DOTALL)
    before = page.read_text(encoding="utf-8")
    if not whole.search(before):
        raise SystemExit(f"{page}: no markers for the {marker}")
    after = whole.sub(lambda _: begin + text + end, before).encode("utf-8")
    write_whole(page, after)


def command(
    parts: Callable[..., Mapping[str, Part] | None],
    page: Path | None = None,
    note: str | None = None,
    **options: Any,
) -> None:
    """Run a benchmark as a command: print the texts among its parts, and write all parts, texts
    into the page, if there is one, and pictures beside it, but for ``--print`` and ``--quick``.

    `options` are its further arguments, which `parts` takes by name: a type for one that has to be
    given, or the words to choose from; False for a switch, or else the default. If there is a note,
    every text begins with the command, the machine and the note.
    """
    parser = argparse.ArgumentParser(description=sys.modules[parts.__module__].__doc__)
    for name, default in options.items():
        if isinstance(default, type):
            parser.add_argument(name, type=default)
        elif isinstance(default, tuple):
            parser.add_argument(name, choices=default)
        elif default is False:
            parser.add_argument(f"--{name}", action="store_true", help="less, and only printed")
        else:
            kind = type(default)
            parser.add_argument(f"--{name}", type=kind, default=default, help=f"[{default}]")
    if page is not None:
        parser.add_argument("--print", action="store_true", help="leave page and pictures alone")
    chosen = vars(parser.parse_args())
    written = None if chosen.pop("print", True) or chosen.get("quick") else page
    begun = ""
    if note is not None:
        begun = f"`{_as_typed(options, chosen)}` on {machine()}. {note}".rstrip() + "\n\n"
    with progress():
        made = parts(**chosen) or {}
    for name, part in made.items():
        if isinstance(part, str):
            print(begun + part)
            if written is not None:
                write_between(written, name, begun + part)
        elif written is not None:
            part(written.with_name(name))


def _as_typed(options: Mapping[str, Any], chosen: Mapping[str, Any]) -> str:
    """Return the command that is running, with its arguments."""
    words = ["python -m", sys.modules["__main__"].__spec__.name.removesuffix(".__main__")]
    for name, value in chosen.items():
        if isinstance(options[name], type | tuple):
            words.append(str(value))
        elif value is not False:
            words.append(f"--{name}" if value is True else f"--{name} {value}")
    return " ".join(words)


def answers(pool: Workers, ask: Callable[..., Answer], *columns: Iterable[object]) -> list[Answer]:
    """Return what `map` returns, worked out in parallel."""
    asked = [pool.submit(ask, *row) for row in zip(*columns, strict=False)]
    return [noted(each.result()) for each in asked]


def noted(answer: Answer) -> Answer:
    """Return an answer, which `progress` counts."""
    global _answered
    _answered += 1
    return answer


def timed(question: Callable[[], Answer]) -> tuple[float, Answer]:
    """Return how many seconds a question takes, and its answer."""
    begun = time.perf_counter()
    answer = question()
    return time.perf_counter() - begun, noted(answer)


class Spent(NamedTuple):
    """What a process took with those that it began: seconds by the clock and of the processor, and
    megabytes.
    """

    clock: float
    processor: float
    memory: float


def spent(words: Sequence[str], cache: Path | None = None) -> Spent:
    """Run a command, with a cache of its own or the user's; raise `SystemExit` if it fails."""
    own = {"XDG_CACHE_HOME": str(cache), "NUMBA_CACHE_DIR": str(cache)} if cache else {}
    began, quiet = time.perf_counter(), subprocess.DEVNULL
    environment = {**os.environ, **own}
    process = subprocess.Popen(words, env=environment, stdin=quiet, stdout=quiet, stderr=quiet)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(words)} fails")
    clock = noted(time.perf_counter() - began)
    return Spent(clock, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def spread(values: Iterable[float], form: str = ".0f") -> list[str]:
    """Return the median, the 95th percentile and the most of some values, as texts."""
    every = sorted(values)
    return [format(every[round(share * (len(every) - 1))], form) for share in (0.5, 0.95, 1)]


def machine() -> str:
    """Return processor and versions, as far as the system reports them."""
    import llvmlite

    info = Path("/proc/cpuinfo")
    names = re.findall(r"(?m)^model name\s*: (.*)$", info.read_text() if info.exists() else "")
    cpu = names[0].strip() if names else platform.processor() or platform.machine()
    return (
        f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, "
        f"llvmlite {llvmlite.__version__}"
    )


def peak_memory() -> int:
    """Return the most memory that this process has taken so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
