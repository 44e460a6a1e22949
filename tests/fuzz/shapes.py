"""Shapes of commands that every game has, and parts of shapes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tests.fuzz import hostile
from tests.fuzz.cases import Entry, Maker
from tests.fuzz.mutations import mutated

Options = Mapping[str, Sequence[str] | None]

DOCUMENTS = ("*.json", "*.jsonl", "*.txt")
SEEDS = (
    "0", "1", "42", "42", "7", "24", "18446744073709551615", "18446744073709551616", "-1", "٤٢",
)  # fmt: skip
RANGES = ("0..1", "0..0", "3..2", "18446744073709551615..18446744073709551615", "0..", "-1..1")
SCHEDULERS = ("tcp://nowhere", "", "junk")
WIDE = ("40", "41", "80", "1000", "39", "1001")


def check(make: Maker) -> None:
    make.options({"--json": None}, 1)
    if not make.one_in(40):
        make.argv.append("--fast")
    series_key(make)
    folder(make, "days")


def daily(make: Maker) -> None:
    make.options({"--days": ("1", "2", "3661", "0"), "--series": ("party", "-x", "a" * 41)}, 1)
    make.options({"--json": None, "--revise": None, "--workers": ("1", "2")})
    series_key(make)
    if make.one_in(2):
        folder(make, "days", "--out")
        make.may_write.add("days")
    days = ("2026-01-05", "2026-01-08", "2026-01-05", "9999-12-31", "today", "2025-12-31")
    odd = make.strange_options and make.one_in(2)
    make.positional(make.word(make.draw.choice(hostile.ARGUMENTS if odd else days)))


def series_key(make: Maker) -> None:
    """Give a key now and then, as a file or as the variable."""
    if make.one_in(5):
        make.input_option("--key-file", "key.txt")
    if make.one_in(6):
        make.environment["PARTY_SERIES_KEY"] = make.word(make.text("key.txt"))


def folder(make: Maker, name: str, option: str | None = None) -> None:
    """Name a copy of a folder that was built, in which something may be changed."""
    if not make.one_in(12):
        make.entries.append(Entry(name, "copy", name.encode()))
        if make.strange_input:
            make.entries.append(_damage(make, name))
    elif make.one_in(2):
        make.entries.append(make.no_file(name))
    make.positional(*([option] if option else []), name)


def _damage(make: Maker, folder: str) -> Entry:
    """Return the change of one file of a folder, or a file that does not belong there."""
    files = [name for name in make.corpus if name.startswith(f"{folder}/")]
    file = make.draw.choice([*files, *(name for name in files if name.endswith(".json"))])
    match make.draw.randrange(8):
        case 0:
            return make.no_file(file)
        case 1:
            stranger = make.draw.choice((*hostile.NAMES, ".a.json.1.tmp", "2026-01-06.puzzle.json"))
            return make.no_file(f"{folder}/{stranger}")
        case 2:
            return Entry(file, "file", make.text("*"))
        case _:
            return Entry(file, "file", mutated(make.corpus[file], make.draw))


def verify(make: Maker, themes: Sequence[str]) -> None:
    make.options({"--json": None, "--quiet": None, "--ascii": None, "--theme": themes})
    document(make)


def document(make: Maker) -> None:
    """Name a file of any kind, or give it as the standard input."""
    if make.one_in(8):
        make.stdin = make.text(*DOCUMENTS)
        make.positional("-")
    else:
        make.positional(make.file(*DOCUMENTS))


def rules(make: Maker) -> None:
    make.options({"--ascii": None, "--width": WIDE})


def game_played(make: Maker, kept: str, *typed: str) -> None:
    """Type something into a game, now and then one that is kept or that a file holds."""
    make.stdin = None if make.one_in(60) else harmless(make.text(*typed))
    if make.stdin and b"sav" in make.stdin.lower():
        make.may_write.add(".")
    if make.one_in(3):
        make.argv.append("--resume")
        for number in range(make.draw.randrange(3)):
            make.put(f"../data/{kept}/{number}.txt", make.text("game*.txt"))
    if make.one_in(3):
        name = make.file("game*.txt", name="log.txt")
        make.may_write.add(name)
        make.argv += ["--log", make.draw.choice((name, name, "nowhere/log.txt", "new.txt"))]


def puzzle_kept(make: Maker, game: str, days: Sequence[str]) -> None:
    """Let the puzzle of a day be kept already."""
    name = f"{game}-{make.draw.choice(days)}.puzzle.json"
    make.put(f"../cache/shooting-party/dailies/{name}", make.text("*.puzzle.json"))


def survey(make: Maker, given: Sequence[str], needed: Sequence[str], more: Options) -> None:
    """Continue a survey. Its own options are given, or left to its manifest if not needed."""
    folder(make, "survey", "--out")
    make.may_write.add("survey")
    for name, value in zip(given[::2], given[1::2], strict=True):
        make.argv += [name, value] if name in needed or make.one_in(2) else []
    make.argv += ["--workers", "1"]
    make.options(more, 1)
    make.positional(make.draw.choice(("0..3", "0..3", "0..5", "2..3", *RANGES)))


def harmless(typed: bytes) -> bytes:
    """Return what is typed without the lines that could save a game outside the folder."""
    lines = re.split(rb"(?<=[\n\r])", typed)
    outside = re.compile(rb"\s*sav.*(/|~|\.\.)", re.IGNORECASE | re.DOTALL)
    return b"".join(line for line in lines if not outside.match(line))
