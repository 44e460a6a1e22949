"""_manifest.json: the question that a folder's rows answer, and its seeds; and which code makes the
rows: versions, and a hash of the sources.
"""

import hashlib
import json
import platform
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

from solver.common.errors import InputError, at
from solver.common.files import read_file, write_whole
from solver.common.rng import SEEDS
from solver.common.schemas import read_json, validate

NAME = "_manifest.json"  # readers of folders of Parquet files pass over names that begin with `_`
MOST_SHARDS = 1_000_000

ROOT = Path(__file__).parents[3]
PACKAGES = ("shooting-party", "llvmlite", "numpy", "pyarrow")


class SurveyError(InputError):
    """A fault that stops a survey or report; the message is one line: what is wrong, and where."""


@dataclass(frozen=True)
class Manifest:
    """What a survey is to become.

    `question` (game, rules, budgets, columns) and `shard_size` never change. `parts` are ranges of
    seeds, each beginning where the previous one ends. Every part is cut into shards from its own
    start, so a shard keeps its range when the survey is extended at either end.
    """

    question: dict[str, Any]
    shard_size: int
    parts: tuple[range, ...]

    @property
    def schema(self) -> str:
        """The schema id, which begins with the game that the question names."""
        return f"{self.question.get('game')}/survey/1"

    @property
    def seeds(self) -> range:
        return range(self.parts[0].start, self.parts[-1].stop)

    def shards(self) -> Iterator[range]:
        """Yield the seeds of each shard, in order."""
        for part in self.parts:
            for first in range(part.start, part.stop, self.shard_size):
                yield range(first, min(first + self.shard_size, part.stop))

    def extended(self, question: dict[str, Any], shard_size: int, seeds: range) -> Self:
        """Return the same survey over more `seeds`; raise `SurveyError` if it cannot be."""
        for key in self.question | question:
            before, now = self.question.get(key), question.get(key)
            if before != now:
                raise SurveyError(f"it was begun with {_tell(key, before)}, not {_tell(key, now)}")
        if shard_size != self.shard_size:
            raise SurveyError(
                f"it was begun with {self.shard_size} seeds a shard, not {shard_size}"
            )
        mine = self.seeds
        if seeds.start > mine.start or seeds.stop < mine.stop:
            raise SurveyError(
                f"it holds a survey of {span(mine)}: give that range or a wider one, "
                f"not {span(seeds)}"
            )
        earlier, later = range(seeds.start, mine.start), range(mine.stop, seeds.stop)
        parts = tuple(part for part in (earlier, *self.parts, later) if part)
        return replace(self, parts=parts).checked()

    def checked(self) -> Self:
        """Return the manifest itself; raise `SurveyError` for too many shards in a folder."""
        shards = sum(-(-(p.stop - p.start) // self.shard_size) for p in self.parts)
        if shards > MOST_SHARDS:
            raise SurveyError(f"{shards} shards are too many: give each more seeds (--shard)")
        return self

    def save(self, folder: Path) -> None:
        """Write the manifest to a folder, whole or not at all."""
        document = {
            "schema": self.schema,
            "question": self.question,
            "shard_size": self.shard_size,
            "parts": [_written(part) for part in self.parts],
        }
        document["checksum"] = _checksum(document)
        text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
        write_whole(folder / NAME, text.encode("utf-8"))

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Return the manifest of a folder; raise `SurveyError` if it is missing or not valid."""
        path = folder / NAME
        with at(str(path), SurveyError):
            return cls.from_json(read_json(read_file(path))).checked()

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        """Return the manifest of a document; raise `InputError` if it is not valid."""
        validate(document, "survey", __package__ or "")
        parts = tuple(range(int(p["from"]), int(p["to"]) + 1) for p in document["parts"])
        found = cls(document["question"], document["shard_size"], parts)
        if document["schema"] != found.schema:
            raise SurveyError("schema and question name different games")
        if document.get("checksum") not in (None, _checksum(document)):  # 1.0.0 wrote none
            raise SurveyError("damaged: its checksum is not that of the rest")
        joined = all(a.stop == b.start for a, b in pairwise(parts))
        if [_written(part) for part in parts] != document["parts"]:
            raise SurveyError("its parts are not in their one form")
        if not all(parts) or not joined or parts[-1].stop > SEEDS:
            raise SurveyError("its parts do not form a range of seeds")
        return found


def _checksum(document: Mapping[str, Any]) -> str:
    """Return a hash of all of a manifest but its checksum."""
    rest = {key: value for key, value in document.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _written(seeds: range) -> dict[str, str]:
    return {"from": str(seeds.start), "to": str(seeds.stop - 1)}


def check_question(question: Mapping[str, Any], due: Mapping[str, Any]) -> None:
    """Raise `SurveyError` unless the questions are equal as written: 1.0 and true equal 1."""
    for key in {**due, **question}:
        there = key in question and json.dumps(question[key]) == json.dumps(due.get(key))
        if not there:
            raise SurveyError(f"question: {key} is not what a survey asks")


def check_plan(plan: Manifest, folder: Path, check: Callable[[Mapping[str, Any]], None]) -> None:
    """Raise `SurveyError` unless the question of the survey in a folder passes a game's check."""
    with at(f"{folder}: of another version or game, or broken", SurveyError):
        check(plan.question)


def span(seeds: range) -> str:
    """Return a range as the command line writes it: FROM..TO, both ends included."""
    return f"{seeds.start}..{seeds.stop - 1}"


def _tell(key: str, value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return f"{key} {text if len(text) <= 100 else text[:97] + '...'}"


def makers() -> dict[str, Any]:
    """Return what a row may depend on besides the question: the versions and the sources."""
    return {
        "versions": {"python": platform.python_version()} | {p: _version(p) for p in PACKAGES},
        "code": code(),
    }


@cache
def code() -> str:
    """Return a hash of all sources that an answer may depend on."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / "solver").rglob("*")):
        if path.suffix in (".py", ".toml"):
            digest.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def check_code(begun_with: str) -> None:
    """Raise `SurveyError` unless the sources here are those that a survey was begun with."""
    if code() != begun_with:
        raise SurveyError("a worker has different sources from this machine: update it")


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
