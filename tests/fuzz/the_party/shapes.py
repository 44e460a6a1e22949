"""The commands of The Party: what each reads, and what may stand after their options."""

from __future__ import annotations

from collections.abc import Mapping

from tests.fuzz import shapes
from tests.fuzz.cases import Maker, Shape
from tests.fuzz.options import SEEDS, Values

GAME = "the-party"
TOY = "dan-zen,suits=1,jokers=1,hand=2,goal=1"

CARDS = (
    "Tc Jc Qc Ad Kd Jk1", "TcJcQcAdKdJk1", "T♣ J♥ q♦ kd jk1 Jk2", "-", "", "Tc", "Tc Tc", "2c",
    "Tc Jc Qc ?", "Ac As", "Tc Jc Qc Kc Ad Jd Td Kd Jk1", "Jk1 Jk2", "Qd Kd Th Jh Qh Kh",
)  # fmt: skip
RULES = (
    "short", "short", "short,players=3", "short,players=4,stash=any", "dan-zen,cap=30", TOY,
    "short,bluff=forced,call=stake", "short,watch=both,pairs=couple,stash=own", f"{TOY},cap=3",
    "short,cap=0", "short,goal=5", "short,players=1", "short,hand", "SHORT", "leverstoke",
)  # fmt: skip

VALUES: Values = {
    "--arrivals": CARDS,
    "--attacker": ("0", "1", "2", "3", "4"),
    "--bots": (
        "squire", "random", "careful", "rogue", "steward", "learned", "pimc:3", "host:2", "pimc",
        "squire,rogue", "random,squire,careful", "squire,squire,squire,squire", "squire,",
        "butler", "pimc:0", "pimc:99999",
    ),
    "--close": ("0.5", "0.1", "0.01", "0", "2"),
    "--hand": CARDS,
    "--left": ("1", "2", "3", "4", "5"),
    "--nodes": ("1", "50", "2000", "20000", "0"),
    "--players": ("2", "2", "3", "4", "1", "5"),
    "--rules": RULES,
    "--seat": ("0", "1", "2", "3", "4"),
    "--stash": ("-", "-", "Ac", "Ad", "As", "Ac Ad", "Kc", "", "Jk1", "Ac Ac"),
    "--unseen": CARDS,
    "--within": ("1", "1", "2", "3", "4", "0", "41"),
    "--worlds": ("1", "5", "0", "10001"),
}  # fmt: skip


def force(make: Maker) -> None:
    if make.one_in(3):
        for name in make.draw.sample(("--rules", "--players"), make.draw.randrange(3)):
            make.option(name)
        make.one_of(SEEDS)
    else:
        make.given("state*.json", "force*.json", "game*.txt", "force.puzzle.json")


def explain(make: Maker) -> None:
    make.given("game*.txt")


def hint(make: Maker) -> None:
    make.given("view*.json", "view*.json", "hint*.json")


def endgame(make: Maker) -> None:
    by_file = make.one_in(2)
    if by_file:
        make.given("end*.json", "call.puzzle.json")
    if not by_file or make.one_in(3):
        make.option(make.draw.choice(("--unseen", "--unseen", "--arrivals")))
        for _ in range(make.draw.randrange(3)):
            make.option("--stash")
        make.option("--rules", ("short,hand=2", "short,hand=2", TOY, "short,hand=1", *RULES))


def watch(make: Maker) -> None:
    make.one_of(SEEDS)


def play(make: Maker) -> None:
    shapes.game_played(make, GAME, "play*.txt")
    if "--resume" not in make.argv or make.one_in(8):
        make.one_of(SEEDS)


SHAPES: Mapping[str, Shape] = {
    f"{GAME} daily": Shape(3, shapes.daily),
    f"{GAME} endgame": Shape(9, endgame, left=("--unseen", "--arrivals", "--stash", "--rules")),
    f"{GAME} explain": Shape(8, explain),
    f"{GAME} force": Shape(12, force, left=("--rules", "--players")),
    f"{GAME} hint": Shape(14, hint),
    f"{GAME} play": Shape(12, play),
    f"{GAME} rules": Shape(0.4, shapes.rules),
    f"{GAME} verify": Shape(14, shapes.document),
    f"{GAME} watch": Shape(3, watch),
    "check": Shape(4, shapes.check, left=("--fast",)),
    "verify": Shape(14, shapes.document),
}
