"""The reduced survey that is published, and its tables and picture."""

import re
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from benchmarks.shooting_party import survey_values
from solver.common.errors import InputError
from solver.shooting_party import solve
from solver.shooting_party.survey.rows import Question
from solver.shooting_party.survey.tallies import Survey
from tests.shooting_party.test_rare import DATA
from tests.shooting_party.test_report import folder_of

PUBLISHED = pq.read_table(DATA)


@pytest.mark.parametrize(
    "seeds", [range(99_995, 100_000), pytest.param(range(50_000, 50_050), marks=pytest.mark.long)]
)
def test_the_published_values(seeds: range):
    """The rows of some seeds are what `solve` finds."""
    assert PUBLISHED["seed"].to_pylist() == list(range(100_000))
    for row in PUBLISHED.slice(seeds.start, len(seeds)).to_pylist():
        profile = solve(row["seed"], par=False).profile
        due = [(row[f"queens_{p}"], row[f"aces_{p}"]) for p in (1, 2, 3)]
        assert [entry.score for entry in profile] == due


def test_only_a_whole_survey_is_reduced(tmp_path: Path):
    def survey(name: str, positions: int | None = None) -> Survey:
        rows = [Question("leverstoke", positions).row(seed) for seed in range(4)]
        return Survey.load(folder_of(rows, tmp_path / name))

    names = [name for name in PUBLISHED.column_names if name != "positions"]
    due = PUBLISHED.slice(0, 4).select(names).to_pylist()
    assert survey_values.reduced(survey("whole")).select(names).to_pylist() == due
    with pytest.raises(InputError, match="not whole, or not all of it proven"):
        survey_values.reduced(survey("limited", 100))


def test_the_tables_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """They are written where those of the page stand, and look like them."""
    page, data = tmp_path / "survey.md", tmp_path / "survey.parquet"
    page.write_text(was := survey_values.PAGE.read_text("utf-8"), "utf-8")
    rows = [Question().row(seed) for seed in range(4)]
    asked = ["survey_values", str(folder_of(rows, tmp_path / "few"))]
    for name, value in (
        (f"{survey_values.__name__}.PAGE", page),
        (f"{survey_values.__name__}.DATA", data),
        ("sys.argv", asked),
    ):
        monkeypatch.setattr(name, value)
    survey_values.main()
    now, counts = page.read_text("utf-8"), re.compile(r"\| [a-z-]+ \| \d pass.*\n")
    assert "| leverstoke | 3 passes | 4 | 4 | 0 | 0 | 100.00 % [51.01, 100.00] |" in now
    assert counts.sub("", now) == counts.sub("", was)
    assert pq.read_table(data).num_rows == 4
    assert page.with_suffix(".svg").read_text("utf-8").rstrip().endswith("</svg>")
