"""The commands of No Man's Land: what each reads."""

from __future__ import annotations

from collections.abc import Mapping

from tests.fuzz import shapes
from tests.fuzz.cases import Maker, Shape
from tests.fuzz.options import SEEDS

GAME = "no-mans-land"
DAYS = ("2026-01-05", "2026-01-06", "2026-01-09", "today")
SURVEY = "--rules patient --aim captain --shard 2"
"""The options of the survey that cases copy."""

UNDECIDED: tuple[tuple[str, ...], ...] = (
    (),
    ("--score=0",),
    ("--score=24", "--past=Qs 4c 2c", "--past=Jc3c"),
    ("--score=30", "--past=Kh Ac", "--past=Jc 3c", "--past=Kc 7c", "--past=Qd 5c"),
    ("--target=Kd",),
    ("--target=Kc", "--weather=5c"),
    ("--past=Kh Ac", "--score=25", "--target=Qs", "--weather=4c 2c"),
)
DECIDED: tuple[tuple[str, ...], ...] = (
    ("--target=Kc", "--weather=5c", "--hand=Ad 5h 6h 7h 5s"),
    ("--target=Jc", "--weather=6c,3c", "--hand=Td10h9s9c8c"),
    ("--past=Kh Ac", "--score=25", "--target=Kc", "--weather=3c", "--hand=2d 3d 4d 5d 6d"),
    ("--rules=patient,penalty=blind", "--target=Kc", "--weather=7c", "--hand=2d 2h"),
)
"""Positions as options describe them, without a hand to decide with and with one."""

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
        known = DECIDED if decided and not make.one_in(8) else UNDECIDED + DECIDED
        for word in make.draw.choice(known):
            name, _, text = word.partition("=")
            make.option(name, () if make.one_in(10) else (text,))
        if make.one_in(12):
            make.option(make.draw.choice(PARTS))


def play(make: Maker) -> None:
    shapes.game_played(make, GAME, "play*.txt")
    if make.one_in(4):
        make.argv.append("--cards")
    elif "--resume" not in make.argv or make.one_in(8):
        make.one_of((*SEEDS, "13", "13", *DAYS, "TODAY"))
        if make.strange_input:
            shapes.puzzle_kept(make, GAME, DAYS)


SHAPES: Mapping[str, Shape] = {
    f"{GAME} daily": Shape(3, shapes.daily),
    f"{GAME} hindsight": Shape(3, shapes.seed),
    f"{GAME} holds": Shape(0.5, shapes.rules),
    f"{GAME} odds": Shape(2, shapes.rules),
    f"{GAME} options": Shape(12, position, left=("--position", *PARTS)),
    f"{GAME} play": Shape(12, play, left=("--cards",)),
    f"{GAME} review": Shape(10, shapes.reads("game*.txt")),
    f"{GAME} rules": Shape(0.4, shapes.rules),
    f"{GAME} survey": Shape(2, shapes.survey(SURVEY), left=("--workers",)),
    f"{GAME} value": Shape(14, position, left=("--position", *PARTS)),
    f"{GAME} verify": Shape(14, shapes.document),
    "check": Shape(4, shapes.check, left=("--fast",)),
    "verify": Shape(14, shapes.document),
}
