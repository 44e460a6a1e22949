"""Run cases of a game and print which fail: ``python -m tests.fuzz --cases 100000 --seed 1``."""

import argparse
import faulthandler
import shlex
import shutil
import sys
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, Phase, given, seed, settings

from generator.common.folder import KINDS
from tests.common.command_line import party_here
from tests.common.helpers import DAYS, FUZZ, contents, corpus_of, site, survey
from tests.fuzz.cases import TABLES, Case, cases, commands_of
from tests.fuzz.running import cheap, run

BLOCK = 20
"""Cases of one command, which Hypothesis makes of one another."""

AT_RANDOM = settings(database=None, deadline=None, suppress_health_check=[*HealthCheck],
                     phases=[Phase.generate, Phase.shrink])  # fmt: skip


def campaign(game: str, folder: Path, number: int, first_seed: int, begin: int = 0) -> Counter[str]:
    """Run so many cases for a game in a folder, but for those before `begin`. Return how they
    ended, by number; failures, which are printed in their simplest form, are ``failed``.
    """
    ended, draw = Counter[str](), Random(first_seed)
    corpora = {each: contents(corpus_of(each)) for each in DAYS}
    corpora["stock"] = days_of(game) | survey() | site()[1]
    with cheap(game, folder):
        for first in range(0, number, BLOCK):
            own, command = draw.getrandbits(32), draw.choice(commands_of(game))
            if first < begin:
                continue

            @seed(own)
            @settings(AT_RANDOM, max_examples=min(BLOCK, number - first))
            @given(cases(game, corpora, command))
            def no_command_breaks(case: Case) -> None:
                ended[f"exit code {run(case, folder)}"] += 1

            try:
                no_command_breaks()
            except Exception as error:
                traceback.print_exception(error)
                again = f"--game {game} --seed {first_seed} --from {first} --cases {first + BLOCK}"
                print(f"again: python -m tests.fuzz {again}", file=sys.stderr)
                ended["failed"] += len(getattr(error, "exceptions", [error]))
    return ended


def days_of(game: str) -> dict[str, bytes]:
    """The files of a folder of published days."""
    corpus = contents(corpus_of(game))
    every = [(name, day, kind) for name, day in DAYS[game].items() for kind in KINDS]
    files = {f"days/{day}.{kind}": corpus[f"{name}.{kind}"] for name, day, kind in every}
    return files | {"days/index.json": corpus["index.json"]}


def write_corpus(game: str) -> None:
    """Make every file of the corpus again that a command makes."""
    folder = corpus_of(game)
    for name, made in TABLES["made"][game].items():
        command, typed, times = (made, "", 1) if isinstance(made, str) else (*made, 1)[:3]
        (folder / name).unlink()
        option = f" --log {name}" if name.startswith("game") else " --json" * name.endswith(".json")
        run = party_here(*shlex.split(command + option), stdin=typed * times, cwd=folder)
        assert run.returncode == 0, (command, run.stderr)
        if not (folder / name).exists():
            (folder / name).write_text(run.stdout, encoding="utf-8")
        shutil.copyfile(folder / name, FUZZ / folder.parent.name / "corpus" / name)


def main() -> int:
    """Do what the command line asks for, and return the exit code: 1 if a case failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--game", choices=DAYS, default="shooting-party")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--from", dest="begin", type=int, default=0, help="skip those before")
    parser.add_argument("--write-corpus", action="store_true", help="make the corpus again")
    asked = parser.parse_args()
    if asked.write_corpus:
        write_corpus(asked.game)
        return 0
    faulthandler.enable()  # a crash of compiled code still prints where it was
    with TemporaryDirectory(prefix="fuzz-") as folder:
        ended = campaign(asked.game, Path(folder), asked.cases, asked.seed, asked.begin)
    print(*(f"{number:7}  {how}" for how, number in sorted(ended.items())), sep="\n")
    print(f"{asked.cases - asked.begin} cases, {ended['failed']} failures")
    return min(1, ended["failed"])


if __name__ == "__main__":
    sys.exit(main())
