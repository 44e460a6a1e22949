"""`party web`: make a site of daily puzzles that play in a browser, and serve it here."""

import os
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.progress import Waiting
from cli.party import Reporting
from generator.common.calendar import instant
from generator.common.folder_check import checked
from generator.web.checking import OF_DAY
from generator.web.page_cache import parts_of
from generator.web.serving import HOST, SITE, Server, Today, server
from generator.web.site import root_url, site
from generator.web.writing import LIST, listed
from generator.web.writing import build as build_in
from solver.common.errors import InputError
from solver.common.files import cache_folder
from solver.common.words import counted

PORT = 8000


@click.group("web", cls=Reporting)
def command() -> None:
    """Make a site of daily puzzles that play in a browser, for any host of static files."""


@command.command("build")
@click.argument("folders", type=P.FOLDER, metavar="[FOLDER]...", nargs=-1)
@P.out_option("The site: a new folder, or one of an earlier build.", required=True)
@click.option("--url", metavar="URL", required=True, help="Where its root will be, on any path.")
@click.option("--now", metavar="INSTANT", help="Build as if it were then.  [default: the clock]")
@P.name_option("--title", "Its name.  [default: the game of the first page]")
@P.workers_option
def build(
    folders: tuple[Path, ...],
    out: Path,
    url: str,
    now: str | None,
    title: str,
    workers: int | None,
) -> int:
    """Make a site of the daily puzzles in each FOLDER (party daily --out FOLDER), in --out. There
    is one folder for each game; the game of the first one has the first page. Without a FOLDER, the
    site has the pages of all games that need no day.

    A puzzle is in it from the instant at which its day begins anywhere, its solution from that at
    which the day has ended everywhere, so run this twice a day, after 10:00 and 12:00 UTC. Every
    FOLDER is checked first; if anything is wrong, nothing is written. After an interruption, run
    the same command: what was made of a puzzle is kept in the user's cache.
    """
    if not folders and any(map(OF_DAY.fullmatch, listed(out))):
        raise InputError(f"{out}: a site with days: give their FOLDER, or another --out")
    for package in ("icalendar", "typst") if folders else ():
        P.need(package)
    root_url(url)
    due = instant(now)
    with _cache("web") as kept_in, Waiting("checking the folders") as waiting:
        right = [checked(folder, kept_in) for folder in folders]
        waiting.say("making the pages")
        kept = partial(
            parts_of,
            folder=kept_in,
            workers=workers or P.WORKERS,
            heard=lambda puzzle: waiting.say(f"made {puzzle}"),
        )
        count, written = build_in(out, lambda: site(right, url, due, kept, title))
    output.say(f"{out}: {counted(count, 'file')}, {written} written")
    return 0


@command.command("serve")
@click.argument("folder", type=P.FOLDER, metavar="[DIR]", required=False)
@P.number_option(
    "--port", 0, 65535, f"Port on localhost; 0 for any that is free.  [default: {PORT}, or any]"
)
@click.option("--no-browser", is_flag=True, help="Without DIR: do not open the browser.")
def serve(folder: Path | None, port: int | None, no_browser: bool) -> int:
    """Play today's puzzles of all games in the browser: make their site in the user's cache, serve
    it on localhost until Ctrl-C, and open it. With DIR, serve the site that is there.
    """
    if folder is not None and not (folder / LIST).is_file():
        raise InputError(f"{folder}: no site: {LIST} is missing")
    with _cache("today") as kept_in, _server(folder or kept_in / SITE, port) as here:
        url = f"http://{HOST}:{here.server_port}/"
        if folder is None:
            today = Today(kept_in, url)
            with Waiting("making today's site") as waiting:
                today.make(waiting.say)
            here.renew = partial(_renew, today)
        output.say(f"{url}  (Ctrl-C ends it)")
        if folder is None and not no_browser:  # a browser may hold up who opens it
            threading.Thread(target=_opened, args=(url,), daemon=True).start()
        here.serve_forever()
    return 0


@contextmanager
def _cache(name: str) -> Iterator[Path]:
    """Yield a folder in the user's cache, or if that cannot be written, one for this time only."""
    with ExitStack() as stack:
        try:
            folder = cache_folder() / name
            folder.mkdir(parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(folder)
        except OSError:
            folder = Path(stack.enter_context(TemporaryDirectory()))
        yield folder


def _renew(today: Today) -> None:
    """Make the site anew on another day; if that fails, the one of the day before stays."""
    try:
        today.make(lambda text: None)
    except (InputError, OSError) as error:
        click.echo(output.one_line(f"party web serve: {error}"), err=True)


def _opened(url: str) -> None:
    """Open a page in the browser, or none if BROWSER is no command; its address is printed."""
    with suppress(OSError, ValueError, webbrowser.Error):
        webbrowser.open(url)


def _server(folder: Path, port: int | None) -> Server:
    """Return a server on a port, by default on `PORT` or, if that is taken, on any other."""
    try:
        return server(folder, PORT if port is None else port)
    except OSError as error:
        if port is None:
            return server(folder)
        raise click.UsageError(f"port {port}: {error.strerror}") from None
