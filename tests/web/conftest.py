"""A site of real days, with every kind of puzzle that is published, served below a path; and
Chromium to open it in.
"""

import json
import os
import re
import shutil
import struct
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache, partial
from http.server import ThreadingHTTPServer
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar

import jinja2
import pytest
from pypdf import PdfReader

from generator.common.calendar import Task
from generator.common.dailies import Found, Series
from generator.common.folder import INDEX_NAME, Folder
from generator.common.games import Contents, game
from generator.common.publishing import publish
from generator.common.rating.tiers import tier_of
from generator.shooting_party.accepted import contents, study_answer
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.studies.study import Study
from generator.web.frame import frame
from generator.web.page_cache import parts_of
from generator.web.serving import server
from generator.web.site import site
from generator.web.writing import write
from solver.shooting_party.rules.deal import Deal
from tests.shooting_party.corpus import some

# The shell has no window, and opens a page with a tenth of the work.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
NEEDED = "Debian's chromium-headless-shell is not installed"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

DAYS = {
    "couple": "2026-11-30", "eight": "2026-11-28", "last-pass": "2026-12-08",
    "only-move": "2026-12-19", "mistake": "2026-11-26", "proof-game": "2026-11-07",
    "exchange": "2026-12-06", "hidden": "2026-11-25", "twins": "2026-12-13", "odds": "2026-12-16",
}  # fmt: skip
"""A day of each kind, in a series of its own."""

RARE: dict[str, Callable[[], Study]] = {
    "twins": lambda: some("twins", 1)[0],
    "odds": lambda: next(
        each for each in some("odds", 6) if each.start.deal == Deal.from_seed(SEEDS["odds"])
    ),
}
"""Kinds whose days have puzzles that are known here, and not those that are drawn for them."""
SEEDS = {"twins": 0, "odds": 4}

CALL = """async ([url, name, all]) => {
  const of = await import(url);
  return Promise.all(all.map(async (given) => {
    try { return await of[name](...given); } catch ({ message }) { return message; }
  }));
}"""

NOW = datetime(2026, 12, 24, tzinfo=UTC)
URL = "https://example.org/party/"
FEW = ("eight", "mistake", "couple")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """A test that has a browser is one of the page."""
    for item in items:
        if Path(__file__).parent in item.path.parents and {"browser", "driver"} & {
            *item.fixturenames
        }:
            item.add_marker("page")


def a_few(kinds: Iterable[str], few: Sequence[str]) -> list[Any]:
    """All kinds, of which a few are enough for each change."""
    return [k if k in few else pytest.param(k, marks=pytest.mark.long) for k in kinds]


OLD = Folder(Path(__file__).with_name("data"))
"""Two of the days, as an earlier version made them: their kinds are in no week any more."""


def published(path: Path, kinds: Iterable[str]) -> Path:
    """A folder with the days of some kinds."""
    days = {date.fromisoformat(DAYS[kind]) for kind in kinds}
    old = days & {*OLD.days()}
    dailies(path, "shooting-party", map(str, days - old), "pages")
    return _with(path, Series("pages", game("shooting-party")), map(OLD.pair, old))


def dailies(path: Path, name: str, days: Iterable[str], series: str = "") -> Path:
    """A folder with some days of a game, by default of its own series."""
    publish(map(date.fromisoformat, days), path, Series(series or name, game(name)), workers=1)
    return path


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published days."""
    made = published(tmp_path_factory.mktemp("days"), DAYS.keys() - RARE)
    return put(made, Series("pages", game("shooting-party")), {DAYS[k]: rare(k) for k in RARE})


def rare(kind: str) -> Contents:
    study = RARE[kind]()
    rating = rate_study(study).rating
    task, deal = Task("open", tier_of(rating).name, kind), Deal.from_seed(SEEDS[kind])
    return contents(task, deal, rating, study_answer(study))


def put(path: Path, series: Series, puzzles: Mapping[str, Contents]) -> Path:
    """A folder with puzzles on days that would draw others."""
    path.mkdir(exist_ok=True)
    days = ((date.fromisoformat(day), made) for day, made in puzzles.items())
    return _with(path, series, (series.documents(day, Found(0, made)) for day, made in days))


def _with(path: Path, series: Series, pairs: Iterable[Any]) -> Path:
    """A folder with these days as well."""
    for name, data in (each for pair in pairs for each in series.files(pair).items()):
        (path / name).write_bytes(data)
    index = Folder(path).index_due(series.name, series.game.name)
    (path / INDEX_NAME).write_bytes(index)
    return path


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three of the days, whose documents are made at once."""
    return published(tmp_path_factory.mktemp("few") / "days", FEW)


@pytest.fixture(scope="session")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Days of another game, in two months."""
    days = ("2026-11-24", "2026-11-28", "2026-12-01")
    return dailies(tmp_path_factory.mktemp("hands") / "days", "no-mans-land", days)


@pytest.fixture(scope="session")
def whole(few: Path) -> dict[str, bytes]:
    """The site of these."""
    return site([Folder(few)], URL, NOW)


@dataclass(frozen=True)
class Served:
    """A site of a game, with a day of each kind."""

    url: str
    root: Path
    days: Mapping[str, str]
    game: str

    def path(self, kind: str) -> str:
        """The path of the page of a kind."""
        return self.days[kind].replace("-", "/") + "/"

    def document(self, kind: str, name: str | None = None) -> Any:
        """A document beside the page of a kind: by default the one that is its own game's."""
        name = name or frame(self.game).beside
        return json.loads((self.root / self.path(kind) / name).read_text())

    def asset(self, name: str) -> str:
        """The URL of an asset by the name that it has in the repository."""
        stem, _, ending = name.replace(".mjs", ".js").rpartition(".")
        (found,) = (self.root / "assets").glob(f"{stem}-*.{ending}")
        return f"{self.url}assets/{found.name}"


@pytest.fixture(autouse=True, scope="session")
def sites_are_made_quickly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Templates are compiled once for all sites of a process, which is more than half of the work,
    and nothing waits for the disk.
    """
    made = jinja2.FileSystemBytecodeCache(f"{tmp_path_factory.mktemp('templates')}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("jinja2.Environment", partial(jinja2.Environment, bytecode_cache=made))
        patch.setattr("os.fsync", lambda handle: None)
        yield


def kept(within: Path) -> Any:
    """What is kept of sites, for all processes of a run of tests; `within` is in its folder."""
    run = next(each for each in within.parents if re.fullmatch(r"pytest-\d+", each.name))
    return partial(parts_of, folder=run / "kept")


@contextmanager
def running(here: ThreadingHTTPServer) -> Iterator[str]:
    """The URL of a server that runs meanwhile."""
    with here:
        threading.Thread(target=here.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{here.server_port}/"
        here.shutdown()


@contextmanager
def hosted(
    folder: Path | None, top: Path, days: Mapping[str, str] = DAYS, of: str = "shooting-party"
) -> Iterator[Served]:
    """The site of a folder with days of a game, if there is one, on localhost, below a path."""
    with running(server(top)) as url:
        here = Served(f"{url}below/a/path/", top / "below" / "a" / "path", days, of)
        write(here.root, site([Folder(folder)] if folder else [], here.url, NOW, kept(top)))
        _apart(here.root / "assets")
        yield here


def _apart(assets: Path) -> None:
    """Give modules that are published as one files of their own, which tests import."""
    for file in [*chain(*(assets.glob(f"{each}-*.js") for each in ("common", "tables", "game")))]:
        made = r"export const in_(\w+) = once\(.*?\n+return (\{.*?\});\n\}\);\n"
        for name, names in re.findall(made, file.read_text(), re.S):
            taken = f'import {{ in_{name} }} from "./{file.name}";\n'
            text = f"{taken}export const {names} = in_{name}();\n"
            (assets / f"{name}-apart.js").write_text(text)


@pytest.fixture(scope="session")
def served(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site, on localhost, below a path."""
    with hosted(folder, tmp_path_factory.mktemp("www")) as here:
        yield here


@pytest.fixture(scope="session")
def dayless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A site without days: the games' own pages."""
    with hosted(None, tmp_path_factory.mktemp("dayless"), {}, "") as here:
        yield here


@cache
def _playwright() -> Any:
    from playwright.sync_api import sync_playwright

    return sync_playwright().start()


def started(*flags: str, **settings: Any) -> Any:
    """A browser with flags and settings of its own."""
    if CHROMIUM is None:
        assert "CI" not in os.environ, NEEDED
        pytest.skip(NEEDED)
    return _playwright().chromium.launch(
        **{"executable_path": CHROMIUM} | settings, args=[*FLAGS, *flags]
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    opened = started()
    yield opened
    opened.close()


def new_context(browser: Any, worker: bool = False, **settings: Any) -> Any:
    made = browser.new_context(**{"reduced_motion": "reduce"} | settings)
    if not worker:
        made.add_init_script("delete Navigator.prototype.serviceWorker")
    made.set_default_timeout(10_000)
    return made


FRESH = """() => {
  localStorage.clear();
  sessionStorage.clear();
  return !("__pwClock" in globalThis);
}"""
"""Forgets what is kept; whether time goes by itself."""


class Tab:
    """A page that tests with the same settings have one after another: to load a page in it takes
    three fifths of the work of a new context. In between it forgets everything.
    """

    idle: ClassVar[list["Tab"]] = []
    MOST = 6
    """As many wait to be used again."""

    def __init__(self, browser: Any, url: str, settings: Mapping[str, Any]) -> None:
        self.key, self.url, self.user = (browser, url, dict(settings)), url, None
        self.context = new_context(browser, **settings)
        self.page = self.context.new_page()
        self.session = self.context.new_cdp_session(self.page)
        self.size = self.page.viewport_size
        self.context.on("request", lambda request: self.user and self.user.asked(request))
        self.page.on("console", lambda message: self.user and self.user.said(message))
        self.page.on("pageerror", lambda error: self.user and self.user.hears(error))

    @classmethod
    def of(cls, user: "Open", settings: Mapping[str, Any]) -> "Tab":
        """One that is idle, or a new one."""
        key = (user.browser, user.served.url, dict(settings))
        tab = next((each for each in cls.idle if each.key == key), None)
        if tab:
            cls.idle.remove(tab)
        tab = tab or cls(*key)
        tab.user = user
        return tab

    def leave(self) -> None:
        """Let others have it, if nothing of this test can be left there."""
        page, host = self.page, self.url.partition("/below/")[0]
        here = not page.is_closed() and page.url.startswith(host) and self.context.pages == [page]
        if not here or not page.evaluate(FRESH):
            return self.context.close()
        page.goto("about:blank")
        self.user = None
        self.session.send(
            "Storage.clearDataForOrigin", {"origin": host, "storageTypes": "local_storage"}
        )
        page.mouse.move(-1, -1)
        if page.viewport_size != self.size:
            page.set_viewport_size(self.size)
        self.session.send("Page.resetNavigationHistory")
        self.idle[:] = [each for each in self.idle if each.key[0].is_connected()] + [self]
        if len(self.idle) > self.MOST:
            self.idle.pop(0).context.close()
        return None


class Open:
    """Opens pages, each with a store of its own. Nothing may go wrong in them unheard, and nothing
    may be asked for elsewhere. Who does more with a context than open pages asks for one: with a
    service `worker`, which asks for the whole site behind the back of `route`, only where that is
    what is tested.
    """

    def __init__(self, browser: Any, served: Served) -> None:
        self.browser, self.served = browser, served
        self.contexts: list[Any] = []
        self.tabs: list[Tab] = []
        self.heard: list[str] = []

    def context(self, worker: bool = False, **settings: Any) -> Any:
        made = new_context(self.browser, worker, **settings)
        self.contexts.append(made)
        made.on("request", self.asked)
        return made

    def page(self, context: Any = None, **settings: Any) -> Any:
        """A page where nothing is yet."""
        if settings.get("worker"):  # it would stay behind
            context = self.context(**settings)
        if context is None:
            self.tabs.append(tab := Tab.of(self, settings))
            return tab.page
        page = context.new_page()
        page.on("console", self.said)
        page.on("pageerror", self.hears)
        return page

    def __call__(self, path: str = "", context: Any = None, **settings: Any) -> Any:
        page = self.page(context, **settings)
        page.goto(self.served.url + path)
        return page

    def leave(self) -> None:
        for tab in self.tabs:
            tab.leave()
        for context in self.contexts:
            context.close()

    def visits(
        self, names: Iterable[str], context: Any = None, shows: str = "main", **settings: Any
    ) -> Iterator[tuple[Any, str]]:
        """Pages by their paths or kinds of puzzles, one after another in one tab, which takes half
        as long as a tab for each; once something is there.
        """
        page = self.page(context, **settings)
        for name in names:
            url = self.served.url + (self.served.path(name) if name in DAYS else name)
            if url.partition("#")[0] == page.url.partition("#")[0]:
                page.goto("about:blank")  # or it would not be loaded anew
            page.goto(url)
            page.wait_for_selector(shows)
            yield page, name

    def ready(self, path: str, context: Any = None, **settings: Any) -> Any:
        """The page at a path once something can be done there."""
        page = self(path, context, **settings)
        page.wait_for_selector(".may *")
        return page

    def kind(self, kind: str, context: Any = None, **settings: Any) -> Any:
        """The page of a kind of puzzle."""
        return self.ready(self.served.path(kind), context, **settings)

    def said(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.heard.append(message.text)

    def hears(self, error: Any) -> None:
        self.heard.append(str(error))

    def asked(self, request: Any) -> None:
        if not request.url.startswith((self.served.url, "blob:")):
            self.heard.append(f"asked for {request.url}")


@contextmanager
def opening(browser: Any, served: Served) -> Iterator[Open]:
    """Opens pages of a site. In the end nothing has gone wrong."""
    made = Open(browser, served)
    yield made
    made.leave()
    assert made.heard == []


@pytest.fixture
def opened(browser: Any, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Opens pages of the site that a file names as SITE, or of that of all kinds."""
    site = request.getfixturevalue(getattr(request.module, "SITE", "served"))
    with opening(browser, site) as made:
        yield made


@pytest.fixture
def elsewhere(browser: Any, dayless: Served) -> Iterator[Open]:
    """Opens pages of the site without days, which has all games."""
    with opening(browser, dayless) as made:
        yield made


def eventually(page: Any, script: str, arg: Any = None) -> None:
    """Wait until a script, which may be asynchronous, returns something true."""
    for _ in range(500):
        if page.evaluate(script, arg):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"never true: {script}")


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def typed(page: Any, text: str) -> None:
    """Type a move, or an answer."""
    page.locator("[data-key=typed]").fill(text)
    page.keyboard.press("Enter")


QUICKLY = """async (moves) => {
  const input = () => document.querySelector("[data-key=typed]");
  const made = () => document.querySelectorAll(".log > li").length;
  const until = async (holds) => {
    for (const end = Date.now() + 10_000; !holds();) {
      if (Date.now() > end) throw new Error(`${made()} moves: ${moves}`);
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  const ended = () => document.querySelector("main.ended"), left = Array.isArray(moves) && moves;
  await until(input);
  while (left ? left.length : !ended()) {
    const count = made();
    input().value = left ? left.shift() : moves;
    input().form.requestSubmit();
    await until(() => made() > count || ended());
  }
}"""


def quickly(page: Any, moves: list[str] | str) -> None:
    """Make moves one after another, as text; or the same one until the end. This is the way to what
    a test is about, where it is not about how moves are made.
    """
    page.evaluate(QUICKLY, moves)


def pressed(page: Any, button: str) -> None:
    """Press a button at once, be it in view or not. (That buttons can be tapped is seen where the
    pages bar nobody: test_screens.py.)
    """
    page.locator(button).first.dispatch_event("click")


def played(page: Any, moves: Iterable[str]) -> None:
    """Make the moves of a line that solves a puzzle."""
    quickly(page, [*moves])
    page.locator(".after .verdict", has_text="Solved").wait_for()


def called(page: Any, served: Any, name: str, all_: Iterable[Sequence[Any]]) -> list[Any]:
    """What a function of a module, such as ``store.joined``, returns or says each time."""
    module, _, function = name.partition(".")
    found: list[Any] = page.evaluate(CALL, [served.asset(f"{module}.mjs"), function, [*all_]])
    return found


def stored(page: Any, served: Any, name: str, *given: Any) -> Any:
    """What a function of store.mjs returns."""
    return called(page, served, f"store.{name}", [given])[0]


def recorded(page: Any) -> dict[str, Any]:
    """The record as the page keeps it."""
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['/below/a/path/record'])")
    return found


def record(ends: Mapping[str, str]) -> str:
    """A record as the page keeps it, by how puzzles ended, whose ids may end with a date."""
    puzzles = {}
    for name, result in ends.items():
        day = name[-10:] if re.search(r"-\d\d-\d\d$", name) else "2026-01-01"
        puzzles[name] = {
            "date": day, "number": 1, "path": "2026/11/23/", "title": "a game", "tier": "brisk",
            "result": result, "tries": 1, "on": day, "opened": day, "at": 0,
        }  # fmt: skip
    return json.dumps({"version": 1, "puzzles": puzzles})


GAMES = """() => Object.entries(localStorage).filter(([key]) => key.includes("/game/"))"""
FORGET = f"""() => ({GAMES})().forEach(([key]) => localStorage.removeItem(key))"""
"""Lets a browser forget the games that it keeps, but not what its record says of them."""


def games(page: Any) -> dict[str, Any]:
    """The games that the browser keeps."""
    return {key: json.loads(text) for key, text in page.evaluate(GAMES)}


def kept_game(page: Any) -> dict[str, Any]:
    """The one game that the browser keeps."""
    (game,) = games(page).values()
    found: dict[str, Any] = game
    return found


FULL = """() => {
  for (let size = 2 ** 22, n = 0; size >= 1; size /= 2) {
    try { localStorage[`other ${n}`] = "x".repeat(size); n += 1; } catch { /* it is full */ }
  }
}"""
"""Fills the store with what is no game."""


def copied(page: Any, button: Any, said: str = ".share") -> str:
    """What a button copies, which says that it has."""
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    button.click()
    page.locator(f"{said} [role=status]", has_text="Copied").wait_for()
    text: str = page.evaluate("window.copied")
    return text


def results(page: Any) -> list[dict[str, Any]]:
    """What the record says of each answered puzzle."""
    return [*recorded(page)["puzzles"].values()]


def outcomes(page: Any) -> list[tuple[str, int]]:
    """How each answered puzzle ended, and at which try."""
    return [(each["result"], each["tries"]) for each in results(page)]


def certificate(page: Any) -> list[str]:
    """The two findings of the certificate of a page, each after its sign."""
    pressed(page, ".certificate > summary")
    findings = page.locator(".certificate li")
    findings.nth(1).wait_for()
    texts: list[str] = findings.all_inner_texts()
    return texts


def printed(page: Any, size: str = "Letter") -> str:
    """The text of a page on paper, which is one sheet."""
    (sheet,) = PdfReader(BytesIO(page.pdf(format=size))).pages
    return sheet.extract_text()


def in_signs(text: str) -> str:
    """A text with the suits as a page shows them: as signs, not as pictures."""
    return re.sub("([♣♦♥♠])", "\\1\ufe0e", text)


def size(picture: bytes) -> tuple[int, int]:
    """The width and the height of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def loaded(page: str) -> set[str]:
    """The assets that a page loads: those that its text names, without the icon of a phone's first
    screen.
    """
    named = re.findall(r'(?:href|src)="[./]*(assets/[^"#]+)"', page)
    return {name for name in named if not name.endswith(".png")}


def hinted(page: Any, count: int = 3) -> list[str]:
    """Open the hints, ask for so many of them, and return what they say, in plain signs."""
    pressed(page, ".hint")
    told, cost = page.locator("dialog .hints li p"), page.locator("dialog .note", has_text="counts")
    page.locator("dialog .hints").wait_for()
    assert cost.count() == (told.count() == 0)  # it is said before the first one
    for question in range(count):
        pressed(page, f"[data-key=hint-{question}]")
        told.nth(question).wait_for()
        assert cost.count() == 0
    return [text.replace("\ufe0e", "") for text in told.all_inner_texts()]


def sent(page: Any) -> list[str]:
    """The lines of the result that is sent, beside the link."""
    text: str = page.locator(".share p").inner_text()
    return text.split("\n")


def how_hard(page: Any) -> None:
    """Open what stands behind the end of a game that was played freely."""
    pressed(page, ".hard > summary")
    page.locator(".hard .as-text").wait_for()


def shut(page: Any) -> None:
    """Shut the sheet that is open."""
    page.locator("dialog .close").click()
    page.locator("dialog").wait_for(state="detached")


WCAG = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],  # in half the time
    "preload": False,  # styles and films, for which no rule asks here
}
SMALL = """() => [...document.querySelectorAll("button, select, input:not([type=file]), summary")]
  .filter((each) => each.offsetHeight && !each.closest(".strips"))
  .filter((each) => each.offsetHeight < 44 || each.offsetWidth < 36)
  .map((each) => each.outerHTML.slice(0, 120))"""


ORDER = """() => {
  const seen = (each) => { // what scrolls ends where it is cut
    const { left, right, top, bottom } = each.getBoundingClientRect(), ends = [];
    for (let at = each.parentElement; at; at = at.parentElement) {
      const { overflowY } = getComputedStyle(at), { bottom: end } = at.getBoundingClientRect();
      if (overflowY === "auto" || overflowY === "scroll") ends.push(end);
    }
    return { left, right, top: Math.min(top, ...ends), bottom: Math.min(bottom, ...ends) };
  };
  const within = document.querySelector("dialog[open]") ?? document;
  const all = [...within.querySelectorAll("a, button, input, select, summary, textarea")]
    .filter((each) => each.offsetParent && each.checkVisibility() && !each.closest(".skip"))
    .map((each) => [each, seen(each)]);
  const before = ([, one], [, other]) => one.bottom <= other.top && one.left < other.right;
  return all.slice(1).filter((each, n) => before(each, all[n]))
    .map(([each]) => each.outerHTML.slice(0, 120));
}"""
"""What comes later by keys, though it is seen above what comes before it."""

SCREENS = pytest.mark.parametrize(
    ("scheme", "width"),
    [
        ("light", 320),
        *(
            pytest.param(*each, marks=pytest.mark.long)
            for each in (("dark", 390), ("light", 1280), ("dark", 1280))
        ),
    ],
)


def screen(opened: Open, scheme: str, width: int) -> Any:
    """A context for `for_all`: axe needs one that bypasses the policy, and takes what lies behind
    the actions at the foot for hidden, so it is high enough for all.
    """
    touched = {"has_touch": True, "is_mobile": True} if width < 1024 else {}
    viewport = {"width": width, "height": 1600}
    return opened.context(color_scheme=scheme, viewport=viewport, bypass_csp=True, **touched)


BARRED = """async (options) => {
  const within = document.querySelector("dialog[open]") ?? document;
  const { violations } = await axe.run(within, options);
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}"""
"""What bars somebody: in the sheet that is open, behind which nothing can be reached."""
NEXT = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""Waits until what is there has been drawn."""


def for_all(page: Any, what: str) -> None:
    """Nothing in a page bars anybody, as far as axe knows; it is not wider than its screen, what
    is to be tapped is large, and comes in the order in which it is seen.
    """
    from axe_playwright_python.base import AXE_SCRIPT

    page.evaluate(NEXT)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.viewport_size["width"], what
    assert page.evaluate(SMALL) == [], what
    assert page.evaluate(ORDER) == [], what
    if page.evaluate("!window.axe"):
        page.evaluate(AXE_SCRIPT)
    assert page.evaluate(BARRED, WCAG) == [], what
