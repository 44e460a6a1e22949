"""docs/stability.md: what is promised is still there, and what is new is promised on purpose."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.shooting_party import deal
from solver import shooting_party
from solver.common.rng import SplitMix64
from tests.common import faces, promised
from tests.common.promised import FOLDER, REWRITE, faults, lists, text_of

BREAKS = "breaks the promise of docs/stability.md"


def compared(name: str) -> list[str]:
    """How a list differs from what the code has now."""
    return faults(name, (FOLDER / f"{name}.txt").read_text("utf-8"), text_of(lists()[name]()))


@pytest.mark.parametrize("name", lists())
def test_what_is_promised_is_there(name: str):
    found = compared(name)
    assert not found, "\n".join(["", *found])


def test_every_list_is_compared():
    assert {f"{name}.txt" for name in lists()} == {path.name for path in FOLDER.iterdir()}


def a_name(monkeypatch: pytest.MonkeyPatch, _: Path) -> None:
    kept = [name for name in shooting_party.__all__ if name != "Deal"]
    monkeypatch.setattr(shooting_party, "__all__", kept)
    monkeypatch.setattr(faces, "NAMED", dict(faces.named()))


def an_option(monkeypatch: pytest.MonkeyPatch, _: Path) -> None:
    kept = [each for each in deal.command.params if "--code" not in each.opts]
    monkeypatch.setattr(deal.command, "params", kept)


def a_field(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    for package in ("solver", "generator"):
        for file in (promised.ROOT / package).rglob("schemas/*.json"):
            copy = root / file.relative_to(promised.ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)
    file = next(root.rglob("rules/schemas/deal.json"))
    text = file.read_text("utf-8")
    file.write_text(text.replace('"reshuffle":', '"shuffled":'), "utf-8")
    monkeypatch.setattr(promised, "ROOT", root)


@pytest.mark.parametrize(
    ("remove", "name", "key"),
    [
        (a_name, "faces", "solver.shooting_party Deal.from_seed"),
        (an_option, "commands", "party deal --code"),
        (a_field, "schemas", "shooting-party/deal/1.reshuffle"),
    ],
)
def test_what_is_gone_is_reported(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    remove: Callable[[pytest.MonkeyPatch, Path], None],
    name: str,
    key: str,
):
    remove(monkeypatch, tmp_path)
    assert f"{name}.txt: no more: {key}: this {BREAKS}" in compared(name)


@pytest.mark.parametrize(
    ("line", "now", "report"),
    [
        ("party solve --json  flag", "party solve --json  text", f"this {BREAKS} unless"),
        ("party solve  command", "party solve  command\nparty solve --new  flag", REWRITE),
        ("a/b/1  type", "a/b/1  type\na/b/1.new  required type", f"this {BREAKS}"),
        ("a/b/1  type", "a/b/1  type\na/b/2  required type", REWRITE),
        (
            "generator Task  class",
            "generator Task  class\ngenerator Task.new  required field 8",
            BREAKS,
        ),
    ],
)
def test_what_is_changed_or_new_is_reported(line: str, now: str, report: str):
    [found] = faults("list", line, now)
    assert report in found


def test_the_stream_is_splitmix64():
    """https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 has these five numbers."""
    stream = SplitMix64(1234567)
    assert [stream.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
