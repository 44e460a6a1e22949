"""A case: the words of a command, its standard input and the files that it finds. Most cases are
strange in one respect only, since a command ends at the first fault that it finds.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from typing import Any

import click
from hypothesis import strategies as st

from benchmarks.commands import commands, root
from cli.common.given import game_names
from tests.common.helpers import FUZZ
from tests.fuzz.damage import STRANGE, Draw, damaged, one

Corpora, Command = Mapping[str, Mapping[str, bytes]], tuple[str, list[click.Parameter]]
TABLES: dict[str, Any] = tomllib.loads((FUZZ / "corpus.toml").read_text("utf-8"))
VALUES, FILES = TABLES["values"], TABLES["files"]
WRITES = {"--out": ("out", "out.pdf", "days", "survey", "site"), "--log": ("log.txt", "new.txt"),
          "--plot": ("plot.svg", "plot.png")}  # fmt: skip
"""Options that write: they take no other names, since a strange one might be anywhere."""

FOLDERS = ("days", "survey", "site")
"""Folders of the stock."""

STRANGE_NAMES = ("a b.json", "-x", "42", "today", "f#1", "\udcff", "\x1b[3m", "n" * 255)
TYPED = ("play*.txt", "enter*.txt", "table.txt", "today.txt")
OUTSIDE = re.compile(rb"\s*sav.*(/|~|\.\.)", re.IGNORECASE | re.DOTALL)
"""A line that saves a game outside the folder."""

DEAR = {"bound", "generate", "print", "rate", "web build", "web serve", "--confirm", "--plot"}
"""Commands and options that come less often than others."""


@dataclass
class Case:
    """One run of a command. `files` are relative to its working folder: data, the target of a link,
    or None for a folder; `may_write` it may change. `stdin` is None where there is none, and
    `interrupted` presses Ctrl-C at its end.
    """

    argv: list[str]
    files: dict[str, bytes | str | None] = field(default_factory=dict)
    may_write: set[str] = field(default_factory=set)
    stdin: bytes | None = b""
    interrupted: bool = False
    encoding: str = "utf-8"
    key: str = ""

    @property
    def documents(self) -> int:
        """The documents that a command may find, one a line, in one of the files."""
        files = [data for data in (self.stdin, *self.files.values()) if isinstance(data, bytes)]
        return max(1, *(sum(x[:1] == b"{" for x in data.splitlines()) for data in files), 0)


@cache
def commands_of(game: str) -> list[Command]:
    """Return the commands for a game, with their parameters; dear ones come less often."""
    packages = [import_module(f"cli.{each.replace('-', '_')}") for each in {*game_names()} - {game}]
    others = {name for package in packages for name in getattr(package, "COMMANDS", ())}
    every = ((at.command_path.partition(" ")[2], at.command.params) for at in commands(root()))
    found = [(name, params) for name, params in every if name not in others]
    return [each for each in found for _ in range(1 if each[0] in DEAR else 8)]


@st.composite
def cases(draw: Draw, game: str, corpora: Corpora, command: Command) -> Case:
    """Return a case of a game's command, with files of all corpora; "stock" are those of the
    folders.
    """
    return Maker(draw, game, corpora, command).case


class Maker:
    """Draws a case piece by piece."""

    def __init__(self, draw: Draw, game: str, corpora: Corpora, command: Command) -> None:
        name, params = command
        self.draw, self.game, self.corpora = draw, game, corpora
        self.strange = one(draw, ("nothing", "files", "files", "options", "words"))
        self.case = Case(name.split())
        options = [each for each in params if isinstance(each, click.Option)]
        arguments = [each for each in params if isinstance(each, click.Argument)]
        words = [word for each in arguments for word in self.argument(each)]
        chosen = [each for each in options if each.required and not self.odd("options", 8)]
        free = [each for each in options if not each.required]
        chosen += [one(draw, free) for _ in range(draw(st.integers(0, 3)) if free else 0)]
        given = [word for each in chosen for word in self.option(each)]
        if self.odd("options", 12):
            given.insert(draw(st.integers(0, len(given))), draw(STRANGE))
        self.case.argv += given + words if self.rare(2) else words + given
        if name == "check" and not self.rare(8):
            self.case.argv.append("--quick")  # what is made again takes long
        self.surroundings(name)

    def rare(self, n: int) -> bool:
        return self.draw(st.integers(0, n - 1)) == n - 1

    def odd(self, where: str, n: int) -> bool:
        """Return True in one of n places, if that is where the case is strange."""
        return self.strange == where and self.rare(n)

    def option(self, option: click.Option) -> list[str]:
        name = one(self.draw, (*option.opts, *option.secondary_opts))
        if name in DEAR and not self.rare(8):
            return []
        if option.is_flag:
            return [f"{name}=1" if self.odd("options", 12) else name]
        value = self.value(name, option, odd=self.odd("options", 2))
        return [f"{name}={value}"] if self.rare(8) else [name, value]

    def argument(self, argument: click.Argument) -> list[str]:
        """Return what stands for an argument: one word mostly, or several, or none."""
        usual = (1,) if argument.required else (1, 1, 0)
        count = one(self.draw, (0, 2) if self.odd("words", 12) else usual)
        name, odd = argument.name or "", self.odd("words", 2)
        found = [self.value(name, argument, odd=odd) for _ in range(count)]
        return [word for each in found for word in (each.split() if self.rare(3) else [each])]

    def value(self, name: str, parameter: click.Parameter, *, odd: bool) -> str:
        """Return a value of a parameter, or a strange word."""
        kind, draw = parameter.type, self.draw
        shown = re.sub(r"[\[\].]*$|^\[", "", parameter.metavar or name).upper()
        if name in WRITES:
            return self.written(one(draw, WRITES[name]))
        if odd:
            return draw(STRANGE)
        if shown == "RULES" and not self.rare(12):
            return one(draw, TABLES["rules"][self.game])
        if isinstance(kind, click.Choice):
            return one(draw, [*map(str, kind.choices)])
        if isinstance(kind, click.IntRange):
            least = kind.min or 0
            beyond = (least - 1, (kind.max or 9) + 1) if self.strange == "options" else ()
            return str(one(draw, (least, least + 1, *beyond)))
        if name in FILES or shown in ("FILE", "GAME"):
            return self.file(FILES.get(name, FILES.get(shown, "*")))
        if re.search("DIR|FOLDER|PLACE", shown):
            return self.folder(one(draw, FOLDERS))
        if shown == "WHAT" and not self.rare(3):
            if self.rare(6):
                return text_of(self.data("cards*.txt"))[:100_000].strip()
            return self.folder("days") if self.rare(6) else self.file("*")
        return one(draw, VALUES[shown]) if shown in VALUES else draw(STRANGE)

    # -- files -----------------------------------------------------------------------------------

    def data(self, *patterns: str) -> bytes:
        """Return a file of the corpus whose name fits a pattern, or another; damaged or not."""
        every = self.corpora[one(self.draw, [*self.corpora]) if self.odd("files", 8) else self.game]
        fitting = [name for name in every if any(fnmatch(name, each) for each in patterns)]
        data = every[one(self.draw, (not self.odd("files", 8) and fitting) or [*every])]
        return self.draw(damaged(data)) if self.strange == "files" and not self.rare(5) else data

    def file(self, pattern: str) -> str:
        """Put such a file in the folder, or something in its place, and return its name."""
        data, name = self.data(pattern), f"input{len(self.case.files)}"
        if self.rare(8):
            self.case.stdin = data
            return "-"
        if self.odd("files", 12):
            name = one(self.draw, STRANGE_NAMES)
        self.case.files[name] = self.no_file(name) if self.odd("files", 30) else data
        return name + (one(self.draw, ("#1", "#2", "#0", "#")) if self.odd("words", 8) else "")

    def no_file(self, name: str) -> str | None:
        """Return what may stand where a file is expected: a folder, or a link. (Devices other than
        the null device would be read without end.)
        """
        return one(self.draw, (None, "nowhere", name[-200:], ".", "/dev/null"))

    def folder(self, name: str) -> str:
        """Put a folder of the stock, in which something may be changed."""
        stock = self.corpora["stock"]
        files = {each: stock[each] for each in stock if each.startswith(f"{name}/")}
        if not files or self.rare(12):
            return one(self.draw, (name, ".", "nowhere"))
        self.case.files |= files
        if self.strange == "files":
            file = one(self.draw, [*files])
            strange = self.draw(damaged(stock[file]))
            new = one(self.draw, (strange, strange, strange, self.no_file(file), self.data("*")))
            others = (f"{name}/.a.json.1.tmp", f"{name}/2026-01-06.puzzle.json")
            self.case.files[one(self.draw, (file, file, *others))] = new
        return name

    def written(self, name: str) -> str:
        """Return the name of what a command writes: it may be there, or cannot be written."""
        if name == "log.txt":
            self.case.files[name] = self.data("game*.txt")
        elif name in FOLDERS:
            self.folder(name)
        elif self.odd("files", 8):
            self.case.files[name] = self.no_file(name)
        self.case.may_write.add(name)
        return f"nowhere/{name}" if self.odd("options", 8) else name

    def surroundings(self, name: str) -> None:
        """Draw what no word names: what is typed, games and puzzles kept before, a key."""
        case, draw = self.case, self.draw
        if name == "play" and case.stdin == b"":
            lines = re.split(rb"(?<=[\n\r])", self.data(*TYPED))
            typed = b"".join(line for line in lines if not OUTSIDE.match(line))
            times = (1, 1, 1, 6, 40) if len(typed) < 200 else (1,)  # 40 are mostly to the end
            case.stdin = typed * one(draw, times)
            if b"sav" in case.stdin.lower():
                case.may_write.add(".")
        if {"--resume", "last", "record"} & {*case.argv} or self.rare(20):
            for number in range(draw(st.integers(0, 2))):
                place = one(draw, ("", f"{self.game}/", "puzzles/"))
                kept = f"../data/shooting-party/games/{place}{number}.txt"
                case.files[kept] = self.data("game*.txt")
        if self.rare(10):
            day = f"{self.game}-{one(draw, VALUES['DATE'])}.puzzle.json"
            case.files[f"../cache/shooting-party/dailies/{day}"] = self.data("*.puzzle.json")
        case.key = text_of(self.data("key.txt")) if self.rare(30) else ""
        case.interrupted, case.encoding = self.rare(60), "ascii" if self.rare(40) else "utf-8"
        case.stdin = None if self.rare(60) else case.stdin


def text_of(data: bytes) -> str:
    return data.replace(b"\0", b"").decode("utf-8", "surrogateescape")
