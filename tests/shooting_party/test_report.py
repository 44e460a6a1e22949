"""Reports: sums, tables and plots of rows made by hand."""

import io
import json
import re
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

from solver.common.shares import Share
from solver.shooting_party.survey import parts, tallies
from solver.shooting_party.survey.rows import PASSES, Question, Row
from tests.common.command_line import party_here
from tests.common.test_errors import is_refused
from tests.shooting_party.test_survey import ONE, row

ROWS = [
    row(0, ("no", 2, 2, 4), ("no", 3, 3, 6), ("yes", 4, 4, 8)),
    row(1, ("no", 2, 1, 3), ("yes", 4, 3, 7), ("yes", 4, 4, 8)),
    row(2, ("no", 2, 2, 4), ("unknown", 3, 3, 8), ("unknown", 3, 3, 8)),
    row(3, ("unknown", 3, 2, 5), ("yes", 4, 4, 8), ("yes", 4, 4, 8)),
    row(4, ("no", 1, 1, 2), ("no", 2, 2, 4), ("no", 3, 3, 6)),
    row(5, ("no", 2, 2, 4), ("no", 2, 2, 4), ("yes", 4, 3, 7)),
    row(6, ("no", 2, 2, 4), ("no", 2, 2, 4), ("unknown", 2, 2, 7)),
]


def folder_of(rows: list[Row], folder: Path, question: Question | None = None) -> Path:
    """A survey of two parts with these rows."""
    folder.mkdir(parents=True, exist_ok=True)
    for some in filter(None, (rows[:4], rows[4:])):
        seeds = range(some[0]["seed"], some[-1]["seed"] + 1)
        parts.write(folder, seeds, some, question or Question(some[0]["rules"]))
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_of(ROWS, tmp_path / "rows")


def test_sums_by_hand(folder: Path):
    found = tallies.Survey.load(folder)
    assert [found.wins(p) for p in PASSES] == [Share(0, 6, 1), Share(2, 4, 1), Share(4, 1, 2)]
    exactly = {(1, 4): (4, 3, 0), (2, 8): (1, 5, 1), (2, 6): (1, 5, 1), (2, 5): (0, 7, 0)}
    exactly |= {(2, 4): (3, 4, 0)}
    for asked, share in exactly.items():
        assert found.exactly(*asked) == Share(*share)
    least = {8: (3, 3, 1), 7: (4, 1, 2), 5: (6, 0, 1), 0: (7, 0, 0), 9: (0, 7, 0)}
    for value, share in least.items():
        assert found.at_least(3, value) == Share(*share)


def cells(table: tallies.TextTable) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {row[:2]: row[2:] for row in table.rows}


def test_tables(folder: Path, tmp_path: Path):
    one_pass = [row(seed, ("no", 2, 2, 4), rules=ONE) for seed in range(3)]
    other = folder_of(one_pass, tmp_path / "one")
    made = [tallies.Survey.load(path) for path in (folder, other)]
    overview, wins, eights, values = tallies.tables(made)
    assert overview.rows[0][1:] == ("leverstoke", "0..6", "7", "2.00")
    assert cells(wins)["leverstoke", "3 passes"] == (
        "7", "4", "1", "2", "57.14 to 85.71 % [25.05, 97.43]"
    )  # fmt: skip
    assert cells(wins)[ONE, "1 pass"][:4] == ("3", "0", "3", "0")
    assert cells(eights)["leverstoke", "2 passes"][:4] == ("7", "1", "5", "1")
    assert values.header[2:] == ("8", "7", "6", "5", "4", "3", "2", "1", "0", "not proven")
    assert cells(values)["leverstoke", "3 passes"] == tuple("3110000002")
    assert cells(values)[ONE, "1 pass"] == tuple("0000300000")


def test_rare_deals(folder: Path):
    no_eight, no_win, unknown = tallies.rare(tallies.Survey.load(folder))
    assert no_eight.title == "No perfect eight within 3 passes, leverstoke, seeds 0..6 (proven): 3"
    assert [r[0] for r in no_eight.rows] == ["4", "5", "6"]
    assert no_eight.rows[2] == ("6", "4", "2", "2", "at most 7", "2.00")
    assert [r[:2] for r in no_win.rows] == [("4", "6")]
    assert [r[0] for r in unknown.rows] == ["2", "3", "6"]
    assert unknown.rows[1][1] == "four queens within 1 pass"
    assert "best within 3 passes: 4 to 7" in unknown.rows[2][1]


def test_the_report_command(folder: Path, tmp_path: Path):
    plain = party_here("report", str(folder))
    assert (plain.returncode, plain.stderr) == (0, "")
    assert "57.14 to 85.71 % [25.05, 97.43]" in plain.stdout
    assert plain.stdout.isascii()
    document = json.loads(party_here("report", str(folder), "--json").stdout)
    assert document["surveys"] == [{"name": str(folder), "deals": 7, "missing": 0}]
    assert all(len(row) == len(t["header"]) for t in document["tables"] for row in t["rows"])
    plot = tmp_path / "plot.svg"
    assert party_here("report", str(folder), "--rare", "--plot", str(plot)).returncode == 0
    assert plot.read_text().rstrip().endswith("</svg>")
    folder_of([row(9, *[("no", 2, 2, 4)] * 3)], folder)
    assert f"{folder}: 2 deals are missing" in party_here("report", str(folder)).stderr
    last = parts.path_of(folder, range(4, 7))
    last.write_bytes(last.read_bytes()[:-9])
    damaged = party_here("report", str(folder), "--plot", str(tmp_path / "never.svg"))
    is_refused(damaged, f"party report: {last}: damaged (")
    assert not (tmp_path / "never.svg").exists()
    is_refused(party_here("report", str(tmp_path / "nowhere")), "no part of a survey is there")


def test_the_same_rows_make_the_same_plot(folder: Path):
    for file in (files := (io.BytesIO(), io.BytesIO())):
        tallies.draw([tallies.Survey.load(folder)], file)
    one, other = (file.getvalue() for file in files)
    assert one == other
    assert not re.search(rb"<dc:date>|20\d\d-\d\d-\d\d", one)
