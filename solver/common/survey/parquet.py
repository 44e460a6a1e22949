"""Parquet files of rows: written whole, and read so that damage is noticed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solver.common.files import write_whole
from solver.common.survey.manifest import SurveyError

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

Row = dict[str, Any]
ABOUT = b"party"


class Damaged(Exception):
    """A file that is not what it should be; the message says why, in one line."""


def write(path: Path, rows: Iterable[Row], schema: pa.Schema, about: dict[str, Any]) -> None:
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


def count(path: Path, schema: pa.Schema) -> int:
    """Return the number of rows by the file's end; raise `Damaged` for that, or `SurveyError`."""
    return int(_opened(path, schema).metadata.num_rows)


def read(path: Path, schema: pa.Schema) -> pa.Table:
    """Return all rows, checksums checked; raise `Damaged`, or `SurveyError` if not readable."""
    file = _opened(path, schema, page_checksum_verification=True)
    with _reading(path):
        table = file.read()
        table.validate(full=True)
    return table


def is_about(table: pa.Table, about: dict[str, Any]) -> bool:
    """Return True if rows that were read were written with that `about`."""
    return (table.schema.metadata or {}).get(ABOUT) == _packed(about)


def _opened(path: Path, schema: pa.Schema, **options: bool) -> pq.ParquetFile:
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
