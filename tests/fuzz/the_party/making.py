"""Files of the corpus that the rules make: no command prints a view, a state without a seed or the
log of a game.
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
from tests.fuzz.the_party.shapes import TOY

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


def _after(rules: RuleSet, seed: int, moves: str, count: int | None = None) -> Game:
    """The game of a seed after all of the moves, or so many."""
    game = Game.seeded(rules, seed)
    for move in moves.split()[:count]:
        game = game.play(Move.parse(move))
    return game


def _json(document: dict[str, Any]) -> str:
    return f"{json.dumps(document)}\n"


def files() -> dict[str, str]:
    """Return the files by their names."""

    def of_two(count: int | None = None) -> Game:
        return _after(SHORT, 46, TWO, count)

    def of_many(count: int | None = None) -> Game:
        return _after(MANY, 106, THREE, count)

    def view(game: Game, viewer: int) -> str:
        return _json(View.of(game, viewer).to_json())

    def state(game: Game, seed: int | None = None) -> str:
        return _json(state_to_json(game.state, seed))

    return {
        "game-two.txt": str(Record(of_two(), 46)),
        "game-log.txt": str(Record(of_many())),
        "game-drawn.txt": str(Record(_after(RuleSet.parse("short,cap=2"), 46, TWO, 4), 46)),
        "state.json": state(of_two(14), 46),
        "state-stash.json": state(of_two(0), 46),
        "state-over.json": state(of_two(), 46),
        "state-call.json": state(of_many(8), 106),
        "state-react.json": state(of_many(2)),
        "view.json": view(of_two(14), 1),
        "view-stash.json": view(of_two(0), 1),
        "view-call.json": view(of_many(9), 2),
        "view-react.json": view(of_many(2), 2),
        "view-over.json": view(of_two(), 0),
        "end.json": _json(EndGame(RuleSet.parse(TOY), left=2).to_json()),
    }
