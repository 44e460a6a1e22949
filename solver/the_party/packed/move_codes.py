"""The legal moves of a packed state."""

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import lowest
from solver.the_party.packed import bits as L


@kernel
def is_true(cards: int, word: int) -> bool:
    """Return True if cards are what they are announced as."""
    if word == L.SAYS_K:
        return cards & L.KINGS != 0
    if word == L.SAYS_Q:
        return cards & L.QUEENS != 0
    return (
        cards & L.QUEENS != 0 and cards == (cards & L.QUEENS) * 3
    )  # the king lies above the queen


@entry
def legal(state: Int64s, rules: Int64s, moves: Int64s) -> int:
    """Fill in the codes of the legal moves of a state at a decision, and return their number."""
    phase = state[L.PHASE]
    if phase == L.CALLING:
        moves[0], moves[1] = L.code(L.CALL, 0, 0, 0), L.code(L.TRUST, 0, 0, 0)
        return 2
    hand, count = state[L.HAND + state[L.ASKED]], 0
    if phase == L.ACT:
        count = _sends(hand, moves)
        count = _robberies(state, hand, rules, moves, count)
        if count == 0:
            moves[0] = L.code(L.PASS, 0, 0, 0)
            return 1
    else:
        moves[0] = L.code(L.WAIT, 0, 0, 0)
        count = 1
    thieves = hand & L.THIEVES
    while thieves:
        thief = lowest(thieves)
        thieves &= thieves - 1
        jewels = hand & L.ACES
        while jewels:
            moves[count] = L.code(L.STASH_MOVE, thief, lowest(jewels), 0)
            jewels &= jewels - 1
            count += 1
    return count


@kernel
def _sends(hand: int, moves: Int64s) -> int:
    count, rest = 0, hand & ~L.SLEUTHS
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        moves[count] = L.code(L.SEND_ONE, card, 0, L.SAYS_K)
        moves[count + 1] = L.code(L.SEND_ONE, card, 0, L.SAYS_Q)
        count += 2
        others = rest
        while others:
            other = lowest(others)
            others &= others - 1
            moves[count] = L.code(L.SEND_TWO, card, other, L.SAYS_KQ)
            count += 1
    return count


@kernel
def _robberies(state: Int64s, hand: int, rules: Int64s, moves: Int64s, count: int) -> int:
    thieves = hand & L.THIEVES
    while thieves:
        thief = lowest(thieves)
        thieves &= thieves - 1
        for victim in range(rules[L.PLAYERS]):
            if victim != state[L.TURN] and state[L.HAND + victim]:
                moves[count] = L.code(L.ROB, thief, 0, victim)
                count += 1
    return count
