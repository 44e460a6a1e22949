"""The games that are played and kept: one file each, in a folder of the user's data or where --log
says. A file is written whole after every line, and never over one that is no game.

Which folder that is, `platformdirs` knows: on Linux ``~/.local/share/shooting-party/games``, or
under ``XDG_DATA_HOME``.
"""

import re
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Generic

import click

import cli
from cli.common.given import GAMES, game_names
from cli.common.parameters import decoded
from cli.common.reading import play_of
from cli.common.results import ANSWER, help_in
from solver.common.errors import InputError, at
from solver.common.files import data_folder, read_file, write_whole
from solver.common.game import Play, Played, S
from solver.common.record import Record
from solver.common.tags import SOLVED_TAG

LONGEST = 60  # characters of what a file's name says of its game
MOST_LISTED = 9  # the most games among which --resume lets a person choose


def typed(path: Path) -> str:
    """Return a path as it is typed in a command."""
    return f'"{path}"' if " " in str(path) else f"{path}"


@dataclass
class GameFile:
    """The file of a game being played; `path` None: nowhere. `parse` raises `ValueError` for a text
    that is no such game; `again` is the command that goes on with the game. A game in a file that
    the player has chosen is saved before its first move, too.
    """

    path: Path | None
    parse: Callable[[str], object]
    again: str = ""
    chosen: bool = False
    written: str | None = None

    def try_out(self, text: str) -> None:
        """Write a game that begins to the file of --log; raise `InputError` if that fails."""
        if self.chosen:
            with at(f"--log {self.path}"):
                self.write(text)

    def write(self, text: str) -> None:
        """Write a game to the file, if there is one. Raise `OSError` if that fails."""
        if self.path is not None:
            write_whole(self.path, text.encode("utf-8"))
            self.written = text

    def keep(self, text: str, begun: bool) -> str | None:
        """Write a game if it has changed, and has begun or is to be in the file anyway. Return what
        went wrong; then there is no file any more.
        """
        path = self.path
        if path is None or text == self.written:
            return None
        try:
            if begun or self.chosen or path.exists():
                self.write(text)
        except OSError as error:
            self.path = None
            return f"{path}: {error.strerror}"
        return None

    def save_as(self, name: str, text: str) -> str:
        """Write a game to the file of that name, and return the result in words."""
        try:
            path = Path(name).expanduser()
            if path.exists() and not self.is_game(path):
                return f"{path}: exists already, and is no game"
            write_whole(path, text.encode("utf-8"))
        except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: no such user's home
            return f"{name}: {getattr(error, 'strerror', None) or error}"
        self.path = self.path or path
        return f"Saved to {path}."

    def is_game(self, path: Path) -> bool:
        if not path.is_file():
            return False
        try:
            self.parse(decoded(path.read_bytes()))
        except (OSError, ValueError):
            return False
        return True


class KeptGames(Generic[S]):
    """The kept games of a game."""

    def __init__(self, play: Play[S]) -> None:
        first = play.name == cli.FIRST_GAME
        self.command = "party play" if first else f"party play --game {play.name}"
        self.place = () if first else (play.name,)
        self.play, self.parse = play, partial(Record.parse, play=play)

    def check_free(self, path: Path) -> None:
        """Raise `InputError` if there is a file that is no game of this kind."""
        if path.exists() and not GameFile(path, self.parse).is_game(path):
            raise InputError(f"--log {path}: exists already, and is no game")

    def begun(
        self,
        found: Record[S] | Played[S] | None,
        rules: object,
        chosen: bool,
        resume: bool,
        log: Path | None,
    ) -> tuple[Record[S], GameFile, bool]:
        """Return the game to play, its file, and whether it is continued: with `resume` the latest
        that is kept and not over, in `log` what it has; else what was `found`, or a random one.
        Raise `click.UsageError` for a game of another deal than that found, or if its `rules` were
        `chosen` and are other ones.
        """
        if resume and log is not None:
            raise click.UsageError("--resume continues a kept game, --log FILE that of FILE")
        wanted = found.game if isinstance(found, Record) else found

        def fits(record: Record[S]) -> bool:
            return wanted is None or _of_one_deal(record.game.tags, wanted.tags, chosen)

        path, record = log, None
        if resume:
            of_it = " of that deal" if wanted is not None else ""
            path, record = self._latest(fits, f"unfinished game{of_it}")
        elif log is not None and log.exists():
            record = self._in_file(log)
            if not fits(record):
                raise click.UsageError(f"{log}: the game in it has another deal or rule set")
        on = record is not None
        if on and wanted is None and chosen:
            raise click.UsageError("rules go with a new game, not with one to be continued")
        if record is None:
            wanted = self.play.seeded(random_seed(), rules) if wanted is None else wanted
            record = found if isinstance(found, Record) else Record(self.play, wanted)
            path = path or new_file(self.place, record.more.get("Puzzle") or named(wanted))
        how = "--resume" if log is None else f"--log {typed(log)}"
        return record, GameFile(path, self.parse, f"{self.command} {how}", log is not None), on

    def _in_file(self, log: Path) -> Record[S]:
        try:
            return self.parse(decoded(read_file(log)))
        except ValueError as error:
            raise click.UsageError(f"--log {log}: {error}") from None

    def _latest(self, fits: Callable[[Record[S]], bool], what: str) -> tuple[Path, Record[S]]:
        """Return the latest game that fits and is not over, or the one that is chosen of them."""
        found = (file for file in self._all() if goes_on(file[1]) and fits(file[1]))
        kept = [*islice(found, MOST_LISTED if sys.stdin.isatty() else 1)]
        if not kept:
            raise click.UsageError(f"no {what} is kept")
        return kept[_chosen([path for path, _ in kept])]

    def _all(self) -> Iterator[tuple[Path, Record[S]]]:
        """Yield the games that are kept, with their files, the latest first."""
        try:
            files = [
                (path.stat().st_mtime_ns, path)
                for path in data_folder().joinpath(GAMES, *self.place).glob("*.txt")
            ]
        except OSError:
            return
        for _, path in sorted(files, reverse=True):
            with suppress(OSError, ValueError):  # no game
                yield path, self.parse(decoded(read_file(path)))


def random_seed() -> int:
    """Return the seed of a random game, short enough to be passed on to a friend."""
    return secrets.randbelow(1 << 32)


def _of_one_deal(one: Mapping[str, str], other: Mapping[str, str], by_rules: bool) -> bool:
    """Return True if the tags of two games name the same deal, and if asked the same rules."""
    names = ["Deal" if "Deal" in one else "Seed", *["Rules"] * by_rules]
    return all(one.get(name) == other.get(name) for name in names)


def named(game: Played[Any]) -> str:
    """Return what a game is called in the name of its file."""
    seed = game.tags.get("Seed")
    return "deal" if seed is None else f"seed-{seed}"


def heading(play: Play[S], game: Played[S], deal: str = "") -> str:
    """Return in a line which game it is: its name, its deal and its rules."""
    rules = f"rules {game.tags['Rules']}" if "Rules" in game.tags else ""
    return ", ".join(filter(None, (play.title, deal or named(game).replace("-", " "), rules)))


def goes_on(record: Record[Any]) -> bool:
    """Return True if a game can be gone on with. A puzzle goes on until it is solved or given up:
    moves can be taken back.
    """
    ended = SOLVED_TAG in record.more or ANSWER in help_in(record.more)
    return (not record.game.is_over or "Kind" in record.more) and not ended


def unfinished() -> str | None:
    """Return the game of which a game that goes on was kept last; None if there is none."""
    latest: dict[int, str] = {}
    for name in game_names():
        kept = KeptGames(play_of(name))._all()
        if (path := next((path for path, record in kept if goes_on(record)), None)) is not None:
            latest[path.stat().st_mtime_ns] = name
    return latest[max(latest)] if latest else None


def new_file(place: tuple[str, ...], what: str) -> Path | None:
    """Return the path of a file in the folder of some games; warn if there can be none."""
    try:
        folder = data_folder().joinpath(GAMES, *place)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        click.echo(f"party play: {error.filename}: {error.strerror}; not kept", err=True)
        return None
    begun = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    what = re.sub(r"[^\w.-]", "", what)[:LONGEST]
    return folder / f"{begun}-{what}.txt"


def _chosen(files: list[Path]) -> int:
    """Return the place of the game to go on with: the only one, or the one that is chosen."""
    if len(files) == 1:
        return 0
    for number, file in enumerate(files, 1):
        played = datetime.fromtimestamp(file.stat().st_mtime)
        what = re.sub(r"^.{10}-\d{6}-\d{6}-", "", file.stem)
        click.echo(f"{number}  {played:%Y-%m-%d %H:%M}  {what}")
    text = f"1 to {len(files)}, the latest first"
    return int(click.prompt(text, default=1, type=click.IntRange(1, len(files)))) - 1
