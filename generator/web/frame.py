"""The frame that a game fills in for its pages. The folders `static` and `templates` beside it have
the game's modules, pictures and templates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.games import games, part
from solver.common.schemas import Json


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

    beside: str
    """The name of the document beside a puzzle by which its page judges: ``answers.json``."""

    document: Callable[[DailyPuzzle], Json | None]
    """Makes that document; None if a puzzle has none."""

    assets: Callable[[], Mapping[str, bytes]] = dict
    """Returns more files that its modules name, such as compiled code, by name."""

    pages: Mapping[str, OwnPage] = field(default_factory=dict)
    """The game's own pages, by the name of the template without its ending, which is also the
    folder below the root of the game.
    """

    @property
    def folder(self) -> Traversable:
        """The folder of the package."""
        return files(self.package)


def frames() -> dict[str, Frame]:
    """Return the frames of all games that have pages, by name."""
    return {each.name: frame(each.name) for each in games() if each.page is not None}


def frame(game: str) -> Frame:
    """Return the frame of the game of that name; raise `NoPart` if it has none."""
    found = part(game, "page")
    assert isinstance(found, Frame)
    return found
