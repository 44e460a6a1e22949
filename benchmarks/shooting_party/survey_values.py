"""A survey reduced to what was found: ``python -m benchmarks.shooting_party.survey_values SURVEY
FILE`` writes the best score within each number of passes and the positions searched, by seed, to
one Parquet file.

Only a survey that is whole and leaves nothing unknown is reduced. The same rows give the same file,
byte for byte (with the same version of pyarrow).
"""

import argparse
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from solver.common.survey.manifest import SurveyError
from solver.shooting_party.survey.tallies import Survey

SMALL = {
    "seed": pa.uint32(),
    **{f"{name}_{p}": pa.int8() for p in (1, 2, 3) for name in ("queens", "aces")},
    "win_passes": pa.int8(),
    "positions": pa.uint32(),
}


def reduced(survey: Survey) -> pa.Table:
    """Return those columns of a survey. Raise `SurveyError` if it is not whole, or anything in it
    is unknown.
    """
    table = survey.table
    proven = [table[f"proven_{p}"] for p in survey.asked]
    if survey.deals != survey.planned or not all(pc.all(column).as_py() for column in proven):
        raise SurveyError(f"{survey.name}: not whole, or not all of it proven")
    return pa.table({name: table[name].cast(kind) for name, kind in SMALL.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("survey", type=Path)
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    try:
        table = reduced(Survey.load(given.survey))
    except SurveyError as error:
        raise SystemExit(str(error)) from None
    pq.write_table(table, given.file, compression="zstd", compression_level=19)
    print(f"{given.file}: {table.num_rows} deals, {given.file.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
