"""What the oldest browsers of the pages lack: ``python -m tests.web.newer DATA`` writes newer.txt
beside this from data.json of npm's ``@mdn/browser-compat-data``: names of the web that the current
Chrome has, and not all the browsers of `FLOOR`.
"""

import json
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FLOOR = {"chrome": 112, "edge": 112, "firefox": 121, "safari": 16.4, "safari_ios": 16.4}
FILE = Path(__file__).with_name("newer.txt")

DOM = re.compile(
    r"""(Window|WorkerGlobalScope|Document|DocumentFragment|ShadowRoot|Element|Node|HTML\w*Element
    |Navigator|History|Location|Animation|CSS|CSSStyleSheet|Selection|Range|Event|EventTarget|URL\w*
    |(Toggle|Touch|Mouse|Pointer|Keyboard|Input|UI)Event|Request|Response|Headers|FormData|Blob
    |Abort\w+|ReadableStream|Cache|CacheStorage|Clipboard|Storage|Crypto|Worker|MessagePort
    |ServiceWorker\w*|Performance)""",
    re.VERBOSE,
)
"""Interfaces that a page like ours may come to use."""

KINDS = {
    "script": lambda path: (path[:2] == ("javascript", "builtins") and len(path) in (3, 4))
    or (path[0] == "api" and len(path) in (2, 3) and DOM.fullmatch(path[1])),
    "property": lambda path: path[:2] == ("css", "properties") and len(path) == 3,
    "selector": lambda path: path[:2] == ("css", "selectors") and len(path) == 3,
    "function": lambda path: path[:2] == ("css", "types") and len(path) in (3, 4),
    "rule": lambda path: path[:2] == ("css", "at-rules") and len(path) == 3,
    "medium": lambda path: path[:3] == ("css", "at-rules", "media") and len(path) == 4,
    "markup": lambda path: (path[:2] == ("html", "global_attributes") and len(path) == 3)
    or (path[:2] == ("html", "elements") and len(path) in (3, 4)),
}  # fmt: skip


def features(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, each in node.items():
        if name != "__compat" and isinstance(each, dict):
            if "__compat" in each:
                yield (*path, name), each["__compat"]
            yield from features(each, (*path, name))


def has(compat: Any, browser: str, version: float) -> bool:
    """Whether a browser had it by that version, whole and by its own name."""
    found = compat["support"].get(browser, {})
    return any(
        re.match(r"≤?\d", added := str(each.get("version_added")))
        and float(".".join(added.lstrip("≤").split(".")[:2])) <= version
        and not each.keys() & {"flags", "version_removed", "alternative_name", "prefix"}
        for each in (found if isinstance(found, list) else [found])
    )


def newer(data: Any, kind: str) -> list[str]:
    """Return the names of a kind that are nowhere as old as the floor."""
    old, new = set(), set()
    tops = {top: data[top] for top in ("api", "javascript", "css", "html")}
    for path, compat in features(tops):
        if KINDS[kind](path):
            name = path[-1].removesuffix("_static")
            if all(has(compat, *each) for each in FLOOR.items()):
                old.add(name)
            elif compat["status"]["standard_track"] and has(compat, "chrome", 1000):
                new.add(name)
    return sorted(name for name in new - old if re.fullmatch(r"[a-zA-Z][a-zA-Z\d-]+", name))


def read() -> dict[str, set[str]]:
    """Return the names by kind, as they are kept."""
    blocks = [block.split() for block in FILE.read_text().split("\n\n")[1:]]
    return {kind.rstrip(":"): {*names} for kind, *names in blocks}


def main() -> None:
    data = json.loads(Path(sys.argv[1]).read_text())
    blocks = ["@mdn/browser-compat-data " + data["__meta"]["version"]]
    for kind in KINDS:
        line = f"{kind}: {' '.join(newer(data, kind))}"
        blocks.append(textwrap.fill(line, 100, break_on_hyphens=False, break_long_words=False))
    FILE.write_text("\n\n".join(blocks) + "\n")


if __name__ == "__main__":
    main()
