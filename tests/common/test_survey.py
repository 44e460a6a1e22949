"""Surveys: every seed once, whatever happens on the way; who may go on with what. The machinery,
with a game that takes no time."""

import os
import re
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from solver.common.files import ASIDE, write_whole
from solver.common.survey import manifest, shards
from solver.common.survey.manifest import Manifest, SurveyError
from solver.common.survey.run import Run, claimed
from tests.common.helpers import contents, seeds_in, times
from tests.common.squares import Killed, Squares, run_squares, shuffled

pq = pytest.importorskip("pyarrow.parquet")


@pytest.mark.parametrize("place", ["write", "fsync", "replace"])
def test_killed_while_a_shard_is_written(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
):
    """In the middle of it, before it is on the disk, before it has its name; what is left aside, as
    after kill -9, is removed by the next run.
    """

    def stop(table: object, file: Any = None, **options: object) -> None:
        if place == "write":
            file.write(b"PAR1 and then")
        raise Killed

    run_squares(tmp_path, range(4), 4, shuffled())
    plan = Manifest.load(tmp_path).extended(Squares().to_json(), 4, range(12))
    plan.save(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", lambda path, missing_ok: None)
        patch.setattr(*{"write": (pq, "write_table")}.get(place, (os, place)), stop)
        with pytest.raises(Killed):
            Run(tmp_path, plan, Squares()).work(shuffled())
    aside = list(tmp_path.glob(f".*{ASIDE}"))
    assert aside
    for path in aside:  # as of a process that is no more
        path.rename(str(path).replace(str(os.getpid()), "1"))
    assert seeds_in(tmp_path) == list(range(4))
    run_squares(tmp_path, range(12), 4, shuffled())
    assert seeds_in(tmp_path) == list(range(12))
    assert not list(tmp_path.glob(f".*{ASIDE}"))


@pytest.mark.parametrize("size", [1, 4, 7, 100])
def test_stopped_anywhere_it_ends_in_the_same_files(tmp_path: Path, size: int):
    """Once or twice: a shard that is whole stays, the others are computed again."""
    seeds, whole = range(5, 27), tmp_path / "whole"
    run_squares(whole, seeds, size, shuffled(seed=99))
    for stops in ((0,), (3,), (6, 2), (7, 0, 9), (13, 8), (21,)):
        folder = tmp_path / "-".join(map(str, stops))
        for number, stop in enumerate(stops):
            there = contents(folder) if folder.exists() else {}
            with pytest.raises(Killed):
                run_squares(folder, seeds, size, shuffled(stop, number))
            assert there.items() <= contents(folder).items()
        assert pq.read_table(folder).num_rows == len(seeds_in(folder)) if seeds_in(folder) else True
        done: list[range] = []
        missing = len(seeds) - len(seeds_in(folder))
        run_squares(folder, seeds, size, shuffled(), on_shard=done.append)
        assert sum(map(len, done)) == missing
        assert contents(folder) == contents(whole)


def test_extended_at_both_ends(tmp_path: Path):
    """Shards keep their seeds, also those at the old ends, which are not full."""
    run_squares(tmp_path, range(10, 25), 10, shuffled())
    before = {name: time for name, time in times(tmp_path).items() if fnmatch(name, shards.PATTERN)}
    assert len(before) == 2
    run_squares(tmp_path, range(3, 40), 10, shuffled())
    assert before.items() <= times(tmp_path).items()
    assert seeds_in(tmp_path) == list(range(3, 40))
    assert Manifest.load(tmp_path).parts == (range(3, 10), range(10, 25), range(25, 40))


def test_the_last_seeds_there_are(tmp_path: Path):
    run_squares(tmp_path, range(2**64 - 5, 2**64), 3, shuffled())
    assert seeds_in(tmp_path) == list(range(2**64 - 5, 2**64))


def test_what_a_survey_cannot_become():
    plan = Manifest({"rules": "a", "positions": None}, 10, (range(10, 30),))
    refusals: list[tuple[dict[str, Any], int, range, str]] = [
        ({"rules": "b", "positions": None}, 10, range(10, 30), "begun with rules a, not rules b"),
        ({"rules": "a", "positions": 5}, 10, range(10, 30), "positions null, not positions 5"),
        ({"rules": "a"} | {"positions": None, "x": 1}, 10, range(10, 30), "x null, not x 1"),
        (plan.question, 9, range(10, 30), "10 seeds a shard, not 9"),
        (plan.question, 10, range(10, 29), "a survey of 10..29: give that range or a wider one"),
        (plan.question, 10, range(30, 99), "not 30..98"),
        (plan.question, 10, range(10, 2**64), "are too many"),
    ]
    for question, size, seeds, why in refusals:
        with pytest.raises(SurveyError, match=why):
            plan.extended(question, size, seeds)
    assert plan.extended(plan.question, 10, range(10, 30)) == plan


def test_one_survey_at_a_time(tmp_path: Path):
    with (
        claimed(tmp_path),
        pytest.raises(SurveyError, match="another survey is writing there"),
        claimed(tmp_path),
    ):
        pass
    with claimed(tmp_path) as before:
        assert before is None


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path):
    (tmp_path / ".precious.1.tmp").write_text("")
    with pytest.raises(SurveyError, match="not empty, and no survey"), claimed(tmp_path):
        pass
    assert [path.name for path in tmp_path.iterdir()] == [".precious.1.tmp"]


def manifest_of(start: str = "0", end: str = "3", size: str = "4", game: str = "squares") -> str:
    return (
        f'{{"schema": "squares/survey/1", "question": {{"game": "{game}"}}, '
        f'"parts": [{{"from": "{start}", "to": "{end}"}}], "shard_size": {size}}}'
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "Expecting property name"),
        ("[]", "not a survey document"),
        ("null", "not a survey document"),
        (manifest_of().replace("survey/1", "survey/2"), "not a squares/survey/2"),
        ('{"schema": "squares/survey/1"}', "is a required property"),
        (manifest_of(game="other"), "schema and question name different games"),
        (manifest_of("3", "0"), "its parts do not form a range"),
        (
            manifest_of().replace('"}]', '"}, {"from": "5", "to": "8"}]'),
            "its parts do not form a range",
        ),
        (manifest_of(end="9" * 20), "its parts do not form a range"),
        (manifest_of(end="9" * 23), "does not match"),
        *(
            (manifest_of(size=size), "shard_size: .* is not of type 'integer'")
            for size in ("null", "4.0", "true", '"4"')
        ),
        (manifest_of(size="1e999"), "1e999 is out of range"),
        (manifest_of()[:-1] + ', "checksum": null}', "None is not of type 'string'"),
    ],
)
def test_broken_manifests(tmp_path: Path, text: str, why: str):
    (tmp_path / manifest.NAME).write_text(manifest_of())
    assert Manifest.load(tmp_path).seeds == range(4)
    (tmp_path / manifest.NAME).write_text(text)
    with pytest.raises(SurveyError, match=why) as error:
        Manifest.load(tmp_path)
    assert "\n" not in str(error.value)


def test_another_digit_in_a_manifest_is_noticed(tmp_path: Path):
    plan = Manifest({"game": "squares", "positions": 700}, 10, (range(10, 30),))
    plan.save(tmp_path)
    assert Manifest.load(tmp_path) == plan
    path = tmp_path / manifest.NAME
    whole = path.read_text()
    for place in [n for n, letter in enumerate(whole) if letter.isdecimal()]:
        path.write_text(f"{whole[:place]}{(int(whole[place]) + 1) % 10}{whole[place + 1 :]}")
        with pytest.raises(SurveyError):
            Manifest.load(tmp_path)


def test_a_shard_is_what_it_says_or_damaged(tmp_path: Path):
    seeds, schema = range(40), Squares().schema()
    run_squares(tmp_path, seeds, 40, shuffled())
    path = shards.path_of(tmp_path, seeds)
    whole = path.read_bytes()
    assert shards.read(tmp_path, seeds, schema).num_rows == 40
    for cut in (0, 4, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:cut])
        for look in (shards.check, shards.read):
            with pytest.raises(SurveyError, match=f"{re.escape(str(path))}: damaged") as error:
                look(tmp_path, seeds, schema)
            assert "\n" not in str(error.value)
        with pytest.raises(SurveyError, match="damaged"):
            run_squares(tmp_path, seeds, 40, shuffled())
    path.write_bytes(whole)
    path.rename(shards.path_of(tmp_path, range(40, 80)))
    with pytest.raises(SurveyError, match=r"damaged \(its seeds are not 40\.\.79\)"):
        shards.read(tmp_path, range(40, 80), schema)
    path.write_bytes(whole)
    path.rename(shards.path_of(tmp_path, range(1)))
    with pytest.raises(SurveyError, match=r"damaged \(40 rows for 1 seeds\)"):
        shards.read(tmp_path, range(1), schema)


def test_a_shard_that_the_survey_does_not_have(tmp_path: Path):
    """Its seeds would be there twice for whoever reads the whole folder."""
    run_squares(tmp_path, range(20), 10, shuffled())
    for stranger in (range(5, 15), range(90, 95)):
        path = shards.path_of(tmp_path, stranger)
        rows = [Squares().row(seed) for seed in stranger]
        shards.write(tmp_path, stranger, rows, Squares().schema(), {})
        with pytest.raises(SurveyError, match=f"{path}: no shard of this survey; remove it"):
            run_squares(tmp_path, range(20), 10, shuffled())
        path.unlink()


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.long)])
def test_no_flipped_bit_changes_a_row(tmp_path: Path, step: int):
    """It is noticed, or it does not matter. Of every so many bytes, and every bit in its turn."""
    run_squares(tmp_path, range(40), 40, shuffled())
    path = shards.path_of(tmp_path, range(40))
    whole, schema, noticed = path.read_bytes(), Squares().schema(), 0
    rows = shards.read(tmp_path, range(40), schema).to_pylist()
    for place in range(0, len(whole), step):
        flipped = whole[place] ^ 1 << place % 8
        path.write_bytes(whole[:place] + bytes([flipped]) + whole[place + 1 :])
        try:
            assert shards.read(tmp_path, range(40), schema).to_pylist() == rows
        except SurveyError:
            noticed += 1
    assert noticed > len(whole) / step / 4


def test_a_shard_of_the_wrong_rows_is_never_written(tmp_path: Path):
    question = Squares()
    rows = [question.row(seed) for seed in (0, 1, 1)]
    for wrong, seeds in ((rows, range(3)), (rows[:2], range(3)), (rows[:2], range(1, 3))):
        with pytest.raises(AssertionError, match="the rows are not those"):
            shards.write(tmp_path, seeds, wrong, question.schema(), {})
    with pytest.raises(AssertionError, match="other columns"):
        shards.write(tmp_path, range(1), [{"seed": 0}], question.schema(), {})
    assert not list(tmp_path.iterdir())


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path):
    path = tmp_path / "x"
    write_whole(path, b"first")
    with pytest.raises(Killed):
        write_whole(path, lambda file: (_ for _ in ()).throw(Killed()))
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_manifest_of_1_0_0_is_read(tmp_path: Path):
    text = manifest_of()[:-1] + ', "sessions": [{"seeds": "0..3", "scheduler": "2 processes"}]}'
    (tmp_path / manifest.NAME).write_text(text)
    assert Manifest.load(tmp_path).seeds == range(4)
