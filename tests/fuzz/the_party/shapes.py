"""The commands of The Party: what each is given, in its order and as it may be spelt."""

from __future__ import annotations

from collections.abc import Mapping

from tests.fuzz import hostile, shapes
from tests.fuzz.cases import Maker, Shape
from tests.fuzz.shapes import SEEDS
from tests.fuzz.the_party.making import GAME, TOY

RULES = (
    "short", "short", "short,players=3", "short,players=4,stash=any", "dan-zen,cap=30", TOY,
    "short,bluff=forced,call=stake", "short,watch=both,pairs=couple,stash=own", f"{TOY},cap=3",
    "short,cap=0", "short,goal=5", "short,players=1", "short,hand", "SHORT", "leverstoke",
)  # fmt: skip
PLAYERS = ("2", "2", "3", "4", "1", "5")
BOTS = (
    "squire", "random", "careful", "rogue", "steward", "learned", "pimc:3", "host:2", "pimc",
    "squire,rogue", "random,squire,careful", "squire,squire,squire,squire", "squire,", "butler",
    "pimc:0", "pimc:99999",
)  # fmt: skip
NODES = ("1", "50", "2000", "20000", "0")
WITHIN = ("1", "1", "2", "3", "4", "0", "41")


def force(make: Maker) -> None:
    make.options({"--attacker": ("0", "1", "2", "3", "4"), "--ascii": None, "--json": None})
    if make.one_in(2):
        make.option("--within", WITHIN)
    if make.one_in(4):
        make.option("--nodes", NODES)
    if make.one_in(3):
        make.options({"--rules": RULES, "--players": PLAYERS})
        odd = make.one_in(6)
        make.positional(make.word(make.draw.choice(hostile.ARGUMENTS if odd else SEEDS)))
    else:
        given(make, "state*.json", "force*.json", "game*.txt", "force.puzzle.json")


def given(make: Maker, *patterns: str) -> None:
    """Name a file, or give it as the standard input."""
    if make.one_in(8):
        make.stdin = make.text(*patterns)
        make.positional("-")
    else:
        make.positional(make.file(*patterns))


def explain(make: Maker) -> None:
    make.options({"--within": WITHIN, "--nodes": NODES, "--ascii": None, "--json": None})
    given(make, "game*.txt")


def hint(make: Maker) -> None:
    make.options(
        {"--worlds": ("1", "5", "0", "10001"), "--seed": SEEDS, "--ascii": None, "--json": None}
    )
    given(make, "view*.json", "view*.json", "hint*.json")


CARDS = (
    "Tc Jc Qc Ad Kd Jk1", "TcJcQcAdKdJk1", "T♣ J♥ q♦ kd jk1 Jk2", "-", "", "Tc", "Tc Tc", "2c",
    "Tc Jc Qc ?", "Ac As", "Tc Jc Qc Kc Ad Jd Td Kd Jk1", "Jk1 Jk2", "Qd Kd Th Jh Qh Kh",
)  # fmt: skip
STASHES = ("-", "-", "Ac", "Ad", "As", "Ac Ad", "Kc", "", "Jk1", "Ac Ac")


def endgame(make: Maker) -> None:
    make.options(
        {"--close": ("0.5", "0.1", "0.01", "0", "2"), "--hand": CARDS, "--all": None}
        | {"--ascii": None, "--json": None}
    )
    if make.one_in(2):
        given(make, "end*.json", "call.puzzle.json")
    if make.argv[-1] in ("endgame",) or make.one_in(3):
        name = make.draw.choice(("--unseen", "--unseen", "--arrivals"))
        make.option(name, CARDS)
        for _ in range(make.draw.randrange(3)):
            make.option("--stash", STASHES)
        make.option("--rules", ("short,hand=2", "short,hand=2", TOY, "short,hand=1", *RULES))
    if make.one_in(4):
        make.option("--left", ("1", "2", "3", "4", "5"))


def watch(make: Maker) -> None:
    make.options(
        {"--rules": RULES, "--players": PLAYERS, "--bots": BOTS, "--record": None, "--ascii": None}
    )
    odd = make.one_in(8)
    make.positional(make.word(make.draw.choice(hostile.ARGUMENTS if odd else SEEDS)))


def play(make: Maker) -> None:
    make.options({"--rules": RULES, "--players": PLAYERS, "--practice": None, "--ascii": None})
    if make.one_in(3):
        make.option("--bots", BOTS)
    while make.one_in(3):
        make.option("--seat", ("0", "1", "2", "3", "4"))
    shapes.game_played(make, f"shooting-party/games/{GAME}", "play*.txt")
    if "--resume" not in make.argv or make.one_in(8):
        odd = make.one_in(8)
        make.positional(make.word(make.draw.choice(hostile.ARGUMENTS if odd else SEEDS)))


def verify(make: Maker) -> None:
    make.options({"--json": None, "--quiet": None, "--ascii": None})
    shapes.document(make)


def verify_any(make: Maker) -> None:
    if make.one_in(8):
        make.input_option("--puzzle", "*.puzzle.json")
    shapes.verify(make, ("neutral", "leverstoke"))


SHAPES: Mapping[str, tuple[float, Shape]] = {
    f"{GAME} daily": (3, shapes.daily),
    f"{GAME} endgame": (9, endgame),
    f"{GAME} explain": (8, explain),
    f"{GAME} force": (12, force),
    f"{GAME} hint": (14, hint),
    f"{GAME} play": (12, play),
    f"{GAME} rules": (0.4, shapes.rules),
    f"{GAME} verify": (14, verify),
    f"{GAME} watch": (3, watch),
    "check": (4, shapes.check),
    "verify": (14, verify_any),
}
