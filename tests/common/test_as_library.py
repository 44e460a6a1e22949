"""The solvers in programs of others: in threads, in processes however they begin, where Python
drops every `assert` (-O); on macOS and Windows; from an archive, and from compiled files alone,
the program works, or says what it lacks.
"""

import ast
import json
import multiprocessing
import os
import py_compile
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

import shooting_party as door
from solver import no_mans_land, shooting_party, the_party
from solver.common.files import LONGEST_NAME, write_whole
from solver.common.processes import Workers
from tests.common.command_line import ROOT, python
from tests.common.test_architecture import PACKAGES, modules, nodes


def answers(seed: int) -> list[str]:
    """What each solver says, but for the effort."""
    solution = shooting_party.solve(seed, "leverstoke,passes=1").to_json()
    rules, aim = no_mans_land.RuleSet.parse("ohara"), no_mans_land.Aim("score")
    value = no_mans_land.Solution(rules, aim).value(no_mans_land.Position(rules))
    state = the_party.PLAY.seeded(seed, the_party.RuleSet.parse("short")).state
    forced = the_party.force(state, seed, state.turn, 2)
    return [json.dumps({**solution, "effort": None}), str(value), str(forced.line)]


def test_text_will_do():
    """Seeds, deals, rules, aims and positions in every face."""
    deal = shooting_party.Deal.from_seed("42")
    opening = shooting_party.Position.opening("42", "three-rounds")
    assert deal == shooting_party.Deal.from_seed(42) == opening.deal
    assert shooting_party.Position.opening(deal.code) == shooting_party.Position.opening(deal)
    range_ = no_mans_land.Solution("ohara", "score")
    aim, rules = no_mans_land.Aim("score"), no_mans_land.RuleSet.parse("ohara")
    assert range_.start == range_.value("score 0") == no_mans_land.Solution(rules, aim).start
    assert no_mans_land.Orders.from_seed("7") == no_mans_land.Orders.from_seed(7)
    state = the_party.PLAY.seeded("2", "short").state
    assert the_party.force(state, "2", state.turn, 5).wins_in == 3
    assert the_party.Mind("squire", "short", 0).bot == the_party.Bot.named("squire")


WRONG: dict[str, Callable[[], object]] = {
    "'aces' is not one of cards, queens": lambda: shooting_party.solve(42, objective="aces"),
    "'aces' is not one of cards": lambda: shooting_party.upper_bound(42, objective="aces"),
    "0 workers: one at least": lambda: [*shooting_party.solve_many([42], workers=0)],
    "a budget of -1 positions": lambda: shooting_party.Budget(positions=-1),
    "a budget of nan seconds": lambda: shooting_party.Budget(seconds=float("nan")),
    "no player 2: there are 2": lambda: the_party.force(
        the_party.PLAY.seeded(2, "short").state, 2, 2, 2
    ),
    "cards, four_queens, eight": lambda: shooting_party.advise(42, aim="four"),
    "forty-two": lambda: shooting_party.Deal.from_seed("forty-two"),
    "-1": lambda: shooting_party.Deal.from_seed("-1"),
}


@pytest.mark.parametrize("why", WRONG)
def test_wrong_values_are_refused(why: str):
    with pytest.raises(shooting_party.InputError, match=why):
        WRONG[why]()


THREADS = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from solver.the_party.rules.play import PLAY
from solver.the_party.rules.game import seeded
from solver.common.compiled import Entry
from tests.common.test_as_library import answers

class Unlocked:
    # As `cached_property` is from Python 3.12 on: threads that ask at once all make the value.
    def __get__(self, entry, _):
        return entry.__dict__.setdefault("_run", made(entry))

made, Entry._run = Entry._run.func, Unlocked()
at_once = Barrier(4)

def asked(seed):
    at_once.wait()
    return answers(seed), answers(seed + 4)

with ThreadPoolExecutor(4) as pool:
    found = dict(enumerate(pool.map(asked, range(4))))
assert found == {seed: (answers(seed), answers(seed + 4)) for seed in range(4)}
print("the same")
"""


def test_threads():
    """Each solver is first called by four threads at once."""
    run = python(THREADS)
    assert (run.returncode, run.stdout) == (0, "the same\n"), run


@pytest.mark.parametrize(
    "method", [pytest.param("forkserver", marks=pytest.mark.long), "fork", "spawn"]
)
def test_processes(method: str):
    """This process has machine code already, which a fork takes along."""
    due = [answers(seed) for seed in range(3)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(answers, range(3)) == due


# -- without assert -------------------------------------------------------------------------------


def narrows(test: ast.expr) -> bool:
    """Whether a condition only tells a type checker what a name is: no call but `isinstance`."""
    calls = [node for node in ast.walk(test) if isinstance(node, ast.Call)]
    if isinstance(test, ast.Call):
        return ast.unparse(test.func) == "isinstance" and len(calls) == 1
    return ast.unparse(test).endswith(" is not None") and not calls


def test_asserts_are_for_the_type_checker():
    """Under -O there is none, so none in a function may refuse an input or have an effect."""
    made = ROOT / "solver/common/making.py"  # for who changes kernels; a part of what is compiled
    paths = (path for package in PACKAGES for path, _ in modules(package) if path != made)
    every = [(path, node) for path in paths for node in nodes(path)
             if isinstance(node, ast.Assert) and node.col_offset]  # fmt: skip
    assert len(every) > 20
    assert [(path, node.lineno) for path, node in every if not narrows(node.test)] == []


# -- without sources ------------------------------------------------------------------------------


def product() -> list[Path]:
    files = [path for part in PACKAGES for path in (ROOT / part).rglob("*") if path.is_file()]
    return [ROOT / "shooting_party.py", *(p for p in files if "__pycache__" not in p.parts)]


def archive(paths: list[Path], to: Path) -> Path:
    with zipfile.ZipFile(to / "all.zip", "w") as made:
        for path in paths:
            made.write(path, path.relative_to(ROOT))
    return to / "all.zip"


def compiled(paths: list[Path], to: Path) -> Path:
    for path in paths:
        there = to / "pyc" / path.relative_to(ROOT)
        there.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".py":
            py_compile.compile(str(path), str(there.with_suffix(".pyc")), doraise=True)
        else:
            there.write_bytes(path.read_bytes())
    return to / "pyc"


Form = Callable[[list[Path], Path], Path]
every_form = pytest.mark.parametrize("form", [archive, compiled])


@every_form
@pytest.mark.parametrize("ours", [True, False])
def test_which_package_is_ours(
    form: Form, ours: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """By a line of its code; it is not run."""
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    path = tmp_path / "borrowed" / "__init__.py"
    path.parent.mkdir()
    line = '__distribution__ = "shooting-party"' if ours else '"""shooting-party"""'
    path.write_text(f"{line}\nraise SystemExit\n")
    monkeypatch.syspath_prepend(form([path], tmp_path))
    why = r"borrowed\S* is not the `borrowed` of shooting-party"
    with nullcontext() if ours else pytest.raises(ImportError, match=why):
        door.check("borrowed")


@pytest.mark.long
@every_form
def test_the_command(form: Form, tmp_path: Path):
    """What plays and shows works; what searches names the sources that it lacks."""
    place = form(product(), tmp_path)
    where = {**os.environ, "PYTHONPATH": str(place)}

    def party(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "shooting_party", *words]
        return subprocess.run(command, cwd=tmp_path, env=where, capture_output=True, text=True)

    for words in (["deal", "42"], ["rules"], ["daily", "2026-12-01"], ["bound", "42"]):
        run = party(*words)
        assert (run.returncode, run.stderr) == (0, ""), run
    for words in (["solve", "42"], ["advise", "42"]):
        run = party(*words)
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run
        assert f"{place}/solver: machine code is used only with its sources" in run.stderr


def test_a_long_name_is_not_cut_within_a_character(tmp_path: Path):
    names = list[str]()
    path = tmp_path / f"x{'é' * (LONGEST_NAME // 2)}"
    write_whole(path, lambda file: names.extend(each.name for each in tmp_path.iterdir()))
    assert "".join(names).encode("utf-8").startswith(b".x\xc3\xa9")


def test_windows_waits_for_61_processes_at_the_most(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "win32")
    with Workers(62):  # the pool of the standard library refuses 62 there
        pass
