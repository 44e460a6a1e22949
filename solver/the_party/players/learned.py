"""The learned player: what a decision is worth, as a sum of weights of what it looks like.

Every move is of one of `TYPES` types. For each type, and for whether the player and the best of the
others have stashed a jewel, the weights of a few *looks* are added up: how many butlers, thieves,
jewels and sleuths the hand has, whether it has a couple, and what the memory says of the opponent
concerned. The move with the largest sum is made. Weights are whole numbers, so that decisions are
the same on every machine; `training.py` found them.
"""

import json
from functools import cache
from importlib.resources import files

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.the_party.knowledge.memory import HIDDEN, KNOWN, MAY_BE, named_by, unseen
from solver.the_party.packed import bits as L
from solver.the_party.packed.move_codes import is_true

TYPES = 16
(T_STASH, T_WAIT, T_ROB, T_COUPLE, T_TRUE_K, T_TRUE_Q, T_PAIR, T_PAIR_TEN, T_PAIR_GOOD, T_FACE,
 T_TEN, T_THIEF, T_JEWEL, T_CALL, T_TRUST, T_PASS) = range(TYPES)  # fmt: skip

STAKES = 9
LOOKS = 40  # weights of a type at given stakes: the looks below, with each value that they may have

(L_BIAS, L_TENS, L_THIEVES, L_JEWELS, L_SLEUTHS, L_FACES, L_COUPLE, L_GUARD, L_NAB, L_WANTED,
 L_LEFT) = (0, 1, 4, 7, 10, 13, 18, 20, 24, 28, 33)  # fmt: skip
ACTIVE = 11  # looks that every decision has, one value of each

WEIGHTS = TYPES * STAKES * LOOKS
SCALE = 10_000  # the weights of a sure win add up to this

_TYPE_OF_KIND = np.array([-1, -1, T_ROB, T_STASH, T_WAIT, T_CALL, T_TRUST, T_PASS], np.int64)


@kernel
def type_of(move: int) -> int:
    kind, cards, extra = L.kind_of(move), L.cards_of(move), L.extra_of(move)
    if kind > L.SEND_TWO:
        return _TYPE_OF_KIND[kind]
    if is_true(cards, extra):
        return T_COUPLE if kind == L.SEND_TWO else T_TRUE_K if extra == L.SAYS_K else T_TRUE_Q
    if kind == L.SEND_TWO:
        if cards & (L.THIEVES | L.ACES):
            return T_PAIR_GOOD
        return T_PAIR_TEN if cards & L.TENS else T_PAIR
    if cards & L.TENS:
        return T_TEN
    if cards & L.THIEVES:
        return T_THIEF
    return T_JEWEL if cards & L.ACES else T_FACE


@kernel
def look(state: Int64s, rules: Int64s, memory: Int64s, move: int, found: Int64s) -> None:
    """Fill in the numbers of the weights that a move has."""
    player = state[L.ASKED]
    hand, which = state[L.HAND + player], type_of(move)
    other = _concerned(state, rules, player, which, L.extra_of(move))
    mine = min(2, rules[L.GOAL] - popcount(state[L.STASH + player]))
    its = min(2, rules[L.GOAL] - popcount(state[L.STASH + other]))
    base = ((which * 3 + mine) * 3 + its) * LOOKS
    couple = hand & L.QUEENS & hand >> 1
    found[0] = base + L_BIAS
    found[1] = base + L_TENS + min(2, popcount(hand & L.TENS))
    found[2] = base + L_THIEVES + min(2, popcount(hand & L.THIEVES))
    found[3] = base + L_JEWELS + min(2, popcount(hand & L.ACES))
    found[4] = base + L_SLEUTHS + min(2, popcount(hand & L.SLEUTHS))
    found[5] = base + L_FACES + min(4, popcount(hand & (L.KINGS | L.QUEENS)))
    found[6] = base + L_COUPLE + (couple != 0)
    rest = unseen(memory, rules)
    found[7] = base + L_GUARD + _chance(memory, rest, other, L.TENS)
    found[8] = base + L_NAB + _chance(memory, rest, other, L.SLEUTHS)
    if state[L.PHASE] == L.CALLING:
        wanted = named_by(state[L.WORD])
        found[9] = base + L_WANTED + min(4, popcount(hand & wanted))
        found[10] = base + L_LEFT + min(3, popcount((rest | memory[KNOWN + other]) & wanted))
        if state[L.WORD] == L.SAYS_KQ:
            found[10] += 3
    else:
        found[9] = base + L_WANTED + min(4, popcount(rest & L.ACES))
        found[10] = base + L_LEFT + min(6, popcount(rest & (L.KINGS | L.QUEENS)))


@kernel
def _concerned(state: Int64s, rules: Int64s, player: int, which: int, victim: int) -> int:
    """Return the opponent concerned: sender, victim, else the next with most jewels."""
    if which == T_CALL or which == T_TRUST:
        return state[L.TURN]
    if which == T_ROB:
        return victim
    best, other, most = -1, player, -1
    for _ in range(rules[L.PLAYERS] - 1):
        other = other + 1 if other + 1 < rules[L.PLAYERS] else 0
        if popcount(state[L.STASH + other]) > most:
            most, best = popcount(state[L.STASH + other]), other
    return best


@kernel
def _chance(memory: Int64s, rest: int, player: int, wanted: int) -> int:
    """Return whether a player has a card of a rank: 0 surely not, 1 hardly, 2 perhaps, 3 surely."""
    if memory[KNOWN + player] & wanted:
        return 3
    able = 0
    for n in range(memory[HIDDEN + player]):
        if memory[MAY_BE + 4 * player + n] & wanted:
            able += 1
    left = popcount(rest & wanted)
    if able == 0 or left == 0:
        return 0
    return 2 if 2 * able * left >= popcount(rest) else 1


@kernel
def worth(weights: Int64s, found: Int64s) -> int:
    total = 0
    for n in range(ACTIVE):
        total += weights[found[n]]
    return total


@entry
def choose_learned(
    state: Int64s,
    rules: Int64s,
    memory: Int64s,
    moves: Int64s,
    count: int,
    weights: Int64s,
    found: Int64s,
) -> int:
    """Return the move that the learned player makes, the first of equals."""
    best, chosen = 0, -1
    for n in range(count):
        look(state, rules, memory, moves[n], found)
        value = worth(weights, found)
        if chosen < 0 or value > best:
            best, chosen = value, moves[n]
    return chosen


@cache
def learned_weights() -> Int64s:
    text = files(__package__).joinpath("learned.json").read_text(encoding="utf-8")
    weights = np.zeros(WEIGHTS, np.int64)
    for key, row in json.loads(text)["weights"].items():
        first = int(key) * LOOKS
        weights[first : first + LOOKS] = row
    return weights
