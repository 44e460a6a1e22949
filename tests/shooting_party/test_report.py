"""Reports: Wilson's intervals against published ones, sums against rows made by hand."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.common.survey import shards
from solver.common.survey.manifest import Manifest, SurveyError
from solver.common.survey.shards import Row
from solver.common.survey.shares import Share, upper_after_none, wilson
from solver.shooting_party import Budget, RuleSet
from solver.shooting_party.survey import tallies
from solver.shooting_party.survey.rows import PASSES, SolvedRows, columns
from tests.common.command_line import party_here

pytest.importorskip("pyarrow")


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_known_intervals(hits: int, trials: int, low: float, high: float):
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)
    assert wilson(trials - hits, trials) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_intervals_at_the_ends():
    assert wilson(0, 0) == (0, 1)
    assert wilson(0, 7)[0] == 0
    assert wilson(7, 7)[1] == 1
    for hits, trials in ((-1, 3), (4, 3)):
        with pytest.raises(ValueError, match="hits in 3 trials"):
            wilson(hits, trials)


@given(st.integers(1, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_is_where_the_share_is_z_deviations_away(case: tuple[int, int]):
    """Wilson's ends solve (p - share)^2 = z^2 p (1 - p) / n."""
    hits, trials = case
    share = hits / trials
    low, high = wilson(hits, trials)
    assert 0 <= low <= share <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            assert (end - share) ** 2 == pytest.approx(
                1.959963984540054**2 * end * (1 - end) / trials, rel=1e-6, abs=1e-15
            )


@given(st.integers(1, 10**6))
def test_none_in_many_trials(trials: int):
    """At the bound, so many misses have a chance of exactly 5 %."""
    assert (1 - upper_after_none(trials)) ** trials == pytest.approx(0.05, rel=1e-6)
    assert upper_after_none(0) == 1


def test_unknowns_count_both_ways():
    share = Share(yes=2, no=5, unknown=3)
    assert share.of == 10
    assert share.bounds == (0.2, 0.5)
    assert share.interval == (wilson(2, 10)[0], wilson(5, 10)[1])
    assert share.text == "20.00 to 50.00 % [5.67, 76.34]"
    assert Share(1, 1, 0).text == "50.00 % [9.45, 90.55]"
    assert Share(0, 0, 0).text == ""


def row(seed: int, *entries: tuple[str, int, int, int], rules: str = "leverstoke") -> Row:
    """A row by hand: four queens, queens, aces and most that is open, for each number of passes."""
    made: dict[str, Any] = dict.fromkeys(columns().names)
    for passes, (win, queens, aces, upper) in zip(PASSES, entries, strict=False):
        value = queens + aces
        entry = (win, queens, aces, value, value == upper, upper)
        names = ("win", "queens", "aces", "value", "proven", "upper")
        made |= {f"{name}_{passes}": x for name, x in zip(names, entry, strict=True)}
    made |= {"seed": seed, "rules": rules, "verdict": entries[-1][0], "line": "", "line_moves": 0}
    made |= {f"line_proven_{key}": False for key in ("passes", "cards_left", "moves")}
    return made | {"positions": 2_000_000, "seconds": 0.5}


ROWS = [
    row(0, ("no", 2, 2, 4), ("no", 3, 3, 6), ("yes", 4, 4, 8)),
    row(1, ("no", 2, 1, 3), ("yes", 4, 3, 7), ("yes", 4, 4, 8)),
    row(2, ("no", 2, 2, 4), ("unknown", 3, 3, 8), ("unknown", 3, 3, 8)),
    row(3, ("unknown", 3, 2, 5), ("yes", 4, 4, 8), ("yes", 4, 4, 8)),
    row(4, ("no", 1, 1, 2), ("no", 2, 2, 4), ("no", 3, 3, 6)),
    row(5, ("no", 2, 2, 4), ("no", 2, 2, 4), ("yes", 4, 3, 7)),
    row(6, ("no", 2, 2, 4), ("no", 2, 2, 4), ("unknown", 2, 2, 7)),
]


def folder_of(rows: list[Row], folder: Path, rules: str, size: int = 4) -> Path:
    folder.mkdir()
    question = SolvedRows(RuleSet.parse(rules), Budget())
    plan = Manifest(question.to_json(), size, (range(len(rows)),))
    plan.save(folder)
    for seeds in plan.shards():
        shards.write(folder, seeds, [rows[seed] for seed in seeds], columns(), {})
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_of(ROWS, tmp_path / "rows", "leverstoke")


def test_sums_by_hand(folder: Path):
    one, two, three = tallies.Survey.load(folder).tallies.values()
    assert one.win == Share(0, 6, 1)
    assert two.win == Share(2, 4, 1)
    assert three.win == Share(4, 1, 2)
    assert one.exactly(4) == Share(4, 3, 0)
    assert two.exactly(8) == Share(1, 5, 1)
    assert two.exactly(6) == Share(1, 5, 1)
    assert two.exactly(5) == Share(0, 7, 0)
    assert two.exactly(4) == Share(3, 4, 0)
    assert three.at_least(8) == Share(3, 3, 1)
    assert three.at_least(7) == Share(4, 1, 2)
    assert three.at_least(5) == Share(6, 0, 1)
    for tally in (one, two, three):
        assert tally.at_least(0) == Share(7, 0, 0)
        assert tally.at_least(9) == Share(0, 7, 0)


def cells(table: tallies.TextTable) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {row[:2]: row[2:] for row in table.rows}


def test_tables(folder: Path, tmp_path: Path):
    one_pass = [row(seed, ("no", 2, 2, 4), rules="leverstoke,passes=1") for seed in range(3)]
    other = folder_of(one_pass, tmp_path / "one", "leverstoke,passes=1")
    made = [tallies.Survey.load(path) for path in (folder, other)]
    overview, wins, eights, first, second, third, both, _ = tallies.tables(made)
    assert overview.rows[0][1:] == ("leverstoke", "0..6", "7", "2.00", "0.50")
    assert cells(wins)["leverstoke", "3 passes"] == (
        "7", "4", "1", "2", "57.14 to 85.71 % [25.05, 97.43]"
    )  # fmt: skip
    assert cells(wins)["leverstoke,passes=1", "1 pass"][:4] == ("3", "0", "3", "0")
    assert cells(eights)["leverstoke", "2 passes"][:4] == ("7", "1", "5", "1")
    assert first.header[1::3] == ("leverstoke", "leverstoke,passes=1")
    assert first.rows[-1][1::3] == ("0", "0")
    assert [r[0] for r in second.rows] == ["8", "7", "6", "5", "4", "not proven"]
    assert [r[1] for r in third.rows] == ["3", "1", "1", "0", "0", "2"]
    assert cells(both)["2 passes", "4"] == ("3", "0", "3", "0")
    assert cells(both)["2 passes", "6 to 8 (not proven)"] == ("1", "0", "0", "1")


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
    assert document["surveys"][0]["deals"] == len(ROWS)
    assert all(len(row) == len(t["header"]) for t in document["tables"] for row in t["rows"])
    plot = tmp_path / "plot.svg"
    markdown = party_here("report", str(folder), "--markdown", "--rare", "--plot", str(plot))
    assert (markdown.returncode, markdown.stderr) == (0, "")
    assert "| 4 | 6 | 3 | 3 | yes | 2.00 |" in markdown.stdout
    assert plot.read_text().rstrip().endswith("</svg>")

    last = shards.path_of(folder, range(4, 7))
    last.rename(tmp_path / "aside")
    (folder / f".{last.name}.1.tmp").write_bytes(b"PAR1")
    unfinished = party_here("report", str(folder))
    assert unfinished.returncode == 0
    assert "4 of 7" in unfinished.stdout
    assert f"{folder}: unfinished" in unfinished.stderr
    last.write_bytes((tmp_path / "aside").read_bytes()[:-9])
    damaged = party_here("report", str(folder), "--plot", str(tmp_path / "never.svg"))
    assert (damaged.returncode, damaged.stdout) == (2, "")
    assert damaged.stderr.startswith(f"party report: {last}: damaged (")
    assert damaged.stderr.count("\n") == 1
    assert not (tmp_path / "never.svg").exists()


def test_what_is_no_survey_of_this_game(folder: Path, tmp_path: Path):
    with pytest.raises(SurveyError, match="No such file"):
        tallies.Survey.load(tmp_path)
    plan = Manifest.load(folder)
    other = SolvedRows(RuleSet.parse("three-rounds"), Budget()).to_json()
    for change, why in (
        ({"game": "chess"}, "another version or game"),
        ({"columns": {"seed": "int64"}}, "another version or game"),
        ({"memory": None}, "memory is not what a survey asks"),
        ({"memory": 1e9}, "memory is not what a survey asks"),
        ({"switches": 3}, "switches is not what a survey asks"),
        (other, "rows of other rules than three-rounds"),
    ):
        Manifest(plan.question | change, plan.shard_size, plan.parts).save(folder)
        with pytest.raises(SurveyError, match=why):
            tallies.Survey.load(folder)
    Manifest(plan.question, 5, (range(50, 60),)).save(folder)
    with pytest.raises(SurveyError, match="no shard is finished yet"):
        tallies.Survey.load(folder)


def test_the_same_rows_make_the_same_plot(folder: Path):
    pytest.importorskip("matplotlib")
    from solver.shooting_party.survey.tallies import draw

    drawn = []
    for _ in range(2):
        file = io.BytesIO()
        draw([tallies.Survey.load(folder)], file)
        drawn.append(file.getvalue())
    assert drawn[0] == drawn[1]
    assert not re.search(rb"<dc:date>|20\d\d-\d\d-\d\d", drawn[0])
