"""Machine code made ahead: of these sources, equal to plain Python, and never in the way."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import reload
from pathlib import Path
from shutil import which
from types import ModuleType

import numpy as np
import pytest

from solver.common import digest as digest_module
from solver.common import kept, libraries
from solver.common.catalogue import Library, libraries_of, versions
from solver.common.compiled import Entry, Table
from solver.common.digest import digest, sources_hash
from solver.common.errors import InputError
from solver.common.libraries import emitted, unpacked
from solver.common.machine_types import TableType, functions, machine_type, types_of
from solver.shooting_party.packed import layout
from solver.shooting_party.search import marks
from solver.shooting_party.search.machine_state import State, Within, no_knowledge
from tests.common.command_line import ROOT, python
from tests.common.helpers import printed_by
from tests.shooting_party.helpers import MIXED

GAMES = ("shooting_party", "no_mans_land", "the_party")
LIBRARIES = {name: each for game in GAMES for name, each in libraries_of(f"solver.{game}").items()}

TRIPLES = {
    "x86_64-unknown-linux-gnu": b"\x7fELF",
    "aarch64-unknown-linux-gnu": b"\x7fELF",
    "x86_64-apple-darwin": b"\xcf\xfa\xed\xfe",
    "aarch64-apple-darwin": b"\xcf\xfa\xed\xfe",
    "x86_64-pc-windows-msvc": b"\x64\x86",
    "aarch64-pc-windows-msvc": b"\x64\xaa",
}
"""With what object files begin there."""


def file_of(name: str) -> bytes:
    return LIBRARIES[name].file.read_bytes()


@pytest.mark.parametrize("name", LIBRARIES)
def test_the_libraries_are_of_these_sources(name: str):
    """If not: make compiled."""
    head, bitcode = unpacked(file_of(name))
    assert head["digest"] == digest(LIBRARIES[name].entries(), head["versions"])
    assert bitcode.startswith(b"BC")


def test_the_libraries_are_small():
    sizes = [each.stat().st_size for each in (ROOT / "solver").glob("*/compiled/*")]
    of_the_web = libraries_of("solver.shooting_party", "WEB_LIBRARIES")
    assert len(sizes) == 2 * len(LIBRARIES) + len(of_the_web)
    assert sum(sizes) < 400_000


@pytest.mark.long
def test_the_libraries_made_again_are_the_same():
    heads = [unpacked(file_of(name))[0] for name in LIBRARIES]
    if any(head["versions"] != versions() for head in heads) or which("wasm-ld") is None:
        pytest.skip("other versions of numba and llvmlite than those of the libraries, or no lld")
    program = (
        "from benchmarks.making.libraries import everything\n"
        "print([str(path) for path, data in everything() if path.read_bytes() != data])"
    )
    assert python(program).stdout == "[]\n"
    command = [sys.executable, "-m", "solver.common.making", *LIBRARIES["the_party"].modules]
    alone = subprocess.run(command, check=True, capture_output=True, cwd=ROOT).stdout
    assert alone == file_of("the_party")  # no library depends on what was made before it


@pytest.mark.parametrize(
    ("name", "triple"),
    [pytest.param(n, t, marks=[pytest.mark.long] * (n != "no_mans_land" or "x86" in t))
     for n in LIBRARIES for t in TRIPLES],
)  # fmt: skip
def test_machine_code_for_every_system(name: str, triple: str):
    """It is made for each; that it runs there, nobody has seen here."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(triple).create_target_machine()
    code = emitted(unpacked(file_of(name))[1], machine)
    assert code.startswith(TRIPLES[triple])


# -- what makes a library stale ------------------------------------------------------------------

KERNELS = """
from typing import NamedTuple
import numpy as np
from solver.common.arrays import Int64s
from solver.common.compiled import Record, Table, entry, kernel
from solver.shooting_party.packed import layout as L
STEP, OTHER = 3, 4
NOTHING = np.array([0, 2])
class Row(Record):
    here: int
    there: int
class Pair(NamedTuple):
    one: Int64s
    other: int
    rows: Table[Row]
@kernel
def up(x: int) -> int:
    '''Step up.'''
    return x + STEP + NOTHING[L.MEET]  # a comment
@kernel
def down(x: int) -> int:
    return x - OTHER
def plain(x: int) -> int:
    return x
@entry
def go(pair: Pair, x: int) -> int:
    return up(x) + pair.other
"""


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Write a module, and import it anew."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    name = f"kernels_of_{tmp_path.name}".replace("-", "_")

    def written(text: str) -> ModuleType:
        (tmp_path / f"{name}.py").write_text(text)
        if name in sys.modules:
            return reload(sys.modules[name])
        return __import__(name)

    return written


STALE = [
    ("x + STEP", "x - STEP"), ("STEP, OTHER = 3", "STEP, OTHER = 5"), ("[0, 2]", "[0, 3]"),
    ("one: Int64s", "one: Int64s\n    two: int"),
    ("here: int\n    there: int", "there: int\n    here: int"),
    ("x: int) -> int:\n    return up", "x: bool) -> int:\n    return up"),
]  # fmt: skip
THE_SAME = [
    ("@kernel\ndef up", "@entry\ndef up"), ("'''Step up.'''", "'''Step down.'''"),
    ("# a comment", ""), ("x - OTHER", "x + OTHER"), ("return x\n", "return 2 * x\n"),
]  # fmt: skip


def test_what_makes_a_library_stale(
    kernels: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
):
    def now(text: str = KERNELS) -> str:
        digest_module._bare.cache_clear()
        return digest([kernels(text).go.function], {})

    before = now()
    for old, new in STALE + THE_SAME:
        assert old in KERNELS
        assert (now(KERNELS.replace(old, new)) != before) == ((old, new) in STALE), old
    assert digest([], {"numba": "1"}) != digest([], {"numba": "2"})
    assert now() == before
    monkeypatch.setattr(layout, "MEET", 1)
    assert now() != before


def test_without_numba_a_stale_library_is_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(libraries, "versions", lambda: {"llvmlite": "1"})
    monkeypatch.setattr(libraries, "read_kept", lambda name: None)
    with pytest.raises(InputError, match="no_mans_land is not of these sources, and numba"):
        libraries._bitcode(LIBRARIES["no_mans_land"], b"damaged")


PROGRAM = f"""from solver.common.processes import Workers
{KERNELS}
def gone(x: int) -> int:
    return go(Pair(np.zeros(1, int), 2, np.zeros((1, 2), int)), x)
if __name__ == "__main__":
    with Workers(1) as pool:
        print(gone(5), pool.submit(gone, 5).result())
"""


def run_module(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a module with an entry, kernels.py, which keeps its machine code in the same folder."""
    (folder / "kernels.py").write_text(PROGRAM)
    apart = {"XDG_CACHE_HOME": str(folder), "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    run = [sys.executable, *command]
    return subprocess.run(run, capture_output=True, text=True, cwd=folder, env=os.environ | apart)


@pytest.mark.long
def test_an_entry_of_no_library_is_made_when_it_is_called(tmp_path: Path):
    """By numba, once, and kept for whoever imports or runs the module; a script has none."""
    imported = "-c", "import kernels; print(kernels.gone(5))"
    ran = "-m", "kernels"  # in the program and in its worker, which know it by other names
    runs = [run_module(tmp_path, *command) for command in (imported, imported, ran)]
    assert [run.stdout for run in runs] == ["10\n", "10\n", "10 10\n"]
    assert ["compiling kernels" in run.stderr for run in runs] == [True, False, False]
    script = run_module(tmp_path, "kernels.py")
    assert script.returncode == 1
    assert "LookupError: no machine code of __main___go" in script.stderr


# -- what an entry is handed ---------------------------------------------------------------------


def test_machine_types():
    with pytest.raises(TypeError, match="str"):
        machine_type(str)
    for library in (*LIBRARIES.values(), Library("benchmarks", ("benchmarks",))):
        library.entries()  # they are imported
    for each in functions:
        types_of(each)  # every one says its types


def test_other_arrays_are_refused():
    assert isinstance(marks.is_marked, Entry)
    good, pairs = np.zeros(8, np.int32), np.zeros((4, 2), np.int64)
    for wrong in (
        (np.zeros(8, np.int64), pairs),
        (good, np.zeros(4, np.int64)),
        (good, np.zeros((2, 4), np.int64).T),
        (np.zeros(16, np.int32)[::2], pairs),
    ):
        with pytest.raises(TypeError, match="is_marked: an array "):
            marks.is_marked(*wrong, 0, 0, -1)


def test_a_table_has_the_words_of_its_records():
    known = no_knowledge()
    assert machine_type(Table[Within]) == TableType(Within.names)
    known.within[1].limit = 7
    assert known.within[1].tolist() == [0, 7, 0, 0]
    assert [row.limit for row in known.within[1:]] == [7, 0]
    entry = Entry(takes_a_table)
    with pytest.raises(TypeError, match=r"rows of \(2,\) words, not of 4"):
        entry(np.zeros((3, 2), np.int64))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"State: not the record"):
        Entry(takes_a_record)(State.new())  # type: ignore[arg-type]


def takes_a_table(within: Table[Within]) -> None: ...


def takes_a_record(within: Within) -> None: ...


def test_a_division_by_zero_is_an_error(monkeypatch: pytest.MonkeyPatch):
    divides = Entry(marks.is_marked.function)
    monkeypatch.setattr(libraries, "machine_code", lambda function: lambda table: 1)
    slots, pairs = np.zeros(8, np.int32), np.zeros((4, 2), np.int64)
    with pytest.raises(ArithmeticError, match="is_marked: division by zero"):
        divides(slots, pairs, 0, 0, -1)


# -- what is kept --------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "cache_folder", lambda: tmp_path)
    return tmp_path / "code"


def test_what_is_kept_is_read_again(folder: Path):
    assert kept.read_kept("a") is None
    assert kept.keep("a", b"text") == b"text"
    assert kept.read_kept("a") == b"text"
    assert folder.stat().st_mode & 0o777 == 0o700
    whole = (folder / "a").read_bytes()
    for damaged in (b"", whole[:-1], whole + b"x", whole[:33], b"x" + whole[1:]):
        (folder / "a").write_bytes(damaged)
        assert kept.read_kept("a") is None
    (folder / "a").unlink()
    for n in range(kept.MOST + 5):
        kept.keep(f"{n}", b"text")
        os.utime(folder / f"{n}", (n, n))
    assert {path.name for path in folder.iterdir()} == {*map(str, range(5, kept.MOST + 5))}


def test_what_is_kept_is_of_these_sources_and_of_this_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    asked, kernels = list[str](), tmp_path / "kernels.py"
    hashes = set[str]()
    for text in ("STEP = 1", "STEP = 2"):
        kernels.write_text(text)
        hashes.add(sources_hash(tmp_path))
    assert len(hashes) == 2

    def read(name: str) -> None:
        asked.append(name)
        raise LookupError

    monkeypatch.setattr(libraries, "read_kept", read)
    made = tmp_path / "made.bitcode"
    for sources, file in ("one", b"one"), ("two", b"one"), ("two", b"two"):
        monkeypatch.setattr(libraries, "sources_hash", lambda _, sources=sources: sources)
        made.write_bytes(file)
        with pytest.raises(LookupError):
            libraries._engine.__wrapped__(Library("made", (), made))
    assert len({*asked}) == len(asked) == 3


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


BAD: dict[str, Callable[[Path, pytest.MonkeyPatch], object]] = {
    **{f"mode {mode:o}": lambda folder, _, mode=mode: folder.chmod(mode)
       for mode in (0o777, 0o701, 0o740, 0o1777)},
    "a link": lambda folder, _: folder.rename(folder.parent / "it") and folder.symlink_to("it"),
    "a full disk": lambda _, patch: patch.setattr(kept, "write_whole", full),
    "no home": lambda _, patch: patch.setattr(kept, "cache_folder", full),
    "somebody else's": lambda folder, _: os.chown(folder, 12345, 12345),
}  # fmt: skip
"""What may be wrong with the folder: others may enter, or nothing can be written."""


@pytest.mark.parametrize("what", BAD)
def test_nothing_is_kept_there(folder: Path, what: str, monkeypatch: pytest.MonkeyPatch):
    """Code is handed on all the same."""
    if os.getuid() and what == "somebody else's":
        pytest.skip("only root can give a folder away")
    folder.mkdir(mode=0o700)
    BAD[what](folder, monkeypatch)
    assert kept.keep("a", b"text") == b"text"
    assert [*folder.iterdir()] == []
    assert kept.read_kept("a") is None


@pytest.mark.long
def test_two_first_runs_at_once_one_killed_and_one_damaged(tmp_path: Path):
    """All answers are right, and nobody says a word."""
    program = "import solver.shooting_party as sp; print(sp.solve(42))"
    kept = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    asked = partial(subprocess.Popen, [sys.executable, "-c", program], env=kept, text=True,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    killed = asked()
    with pytest.raises(subprocess.TimeoutExpired):
        killed.wait(0.6)
    killed.kill()
    killed.communicate()
    for _ in range(2):
        one, other = [process.communicate() for process in (asked(), asked())]
        assert (one, one[1]) == (other, "")
        assert "four queens yes, best 4+4" in one[0]
        (code,) = (path for path in tmp_path.rglob("code/*") if path.is_file())
        code.write_bytes(code.read_bytes()[:-100])


# -- the same numbers ----------------------------------------------------------------------------

SMALL = """
import json
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solver import solve
found = []
for text, seed, without in {cases!r}:
    deal = Deal.from_seed(seed).without(without)
    document = solve(deal, RuleSet.parse(text)).to_json()
    parts = document["profile"], document["line"], document["effort"]["positions"]
    found.append([text, seed, without, *parts])
print(json.dumps(found))
"""
FEW = [
    ("leverstoke,passes=1", 9, "345"), ("leverstoke,passes=1", 11, "2345"),
    ("leverstoke,leave=forbidden,contact=must,butler_search=keep,passes=1", 9, "2345"),
]  # fmt: skip
"""Of one pass: in plain Python more of them take seconds."""
THREE = [[(text, n, "2345") for n in (0, 14, 16, 19, 23)] for text in ("leverstoke", *MIXED)]


@pytest.mark.parametrize(
    "cases", [FEW, *(pytest.param(each, marks=pytest.mark.long) for each in THREE)], ids=str
)
def test_plain_python_gives_the_same_numbers(cases: list[tuple[str, int, str]]):
    """The same answers, lines and position counts compiled and not."""
    program = SMALL.format(cases=cases)
    assert printed_by(program, plain=True) == printed_by(program, plain=False)
