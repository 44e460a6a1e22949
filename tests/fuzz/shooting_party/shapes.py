"""The commands of The Shooting Party: what each is given, in its order and as it may be spelt."""

from __future__ import annotations

from collections.abc import Mapping

from tests.fuzz import hostile, shapes
from tests.fuzz.cases import Maker, Shape
from tests.fuzz.shapes import (
    DOCUMENTS,
    RANGES,
    SCHEDULERS,
    SEEDS,
    WIDE,
    Options,
    folder,
    game_played,
)
from tests.fuzz.shooting_party.stock import SURVEY

CARDS = ("cards*.txt", "code.txt", "six*.txt", "unseen.txt", "seed.txt")
WORDS = ("today", "TODAY", "2026-01-07", "2026-01-08", "2026-01-09", "gentle", "testing", "stiff")
DEPTHS = ("0", "1", "2", "3", "2", "61", "-1", "", "1e3", "²", "x", "9" * 23)

RULES = (
    "leverstoke", "leverstoke,passes=1", "three-rounds", "print-and-play", "vogelschnabel",
    "leverstoke,contact=must", "leverstoke,contact=must,empty_hand=four", "leverstoke,passes=9",
    "leverstoke,exhaustion=lazy,leave=forbidden,butler_search=keep", "leverstoke,,", "LEVERSTOKE",
)  # fmt: skip
MOVES = (
    "draw", "draw leave -2hJh draw", "1. draw 2. leave", "draw draw draw", "leave", "", "1.draw",
    "meet:Qh", "-5h5s", "butler:Qh",
)  # fmt: skip
GOALS = ("best", "4q", "8", "2+2", "0+0", "4+4", "1", "0q", "0", "9", "5q", "2+")
PUZZLES = ("couple", "mistake", "only-move", "one-pass", "mate", "")
THEMES = ("neutral", "leverstoke", "vogelschnabel")
LOOK: Options = {
    "--theme": THEMES,
    "--ascii": None,
    "--width": WIDE,
}
GAME: Options = {
    "--rules": RULES,
    "--passes": ("1", "2", "3", "9"),
    "--reshuffle": ("7", "0", "18446744073709551616"),
}
BUDGET: Options = {
    "--positions": ("1", "100", "3000", "0"),
    "--memory": ("60M", "1", "0", "1k", "4T"),
}
SITUATIONS = (
    "hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2",
    "hand Jk Qd 5s 3h 3c discards 2c 2d 2s 4c 4d 4h display Ad pile 21",
    "hand", "pass 3", "pile 33",
    "hand Qc Kc Jc", "hand Qc Qd; pass 9", "hand 2c 2c", "hand ? 2c", "scored Ac", "hand hand",
    '{"hand": ["Qh"], "pass": 2}', '{"hand": "Qh"}', '{"hands": []}', '{"pass": true}', "{", "{}",
)  # fmt: skip
FROM: Options = {"--moves": MOVES, "--from-here": None}


def subject(make: Maker, *, stdin: bool = True) -> None:
    """Add a DEAL: mostly a file, else a seed, cards, a code or a word."""
    kind = make.draw.random()
    if kind < 0.62:
        place = make.draw.choice(hostile.PLACES) if make.one_in(10) else ""
        make.positional(make.file(*DOCUMENTS) + place)
    elif kind < 0.68 and stdin:
        make.stdin = make.text(*DOCUMENTS)
        make.positional("-")
    elif kind < 0.78:
        make.positional(make.draw.choice(SEEDS))
    elif kind < 0.9:
        text = make.word(make.text(*CARDS)).strip()
        make.positional(*(text.split() if make.one_in(2) else [text]))
    elif kind < 0.96:
        make.positional(make.draw.choice(WORDS))
    else:
        make.positional(make.word(make.draw.choice(hostile.ARGUMENTS)))


def deal(make: Maker) -> None:
    make.options(
        {"--json": None, "--code": None, "--ascii": None, "--without": ("2", "2345", "6", "22")}
        | {"--width": WIDE, "--reshuffle": GAME["--reshuffle"]}
    )
    if make.one_in(5):
        make.argv.append("--enter")
        make.stdin = None if make.one_in(40) else make.text("enter*.txt", "cards*.txt")
    else:
        subject(make)


def solve(make: Maker) -> None:
    make.argv += ["--positions", "3000", "--memory", "60M"]
    flags = ("--hands", "--par", "--no-par", "--no-line", "--json", "--exit-code")
    make.options(
        {"--goal": GOALS, "--objective": ("cards", "queens"), "--seconds": ("0", "1", "nan", "inf")}
        | {"--workers": ("1", "2")}
        | GAME | BUDGET | FROM | LOOK | dict.fromkeys(flags)
    )  # fmt: skip
    if make.one_in(50):
        make.argv += ["--confirm", "--passes", "1"]
    if make.one_in(12):
        make.argv.append("--jsonl")
        make.positional(make.draw.choice(RANGES))
    else:
        subject(make)


def bound(make: Maker) -> None:
    make.options({"--objective": ("cards", "queens"), "--json": None} | GAME | FROM)
    make.option("--effort", ("0.01", "0", "nan", "inf", "-1"))
    make.argv += ["--passes", "1"]
    subject(make)


def explain(make: Maker) -> None:
    make.argv += ["--nodes", "200", "--positions", "3000"]
    make.options(
        {"--goal": GOALS, "--brief": None, "--json": None, "--nodes": ("1", "50")}
        | {"--blind": None} | GAME | BUDGET | FROM | LOOK
    )  # fmt: skip
    if make.one_in(5):
        make.output_option("--graphml", "graph.xml", "nowhere/graph.xml", "input")
    if make.one_in(8):
        make.output_option("--dot", "graph.dot", "nowhere/graph.dot")
    subject(make)


def hint(make: Maker) -> None:
    make.argv += ["--positions", "3000"]
    make.options(
        {"--goal": GOALS, "--level": ("1", "2", "3", "4"), "--json": None, "--blind": None}
        | {"--moves": MOVES, "--width": WIDE} | GAME
    )  # fmt: skip
    subject(make)


def advise(make: Maker) -> None:
    plain: Options = {name: GAME[name] for name in ("--rules", "--passes")}
    flags: Options = {"--all": None, "--json": None}
    make.options({"--moves": MOVES, "--width": WIDE} | flags | plain)
    if make.one_in(3):
        make.positional(make.word(make.draw.choice(SITUATIONS)))
    elif make.one_in(2):
        make.positional(make.file("position*"))
    else:
        subject(make)


def review(make: Maker) -> None:
    make.options({"--moves": MOVES, "--brief": None, "--json": None, "--width": WIDE} | GAME)
    subject(make)


def table(make: Maker) -> None:
    plain: Options = {name: GAME[name] for name in ("--rules", "--passes")}
    make.options(LOOK | plain)
    game_played(make, "shooting-party/games/table", "table.txt", "enter*.txt")


def play(make: Maker) -> None:
    flags = ("--open", "--hidden", "--count")
    make.options(GAME | LOOK | dict.fromkeys(flags))
    game_played(make, "shooting-party/games", "play*.txt", "enter.txt")
    if make.one_in(2):
        subject(make, stdin=False)


def rate(make: Maker) -> None:
    make.options(
        {"--mode": ("blind", "open"), "--goal": GOALS, "--ladder": None, "--json": None}
        | {"--width": WIDE}
    )
    if make.one_in(8):
        make.options({"--puzzles": (".", "nowhere")})
        make.input_option("--results", "results.jsonl")
        return
    make.argv += ["--passes", "1"]
    if make.one_in(4):
        subject(make)
    else:
        make.input_option("--results", "results.jsonl")
        make.positional("42")


def generate(make: Maker) -> None:
    make.options(
        {"--mode": ("blind", "open"), "--kind": PUZZLES, "--json": None, "--width": WIDE}
        | {"--seed-from": ("0", "100", "18446744073709551615"), "--rules": RULES}
        | {"--passes": ("1", "2"), "--workers": ("1", "2"), "--count": ("1", "2", "10001")}
    )
    make.option("--tier", ("gentle", "brisk", "fierce", "grim"))
    # A large number of tries is right, and takes its time.
    make.argv += ["--tries", make.draw.choice(("1", "2", "0", "-1", "nan", "x", ""))]


def survey(make: Maker) -> None:
    more = {"--hunt": None, "--scheduler": SCHEDULERS} | GAME | BUDGET
    shapes.survey(make, SURVEY, ("--rules", "--positions"), more)


def report(make: Maker) -> None:
    make.options({"--rare": None, "--markdown": None, "--json": None, "--width": WIDE})
    if make.one_in(40):
        make.output_option("--plot", "survey.svg", "nowhere/survey.svg", "survey.png")
    folder(make, "survey")
    if make.one_in(6):
        make.positional(make.draw.choice(("survey", ".", "nowhere")))


def perft(make: Maker) -> None:
    flags = ("--from-here", "--divide")
    make.options(GAME | dict.fromkeys(flags))
    readable = make.one_in(6)
    subject(make)
    # At the end, and never strange: a great depth is right, and takes ages.
    make.argv += ["--readable", "2"] if readable else [make.draw.choice(DEPTHS)]


def verify(make: Maker) -> None:
    shapes.verify(make, THEMES)


def today(make: Maker) -> None:
    make.options({"--json": None, "--play": None})
    make.stdin = b"1\nquit\n"
    if not make.one_in(4):
        make.option("--date", WORDS)
    if make.strange_input:
        shapes.puzzle_kept(make, "shooting-party", WORDS)


SHAPES: Mapping[str, tuple[float, Shape]] = {
    "bound": (0.3, bound),
    "check": (4, shapes.check),
    "daily": (5, shapes.daily),
    "deal": (16, deal),
    "explain": (7, explain),
    "generate": (0.7, generate),
    "hint": (5, hint),
    "advise": (4, advise),
    "perft": (4, perft),
    "play": (11, play),
    "rate": (3, rate),
    "report": (4, report),
    "review": (1, review),
    "rules": (0.4, shapes.rules),
    "solve": (9, solve),
    "survey": (2, survey),
    "table": (5, table),
    "today": (4, today),
    "verify": (22, verify),
}
