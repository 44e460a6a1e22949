"""The corpus: one small file of every kind that the commands read, made by the commands."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.making import Making, done

DAYS = {"blind": "2026-01-07", "open": "2026-01-08", "mistake": "2026-02-02"}
"""The days whose puzzles are in the corpus. Of the last two one asks for a line, one for a move
among those shown.
"""

ONE = ("--passes", "1")
CARDS = (
    "5h Ac 4s 3d Qh 3s Kc 4d 2h Qs Jh 2c 2d Ah 2s Jd Qc "
    "3c Js 5s Ad 5c Jk Qd Jc 5d 4h 3h Kd As Kh 4c Ks"
)
OPENING = "draw\nleave\n-2hJh\ndraw\n"
GAME = (
    f"{OPENING}draw\n-4dJd\n-2d2s\ndraw\n-2c3c\nmeet\n-5sJs\nbutler Qh\ndraw\n-5cJc\nmeet Qd Ad\n"
)
REST = "leave\n1\n" * 20
MOVES = " ".join(GAME.replace("butler Qh", "butler:Qh").split("\nmeet")[0].split())

POSITION = "hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2"
END = (
    "hand Qh 2c 3d; display Ah; scored Qc Ac; pass 3; pile 5; discards Jk 3c 4c 5c Jc "
    "2d 4d 5d Jd Qd Kd 2h 3h 4h 5h Jh 2s 3s 4s 5s Js Qs"
)
TABLE = "5h ac 4s 3d qh\nd 2s 3s\nwhy\nfix 2s 2d\n3d 3s\nl 4d js jd 4h\nks kd kc 5s\nu\nq\n"

PRINTED = {
    "deal.json": ("deal", "42", "--json"),
    "deal-cards.json": ("deal", CARDS, "--json"),
    "deal-small.json": ("deal", "24", "--without", "2345", "--json"),
    "code.txt": ("deal", "42", "--code"),
    "solution.json": ("solve", "42", *ONE, "--json"),
    "solution-goal.json": ("solve", "42", *ONE, "--goal", "2+2", "--json"),
    "solution-queens.json": ("solve", "42", *ONE, "--objective", "queens", "--json"),
    "solution-played.json": ("solve", "42", *ONE, "--moves", "draw leave", "--json"),
    "solution-unknown.json": ("solve", "42", "--positions", "3000", "--json"),
    "solution-confirmed.json": ("solve", "42", *ONE, "--confirm", "--json"),
    "solution-butler-shuffle.json": ("solve", CARDS, *ONE, "--json"),
    "solution-win-line.json": ("solve", "deal-small.json", "--json"),
    "solutions.jsonl": ("solve", "0..2", *ONE, "--jsonl", "--workers", "1"),
    "generated.json": (
        *("generate", "--tier", "testing", "--mode", "open", "--kind", "fetching", *ONE),
        *("--count", "2", "--workers", "1", "--json"),
    ),
    "explanation.json": (*("explain", "42", *ONE, "--moves", MOVES, "--goal", "2+2", "--json"),),
    "account.json": ("explain", "game-over.txt", "--json"),
    "hint.json": ("hint", "42", *ONE, "--goal", "2+2", "--json"),
    "hint-3.json": ("hint", "42", *ONE, "--goal", "2+2", "--level", "3", "--json"),
    "blind-hint.json": ("hint", "42", *ONE, "--blind", "--json"),
    "blind-hint-3.json": (
        *("hint", "42", "--passes", "2", "--blind", "--level", "3", "--moves", "draw", "--json"),
    ),
    "advice.json": ("advise", POSITION, "--json"),
    "advice-exact.json": ("advise", END, "--json"),
    "review.json": ("review", "game-over.txt", "--json"),
    "review-so-far.json": ("review", "42", "--moves", "draw leave -2hJh", "--json"),
    "bound.json": ("bound", "42", *ONE, "--json"),
    "rating.json": ("rate", "42", *ONE, "--json"),
    "rating-puzzle.json": ("rate", "mistake.puzzle.json", "--json"),
    "explanation-puzzle.json": ("explain", "open.puzzle.json", "--json"),
}
"""What commands print, by the file of the corpus that holds it."""

PLAYED = {
    "game.txt": (("play", "42", *ONE, "--log", "game.txt"), OPENING),
    "game-over.txt": (("play", "42", *ONE, "--log", "game-over.txt"), f"hint\n{GAME}{REST}"),
    "game-table.txt": (("table", "--log", "game-table.txt"), TABLE),
    "game-puzzle.txt": (
        ("play", "open.puzzle.json", "--log", "game-puzzle.txt"),
        "1\n1\nhint\nundo\n1\nquit\n",
    ),
    "game-mistake.txt": (
        ("play", "mistake.puzzle.json", "--log", "game-mistake.txt"),
        "1\n2\nhint\n0\n99\nx\nquit\n",
    ),
}
"""Games, and what was typed in them."""

RESULTS = (
    {"puzzle": "42", "mode": "blind", "solved": True},
    {"puzzle": "42", "mode": "blind", "score": 0.75, "person": "3f9c02d1"},
    {"puzzle": "42", "mode": "blind", "score": 0, "person": "0" * 32},
    {"puzzle": "7", "mode": "open", "solved": False},
    {"puzzle": "shooting-party-2026-01-07", "mode": "blind", "person": "3f9c02d1", "solved": True},
    {"puzzle": "shooting-party-2026-01-08", "mode": "open", "person": "3f9c02d1", "score": 0.5},
    {"puzzle": "shooting-party-2026-01-08", "mode": "open", "solved": False},
)

TYPED = "5h Ac 4s\nback 2\nlist\nfix 1 Qh\nhelp\n?\nAc Kc Kd\n2s 2h 2d 2c\nquit\n"

WRITTEN = {
    "seed.txt": "42\n",
    "cards.txt": f"{CARDS}\n",
    "cards-symbols.txt": CARDS.translate(str.maketrans("cdhs", "♣♦♥♠")).replace("Jk", "🃏"),
    "cards-dense.txt": CARDS.replace(" ", "").lower(),
    "cards-lines.txt": CARDS.replace(" ", ",\n").replace("Jk", "joker"),
    "unseen.txt": CARDS.replace("Qd", "?").replace("As", "?"),
    "results.jsonl": "".join(f"{json.dumps(row)}\n" for row in RESULTS),
    "key.txt": "0123456789abcdef0123456789abcdef\n",
    "enter.txt": TYPED,
    "enter-all.txt": CARDS.replace(" ", "\n") + "\n\n",
    "position.txt": POSITION.replace("; ", "\n"),
    "position.json": '{"hand": ["Qh", "2c", "3c"], "display": ["Ah"], "pass": 2}\n',
    "table.txt": TABLE,
    "play.txt": f"help draw\n{OPENING}why\ncount\nundo 2\nmoves\nlog\nsave kept.txt\nquit\n",
    "play-over.txt": GAME,
}
"""What people write."""


MADE = Making(
    written=WRITTEN,
    days=DAYS,
    daily=("daily",),
    survey=("survey", "0..3", "--rules", "leverstoke,passes=1"),
    played=PLAYED,
    printed=PRINTED,
)


def write_corpus(folder: Path) -> None:
    """Make every file of the corpus anew."""
    MADE.write(folder)
    with TemporaryDirectory() as days:
        for name, day in DAYS.items():
            Path(days, f"{day}.puzzle.json").write_bytes(
                (folder / f"{name}.puzzle.json").read_bytes()
            )
        words = ("rate", "--puzzles", days, "--results", "results.jsonl", "--json")
        (folder / "people.json").write_text(done(folder, *words), encoding="utf-8")
    orders = json.loads((folder / "deal.json").read_text(encoding="utf-8"))
    rows = [" ".join(order) for order in (*orders["pass"], *orders["butler"])]
    (folder / "six-orders.txt").write_text("\n".join(rows), encoding="utf-8")
