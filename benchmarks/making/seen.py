"""What anybody sees of a puzzle without looking at its cards, as features for a guesser
(guesser.py): what its task says, and how many moves, and which kinds of them, may be made.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.common.calendar import Task
from generator.common.games import Entry, Game
from generator.no_mans_land.candidates import position_at
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.questions import Exchange, ProofGame
from generator.the_party.finding import game_of_seed
from solver.no_mans_land.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.switches import RuleSet


def seen(game: Game, task: Task, entry: Entry) -> dict[str, str]:
    """Return the features of a puzzle by name."""
    of_task = {"tier": task.tier, "motif": task.motif}
    return of_task | OF_GAME[game.name](task, entry)


def _shooting_party(task: Task, entry: Entry) -> dict[str, str]:
    if kinds()[task.goal].asks in (Exchange, ProofGame):
        return {}
    opening = Position.opening(Deal.from_seed(entry.seed), RuleSet())
    here = replay(opening, parse_moves(entry.place.partition(" / ")[0])).end
    moves = [move.kind for move in here.legal_moves()]
    offered = {"leave": Kind.LEAVE in moves, "draw": Kind.DRAW in moves}
    return {"moves": str(len(moves))} | {name: str(may) for name, may in offered.items()}


def _no_mans_land(task: Task, entry: Entry) -> dict[str, str]:
    here = position_at(entry)
    weather = DECK.text(here.weather)
    return {"target": str(here.target), "weather": weather, "round": str(here.round)}


def _the_party(task: Task, entry: Entry) -> dict[str, str]:
    moves = game_of_seed(entry.seed)[int(entry.place)].state.legal_moves()
    stash = any(move.kind == "stash" for move in moves)
    return {"moves": str(len(moves)), "stash": str(stash)}


OF_GAME: dict[str, Callable[[Task, Entry], dict[str, str]]] = {
    "shooting-party": _shooting_party,
    "no-mans-land": _no_mans_land,
    "the-party": _the_party,
}
