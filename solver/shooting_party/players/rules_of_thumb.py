"""Players by rules of thumb: random; careful, which knowingly throws nothing away; and the novice,
which plays like a person who has thought about the game.

Four cards come at a time and everything else goes in twos, so a queen can be alone only after
something left the hand in an odd number: a set of three, the butler, a displaced queen. The
novice's rules are built around that; the first that applies is followed.
"""

from solver.common.arrays import Int64s
from solver.common.compiled import kernel
from solver.common.kernels import popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.leftovers import spare
from solver.shooting_party.packed.rules import moves_with, waits
from solver.shooting_party.unseen.afterstates import below, passes_to_come
from solver.shooting_party.unseen.sampling import Searcher

DRAW_LIMIT = 5  # the most cards in a hand that may still draw two
LATE = 8  # with fewer cards than this in the pile of the last pass, no ace is waited for
NEVER, READY, TIDY, LOOSE = -1, 3000, 2000, 1000


@kernel
def random_move(own: Searcher, view: int, b: int) -> int:
    """Return any legal move, each with the same chance."""
    legal = own.space.legal
    return legal[below(own.stream, moves_with(own.game.switches, view, b, legal))]


@kernel
def careful_move(own: Searcher, view: int, b: int) -> int:
    """Return any move that surely loses no queen and no ace, or any; each with the same chance."""
    return own.space.legal[below(own.stream, careful_moves(own, view, b))]


@kernel
def careful_moves(own: Searcher, view: int, b: int) -> int:
    """Write the careful moves to `own.space.legal`, or all if none is; return their number."""
    legal = own.space.legal
    king = waits(view, b)
    if king:
        legal[0] = L.DISCARD << L.KIND_SHIFT | king | L.jacks_of(king)
        return 1
    n = moves_with(own.game.switches, view, b, legal)
    queen = b & L.QUEENS
    if queen == 0:
        return n
    if L.kind_of(legal[0]) == L.MEET and legal[0] & L.ACES:
        return 1
    few = popcount(view & L.CARDS & ~L.ACES) < 3
    # A draw of two ends the game, unless an ace lies last: players do not reckon with that.
    ends = few and passes_to_come(own.game.switches, view) == 0
    kept = 0
    for i in range(n):
        if not loses_queen(b & L.CARDS, queen, legal[i], ends):
            legal[i], legal[kept] = legal[kept], legal[i]
            kept += 1
    return kept if kept else n


@kernel
def loses_queen(hand: int, queen: int, move: int, ends: bool) -> bool:
    """Return True if the queen is lost whatever is drawn; `ends`: a draw of two ends the game."""
    kind = L.kind_of(move)
    cards = move & L.CARDS
    king = L.kings_of(queen)
    if kind == L.DISCARD:
        return cards & queen != 0
    if kind == L.DRAW:
        return ends
    if kind != L.BUTLER:
        return kind == L.LEAVE
    if cards & L.JACKS:
        return hand & L.JACKS != 0
    return cards & L.QUEENS != 0 or (cards == king and not hand & L.jacks_of(king))


@kernel
def novice_move(own: Searcher, view: int, b: int) -> int:
    """Return the move of highest priority; of equal ones any, each with the same chance."""
    legal, stream = own.space.legal, own.stream
    n = careful_moves(own, view, b)
    if n == 1:
        return legal[0]
    best = NEVER
    chosen = legal[0]
    ties = 0
    for i in range(n):
        worth = priority(own.game.switches, view, b, legal[i])
        if worth > best:
            best = worth
            ties = 0
        if worth == best:
            ties += 1
            if below(stream, ties) == 0:
                chosen = legal[i]
    return chosen


@kernel
def priority(switches: Int64s, view: int, b: int, move: int) -> int:
    """Return the priority of a careful move, 0 or more."""
    kind = L.kind_of(move)
    cards = move & L.CARDS
    hand = b & L.CARDS
    if kind == L.MEET:
        return LOOSE if waits_for_ace(switches, view, L.aces_of(hand & L.QUEENS)) else READY
    if kind == L.DISCARD:
        return discard_priority(switches, view, hand, hand & ~cards)
    if kind == L.BUTLER:
        return butler_priority(switches, view, hand & ~L.JOKER, cards)
    if kind == L.DRAW:
        return LOOSE + 500
    if hand & (L.QUEENS | L.JOKER):  # leaving is then the last resort
        return 1
    return LOOSE if popcount(hand) & 1 else LOOSE + 400


@kernel
def waits_for_ace(switches: Int64s, view: int, ace: int) -> bool:
    """Return True if the queen of this ace is better held until the ace is displayed."""
    if view & ace == 0:
        return False
    return passes_to_come(switches, view) > 0 or popcount(view & L.CARDS) >= LATE


@kernel
def ready(switches: Int64s, view: int, hand: int) -> bool:
    """Return True if the queen can be alone without another draw and should then be scored."""
    queen = hand & L.QUEENS
    if queen == 0 or spare(hand & ~queen & ~L.JOKER):
        return False
    if hand & L.JOKER:
        return True
    return not waits_for_ace(switches, view, L.aces_of(queen))


@kernel
def discard_priority(switches: Int64s, view: int, hand: int, left: int) -> int:
    """Return the priority of a discard after which `left` is held."""
    if ready(switches, view, left):
        return READY
    if popcount(hand) > DRAW_LIMIT:
        return TIDY + tidiness(view, left)
    gain = tidiness(view, left) - tidiness(view, hand)
    return LOOSE + 500 + max(-500, gain)


@kernel
def tidiness(view: int, hand: int) -> int:
    """Return how promising a hand is for the draws to come, 0 to 999."""
    others = hand & ~L.QUEENS & ~L.JOKER
    worth = 500
    if popcount(hand & ~L.JOKER) & 1:
        worth += 100
    if hand & L.JOKER:
        worth += 60
    jacks = hand & L.JACKS
    if jacks and view & L.JACKS:
        worth -= 30 if L.queens_of_jacks(jacks) & hand else 60
    worth -= 20 * spare(others)
    for rank in range(1, 8):
        if popcount(L.of_rank(others, rank)) >= 2:
            worth += 25
    return worth


@kernel
def butler_priority(switches: Int64s, view: int, left: int, card: int) -> int:
    """Return the butler's priority for `card` (0: dismissed); `left` is the hand without him."""
    queen = left & L.QUEENS
    if card & L.ACES:
        wanted = queen != 0 and card == L.aces_of(queen)
        return READY + 2 if wanted and spare(left & ~queen) == 0 else 0
    if card & L.QUEENS:
        fit = queen == 0 and view & L.aces_of(card) == 0 and not L.kings_of(card) & left
        return READY + 1 if fit and spare(left) == 0 else 0
    if card == 0:
        return READY + 1 if ready(switches, view, left) else 0
    alone = queen != 0 and left & L.kings_of(queen) == 0 and spare((left | card) & ~queen) == 0
    return READY + 1 if alone and not waits_for_ace(switches, view, L.aces_of(queen)) else 0
