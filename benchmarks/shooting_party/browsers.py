"""The solver in every host: ``python -m benchmarks.shooting_party.browsers`` solves random deals in
Python, in Node and in every browser that is installed, and writes the table of
docs/shooting-party/benchmarks.md. Answers that differ from Python's are an error.

A browser is given a page that solves the deals in a worker and sends the answers back. (Debian:
nodejs, chromium, firefox-esr; for WebKit, webkit2gtk-driver and xvfb.)
"""

import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from functools import partial
from glob import glob
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from benchmarks.tables import DOCS, command, table
from generator.shooting_party.web.frame import FRAME
from solver.shooting_party import Deal, Position, RuleSet, solve
from tests.common.page_modules import page_modules

ROOT = Path(__file__).parents[2]
WEBKIT = (
    "/usr/lib/*/webkit2gtk-4.*/MiniBrowser",
    "/usr/lib/*/webkitgtk-6.0/MiniBrowser",
)
FIRST, PATIENCE = 30_000, 300  # the first seed; seconds to wait for a browser

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
await fetch("found", { method: "POST", body: JSON.stringify(found) });
</script>"""

Found = list[dict[str, Any]]


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
        answer = [document["profile"], line, document["effort"]["positions"]]
        found.append({"answer": answer, "seconds": took})
    return found


def plain(answers: Found) -> Found:
    """Return answers of the page's solver in the form of `in_python`."""
    return [
        {
            "answer": [
                a["answer"]["profile"],
                a["answer"]["line"]["moves"],
                a["answer"]["positions"],
            ],
            "seconds": a["seconds"],
        }
        for a in answers
    ]


def in_node(seeds: Sequence[int], folder: Path) -> Found:
    """Solve them in Node; time is that of the processor."""
    script = ROOT / "tests/shooting_party/page_host.mjs"
    asked = "\n".join(json.dumps(question(seed)) for seed in seeds)
    run = subprocess.run(
        ["node", str(script), str(folder)],
        input=asked, capture_output=True, text=True, check=True,
    )  # fmt: skip
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    return plain(answers)


class Pages(SimpleHTTPRequestHandler):
    """Serves the folder, and keeps what a page sends."""

    extensions_map: ClassVar[dict[str, str]] = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def do_POST(self) -> None:
        self.server.found = json.loads(self.rfile.read(int(self.headers["Content-Length"])))  # type: ignore[attr-defined]
        self.send_response(204)
        self.end_headers()
        self.server.done.set()  # type: ignore[attr-defined]

    def log_message(self, *_: object) -> None:
        pass


def in_browser(line: Sequence[str], folder: Path) -> Found:
    """Solve them in a browser that is started by a command line; time is that of the clock."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(folder)))
    server.done = threading.Event()  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/index.html"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        full = [each.replace("PROFILE", profile) for each in line]
        quiet = subprocess.DEVNULL
        browser = subprocess.Popen([*full, address], stdout=quiet, stderr=quiet)
        try:
            if not server.done.wait(PATIENCE):  # type: ignore[attr-defined]
                raise SystemExit(f"{line[0]} sends nothing")
        finally:
            browser.terminate()
            browser.wait()
            server.shutdown()
    return plain(server.found)  # type: ignore[attr-defined]


def browsers() -> dict[str, list[str]]:
    """Return the command lines of the browsers that are installed."""
    webkit = [path for pattern in WEBKIT for path in glob(pattern)]
    lines = {
        "Chromium": ["chromium", "--headless=new", "--no-sandbox", "--user-data-dir=PROFILE"],
        "Firefox": ["firefox-esr", "--headless", "--no-remote", "--profile", "PROFILE"],
    }
    if webkit and shutil.which("xvfb-run"):
        lines["WebKit"] = ["xvfb-run", "-a", webkit[0]]
    return {name: line for name, line in lines.items() if shutil.which(line[0])}


def version_of(line: Sequence[str]) -> str:
    """Return the version of a browser, as it says it."""
    program = line[-1] if line[0] == "xvfb-run" else line[0]
    run = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return next((word for word in run.stdout.split() if word[:1].isdigit()), "")


def main_table(count: int) -> dict[str, str]:
    """Return the table."""
    seeds = range(FIRST, FIRST + count)
    here = in_python(seeds)
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        page_modules(FRAME, folder)
        (folder / "index.html").write_text(PAGE, encoding="utf-8")
        (folder / "deals.json").write_text(json.dumps([question(s) for s in seeds]))
        hosts = {"Python": here, "Node": in_node(seeds, folder)}
        for browser, line in browsers().items():
            print(browser, file=sys.stderr)
            hosts[f"{browser} {version_of(line)}".strip()] = in_browser(line, folder)
        for host, found in hosts.items():
            if [each["answer"] for each in found] != [each["answer"] for each in here]:
                raise SystemExit(f"{host}: other answers than Python's")
            took = np.array([each["seconds"] for each in found]) * 1000
            middle, most = np.percentile(took, [50, 95])
            rows.append((host, f"{middle:.0f} ms", f"{most:.0f} ms", f"{took.max():.0f} ms"))
    return {"hosts": table(("host", "median", "95 %", "most"), rows)}


if __name__ == "__main__":
    command(
        main_table,
        DOCS / "shooting-party" / "benchmarks.md",
        "Processor time, in browsers the clock's.",
        count=100,
    )
