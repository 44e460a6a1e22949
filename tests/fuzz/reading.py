"""What commands read, as the lines of `[reads]` in a corpus.toml say it, a word for each piece:

- `--name` is an option with one of its values, `--name=value` one with that value or a strange one;
  `--name:=value` is never strange, and stands behind others of that name;
- `file:`, `given:`, `place:` are the name of a file of the corpus, mostly that, or such a name with
  #1 behind it; `text:` are the words of a file; `stdin:` and `typed:` go to the standard input;
- `copy:` and `out:` are folders that have been built, the latter behind --out; `resume:` are kept
  games and --resume, `puzzle:` is a kept puzzle of a game, `log` a game behind --log, `key` that of
  a series; `last:` is a value that is never strange, and the last argument;
- words in capitals stand for one of the lines or of the values of that name.

A word may end in the chance that it comes: `log?0.3`.
"""

import re
import shlex
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.fuzz import hostile
from tests.fuzz.cases import Case, Entry, Maker
from tests.fuzz.mutations import mutated


def drawn(seed: int, number: int, made: Mapping[str, Any], corpus: Mapping[str, bytes]) -> Case:
    """Return case `number` of a seed, with what the corpus.toml of a game says."""
    draw, reads, named = Random(f"{seed} {number}"), made["reads"], made.get("lines", {})
    [command] = draw.choices(list(reads), [weight for weight, *_ in reads.values()])
    _, *lines = reads[command]
    every = [*lines, *(line for name in named if name in " ".join(lines) for line in named[name])]
    left = set(re.findall(r"--[a-z-]+(?![a-z-]|:=)", " ".join(every)))
    reader = Reader(command, left, made["values"], corpus, draw)
    reader.read(draw.choice(lines), named)
    return reader.case


class Reader(Maker):
    """Adds to the options of a case what its command reads."""

    def read(self, line: str, lines: Mapping[str, list[str]]) -> None:
        for each in shlex.split(line):
            word, _, chance = each.partition("?")
            kind, _, rest = word.partition(":")
            if chance and self.draw.random() > float(chance):
                continue
            if word.startswith("--"):
                name, _, value = word.partition("=")
                if name.endswith(":"):
                    self.argv += [name[:-1], value]
                else:
                    self.option(name, (value,) if "=" in word else ())
            elif word in lines:
                self.read(self.draw.choice(lines[word]), lines)
            elif word in self.values:
                self.one_of(self.values[word])
            else:
                getattr(self, f"_{kind}")(*rest.split(","))

    def _file(self, *patterns: str) -> None:
        self.positional(self.file(*patterns))

    def _place(self, *patterns: str) -> None:
        self.positional(self.file(*patterns) + self.draw.choice(hostile.PLACES))

    def _given(self, *patterns: str) -> None:
        if self.one_in(8):
            self._stdin(*patterns)
            self.positional("-")
        else:
            self._file(*patterns)

    def _text(self, *patterns: str) -> None:
        text = self.word(self.text(*patterns)).strip()
        self.positional(*(text.split() if self.one_in(2) else [text]))

    def _last(self, name: str) -> None:
        self.argv.append(self.draw.choice(self.values[name]))

    def _stdin(self, *patterns: str) -> None:
        self.case.stdin = self.text(*patterns)

    def _typed(self, *patterns: str) -> None:
        """Type something into a game, but for lines that could save it outside the folder."""
        outside = re.compile(rb"\s*sav.*(/|~|\.\.)", re.IGNORECASE | re.DOTALL)
        lines = re.split(rb"(?<=[\n\r])", self.text(*patterns))
        typed = b"".join(line for line in lines if not outside.match(line))
        self.case.stdin = None if self.one_in(60) else typed
        if b"sav" in typed.lower():
            self.case.may_write.add(".")

    def _resume(self, kind: str) -> None:
        self.argv.append("--resume")
        for number in range(self.draw.randrange(3)):
            name = f"../data/shooting-party/games/{kind}/{number}.txt"
            self.put(name, self.text("game*.txt"))

    def _log(self, _: str) -> None:
        name = self.file("game*.txt", name="log.txt")
        self.case.may_write.add(name)
        self.argv += ["--log", self.draw.choice((name, name, "nowhere/log.txt", "new.txt"))]

    def _puzzle(self, game: str) -> None:
        name = f"{game}-{self.draw.choice(self.values['DAY'])}.puzzle.json"
        self.put(f"../cache/shooting-party/dailies/{name}", self.text("*.puzzle.json"))

    def _key(self, _: str) -> None:
        self.case.environment["PARTY_SERIES_KEY"] = self.word(self.text("key.txt"))

    def _copy(self, folder: str, *option: str) -> None:
        """Name a copy of a folder that was built, in which something may be changed."""
        if not self.one_in(12):
            self.case.entries.append(Entry(folder, "copy", folder.encode()))
            if self.strange_input:
                self.case.entries.append(self._damage(folder))
        elif self.one_in(2):
            self.case.entries.append(self.no_file(folder))
        self.positional(*option, folder)

    def _out(self, folder: str) -> None:
        self._copy(folder, "--out")
        self.case.may_write.add(folder)

    def _damage(self, folder: str) -> Entry:
        """Return the change of one file of a folder, or a file that does not belong there."""
        files = [name for name in self.corpus if name.startswith(f"{folder}/")]
        file = self.draw.choice([*files, *(name for name in files if name.endswith(".json"))])
        match self.draw.randrange(8):
            case 0:
                return self.no_file(file)
            case 1:
                names = (*hostile.NAMES, ".a.json.1.tmp", "2026-01-06.puzzle.json")
                return self.no_file(f"{folder}/{self.draw.choice(names)}")
            case 2:
                return Entry(file, "file", self.text("*"))
            case _:
                return Entry(file, "file", mutated(self.corpus[file], self.draw))
