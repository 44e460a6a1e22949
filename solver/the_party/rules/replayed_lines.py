"""Replays of claimed lines by the rules alone, with the cards of their seed."""

from collections.abc import Sequence

from solver.common.game import Played
from solver.common.schemas import Json, Refused
from solver.common.words import counted
from solver.the_party.rules.game import State, continued, seeded
from solver.the_party.rules.state_documents import state_from_json


def seeded_state(document: Json) -> tuple[State, int]:
    """Return a document's state and seed; raise `ValueError` for a wrong or missing one."""
    state, seed = state_from_json(document)
    if seed is None:
        raise Refused("state: without a seed nothing is known of the cards to come")
    return state, seed


def check_firsts(
    state: State, seed: int, attacker: int, within: int, firsts: Sequence[Json]
) -> None:
    """Replay the line of every first move; raise `Refused` for the first that is false."""
    if attacker >= state.rules.players:
        raise Refused(f"attacker: there is no player {attacker}")
    game = seeded(state.rules, seed, state)
    for first in firsts:
        if first["line"][:1] != [first["move"]]:
            raise Refused(f"{first['move']}: the line begins otherwise")
        check_line(game, attacker, within, first, first["move"])


def check_line(game: Played[State], attacker: int, within: int, claim: Json, where: str) -> None:
    """Replay a line; it must win in just so many actions or, if that is None, be prevented from
    winning until all actions are made or the game is over.
    """
    start, wins_in = game.state.actions, claim["wins_in"]
    end = continued(game, claim["line"], f"{where}: move {{}} of its line").state
    used, won = end.actions - start, end.is_over and end.winner == attacker
    if won and wins_in is None:
        raise Refused(f"{where}: the line wins")
    if won and wins_in != used:
        raise Refused(f"{where}: the line wins in {counted(used, 'action')}, not {wins_in}")
    if not won and wins_in is not None:
        raise Refused(f"{where}: the line does not win")
    if not end.is_over and used < within:
        raise Refused(f"{where}: the line ends after {counted(used, 'action')} of {within}")
