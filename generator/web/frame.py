"""The frame that a game fills in for its pages. The folders `static` and `templates` beside it have
the game's modules, pictures and templates.

`Assets` are what pages load: modules, styles, pictures, and what modules read. Each is named by the
hash of its contents, so that it may be kept for ever and no page meets those of another build.
Modules are published as ``.js``: many hosts do not know ``.mjs``, and browsers refuse what they
send.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from generator.common.documents import COMMON, DailyPuzzle, Puzzle
from generator.common.games import NoPart, games, part
from solver.common.schemas import Json, schema


class OwnPage(NamedTuple):
    """A page of a game's own: what a link to it says, its modules, the one that begins it first,
    and what follows its address in such a link.
    """

    label: str
    modules: Sequence[str]
    hash: str = ""


@dataclass(frozen=True)
class Frame:
    """A game's part of a site. Of its templates ``puzzle.html`` is the page of a puzzle,
    ``rules.html`` that of its rules, ``credits.html`` what the page about the site says of it; any
    other one that `pages` names is a page of the game's own.
    """

    package: str
    """The package with its folders `static` and `templates`."""

    version: int
    """Raised when `facts` or the document beside a puzzle may come out differently from the same
    puzzle and solution.
    """

    facts: Callable[[Puzzle], Json]
    """Returns what its templates and the lists of days need of a puzzle: at least `task` (a
    sentence), `brief` (the same in a few words), `note` (what is to be seen), `kind` (a word by
    which days are told apart), `unseen` (True if something is hidden), `hand` (names of cards),
    `modules` (of the page, the one that begins it first), and `data`, which the page hands to that
    module.
    """

    beside: str = ""
    """The name of a document beside a puzzle that its page may read, such as ``line.json``."""

    document: Callable[[DailyPuzzle], Json | None] = lambda pair: None
    """Makes that document; None if a puzzle has none."""

    assets: Callable[[], Mapping[str, bytes]] = dict
    """Returns more files that its modules name, such as compiled code, by name."""

    pages: Mapping[str, OwnPage] = field(default_factory=dict)
    """The game's own pages, by the name of the template without its ending, which is also the
    folder below the root of the game.
    """

    rules: Callable[[], Json] = dict
    """Returns what the page of the rules shows besides its words."""

    @property
    def folder(self) -> Traversable:
        return files(self.package)


def frames() -> dict[str, Frame]:
    """Return the frames of all games that have pages, by name."""
    found = {}
    for each in games():
        with suppress(NoPart):
            found[each.name] = frame(each.name)
    return found


def by_pages() -> list[str]:
    """Return the names of all games that have pages, those with the most of their own first."""
    return sorted(frames(), key=lambda name: -len(frame(name).pages))


def frame(game: str) -> Frame:
    """Return the frame of the game of that name; raise `NoPart` if it has none."""
    found = part(game, "page")
    assert isinstance(found, Frame)
    return found


def shared_assets() -> dict[str, bytes]:
    """Return what modules that all games share name: the schema of a record of results."""
    text = json.dumps(schema("record", COMMON))
    return {"record_schema.mjs": f"export const SCHEMA = {text};\n".encode()}


FOLDER = "assets"
LENGTH = 10
"""Hexadecimal digits of a hash in a name."""

IMPORT = re.compile(r'"\./([\w-]+\.(?:mjs|wasm|bin|svg))"')
"""A file that a module names: all lie in one folder."""

LARGE = ".bin"
"""The ending of files that are kept for when there is no network only once they are asked for."""


class Assets:
    """The files in some folders, and `more` by name; all names must differ."""

    def __init__(
        self, folders: Iterable[Traversable], more: Mapping[str, bytes] | None = None
    ) -> None:
        self._sources: dict[str, bytes] = {**(more or {})}
        for folder in folders:
            for file in folder.iterdir():
                if file.name in self._sources:
                    raise ValueError(f"two assets named {file.name}")
                self._sources[file.name] = file.read_bytes()
        self._named: dict[str, str] = {}
        self.files: dict[str, bytes] = {}
        """The contents by path."""

    def path(self, name: str) -> str:
        """Return the path of a file, below the root of the site; raise `KeyError` without it."""
        if name not in self._named:
            data = self._sources[name]
            if name.endswith(".mjs"):
                data = IMPORT.sub(self._import, data.decode()).encode()
            stem, _, ending = name.rpartition(".")
            digest = hashlib.sha256(data).hexdigest()[:LENGTH]
            ending = "js" if ending == "mjs" else ending
            self._named[name] = f"{FOLDER}/{stem}-{digest}.{ending}"
            self.files[self._named[name]] = data
        return self._named[name]

    def _import(self, match: re.Match[str]) -> str:
        return f'"./{self.path(match[1]).rpartition("/")[2]}"'

    def all(self) -> list[str]:
        """Return the paths of all files, sorted."""
        return sorted(map(self.path, self._sources))

    def source(self, name: str) -> str:
        """Return the text of a file as it was written."""
        return self._sources[name].decode()
