"""The reduced survey that is published, what is explained of its deals, and the pictures."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from solver.common.errors import InputError
from solver.shooting_party import Deal, solve
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.survey.rows import Question
from solver.shooting_party.survey.tallies import Survey
from tests.shooting_party.test_rare import DATA
from tests.shooting_party.test_report import folder_of

PUBLISHED = pq.read_table(DATA)


def imported(name: str) -> Any:
    """A benchmark: only here is there need of what it imports, which takes long."""
    pytest.importorskip("sklearn")
    pytest.importorskip("clingo")
    return import_module(f"benchmarks.{name}")


@pytest.fixture
def hardness() -> Any:
    return imported("shooting_party.hardness")


@pytest.fixture
def survey_values() -> Any:
    return imported("shooting_party.survey_values")


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


def test_only_a_whole_survey_is_reduced(survey_values: Any, tmp_path: Path):
    def survey(name: str, positions: int | None = None) -> Survey:
        rows = [Question("leverstoke", positions).row(seed) for seed in range(4)]
        return Survey.load(folder_of(rows, tmp_path / name))

    names = [name for name in PUBLISHED.column_names if name != "positions"]
    due = PUBLISHED.slice(0, 4).select(names).to_pylist()
    assert survey_values.reduced(survey("whole")).select(names).to_pylist() == due
    with pytest.raises(InputError, match="not whole, or not all of it proven"):
        survey_values.reduced(survey("limited", 100))


def test_the_tables_of_the_page(
    survey_values: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
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


def test_facts_are_the_places_in_the_pile(hardness: Any):
    order = Deal.from_seed(7).pass_order(2)
    facts = hardness.facts_of(hardness.np.array([order]), 2)
    printed = dict(zip(facts.names, facts.values[0].tolist(), strict=True))
    place = {DECK.names[card]: n for n, card in enumerate(order, 1)}
    queens = sorted((place[f"Q{suit}"], suit) for suit in "cdhs")
    for n, (queen, suit) in enumerate(queens, 1):
        assert printed[f"pass 2: place of queen {n}"] == queen
        for name, rank in (("ace", "A"), ("king", "K"), ("jack", "J")):
            away = place[f"{rank}{suit}"] - queen
            assert printed[f"pass 2: {name} of queen {n}, from her"] == away
    assert printed["pass 2: place of the joker"] == place["Jk"]
    assert len(printed) == 17


@pytest.mark.parametrize(
    ("deals", "resamples", "trees"),
    [(60, 20, 40), pytest.param(400, 1000, 400, marks=pytest.mark.long)],
)
def test_the_same_tables_and_picture_each_time(
    hardness: Any, deals: int, resamples: int, trees: int, tmp_path: Path
):
    model, fitted = "HistGradientBoostingRegressor", hardness.HistGradientBoostingRegressor
    fewer = {"RESAMPLES": resamples, model: lambda **how: fitted(**how | {"max_iter": trees})}
    few, texts = PUBLISHED.slice(0, deals), []
    for file in (tmp_path / "one.svg", tmp_path / "two.svg"):
        limited = import_module("threadpoolctl").threadpool_limits(1)  # more wait for each other
        with limited, patch.multiple(hardness, **fewer):
            found = hardness.results(few)
        imported("tables").save(hardness.draw(found), file)
        texts.append((hardness.tables(found, deals), file.read_text("utf-8")))
    assert texts[0] == texts[1]
    assert f"{deals} deals: half to fit the models" in texts[0][0]
