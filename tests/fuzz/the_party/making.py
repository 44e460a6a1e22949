"""The corpus: one small file of every kind that the commands read, made by the commands. No command
prints a view, a state without a seed or the log of a game: these are made by the rules.
"""

from __future__ import annotations

import json
from typing import Any

from solver.the_party.knowledge.views import View
from solver.the_party.rules.documents import state_to_json
from solver.the_party.rules.end_game import EndGame
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import Record
from solver.the_party.rules.switches import RuleSet
from tests.fuzz.games import Making

GAME = "the-party"
DAYS = {"force": "2026-01-10", "call": "2026-01-23"}
"""The days whose puzzles are in the corpus: the first of each mode that are found at once."""

TWO = (
    "wait rob:Jc>1 send:Jh=Q call send:Kh=K call send:Th=K call send:Kd=Q trust send:KcAc=KQ call "
    "stash:JdAh send:Qd=K call send:QsKs=KQ call send:Tc=Q call wait send:AdQh=KQ call send:Js=Q "
    "call rob:Jd>0 rob:Jc>1 stash:JhAs send:Qc=K trust send:Ah=Q call send:Kc=Q trust send:TcKs=KQ "
    "call send:Th=Q call send:Qd=Q call stash:JsAd stash:JhAs"
)
"""The game of seed 46 for two, with moves of every kind but pass."""

THREE = (
    "wait rob:Jc>2 stash:JhAs send:QhAh=KQ call send:Tc=K call send:Kc=Q trust call rob:Jd>2 "
    "send:Qd=K call stash:JdAc stash:JhAd"
)
"""That of seed 106 for three, in which a victim stashes."""

SHORT, MANY = RuleSet.parse("short"), RuleSet.parse("short,players=3,watch=both,stash=any")
TOY = "dan-zen,suits=1,jokers=1,hand=2,goal=1"


def _after(rules: RuleSet, seed: int, moves: str, count: int | None = None) -> Game:
    """The game of a seed after all of the moves, or so many."""
    game = Game.seeded(rules, seed)
    for move in moves.split()[:count]:
        game = game.play(Move.parse(move))
    return game


def _json(document: dict[str, Any]) -> str:
    return f"{json.dumps(document)}\n"


def _two(count: int) -> str:
    return _json(state_to_json(_after(SHORT, 46, TWO, count).state, 46))


def _view(game: Game, viewer: int) -> str:
    return _json(View.of(game, viewer).to_json())


KNOWN: dict[str, Any] = {
    "game": GAME,
    "rules": {"players": 2, "at_cap": "jewels", "goal": 2, "cap": 100},
    "viewer": 1,
    "turn": 0,
    "phase": "call",
    "asked": 1,
    "hands": [3, ["Jc", "Kd", "Qh", "Ac"]],
    "stashes": [["Ad"], []],
    "room": 8,
    "arrivals": 5,
    "table": {"cards": 1, "word": "K"},
    "actions": 12,
    "shuffles": 1,
    "known": {"hands": {"0": ["Kh"]}, "arrivals": ["Qc", "Jd"], "not": {"0": ["T", "*"]}},
}
ROBBED = KNOWN | {
    "rules": {"players": 3, "stash": "any"},
    "viewer": 0,
    "phase": "react",
    "asked": 0,
    "turn": 2,
    "hands": [["Jc", "Kd", "Qh", "Ac"], 4, 3],
    "stashes": [[], [], []],
    "table": {"thief": "Jh", "victim": 0},
    "room": 5,
    "arrivals": 5,
    "known": {"hands": {}, "arrivals": [], "not": {"2": ["A"]}},
}
"""Positions that were set up by hand, as a player sees them."""

SMALL = EndGame(RuleSet.parse(TOY), left=2)

WRITTEN = {
    "game-two.txt": str(Record(_after(SHORT, 46, TWO), 46)),
    "game-log.txt": str(Record(_after(MANY, 106, THREE))),
    "game-drawn.txt": str(Record(_after(RuleSet.parse("short,cap=2"), 46, TWO, 4), 46)),
    "state.json": _two(14),
    "state-stash.json": _two(0),
    "state-over.json": _two(1000),
    "state-call.json": _json(state_to_json(_after(MANY, 106, THREE, 8).state, 106)),
    "state-react.json": _json(state_to_json(_after(MANY, 106, THREE, 2).state)),
    "view.json": _view(_after(SHORT, 46, TWO, 14), 1),
    "view-stash.json": _view(_after(SHORT, 46, TWO, 0), 1),
    "view-call.json": _view(_after(MANY, 106, THREE, 9), 2),
    "view-react.json": _view(_after(MANY, 106, THREE, 2), 2),
    "view-over.json": _view(_after(SHORT, 46, TWO), 0),
    "view-known.json": _json(KNOWN),
    "view-robbed.json": _json(ROBBED),
    "end.json": _json(SMALL.to_json()),
    "key.txt": "0123456789abcdef0123456789abcdef\n",
    "play.txt": (
        "?\nmoves\ntable\nlog\nhint\nundo\nkh=k\nrob 1\njc q\nstash\ntrust\ncall\nwait\n"
        "save kept.txt\nqd ks\npass\nth k\nquit\n"
    ),
    "play-over.txt": "trust\nwait\nstash\nrob 1\ntc k\nks k\nqs q\nkc qc\n" * 40,
    "play-persons.txt": "\n\nmoves\nwait\nth q\n\n\ncall\n\n\ntrust\nstash\nrob 0\nhint\nlog\n" * 6,
}
"""What people write."""


PRINTED = {
    "force.json": "force 2 --within 4",
    "force-prevented.json": "force state.json --within 3",
    "force-attacker.json": "force state-call.json --attacker 1 --within 2",
    "force-toy.json": f"force 5 --rules {TOY},cap=3 --within 3",
    "explain.json": "explain game-two.txt --within 3",
    "explain-played.json": "explain game-over.txt --within 2",
    "hint.json": "hint view.json --worlds 50",
    "hint-call.json": "hint view-call.json --worlds 20",
    "hint-known.json": "hint view-known.json --worlds 20",
    "end-game.json": "endgame end.json",
    "end-game-all.json": f"endgame --arrivals - --rules {TOY} --close 0.05 --all",
    "end-game-stash.json": "endgame --unseen 'Tc Jc Qc Ad Kd Jk1' --stash Ac --stash As "
    "--rules short,hand=2 --close 0.02",
}
"""What commands print, by the file of the corpus that holds it."""

PLAYED = {
    "game.txt": ("play 42", "hint\nmoves\n1\nquit\n"),
    "game-over.txt": (
        f"play 3 --rules {TOY},cap=12",
        "trust\nstash\nrob 1\nwait\nkc k\nqc q\ntc k\njc q\nac k\n" * 30,
    ),
    "game-persons.txt": (
        "play 5 --players 3 --seat 0 --seat 2 --practice", "\nundo\nmoves\nquit\n",
    ),
}  # fmt: skip
"""Games, and what was typed in them."""

MADE = Making(WRITTEN, DAYS, PLAYED, PRINTED)
