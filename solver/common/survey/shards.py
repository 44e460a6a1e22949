"""Shards: Parquet files with a fixed range of seeds each, one row per seed, in order, written whole
and read so that damage is noticed.

A *partial* shard has the rows of a shard that a run could not finish, kept for the next run.
Nothing that reads a folder of Parquet files takes it for a shard: some programs pass over names
that begin with `_`, others read whatever ends in `.parquet`.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from solver.common.files import write_whole
from solver.common.survey.manifest import SurveyError, span

PATTERN = "seeds-*.parquet"
PARTIAL = "_seeds-*.partial"

Row = dict[str, Any]
Schema: TypeAlias = Any  # of pyarrow, which is imported late; so is the next
Table: TypeAlias = Any
ABOUT = b"party"


class Damaged(Exception):
    """A file that is not what it should be; the message says why, in one line."""


def path_of(folder: Path, seeds: range) -> Path:
    """Return the path of the shard of those seeds; the names sort as the seeds do."""
    return folder / f"seeds-{seeds.start:020}-{seeds.stop - 1:020}.parquet"


def write(
    folder: Path, seeds: range, rows: Sequence[Row], schema: Schema, about: dict[str, Any]
) -> None:
    """Write a shard, whole or not at all; `rows` must hold one row per seed, in any order."""
    if sorted(row["seed"] for row in rows) != list(seeds):
        raise AssertionError(f"the rows are not those of seeds {span(seeds)}")
    write_rows(path_of(folder, seeds), rows, schema, about)


def check(folder: Path, seeds: range, schema: Schema) -> None:
    """Raise `SurveyError` unless a shard has the right columns and number of rows."""
    path = path_of(folder, seeds)
    with _sound(path):
        rows = _count(path, schema)
        if rows != len(seeds):
            raise Damaged(f"{rows} rows for {len(seeds)} seeds")


def read(folder: Path, seeds: range, schema: Schema) -> Table:
    """Return all rows of a shard, checksums and seeds checked; `SurveyError` if damaged."""
    check(folder, seeds, schema)
    path = path_of(folder, seeds)
    with _sound(path):
        table = _read(path, schema)
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


def read_partial(folder: Path, seeds: range, schema: Schema, about: dict[str, Any]) -> list[Row]:
    """Return the rows of a partial shard; raise `Damaged` if it cannot become part of the shard."""
    table = _read(partial_path(folder, seeds), schema)
    if (table.schema.metadata or {}).get(ABOUT) != _packed(about):
        raise Damaged("of another question, or by other code or versions")
    found = table["seed"].to_pylist()
    if len(set(found)) != len(found) or not all(seed in seeds for seed in found):
        raise Damaged(f"its seeds are not some of {span(seeds)}, each once")
    rows: list[Row] = table.to_pylist()
    return rows


def count_partial(folder: Path, seeds: range, schema: Schema) -> int:
    """Return the number of rows in a partial shard, 0 if there is none."""
    path = partial_path(folder, seeds)
    return _count(path, schema) if path.exists() else 0


def write_rows(path: Path, rows: Iterable[Row], schema: Schema, about: dict[str, Any]) -> None:
    """Write rows by seed, and metadata `about`, whole or not at all; bytes follow from both."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    ordered = sorted(rows, key=lambda row: int(row["seed"]))
    if any(list(row) != schema.names for row in ordered):
        raise AssertionError(f"{path.name}: a row has other columns")
    table = pa.Table.from_pylist(ordered, schema.with_metadata({ABOUT: _packed(about)}))
    write_whole(
        path, lambda file: pq.write_table(table, file, compression="zstd", write_page_checksum=True)
    )


def _count(path: Path, schema: Schema) -> int:
    """Return the number of rows by the file's end; raise `Damaged` for that, or `SurveyError`."""
    return int(_opened(path, schema).metadata.num_rows)


def _read(path: Path, schema: Schema) -> Table:
    """Return all rows, checksums checked; raise `Damaged`, or `SurveyError` if not readable."""
    file = _opened(path, schema, page_checksum_verification=True)
    with _reading(path):
        table = file.read()
        table.validate(full=True)
    return table


def _opened(path: Path, schema: Schema, **options: bool) -> Any:
    import pyarrow.parquet as pq

    with _reading(path):
        # By an open file, since pyarrow takes no path that is no UTF-8.
        file = pq.ParquetFile(path.open("rb"), **options)
        columns = file.schema_arrow
    if not columns.equals(schema):
        raise Damaged("its columns are not those of the survey")
    return file


def _packed(about: dict[str, Any]) -> bytes:
    return json.dumps(about, sort_keys=True).encode()


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Turn any exception of a reader into `Damaged` or, where the file may well be whole (the
    system refuses it, or memory runs out), `SurveyError`: a broken footer alone causes half a dozen
    kinds.
    """
    try:
        yield
    except MemoryError:
        # A broken length asks for more memory than there is, too.
        raise SurveyError(f"{path}: not enough memory to read it, unless it is broken") from None
    except Exception as error:
        if isinstance(error, OSError) and error.strerror:
            raise SurveyError(f"{path}: {error.strerror}") from None
        raise Damaged((str(error).splitlines() or [type(error).__name__])[0]) from None
