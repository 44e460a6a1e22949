"""Perfect-information Monte Carlo: every move tried in many worlds, played on by styles.

Source: Ginsberg, "GIB: imperfect information in a computationally challenging game", JAIR 14, 2001,
in the simplest form: moves are compared in the same worlds, each played on for some actions.
"""

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.common.streams import number
from solver.the_party.knowledge.worlds import EXCHANGES, copy_state, exchange, fill, set_out
from solver.the_party.packed import layout as L
from solver.the_party.packed.chance import restart, settle
from solver.the_party.packed.moves import legal
from solver.the_party.packed.steps import play
from solver.the_party.players.styles import choose

HORIZON = 10  # actions that a world is played on

WIN = 1_000


@kernel
def worth_of(state: Any, rules: Any, viewer: int) -> int:
    """Return what a state is worth to a player: ±`WIN` at the end, before that a lead in jewels."""
    if state[L.PHASE] == L.OVER:
        if state[L.WINNER] < 0:
            return 0
        return WIN if state[L.WINNER] == viewer else -WIN
    best = 0
    for player in range(rules[L.PLAYERS]):
        if player != viewer:
            best = max(best, popcount(state[L.STASH + player]))
    return (popcount(state[L.STASH + viewer]) - best) * WIN * 6 // (10 * rules[L.GOAL])


@kernel
def _play_on(space: Any, rules: Any, memory: Any, style: int, until: int) -> None:
    """Let a style play the second world for all until so many actions of the game are made."""
    world, moves, stream = space.worlds[1], space.further, space.stream[1:]
    while world[L.PHASE] != L.OVER and (world[L.ACTIONS] < until or world[L.PHASE] == L.CALLING):
        count = legal(world, rules, moves)
        play(world, rules, choose(style, world, rules, memory, moves, count, stream))
        settle(world, rules, space.others)


@entry
def look_ahead(
    space: Any, rules: Any, viewer: int, style: int, lie: int, horizon: int, count: int
) -> bool:
    """Add up what each of the legal moves is worth in so many worlds in the first of the space's
    sums, and the squares in the second. Return False if there is no world. What all see is in
    ``space.public``; the first of the space's worlds takes the world, the second what is played on.
    """
    memory, places, stream = space.memories[viewer], space.places, space.stream
    if not set_out(places, memory, rules):
        return False
    exchange(places, stream, 4 * EXCHANGES, lie)
    world, after = space.worlds[0], space.worlds[1]
    legal_moves = -1
    for _ in range(count):
        exchange(places, stream, EXCHANGES, lie)
        fill(world, space.public, places, memory, rules, stream, lie)
        if legal_moves < 0:
            legal_moves = legal(world, rules, space.moves)
            for n in range(legal_moves):
                space.sums[0, n] = space.sums[1, n] = 0
        seed, chances = number(stream), number(stream)
        for n in range(legal_moves):
            copy_state(world, after)
            restart(space.others, seed)
            stream[1] = chances
            play(after, rules, space.moves[n])
            settle(after, rules, space.others)
            _play_on(space, rules, memory, style, world[L.ACTIONS] + horizon)
            value = worth_of(after, rules, viewer)
            space.sums[0, n] += value
            space.sums[1, n] += value * value
    return True
