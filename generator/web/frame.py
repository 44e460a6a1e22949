"""The frame that a game fills in for its pages. The folders `static` and `templates` beside it have
the game's modules, pictures and templates.
"""

import json
import lzma
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources import files
from typing import NamedTuple

from generator.common.documents import COMMON, DailyPuzzle, Puzzle
from generator.common.games import NoPart, games, part
from solver.common.schemas import Json, schema


class OwnPage(NamedTuple):
    """A page of a game's own: what a link to it says, the module that begins it, other files that
    this module fetches at once, those that its worker needs, and what follows the page's address in
    such a link. If it has something else `daily`, that says what: feeds announce it, and the day
    follows its address after #.
    """

    label: str
    script: str
    fetched: Sequence[str] = ()
    in_worker: Sequence[str] = ()
    hash: str = ""
    daily: str = ""


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
    `script` (the module that begins the page), and `data`, which the page hands to that module;
    perhaps `fetched` (other files that it fetches at once), `in_worker` (those that its worker
    needs) and `asks` (the task in everyday words).
    """

    beside: str = ""
    """The name of a document beside a puzzle that its page may read, such as ``line.json``."""

    document: Callable[[DailyPuzzle], Json | None] = lambda pair: None
    """Makes that document; None if a puzzle has none."""

    assets: Callable[[], Mapping[str, bytes]] = dict
    """Returns more files that its modules name, such as compiled code, by name. A module named
    ``game/layout.mjs`` is published with those in the folder ``static/game``.
    """

    pages: Mapping[str, OwnPage] = field(default_factory=dict)
    """The game's own pages, by the name of the template without its ending, which is also the
    folder below the root of the game.
    """

    kinds: Sequence[str] = ()
    """The kinds of its puzzles by which visitors are rated."""

    undated: Callable[[], Sequence[Json]] = list
    """Returns the puzzles of no day by which they are rated, too: the `id`, `path` (below the root
    of the game) and `rating` of each.
    """

    rules: Callable[[], Json] = dict
    """Returns what the page of the rules shows besides its words."""

    says: str = "A card game"
    """What a stranger reads first; how often there are puzzles follows."""

    fan: Sequence[str] = ()
    """The cards that a stranger sees first; by default the hand of the latest puzzle."""

    sign: str = "deck.svg#card-back"
    """A picture that stands for the game, in one of its files."""

    letter: str = "•"
    """What stands for the game in a result that is sent: one that the fonts of phones have."""


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


def compiled(package: str) -> dict[str, bytes]:
    """Return the libraries in WebAssembly of a game's solver, by name."""
    there = files(package).joinpath("compiled").iterdir()
    packed = {each.name.removesuffix(".xz"): each for each in there if each.name.endswith(".xz")}
    return {name: lzma.decompress(each.read_bytes()) for name, each in packed.items()}


def shared_assets() -> dict[str, bytes]:
    """Return what modules that all games share name: the schema of a record of results."""
    text = json.dumps(schema("record", COMMON))
    return {"record_schema.mjs": f"export const SCHEMA = {text};\n".encode()}
