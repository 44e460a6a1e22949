"""One run of a survey: open the folder, compute the missing rows, write each complete shard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from solver.common.files import LOCK, FolderBusy, leftovers, locked
from solver.common.survey import manifest, shards
from solver.common.survey.manifest import Manifest, SurveyError
from solver.common.survey.schedulers import Spread
from solver.common.survey.shards import Row

if TYPE_CHECKING:
    import pyarrow as pa


OURS = (manifest.NAME, shards.PATTERN)
"""Patterns of the names of the files that a survey writes."""


class RowSource(Protocol):
    """A game's columns, and the row of a seed. It is pickled for the workers."""

    def schema(self) -> pa.Schema:
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
        ours = {folder / LOCK, *leftovers(folder, OURS)}
        known = (folder / manifest.NAME).exists()
        if not known and any(path not in ours for path in folder.iterdir()):
            raise SurveyError(f"{folder}: not empty, and no survey ({manifest.NAME} is missing)")
        with locked(folder):
            for path in leftovers(folder, OURS):
                path.unlink()
            known = (folder / manifest.NAME).exists()
            yield Manifest.load(folder) if known else None
    except FolderBusy:
        raise SurveyError(f"{folder}: another survey is writing there") from None
    except OSError as error:
        raise SurveyError(f"{error.filename or folder}: {error.strerror or error}") from None


class Run:
    """One run over the shards that a folder still lacks. The caller must hold it (`claimed`)."""

    def __init__(self, folder: Path, plan: Manifest, source: RowSource) -> None:
        """Raise `SurveyError` if an existing shard is damaged."""
        self.folder = folder
        self.source = source
        self.schema = source.schema()
        self.about = {"schema": plan.schema, "session": len(plan.sessions)}
        self.total = plan.seeds.stop - plan.seeds.start
        self.missing: list[range] = []
        for seeds in plan.shards():
            if shards.path_of(folder, seeds).exists():
                shards.check(folder, seeds, self.schema)
            else:
                self.missing.append(seeds)

    @property
    def kept(self) -> int:
        """The number of rows in complete shards. It is read from the folder, because an interrupt
        may come when a shard has just got its name.
        """
        there = (shards.path_of(self.folder, seeds).exists() for seeds in self.missing)
        open_ = sum(len(s) for s, done in zip(self.missing, there, strict=True) if not done)
        return self.total - open_

    def work(
        self,
        spread: Spread,
        on_row: Callable[[], None] = lambda: None,
        on_shard: Callable[[range], None] = lambda seeds: None,
    ) -> None:
        """Compute the missing rows and write their shards. A row is kept only once its shard is
        written; `on_row` is called after each row, `on_shard` after each written shard.
        """
        shard_of: dict[int, range] = {}
        rows: dict[range, list[Row]] = {}

        def wanted() -> Iterator[int]:
            for seeds in self.missing:
                rows[seeds] = []
                for seed in seeds:
                    shard_of[seed] = seeds
                    yield seed

        with closing(spread(self.source.row, wanted())) as made:
            for row in made:
                seeds = shard_of.pop(row["seed"])
                rows[seeds].append(row)
                on_row()
                if len(rows[seeds]) == len(seeds):
                    shards.write(self.folder, seeds, rows.pop(seeds), self.schema, self.about)
                    on_shard(seeds)
