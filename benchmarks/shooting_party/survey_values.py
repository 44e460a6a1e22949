"""What surveys found: ``python -m benchmarks.shooting_party.survey_values SURVEY...`` writes the
tables and the picture of docs/shooting-party/survey.md. The first survey it reduces to the best
score within each number of passes and the positions searched, by seed, in one Parquet file beside.

Only a survey that is whole and leaves nothing unknown is reduced. The same rows give the same file,
byte for byte (with the same version of pyarrow).
"""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from benchmarks.tables import DOCS, table, write_between
from solver.common.errors import InputError
from solver.common.files import write_whole
from solver.shooting_party.survey import tallies
from solver.shooting_party.survey.tallies import Survey

DATA = DOCS / "shooting-party" / "survey-leverstoke.parquet"
PAGE = DATA.with_name("survey.md")
ON_THE_PAGE = ("Four queens", "A perfect eight")

SMALL = {
    "seed": pa.uint32(),
    **{f"{name}_{p}": pa.int8() for p in (1, 2, 3) for name in ("queens", "aces")},
    "win_passes": pa.int8(),
    "positions": pa.uint32(),
}


def reduced(survey: Survey) -> pa.Table:
    """Return those columns of a survey. Raise `InputError` if it is not whole, or anything in it is
    unknown.
    """
    rows = survey.table
    proven = [rows[f"proven_{p}"] for p in survey.asked]
    if survey.missing or not all(pc.all(column).as_py() for column in proven):
        raise InputError(f"{survey.name}: not whole, or not all of it proven")
    return pa.table({name: rows[name].cast(kind) for name, kind in SMALL.items()})


def as_markdown(surveys: Sequence[Survey]) -> str:
    """Return the tables of the page, under their titles."""
    shown = [t for t in tallies.tables(surveys) if t.title.startswith(ON_THE_PAGE)]
    return "\n".join(f"**{t.title}**\n\n{table(t.header, t.rows)}" for t in shown)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("surveys", type=Path, nargs="+", metavar="SURVEY")
    try:
        surveys = [Survey.load(folder) for folder in parser.parse_args().surveys]
        rows = reduced(surveys[0])
    except InputError as error:
        raise SystemExit(str(error)) from None
    write_whole(DATA, partial(pq.write_table, rows, compression="zstd", compression_level=19))
    write_between(PAGE, "survey", as_markdown(surveys))
    write_whole(PAGE.with_suffix(".svg"), lambda file: tallies.draw(surveys, file))


if __name__ == "__main__":
    main()
