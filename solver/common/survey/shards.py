"""Shards: Parquet files with a fixed range of seeds each, one row per seed, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solver.common.survey import parquet
from solver.common.survey.manifest import SurveyError, span
from solver.common.survey.parquet import Damaged, Row

if TYPE_CHECKING:
    import pyarrow as pa

PATTERN = "seeds-*.parquet"


def path_of(folder: Path, seeds: range) -> Path:
    """Return the path of the shard of those seeds; the names sort as the seeds do."""
    return folder / f"seeds-{seeds.start:020}-{seeds.stop - 1:020}.parquet"


def write(
    folder: Path, seeds: range, rows: Sequence[Row], schema: pa.Schema, about: dict[str, Any]
) -> None:
    """Write a shard, whole or not at all; `rows` must hold one row per seed, in any order."""
    if sorted(row["seed"] for row in rows) != list(seeds):
        raise AssertionError(f"the rows are not those of seeds {span(seeds)}")
    parquet.write(path_of(folder, seeds), rows, schema, about)


def check(folder: Path, seeds: range, schema: pa.Schema) -> None:
    """Raise `SurveyError` unless a shard has the right columns and number of rows."""
    path = path_of(folder, seeds)
    with _sound(path):
        rows = parquet.count(path, schema)
        if rows != len(seeds):
            raise Damaged(f"{rows} rows for {len(seeds)} seeds")


def read(folder: Path, seeds: range, schema: pa.Schema) -> pa.Table:
    """Return all rows of a shard, checksums and seeds checked; `SurveyError` if damaged."""
    check(folder, seeds, schema)
    path = path_of(folder, seeds)
    with _sound(path):
        table = parquet.read(path, schema)
        if table["seed"].to_pylist() != list(seeds):
            raise Damaged(f"its seeds are not {span(seeds)}")
    return table


@contextmanager
def _sound(path: Path) -> Iterator[None]:
    try:
        yield
    except Damaged as error:
        remedy = "remove it, and `party survey` solves it again"
        raise SurveyError(f"{path}: damaged ({error}); {remedy}") from None
