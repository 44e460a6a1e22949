"""The commands of The Party: what each reads."""

from __future__ import annotations

from collections.abc import Mapping

from tests.fuzz import shapes
from tests.fuzz.cases import Maker, Shape

GAME = "the-party"
TOY = "dan-zen,suits=1,jokers=1,hand=2,goal=1"


def force(make: Maker) -> None:
    if make.one_in(3):
        for name in make.draw.sample(("--rules", "--players"), make.draw.randrange(3)):
            make.option(name)
        shapes.seed(make)
    else:
        make.given("state*.json", "force*.json", "game*.txt", "force.puzzle.json")


def endgame(make: Maker) -> None:
    by_file = make.one_in(2)
    if by_file:
        make.given("end*.json", "call.puzzle.json")
    if not by_file or make.one_in(3):
        make.option(make.draw.choice(("--unseen", "--unseen", "--arrivals")))
        for _ in range(make.draw.randrange(3)):
            make.option("--stash")
        make.option("--rules", ("short,hand=2", "short,hand=2", TOY, *make.values["--rules"]))


def play(make: Maker) -> None:
    shapes.game_played(make, GAME, "play*.txt")
    if "--resume" not in make.argv or make.one_in(8):
        shapes.seed(make)


SHAPES: Mapping[str, Shape] = {
    f"{GAME} daily": Shape(3, shapes.daily),
    f"{GAME} endgame": Shape(9, endgame, left=("--unseen", "--arrivals", "--stash", "--rules")),
    f"{GAME} explain": Shape(8, shapes.reads("game*.txt")),
    f"{GAME} force": Shape(12, force, left=("--rules", "--players")),
    f"{GAME} hint": Shape(14, shapes.reads("view*.json", "view*.json", "hint*.json")),
    f"{GAME} play": Shape(12, play),
    f"{GAME} rules": Shape(0.4, shapes.rules),
    f"{GAME} verify": Shape(14, shapes.document),
    f"{GAME} watch": Shape(3, shapes.seed),
    "check": Shape(4, shapes.check, left=("--fast",)),
    "verify": Shape(14, shapes.document),
}
