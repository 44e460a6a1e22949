"""No Man's Land as a game to fuzz: what each command reads. Values are kept from one case to the
next.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.no_mans_land.game import PUBLISHED
from solver.no_mans_land.exact import kept
from tests.fuzz import shapes
from tests.fuzz.cases import SEEDS, Maker, Shape
from tests.fuzz.games import Game

NAME = PUBLISHED.name
DAYS = ("2026-01-05", "2026-01-06", "2026-01-09", "today")
SURVEY = "--rules patient --aim captain --shard 2"
"""The options of the survey that cases copy."""

PARTS = ("--score", "--past", "--target", "--weather", "--hand")


def position(make: Maker) -> None:
    """Describe a position by a file or by options, mostly with a hand where one is needed."""
    decided = make.case.command.endswith("options")
    by_file = make.one_in(2)
    if by_file:
        patterns = ("position-[dos]*.json" if decided else "position*.json", "options*.json")
        if make.one_in(6):
            make.case.stdin = make.text(*patterns)
        name = "-" if make.case.stdin else make.file(*patterns, name="position.txt")
        make.argv += ["--position", name]
    if not by_file or make.one_in(20):
        known = make.values["DECIDED"]
        known = known if decided and not make.one_in(8) else [*make.values["UNDECIDED"], *known]
        for option in filter(None, make.draw.choice(known).split("; ")):
            name, _, text = option.partition("=")
            make.option(name, () if make.one_in(10) else (text,))
        if make.one_in(12):
            make.option(make.draw.choice(PARTS))


def play(make: Maker) -> None:
    shapes.game_played(make, NAME, "play*.txt")
    if make.one_in(4):
        make.argv.append("--cards")
    elif "--resume" not in make.argv or make.one_in(8):
        make.one_of((*SEEDS, "13", "13", *DAYS, "TODAY"))
        if make.strange_input:
            shapes.puzzle_kept(make, NAME, DAYS)


SHAPES: Mapping[str, Shape] = {
    f"{NAME} daily": Shape(3, shapes.daily),
    f"{NAME} hindsight": Shape(3, shapes.seed),
    f"{NAME} holds": Shape(0.5, shapes.rules),
    f"{NAME} odds": Shape(2, shapes.rules),
    f"{NAME} options": Shape(12, position, left=("--position", *PARTS)),
    f"{NAME} play": Shape(12, play, left=("--cards",)),
    f"{NAME} review": Shape(10, shapes.reads("game*.txt")),
    f"{NAME} rules": Shape(0.4, shapes.rules),
    f"{NAME} survey": Shape(2, shapes.survey(SURVEY), left=("--workers",)),
    f"{NAME} value": Shape(14, position, left=("--position", *PARTS)),
    f"{NAME} verify": Shape(14, shapes.document),
    "check": Shape(4, shapes.check, left=("--fast",)),
    "verify": Shape(14, shapes.document),
}

kept_values = cache(TemporaryDirectory)
path_of = kept.path_of


def path_here(*given: object) -> Path:
    return Path(kept_values().name, path_of(*given).name)


GAME = Game(PUBLISHED, SHAPES, SURVEY, {"solver.no_mans_land.exact.kept.path_of": path_here})
