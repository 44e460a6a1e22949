"""What the commands read that every game has, and parts of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.fuzz import hostile
from tests.fuzz.cases import SEEDS, Entry, Maker
from tests.fuzz.mutations import mutated

DOCUMENTS = ("*.json", "*.jsonl", "*.txt")
RANGES = ("0..1", "0..0", "3..2", "18446744073709551615..18446744073709551615", "0..", "-1..1")


def rules(make: Maker) -> None:
    """Read nothing."""


def check(make: Maker) -> None:
    if not make.one_in(40):
        make.argv.append("--fast")
    series_key(make)
    folder(make, "days")


def daily(make: Maker) -> None:
    series_key(make)
    if make.one_in(2):
        folder(make, "days", "--out")
        make.case.may_write.add("days")
    make.one_of(("2026-01-05", "2026-01-08", "2026-01-05", "9999-12-31", "today", "2025-12-31"))


def series_key(make: Maker) -> None:
    """Give the variable of a key now and then."""
    if make.one_in(6):
        make.case.environment["PARTY_SERIES_KEY"] = make.word(make.text("key.txt"))


def folder(make: Maker, name: str, option: str | None = None) -> None:
    """Name a copy of a folder that was built, in which something may be changed."""
    entries = make.case.entries
    if not make.one_in(12):
        entries.append(Entry(name, "copy", name.encode()))
        if make.strange_input:
            entries.append(_damage(make, name))
    elif make.one_in(2):
        entries.append(make.no_file(name))
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


def reads(*patterns: str) -> Callable[[Maker], None]:
    """Name a file of the corpus, or give it as the standard input."""
    return lambda make: make.given(*patterns)


document = reads(*DOCUMENTS)


def seed(make: Maker) -> None:
    make.one_of(SEEDS)


def game_played(make: Maker, kept: str, *typed: str) -> None:
    """Type something into a game, now and then one that is kept or that a file holds."""
    case = make.case
    case.stdin = None if make.one_in(60) else harmless(make.text(*typed))
    if case.stdin and b"sav" in case.stdin.lower():
        case.may_write.add(".")
    if make.one_in(3):
        make.argv.append("--resume")
        for number in range(make.draw.randrange(3)):
            make.put(f"../data/shooting-party/games/{kept}/{number}.txt", make.text("game*.txt"))
    if make.one_in(3):
        name = make.file("game*.txt", name="log.txt")
        case.may_write.add(name)
        make.argv += ["--log", make.draw.choice((name, name, "nowhere/log.txt", "new.txt"))]


def harmless(typed: bytes) -> bytes:
    """Return what is typed without the lines that could save a game outside the folder."""
    lines = re.split(rb"(?<=[\n\r])", typed)
    outside = re.compile(rb"\s*sav.*(/|~|\.\.)", re.IGNORECASE | re.DOTALL)
    return b"".join(line for line in lines if not outside.match(line))


def puzzle_kept(make: Maker, game: str, days: Sequence[str]) -> None:
    """Let the puzzle of a day be kept already."""
    name = f"{game}-{make.draw.choice(days)}.puzzle.json"
    make.put(f"../cache/shooting-party/dailies/{name}", make.text("*.puzzle.json"))


def survey(own: str) -> Callable[[Maker], None]:
    """Continue a survey. Its own options are given, or now and then left to its manifest."""
    words = own.split()

    def shape(make: Maker) -> None:
        folder(make, "survey", "--out")
        make.case.may_write.add("survey")
        for pair in zip(words[::2], words[1::2], strict=True):
            make.argv += [] if make.one_in(6) else pair
        make.argv += ["--workers", "1"]
        make.positional(make.draw.choice(("0..3", "0..3", "0..5", "2..3", *RANGES)))

    return shape
