"""Surveys: what a row says; and every seed once, whatever happens on the way."""

import json
import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from solver.common.errors import InputError
from solver.common.files import FolderBusy
from solver.common.processes import Pool
from solver.shooting_party import Budget, Deal, RuleSet, solve
from solver.shooting_party.rules.scores import WIN
from solver.shooting_party.survey import parts, rows, tallies, work
from solver.shooting_party.survey.rows import A_PASS, COLUMNS, PASSES, Question, Row
from tests.common.helpers import contents, times

ONE = "leverstoke,passes=1"


# -- rows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "positions"), [(0, None), (7, 3_000), (4, None)])
def test_a_row_says_what_the_solution_says(seed: int, positions: int | None):
    row = Question(ONE, positions).row(seed)
    assert list(row) == list(COLUMNS)
    solution = solve(Deal.from_seed(seed), ONE, budget=Budget(positions), par=False)
    best, line = solution.best, solution.line
    due = {
        **dict.fromkeys(("verdict", "win_1"), solution.verdict),
        "unknown_because": solution.unknown_because,
        "positions": solution.positions,
        "queens_1": best.score[0],
        "aces_1": best.score[1],
        "value_1": best.value,
        "proven_1": best.proven,
        "upper_1": best.value if best.proven else best.upper,
        **dict.fromkeys(("value_2", "win_3")),
        "line": " ".join(map(str, line.moves)),
        "line_moves": len(line.moves),
        "line_passes": line.passes,
    }
    assert {key: row[key] for key in due} == due
    pa.Table.from_pylist([row], pa.schema(COLUMNS.items())).validate(full=True)


def test_four_queens_within_fewer_passes_are_asked_for():
    """Seed 4's best within one pass is three queens and two aces, which leaves open whether four
    queens and no ace could be had; the profile of two passes does not tell."""
    deal, two = Deal.from_seed(4), RuleSet.parse("leverstoke,passes=2")
    wins, asked = rows._wins(4, two, Budget(), solve(deal, two, par=False))
    assert wins == {1: solve(deal, two.within(1), goal=WIN).verdict, 2: "yes"}
    assert [solution.goal for solution in asked] == ["4q"]
    spent = solve(Deal.from_seed(21), two, par=False).positions
    short = Question(str(two), spent + 1).row(21)
    assert (short["value_1"], short["win_1"], short["win_2"]) == (6, "unknown", "yes")
    assert (short["unknown_because"], short["win_passes"]) == ("positions", 2)
    unproven = Question(str(two), 100).row(7)
    assert (unproven["proven_1"], unproven["value_1"], unproven["win_1"]) == (False, 0, "unknown")


def test_in_search_of_rare_deals_only_those_are_solved_in_full():
    whole = Question("leverstoke,passes=2")
    rare = replace(whole, rare_only=True)
    assert rare.row(5) == whole.row(5)
    assert (rare.row(5)["value_2"], rare.row(5)["value_1"]) == (7, 4)
    found = rare.row(0)
    assert (found["value_2"], found["verdict"], found["win_passes"]) == (8, "yes", 2)
    assert (found["win_1"], found["unknown_because"]) == ("unknown", None)
    assert found["positions"] < whole.row(0)["positions"]
    assert Question().row(42)["win_passes"] == 2  # the fewest


def test_another_solver_is_refused():
    with pytest.raises(InputError, match="another version of the solver"):
        Question(solver=0).rows(range(1))


# -- every seed once ------------------------------------------------------------------------------


def row(seed: int, *entries: tuple[str, int, int, int], rules: str = "leverstoke") -> Row:
    """A row by hand: four queens, queens, aces and most that is open, for each number of passes."""
    made: Row = dict.fromkeys(COLUMNS)
    for passes, (win, queens, aces, upper) in zip(PASSES, entries, strict=False):
        value = queens + aces
        entry = (win, queens, aces, value, value == upper, upper)
        made |= {f"{name}_{passes}": x for name, x in zip(A_PASS, entry, strict=True)}
    verdict = entries[-1][0] if entries else "no"
    made |= {"seed": seed, "rules": rules, "verdict": verdict, "line": "", "line_moves": seed % 99}
    return made | {"positions": 2_000_000}


@dataclass(frozen=True)
class ByHand(Question):
    def row(self, seed: int) -> Row:
        return row(seed, rules=self.rules)


class Stop(BaseException):
    """What a test ends a run with."""


class Shuffled(Pool):
    """Work done here and in any order, and the end of the world after some of it."""

    def __init__(
        self, stop_after: int | None = None, seed: int = 0, end: BaseException | None = None
    ) -> None:
        self.stop_after, self.pick, self.end = stop_after, random.Random(seed), end or Stop()

    def as_done(self, function: Callable[[Any], Any], items: Any, ahead: int) -> Iterator[Any]:
        left = list(items)
        self.pick.shuffle(left)
        for number, item in enumerate(left):
            if number == self.stop_after:
                raise self.end
            yield item, function(item)


def survey(
    folder: Path, seeds: range, size: int = 4, pool: Pool | None = None, rules: str = "leverstoke"
) -> None:
    question = ByHand(rules)
    with work.held(folder, question) as there:
        pieces = parts.missing(seeds, there, size)
        for _ in work.work(pool or Shuffled(), folder, question, pieces):
            pass


def seeds_in(folder: Path) -> list[int]:
    return [seed for part in parts.load(folder) for seed in part.table["seed"].to_pylist()]


def is_one_line(folder: Path, why: str) -> None:
    """Both a survey and a report refuse the folder, and say why."""
    for refused in (lambda: survey(folder, range(4)), lambda: tallies.Survey.load(folder)):
        with pytest.raises(InputError, match=why) as error:
            refused()
        assert "\n" not in str(error.value)


@given(st.lists(st.integers(0, 40), max_size=8), st.integers(0, 40), st.integers(0, 9))
def test_what_is_missing(ends: list[int], first: int, size: int):
    ends.sort()
    there = [range(a, b) for a, b in zip(ends[::2], ends[1::2], strict=False) if a < b]
    pieces = list(parts.missing(range(first, 30), there, size + 1))
    assert all(0 < len(piece) <= size + 1 for piece in pieces)
    assert [*chain(*pieces)] == sorted(set(range(first, 30)) - {*chain(*there)})


@pytest.mark.parametrize("size", [1, 4, 7, 100])
def test_stopped_anywhere_it_ends_in_the_same_files(tmp_path: Path, size: int):
    """Once or twice: a part that is whole stays, the others are made again. (Within the writing of
    a part: tests/common/test_disks.py.)
    """
    seeds, whole = range(5, 27), tmp_path / "whole"
    survey(whole, seeds, size, Shuffled(seed=99))
    for stops in ((0,), (3,), (2, 1), (1, 0, 2)):
        folder = tmp_path / "-".join(map(str, stops))
        for number, stop in enumerate((*stops, 99)):
            there = times(folder) if folder.exists() else {}
            with suppress(Stop):
                survey(folder, seeds, size, Shuffled(stop, number))
            assert there.items() <= times(folder).items()
        assert contents(folder) == contents(whole)


def test_extended_anywhere(tmp_path: Path):
    """At both ends, with parts of another size, and to the last seeds that there are."""
    survey(tmp_path, range(10, 25), 10)
    before = times(tmp_path)
    survey(tmp_path, range(3, 40), 6)
    survey(tmp_path, range(2**64 - 5, 2**64), 3)
    survey(tmp_path, range(12, 14))
    assert before.items() <= times(tmp_path).items()
    assert seeds_in(tmp_path) == [*range(3, 40), *range(2**64 - 5, 2**64)]
    assert tallies.Survey.load(tmp_path).missing == 2**64 - 5 - 40


def test_who_may_go_on(tmp_path: Path):
    """The same question, one at a time, and nobody where other things are."""
    survey(tmp_path / "s", range(4))
    with pytest.raises(InputError, match="was made with rules leverstoke, not three"):
        survey(tmp_path / "s", range(8), rules="three-rounds")
    with pytest.raises(InputError, match="was made without --positions, not 100"):
        next(parts.load(tmp_path / "s", replace(ByHand(), positions=100)))
    with work.held(tmp_path / "s", ByHand()) as there, pytest.raises(FolderBusy):
        survey(tmp_path / "s", range(4))
    assert there == [range(4)]
    with pytest.raises(InputError, match="not empty, and no survey"):
        survey(tmp_path, range(4))
    assert [path.name for path in tmp_path.iterdir()] == ["s"]


def test_a_part_is_what_it_says_or_damaged(tmp_path: Path):
    survey(tmp_path, range(8))
    one, other = (parts.path_of(tmp_path, range(n, n + 4)) for n in (0, 4))
    whole, data = contents(tmp_path), one.read_bytes()
    for cut in (0, 4, len(data) // 2, -1):
        other.write_bytes(data[:cut])
        is_one_line(tmp_path, f"{re.escape(str(other))}: damaged .*; delete it, and `party survey`")
    survey(tmp_path / "s", range(2, 6))
    overlap = parts.path_of(tmp_path / "s", range(2, 6))
    within = parts.path_of(tmp_path, range(2, 6))
    for copied, name, why in (
        (one, other, r"damaged \(it holds seeds 0..3\); delete it"),
        (one, within, r"damaged \(it holds seeds"),
        (one, tmp_path / "more.parquet", "no part of a survey"),
        (overlap, within, f"has seeds of {one.name}, too; delete one"),
    ):
        other.unlink()
        shutil.copyfile(copied, name)
        is_one_line(tmp_path, f"{name}: {why}")
        name.unlink()
        other.touch()
    shutil.rmtree(tmp_path / "s")
    other.unlink()
    survey(tmp_path, range(8))
    assert contents(tmp_path) == whole


@pytest.mark.parametrize(
    ("named", "said", "rows", "why"),
    [
        (range(4), range(4, 8), range(4), "it holds seeds 4..7"),
        (range(4), range(4), range(4, 8), "its rows are not those of seeds 0..3"),
        (range(4), range(4), range(3), "its rows are not those of seeds 0..3"),
        (range(4), range(4), [0, 2, 1, 3], "its rows are not those of seeds 0..3"),
        (range(8, 6), range(8, 6), [], "it holds seeds 8..5"),
    ],
)
def test_a_part_whose_seeds_are_not_those_of_its_name(
    tmp_path: Path, named: range, said: range, rows: Any, why: str
):
    """Whatever does not agree: its name, its metadata, its rows. None is written so."""
    about = {"seeds": parts.span(said), "question": asdict(ByHand())}
    schema = pa.schema(COLUMNS.items(), metadata={parts.ABOUT: json.dumps(about)})
    path, made = parts.path_of(tmp_path, named), [row(seed) for seed in rows]
    if [*rows] != [*named]:
        with pytest.raises(AssertionError, match="the rows are not those"):
            parts.write(tmp_path, named, made, Question())
        assert not list(tmp_path.iterdir())
    pq.write_table(pa.Table.from_pylist(made, schema), path)
    is_one_line(tmp_path, rf"{path}: damaged \({re.escape(why)}\); delete it")


@pytest.mark.parametrize("step", [29, pytest.param(1, marks=pytest.mark.long)])
def test_no_flipped_bit_changes_a_row(tmp_path: Path, step: int):
    """It is noticed, or it does not matter. Of every so many bytes, and every bit in its turn."""
    survey(tmp_path, range(40), 40)
    path = parts.path_of(tmp_path, range(40))
    whole, noticed = path.read_bytes(), 0
    due = parts.read(path).table.to_pylist()
    for place in range(0, len(whole), step):
        flipped = whole[place] ^ 1 << place % 8
        path.write_bytes(whole[:place] + bytes([flipped]) + whole[place + 1 :])
        try:
            assert parts.read(path).table.to_pylist() == due
        except InputError:
            noticed += 1
    assert noticed > len(whole) / step / 4


def test_damage_is_said_only_of_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / os.fsdecode(b"\xff")  # no UTF-8
    survey(folder, range(4))
    survey(folder, range(8))
    for error, why in ((MemoryError(), "not enough memory"), (OSError(5, "Broken"), "Broken")):

        def refused(*_: object, error: BaseException = error, **__: object) -> None:
            raise error

        monkeypatch.setattr(pq, "ParquetFile", refused)
        with pytest.raises(InputError, match=f"parquet: {why}") as found:
            parts.read(parts.path_of(folder, range(4)))
        assert "delete it" not in str(found.value)
