"""The corpus: one small file of every kind that the commands read, made by the commands."""

from __future__ import annotations

import json

from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from tests.fuzz.games import Making

DAYS = {"blind": "2026-01-07", "open": "2026-01-08", "mistake": "2026-02-02"}
"""The days whose puzzles are in the corpus. Of the last two one asks for a line, one for a move
among those shown.
"""

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
    "deal.json": "deal 42",
    "deal-cards.json": f"deal {CARDS}",
    "deal-small.json": "deal 24 --without 2345",
    "code.txt": "deal 42 --code",
    "solution.json": "solve 42 --passes 1",
    "solution-goal.json": "solve 42 --passes 1 --goal 2+2",
    "solution-queens.json": "solve 42 --passes 1 --objective queens",
    "solution-played.json": "solve 42 --passes 1 --moves 'draw leave'",
    "solution-unknown.json": "solve 42 --positions 3000",
    "solution-confirmed.json": "solve 42 --passes 1 --confirm",
    "solution-butler-shuffle.json": f"solve {CARDS} --passes 1",
    "solution-win-line.json": "solve deal-small.json",
    "solutions.jsonl": "solve 0..2 --passes 1 --jsonl --workers 1",
    "generated.json": "generate --tier testing --mode open --kind fetching --passes 1 --count 2 "
    "--workers 1",
    "explanation.json": f"explain 42 --passes 1 --moves '{MOVES}' --goal 2+2",
    "account.json": "explain game-over.txt",
    "hint.json": "hint 42 --passes 1 --goal 2+2",
    "hint-3.json": "hint 42 --passes 1 --goal 2+2 --level 3",
    "blind-hint.json": "hint 42 --passes 1 --blind",
    "blind-hint-3.json": "hint 42 --passes 2 --blind --level 3 --moves draw",
    "advice.json": f"advise '{POSITION}'",
    "advice-exact.json": f"advise '{END}'",
    "review.json": "review game-over.txt",
    "review-so-far.json": "review 42 --moves 'draw leave -2hJh'",
    "bound.json": "bound 42 --passes 1",
    "rating.json": "rate 42 --passes 1",
    "rating-puzzle.json": "rate mistake.puzzle.json",
    "explanation-puzzle.json": "explain open.puzzle.json",
    "people.json": "rate --puzzles {made}/days --results results.jsonl",
}
"""What commands print, by the file of the corpus that holds it."""

PLAYED = {
    "game.txt": ("play 42 --passes 1", OPENING),
    "game-over.txt": ("play 42 --passes 1", f"hint\n{GAME}{REST}"),
    "game-table.txt": ("table", TABLE),
    "game-puzzle.txt": ("play open.puzzle.json", "1\n1\nhint\nundo\n1\nquit\n"),
    "game-mistake.txt": ("play mistake.puzzle.json", "1\n2\nhint\n0\n99\nx\nquit\n"),
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
    "six-orders.txt": "\n".join(DECK.text(order) for order in Deal.from_seed(42).orders),
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

MADE = Making(WRITTEN, DAYS, PLAYED, PRINTED)
