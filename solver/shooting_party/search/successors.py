"""The successors of a hand of a group, as (group key, word) pairs.

A *group* is all positions with the same things on the table: pass, order in force, pile and score
pile. All its hands draw the same cards, so what depends on the table alone is worked out once
(`group_facts`). A successor is a settled position. Where a spouse's choice waits, both ways are
followed immediately, and the ply of the choice is counted.

Contacts that reach the goal are not successors but *finishes*, each with a cost (packed/costs.py);
the lowest cost is kept in best[0].
"""

from typing import NamedTuple

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import kernel, lasting
from solver.common.kernels import lowest, popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed import rules
from solver.shooting_party.packed.costs import contact_score, cost_of
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search.bounds.aims import EVERY_HAND
from solver.shooting_party.search.bounds.feasibility import is_feasible

FACES = L.JACKS | L.QUEENS | L.QUEENS << 1
"""The jacks, queens and kings."""

MAX_SUCCESSORS = 256
"""Space for the successors of one hand: at most MAX_MOVES moves, each with few outcomes."""

WORK_ROWS, WORK_MOVES = 16, 15
"""The rows of the working space: row 0 is the log of contacts, the last row has the discards of a
hand, those between hold choices that wait.
"""

# Places in the array of facts about a group.
KEY, TABLE_A, TABLE_B, PILE, FREE, DRAW_KIND, DRAW_KEY, DRAW_CARDS, FEASIBLE, FOUND_KEY = range(10)
FACTS = FOUND_KEY + 4

NO_KEY = -1
"""In FOUND_KEY + suit, instead of the group after the butler finds that ace: the result depends on
the hand, or he can't find it.
"""

DRAW_PLAIN, DRAW_ENDS, DRAW_CROSSES = range(3)
"""A draw from this table stays within the pass, ends the game, or crosses a reshuffle, where the
new pile depends on the hand.
"""


@lasting
class Collector(NamedTuple):
    """Where successors and finishes are written.

    `accept[score byte]` is 1 for an accepted score; `best[0]` is the lowest cost of an accepted
    contact so far; `out[n]` is a successor's key and word; `work` is working space.
    """

    accept: Int64s
    best: Int64s
    work: Int64s2
    out: Int64s2


@kernel
def group_facts(game: PackedGame, key: int, facts: Int64s, log: Int64s) -> None:
    """Write into `facts` what all hands of a group share; `log` is working space."""
    a = L.table_word(key)
    score = L.key_score(key)
    b = score << L.SCORE_SHIFT
    pile = rules.pile_cards(game, a)
    facts[KEY] = key
    facts[TABLE_A] = a
    facts[TABLE_B] = b
    facts[PILE] = pile
    facts[FEASIBLE] = EVERY_HAND
    facts[FREE] = game.switches[L.DECK] & ~(pile | L.scored_cards(score) | L.ACES | L.JOKER)
    for suit in range(4):
        facts[FOUND_KEY + suit] = NO_KEY
        if pile & 1 << L.ace_of(suit) and pile & L.JOKER == 0:
            to_a = rules.find_ace(game, a, b, 1 << L.ace_of(suit), log)
            if L.pass_of(to_a) == L.pass_of(a) and to_a & L.OVER == 0:
                facts[FOUND_KEY + suit] = L.key_of(to_a, b)
    to_a, to_b = rules.draw(game, a, b, 2, log)
    if to_a & L.OVER:
        facts[DRAW_KIND] = DRAW_ENDS
    elif to_a >> L.PASS_SHIFT != a >> L.PASS_SHIFT:
        facts[DRAW_KIND] = DRAW_CROSSES
    else:
        facts[DRAW_KIND] = DRAW_PLAIN
        facts[DRAW_KEY] = L.key_of(to_a, b)
        facts[DRAW_CARDS] = to_b & L.CARDS


@kernel
def words_of(facts: Int64s, hand: int) -> tuple[int, int]:
    """Return the packed position of a hand at rest in this group."""
    b, queen = facts[TABLE_B] | hand, hand & L.QUEENS
    return facts[TABLE_A], rules.take(b, lowest(queen)) if queen else b


@kernel
def unsettled(game: PackedGame, hand: int) -> bool:
    """Return True if settling would do anything with this hand."""
    queens = hand & L.QUEENS
    jacks = hand & L.JACKS
    if L.kings_of(queens) & hand or queens & (queens - 1) or jacks & (jacks - 1):
        return True
    return game.switches[L.CONTACT_MUST] == 1 and queens != 0 and hand == queens


@kernel
def note_contacts(moves: int, to: Collector) -> None:
    """Lower best[0] to the least cost of the contacts in the log whose score is accepted."""
    log = to.work[0]
    for i in range(1, log[0] + 1):
        if to.accept[contact_score(log[i])]:
            to.best[0] = min(to.best[0], cost_of(log[i], moves))


@kernel
def put(to: Collector, n: int, key: int, word: int) -> int:
    """Write a successor to out[n]; return n + 1."""
    to.out[n, 0] = key
    to.out[n, 1] = word
    return n + 1


@kernel
def follow(game: PackedGame, a: int, b: int, move: int, moves: int, to: Collector, n: int) -> int:
    """Play a move and write the positions at rest that it leads to from out[n] on; return the new
    n. `moves` includes this move.
    """
    a, b = rules.play(game, a, b, move, to.work[0])
    note_contacts(moves, to)
    return at_rest(game, a, b, moves, to, n)


@kernel
def at_rest(game: PackedGame, a: int, b: int, moves: int, to: Collector, n: int) -> int:
    """Write a position from out[n] on, unless the game is over; return the new n. A position where
    a choice waits is replaced by all that the choice leads to.
    """
    top = 1
    to.work[top, 0] = a
    to.work[top, 1] = b
    to.work[top, 2] = moves
    while top > 0:
        a, b, count = to.work[top, 0], to.work[top, 1], to.work[top, 2]
        top -= 1
        if a & L.OVER:
            continue
        king = rules.waits(a, b)
        if king == 0:
            n = put(to, n, L.key_of(a, b), L.word_of(b & L.CARDS, count))
            continue
        for partner in (L.jacks_of(king), L.queens_of(king)):
            choice = L.DISCARD << L.KIND_SHIFT | king | partner
            to_a, to_b = rules.play(game, a, b, choice, to.work[0])
            note_contacts(count + 1, to)
            top += 1
            to.work[top, 0] = to_a
            to.work[top, 1] = to_b
            to.work[top, 2] = count + 1
    return n


@kernel
def within_the_group(game: PackedGame, facts: Int64s, word: int, to: Collector) -> int:
    """Write the successors by moves that draw nothing themselves: discards, and the butler fetching
    a card or dismissed. Return the number of successors.

    Most are other hands of the same group.
    """
    hand = L.word_hand(word)
    moves = L.word_moves(word) + 1
    key = facts[KEY]
    a, b = words_of(facts, hand)
    legal = to.work[WORK_MOVES]
    count = rules.discards(hand, legal, 0)
    # Without the joker the hand must be feasible with its queen, or with one that he fetches. (If
    # it is not feasible with its queen, it is not without her either, so fetching a king or jack
    # who takes her away does not help.)
    spent_is_feasible = is_feasible(facts[FEASIBLE], hand & ~L.JOKER)
    if hand & L.JOKER and spent_is_feasible:
        legal[count] = L.BUTLER << L.KIND_SHIFT
        count += 1
    # Fewer cards need no settling, unless the rules make contact for the player.
    forced = game.switches[L.CONTACT_MUST]
    n = 0
    for i in range(count):
        left = hand & ~(legal[i] & L.CARDS)
        if L.kind_of(legal[i]) == L.BUTLER:
            left = hand & ~L.JOKER
        if forced and unsettled(game, left):
            n = follow(game, a, b, legal[i], moves, to, n)
        else:
            n = put(to, n, key, L.word_of(left, moves))
    if hand & L.JOKER:
        free = facts[FREE] & ~hand
        n = by_fetching(game, facts, word, free if spent_is_feasible else free & L.QUEENS, to, n)
    return n


@kernel
def by_fetching(
    game: PackedGame, facts: Int64s, word: int, free: int, to: Collector, n: int
) -> int:
    """Write the successors by the butler fetching one of the cards `free`; return the new n."""
    hand, moves = L.word_hand(word), L.word_moves(word) + 1
    a, b = words_of(facts, hand)
    while free:
        card = free & -free
        free ^= card
        left = hand & ~L.JOKER | card
        if card & FACES and unsettled(game, left):
            n = follow(game, a, b, L.BUTLER << L.KIND_SHIFT | card, moves, to, n)
        else:
            n = put(to, n, facts[KEY], L.word_of(left, moves))
    return n


@kernel
def from_the_pile(game: PackedGame, facts: Int64s, word: int, to: Collector) -> int:
    """Write the successors by moves that change the pile: draw, contact, the butler finding an ace.
    Return the number of successors. (`by_leaving` is separate.)
    """
    hand = L.word_hand(word)
    moves = L.word_moves(word) + 1
    a, b = words_of(facts, hand)
    n = 0
    if popcount(hand) <= 5 and facts[DRAW_KIND] != DRAW_ENDS:
        drawn = hand | facts[DRAW_CARDS]
        if facts[DRAW_KIND] == DRAW_PLAIN and not unsettled(game, drawn):
            n = put(to, n, facts[DRAW_KEY], L.word_of(drawn, moves))
        else:
            n = follow(game, a, b, L.DRAW << L.KIND_SHIFT, moves, to, n)
    if hand & L.QUEENS == hand and hand and not game.switches[L.CONTACT_MUST]:
        move = L.MEET << L.KIND_SHIFT | hand
        n = follow(game, a, b, move, moves, to, n)
        if rules.displayed(game, a, b, L.aces_of(hand)):
            n = follow(game, a, b, move | L.aces_of(hand), moves, to, n)
    aces = facts[PILE] & L.ACES
    if hand & L.JOKER and aces:
        left = hand & ~L.JOKER
        plain = not unsettled(game, left)
        for suit in range(4):
            ace = aces & 1 << L.ace_of(suit)
            if ace and plain and facts[FOUND_KEY + suit] != NO_KEY:
                n = put(to, n, facts[FOUND_KEY + suit], L.word_of(left, moves))
            elif ace:
                n = follow(game, a, b, L.BUTLER << L.KIND_SHIFT | ace, moves, to, n)
    return n


@kernel
def by_leaving(game: PackedGame, facts: Int64s, moves: int, to: Collector) -> int:
    """Write the successors of `leave` after `moves` moves; return the number of successors.

    They are the same for every hand of a group, since all its cards are discards then.
    """
    if game.switches[L.LEAVE_FORBIDDEN]:
        return 0
    a, b = facts[TABLE_A], facts[TABLE_B]
    return follow(game, a, b, L.LEAVE << L.KIND_SHIFT, moves + 1, to, 0)
