"""How far the players of the ladder are from the answer to a puzzle.

They see what a player sees. Those who decide at random are asked `LOTS` times with streams of their
own, so that the same puzzle always has the same measures.
"""

from __future__ import annotations

from collections.abc import Collection

from generator.the_party.calling import Calling
from generator.the_party.ends import view_of
from generator.the_party.forcing import Forcing, attackers_turns
from generator.the_party.grade import CLOSE, JUDGES
from solver.the_party.knowledge.views import View
from solver.the_party.players.bots import Bot, Mind
from solver.the_party.rules.moves import Move

LOTS = 16
"""How often a player who decides at random is asked."""

SURE = ("careful", "learned")
"""Players who always decide alike."""


def measures_of(puzzle: Forcing | Calling) -> dict[str, float]:
    """Return the measures of a puzzle by name."""
    if isinstance(puzzle, Calling):
        view = view_of(puzzle.end_game, puzzle.log)
        measures = {name: missed(name, view, {puzzle.answer}) for name in JUDGES}
        return measures | {CLOSE: 1 - puzzle.loses}
    player = puzzle.found.attacker
    turns = [(View.of(game, player), winning) for game, winning in attackers_turns(puzzle)]
    return {name: sum(missed(name, *turn) for turn in turns) for name in JUDGES}


def missed(name: str, view: View, right: Collection[Move]) -> float:
    """Return how often a player makes none of the right moves."""
    if name == "random":
        return 1 - len(right) / len(view.legal())
    lots = 1 if name in SURE else LOTS
    minds = (Mind(Bot.named(name), view.rules, view.viewer, lot) for lot in range(lots))
    return sum(mind.move(view) not in right for mind in minds) / lots
