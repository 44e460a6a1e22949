"""One run of a survey: open the folder, compute the missing rows, write their shards."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from solver.common.files import LOCK, FolderBusy, aside_of, locked
from solver.common.survey import manifest, shards
from solver.common.survey.manifest import Manifest, SurveyError
from solver.common.survey.schedulers import Spread
from solver.common.survey.shards import Row, Schema

OURS = (manifest.NAME, shards.PATTERN)
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
            for path in aside_of(folder.iterdir(), OURS):
                path.unlink()
            yield Manifest.load(folder) if (folder / manifest.NAME).exists() else None
    except FolderBusy:
        raise SurveyError(f"{folder}: another survey is writing there") from None
    except OSError as error:
        raise SurveyError(f"{error.filename or folder}: {error.strerror or error}") from None


class Run:
    """One run over the shards that a folder still lacks. The caller must hold it (`claimed`)."""

    def __init__(self, folder: Path, plan: Manifest, source: RowSource) -> None:
        """Find what is missing. Raise `SurveyError` if a shard is damaged, or if there is one that
        the plan does not have.
        """
        self.folder = folder
        self.source = source
        self.schema = source.schema()
        self.about = {"schema": plan.schema, "question": plan.question, **manifest.makers()}
        self.total = plan.seeds.stop - plan.seeds.start
        self.missing: list[range] = []
        others = set(folder.glob(shards.PATTERN))
        for seeds in plan.shards():
            path = shards.path_of(folder, seeds)
            if path in others:
                shards.check(folder, seeds, self.schema)
                others.remove(path)
            else:
                self.missing.append(seeds)
        if others:
            raise SurveyError(f"{min(others)}: no shard of this survey; remove it")

    @property
    def kept(self) -> int:
        """The rows in the folder's shards: an interrupt may come when a file just got its name."""
        open_ = (s for s in self.missing if not shards.path_of(self.folder, s).exists())
        return self.total - sum(map(len, open_))

    def work(
        self,
        spread: Spread,
        on_row: Callable[[], None] = lambda: None,
        on_shard: Callable[[range], None] = lambda seeds: None,
    ) -> None:
        """Compute the missing rows and write each shard once it is whole. `on_row` is called after
        each row, `on_shard` after each written shard.
        """
        shard_of: dict[int, range] = {}
        rows: defaultdict[range, list[Row]] = defaultdict(list)

        def wanted() -> Iterator[int]:
            for seeds in self.missing:
                shard_of.update(dict.fromkeys(seeds, seeds))
                yield from seeds

        with closing(spread(self.source.row, wanted())) as made:
            for row in made:
                seeds = shard_of.pop(row["seed"])
                rows[seeds].append(row)
                on_row()
                if len(rows[seeds]) == len(seeds):
                    shards.write(self.folder, seeds, rows.pop(seeds), self.schema, self.about)
                    on_shard(seeds)
