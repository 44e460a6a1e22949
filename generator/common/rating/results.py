"""People's results: who tried which puzzle, and how it went. The file is anonymous by design.

JSON Lines, one try a line; empty lines are skipped::

    {"puzzle": "shooting-party-2026-11-28", "mode": "blind", "person": "3f9c02d1", "solved": true}
    {"puzzle": "42", "mode": "blind", "person": "3f9c02d1", "score": 0.75}

`puzzle` is the id of a published puzzle, or a deal's seed or code; `mode` how it was played.
`person` is a random token of 8 to 32 hexadecimal digits, the same in all rows of one person; a row
without it counts as someone who tried nothing else. A row has either `solved` or a `score` from 0
(failed) to 1 (solved). There is no field for anything else about a person, and a row with one is
refused: names, times and places have no way in.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from generator.common.documents import COMMON
from solver.common.errors import InputError
from solver.common.schemas import read_json, validate


class ResultError(InputError):
    """A row that is not a valid result; the message begins with the row's number."""


@dataclass(frozen=True)
class Result:
    """One person's try: `score` from 0 (failed) to 1 (solved). `person` is None for someone who
    tried nothing else.
    """

    puzzle: str
    mode: str
    score: float
    person: str | None = None


def read_results(lines: Iterable[str], modes: Collection[str]) -> tuple[Result, ...]:
    """Return the results in a file's lines; `modes` are the game's. Raise `ResultError` for the
    first invalid row.
    """
    results = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = read_json(line)
            validate(row, "result", COMMON)
        except ValueError as error:
            raise ResultError(f"row {number}: {error}") from None
        if ("solved" in row) == ("score" in row):
            raise ResultError(f'row {number}: either "solved" or "score" is required')
        if row["mode"] not in modes:
            raise ResultError(f'row {number}: "mode" is one of {", ".join(modes)}')
        score = float(row["solved"] if "solved" in row else row["score"])
        results.append(Result(row["puzzle"], row["mode"], score, row.get("person")))
    return tuple(results)
