"""Checks of a task in full view against the table, as far as they need no search."""

from __future__ import annotations

from collections.abc import Sequence

from generator.shooting_party.studies.kinds import SUITS
from generator.shooting_party.studies.study import Study
from solver.shooting_party.claims.document import require
from solver.shooting_party.rules.cards import JOKER, QUEEN, of_rank
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.verify import replay


def check_start(task: Study) -> None:
    """Raise `Refused` unless a puzzle can begin where it does."""
    kind, start, shown = task.kind, task.start, task.shown
    rules = start.rules
    require(not start.is_over, "start: the game is over")
    require(not task.target.reached(start), "start: the goal has been reached")
    if kind.source == "opening":
        require(not start.played, "start: not the opening")
        require(task.passes == kind.passes, f"goal: {kind.name} has {kind.passes} passes")
    else:
        require(bool(start.played), "start: the opening")
        require(start.pass_number == rules.passes, "start: not in the last pass of its rules")
        require(start.choice_waits is None, "start: a choice waits")
    if kind.name in ("finding", "fetching"):
        require(JOKER in start.hand, "start: no joker in the hand")
    _check_wanted(task)
    require(bool(shown) == (kind.asked == "fault"), "start: moves are shown to find a fault")
    replay(start, shown)
    _check_moves(task)


def _check_wanted(task: Study) -> None:
    """Raise `Refused` unless the score and the cards are those that the kind wants."""
    kind, start = task.kind, task.start
    queens, aces = start.score
    require(queens < len(SUITS), "start: no queen is left to be scored")
    held = of_rank(start.hand, QUEEN) if kind.name == "queen" else []
    require(set(task.cards) == {*held}, "goal: not the cards of such a puzzle")
    wanted = {
        "couple": f"{queens + 1}+{aces + 1}",
        "finding": f"{queens + 1}+{aces + 1}",
        "queen": f"{queens + 1}q",
        "eight": "8",
        "two-passes": "4",
    }
    due = wanted.get(kind.name, task.score)
    require(task.score == due, f"goal: {kind.name} wants {due}, not {task.score}")


def _check_moves(task: Study) -> None:
    """Raise `Refused` unless the number of moves is one that the kind can have."""
    kind, shown = task.kind, len(task.shown)
    if kind.asked == "line":
        few, many = kind.moves or (0, 0)
        fits = task.moves is None if kind.moves is None else few <= (task.moves or 0) <= many
        require(fits, "goal: not as many moves as such a puzzle has")
    else:
        own = shown or 1
        require(task.moves == own, f"goal: {task.moves} moves, not {own}")


def check_key(task: Study, moves: Sequence[Move], key: int) -> None:
    """Raise `Refused` unless the key (from 1) can be that of a line which solves a puzzle."""
    shown = task.shown
    if task.asked != "fault":
        require(key == 1, "line: the key is the first move")
        return
    require(1 <= key <= len(shown), "line: the key is none of the moves shown")
    before, there = key - 1, slice(key - 1, key)
    require([*moves[:before]] == [*shown[:before]], "line: not the moves shown before the fault")
    require([*moves[there]] != [*shown[there]], "line: it makes the faulty move")
