"""The parts of a survey: Parquet files, each with the rows of some seeds, in order. Their metadata
say which seeds these are, and which question the rows answer. A survey is its parts, no more.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from solver.common.errors import InputError
from solver.common.files import write_whole
from solver.common.words import shortened
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.survey.rows import COLUMNS, Question, Row

PARTS = "[!._]*.parquet"  # readers of such folders pass over names that begin with these signs, too
NAME = re.compile(r"seeds-([0-9]{20})-([0-9]{20})\.parquet")
ABOUT = b"shooting-party/survey"


@dataclass(frozen=True)
class Part:
    """What a file holds; `table` is pyarrow's."""

    path: Path
    seeds: range
    question: Question
    table: Any


def span(seeds: range) -> str:
    """Return a range as the command line writes it: FROM..TO, both ends included."""
    return f"{seeds.start}..{seeds.stop - 1}"


def missing(seeds: range, there: Iterable[range], size: int) -> Iterator[range]:
    """Yield the seeds that are in none of the ranges there, which are in order, `size` at a time.
    Where work has stopped, it goes on with the same pieces.
    """
    begin = seeds.start
    for other in (*there, range(seeds.stop, seeds.stop)):
        end = min(other.start, seeds.stop)
        for first in range(begin, end, size):
            yield range(first, min(first + size, end))
        begin = max(begin, other.stop)


def path_of(folder: Path, seeds: range) -> Path:
    """Return the path of the part with those seeds; the names sort as the seeds do."""
    return folder / f"seeds-{seeds.start:020}-{seeds.stop - 1:020}.parquet"


def write(folder: Path, seeds: range, rows: Sequence[Row], question: Question) -> None:
    """Write a part, whole or not at all: the same bytes for the same rows and question."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    if [row["seed"] for row in rows] != list(seeds):
        raise AssertionError(f"the rows are not those of seeds {span(seeds)}")
    about = json.dumps({"seeds": span(seeds), "question": asdict(question)})
    table = pa.Table.from_pylist(rows, pa.schema(COLUMNS.items(), metadata={ABOUT: about}))
    as_parquet = partial(pq.write_table, table, compression="zstd", write_page_checksum=True)
    write_whole(path_of(folder, seeds), as_parquet)


def load(folder: Path, asked: Question | None = None) -> Iterator[Part]:
    """Yield the parts in a folder, by seed. Raise `InputError`, which names the file, for one that
    is damaged, answers another question than that `asked` or the first, or repeats seeds.
    """
    last: Part | None = None
    for path in sorted(folder.glob(PARTS)):
        part = read(path)
        asked = asked or part.question
        there, due = asdict(part.question), asdict(asked)
        for key in [key for key in due if there[key] != due[key]]:
            made = f"without --{key}" if there[key] is None else f"with {key} {there[key]}"
            raise InputError(f"{path}: was made {made}, not {due[key] or 'without'}")
        if last is not None and part.seeds.start < last.seeds.stop:
            raise InputError(f"{path}: has seeds of {last.path.name}, too; delete one of them")
        yield part
        last = part


def read(path: Path) -> Part:
    """Return the part in a file. Raise `InputError` unless its name, its metadata and its rows have
    the same seeds, and all checksums are right.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    name = NAME.fullmatch(path.name)
    if name is None:
        raise InputError(f"{path}: no part of a survey")
    seeds = range(int(name[1]), int(name[2]) + 1)
    try:
        with path.open("rb") as file:  # pyarrow takes no path that is no UTF-8
            table = pq.ParquetFile(file, page_checksum_verification=True).read()
        table.validate(full=True)
        about = json.loads(table.schema.metadata[ABOUT])
        question = Question(**about["question"])
        rules = str(RuleSet.parse(question.rules))
        if not table.schema.equals(pa.schema(COLUMNS.items())):
            raise ValueError("other columns")
        if not seeds or about["seeds"] != span(seeds):
            raise ValueError(f"it holds seeds {shortened(str(about['seeds']))}")
        if table.num_rows != seeds.stop - seeds.start or table["seed"].to_pylist() != [*seeds]:
            raise ValueError(f"its rows are not those of seeds {span(seeds)}")
        if table["rules"].unique().to_pylist() != [rules]:
            raise ValueError("rows of other rules")
    except MemoryError:  # a broken length asks for more than there is, too
        raise InputError(f"{path}: not enough memory to read it, unless it is damaged") from None
    except Exception as error:  # a broken footer alone causes half a dozen kinds
        if isinstance(error, OSError) and error.strerror:
            raise InputError(f"{path}: {error.strerror}") from None
        why = (str(error).splitlines() or [type(error).__name__])[0]
        remedy = "delete it, and `party survey` makes it again"
        raise InputError(f"{path}: damaged ({why}); {remedy}") from None
    return Part(path, seeds, question, table)
