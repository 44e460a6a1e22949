"""Checks of a hint (``shooting-party/hint/1``), as far as the rules alone go: whether the goal is
possible, and whether the move leads there, rests on the search.
"""

from __future__ import annotations

from solver.shooting_party.claims.document import Json, checked, require, start_of
from solver.shooting_party.rules.moves import Move, kind_in_words
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.verify import Replay, replay


def check_hint(document: object) -> Replay:
    """Return the replay of the move of a hint, empty if it names none. Raise `Refused` for the
    first claim that is false, or that another contradicts.
    """
    return checked(document, "hint", "solver.shooting_party.analysis", _check)


def _check(document: Json) -> Replay:
    start = start_of(document)
    require(not start.is_over, "the game is over")
    goal = Goal.parse(document["goal"])
    there = start.score in goal.scores
    require(document["possible"] == "yes" or not there, f"{goal.text} has been scored already")
    level = document["level"]
    for key, least in (("kind", 2), ("move", 3)):
        require((key in document) == (level >= least), f"{key} is told from level {least} on")
    kind, text = document.get("kind"), document.get("move")
    if level == 3:
        require((kind is None) == (text is None), "kind and move go together")
    if text is None:
        return replay(start, ())
    move = Move.parse(text)
    game = replay(start, [move])
    words = kind_in_words(move, choice=start.choice_waits is not None)
    require(kind == words, f"kind: the move is {words!r}")
    return game
