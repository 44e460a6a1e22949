"""The Shooting Party as a game to fuzz: what each command reads; answers within small budgets."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from generator.shooting_party.game import PUBLISHED
from solver.shooting_party.search.budget import Budget, Meter
from tests.fuzz import hostile, shapes
from tests.fuzz.cases import SEEDS, Maker, Shape, Values
from tests.fuzz.games import Game
from tests.fuzz.shapes import DOCUMENTS, RANGES, game_played

SURVEY = "--rules leverstoke,passes=1 --positions 3000 --memory 60M --shard 2"
"""The options of the survey that cases copy."""

CARDS = ("cards*.txt", "code.txt", "six*.txt", "unseen.txt", "seed.txt")


def subject(make: Maker) -> None:
    """Add a DEAL: mostly a file, else a seed, cards, a code or a word."""
    kind = make.draw.random()
    if kind < 0.55:
        place = make.draw.choice(hostile.PLACES) if make.one_in(10) else ""
        make.positional(make.file(*DOCUMENTS) + place)
    elif kind < 0.68 and make.case.command != "play":
        make.given(*DOCUMENTS)
    elif kind < 0.78:
        make.positional(make.draw.choice(SEEDS))
    elif kind < 0.9:
        text = make.word(make.text(*CARDS)).strip()
        make.positional(*(text.split() if make.one_in(2) else [text]))
    else:
        make.one_of(make.values["--date"])


def deal(make: Maker) -> None:
    if make.one_in(5):
        make.argv.append("--enter")
        make.case.stdin = None if make.one_in(40) else make.text("enter*.txt", "cards*.txt")
    else:
        subject(make)


def solve(make: Maker) -> None:
    if make.one_in(12):
        make.argv.append("--jsonl")
        make.positional(make.draw.choice(RANGES))
    else:
        subject(make)


def advise(make: Maker) -> None:
    if make.one_in(3):
        make.positional(make.word(make.draw.choice(make.values["SITUATION"])))
    elif make.one_in(2):
        make.positional(make.file("position*"))
    else:
        subject(make)


def table(make: Maker) -> None:
    game_played(make, "table", "table.txt", "enter*.txt")


def play(make: Maker) -> None:
    game_played(make, "", "play*.txt", "enter.txt")
    if make.one_in(2):
        subject(make)


def rate(make: Maker) -> None:
    if make.one_in(8):
        make.option("--puzzles")
        make.option("--results")
    elif make.one_in(4):
        subject(make)
    else:
        make.option("--results")
        make.positional("42")


def generate(make: Maker) -> None:
    make.option("--tier")
    # Never strange: a large number of tries is right, and takes its time.
    make.argv += ["--tries", make.draw.choice(("1", "2", "0", "-1", "nan", "x", ""))]


def report(make: Maker) -> None:
    shapes.folder(make, "survey")
    if make.one_in(6):
        make.positional(make.draw.choice(("survey", ".", "nowhere")))


def perft(make: Maker) -> None:
    subject(make)
    # At the end, and never strange: a great depth is right, and takes ages.
    make.argv += ["--readable", "2"] if make.one_in(6) else [make.draw.choice(make.values["DEPTH"])]


def today(make: Maker) -> None:
    make.case.stdin = b"1\nquit\n"
    if not make.one_in(4):
        make.option("--date")
    if make.strange_input:
        shapes.puzzle_kept(make, "shooting-party", make.values["--date"])


ONE_PASS: Values = {"--passes": ("1", "9")}

SHAPES: Mapping[str, Shape] = {
    "advise": Shape(4, advise),
    "bound": Shape(0.3, subject, "--passes 1 --effort 0.01", own=ONE_PASS),
    "check": Shape(4, shapes.check, left=("--fast",)),
    "daily": Shape(5, shapes.daily),
    "deal": Shape(16, deal, left=("--enter",)),
    "explain": Shape(7, subject, "--nodes 200"),
    "generate": Shape(0.7, generate, left=("--tries",), own={"--passes": ("1", "2")}),
    "hint": Shape(5, subject),
    "perft": Shape(4, perft, left=("--readable",)),
    "play": Shape(11, play),
    "rate": Shape(3, rate, "--passes 1", ("--results", "--puzzles"), ONE_PASS),
    "report": Shape(4, report),
    "review": Shape(1, subject),
    "rules": Shape(0.4, shapes.rules),
    "solve": Shape(9, solve, left=("--jsonl",)),
    "survey": Shape(2, shapes.survey(SURVEY), left=("--workers",)),
    "table": Shape(5, table),
    "today": Shape(4, today, left=("--date",)),
    "verify": Shape(22, shapes.document),
}

POSITIONS = 3_000
MEMORY = 60 << 20
"""The most that any question may cost."""

EFFORT = 0.01

begin = Meter.__init__


def bounded(meter: Meter, budget: Budget, *rest: Any) -> None:
    positions = min(budget.positions or POSITIONS, POSITIONS)
    less = dataclasses.replace(budget, positions=positions, memory=min(budget.memory, MEMORY))
    begin(meter, less, *rest)


GAME = Game(
    PUBLISHED,
    SHAPES,
    survey=SURVEY,
    instead={
        "solver.shooting_party.search.budget.Meter.__init__": bounded,
        # A survey's rows hold the seconds; with these its files are always the same.
        "solver.shooting_party.search.budget.Meter.seconds": 0.5,
        "solver.shooting_party.relaxation.EFFORT": EFFORT,
    },
)
