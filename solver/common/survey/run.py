"""One run of a survey: open the folder, compute the missing rows, write their shards."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from solver.common.files import LOCK, FolderBusy, aside_of, leftovers, locked
from solver.common.survey import manifest, shards
from solver.common.survey.manifest import Manifest, SurveyError
from solver.common.survey.schedulers import Spread
from solver.common.survey.shards import Damaged, Row, Schema

OURS = (manifest.NAME, shards.PATTERN, shards.PARTIAL)
"""Patterns of the names of the files that a survey writes."""


class RowSource(Protocol):
    """A game's columns, and the row of a seed. It is pickled for the workers."""

    def schema(self) -> Schema:
        """Return the columns; one of them is `seed`."""

    def to_json(self) -> dict[str, Any]:
        """Return everything that an answer depends on, for the manifest."""

    def row(self, seed: int) -> Row:
        """Return the answer for one seed, its columns in the order of the schema."""


@contextmanager
def claimed(folder: Path) -> Iterator[Manifest | None]:
    """Hold a folder as its only survey, and yield its manifest, or None if it is new.

    The folder is created if missing; temporary files of crashed runs are removed. Raise
    `SurveyError` if another survey is writing there, or if the folder holds anything else.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # In this order: whatever another survey has written here before the listing, it wrote after
        # its manifest, or aside.
        there = set(folder.iterdir())
        strange = there - {folder / LOCK, *aside_of(there, OURS)}
        if strange and not (folder / manifest.NAME).exists():
            raise SurveyError(f"{folder}: not empty, and no survey ({manifest.NAME} is missing)")
        with locked(folder):
            for path in leftovers(folder, OURS):
                path.unlink()
            yield Manifest.load(folder) if (folder / manifest.NAME).exists() else None
    except FolderBusy:
        raise SurveyError(f"{folder}: another survey is writing there") from None
    except OSError as error:
        raise SurveyError(f"{error.filename or folder}: {error.strerror or error}") from None


class Run:
    """One run over the shards that a folder still lacks. The caller must hold it (`claimed`)."""

    def __init__(self, folder: Path, plan: Manifest, source: RowSource) -> None:
        """Take up what earlier runs have left. A partial shard that is of no use is removed; if
        that loses rows, a line of `notes` says so.

        Raise `SurveyError` if a shard is damaged, or if there is one that the plan does not have.
        """
        self.folder = folder
        self.source = source
        self.schema = source.schema()
        self.about = {"schema": plan.schema, "question": plan.question, **manifest.makers()}
        self.total = plan.seeds.stop - plan.seeds.start
        self.missing: list[range] = []
        self.notes: list[str] = []
        self._rows: dict[range, list[Row]] = {}
        others = set(folder.glob(shards.PATTERN))
        left = set(folder.glob(shards.PARTIAL))
        for seeds in plan.shards():
            path, partial = shards.path_of(folder, seeds), shards.partial_path(folder, seeds)
            if path in others:
                shards.check(folder, seeds, self.schema)
                others.remove(path)
            else:
                self.missing.append(seeds)
                if partial in left and self._take_up(seeds):
                    left.remove(partial)
        if others:
            raise SurveyError(f"{min(others)}: no shard of this survey; remove it")
        for path in left:
            path.unlink()

    @property
    def kept(self) -> int:
        """The rows in the folder's shards: an interrupt may come when a file just got its name."""
        open_ = [s for s in self.missing if not shards.path_of(self.folder, s).exists()]
        partly = sum(shards.count_partial(self.folder, seeds, self.schema) for seeds in open_)
        return self.total - sum(map(len, open_)) + partly

    def work(
        self,
        spread: Spread,
        on_row: Callable[[], None] = lambda: None,
        on_shard: Callable[[range], None] = lambda seeds: None,
    ) -> None:
        """Compute the missing rows and write their shards, once. `on_row` is called after each row,
        `on_shard` after each written shard.

        Whatever ends the work, the rows that have come in are kept: those of an unfinished shard as
        a partial one.
        """
        shard_of: dict[int, range] = {}

        def wanted() -> Iterator[int]:
            for seeds in self.missing:
                there = {row["seed"] for row in self._rows.setdefault(seeds, [])}
                for seed in seeds:
                    if seed not in there:
                        shard_of[seed] = seeds
                        yield seed

        try:
            with closing(spread(self.source.row, wanted())) as made:
                for row in made:
                    seeds = shard_of.pop(row["seed"])
                    self._rows[seeds].append(row)
                    on_row()
                    if len(self._rows[seeds]) == len(seeds):
                        self._write(seeds)
                        on_shard(seeds)
        finally:
            for seeds in list(self._rows):
                self._write(seeds)

    def _take_up(self, seeds: range) -> bool:
        """Read the rows of a partial shard; return False if they are of no use."""
        try:
            self._rows[seeds] = shards.read_partial(self.folder, seeds, self.schema, self.about)
        except Damaged as error:
            path = shards.partial_path(self.folder, seeds)
            self.notes.append(f"{path}: removed, its seeds are computed again ({error})")
            return False
        return True

    def _write(self, seeds: range) -> None:
        rows = self._rows[seeds]
        if len(rows) == len(seeds):
            shards.write(self.folder, seeds, rows, self.schema, self.about)
            shards.partial_path(self.folder, seeds).unlink(missing_ok=True)
        elif rows:
            shards.write_rows(
                shards.partial_path(self.folder, seeds), rows, self.schema, self.about
            )
        del self._rows[seeds]
