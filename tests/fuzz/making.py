"""What cases are made of: the files of a game's corpus that commands make (corpus.toml), and the
folders that commands read.
"""

import shlex
import shutil
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.common.command_line import party_here
from tests.common.helpers import contents, corpus_of

TABLES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("corpus.toml").read_text("utf-8"))
KINDS = ("puzzle.json", "puzzle.txt", "solution.json", "solution.txt")
STOCK = (
    "survey 0..3 --workers 1 --rules leverstoke,passes=1 --positions 3000 --shard 2 --out survey",
    "web build --url https://example.org/party --out site",
)


def write_corpus(game: str) -> None:
    """Make every file again that commands make."""
    folder = corpus_of(game)
    for name, day in TABLES["days"][game].items():
        with TemporaryDirectory() as made:
            done(folder, f"daily {day} --game {game} --out {made}")
            for kind in KINDS:
                shutil.copyfile(f"{made}/{day}.{kind}", folder / f"{name}.{kind}")
    for name, made in TABLES["made"][game].items():
        command, typed, times = (made, "", 1) if isinstance(made, str) else (*made, 1)[:3]
        if name.startswith("game"):
            (folder / name).unlink(missing_ok=True)
            done(folder, f"{command} --log {name}", typed * times)
        else:
            text = done(folder, f"{command} {'--json' * name.endswith('.json')}")
            (folder / name).write_text(text, encoding="utf-8")


def done(folder: Path, command: str, typed: str = "") -> str:
    """Run a command that must succeed, and return its standard output."""
    run = party_here(*shlex.split(command), stdin=typed, cwd=folder)
    assert run.returncode == 0, (command, run.stderr)
    return run.stdout


def stocked(folder: Path, game: str) -> dict[str, bytes]:
    """Make the folders that cases copy: published days, a survey and a site. Return their files."""
    (folder / "days").mkdir(parents=True)
    shutil.copyfile(corpus_of(game) / "index.json", folder / "days" / "index.json")
    for name, day in TABLES["days"][game].items():
        for kind in KINDS:
            shutil.copyfile(corpus_of(game) / f"{name}.{kind}", folder / "days" / f"{day}.{kind}")
    for command in STOCK:
        done(folder, command)
    return contents(folder)
