"""The corpus: one small file of every kind that the commands read, made by the commands."""

from __future__ import annotations

import json
from typing import Any

from tests.fuzz.games import Making

GAME = "no-mans-land"
DAYS = {"allot": "2026-01-05", "fire": "2026-01-06"}
"""The days whose puzzles are in the corpus: the first of each mode."""

PAST = ({"target": "Qs", "weather": ["4c", "2c"]}, {"target": "Jc", "weather": ["3c"]})
HAND = ["Ad", "5h", "6h", "7h", "5s"]
KNOWN: dict[str, Any] = {"target": "Kc", "weather": ["5c"], "hand": HAND}
MORTAL = {"hold": "yes", "death": "forfeits"}


def _position(*known: str, past: int = 2, score: int = 24, **rules: str) -> str:
    document = {"game": GAME, "rules": rules, "score": score, "killed": False}
    document |= {"past": list(PAST[:past])} | {name: KNOWN[name] for name in known}
    return f"{json.dumps(document)}\n"


DECIDED = ("target", "weather", "hand")
OVER = {"past": [*PAST, {"target": "Kd", "weather": ["Ac"]}], "score": 42, "killed": True}

DECISIONS = "-2h 5d 8d 8h h:6s\n-Tc9s 3d7h2s\nall\n-2d5d Td6h8s\nall\n"
"""A game of seed 13: a stray shot, and two counterattacks."""

LINES = "1|Kc|Ac|9d 4h 6h 3s 9s|9d6h 4h3s9s||Th|12|12|\n2|Kd|6c 7c|9c 3d 6h 6s 9s|-3d6h 9c6s9s|"
CARDS = (
    "Kh\nAc\n5h 6h 7h Ad 5s\nall\nJc\n4c\n2c\nT♥ 10d 9s 9c 8c\n-9s h:9c Td Th 8c\nhint\n"
    "-9s h:9c TdTh 8c\nKc\n3c\n2d 3d 4d 5d 6d\n-2d 3d4d5d6d\n8c\n7c\n9h\nundo\nquit\n"
)

WRITTEN = {
    "position-between.json": _position(**MORTAL),
    "position-target.json": _position("target", **MORTAL),
    "position-weather.json": _position("target", "weather", **MORTAL),
    "position-decide.json": _position(*DECIDED, **MORTAL),
    "position-small.json": _position(*DECIDED, past=1, score=0),
    "position-over.json": f"{json.dumps(json.loads(_position()) | OVER)}\n",
    "game-lines.txt": f"{LINES}|Tc 2h|18|30|x\n",
    "key.txt": "0123456789abcdef0123456789abcdef\n",
    "play.txt": "?\nhint\ncards\noptions\nhold\nlog\nundo\nhint\nhint\nhold\nsave kept.txt\nquit\n",
    "play-over.txt": DECISIONS,
    "play-cards.txt": CARDS,
}
"""What people write."""


PRINTED = {
    "value.json": "value --rules mortal",
    "value-exact.json": "value",
    "value-survive.json": "value --rules ohara,weather=once --aim survive",
    "value-captain.json": "value --position position-weather.json --aim captain",
    "value-between.json": "value --position position-between.json",
    "value-decide.json": "value --position position-small.json",
    "value-over.json": "value --position position-over.json --aim notice",
    "options.json": "options --position position-decide.json",
    "options-exact.json": "options --position position-small.json",
    "options-sergeant.json": "options --position position-decide.json --aim sergeant",
    "options-stray.json": "options --rules patient,penalty=blind,stray=added,sentries=each "
    "--target Kc --weather 7c --hand '2d 2h'",
    "odds.json": "odds",
    "odds-other.json": "odds --rules mortal,penalty=blind,stray=added,counter_sniper=1",
    "holds.json": "holds",
    "reckoning.json": "review game-over.txt",
    "reckoning-killed.json": "review game-lines.txt --aim survive",
    "reckoning-half.json": "review game.txt --aim captain",
    "reckoning-cards.json": "review game-cards.txt",
    "hindsight.json": "hindsight 42",
    "hindsight-killed.json": "hindsight 4 --rules ohara",
}
"""What commands print, by the file of the corpus that holds it."""

PLAYED = {
    "game.txt": ("play 42", "hint\nhold\nhold\nquit\n"),
    "game-over.txt": ("play 13", DECISIONS),
    "game-cards.txt": ("play --cards --rules patient", CARDS),
}
"""Games, and what was typed in them."""

MADE = Making(WRITTEN, DAYS, PLAYED, PRINTED)
