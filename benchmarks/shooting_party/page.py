"""The weight and the speed of the page: ``python -m benchmarks.shooting_party.page`` writes them to
docs/web.md. It publishes two weeks, builds their site and opens every puzzle of it and the game's
own pages in Chromium (``apt-get install chromium-headless-shell``), over a line of 1.6 Mbit/s and
150 ms, on a processor four times slower, as often as asked for. Then it asks the solver of the
page, in the main thread, since Chromium slows down no worker; and it taps on cards and buttons.
"""

import gzip
import shutil
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.tables import DOCS, command, spread, table
from generator.common.dailies import Series
from generator.common.folder import Folder
from generator.common.games import game
from generator.common.publishing import publish
from generator.web.serving import Handler, server
from generator.web.site import site
from generator.web.writing import write
from solver.shooting_party import Deal, Position
from solver.shooting_party.rules.moves import Kind

FIRST, DAYS = date(2026, 11, 23), 14
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""Milliseconds, and bytes a second."""

SLOWER = 4
COUNT, WHOLE, CARE = 60, 200, 0.7
"""Deals and positions; more moves than a game has; how often a player discards who can."""


class Compressing(Handler):
    """Answers as hosts do that compress what they send."""

    def do_GET(self) -> None:  # noqa: N802 - as in the base class
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return super().do_GET()
        data = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        return None


SHOWN = """new MutationObserver((_, watching) => {
  if (!document.querySelector(".may button")) return;
  watching.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.shown = performance.now(); }));
}).observe(document, { subtree: true, childList: true });"""
"""Notes when the buttons have been painted."""


def opened(browser: Any, url: str) -> tuple[float, list[str]]:
    """Return the seconds until a move can be made, and what was asked for until then."""
    context = browser.new_context(service_workers="block")
    context.add_init_script(SHOWN)
    page = context.new_page()
    asked: dict[str, None] = {}
    page.on("request", lambda request: asked.setdefault(request.url))
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", LINE)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="commit")
    seconds = page.wait_for_function("() => window.shown").json_value() / 1000
    context.close()
    return seconds, [*asked]


@contextmanager
def chromium(folder: Path) -> Iterator[tuple[Any, str]]:
    """A browser, and where a folder is served."""
    from playwright.sync_api import sync_playwright

    with server(folder, handler=Compressing) as here, sync_playwright() as driver:
        threading.Thread(target=here.serve_forever, daemon=True).start()
        path = shutil.which("chromium-headless-shell")
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield browser, f"http://127.0.0.1:{here.server_port}/"
        here.shutdown()
        browser.close()


def weight(files: Iterable[Path]) -> str:
    """Return the size of files that a host compresses, in kB."""
    return f"{sum(len(gzip.compress(each.read_bytes())) for each in files) / 1000:.1f}"


def rows(folder: Path, times: int) -> Iterator[tuple[object, ...]]:
    """Yield what was measured of the puzzles' pages, from the least to the most, and of others."""
    with chromium(folder) as (browser, root):

        def measured(path: str) -> tuple[int, str, str]:
            found = [opened(browser, root + path) for _ in range(times)]
            files = [folder / each.removeprefix(root).partition("#")[0] for each in found[0][1]]
            whole = [f / "index.html" if f.is_dir() else f for f in files]
            return len(files), weight(whole), f"{median(each for each, _ in found):.2f}"

        days = [measured(f"{FIRST + timedelta(n):%Y/%m/%d}/") for n in range(DAYS)]
        yield f"{DAYS} puzzles", *map(span, zip(*days, strict=True))
        for path in ["play/#deal=42", "deck/", "table/"]:
            yield path.partition("#")[0], *measured(path)


def span(values: Iterable[object]) -> str:
    """Return the least and the most of some numbers, or the one that all are."""
    ordered = sorted(map(str, values), key=float)
    return " to ".join(dict.fromkeys([ordered[0], ordered[-1]]))


TAPPED = """(what) => new Promise((done) => {
  const begun = performance.now(), painted = new MessageChannel();
  painted.port1.onmessage = () => done(performance.now() - begun);
  document.querySelector(what).click();
  requestAnimationFrame(() => painted.port2.postMessage(null));
})"""
"""The milliseconds from a tap until the frame after it has been painted."""

TAPS = {
    "play/#deal=42&moves=draw": {
        "a card": ".hand .pick", "draw": "[data-key=draw]", "undo": "[data-key=undo]",
    },
    "no-mans-land/play/#game=42": {
        "a card": ".hand .pick", "hold fire": "[data-key=hold]", "undo": "[data-key=undo]",
    },
    "the-party/play/#game=5&seats=person,squire": {"a card": ".hand .pick"},
}  # fmt: skip
"""What is tapped on again and again, one after another, by where; a phone shows it."""

PHONE = {"viewport": {"width": 390, "height": 664}, "device_scale_factor": 2}
REST = 1000  # ms, in which all comes to rest


def taps(folder: Path, times: int) -> Iterator[tuple[object, ...]]:
    """Yield how long it takes from a tap to the next frame, in ms."""
    with chromium(folder) as (browser, root):
        for path, tapped in TAPS.items():
            page = browser.new_page(service_workers="block", **PHONE)
            page.goto(root + path)
            page.wait_for_selector(".may button")
            tools = page.context.new_cdp_session(page)
            tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            found: dict[str, list[float]] = {name: [] for name in tapped}
            for _ in range(times):
                for name, what in tapped.items():
                    page.wait_for_timeout(REST)
                    found[name].append(page.evaluate(TAPPED, what))
            for name, values in found.items():
                yield f"`{path.partition('#')[0]}`: {name}", *spread(values)


ASK = """async ({ solver, game, wasm, asked }) => {
  const { Solver } = await import(solver), { in_cards, in_rules } = await import(game);
  const { rulesOf } = in_cards(), { written } = in_rules();
  const made = new Solver((await WebAssembly.instantiateStreaming(fetch(wasm))).instance);
  const rules = rulesOf("leverstoke");
  return asked.map(({ orders, moves }) => {
    const positions = [made.deal(orders, rules)];
    for (const text of moves) {
      const move = made.moves(positions.at(-1)).find((each) => written(each) === text);
      positions.push(made.play(positions.at(-1), move));
    }
    const timed = (steps) => {
      const begun = performance.now();
      let step = steps.next();
      while (!step.done) step = steps.next();
      return [step.value, performance.now() - begun];
    };
    const [chip, asking] = timed(made.best(positions.at(-1)));
    const [, sheet] = timed(made.solve(positions.at(-1)));
    const [, along] = timed(made.along(positions));
    return { most: chip.low, asking, sheet, along };
  });
}"""


def games(longest: int, seeds: Iterable[int]) -> Iterator[tuple[Position, list[str]]]:
    """Yield a position out of each random game of careless players, and the moves before it."""
    for seed in seeds:
        random, position, moves = Random(seed), Position.opening(Deal.from_seed(seed)), list[str]()
        for _ in range(random.randrange(4, longest)):
            legal = position.legal_moves()
            good = [move for move in legal if move.kind in (Kind.MEET, Kind.DISCARD)]
            move = random.choice(good if good and random.random() < CARE else legal)
            if (after := position.play(move)).is_over and longest < WHOLE:
                break
            position, moves = after, [*moves, str(move)]
            if position.is_over:
                break
        yield position, moves


def question(position: Position, moves: Sequence[str]) -> dict[str, Any]:
    return {"orders": position.deal.orders, "moves": moves}


def answers(folder: Path, first: int) -> Iterator[tuple[object, ...]]:
    """Yield how long the solver of the page takes, in ms, with seeds from `first` on."""
    with chromium(folder) as (browser, root):
        page = browser.new_page()
        page.goto(root + "about/")
        tools = page.context.new_cdp_session(page)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        names = ("solver.js", "game.js", "search.wasm")
        urls = [
            root
            + next(folder.glob(f"assets/{n.replace('.', '-*.')}")).relative_to(folder).as_posix()
            for n in names
        ]

        def asked(some: Iterable[tuple[Position, list[str]]]) -> list[dict[str, float]]:
            questions = [question(*each) for each in some]
            found = page.evaluate(
                ASK,
                dict(zip(("solver", "game", "wasm"), urls, strict=True)) | {"asked": questions},
            )
            return list(found)

        fresh = asked(
            (Position.opening(Deal.from_seed(seed)), []) for seed in range(first, first + COUNT)
        )
        yield "the profile of a random deal", *spread(each["sheet"] for each in fresh)
        middle = asked(games(40, range(first, first + COUNT)))
        lost = sum(each["most"] < 8 for each in middle)
        yield (
            f"the chip, in mid-game ({lost} of {COUNT} have lost eight)",
            *spread(each["asking"] for each in middle),
        )
        yield "its sheet", *spread(each["sheet"] for each in middle)
        whole = asked(games(WHOLE, range(first, first + COUNT // 3)))
        yield "where a whole game was lost", *spread(each["along"] for each in whole)


def parts(times: int, first: int) -> dict[str, str]:
    """Return everything between the markers."""
    with TemporaryDirectory() as place:
        days, out = Path(place) / "days", Path(place) / "site"
        series = Series("shooting-party", game("shooting-party"))
        publish([FIRST + timedelta(n) for n in range(DAYS)], days, series, workers=2)
        every = Path(place) / "every game"
        for to, folders in ((out, [Folder(days)]), (every, [])):
            write(to, site(folders, "https://example.org/", datetime(2027, 1, 1, tzinfo=UTC)))
        names = "page", "requests", "kB compressed", "s to the first move"
        asked = "asked of the solver", "median, ms", "95 %", "most"
        later = [*out.glob("assets/*.wasm"), *out.glob("assets/network-*")]
        print({each.name: weight([each]) for each in later})
        tapped = "a tap on", "median, ms", "95 %", "most"
        return {
            "page": table(names, rows(out, times)),
            "tap": table(tapped, taps(every, 4 * times)),
            "asked": table(asked, answers(out, first)),
        }


if __name__ == "__main__":
    command(parts, DOCS / "web.md", "", times=5, first=40_000)
