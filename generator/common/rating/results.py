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

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from solver.common.errors import InputError
from solver.common.schemas import read_json

FIELDS = ("puzzle", "mode", "person", "solved", "score")

TOKEN = re.compile("[0-9a-f]{8,32}")


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
        if line.strip():
            try:
                row = read_json(line)
            except ValueError as error:
                raise ResultError(f"row {number}: {error}") from None
            try:
                results.append(_result(row, modes))
            except ResultError as error:
                raise ResultError(f"row {number}: {error}") from None
    return tuple(results)


def _result(row: object, modes: Collection[str]) -> Result:
    if not isinstance(row, dict):
        raise ResultError("not a JSON object")
    if stray := sorted(set(row) - set(FIELDS)):
        raise ResultError(f"no field {stray[0]!r}; there are {', '.join(FIELDS)}")
    if not isinstance(row.get("puzzle"), str):
        raise ResultError('"puzzle" is not a string')
    if row.get("mode") not in modes:
        raise ResultError(f'"mode" is one of {", ".join(modes)}, not {row.get("mode")!r}')
    person = row.get("person")
    if person is not None and not (isinstance(person, str) and TOKEN.fullmatch(person)):
        raise ResultError('"person" is not a random token of 8 to 32 hexadecimal digits')
    if ("solved" in row) == ("score" in row):
        raise ResultError('either "solved" or "score" is required')
    if not isinstance(row.get("solved", False), bool):
        raise ResultError('"solved" is neither true nor false')
    score = row["solved"] if "solved" in row else row["score"]
    number = isinstance(score, (int, float)) and ("solved" in row or not isinstance(score, bool))
    if not number or not 0 <= score <= 1:
        raise ResultError('"score" is not a number from 0 to 1')
    return Result(row["puzzle"], row["mode"], float(score), person)
