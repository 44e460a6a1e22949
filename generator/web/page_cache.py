"""What takes time to make for a site, once made: the document beside a puzzle, its picture, and
what its page shows.

Each is a file of its own, which begins with a hash of everything that it was made of (the documents
of the puzzle, the versions of its game and its page) and of itself. One that is out of date or
damaged is made again.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from generator.common.commitment import canonical, sha256
from generator.common.documents import DailyPuzzle
from generator.common.games import game
from generator.web import preview
from generator.web.frame import frame
from solver.common.errors import InputError
from solver.common.files import read_file, write_whole
from solver.common.processes import as_done

DOCUMENT, PREVIEW, FACTS = "document.json", "preview.png", "facts.json"
NAMES = (DOCUMENT, PREVIEW, FACTS)
Parts = dict[str, bytes]


def parts_of(
    pairs: Sequence[DailyPuzzle],
    folder: Path | None = None,
    workers: int = 1,
    heard: Callable[[str], None] = lambda name: None,
    *,
    pictures: bool = True,
) -> dict[str, Parts]:
    """Return what the pages of some puzzles need, by puzzle and name, without `pictures` none. What
    a folder does not keep is made, and kept there from then on; `heard` is called with the id of
    each puzzle once it is made. Raise `InputError`, `WorkerLost` and `OSError`.
    """
    names = [name for name in NAMES if pictures or name != PREVIEW]

    def paths(pair: DailyPuzzle) -> dict[str, Path]:
        stem = pair.puzzle.id.replace("/", ".")
        return {} if folder is None else {name: folder / f"{stem}.{name}" for name in names}

    read = ((pair.puzzle.id, _read(pair, paths(pair))) for pair in pairs)
    found = {name: parts for name, parts in read if parts is not None}
    missing = [pair for pair in pairs if pair.puzzle.id not in found]
    for pair, parts in as_done(partial(make, pictures=pictures), missing, workers):
        for name, path in paths(pair).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, _head(pair, parts[name]) + b"\n" + parts[name])
        found[pair.puzzle.id] = parts
        heard(pair.puzzle.id)
    return found


def _read(pair: DailyPuzzle, paths: Mapping[str, Path]) -> Parts | None:
    parts = Parts()
    for name, path in paths.items():
        head, _, data = (read_file(path) if path.is_file() else b"").partition(b"\n")
        if head != _head(pair, data):
            return None
        parts[name] = data
    return parts or None


def make(pair: DailyPuzzle, *, pictures: bool = True) -> Parts:
    """Return what the page of a puzzle needs, by name. Raise `InputError`."""
    of = frame(pair.puzzle.game)
    try:
        document = of.document(pair)
    except (ValueError, ArithmeticError) as error:
        raise InputError(f"{pair.puzzle.id}: no {of.beside} for its page: {error}") from None
    facts = of.facts(pair.puzzle)
    made = {DOCUMENT: b"" if document is None else canonical(document), FACTS: canonical(facts)}
    if pictures:
        made[PREVIEW] = preview.png(pair.puzzle, facts["task"], facts["hand"])
    return made


def _head(pair: DailyPuzzle, data: bytes) -> bytes:
    """Return the line that stands before a part: a hash of what it was made of, and of itself."""
    of, documents = game(pair.puzzle.game), [vars(pair.puzzle), vars(pair.solution)]
    versions = [frame(of.name).version, preview.VERSION, of.generator, of.made_with]
    made_of = canonical([documents, versions])
    return sha256(made_of + data).encode()
