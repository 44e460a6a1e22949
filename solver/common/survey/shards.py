"""Shards: Parquet files with a fixed range of seeds each, one row per seed, in order.

A *partial* shard has the rows of a shard that a run could not finish, kept for the next run.
Nothing that reads a folder of Parquet files takes it for a shard: some programs pass over names
that begin with `_`, others read whatever ends in `.parquet`.
"""

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
PARTIAL = "_seeds-*.partial"


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


def partial_path(folder: Path, seeds: range) -> Path:
    return folder / f"_{path_of(folder, seeds).stem}.partial"


def read_partial(folder: Path, seeds: range, schema: pa.Schema, about: dict[str, Any]) -> list[Row]:
    """Return the rows of a partial shard; raise `Damaged` if it cannot become part of the shard."""
    table = parquet.read(partial_path(folder, seeds), schema)
    if not parquet.is_about(table, about):
        raise Damaged("of another question, or by other code or versions")
    found = table["seed"].to_pylist()
    if len(set(found)) != len(found) or not all(seed in seeds for seed in found):
        raise Damaged(f"its seeds are not some of {span(seeds)}, each once")
    rows: list[Row] = table.to_pylist()
    return rows


def count_partial(folder: Path, seeds: range, schema: pa.Schema) -> int:
    """Return the number of rows in a partial shard, 0 if there is none."""
    path = partial_path(folder, seeds)
    return parquet.count(path, schema) if path.exists() else 0
