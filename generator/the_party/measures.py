"""How far the players of the ladder are from the answer to a puzzle.

They see what a player sees. Those who decide at random are asked `LOTS` times with streams of their
own, so that the same puzzle always has the same measures.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.the_party.calling import Calling
from generator.the_party.ends import view_of
from generator.the_party.forcing import Forcing, attackers_turns
from generator.the_party.grade import CLOSE, JUDGES
from solver.the_party.knowledge.views import View
from solver.the_party.players.bots import Bot, Mind
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move

LOTS = 16
"""How often a player who decides at random is asked."""

SURE = ("careful", "learned")
"""Players who always decide alike."""


def measures_of(puzzle: Forcing | Calling) -> dict[str, float]:
    """Return the measures of a puzzle by name."""
    if isinstance(puzzle, Forcing):
        turns = list(attackers_turns(puzzle))
        return {name: missed_forcing(name, puzzle, turns) for name in JUDGES}
    missed = {name: missed_calling(name, puzzle) for name in JUDGES}
    return missed | {CLOSE: 1 - puzzle.loses}


def missed_calling(name: str, puzzle: Calling) -> float:
    """Return how often a player gives the wrong answer."""
    if name == "random":
        return 0.5
    view = view_of(puzzle.end_game, puzzle.log)
    lots = 1 if name in SURE else LOTS
    wrong = 0
    for lot in range(lots):
        mind = Mind(Bot.named(name), view.rules, view.viewer, lot)
        wrong += mind.move(view) != puzzle.answer
    return wrong / lots


def missed_forcing(
    name: str, puzzle: Forcing, turns: Sequence[tuple[Game, frozenset[Move]]]
) -> float:
    """Return at how many decisions along the line a player leaves the winning path, on average."""
    missed = 0.0
    for game, winning in turns:
        if name == "random":
            missed += 1 - len(winning) / len(game.state.legal())
            continue
        player = puzzle.found.attacker
        view = View.of(game, player)
        lots = 1 if name in SURE else LOTS
        left = 0
        for lot in range(lots):
            left += Mind(Bot.named(name), view.rules, player, lot).move(view) not in winning
        missed += left / lots
    return missed
