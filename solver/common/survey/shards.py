"""Shards: Parquet files with a fixed range of seeds each, one row per seed, in order, written whole
and read so that damage is noticed.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from solver.common.files import write_whole
from solver.common.survey.manifest import SurveyError, span

PATTERN = "seeds-*.parquet"

Row = dict[str, Any]
Schema: TypeAlias = Any  # of pyarrow, which is imported late; so is the next
Table: TypeAlias = Any
ABOUT = b"party"


def path_of(folder: Path, seeds: range) -> Path:
    """Return the path of the shard of those seeds; the names sort as the seeds do."""
    return folder / f"seeds-{seeds.start:020}-{seeds.stop - 1:020}.parquet"


def write(
    folder: Path, seeds: range, rows: Sequence[Row], schema: Schema, about: dict[str, Any]
) -> None:
    """Write a shard, whole or not at all. `rows` must hold one row per seed, in any order. The
    bytes follow from them and from the metadata, `about`.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    ordered = sorted(rows, key=lambda row: int(row["seed"]))
    if [row["seed"] for row in ordered] != list(seeds):
        raise AssertionError(f"the rows are not those of seeds {span(seeds)}")
    if any(list(row) != schema.names for row in ordered):
        raise AssertionError(f"{span(seeds)}: a row has other columns")
    packed = json.dumps(about, sort_keys=True).encode()
    table = pa.Table.from_pylist(ordered, schema.with_metadata({ABOUT: packed}))
    write_whole(
        path_of(folder, seeds),
        lambda file: pq.write_table(table, file, compression="zstd", write_page_checksum=True),
    )


def check(folder: Path, seeds: range, schema: Schema) -> None:
    """Raise `SurveyError` unless a shard has the right columns and number of rows."""
    path = path_of(folder, seeds)
    rows = _opened(path, schema).metadata.num_rows
    if rows != len(seeds):
        raise _damaged(path, f"{rows} rows for {len(seeds)} seeds")


def read(folder: Path, seeds: range, schema: Schema) -> Table:
    """Return all rows of a shard, checksums and seeds checked; `SurveyError` if damaged."""
    check(folder, seeds, schema)
    path = path_of(folder, seeds)
    file = _opened(path, schema, page_checksum_verification=True)
    with _reading(path):
        table = file.read()
        table.validate(full=True)
    if table["seed"].to_pylist() != list(seeds):
        raise _damaged(path, f"its seeds are not {span(seeds)}")
    return table


def _damaged(path: Path, why: str) -> SurveyError:
    """Return the error of a file that is not what it should be."""
    remedy = "remove it, and `party survey` solves it again"
    return SurveyError(f"{path}: damaged ({why}); {remedy}")


def _opened(path: Path, schema: Schema, **options: bool) -> Any:
    """Return an open file with those columns, or raise `SurveyError`."""
    import pyarrow.parquet as pq

    with _reading(path):
        # By an open file, since pyarrow takes no path that is no UTF-8.
        file = pq.ParquetFile(path.open("rb"), **options)
        columns = file.schema_arrow
    if not columns.equals(schema):
        raise _damaged(path, "its columns are not those of the survey")
    return file


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Turn any exception of a reader into a `SurveyError`: a broken footer alone causes half a
    dozen kinds. It says that the file is damaged, unless that may well be whole, where the system
    refuses it or memory runs out.
    """
    try:
        yield
    except MemoryError:
        # A broken length asks for more memory than there is, too.
        raise SurveyError(f"{path}: not enough memory to read it, unless it is broken") from None
    except Exception as error:
        if isinstance(error, OSError) and error.strerror:
            raise SurveyError(f"{path}: {error.strerror}") from None
        why = (str(error).splitlines() or [type(error).__name__])[0]
        raise _damaged(path, why) from None
