"""Shards: Parquet files with a fixed range of seeds each, one row per seed, in order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solver.common.files import write_whole
from solver.common.survey.manifest import SurveyError, span

if TYPE_CHECKING:
    import pyarrow as pa

Row = dict[str, Any]
ABOUT = b"party"
PATTERN = "seeds-*.parquet"


def path_of(folder: Path, seeds: range) -> Path:
    """Return the path of the shard of those seeds; the names sort as the seeds do."""
    return folder / f"seeds-{seeds.start:020}-{seeds.stop - 1:020}.parquet"


def write(
    folder: Path, seeds: range, rows: Sequence[Row], schema: pa.Schema, about: dict[str, Any]
) -> None:
    """Write a shard, whole or not at all; `rows` must hold one row per seed, in any order."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    ordered = sorted(rows, key=lambda row: int(row["seed"]))
    if [row["seed"] for row in ordered] != list(seeds):
        raise AssertionError(f"the rows are not those of seeds {span(seeds)}")
    if any(list(row) != schema.names for row in ordered):
        raise AssertionError(f"a row of seeds {span(seeds)} has other columns")
    table = pa.Table.from_pylist(ordered, schema.with_metadata({ABOUT: json.dumps(about)}))
    write_whole(
        path_of(folder, seeds),
        lambda file: pq.write_table(table, file, compression="zstd", write_page_checksum=True),
    )


def check(folder: Path, seeds: range, schema: pa.Schema) -> None:
    """Raise `SurveyError` unless a shard has the right columns and number of rows."""
    import pyarrow.parquet as pq

    path = path_of(folder, seeds)
    with _reading(path):
        file = pq.ParquetFile(path)
        rows, columns = file.metadata.num_rows, file.schema_arrow
    if not columns.equals(schema):
        raise _damaged(path, "its columns are not those of the survey")
    if rows != len(seeds):
        raise _damaged(path, f"{rows} rows for {len(seeds)} seeds")


def read(folder: Path, seeds: range, schema: pa.Schema) -> pa.Table:
    """Return all rows of a shard, checksums and seeds checked; `SurveyError` if damaged."""
    import pyarrow.parquet as pq

    check(folder, seeds, schema)
    path = path_of(folder, seeds)
    with _reading(path):
        table = pq.ParquetFile(path, page_checksum_verification=True).read()
        table.validate(full=True)
    if table["seed"].to_pylist() != list(seeds):
        raise _damaged(path, f"its seeds are not {span(seeds)}")
    return table


def _damaged(path: Path, why: str) -> SurveyError:
    return SurveyError(f"{path}: damaged ({why}); remove it, and `party survey` solves it again")


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Turn any exception of a reader into a `SurveyError`: a broken footer alone causes half a
    dozen kinds.
    """
    try:
        yield
    except Exception as error:
        if isinstance(error, OSError) and error.strerror:
            raise SurveyError(f"{path}: {error.strerror}") from None
        raise _damaged(path, (str(error).splitlines() or [type(error).__name__])[0]) from None
