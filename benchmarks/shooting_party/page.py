"""The weight and the speed of the page: ``python -m benchmarks.shooting_party.page`` writes them to
docs/web.md. It publishes two weeks, builds their site and opens every puzzle of it in Chromium
(``apt-get install chromium``), over a line of 1.6 Mbit/s and 150 ms, on a processor four times
slower, as often as asked for.
"""

import gzip
import shutil
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.tables import DOCS, command, table
from generator.common.dailies import Series
from generator.common.folder import Folder
from generator.common.games import game
from generator.common.publishing import publish
from generator.web.serving import server
from generator.web.site import site
from generator.web.writing import write

FIRST, DAYS = date(2026, 11, 23), 14
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""Milliseconds, and bytes a second."""

SLOWER = 4


def opened(browser: Any, url: str) -> tuple[float, list[str]]:
    """Return the seconds until a move can be made, and what was asked for until then."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    asked: dict[str, None] = {}  # the deck is the picture of the tab, too, and is asked for twice
    page.on("request", lambda request: asked.setdefault(request.url))
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", LINE)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="commit")
    page.wait_for_selector(".may button")
    seconds = page.evaluate("performance.now()") / 1000
    context.close()
    return seconds, [*asked]


def rows(folder: Path, times: int) -> Iterator[tuple[object, ...]]:
    """Yield what was measured of each day."""
    from playwright.sync_api import sync_playwright

    with server(folder) as here, sync_playwright() as driver:
        threading.Thread(target=here.serve_forever, daemon=True).start()
        chromium = shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        root = f"http://127.0.0.1:{here.server_port}/"
        for n in range(DAYS):
            day = FIRST + timedelta(n)
            url = f"{root}{day:%Y/%m/%d}/"
            found = [opened(browser, url) for _ in range(times)]
            files = [folder / each.removeprefix(root) for each in found[0][1]]
            whole = [f / "index.html" if f.is_dir() else f for f in files]
            weight = sum(len(gzip.compress(each.read_bytes())) for each in whole)
            line = (folder / f"{day:%Y/%m/%d}" / "line.json").stat().st_size
            seconds = median(each for each, _ in found)
            yield day, len(files), f"{weight / 1000:.1f}", f"{seconds:.2f}", f"{line / 1000:.1f}"
        here.shutdown()
        browser.close()


def parts(times: int) -> dict[str, str]:
    """Return everything between the markers."""
    with TemporaryDirectory() as place:
        days, out = Path(place) / "days", Path(place) / "site"
        series = Series("shooting-party", game("shooting-party"))
        publish([FIRST + timedelta(n) for n in range(DAYS)], days, series, workers=2)
        write(out, site([Folder(days)], "https://example.org/", datetime(2027, 1, 1, tzinfo=UTC)))
        names = "day", "requests", "kB compressed", "s to the first move", "kB of line.json, raw"
        return {"page": table(names, rows(out, times))}


if __name__ == "__main__":
    command(parts, DOCS / "web.md", "", times=5)
