"""Making a corpus: small files of every kind that a game's commands read, made by the commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.common.command_line import party_here

Words = tuple[str, ...]


@dataclass(frozen=True)
class Making:
    """What a corpus is made of, each but the survey by the name of a file or the first part of it.

    `written` is what people write. `daily` publishes the puzzles of `days`. `survey` makes a
    survey, of which the manifest is kept; no words: the game has none. `played` are games, and
    what is typed in them; `printed` is what commands print. These find the files that are made
    before them.
    """

    written: Mapping[str, str]
    days: Mapping[str, str]
    daily: Words
    survey: Words
    played: Mapping[str, tuple[Words, str]]
    printed: Mapping[str, Words]

    def write(self, folder: Path) -> None:
        """Make every file anew."""
        for name, text in self.written.items():
            (folder / name).write_text(text, encoding="utf-8")
        self._publish(folder)
        for name, (words, typed) in self.played.items():
            (folder / name).unlink(missing_ok=True)
            done(folder, *words, stdin=typed)
        for name, words in self.printed.items():
            (folder / name).write_text(done(folder, *words), encoding="utf-8")

    def _publish(self, folder: Path) -> None:
        with TemporaryDirectory() as made:
            for name, day in self.days.items():
                done(folder, *self.daily, day, "--out", f"{made}/days")
                for path in Path(made, "days").glob(f"{day}.*"):
                    kept = folder / f"{name}.{path.name.partition('.')[2]}"
                    kept.write_bytes(path.read_bytes())
            index = Path(made, "days", "index.json").read_bytes()
            (folder / "index.json").write_bytes(index)
            if self.survey:
                done(folder, *self.survey, "--workers", "1", "--out", f"{made}/survey")
                manifest = Path(made, "survey", "_manifest.json").read_bytes()
                (folder / "survey.json").write_bytes(manifest)


def done(folder: Path, *words: str, stdin: str = "") -> str:
    """Run a command that must succeed, and return its standard output."""
    run = party_here(*words, stdin=stdin, cwd=folder)
    assert run.returncode == 0, (words, run.stderr)
    return run.stdout
