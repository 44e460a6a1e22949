"""What takes time to make for a site, once made: the document beside a puzzle, its picture, and
what its page shows.

Each is a file of its own, which begins with a hash of everything that it was made of (the documents
of the puzzle, the versions of its game and its page) and of itself. One that is out of date or
damaged is made again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from generator.common.commitment import canonical, sha256
from generator.common.documents import DailyPuzzle
from generator.common.games import game
from generator.web import preview
from generator.web.frame import frame
from solver.common.errors import InputError
from solver.common.files import read_file, write_whole
from solver.common.processes import Workers

DOCUMENT, PREVIEW, FACTS = "document.json", "preview.png", "facts.json"
NAMES = (DOCUMENT, PREVIEW, FACTS)
NONE = b""
"""Stands for a document that there is none of."""

Parts = dict[str, bytes]

FEW = 1
"""As many puzzles are made by this process: starting others takes longer."""


def keep_nothing(pairs: Sequence[DailyPuzzle]) -> dict[str, Parts]:
    """Return what the pages of some puzzles need, by puzzle and name, made here and now."""
    return {pair.puzzle.id: make(pair) for pair in pairs}


class Kept:
    """A folder of such parts; `heard` is called with the id of each puzzle once it is made. Without
    `pictures` there are none.
    """

    def __init__(
        self, folder: Path, workers: int, heard: Callable[[str], None], *, pictures: bool = True
    ) -> None:
        self._folder, self._workers, self._heard = folder, workers, heard
        self._names = [name for name in NAMES if pictures or name != PREVIEW]
        self._make = partial(make, pictures=pictures)

    def __call__(self, pairs: Sequence[DailyPuzzle]) -> dict[str, Parts]:
        """Return what the pages of some puzzles need, by puzzle and name; what is not kept is made,
        and kept from then on. Raise `InputError`, `WorkerLost` and `OSError`.
        """
        read = ((pair.puzzle.id, self._read(pair)) for pair in pairs)
        found = {name: parts for name, parts in read if parts is not None}
        for pair, parts in self._made([pair for pair in pairs if pair.puzzle.id not in found]):
            for name, data in parts.items():
                self._write(pair, name, data)
            found[pair.puzzle.id] = parts
            self._heard(pair.puzzle.id)
        return found

    def _made(self, pairs: Sequence[DailyPuzzle]) -> Iterator[tuple[DailyPuzzle, Parts]]:
        if len(pairs) <= FEW or self._workers == 1:
            yield from ((pair, self._make(pair)) for pair in pairs)
            return
        with Workers(min(self._workers, len(pairs))) as pool:
            yield from pool.as_done(self._make, pairs, ahead=2 * self._workers)

    def _path(self, pair: DailyPuzzle, name: str) -> Path:
        return self._folder / f"{pair.puzzle.id.replace('/', '.')}.{name}"

    def _read(self, pair: DailyPuzzle) -> Parts | None:
        parts = Parts()
        for name in self._names:
            path = self._path(pair, name)
            whole = read_file(path) if path.is_file() else b""
            head, _, data = whole.partition(b"\n")
            if head != _head(pair, data):
                return None
            parts[name] = data
        return parts

    def _write(self, pair: DailyPuzzle, name: str, data: bytes) -> None:
        path = self._path(pair, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, _head(pair, data) + b"\n" + data)


def make(pair: DailyPuzzle, *, pictures: bool = True) -> Parts:
    """Return what the page of a puzzle needs, by name. Raise `InputError`."""
    of = frame(pair.puzzle.game)
    try:
        document = of.document(pair)
    except (ValueError, ArithmeticError) as error:
        raise InputError(f"{pair.puzzle.id}: no {of.beside} for its page: {error}") from None
    facts = of.facts(pair.puzzle)
    made = {DOCUMENT: NONE if document is None else canonical(document), FACTS: canonical(facts)}
    if pictures:
        made[PREVIEW] = preview.png(pair.puzzle, facts["task"], facts["hand"])
    return made


def _head(pair: DailyPuzzle, data: bytes) -> bytes:
    """Return the line that stands before a part: a hash of what it was made of, and of itself."""
    of, documents = game(pair.puzzle.game), [vars(pair.puzzle), vars(pair.solution)]
    versions = [frame(of.name).version, preview.VERSION, of.generator, of.made_with]
    made_of = canonical([documents, versions])
    return sha256(made_of + data).encode()
