"""The solver in every host: ``python -m benchmarks.shooting_party.browsers`` solves random deals in
Python, in Node and in every browser that is installed (tests/web/drivers.py), and writes the table
of docs/shooting-party/benchmarks.md. Answers that differ from Python's are an error.
"""

import json
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.shooting_party.page import chromium
from benchmarks.tables import DOCS, command, spread, table
from generator.shooting_party.web.frame import FRAME
from solver.shooting_party import Deal, Position, RuleSet, solve
from tests.common.page_modules import page_modules
from tests.web.drivers import firefox, webkit

HOST = DOCS.parent / "tests/shooting_party/page_host.mjs"
FIRST = 30_000  # the first seed

PAGE = """<!doctype html><meta charset="utf-8"><title>Solver</title><script type="module">
import { load, opening } from "./rules.mjs";
const worker = new Worker("solving.mjs", { type: "module" });
const answered = (id) => new Promise((resolve) => {
  worker.addEventListener("message", ({ data }) => {
    if (data.id === id && !("count" in data)) resolve(data);
  });
});
const found = [];
await load();
const deals = await (await fetch("deals.json")).json();
for (const [id, { ask, orders, rules, options }] of deals.entries()) {
  const begun = performance.now(), answer = answered(id);
  worker.postMessage({ id, ask, position: opening(orders, rules).position, options });
  found.push({ ...await answer, seconds: (performance.now() - begun) / 1000 });
}
const version = /(?:Chrome|Firefox)\\/([\\d.]+)/.exec(navigator.userAgent)?.[1] ?? "";
document.body.textContent = JSON.stringify({ found, version });
</script><body>"""
"""Solves the deals in a worker, and shows what came out; time is that of the clock."""

Found = list[tuple[Any, float]]
"""For each deal profile, line and positions; and the seconds."""


def question(seed: int) -> dict[str, Any]:
    """Return a deal as the worker is asked about it."""
    rules = RuleSet()
    switches = {name: getattr(rules, name) for name in RuleSet.SWITCHES}
    about = {"orders": Deal.from_seed(seed).orders, "rules": switches, "moves": []}
    return {"ask": "solve", **about, "options": {}}


def in_python(seeds: Sequence[int]) -> Found:
    """Solve the deals here."""
    found = []
    for seed in seeds:
        begun = time.process_time()
        document = solve(Position.opening(Deal.from_seed(seed))).to_json()
        took, line = time.process_time() - begun, document["line"]["moves"]
        found.append(([document["profile"], line, document["effort"]["positions"]], took))
    return found


def plain(answers: Sequence[Any]) -> Found:
    """Return answers of the page's solver in the form of `in_python`."""
    every = ((each["answer"], each["seconds"]) for each in answers)
    return [([a["profile"], a["line"]["moves"], a["positions"]], took) for a, took in every]


def in_node(seeds: Sequence[int], folder: Path) -> Found:
    """Solve them in Node; time is that of the processor."""
    asked = "\n".join(json.dumps(question(seed)) for seed in seeds)
    node = ["node", str(HOST), str(folder)]
    run = subprocess.run(node, input=asked, stdout=subprocess.PIPE, text=True, check=True)
    return plain([json.loads(line) for line in run.stdout.splitlines()])


def in_browsers(folder: Path) -> Iterator[tuple[str, Found]]:
    """Yield each browser that is installed, with its version, and its answers."""

    def answered(name: str, text: str) -> tuple[str, Found]:
        told = json.loads(text)
        return f"{name} {told['version']}".strip(), plain(told["found"])

    others = {"Firefox": firefox, "WebKit": lambda _: webkit()}
    with chromium(folder) as (browser, root), TemporaryDirectory() as profile:
        page = browser.new_page()
        page.goto(root)
        page.wait_for_function("() => document.body.textContent")
        yield answered("Chromium", page.text_content("body"))
        for name, made in others.items():
            with suppress(FileNotFoundError), made(Path(profile)) as driver:
                driver.open(root)
                yield answered(name, driver.run("return until(() => document.body.textContent);"))


def main_table(count: int) -> dict[str, str]:
    """Return the table."""
    seeds = range(FIRST, FIRST + count)
    here = in_python(seeds)
    rows = []
    with TemporaryDirectory() as name:
        folder = page_modules(FRAME, Path(name))
        (folder / "index.html").write_text(PAGE, encoding="utf-8")
        (folder / "deals.json").write_text(json.dumps([question(s) for s in seeds]))
        hosts = {"Python": here, "Node": in_node(seeds, folder), **dict(in_browsers(folder))}
    for host, found in hosts.items():
        if [answer for answer, _ in found] != [answer for answer, _ in here]:
            raise SystemExit(f"{host}: other answers than Python's")
        rows.append((host, *(f"{ms} ms" for ms in spread(1000 * took for _, took in found))))
    return {"hosts": table(("host", "median", "95 %", "most"), rows)}


if __name__ == "__main__":
    page, note = (
        DOCS / "shooting-party" / "benchmarks.md",
        "Processor time, in browsers the clock's.",
    )
    command(main_table, page, note, count=100)
