"""What a stopped run leaves of unfinished shards: every row that has come in, in files that cannot
put a wrong row into a shard."""

import contextlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from solver.common.files import LOCK
from solver.common.survey import manifest, shards
from solver.common.survey.manifest import NAME, Manifest
from solver.common.survey.run import Run, claimed
from solver.common.survey.schedulers import Spread
from solver.common.survey.shards import Damaged, Row
from tests.common.helpers import contents, kept_in, seeds_in
from tests.common.squares import Killed, Squares, flipped, run_squares, shuffled

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

SEEDS = range(5, 27)


def files_of(folder: Path) -> dict[str, bytes]:
    """All files but the manifest, which tells of every run."""
    return {name: data for name, data in contents(folder).items() if name != NAME}


def unstopped(folder: Path, size: int) -> dict[str, bytes]:
    """The files of a run that nothing stopped."""
    run_squares(folder, SEEDS, size, shuffled(seed=99))
    return files_of(folder)


def stopped(folder: Path, size: int, after: int, seed: int = 0) -> None:
    with pytest.raises(Killed):
        run_squares(folder, SEEDS, size, shuffled(after, seed))


def noting(asked: list[int], spread: Spread) -> Spread:
    """The same scheduler; the seeds that it takes are noted."""

    def noted(seeds: Iterable[int]) -> Iterable[int]:
        for seed in seeds:
            asked.append(seed)
            yield seed

    return lambda make, seeds: spread(make, noted(seeds))


@pytest.mark.parametrize("size", [1, 4, 7, 100])
def test_the_next_run_computes_only_what_is_missing(tmp_path: Path, size: int):
    """Stopped anywhere, once or twice: the same files in the end as if never stopped."""
    expected = unstopped(tmp_path / "whole", size)
    for stops in ((0,), (3,), (6, 2), (7, 0, 9), (13, 8), (21,)):
        folder = tmp_path / "-".join(map(str, stops))
        for number, stop in enumerate(stops):
            before = kept_in(folder)
            stopped(folder, size, stop, number)
            kept = kept_in(folder)
            assert len(kept) == len(set(kept)) == len(before) + stop
            assert set(before) <= set(kept)
        asked: list[int] = []
        run = run_squares(folder, SEEDS, size, noting(asked, shuffled(seed=7)))
        assert sorted([*kept, *asked]) == list(SEEDS)
        assert files_of(folder) == expected
        assert (run.kept, run.notes) == (len(SEEDS), [])
        assert len(Manifest.load(folder).sessions) == len(stops) + 1


@pytest.mark.parametrize("place", ["row", "shard", "write", "fsync", "replace", "named"])
def test_interrupted_while_a_row_is_in_hand(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
):
    """When a row is counted or a shard told, or anywhere on a shard's way to its name."""
    rows = 0
    module, name = {"write": (pq, "write_table"), "fsync": (os, "fsync")}.get(
        place, (os, "replace")
    )
    real = getattr(module, name)

    def on_row() -> None:
        nonlocal rows
        rows += 1
        if place == "row":
            raise KeyboardInterrupt
        if rows == 7 and place != "shard":
            monkeypatch.setattr(module, name, once)

    def once(*given: Any, **options: Any) -> None:
        monkeypatch.setattr(module, name, real)
        if place == "named":
            real(*given, **options)
        raise KeyboardInterrupt

    def on_shard(seeds: range) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_squares(tmp_path, SEEDS, 7, shuffled(), on_row=on_row, on_shard=on_shard)
    assert len(kept_in(tmp_path)) == rows >= 1
    assert Run(tmp_path, Manifest.load(tmp_path), Squares()).kept == rows
    run_squares(tmp_path, SEEDS, 7, shuffled())
    assert files_of(tmp_path) == unstopped(tmp_path / "whole", 7)


def test_a_partial_shard_beside_its_shard_is_removed(tmp_path: Path):
    """As after kill -9 between the two."""
    stopped(tmp_path, 100, 5)
    partial = contents(tmp_path)
    run_squares(tmp_path, SEEDS, 100, shuffled())
    expected = files_of(tmp_path)
    (path,) = (tmp_path / name for name in partial.keys() - expected.keys() - {NAME})
    path.write_bytes(partial[path.name])
    run = Run(tmp_path, Manifest.load(tmp_path), Squares())
    assert (run.kept, run.notes, run.missing) == (len(SEEDS), [], [])
    assert files_of(tmp_path) == expected


# -- no wrong row ---------------------------------------------------------------------------------

ROWS = [Squares().row(seed) for seed in (6, 8, 20)]
ABOUT = {
    "schema": "squares/survey/1",
    "question": Squares().to_json(),
    **manifest.makers(),
}
COLUMNS = Squares().schema()
OTHER_COLUMNS = pa.schema([COLUMNS.field("seed"), ("square", pa.float32())])
CUBES = [Squares(3).row(seed) for seed in (6, 8, 20)]


def written(
    rows: list[Row] = ROWS, columns: Any = COLUMNS, **changes: object
) -> Callable[[Path], None]:
    return lambda folder: shards.write_rows(
        shards.partial_path(folder, SEEDS), rows, columns, ABOUT | changes
    )


def cut(folder: Path) -> None:
    written()(folder)
    path = shards.partial_path(folder, SEEDS)
    path.write_bytes(path.read_bytes()[:-9])


@pytest.mark.parametrize(
    ("put", "why"),
    [
        (cut, "Parquet"),
        (lambda folder: shards.partial_path(folder, SEEDS).write_bytes(b""), "Parquet"),
        (lambda folder: shards.partial_path(folder, SEEDS).write_text("a\nb\n" * 99), "Parquet"),
        (written(columns=OTHER_COLUMNS), "its columns are not those of the survey"),
        (written(CUBES, question=Squares(3).to_json()), "of another question"),
        (written(schema="squares/survey/2"), "of another question"),
        (written(code="another"), "by other code or versions"),
        (written(versions={}), "by other code or versions"),
        (written([*ROWS, Squares().row(27)]), r"not some of 5\.\.26"),
        (written([*ROWS, ROWS[0]]), "each once"),
    ],
)
def test_a_partial_shard_of_no_use(tmp_path: Path, put: Callable[[Path], Any], why: str):
    """It is removed, one line says so, and its seeds are computed again."""
    folder = tmp_path / "it"
    stopped(folder, 100, 0)
    put(folder)
    path = shards.partial_path(folder, SEEDS)
    assert path.exists()
    with pytest.raises(Damaged, match=why):
        shards.read_partial(folder, SEEDS, COLUMNS, ABOUT)
    plan = Manifest.load(folder)
    run = Run(folder, plan, Squares())
    assert not path.exists()
    (note,) = run.notes
    assert note.startswith(f"{path}: removed, its seeds are computed again (")
    assert "\n" not in note
    assert run.kept == 0
    run.work(shuffled())
    assert files_of(folder) == unstopped(tmp_path / "whole", 100)


def test_a_partial_shard_as_it_should_be(tmp_path: Path):
    """So that the test above can refuse it only for what is wrong there."""
    written()(tmp_path)
    assert shards.read_partial(tmp_path, SEEDS, COLUMNS, ABOUT) == ROWS
    assert shards.count_partial(tmp_path, SEEDS, COLUMNS) == 3
    assert shards.count_partial(tmp_path, range(5), COLUMNS) == 0


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.long)])
def test_no_flipped_bit_changes_a_row(tmp_path: Path, step: int):
    """It is noticed, or it does not matter, or it hides a row, which is computed again."""
    written()(tmp_path)
    path = shards.partial_path(tmp_path, SEEDS)
    whole, noticed = path.read_bytes(), 0
    for data in flipped(whole, step):
        path.write_bytes(data)
        try:
            assert all(row in ROWS for row in shards.read_partial(tmp_path, SEEDS, COLUMNS, ABOUT))
        except Damaged:
            noticed += 1
    assert noticed > len(whole) / step / 4


@pytest.mark.parametrize("held", [False, True])
def test_a_stopped_survey_opens_as_a_table(tmp_path: Path, held: bool):
    """In programs that know nothing of it: whole shards, partial ones and what a killed writer
    leaves; also while a run goes on.
    """
    dataset, pandas = (pytest.importorskip(name) for name in ("pyarrow.dataset", "pandas"))
    with pytest.raises(Killed):
        run_squares(tmp_path, range(40), 10, shuffled(29))
    assert list(tmp_path.glob(shards.PARTIAL))
    for name in contents(tmp_path).keys() - {LOCK}:
        (tmp_path / f".{name}.1.tmp").write_bytes(b"PAR1 half a file")
    seeds = seeds_in(tmp_path)
    assert 10 <= len(seeds) == len(set(seeds)) < 29
    with claimed(tmp_path) if held else contextlib.nullcontext():
        for place in (tmp_path, str(tmp_path)):
            assert pandas.read_parquet(place)["seed"].tolist() == seeds
            table = dataset.dataset(place, format="parquet").to_table()
            assert table["seed"].to_pylist() == seeds
    assert not any(path.name[0] in "._" for path in tmp_path.glob("*.parquet"))
