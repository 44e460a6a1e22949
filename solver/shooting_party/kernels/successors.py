"""What a hand of a table leads to, as other (table key, hand) pairs with their move counts.

A *table* is what lies on the table: pass, order in force, pile and score pile. All its hands draw
the same cards, so what depends on the table alone is worked out once (`table_facts`). A successor
is a settled position; a spouse's choice that waits is followed both ways at once, its ply counted.

A hand and its move count are one integer, a *word*: hand << 8 | moves. Eight bits are enough: in
one pass at most 40 cards are in play, of which each draw takes two and each discard two, the butler
acts once and there are four couples, so that three passes have fewer than 3 × (20 + 20 + 1 + 4)
moves.

Contacts that reach the goal are not successors but *finishes*, told by their cost; the lowest is
kept in best[0]:

    cost = pass << 24 | (33 - cards left in the pile) << 16 | moves

so that a lower cost is fewer passes, then an earlier finish, then fewer moves.
"""

from __future__ import annotations

from typing import Any

from solver.compiled import kernel
from solver.kernels.bits import popcount
from solver.shooting_party.kernels.layout import (
    ACES,
    BUTLER,
    CARDS,
    CONTACT_MUST,
    DECK,
    DISCARD,
    DRAW,
    EMPTY_FOUR,
    JACKS,
    JOKER,
    KEY_ORDER_SHIFT,
    KEY_PASS_SHIFT,
    KIND_SHIFT,
    LEAVE,
    LEAVE_FORBIDDEN,
    MEET,
    ORDER_SHIFT,
    OVER,
    PASS_SHIFT,
    QUEENS,
    QUEUE_SHIFT,
    SCORE_SHIFT,
    Game,
)
from solver.shooting_party.kernels.rules import (
    discards,
    displayed,
    draw,
    find_ace,
    pile_cards,
    play,
    scored_cards,
    waits,
)

MOVES_BITS = 8
MOVES_MASK = (1 << MOVES_BITS) - 1
NO_COST = 1 << 40

MAX_SUCCESSORS = 256
"""Room for the successors of one hand: at most MAX_MOVES moves, each with few outcomes."""

WORK_ROWS, WORK_MOVES = 16, 15
"""The working space: row 0 is the log of contacts, the last the discards of a hand, those between
hold choices that wait."""

# Places in the array of facts about a table.
KEY, TABLE_A, TABLE_B, PILE, FREE, DRAW_KIND, DRAW_KEY, DRAW_CARDS, VIABLE, FOUND_KEY = range(10)
FACTS = FOUND_KEY + 4

NO_KEY = -1
"""In FOUND_KEY + suit, the table after the butler finds that ace: what becomes of it depends on the
hand, or he can't find it."""

DRAW_PLAIN, DRAW_ENDS, DRAW_CROSSES = range(3)
"""A draw from this table: stays within the pass; ends the game; or crosses a reshuffle, where the
new pile depends on the hand."""

KINDS = 5
"""Kinds of hand as the bounds see them: no queen, or the queen of one of four suits."""

EVERY_HAND = (1 << 2 * KINDS) - 1
"""Viability (viability.py) of a table where no bound has anything to say: five bits for hands
without the joker, five for hands with him.
"""


@kernel
def key_of(a: int, b: int) -> int:
    """The table key of a position."""
    return (
        a & CARDS
        | (b >> SCORE_SHIFT & 255) << SCORE_SHIFT
        | (a >> PASS_SHIFT & 3) << KEY_PASS_SHIFT
        | (a >> ORDER_SHIFT & 1) << KEY_ORDER_SHIFT
    )


@kernel
def table_word(key: int) -> int:
    """The word `a` of a table key."""
    return (
        key & CARDS
        | (key >> KEY_PASS_SHIFT & 3) << PASS_SHIFT
        | (key >> KEY_ORDER_SHIFT & 1) << ORDER_SHIFT
    )


@kernel
def is_viable(viable: int, hand: int) -> bool:
    """Whether a hand may still reach the goal at a table of that viability (viability.py)."""
    if viable == EVERY_HAND:
        return True
    kind = (hand >> 32 & 1) * KINDS
    for suit in range(4):
        kind += (hand >> 8 * suit + 6 & 1) * (suit + 1)
    return viable >> kind & 1 == 1


@kernel
def table_facts(game: Game, key: int, facts: Any) -> None:
    """Work out what all hands of a table share."""
    a = table_word(key)
    b = (key >> SCORE_SHIFT & 255) << SCORE_SHIFT
    pile = pile_cards(game, a)
    facts[KEY] = key
    facts[TABLE_A] = a
    facts[TABLE_B] = b
    facts[PILE] = pile
    facts[VIABLE] = EVERY_HAND
    facts[FREE] = game.switches[DECK] & ~(
        pile | scored_cards(key >> SCORE_SHIFT & 255) | ACES | JOKER
    )
    for suit in range(4):
        facts[FOUND_KEY + suit] = NO_KEY
        if pile & 1 << 8 * suit and pile & JOKER == 0:
            to_a = find_ace(game, a, b, 1 << 8 * suit)
            if (to_a ^ a) >> PASS_SHIFT & 3 == 0 and to_a & OVER == 0:
                facts[FOUND_KEY + suit] = key_of(to_a, b)
    to_a, to_b = draw(game, a, b, 2)
    if to_a & OVER:
        facts[DRAW_KIND] = DRAW_ENDS
    elif to_a >> PASS_SHIFT != a >> PASS_SHIFT:
        facts[DRAW_KIND] = DRAW_CROSSES
    else:
        facts[DRAW_KIND] = DRAW_PLAIN
        facts[DRAW_KEY] = key_of(to_a, b)
        facts[DRAW_CARDS] = to_b & CARDS


@kernel
def words_of(facts: Any, hand: int) -> tuple[int, int]:
    """The packed position of a hand at rest at this table."""
    b = facts[TABLE_B] | hand
    queen = hand & QUEENS
    if queen:
        suit = 0
        while queen >> 8 * suit & 255 == 0:
            suit += 1
        b |= (suit + 1) << QUEUE_SHIFT
    return facts[TABLE_A], b


@kernel
def unsettled(game: Game, hand: int) -> bool:
    """Whether settling would do anything with this hand."""
    queens = hand & QUEENS
    jacks = hand & JACKS
    if queens << 1 & hand or queens & (queens - 1) or jacks & (jacks - 1):
        return True
    if game.switches[CONTACT_MUST] and queens and hand == queens:
        return True
    return game.switches[EMPTY_FOUR] == 1 and hand == 0


@kernel
def note_contacts(log: Any, moves: int, accept: Any, seen: Any, best: Any) -> None:
    """Take down the contacts of a move: every score reached, and the cost of those that are
    enough.
    """
    for i in range(1, log[0] + 1):
        score = log[i] & 255
        seen[score] = 1
        if accept[score]:
            cost = (log[i] >> 20) << 24 | (33 - (log[i] >> 10 & 1023)) << 16 | moves
            if cost < best[0]:
                best[0] = cost


@kernel
def follow(
    game: Game,
    a: int,
    b: int,
    move: int,
    moves: int,
    accept: Any,
    seen: Any,
    best: Any,
    work: Any,
    out: Any,
    n: int,
) -> int:
    """Play a move and write the settled positions it leads to from out[n] on; the new n.

    `moves` counts this one too; `work` is the working space.
    """
    a, b = play(game, a, b, move, work[0])
    note_contacts(work[0], moves, accept, seen, best)
    return rest(game, a, b, moves, accept, seen, best, work, out, n)


@kernel
def rest(
    game: Game,
    a: int,
    b: int,
    moves: int,
    accept: Any,
    seen: Any,
    best: Any,
    work: Any,
    out: Any,
    n: int,
) -> int:
    """Write a position from out[n] on; in its place, where choices wait, all that they lead to; the
    new n.
    """
    log = work[0]
    top = 1
    work[top, 0] = a
    work[top, 1] = b
    work[top, 2] = moves
    while top > 0:
        a, b, count = work[top, 0], work[top, 1], work[top, 2]
        top -= 1
        if a & OVER:
            continue
        king = waits(a, b)
        if king == 0:
            out[n, 0] = key_of(a, b)
            out[n, 1] = (b & CARDS) << MOVES_BITS | count
            n += 1
            continue
        for partner in (king >> 2, king >> 1):
            to_a, to_b = play(game, a, b, DISCARD << KIND_SHIFT | king | partner, log)
            note_contacts(log, count + 1, accept, seen, best)
            top += 1
            work[top, 0] = to_a
            work[top, 1] = to_b
            work[top, 2] = count + 1
    return n


@kernel
def at_the_table(
    game: Game, facts: Any, word: int, accept: Any, seen: Any, best: Any, work: Any, out: Any
) -> int:
    """The moves that draw nothing by themselves: discards, and the butler fetching or dismissed.

    Most lead to another hand of the same table. Writes them to `out`; how many.
    """
    hand = word >> MOVES_BITS
    moves = (word & MOVES_MASK) + 1
    key = facts[KEY]
    a, b = words_of(facts, hand)
    legal = work[WORK_MOVES]
    count = discards(hand, legal, 0)
    # Without the joker the hand must be viable by the queen it has, or by one that he fetches. (If
    # a queen is not enough, none is not either, so that a fetched king or jack who takes her away
    # is no help.)
    spent_is_viable = is_viable(facts[VIABLE], hand & ~JOKER)
    if hand & JOKER and spent_is_viable:
        legal[count] = BUTLER << KIND_SHIFT
        count += 1
    n = 0
    for i in range(count):
        to = hand & ~(legal[i] & CARDS)
        if legal[i] >> KIND_SHIFT == BUTLER:
            to = hand & ~JOKER
        if unsettled(game, to):
            n = follow(game, a, b, legal[i], moves, accept, seen, best, work, out, n)
        else:
            out[n, 0] = key
            out[n, 1] = to << MOVES_BITS | moves
            n += 1
    if hand & JOKER:
        free = facts[FREE] & ~hand
        if not spent_is_viable:
            free &= QUEENS
        while free:
            card = free & -free
            free ^= card
            to = hand & ~JOKER | card
            if unsettled(game, to):
                move = BUTLER << KIND_SHIFT | card
                n = follow(game, a, b, move, moves, accept, seen, best, work, out, n)
            else:
                out[n, 0] = key
                out[n, 1] = to << MOVES_BITS | moves
                n += 1
    return n


@kernel
def from_the_pile(
    game: Game, facts: Any, word: int, accept: Any, seen: Any, best: Any, work: Any, out: Any
) -> int:
    """The moves that change the pile: draw, contact, the butler finding an ace. `leave` is apart.

    Writes what they lead to to `out`; how many.
    """
    hand = word >> MOVES_BITS
    moves = (word & MOVES_MASK) + 1
    n = 0
    if popcount(hand) <= 5 and facts[DRAW_KIND] != DRAW_ENDS:
        to = hand | facts[DRAW_CARDS]
        if facts[DRAW_KIND] == DRAW_PLAIN and not unsettled(game, to):
            out[0, 0] = facts[DRAW_KEY]
            out[0, 1] = to << MOVES_BITS | moves
            n = 1
        else:
            a, b = words_of(facts, hand)
            n = follow(game, a, b, DRAW << KIND_SHIFT, moves, accept, seen, best, work, out, n)
    if hand & QUEENS == hand and hand and not game.switches[CONTACT_MUST]:
        a, b = words_of(facts, hand)
        move = MEET << KIND_SHIFT | hand
        n = follow(game, a, b, move, moves, accept, seen, best, work, out, n)
        if displayed(game, a, b, hand >> 6):
            move |= hand >> 6
            n = follow(game, a, b, move, moves, accept, seen, best, work, out, n)
    aces = facts[PILE] & ACES
    if hand & JOKER and aces:
        to = hand & ~JOKER
        plain = not unsettled(game, to)
        a, b = words_of(facts, hand)
        for suit in range(4):
            ace = aces & 1 << 8 * suit
            if ace and plain and facts[FOUND_KEY + suit] != NO_KEY:
                out[n, 0] = facts[FOUND_KEY + suit]
                out[n, 1] = to << MOVES_BITS | moves
                n += 1
            elif ace:
                move = BUTLER << KIND_SHIFT | ace
                n = follow(game, a, b, move, moves, accept, seen, best, work, out, n)
    return n


@kernel
def by_leaving(
    game: Game, facts: Any, moves: int, accept: Any, seen: Any, best: Any, work: Any, out: Any
) -> int:
    """What `leave` leads to: the same for every hand of a table, its cards all being discards then.

    `moves` is the count before leaving. Writes to `out`; how many.
    """
    if game.switches[LEAVE_FORBIDDEN]:
        return 0
    a, b = facts[TABLE_A], facts[TABLE_B]
    return follow(game, a, b, LEAVE << KIND_SHIFT, moves + 1, accept, seen, best, work, out, 0)
