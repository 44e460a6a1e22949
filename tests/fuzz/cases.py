"""A case: the words of a command, its standard input and the files that it finds; and how a case is
drawn.
"""

from __future__ import annotations

import importlib
import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from random import Random
from typing import Literal, Protocol, cast

from tests.fuzz import hostile
from tests.fuzz.mutations import mutated

HERE = Path(__file__).parent
LONGEST_WORD = 100_000
"""Bytes of an argument; Linux passes on no more than 128 KiB."""

Kind = Literal["file", "folder", "link", "copy", "gone"]


@dataclass(frozen=True)
class Entry:
    """What a case puts in its folder, or removes there: a file with its data, an empty folder, a
    link to what the data names, or a copy of the file or folder that the data names among those
    that the game has built.
    """

    name: str
    kind: Kind = "file"
    data: bytes = b""


@dataclass(frozen=True)
class Case:
    """One run of a command. Names of files are relative to its working folder.

    `stdin` is None where there is none, `interrupted` presses Ctrl-C at its end, and `may_write`
    names the files and folders that the command may change.
    """

    command: str
    argv: tuple[str, ...]
    stdin: bytes | None = b""
    interrupted: bool = False
    entries: tuple[Entry, ...] = ()
    may_write: frozenset[str] = frozenset()
    environment: Mapping[str, str] = field(default_factory=dict)
    encoding: str = "utf-8"

    def __str__(self) -> str:
        words = " ".join(shlex.quote(word) for word in ("party", *self.argv))
        return words.encode("unicode_escape").decode()


class Shape(Protocol):
    """Draws the words of a command, and what it is given."""

    def __call__(self, make: Maker) -> None: ...


class Game(Protocol):
    """The package of a game in this folder. Its corpus lies beside it."""

    SHAPES: Mapping[str, tuple[float, Shape]]
    """For each command, of one word or two, how often it is drawn, and its shape."""

    def built(self, folder: Path) -> None:
        """Build the folders that cases copy, and compile what they call."""

    def cheap(self) -> AbstractContextManager[None]:
        """Bound what a command may cost where no option does, and fix what chance and the date
        decide.
        """

    def write_corpus(self, folder: Path) -> None:
        """Make the corpus anew."""


def games() -> dict[str, Game]:
    """Return the games that have a folder here, by its name."""
    names = sorted(path.parent.name for path in HERE.glob("*/corpus"))
    return {name: cast(Game, importlib.import_module(f"tests.fuzz.{name}")) for name in names}


def corpus_of(game: str) -> dict[str, bytes]:
    """Return the files of a game's corpus by name."""
    paths = sorted((HERE / game / "corpus").iterdir())
    return {path.name: path.read_bytes() for path in paths}


def drawn(seed: int, number: int, game: Game, corpus: Mapping[str, bytes]) -> Case:
    """Return case `number` of a seed."""
    draw = Random(f"{seed} {number}")
    names = list(game.SHAPES)
    [command] = draw.choices(names, [game.SHAPES[name][0] for name in names])
    make = Maker(command, draw, corpus)
    game.SHAPES[command][1](make)
    return make.case()


class Maker:
    """Draws a case piece by piece. Most cases are strange in one respect only, since a command ends
    at the first fault that it finds.
    """

    def __init__(self, command: str, draw: Random, corpus: Mapping[str, bytes]) -> None:
        self.command = command
        self.draw = draw
        self.corpus = corpus
        self.strange_options = self.one_in(4)
        self.strange_input = not self.strange_options or self.one_in(4)
        self.argv: list[str] = command.split()
        self.options_from = len(self.argv)
        self.entries: list[Entry] = []
        self.stdin: bytes | None = b""
        self.interrupted = self.one_in(60)
        self.may_write: set[str] = set()
        self.environment: dict[str, str] = {}

    def one_in(self, n: int) -> bool:
        return self.draw.randrange(n) == 0

    def case(self) -> Case:
        return Case(
            self.command,
            tuple(self.argv),
            self.stdin,
            self.interrupted,
            tuple(self.entries),
            frozenset(self.may_write),
            self.environment,
            "ascii" if self.one_in(40) else "utf-8",
        )

    def text(self, *patterns: str) -> bytes:
        """Return a file of the corpus whose name fits one of the patterns; strange or not."""
        fitting = [name for name in self.corpus if any(fnmatch(name, p) for p in patterns)]
        assert fitting, patterns
        odd = self.strange_input and self.one_in(8)
        data = self.corpus[self.draw.choice(list(self.corpus) if odd else fitting)]
        return mutated(data, self.draw) if self.strange_input else data

    def file(self, *patterns: str, name: str = "input") -> str:
        """Put such a file in the folder, or something in its place, and return its name."""
        if self.strange_input and self.one_in(25):
            name = self.draw.choice(hostile.NAMES)
        self.put(name, self.text(*patterns))
        return name

    def put(self, name: str, data: bytes) -> None:
        """Put a file in the folder, or now and then what is none."""
        if self.strange_input and self.one_in(30):
            self.entries.append(self.no_file(name))
        else:
            self.entries.append(Entry(name, "file", data))

    def no_file(self, name: str) -> Entry:
        """Return what may stand where a file is expected."""
        own = os.path.basename(name).encode("utf-8", "surrogateescape")
        links = (b"nowhere", own, b".", b"/dev/null")  # other devices would be read without end
        return self.draw.choice(
            (
                Entry(name, "folder"),
                *(Entry(name, "link", target) for target in links),
                Entry(name, "gone"),
                Entry(name, "file"),
            )
        )

    def word(self, text: str | bytes) -> str:
        """Return a text as an argument: without zero bytes, and not too long."""
        data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        return data.replace(b"\0", b"")[:LONGEST_WORD].decode("utf-8", "surrogateescape")

    def options(self, known: Mapping[str, Sequence[str] | None], most: int = 4) -> None:
        """Add some options with values of those that they take; None: it takes none."""
        for name in self.draw.sample(list(known), self.draw.randrange(min(most, len(known)) + 1)):
            values = known[name]
            if values is None:
                odd = self.strange_options and self.one_in(20)
                self.argv.append(f"{name}=1" if odd else name)
                continue
            self.option(name, values)
        if self.strange_options and self.one_in(20):
            self.argv.append(self.draw.choice(("--nothing", "-x", "--", *known, "--=1")))

    def option(self, name: str, values: Sequence[str]) -> None:
        """Add an option with one of the values, or with a strange one."""
        odd = self.strange_options and self.one_in(2)
        value = self.word(self.draw.choice(hostile.ARGUMENTS if odd else values))
        self.argv += [f"{name}={value}"] if self.one_in(8) else [name, value]

    def input_option(self, name: str, *patterns: str) -> None:
        """Add an option that reads a file."""
        self.argv += [name, self.file(*patterns, name=f"{name.strip('-')}.txt")]

    def output_option(self, name: str, *files: str) -> None:
        """Add an option that writes a file, of which there may be one already."""
        file = self.draw.choice(files)
        if self.one_in(6):
            folder = os.path.dirname(file)
            if not folder:
                self.entries.append(self.no_file(file))
        self.may_write.add(file)
        self.argv += [name, file]

    def positional(self, *words: str) -> None:
        """Add words, before or after the options."""
        odd = self.strange_options and self.one_in(6)
        begin = self.options_from
        place = self.draw.choice((begin, len(self.argv))) if not odd else begin
        self.argv[place:place] = words

    def choose(self, *choices: Callable[[], None]) -> None:
        self.draw.choice(choices)()
