"""The folder of a survey as others find it: programs that read tables, and surveys begun when the
manifest had another name."""

import contextlib
from pathlib import Path

import pytest

from solver.common.files import LOCK
from solver.common.survey import shards
from solver.common.survey.run import claimed
from tests.common.helpers import contents, seeds_in
from tests.common.squares import Killed, run_squares, shuffled

dataset = pytest.importorskip("pyarrow.dataset")

SEEDS = range(40)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A stopped survey: whole shards, partial ones, and what a killed writer leaves."""
    path = tmp_path / "survey"
    with pytest.raises(Killed):
        run_squares(path, SEEDS, 10, shuffled(29))
    assert list(path.glob(shards.PARTIAL))
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
