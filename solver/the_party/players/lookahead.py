"""Perfect-information Monte Carlo: every move tried in many worlds, played on by styles.

Source: Ginsberg, "GIB: imperfect information in a computationally challenging game", JAIR 14, 2001,
in the simplest form: moves are compared in the same worlds, each played on for some actions.
"""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.common.streams import number
from solver.the_party.knowledge.memory import VIEWER
from solver.the_party.knowledge.worlds import EXCHANGES, exchange, fill, set_out
from solver.the_party.packed import layout as L
from solver.the_party.packed.chance import restart, settle
from solver.the_party.packed.moves import legal
from solver.the_party.packed.steps import play
from solver.the_party.players.styles import choose

HORIZON = 10
"""Actions that a world is played on."""

WIN = 1_000


@kernel
def worth_of(state: Any, rules: Any, viewer: int) -> int:
    """Return what a state is worth to a player: `WIN` if he has won, minus that if another has;
    before, the part of the jewels still needed that he has more than the best of the others.
    """
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
def play_on(
    world: Any,
    rules: Any,
    orders: Any,
    memory: Any,
    moves: Any,
    stream: Any,
    style: int,
    until: int,
) -> None:
    """Let a style play for all until so many actions of the game are made."""
    while world[L.PHASE] != L.OVER and (world[L.ACTIONS] < until or world[L.PHASE] == L.CALLING):
        count = legal(world, rules, moves)
        play(world, rules, choose(style, world, rules, memory, moves, count, stream))
        settle(world, rules, orders)


@entry
def look_ahead(
    public: Any, memory: Any, rules: Any, places: Any, worlds: Any, orders: Any, moves: Any,
    further: Any, stream: Any, style: int, lie: int, horizon: int, count: int, sums: Any,
) -> bool:  # fmt: skip
    """Add up what each of the legal moves is worth in so many worlds in ``sums[0]``, and the
    squares in ``sums[1]``. Return False if there is no world. ``worlds[0]`` takes the world,
    ``worlds[1]`` what is played on.
    """
    viewer = memory[VIEWER]
    if not set_out(places, memory, rules):
        return False
    exchange(places, stream, 4 * EXCHANGES, lie)
    world, after = worlds[0], worlds[1]
    legal_moves = -1
    for _ in range(count):
        exchange(places, stream, EXCHANGES, lie)
        fill(world, public, places, memory, rules, stream, lie)
        if legal_moves < 0:
            legal_moves = legal(world, rules, moves)
            for n in range(legal_moves):
                sums[0, n] = sums[1, n] = 0
        seed, lots = number(stream), number(stream)
        for n in range(legal_moves):
            for column in range(L.STATE_SIZE):
                after[column] = world[column]
            restart(orders, seed)
            stream[1] = lots
            play(after, rules, moves[n])
            settle(after, rules, orders)
            play_on(
                after, rules, orders, memory, further, stream[1:], style,
                world[L.ACTIONS] + horizon,
            )  # fmt: skip
            value = worth_of(after, rules, viewer)
            sums[0, n] += value
            sums[1, n] += value * value
    return True


@kernel
def best_of(sums: Any, count: int) -> int:
    """Return the first move that is worth most."""
    best = 0
    for n in range(1, count):
        if sums[0, n] > sums[0, best]:
            best = n
    return best
