"""Partial shards: the rows of a shard that a run could not finish, kept for the next run.

Nothing that reads a folder of Parquet files takes them for shards: some programs pass over names
that begin with `_`, others read whatever ends in `.parquet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solver.common.survey import parquet, shards
from solver.common.survey.manifest import span
from solver.common.survey.parquet import Damaged, Row

if TYPE_CHECKING:
    import pyarrow as pa

PATTERN = "_seeds-*.partial"


def path_of(folder: Path, seeds: range) -> Path:
    """Return the path of the partial shard of those seeds."""
    return folder / f"_{shards.path_of(folder, seeds).stem}.partial"


def write(
    folder: Path, seeds: range, rows: Sequence[Row], schema: pa.Schema, about: dict[str, Any]
) -> None:
    """Write some rows of a shard, whole or not at all, in place of those written before."""
    parquet.write(path_of(folder, seeds), rows, schema, about)


def read(folder: Path, seeds: range, schema: pa.Schema, about: dict[str, Any]) -> list[Row]:
    """Return the rows of a partial shard; raise `Damaged` if it cannot become part of the shard."""
    table = parquet.read(path_of(folder, seeds), schema)
    if not parquet.is_about(table, about):
        raise Damaged("of another question, or by other code or versions")
    found = table["seed"].to_pylist()
    if len(set(found)) != len(found) or not all(seed in seeds for seed in found):
        raise Damaged(f"its seeds are not some of {span(seeds)}, each once")
    rows: list[Row] = table.to_pylist()
    return rows


def count(folder: Path, seeds: range, schema: pa.Schema) -> int:
    """Return the number of rows in a partial shard, 0 if there is none."""
    path = path_of(folder, seeds)
    return parquet.count(path, schema) if path.exists() else 0
