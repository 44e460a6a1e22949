"""What is published of surveys: the record of rare deals in its one form, its page made from it,
its rows true, and how it grows; the values of each seed, with their tables and picture.
"""

import re
import shutil
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from benchmarks.shooting_party import rare, survey_values
from benchmarks.shooting_party.rare import Rare, Record, Surveyed
from cli import INTERRUPTED, WRONG_INPUT
from solver.common.errors import InputError
from solver.common.shares import wilson
from solver.shooting_party import solve
from solver.shooting_party.survey.rows import Question
from solver.shooting_party.survey.tallies import Survey
from tests.common.helpers import contents
from tests.shooting_party.helpers import WorkersHere
from tests.shooting_party.test_report import folder_of
from tests.shooting_party.test_survey import row

FILES = ("rare.csv", "rare-surveyed.csv", "survey.md")
PUBLISHED = pq.read_table(rare.PLACE / "survey-leverstoke.parquet")
RECORD = rare.load(rare.PLACE)
CHEAP = sorted(RECORD.deals, key=lambda deal: deal.positions)[:3]
LOST = [deal for deal in RECORD.deals if deal.queens_bound is not None and deal not in CHEAP]

FEW = ("no", 2, 2, 4)
EIGHT, SEVEN, SIX, OPEN = ("yes", 4, 4, 8), ("yes", 4, 3, 7), ("no", 3, 3, 6), ("yes", 4, 3, 8)


def test_record_and_page_are_in_their_one_form(tmp_path: Path):
    for name in FILES:
        shutil.copy(rare.PLACE / name, tmp_path)
    rare.save(RECORD, tmp_path)
    assert contents(tmp_path) == {name: (rare.PLACE / name).read_bytes() for name in FILES}


def test_the_record_can_be_true():
    """Sorted, no deal twice, every one surveyed and below eight, no bound below the best score."""
    assert all(each == sorted(each) for each in RECORD)
    assert len({deal[:2] for deal in RECORD.deals}) == len(RECORD.deals)
    assert len({each.rules for each in RECORD.surveyed}) == len(RECORD.surveyed)
    assert {deal.rules for deal in RECORD.deals} <= {each.rules for each in RECORD.surveyed}
    for rules, count, unknown in RECORD.surveyed:
        seeds = [*unknown, *(deal.seed for deal in RECORD.of(rules)[1])]
        assert len(seeds) == len(set(seeds))
        assert all(0 <= seed < count for seed in seeds)
    for deal in RECORD.deals:
        assert deal.queens + deal.aces < 8
        assert deal.queens + deal.aces <= deal.bound <= 8
        assert deal.because in ("relaxation", "effort", "memory")
        assert deal.queens_bound is None or deal.queens <= deal.queens_bound < 4 > deal.queens


def test_the_published_survey_has_the_same_rare_deals():
    """(The positions differ: they are those of the search of its day.)"""
    published = PUBLISHED.to_pylist()
    below = [r for r in published if r["queens_3"] + r["aces_3"] < 8]
    due = [(r["seed"], r["queens_3"], r["aces_3"], r["win_passes"] is None) for r in below]
    deals = [deal for deal in RECORD.of("leverstoke")[1] if deal.seed < len(published)]
    assert [(*deal[1:4], deal.queens_bound is not None) for deal in deals] == due


def test_other_pages_say_what_the_record_says():
    surveyed, deals = RECORD.of("leverstoke")
    pages = (rare.PLACE / "survey.md", rare.DOCS / "reliability.md", rare.DOCS.parent / "README.md")
    survey, bound, readme = (" ".join(page.read_text("utf-8").split()) for page in pages)
    for seeds, pattern in (
        (range(10**5), r"(\d+) have no perfect eight: (\d+) of them give seven cards"),
        (range(10**5, surveyed.deals), r"(\d+) more deals .* perfect eight: (\d+) give seven"),
    ):
        there = [deal.queens + deal.aces for deal in deals if deal.seed in seeds]
        assert re.findall(pattern, survey) == [(str(len(there)), str(there.count(7)))]
    every, exact = len(RECORD.deals), sum(deal.proven_twice for deal in RECORD.deals)
    counts = r"the (\d+) \[rare deals\].* is exact on (\d+), and 8 on (\d+)\."
    assert re.findall(counts, bound) == [tuple(map(str, (every, exact, every - exact)))]
    lost = [str(deal.seed) for deal in deals if deal.queens_bound is not None]
    (named,) = re.findall(r"\*\*Seeds ([^*]*) are no four-queen wins under the default", survey)
    assert re.findall(r"\d+", named) == lost
    spelled = ("none", "one", "two", "three", "four", "five")[len(lost)]
    assert f"all but {spelled} of {surveyed.deals:,} deals can be won" in readme
    share = round(surveyed.deals / len(deals) / 50) * 50
    assert f"one in {share} does not allow all four queens and four aces" in readme


@pytest.mark.parametrize("deal", CHEAP, ids=lambda deal: str(deal.seed))
def test_the_search_proves_it_again(deal: Rare):
    found = Question(deal.rules, rare_only=True).row(deal.seed)
    assert found["proven_3"]
    assert (found["queens_3"], found["aces_3"]) == (deal.queens, deal.aces)
    assert (found["verdict"] == "no") == (deal.queens_bound is not None)


def test_the_summary():
    deals = [
        Rare("leverstoke", 3, 4, 3, 4_460_000, 7, "relaxation", None),
        Rare("leverstoke", 8, 3, 3, 20_000, 8, "effort", 3),
        Rare("leverstoke", 9, 4, 2, 1_000_000, 6, "relaxation", None),
    ]
    made = rare.summary(Record(deals, [Surveyed("leverstoke", 1000, (4, 5))]))
    low, high = (round(100_000 * end) for end in (wilson(3, 1000)[0], wilson(5, 1000)[1]))
    share = f"300 to 500 [{low}, {high}]"
    assert f"| 0..999 | 3 | {share} | 2 | 1: 8 | 2: 4, 5 | 1.00 | 4.46 |" in made


# -- how it grows ---------------------------------------------------------------------------------


def surveyed(folder: Path, first: int, *best: tuple[str, int, int, int]) -> Path:
    """A survey of seeds from `first` on, with the entries of their last pass."""
    rows = [row(seed, FEW, FEW, entry) for seed, entry in enumerate(best, first)]
    return folder_of(rows, folder, Question(rare_only=True))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty record in the place of the true one, and surveys beside it."""
    place = tmp_path / "record"
    place.mkdir()
    (place / "survey.md").write_text("Prose.\n<!-- rare -->\n<!-- end of rare -->\n")
    rare.save(Record([], []), place)
    for name, value in (("PLACE", place), ("SURVEYS", tmp_path), ("Workers", WorkersHere)):
        monkeypatch.setattr(rare, name, value)
    return place


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """The seeds asked of a relaxation that always answers seven, and whether queens were, too."""
    seeds: list[tuple[int, bool]] = []

    def bounds(deal: tuple[str, int, bool]) -> rare.Bounds:
        seeds.append(deal[1:])
        return 7, "effort", 3 if deal[2] else None

    monkeypatch.setattr(rare, "bounds", bounds)
    return seeds


def found(place: Path) -> tuple[list[int], list[Surveyed]]:
    """The rare seeds recorded, and what is surveyed."""
    record = rare.load(place)
    return [deal.seed for deal in record.deals], record.surveyed


def test_surveys_are_entered(place: Path, tmp_path: Path, asked: list[tuple[int, bool]]):
    """Each takes the place of what was there of its seeds, and only new deals are asked about."""
    rare.enter(surveyed(tmp_path / "a", 0, EIGHT, SEVEN, SIX, OPEN))
    assert found(place) == ([1, 2], [Surveyed("leverstoke", 4, (3,))])
    rare.enter(surveyed(tmp_path / "b", 2, SIX, SEVEN, SEVEN))
    assert found(place) == ([1, 2, 3, 4], [Surveyed("leverstoke", 5, ())])
    rare.enter(surveyed(tmp_path / "c", 1, EIGHT))
    assert found(place) == ([2, 3, 4], [Surveyed("leverstoke", 5, ())])
    assert asked == [(1, False), (2, True), (3, False), (4, False)]
    assert "| leverstoke | 0..4 | 3 |" in (place / "survey.md").read_text()
    before = contents(place)
    for made, why in (
        (surveyed(tmp_path / "d", 6, SEVEN), "seed 5 is the next to be recorded"),
        (surveyed(surveyed(tmp_path / "e", 5, SEVEN), 7, SEVEN), "unfinished"),
    ):
        with pytest.raises(InputError, match=f"{made}: {why}"):
            rare.enter(made)
    with pytest.raises(AssertionError, match="the relaxation contradicts the search"):
        rare.entered(
            Record([Rare("leverstoke", 0, 4, 2, 1, 6, "effort", None)], []),
            surveyed(tmp_path / "f", 0, SEVEN),
        )
    assert contents(place) == before


def test_a_hunt_goes_on_where_the_record_ends(
    place: Path,
    tmp_path: Path,
    asked: list[tuple[int, bool]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    """In pieces that end at multiples of one size; an interrupt keeps those before."""
    hunted, codes = [], [0, INTERRUPTED, 0, 0]

    def run_survey(seeds: range, folder: Path, question: Question, *_: int) -> int:
        assert (folder, question.rare_only) == (tmp_path / f"hunt-{seeds.start}", True)
        hunted.append(seeds)
        surveyed(folder, seeds.start, *[SEVEN] * len(seeds))
        return codes.pop(0)

    monkeypatch.setattr(rare, "run_survey", run_survey)
    monkeypatch.setattr(rare, "PIECE", 4)
    monkeypatch.setattr("sys.argv", ["rare", str(surveyed(tmp_path / "a", 0, EIGHT)), "--to", "9"])
    assert rare.main() == INTERRUPTED
    assert capsys.readouterr().err.endswith("interrupted; call again to go on\n")
    assert found(place) == ([1, 2, 3], [Surveyed("leverstoke", 4, ())])
    monkeypatch.setattr("sys.argv", ["rare", "--to", "9"])
    assert rare.main() == 0
    assert found(place) == ([*range(1, 9)], [Surveyed("leverstoke", 9, ())])
    assert hunted == [range(1, 4), range(4, 8), range(4, 8), range(8, 9)]


def test_a_damaged_record_is_refused(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("sys.argv", ["rare", "--to", "9"])
    sound = (place / "rare-surveyed.csv").read_text()
    for text in ("", "rules,deals\n", f"{sound}leverstoke,many,\n", f"{sound}leverstoke,7\n"):
        (place / "rare-surveyed.csv").write_text(text)
        assert rare.main() == WRONG_INPUT
        assert capsys.readouterr().err.startswith(f"{place}: no record of rare deals: ")
    (place / "rare.csv").unlink()
    assert rare.main() == WRONG_INPUT
    assert capsys.readouterr().err == f"{place}: No such file or directory\n"


@pytest.mark.long
@pytest.mark.parametrize("deal", [*CHEAP, *LOST], ids=lambda deal: str(deal.seed))
def test_the_relaxation_bounds_it_again_and_a_hunt_finds_it(
    deal: Rare, place: Path, monkeypatch: pytest.MonkeyPatch
):
    assert rare.bounds((*deal[:2], deal.queens_bound is not None)) == deal[-3:]
    if deal.rules == rare.HUNTED:
        rare.save(Record([], [Surveyed(deal.rules, deal.seed - 1, ())]), place)
        monkeypatch.setattr("sys.argv", ["rare", "--to", str(deal.seed + 2)])
        assert rare.main() == 0
        assert rare.load(place) == Record([deal], [Surveyed(deal.rules, deal.seed + 2, ())])


# -- the values -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seeds", [range(99_995, 100_000), pytest.param(range(50_000, 50_050), marks=pytest.mark.long)]
)
def test_the_published_values(seeds: range):
    """The rows of some seeds are what `solve` finds."""
    assert PUBLISHED["seed"].to_pylist() == list(range(100_000))
    for each in PUBLISHED.slice(seeds.start, len(seeds)).to_pylist():
        profile = solve(each["seed"], par=False).profile
        due = [(each[f"queens_{p}"], each[f"aces_{p}"]) for p in (1, 2, 3)]
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
