"""What is typed where a game, a puzzle or a position is wanted, and of which game it is.

Some words go before files of that name (``./today`` is the file): a day, a tier, the ladder and its
numbers, and ``last``, the game that was kept last.
"""

import pkgutil
import re
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem

import cli
from cli.common.parameters import Decorator, name_of, text_of
from solver.common.errors import InputError, at
from solver.common.files import data_folder
from solver.common.rng import seed_in
from solver.common.tags import game_in

COMMON = "common"
GAMES = "games"  # the folder of all kept games, within that of the user's data
ANSWERS = "puzzles"  # below it: what came of puzzles that ask for one answer

LADDER, LAST = "ladder", "last"
_DAY = re.compile(r"today|\d{4}-\d\d-\d\d")
_SCHEMA = re.compile(r'\s*[\[{][^{}]*?"(?:schema|game)":\s*"([a-z-]+)[/"]')
"""How a document names its game."""


class Given(NamedTuple):
    """What was typed, or for `last` the path of that game; and the name of the game."""

    what: str
    game: str

    @property
    def place(self) -> str:
        """What the file, or the standard input, is called in messages; "" if it is none."""
        return name_of(self.what) if self.what == "-" or names_file(self.what) else ""


def game_names() -> list[str]:
    """Return the names of all games, the one of commands that name none first."""
    found = (each.name for each in pkgutil.iter_modules(cli.__path__) if each.ispkg)
    names = [name.replace("_", "-") for name in found if name != COMMON]
    return sorted(names, key=lambda name: (name != cli.FIRST_GAME, name))


def package(game: str) -> Any:
    """Return the package with what a game answers at the command line."""
    return import_module(f"cli.{game.replace('-', '_')}")


def game_titled(title: str) -> str | None:
    """Return the name of the game that a record or a schema calls so; None if there is none."""
    name = re.sub("[^a-z-]", "", title.lower().replace(" ", "-"))
    return next((each for each in game_names() if name.endswith(each)), None)


def given(what: str, game: str | None = None) -> Given:
    """Return what stands for some words, and its game: that named, or that of the file or the
    position that they are, or else the first. Raise `InputError` for a file of another game than
    that named, and if no game is kept.
    """
    if what.lower() == LAST:
        what = str(last(game))
    of = _game_of(what)
    if game is not None and of not in (None, game):
        raise InputError(f"{what}: of the game {of}, not {game}")
    return Given(what, game or of or cli.FIRST_GAME)


def what_argument(metavar: str = "WHAT", *, required: bool = True) -> Decorator:
    """Return the argument `what`: words without quotes are joined; "" where there is none."""
    shown = metavar if required else f"[{metavar}]"
    return click.argument(
        "what",
        nargs=-1,
        required=required,
        metavar=shown,
        callback=lambda _, __, words: " ".join(words),
        shell_complete=_completed,
    )


def _completed(*typed: Any) -> list[CompletionItem]:
    """Return how a word of `what` may go on: as a daily puzzle, a tier or a file."""
    words = [word for word in ("today", *tiers(), LADDER, LAST) if word.startswith(typed[-1])]
    return [*map(CompletionItem, words), CompletionItem(typed[-1], type="file")]


def game_option() -> Decorator:
    """Return --game: the name of a game, None unless given."""
    names = game_names()
    what = f"{', '.join(names)}.  [default: the first, unless the input says another]"
    return click.option("--game", type=click.Choice(names), metavar="NAME", help=what)


def tiers() -> list[str]:
    """Return the names of the tiers, the easiest first."""
    from generator.common.rating.tiers import TIERS

    return [tier.name for tier in TIERS]


def names_day(word: str) -> bool:
    return _DAY.fullmatch(word.lower()) is not None


def names_puzzle(word: str) -> bool:
    """Return True if a word names a daily puzzle: a day, or a tier for the latest one of it."""
    return names_day(word) or word.lower() in tiers()


def names_file(text: str) -> bool:
    """Return True if a text is the name of something in a folder, and none of our words."""
    word = text.lower()
    if names_puzzle(word) or word.split()[:1] == [LADDER]:
        return False
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):  # too long for a path, or with a zero byte
        return False


def last(game: str | None) -> Path:
    """Return the file of the game kept last, of that game or of any. Raise `InputError`."""
    files = [p for p in (data_folder() / GAMES).rglob("*.txt") if p.parent.name != ANSWERS]
    for path in sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True):
        if game in (None, _game_of(str(path)) or cli.FIRST_GAME):
            return path
    raise InputError(f"no game{f' of {game}' if game else ''} is kept")


def _game_of(what: str) -> str | None:
    """Return the game that a file or the text of a position says; None if it says none."""
    if what == "-" or names_file(what):
        if what != "-" and Path(what).is_dir():
            return None
        with at(name_of(what)):
            text = text_of(what)
        found = _SCHEMA.match(text)
        title = found[1] if found else game_in(text)
        if title is None or (of := game_titled(title)) is None:
            return _described(text)
        return of
    return None if seed_in(what) is not None else _described(what)


def _described(text: str) -> str | None:
    """Return the game that alone has a word of the text in its positions; None if none has."""
    words = {word.rstrip(":").lower() for word in re.split(r"[\s;]+", text[:1000])}
    for name in game_names():
        if words & getattr(package(name), "POSITION", frozenset()):
            return name
    return None
