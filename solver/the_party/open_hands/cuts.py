"""Moves that need no search when all hands are seen, each with its proof, switch and test.

The question is always: can one player, the *attacker*, win within so many actions against any play
of the others? The others want to prevent it, so they are on one side.

**Idle calls.** A call takes a jewel of the caller if the send is true and of the sender if not; it
is *idle* if that player's stash is empty. After an idle call every card lies where it would lie had
nobody called: the cards shown go to the arrivals either way, and what was shown matters to nobody
who sees all hands. So an idle call of player A leads to the same state as trust of A and of all
asked after him. If A trusts, those of his own side who are asked later can still choose that; those
of the other side might call instead. As long as none of these can make a call that is not idle,
their calls lead to that state, too. Then whatever A reaches by calling, his side reaches after
trust, and the idle call is dropped; otherwise it is searched. (With two players nobody is asked
later. With more, an idle call may be worth making: it keeps an opponent from calling.)

**One lie.** What a send is announced as decides one thing: whether it is true when called. Two
sends of the same card, both lies, lead to the same states, call by call. So a card that is neither
king nor queen is announced as K only. (With two cards there is one lie at most.)

**Too few actions.** A stash grows by one jewel at a stash or a robbery, each an action of its
owner, and nothing else adds to it. So an attacker who lacks j jewels needs at least j actions of
his own: he cannot win within fewer. If another player is about to move, and the attacker will not
be asked before that, one action goes to that player first. And a send of the attacker adds no
jewel, so it needs j actions more after it. All this holds only while the game cannot end by its cap
within the actions asked for: there the attacker may win without a further jewel, and nothing is
cut.
"""

from dataclasses import dataclass

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import kernel
from solver.common.kernels import popcount
from solver.the_party.packed import bits as L
from solver.the_party.packed.move_codes import is_true
from solver.the_party.packed.play import next_player

IDLE_CALLS, ONE_LIE, TOO_FEW = range(3)


@dataclass(frozen=True)
class Cuts:
    """Which of the cuts are made."""

    idle_calls: bool = True
    one_lie: bool = True
    too_few: bool = True

    def packed(self) -> Int64s:
        """Return the switches as an array."""
        return np.array([self.idle_calls, self.one_lie, self.too_few], np.int64)


@kernel
def is_dropped(
    state: Int64s, rules: Int64s, cuts: Int64s, attacker: int, left: int, move: int
) -> bool:
    """Return True if a legal move need not be searched. `left` is the number of actions that the
    attacker may still use, or a large number where the cap is within reach.
    """
    kind = L.kind_of(move)
    if kind == L.CALL:
        return bool(cuts[IDLE_CALLS] and _is_idle(state, rules, attacker))
    says_q = kind == L.SEND_ONE and L.extra_of(move) == L.SAYS_Q
    if says_q and cuts[ONE_LIE] and not L.cards_of(move) & (L.KINGS | L.QUEENS):
        return True
    if kind <= L.SEND_TWO and cuts[TOO_FEW] and state[L.ASKED] == attacker:
        return left - 1 < lacking(state, rules, attacker)
    return False


@kernel
def _is_idle(state: Int64s, rules: Int64s, attacker: int) -> bool:
    """Return True if the call is idle, and no later one of the other side can be otherwise."""
    sender, caller = state[L.TURN], state[L.ASKED]
    if not is_true(state[L.TABLE], state[L.WORD]):
        return bool(state[L.STASH + sender] == 0)
    if state[L.STASH + caller]:
        return False
    player = next_player(caller, rules)
    while player != sender:
        if (player == attacker) != (caller == attacker) and state[L.STASH + player]:
            return False
        player = next_player(player, rules)
    return True


@kernel
def lacking(state: Int64s, rules: Int64s, attacker: int) -> int:
    """Return how many jewels the attacker lacks."""
    return rules[L.GOAL] - popcount(state[L.STASH + attacker])


@kernel
def is_too_late(state: Int64s, rules: Int64s, cuts: Int64s, attacker: int, left: int) -> bool:
    """Return True if the attacker has too few actions left to win."""
    if not cuts[TOO_FEW]:
        return False
    needed = lacking(state, rules, attacker)
    if state[L.PHASE] == L.ACT and state[L.ASKED] != attacker:
        needed += 1
    return left < needed
