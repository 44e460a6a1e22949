"""The folder of a survey as others find it: programs that read tables, and surveys begun when the
manifest had another name."""

import contextlib
from pathlib import Path

import pytest

from solver.common.files import LOCK
from solver.common.survey import partials
from solver.common.survey.manifest import FORMER_NAME, NAME, Manifest, SurveyError
from solver.common.survey.run import Run, claimed
from tests.common.helpers import contents, seeds_in
from tests.common.squares import Killed, Squares, run_squares, shuffled

dataset = pytest.importorskip("pyarrow.dataset")

SEEDS = range(40)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A stopped survey: whole shards, partial ones, and what a killed writer leaves."""
    path = tmp_path / "survey"
    with pytest.raises(Killed):
        run_squares(path, SEEDS, 10, shuffled(29))
    assert list(path.glob(partials.PATTERN))
    for name in contents(path).keys() - {LOCK}:
        (path / f".{name}.1.tmp").write_bytes(b"PAR1 half a file")
    return path


@pytest.mark.parametrize("held", [False, True])
def test_it_opens_as_it_stands(folder: Path, held: bool):
    """Unfinished, also while a run goes on."""
    pandas = pytest.importorskip("pandas")
    seeds = seeds_in(folder)
    assert 10 <= len(seeds) == len(set(seeds)) < 29
    with claimed(folder) if held else contextlib.nullcontext():
        for place in (folder, str(folder)):
            assert pandas.read_parquet(place)["seed"].tolist() == seeds
            table = dataset.dataset(place, format="parquet").to_table()
            assert table["seed"].to_pylist() == seeds
    assert not any(path.name[0] in "._" for path in folder.glob("*.parquet"))


# -- the manifest's former name -------------------------------------------------------------------


def manifests(folder: Path) -> list[str]:
    return [path.name for path in folder.glob("*manifest.json")]


def test_the_former_name_is_read_and_given_up(folder: Path):
    (folder / NAME).rename(folder / FORMER_NAME)
    plan = Manifest.load(folder)
    assert (plan.seeds, len(plan.sessions)) == (SEEDS, 1)
    assert manifests(folder) == [FORMER_NAME]
    run_squares(folder, range(45), 10, shuffled())
    assert manifests(folder) == [NAME]
    assert seeds_in(folder) == list(range(45))
    plan = Manifest.load(folder)
    assert (plan.seeds, len(plan.sessions)) == (range(45), 2)


def test_a_complete_survey_gets_the_new_name_too(folder: Path):
    run_squares(folder, SEEDS, 10, shuffled())
    (folder / NAME).rename(folder / FORMER_NAME)
    with claimed(folder) as before:
        assert before is not None
        assert Run(folder, before, Squares()).missing == []
    assert manifests(folder) == [NAME]


def test_two_manifests_are_refused(folder: Path):
    (folder / FORMER_NAME).write_bytes((folder / NAME).read_bytes())
    before = contents(folder)
    why = f"{folder}: {NAME} and {FORMER_NAME}: remove the one that is not its own"
    with pytest.raises(SurveyError, match=why), claimed(folder):
        pass
    with pytest.raises(SurveyError, match=why):
        Manifest.load(folder)
    assert contents(folder) == before


def test_another_program_s_manifest_keeps_its_name(tmp_path: Path):
    (tmp_path / FORMER_NAME).write_text('{"name": "an extension of a browser"}')
    with pytest.raises(SurveyError, match="not a survey document"), claimed(tmp_path):
        pass
    assert manifests(tmp_path) == [FORMER_NAME]
