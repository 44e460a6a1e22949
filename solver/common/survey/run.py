"""A survey's run: take up the folder, have the missing rows made, write each shard once it is
whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from solver.common.files import LOCK, FolderBusy, left_aside, locked
from solver.common.survey import manifest, shards
from solver.common.survey.errors import SurveyError
from solver.common.survey.manifest import Manifest
from solver.common.survey.schedulers import Spread
from solver.common.survey.shards import Row

if TYPE_CHECKING:
    import pyarrow as pa


OURS = (manifest.NAME, shards.PATTERN)
"""The files that a survey writes."""


class RowSource(Protocol):
    """What a game brings: the columns, and how to make the row of a seed. Pickled for workers."""

    def schema(self) -> pa.Schema:
        """The columns; one of them is `seed`."""

    def to_json(self) -> dict[str, Any]:
        """All that an answer depends on, for the manifest."""

    def row(self, seed: int) -> Row:
        """The answer for one seed, its columns in the schema's sequence."""


@contextmanager
def taken(folder: Path) -> Iterator[Manifest | None]:
    """Be the only survey in a folder, which is made if need be, and tidy it; its manifest, or None
    if it is new.

    `SurveyError` if another one is there, or if the folder holds something else.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ours = {folder / LOCK, *left_aside(folder, OURS)}
        known = (folder / manifest.NAME).exists()
        if not known and any(path not in ours for path in folder.iterdir()):
            raise SurveyError(f"{folder}: not empty, and no survey ({manifest.NAME} is missing)")
        with locked(folder):
            for path in left_aside(folder, OURS):
                path.unlink()
            known = (folder / manifest.NAME).exists()
            yield Manifest.load(folder) if known else None
    except FolderBusy:
        raise SurveyError(f"{folder}: another survey is writing there") from None
    except OSError as error:
        raise SurveyError(f"{error.filename or folder}: {error.strerror or error}") from None


class Run:
    """One run over the shards that a folder still misses. Only for who has the folder (`taken`)."""

    def __init__(self, folder: Path, plan: Manifest, source: RowSource) -> None:
        """Raises `SurveyError` if a shard that is there is damaged."""
        self.folder = folder
        self.source = source
        self.schema = source.schema()
        self.about = {"schema": manifest.SCHEMA, "session": len(plan.sessions)}
        self.total = plan.seeds.stop - plan.seeds.start
        self.missing: list[range] = []
        for seeds in plan.shards():
            if shards.path_of(folder, seeds).exists():
                shards.check(folder, seeds, self.schema)
            else:
                self.missing.append(seeds)

    @property
    def kept(self) -> int:
        """Rows in whole shards, by what is in the folder now: an interrupt may come when a shard
        has just got its name.
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
        """Solve what is missing. A row counts once its shard is written; the callbacks hear of
        both.
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
