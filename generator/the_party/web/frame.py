"""The Party's part of a site (generator/web/frame.py). Its puzzles are games of two: on a page the
player who decides is "you", and player 0 or 1 is "your opponent".
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.texts import Pen
from generator.the_party.ends import CALLER, view_of
from generator.the_party.sheet import coming, move_in_words, sheet
from generator.the_party.verification import game_of, moves_in
from generator.web.frame import Frame
from solver.common.loading import Late
from solver.common.schemas import Json
from solver.common.words import counted
from solver.the_party.rules.documents import EndGame, names
from solver.the_party.rules.game import Orders
from solver.the_party.rules.moves import Move

MODULES = ["question.mjs", "places.mjs", "sayings.mjs"]

answers = Late("generator.the_party.web.answers", "answers")


def facts(puzzle: Puzzle) -> Json:
    """Return what the pages show of a puzzle."""
    forced = puzzle.mode == "force"
    actions, shown = puzzle.par.get("actions", 2), sheet(puzzle)
    data = _force(puzzle.deal, actions) if forced else _call(puzzle.deal)
    return {
        "task": shown.task,
        "brief": f"win in {counted(actions, 'action')}" if forced else "call or trust?",
        "note": "hands open" if forced else "hands unseen",
        "kind": "a win by force" if forced else "call or trust",
        "unseen": not forced,
        "hand": data["hand"],
        "forced": forced,
        "paragraphs": [*Pen().paragraphs(shown.parts)],
        "modules": [f"{puzzle.mode}.mjs", *MODULES],
        "data": {"mode": puzzle.mode, **data},
    }


def _force(deal: Json, actions: int) -> Json:
    """Return what the page of a puzzle with all hands open needs, won within some actions."""
    game, seed = game_of(deal)
    state = game.state
    room, later, picks = coming(state, Orders(seed), actions)
    return {
        "hand": names(state.hands[state.turn]),
        "state": deal["state"],
        "before": moves_in(game.full_log),
        "room": names(room),
        "later": [names(order) for order in later],
        "picks": [names(order) for order in picks],
        "offered": _offered(state.legal()),
    }


def _call(deal: Json) -> Json:
    """Return what the page of a puzzle with an announcement needs."""
    end = EndGame.from_json(deal["end_game"])
    view = view_of(end, deal["log"])
    assert view.word is not None
    return {
        "hand": names(view.hand),
        "end_game": deal["end_game"],
        "log": deal["log"],
        "sent": len(view.word),
        "kept": end.rules.hand - len(view.word),
        "word": view.word,
        "stash": names(end.stashes[CALLER]),
        "their_stash": names(end.stashes[1 - CALLER]),
        "rest": names([card for card in end.unseen if card not in view.hand]),
        "offered": _offered([Move("call"), Move("trust")]),
    }


def _offered(moves: Iterable[Move]) -> list[Json]:
    return [{"text": str(move), "words": move_in_words(move, "your opponent")} for move in moves]


def answers_of(pair: DailyPuzzle) -> Json | None:
    """Return the answers to a puzzle, whose solution is at hand."""
    found: Json = answers(pair)
    return found


FRAME = Frame("generator.the_party.web", 2, facts, "answers.json", answers_of)
