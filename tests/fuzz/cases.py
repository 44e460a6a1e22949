"""A case: the words of a command, its standard input and the files that it finds; and how a case is
drawn.
"""

import os
import shlex
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache
from random import Random
from typing import Literal

import click

from cli.party import party_group
from tests.fuzz import hostile
from tests.fuzz.mutations import mutated

LONGEST_WORD = 100_000
"""Bytes of an argument; Linux passes on no more than 128 KiB."""

Values = Mapping[str, Sequence[str]]
"""What may stand after an option, by its name."""

SEEDS = (
    "0", "1", "42", "42", "7", "24", "18446744073709551615", "18446744073709551616", "-1", "٤٢",
)  # fmt: skip

RANGES = (
    "0..1", "0..0", "3..2", "18446744073709551615..18446744073709551615", "0..", "-1..1", "0..3",
    "0..3", "0..5", "2..3",
)  # fmt: skip

COMMON: Values = {
    "--days": ("1", "2", "3661", "0"),
    "--series": ("party", "-x", "a" * 41),
    "--scheduler": ("tcp://nowhere", "", "junk"),
    "--seed": SEEDS,
    "SEED": SEEDS,
    "RANGE": RANGES,
    "--shard": ("1", "3", "0"),
    "--theme": ("neutral", "leverstoke"),
    "--width": ("40", "41", "80", "1000", "39", "1001"),
    "--workers": ("1", "2"),
}
"""Options and words of several games."""

LEFT = ("--out", "--log", "--resume")
"""Options that come by what commands read, or not at all."""

READ: Mapping[str, str] = {
    "--key-file": "key.txt",
    "--position": "[po][op][st]i*.json",
    "--puzzle": "*.puzzle.json",
}
"""Options that read a file, and which files of the corpus that may be."""

WRITTEN: Values = {
    "--dot": ("graph.dot", "nowhere/graph.dot"),
    "--graphml": ("graph.xml", "nowhere/graph.xml", "input"),
    "--plot": ("plot.svg", "nowhere/plot.svg", "plot.png"),
}
"""Options that write a file."""

EXPENSIVE = ("--confirm", "--deep", "--plot")
"""Options that are drawn less often than others."""

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


@dataclass
class Case:
    """One run of a command. Names of files are relative to its working folder.

    `stdin` is None where there is none, `interrupted` presses Ctrl-C at its end, and `may_write`
    names the files and folders that the command may change.
    """

    command: str
    argv: list[str]
    stdin: bytes | None = b""
    interrupted: bool = False
    entries: list[Entry] = field(default_factory=list)
    may_write: set[str] = field(default_factory=set)
    environment: dict[str, str] = field(default_factory=dict)
    encoding: str = "utf-8"

    @property
    def documents(self) -> int:
        """The documents that a command may find, one a line, in one of the files."""
        files = (self.stdin or b"", *(entry.data for entry in self.entries))
        return max(sum(line[:1] == b"{" for line in data.splitlines()) for data in files)

    def __str__(self) -> str:
        words = " ".join(shlex.quote(word) for word in ("party", *self.argv))
        return words.encode("unicode_escape").decode()


class Maker:
    """Draws a case piece by piece. Most cases are strange in one respect only, since a command ends
    at the first fault that it finds.
    """

    def __init__(
        self,
        command: str,
        left: Set[str],
        values: Values,
        corpus: Mapping[str, bytes],
        draw: Random,
    ) -> None:
        self.draw = draw
        self.corpus = corpus
        self.values = {**COMMON, **values}
        self.strange_options = self.one_in(4)
        self.strange_input = not self.strange_options or self.one_in(4)
        encoding = "ascii" if self.one_in(40) else "utf-8"
        self.case = Case(command, command.split(), interrupted=self.one_in(60), encoding=encoding)
        self.argv = self.case.argv
        self.options_from = len(self.argv)
        self.options({*LEFT, *left})

    def one_in(self, n: int) -> bool:
        return self.draw.randrange(n) == 0

    # -- files -----------------------------------------------------------------------------------

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
        odd = self.strange_input and self.one_in(30)
        self.case.entries.append(self.no_file(name) if odd else Entry(name, "file", data))

    def no_file(self, name: str) -> Entry:
        """Return what may stand where a file is expected."""
        own = os.path.basename(name).encode("utf-8", "surrogateescape")
        kind = self.draw.choice(("folder", "gone", "file", "link", "link", "link", "link"))
        # Other devices would be read without end.
        target = self.draw.choice((b"nowhere", own, b".", b"/dev/null")) if kind == "link" else b""
        return Entry(name, kind, target)

    # -- options ---------------------------------------------------------------------------------

    def options(self, left: Set[str]) -> None:
        """Add some of the command's options, but for those that are left out."""
        options = options_of(self.case.command)
        known = [name for name in options if name not in left]
        for name in self.draw.sample(known, self.draw.randrange(min(4, len(known)) + 1)):
            for _ in range(1 + (options[name].multiple and self.draw.randrange(3))):
                self.option(name)
        if self.strange_options and self.one_in(20):
            self.argv.append(self.draw.choice(("--nothing", "-x", "--", *known, "--=1")))

    def option(self, name: str, values: Sequence[str] = ()) -> None:
        """Add an option, with one of the values or of those that it takes; or a strange one."""
        if name in EXPENSIVE and not self.one_in(10):
            return
        option = options_of(self.case.command)[name]
        if option.is_flag:
            odd = self.strange_options and self.one_in(20)
            self.argv.append(f"{name}=1" if odd else name)
        elif name in READ:
            self.argv += [name, self.file(READ[name], name=f"{name.strip('-')}.txt")]
        elif name in WRITTEN:
            self._output(name, self.draw.choice(WRITTEN[name]))
        else:
            choices = option.type.choices if isinstance(option.type, click.Choice) else ()
            odd = self.strange_options and self.one_in(2)
            usual = values or choices or self.values[name]
            value = self.word(self.draw.choice(hostile.ARGUMENTS if odd else usual))
            self.argv += [f"{name}={value}"] if self.one_in(8) else [name, value]

    def _output(self, name: str, file: str) -> None:
        """Add an option that writes a file, of which there may be one already."""
        if self.one_in(6) and "/" not in file:
            self.case.entries.append(self.no_file(file))
        self.case.may_write.add(file)
        self.argv += [name, file]

    # -- other words -----------------------------------------------------------------------------

    def word(self, text: str | bytes) -> str:
        """Return a text as an argument: without zero bytes, and not too long."""
        data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        return data.replace(b"\0", b"")[:LONGEST_WORD].decode("utf-8", "surrogateescape")

    def one_of(self, words: Sequence[str]) -> None:
        """Add one of the words, or a strange one."""
        odd = self.one_in(2) if self.strange_options else self.one_in(16)
        self.positional(self.word(self.draw.choice(hostile.ARGUMENTS if odd else words)))

    def positional(self, *words: str) -> None:
        """Add words, before or after the options."""
        odd = self.strange_options and self.one_in(6)
        begin = self.options_from
        place = begin if odd else self.draw.choice((begin, len(self.argv)))
        self.argv[place:place] = words


@cache
def options_of(command: str) -> Mapping[str, click.Option]:
    """Return the options of a command, by each of their names."""
    found: click.Command | None = party_group()
    for word in command.split():
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(found), word)
    assert found is not None
    options = (each for each in found.params if isinstance(each, click.Option))
    return {name: each for each in options for name in (*each.opts, *each.secondary_opts)}
