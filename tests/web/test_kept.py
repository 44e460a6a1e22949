"""What is kept of a site's puzzles: made once, and again if anything that it is made of changed."""

from dataclasses import replace
from datetime import date
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.common.folder import Folder
from generator.web import page_cache as module
from generator.web import preview
from generator.web.page_cache import NAMES, PREVIEW, parts_of
from solver.common.errors import InputError
from tests.web.conftest import DAYS, FEW


@pytest.fixture
def pairs(few):
    return [Folder(few).pair(date.fromisoformat(DAYS[kind])) for kind in FEW]


@pytest.fixture
def made(monkeypatch):
    """The ids of the puzzles that were made."""
    real, ids = module.make, []

    def noting(pair, **settings):
        ids.append(pair.puzzle.id)
        return real(pair, **settings)

    monkeypatch.setattr(module, "make", noting)
    return ids


def kept(folder: Path) -> Any:
    return partial(parts_of, folder=folder)


def test_what_is_kept_is_not_made_again(pairs, made, tmp_path):
    first = kept(tmp_path)(pairs)
    assert set(made) == {pair.puzzle.id for pair in pairs} == set(first)
    made.clear()
    assert kept(tmp_path)(pairs) == first
    assert made == []


def test_several_processes_make_the_same(pairs, tmp_path):
    assert len(pairs) > 1
    assert parts_of(pairs, tmp_path, 2) == parts_of(pairs)


HARM = {"a byte": lambda data: data[:-1] + bytes([data[-1] ^ 1]), "the end": lambda data: data[:-1],
        "empty": lambda data: b"", "gone": None}  # fmt: skip


def test_what_is_damaged_is_made_again(pairs, made, tmp_path):
    first = kept(tmp_path)(pairs[:1])
    for name, (harm, does) in product(NAMES, HARM.items()):
        (path,) = tmp_path.glob(f"*.{name}")
        data = path.read_bytes()
        path.write_bytes(does(data)) if does else path.unlink()
        made.clear()
        assert kept(tmp_path)(pairs[:1]) == first, (name, harm)
        assert len(made) == 1
        assert path.read_bytes() == data


def test_another_version_or_revision_is_made_again(pairs, made, tmp_path, monkeypatch):
    kept(tmp_path)(pairs[:1])
    made.clear()
    monkeypatch.setattr(preview, "VERSION", preview.VERSION + 1)
    kept(tmp_path)(pairs[:1])
    assert len(made) == 1
    page = module.frame("shooting-party")
    monkeypatch.setattr(module, "frame", lambda _: replace(page, version=page.version + 1))
    kept(tmp_path)(pairs[:1])
    assert len(made) == 2
    revised = replace(pairs[0], puzzle=replace(pairs[0].puzzle, revision=2))
    kept(tmp_path)([revised])
    assert len(made) == 3


def test_without_pictures_none_is_made_and_later_it_is(pairs, made, tmp_path):
    (parts,) = parts_of(pairs[:1], tmp_path, pictures=False).values()
    assert {*parts} == {*NAMES} - {PREVIEW}
    assert kept(tmp_path)(pairs[:1]) == parts_of(pairs[:1])
    assert len(made) == 3


def test_an_interrupted_run_keeps_what_it_made(pairs, made, tmp_path):
    def stop(name: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        parts_of(pairs, tmp_path, heard=stop)
    assert len(made) == 1
    kept(tmp_path)(pairs)
    assert len(made) == len(pairs)


def test_a_puzzle_without_a_document_is_named(pairs, monkeypatch):
    def refuse(pair):
        raise ValueError("the memory ran out")

    of = replace(module.frame("shooting-party"), document=refuse)
    monkeypatch.setattr(module, "frame", lambda game: of)
    with pytest.raises(InputError, match=r"2026-11-28: no line\.json for its page: the memory ran"):
        parts_of(pairs)
