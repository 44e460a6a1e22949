"""Bound: in the last pass, once the joker is gone, a queen must be scored before she is taken.

*Where.* The last pass, the joker among the discards. No reshuffle and no fetch can follow, so a
queen or an ace in the discards stays there, and the pile keeps its order.

*What is counted.* Let k be the number of cards other than aces that have left the pile since now.
From one settled position to the next each draw is of two or four such cards (an unfinished one ends
the game), so k is even whenever the player moves or `contact: must` scores. An ace goes with the
first such card below her in the pile; r(card) is the number of such cards above `card`, so a card
has arrived exactly when k > r(card), and an ace at the very bottom never does. Cards not in the
pile have r = -1.

*A contact with queen X at k needs:*
1.  k > r(X), and for her ace k > r(ace): both have arrived.
2.  k ≤ r(Y) for every queen Y that is to be scored later: while X is held and Y arrives one of the
    two leaves, X as the earlier queen, or Y with her own king (the king and jack leaving instead
    would keep Y and so displace X); and whoever leaves is never scored.
3.  k ≤ r(Y) also for a queen Y below X that will not be scored, if Y's own king lies deeper than
    her draw can reach (r > r(Y) + 3): then Y can't leave by step 1 of settling, so she displaces X.
    A king who is there before, or comes along, could take Y away first: then nothing is claimed.
4.  k ≤ r(K) for her own king K below her, unless her jack may stand by: he is not in the pile, or
    comes at the latest in the same draw (r(jack) ≤ r(K) + 3). Above her, K counts only if the two
    come in the same pair (the aligned pairs 0-1, 2-3, ... are never torn apart), by the same
    exception.
5.  The game has not ended: with `exhaustion: eager` cards are left in the pile. With n cards other
    than aces in it, k < n, or k = n if an ace lies below them all. With `lazy`, k ≤ n.
6.  The next contact has a k greater by four at least: four cards are drawn in between.

Contacts take place in the order of r, since X must leave before Y arrives (2). For a choice of
queens, each with or without her ace, the earliest k for each in turn is best for all that follow,
so the choice is possible in this relaxation exactly if those earliest k fit. The bound holds for
every rule set: it never uses that a leave is allowed or a contact optional. It preserves all four
keys of the line, since it only cuts positions from which the goal is out of reach.
(`Bounds.deadlines` in search/tables.py switches it.)
"""

from __future__ import annotations

from typing import Any

from solver.compiled import kernel
from solver.kernels.bits import lowest
from solver.shooting_party.kernels.layout import CARDS, JOKER, LAZY, SCORE_SHIFT, Game
from solver.shooting_party.kernels.rules import order_of, pile_cards
from solver.shooting_party.kernels.successors import EVERY_HAND, table_word

NONE = -1
FAR = 1 << 20
REACH = 3
"""Two cards of one draw are at most this far apart, a draw being of four at most."""


@kernel
def viability(game: Game, key: int, accept: Any, rank: Any, queue: Any) -> int:
    """Which hands without the joker can still reach the goal at a table of the last pass.

    That depends on the queen held alone: bit 0 is for none, bit suit + 1 for a queen. EVERY_HAND
    where the bound has nothing to say, the joker being in the pile. `rank` and `queue` are room for
    33 and 4 numbers.
    """
    a = table_word(key)
    pile = pile_cards(game, a)
    if pile & JOKER:
        return EVERY_HAND
    score = key >> SCORE_SHIFT & 255
    count = ranks(game, a, rank)
    viable = 0
    for held in range(NONE, 4):
        possible = held == NONE or (pile >> 8 * held + 6 | score >> held) & 1 == 0
        if possible and can_score(game, score, held, rank, count, accept, queue):
            viable |= 1 << held + 1
    return viable


@kernel
def ranks(game: Game, a: int, rank: Any) -> int:
    """Fill rank[card] with r(card) for the 33 cards; the number of cards in the pile other than
    aces.

    An ace below all others gets FAR; a card not in the pile NONE.
    """
    rank[:] = NONE
    order = order_of(a)
    count = 0
    pile = a & CARDS
    while pile:
        place = lowest(pile)
        pile &= pile - 1
        card = game.cards_at[order, place]
        rank[card] = count
        if card == 32 or card & 7 != 0:
            count += 1
    for suit in range(4):
        if rank[8 * suit] == count:
            rank[8 * suit] = FAR
    return count


@kernel
def own_deadline(rank: Any, suit: int) -> int:
    """The last k at which her own king has not taken the queen of `suit` (rule 4)."""
    queen, king, jack = rank[8 * suit + 6], rank[8 * suit + 7], rank[8 * suit + 5]
    if king == NONE or jack <= king + REACH:
        return FAR
    if king > queen:
        return king
    if queen >= 0 and king >> 1 == queen >> 1:
        return NONE
    return FAR


@kernel
def can_score(
    game: Game, score: int, held: int, rank: Any, count: int, accept: Any, queue: Any
) -> bool:
    """Whether a score that `accept` holds may still be reached with that one queen in the hand.

    `held` is her suit or NONE; `rank` and `count` are from `ranks`; accept[score] says which score
    bytes are enough. `queue` is room for four numbers.
    """
    n = 0
    if held != NONE:
        queue[0] = held
        n = 1
    start = n
    for suit in range(4):
        if rank[8 * suit + 6] >= 0:
            place = n
            while place > start and rank[8 * queue[place - 1] + 6] > rank[8 * suit + 6]:
                queue[place] = queue[place - 1]
                place -= 1
            queue[place] = suit
            n += 1
    end = count
    if not game.switches[LAZY]:
        end = count - 1
        for suit in range(4):
            if rank[8 * suit] == FAR:
                end = count
    # One digit in base three for each queen: 0 not scored, 1 scored, 2 scored with her ace.
    choices = 3**n
    for code in range(choices - 1, -1, -1):
        total = score
        rest = code
        for i in range(n):
            digit = rest % 3
            rest //= 3
            if digit:
                total |= 1 << queue[i]
            if digit == 2:
                total |= 16 << queue[i]
        if accept[total] and fits(queue, n, code, rank, end):
            return True
    return False


@kernel
def fits(queue: Any, n: int, code: int, rank: Any, end: int) -> bool:
    """Whether the chosen contacts find their places one after the other (rules 1 to 6)."""
    k = 0
    rest = code
    for i in range(n):
        digit = rest % 3
        rest //= 3
        if digit == 0:
            continue
        suit = queue[i]
        need = rank[8 * suit + 6] + 1
        if digit == 2:
            need = max(need, rank[8 * suit] + 1)
        k = max(k, need)
        k += k & 1
        last = min(end, own_deadline(rank, suit))
        later = rest
        for j in range(i + 1, n):
            rival = rank[8 * queue[j] + 6]
            scored = later % 3 != 0
            later //= 3
            if scored or rank[8 * queue[j] + 7] > rival + REACH:
                last = min(last, rival)
        if k > last:
            return False
        k += 4
    return True
