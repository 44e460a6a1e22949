"""The commands of The Shooting Party: what each is given, in its order and as it may be spelt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tests.fuzz import hostile
from tests.fuzz.cases import Entry, Maker, Shape
from tests.fuzz.mutations import mutated
from tests.fuzz.shooting_party.stock import SURVEY

Options = Mapping[str, Sequence[str] | None]

DOCUMENTS = ("*.json", "*.jsonl", "*.txt")
CARDS = ("cards*.txt", "code.txt", "six*.txt", "unseen.txt", "seed.txt")
SEEDS = (
    "0",
    "1",
    "42",
    "42",
    "7",
    "24",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "٤٢",
)
WORDS = ("today", "TODAY", "2026-01-05", "2026-01-08", "2026-01-09", "gentle", "testing", "stiff")
DEPTHS = ("0", "1", "2", "3", "2", "61", "-1", "", "1e3", "²", "x", "9" * 23)
RANGES = ("0..1", "0..0", "3..2", "18446744073709551615..18446744073709551615", "0..", "-1..1")

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
WIDE = ("40", "41", "80", "1000", "39", "1001")
LOOK: Options = {
    "--theme": ("neutral", "leverstoke", "vogelschnabel"),
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
        | GAME | BUDGET | FROM | LOOK
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


def play(make: Maker) -> None:
    flags = ("--open", "--hidden", "--count")
    make.options(GAME | LOOK | dict.fromkeys(flags))
    make.stdin = None if make.one_in(60) else harmless(make.text("play*.txt", "enter.txt"))
    if make.stdin and b"sav" in make.stdin.lower():
        make.may_write.add(".")
    if make.one_in(3):
        make.argv.append("--resume")
        for number in range(make.draw.randrange(3)):
            make.put(f"../data/shooting-party/games/{number}.txt", make.text("game*.txt"))
    if make.one_in(3):
        name = make.file("game*.txt", name="log.txt")
        make.may_write.add(name)
        make.argv += ["--log", make.draw.choice((name, name, "nowhere/log.txt", "new.txt"))]
    if make.one_in(2):
        subject(make, stdin=False)


def harmless(typed: bytes) -> bytes:
    """Return what is typed without the lines that could save a game outside the folder."""
    lines = re.split(rb"(?<=[\n\r])", typed)
    outside = re.compile(rb"\s*sav.*(/|~|\.\.)", re.IGNORECASE | re.DOTALL)
    return b"".join(line for line in lines if not outside.match(line))


def rate(make: Maker) -> None:
    make.options(
        {"--mode": ("blind", "open"), "--goal": GOALS, "--ladder": None, "--json": None}
        | {"--width": WIDE}
    )
    make.argv += ["--passes", "1"]
    if make.one_in(4):
        subject(make)
    else:
        make.input_option("--results", "results.jsonl")
        make.positional("42")


def generate(make: Maker) -> None:
    make.options(
        {"--mode": ("blind", "open"), "--goal": GOALS, "--json": None, "--width": WIDE}
        | {"--seed-from": ("0", "100", "18446744073709551615"), "--rules": RULES}
        | {"--passes": ("1", "2"), "--workers": ("1", "2"), "--count": ("1", "2", "10001")}
    )
    make.option("--tier", ("gentle", "brisk", "fierce", "grim"))
    # A large number of tries is right, and takes its time.
    make.argv += ["--tries", make.draw.choice(("1", "2", "0", "-1", "nan", "x", ""))]


def survey(make: Maker) -> None:
    folder(make, "survey", "--out")
    make.may_write.add("survey")
    # What is not given, the survey has from its manifest.
    for name, value in zip(SURVEY[::2], SURVEY[1::2], strict=True):
        make.argv += [name, value] if name in ("--rules", "--positions") or make.one_in(2) else []
    make.argv += ["--workers", "1"]
    make.options({"--hunt": None, "--scheduler": ("tcp://nowhere", "", "junk")} | GAME | BUDGET, 1)
    make.positional(make.draw.choice(("0..3", "0..3", "0..5", "2..3", *RANGES)))


def report(make: Maker) -> None:
    make.options({"--rare": None, "--markdown": None, "--json": None, "--width": WIDE})
    if make.one_in(40):
        make.output_option("--plot", "survey.svg", "nowhere/survey.svg", "survey.png")
    folder(make, "survey")
    if make.one_in(6):
        make.positional(make.draw.choice(("survey", ".", "nowhere")))


def check(make: Maker) -> None:
    make.options({"--json": None}, 1)
    if not make.one_in(40):
        make.argv.append("--fast")
    series_key(make)
    folder(make, "days")


def daily(make: Maker) -> None:
    make.options({"--days": ("1", "2", "3661", "0"), "--series": ("party", "-x", "a" * 41)}, 1)
    make.options({"--json": None, "--revise": None, "--workers": ("1", "2")})
    series_key(make)
    if make.one_in(2):
        folder(make, "days", "--out")
        make.may_write.add("days")
    days = ("2026-01-05", "2026-01-08", "2026-01-05", "9999-12-31", "today", "2025-12-31")
    odd = make.strange_options and make.one_in(2)
    make.positional(make.word(make.draw.choice(hostile.ARGUMENTS if odd else days)))


def series_key(make: Maker) -> None:
    """Give a key now and then, as a file or as the variable."""
    if make.one_in(5):
        make.input_option("--key-file", "key.txt")
    if make.one_in(6):
        make.environment["PARTY_SERIES_KEY"] = make.word(make.text("key.txt"))


def folder(make: Maker, name: str, option: str | None = None) -> None:
    """Name a copy of a folder that was built, in which something may be changed."""
    if not make.one_in(12):
        make.entries.append(Entry(name, "copy", name.encode()))
        if make.strange_input:
            make.entries.append(_damage(make, name))
    elif make.one_in(2):
        make.entries.append(make.no_file(name))
    make.positional(*([option] if option else []), name)


def _damage(make: Maker, folder: str) -> Entry:
    """Return the change of one file of a folder, or a file that does not belong there."""
    files = [name for name in make.corpus if name.startswith(f"{folder}/")]
    file = make.draw.choice([*files, *(name for name in files if name.endswith(".json"))])
    match make.draw.randrange(8):
        case 0:
            return make.no_file(file)
        case 1:
            stranger = make.draw.choice((*hostile.NAMES, ".a.json.1.tmp", "2026-01-06.puzzle.json"))
            return make.no_file(f"{folder}/{stranger}")
        case 2:
            return Entry(file, "file", make.text("*"))
        case _:
            return Entry(file, "file", mutated(make.corpus[file], make.draw))


def perft(make: Maker) -> None:
    flags = ("--from-here", "--divide")
    make.options(GAME | dict.fromkeys(flags))
    readable = make.one_in(6)
    subject(make)
    # At the end, and never strange: a great depth is right, and takes ages.
    make.argv += ["--readable", "2"] if readable else [make.draw.choice(DEPTHS)]


def rules(make: Maker) -> None:
    make.options({"--ascii": None, "--width": WIDE})


def verify(make: Maker) -> None:
    make.options({"--json": None, "--quiet": None, "--ascii": None, "--theme": LOOK["--theme"]})
    if make.one_in(8):
        make.stdin = make.text(*DOCUMENTS)
        make.positional("-")
    else:
        make.positional(make.file(*DOCUMENTS))


def today(make: Maker) -> None:
    make.options({"--json": None, "--play": None})
    make.stdin = b"1\nquit\n"
    if not make.one_in(4):
        make.option("--date", WORDS)
    if make.strange_input:
        kept = f"../cache/shooting-party/dailies/{make.draw.choice(WORDS)}.puzzle.json"
        make.put(kept, make.text("*.puzzle.json"))


SHAPES: Mapping[str, tuple[float, Shape]] = {
    "bound": (0.3, bound),
    "check": (4, check),
    "daily": (5, daily),
    "deal": (16, deal),
    "explain": (7, explain),
    "generate": (0.7, generate),
    "hint": (5, hint),
    "perft": (4, perft),
    "play": (11, play),
    "rate": (3, rate),
    "report": (4, report),
    "rules": (0.4, rules),
    "solve": (9, solve),
    "survey": (2, survey),
    "today": (4, today),
    "verify": (22, verify),
}
