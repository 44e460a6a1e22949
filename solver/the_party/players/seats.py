"""Games between players, compiled: what everybody remembers, and how a seat decides.

Some seats look ahead by perfect-information Monte Carlo: every move is tried in many worlds, the
same for all, each played on by a style for some actions. Source: Ginsberg, "GIB: imperfect
information in a computationally challenging game", JAIR 14, 2001, in the simplest form.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s, Int64s2, UInt64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import number, popcount
from solver.the_party.knowledge import worlds as W
from solver.the_party.knowledge.memory import MEMORY_SIZE, begin, notice
from solver.the_party.knowledge.observations import NOTHING, of_draw, of_move, of_pick
from solver.the_party.packed import bits as L
from solver.the_party.packed import chance
from solver.the_party.packed.chance import Orders, chance_decides, empty_orders, restart, settle
from solver.the_party.packed.move_codes import legal
from solver.the_party.packed.play import play
from solver.the_party.players.styles import choose

STYLE, WORLDS, LIE, AHEAD = range(4)
"""Columns of a seat: the style, or the one that plays on in so many worlds (0: none), the weight of
a lie in percent, and how many actions are played on."""

HORIZON = 10  # actions that a world is played on

WIN = 1_000

LATEST = 7
"""Observations of a move and the chance after it, at most: the move, a pick, and a refill, in which
each of four players draws, and one of them twice if there is a shuffle."""


class Workspace(NamedTuple):
    """Everything that a game needs."""

    state: Int64s
    before: Int64s
    public: Int64s
    memories: Int64s2
    moves: Int64s
    further: Int64s
    sums: Int64s2
    orders: Orders
    others: Orders
    places: W.Places
    worlds: Int64s2
    stream: UInt64s
    latest: Int64s2
    """What each player has noticed since the last move was chosen, and in the row after theirs one
    who sees all: how many observations, and these."""


def empty_workspace(seed: int = 0) -> Workspace:
    """Return a workspace; `seed` is for what players leave to chance."""
    return Workspace(
        L.empty_state(),
        L.empty_state(),
        L.empty_state(),
        np.zeros((4, MEMORY_SIZE), np.int64),
        np.zeros(L.MOST_MOVES, np.int64),
        np.zeros(L.MOST_MOVES, np.int64),
        np.zeros((2, L.MOST_MOVES), np.int64),
        empty_orders(),
        empty_orders(),
        W.empty_places(),
        np.zeros((2, L.STATE_SIZE), np.int64),
        np.array([seed, 0], np.uint64),
        np.zeros((5, 1 + LATEST), np.int64),
    )


@kernel
def _notice(space: Workspace, rules: Int64s, viewer: int, observation: int) -> None:
    """Let a player remember what they notice; it is kept among the latest, too."""
    if observation != NOTHING:
        if viewer < rules[L.PLAYERS]:
            notice(space.memories[viewer], rules, observation)
        space.latest[viewer, 0] += 1
        space.latest[viewer, space.latest[viewer, 0]] = observation


@kernel
def _seat(viewer: int, rules: Int64s, actor: int) -> int:
    """Return the seat that a row of the latest sees as: who sees all sees what the actor does."""
    return viewer if viewer < rules[L.PLAYERS] else actor


@kernel
def settle_seen(space: Workspace, rules: Int64s) -> None:
    """Let chance decide up to the next decision, and let all remember what they see."""
    state, before = space.state, space.before
    while state[L.PHASE] <= L.PICK:
        W.copy_state(state, before)
        cards = chance_decides(state, rules, space.orders)
        for viewer in range(rules[L.PLAYERS] + 1):
            if before[L.PHASE] == L.REFILL:
                seat = _seat(viewer, rules, before[L.REFILL_AT])
                _notice(space, rules, viewer, of_draw(before, state, cards, seat))
            else:
                seat = _seat(viewer, rules, before[L.TURN])
                _notice(space, rules, viewer, of_pick(before, state, cards, seat))


@entry
def deal_seen(space: Workspace, rules: Int64s, seed: np.uint64) -> None:
    """Deal the cards of a seed; everybody begins to remember."""
    restart(space.orders, seed)
    space.latest[:, 0] = 0
    for viewer in range(rules[L.PLAYERS]):
        begin(space.memories[viewer], rules, viewer)
    chance.begin(space.state, rules)
    settle_seen(space, rules)


@entry
def play_seen(space: Workspace, rules: Int64s, move: int) -> None:
    """Make a move, let chance decide, and let all remember what they see."""
    state, before = space.state, space.before
    W.copy_state(state, before)
    space.latest[:, 0] = 0
    play(state, rules, move)
    for viewer in range(rules[L.PLAYERS] + 1):
        seat = _seat(viewer, rules, before[L.ASKED])
        _notice(space, rules, viewer, of_move(before, state, rules, move, seat))
    settle_seen(space, rules)


@kernel
def worth_of(state: Int64s, rules: Int64s, viewer: int) -> int:
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
def _play_on(space: Workspace, rules: Int64s, memory: Int64s, style: int, until: int) -> None:
    """Let a style play the second world for all until so many actions of the game are made."""
    world, moves, stream = space.worlds[1], space.further, space.stream[1:]
    while world[L.PHASE] != L.OVER and (world[L.ACTIONS] < until or world[L.PHASE] == L.CALLING):
        count = legal(world, rules, moves)
        play(world, rules, choose(style, world, rules, memory, moves, count, stream))
        settle(world, rules, space.others)


@entry
def look_ahead(
    space: Workspace, rules: Int64s, viewer: int, style: int, lie: int, horizon: int, count: int
) -> bool:
    """Add up what each of the legal moves is worth in so many worlds in the first of the space's
    sums, and the squares in the second. Return False if there is no world. What all see is in
    ``space.public``; the first of the space's worlds takes the world, the second what is played on.
    """
    memory, places, stream = space.memories[viewer], space.places, space.stream
    if not W.set_out(places, memory, rules):
        return False
    W.exchange(places, stream, 4 * W.EXCHANGES, lie)
    world, after = space.worlds[0], space.worlds[1]
    legal_moves = -1
    for _ in range(count):
        W.exchange(places, stream, W.EXCHANGES, lie)
        W.fill(world, space.public, places, memory, rules, stream, lie)
        if legal_moves < 0:
            legal_moves = legal(world, rules, space.moves)
            for n in range(legal_moves):
                space.sums[0, n] = space.sums[1, n] = 0
        seed, chances = number(stream), number(stream)
        for n in range(legal_moves):
            W.copy_state(world, after)
            restart(space.others, seed)
            stream[1] = chances
            play(after, rules, space.moves[n])
            settle(after, rules, space.others)
            _play_on(space, rules, memory, style, world[L.ACTIONS] + horizon)
            value = worth_of(after, rules, viewer)
            space.sums[0, n] += value
            space.sums[1, n] += value * value
    return True


@entry
def decide(space: Workspace, rules: Int64s, seat: Int64s) -> int:
    """Return the move of the player who is asked, seated as `seat` says."""
    state, player = space.state, space.state[L.ASKED]
    memory, moves = space.memories[player], space.moves
    count = legal(state, rules, moves)
    if count == 1:
        return moves[0]
    if seat[WORLDS]:
        W.hide(space.public, state, rules)
        found = look_ahead(space, rules, player, seat[STYLE], seat[LIE], seat[AHEAD], seat[WORLDS])
        if found:
            return moves[np.argmax(space.sums[0, :count])]
    return choose(seat[STYLE], state, rules, memory, moves, count, space.stream)
