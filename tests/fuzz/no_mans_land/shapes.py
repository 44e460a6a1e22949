"""The commands of No Man's Land: what each is given, in its order and as it may be spelt."""

from __future__ import annotations

from collections.abc import Mapping

from tests.fuzz import hostile, shapes
from tests.fuzz.cases import Maker, Shape
from tests.fuzz.no_mans_land.making import DAYS, GAME
from tests.fuzz.no_mans_land.stock import SURVEY
from tests.fuzz.shapes import SCHEDULERS, SEEDS, Options

RULES = (
    "ohara", "ohara", "patient", "mortal", "mortal", "mortal", "mortal", "ohara,weather=once",
    "patient,penalty=blind", "mortal,stray=added,sentries=each", "mortal,counter_sniper=1,hold=yes",
    "ohara,weather=never", "ohara,hold", "MORTAL",
)  # fmt: skip
AIMS = (
    "score", "score", "score", "survive", "captain", "notice", "sergeant", "lieutenant", "school",
    "Score", "0",
)  # fmt: skip
QUESTION: Options = {"--rules": RULES, "--aim": AIMS}

TARGETS = ("Kc", "Qs", "Kd", "KS", "j♥", "10c", "Jk", "Kc Kd", "2d", "?", "KcKc")
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

PARTS: Mapping[str, tuple[str, ...]] = {
    "--rules": RULES,
    "--score": ("1", "161", "162", "25", "007", "9" * 30),
    "--past": ("Kh Ac", "Kh 4c", "Kh 3c 2c", "Kh", "Ac", "2d Ac", "Qs 4c 2c", "Ks 7c", "Kh Ac Ac"),
    "--target": TARGETS,
    "--weather": ("Ac", "7c", "4c", "4c 4c", "4c 7c", "7c 4c", "8c", "Ad", "Ac2c3c"),
    "--hand": (
        "Ad 5h 6h 7h 5s", "Ad 5h 6h 7h", "Ad 5h 6h 7h 5s 8c", "Ad Ad 6h 7h 5s", "Ac 5h 6h 7h 5s",
        "Kd 5h 6h 7h 5s", "Jk 5h 6h 7h 5s", "? 5h 6h 7h 5s", "2d 2h", "2d", "2d 2h 3h",
    ),
}  # fmt: skip
"""What may stand in their place: of a position, but not always of this one."""


def position(make: Maker, decided: bool = False) -> None:
    """Describe a position by a file or by options."""
    by_file = make.one_in(2)
    if by_file:
        patterns = ("position-[dos]*.json" if decided else "position*.json", "options*.json")
        if make.one_in(6):
            make.stdin = make.text(*patterns)
            make.argv += ["--position", "-"]
        else:
            make.input_option("--position", *patterns)
    if not by_file or make.one_in(20):
        known = DECIDED if decided and not make.one_in(8) else UNDECIDED + DECIDED
        for word in make.draw.choice(known):
            name, _, text = word.partition("=")
            make.option(name, PARTS[name] if make.one_in(10) else (text,))
        if make.one_in(12):
            name = make.draw.choice(list(PARTS))
            make.option(name, PARTS[name])


def value(make: Maker) -> None:
    make.options({"--aim": AIMS, "--law": None, "--json": None})
    if make.one_in(4):
        make.option("--rules", RULES)
    if make.one_in(40):
        make.output_option("--plot", "law.svg", "nowhere/law.svg", "law.png")
    position(make)


def options(make: Maker) -> None:
    make.options({"--aim": AIMS, "--all": None, "--json": None})
    position(make, decided=True)


def odds(make: Maker) -> None:
    make.options({"--rules": RULES, "--target": TARGETS, "--json": None})


def holds(make: Maker) -> None:
    penalties = ("0", "1", "2", "3", "4")
    make.options(QUESTION | {"--target": TARGETS, "--penalty": penalties, "--json": None})
    if make.one_in(20):
        make.output_option("--plot", "holds.svg", "nowhere/holds.svg", "holds.png")


def hindsight(make: Maker) -> None:
    make.options({"--rules": RULES, "--json": None})
    odd = make.strange_options and make.one_in(2)
    make.positional(make.word(make.draw.choice(hostile.ARGUMENTS if odd else SEEDS)))


def review(make: Maker) -> None:
    make.options({"--aim": AIMS, "--json": None})
    if make.one_in(8):
        make.option("--rules", RULES)
    if make.one_in(8):
        make.stdin = make.text("game*.txt")
        make.positional("-")
    else:
        make.positional(make.file("game*.txt"))


def play(make: Maker) -> None:
    themes = ("neutral", "trenches", "leverstoke")
    make.options({"--rules": RULES, "--theme": themes, "--ascii": None}, 2)
    shapes.game_played(make, f"shooting-party/games/{GAME}", "play*.txt")
    if make.one_in(4):
        make.argv.append("--cards")
    elif "--resume" not in make.argv or make.one_in(8):
        words = (*SEEDS, "13", "13", *DAYS.values(), "2026-01-09", "today", "TODAY", "tomorrow")
        word = make.draw.choice(hostile.ARGUMENTS if make.one_in(8) else words)
        make.positional(make.word(word))
        if make.strange_input and "-" in word:
            shapes.puzzle_kept(make, GAME, (word.lower(), *DAYS.values()))


def survey(make: Maker) -> None:
    more = QUESTION | {"--scheduler": SCHEDULERS, "--shard": ("1", "3", "0")}
    shapes.survey(make, SURVEY, ("--rules", "--aim"), more)


def verify(make: Maker) -> None:
    make.options({"--json": None, "--quiet": None, "--ascii": None})
    if make.one_in(8):
        make.option("--rules", RULES)
    shapes.document(make)


def verify_any(make: Maker) -> None:
    if make.one_in(8):
        make.input_option("--puzzle", "*.puzzle.json")
    shapes.verify(make, ("neutral", "trenches", "leverstoke"))


SHAPES: Mapping[str, tuple[float, Shape]] = {
    f"{GAME} daily": (3, shapes.daily),
    f"{GAME} hindsight": (3, hindsight),
    f"{GAME} holds": (0.5, holds),
    f"{GAME} odds": (2, odds),
    f"{GAME} options": (12, options),
    f"{GAME} play": (12, play),
    f"{GAME} review": (10, review),
    f"{GAME} rules": (0.4, shapes.rules),
    f"{GAME} survey": (2, survey),
    f"{GAME} value": (14, value),
    f"{GAME} verify": (14, verify),
    "check": (4, shapes.check),
    "verify": (14, verify_any),
}
