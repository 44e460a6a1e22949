"""What commands print with --json has one schema, which it fits."""

import json
from pathlib import Path

import pytest

from solver.common.schemas import validate
from tests.common.command_line import ROOT, printed
from tests.common.test_errors import words

PRINTED = {
    "shooting_party": """
        solve 42 --passes 1
        solve {corpus}/cards.txt --passes 1
        bound 42 --passes 1
        advise 42
        advise 4 --passes 1 --open
        explain 4 --passes 1 --brief
        explain {corpus}/exchange.puzzle.json
        explain {corpus}/game-over.txt
        explain {corpus}/game-over.txt --hidden
        rate 42 --passes 1
        rate {corpus}/open.puzzle.json
        deal 42
        generate --tier stiff --kind couple
        daily 2026-01-05
        record
    """,
    "no_mans_land": """
        advise 'score 0'
        advise 'target Ks; weather 3c; hand 5h 6h 7h Ad 5s'
        explain {corpus}/game-over.txt
        daily 2026-01-06 --game no-mans-land
    """,
    "the_party": """
        advise {corpus}/view.json --worlds 5
        explain {corpus}/game-two.txt --within 3
        force 2 --within 3
        daily 2026-01-10 --game the-party
    """,
}
FILES = {
    json.loads(path.read_text("utf-8"))["$id"]: path
    for package in ("solver", "generator")
    for path in (ROOT / package).rglob("schemas/*.json")
}
COMMON = {"record": "puzzles"}
"""Documents of no game, and whose schemas they have."""


def package_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).parts[:-2])


@pytest.mark.parametrize(
    ("game", "command"),
    [(game, row.strip()) for game, rows in PRINTED.items() for row in rows.strip().splitlines()],
)
def test_a_document_fits_its_schema(game: str, command: str):
    document = json.loads(printed(*words(command, game), "--json"))
    of, _, kind = document.get("schema", f"puzzles/{command}/1").partition("/")
    name = kind.partition("/")[0]
    of = COMMON.get(name, of)
    [file] = [path for urn, path in FILES.items() if urn.rpartition(":")[0] == f"urn:{of}:{name}"]
    others = {package_of(path) for path in FILES.values()} - {package_of(file)}
    validate(document, name, package_of(file), *sorted(others))
