"""Bound: what the butler can still do about the deadlines of the last pass, acting once.

The joker is in the hand, or in the pile with r(joker) cards above him (deadlines.py has the terms).
He acts at a settled k, after he has arrived: k ≥ `ready` = r(joker) + 1, or 0 if he is held. From
then on he is among the discards. There are four ways, and a score is cut only if none allows it:

*He does nothing for it* (he never acts, is dismissed, or fetches a card that is no queen). Then the
deadlines hold as they are. A fetched king or jack is no help to the bound: every deadline that
rests on a king or jack (rules 3 and 4) was claimed only because that card lies in the *pile* deeper
than some draw reaches, and there he can't be fetched.

*He fetches queen Z, who is then scored* (another fetched queen is as good as no act: she
makes no other contact possible). She comes from the discards, so she has arrived before: Z's
contact at k_Z needs k_Z ≥ ready and k_Z > r(Z), and her ace displayed.
-   Only Z can come back from the discards. So rules 2 and 3 hold between any two other queens,
    whose contacts keep the order of their arrival.
-   A queen scored before Z has gone when Z is fetched, for Z arrives last and the queen in the hand
    would leave (or Z, with her king, and not come back). So the joker was not yet there: a contact
    wants a hand without him. Z's own first arrival (if she lies in the pile) is that of a queen not
    scored then: rule 3 holds for it, rule 2 does not.
-   A queen X scored after Z arrives after Z's contact, k_Z ≤ r(X): X arriving earlier would be in
    the discards by then, or be displaced by Z or displace her.
-   Z may as well be fetched at the moment of her contact: that takes nothing from the others and
    puts off her king and her rivals. So no other deadline is claimed for her.
All places of Z in the sequence of contacts are tried, those of the others being given.

*He finds an ace at k = f.* What lies in the pile then, the ace gone, takes the order `butler p` (or
keeps its order), and no queen comes back from the discards. So the deadlines hold with new times of
arrival: r(card) for what has arrived by f, f + (number of cards other than aces above it in the new
order) for the rest, and f - 1 for the ace found, who is displayed at f. f being even, the pairs
stay aligned, and a draw ends at f, so cards of one draw are never further apart than before. With
`butler_search: keep` the earliest f is best, since it matters for the ace alone. No contact is made
between his arrival and f, since he is in the hand: k < ready or k ≥ f.

*What is known of a table* is one bit for each kind of hand: the queen it holds, and whether it
holds the joker (`viability`). The bound holds for every rule set, and preserves all four keys,
since it only cuts positions from which the goal is out of reach. (`Bounds.rescues` switches it:
without, nothing is claimed until the joker is among the discards.)
"""

from __future__ import annotations

from typing import Any

from solver.compiled import kernel
from solver.shooting_party.kernels.deadlines import (
    FAR,
    NONE,
    fits,
    last_contact,
    queens_in_order,
    ranks,
)
from solver.shooting_party.kernels.layout import (
    JOKER,
    KEEP_ORDER,
    PASS_SHIFT,
    SCORE_SHIFT,
    Game,
)
from solver.shooting_party.kernels.releases import fill_releases
from solver.shooting_party.kernels.rules import order_of, pile_cards
from solver.shooting_party.kernels.successors import EVERY_HAND, KINDS, table_word


@kernel
def viability(
    game: Game,
    key: int,
    wanted: Any,
    rescues: int,
    releases: int,
    rank: Any,
    release: Any,
    sequence: Any,
    queue: Any,
) -> int:
    """Which hands can still reach the goal at a table of the last pass.

    Bit 0 is for a hand with no queen, bit suit + 1 for one with that queen; five bits more for
    hands that hold the joker too. `wanted` is from losses.py; `rescues` is 0 to claim nothing
    before the joker is among the discards, `releases` to leave out that bound. `rank`, `release`,
    `sequence` and `queue` are room for 2 × 33, 2 × 17, 33 and 4 numbers.
    """
    a = table_word(key)
    pile = pile_cards(game, a)
    if pile & JOKER and not rescues:
        return EVERY_HAND
    score = key >> SCORE_SHIFT & 255
    rank[0, :] = NONE
    count = ranks(game, order_of(a), pile, 0, rank[0])
    end = last_contact(game, rank[0], count)
    release[:, :] = 0
    if releases:
        fill_releases(rank[0], count, sequence, release[0])
    unaided = 0
    saved = 0
    for kind in range(KINDS):
        held = kind - 1
        if held != NONE and (pile >> 8 * held + 6 | score >> held) & 1:
            continue
        if unaided_scores(score, held, wanted, rank[0], end, release[0], queue):
            unaided |= 1 << kind
        elif rescues and fetch_scores(score, held, wanted, rank[0], end, release[0], queue):
            saved |= 1 << kind
    if rescues:
        saved = search_scores(
            game,
            a,
            pile,
            score,
            wanted,
            releases,
            rank,
            release,
            sequence,
            count,
            unaided | saved,
            queue,
        )
    else:
        saved = (1 << KINDS) - 1
    if pile & JOKER:
        return saved
    return unaided | saved << KINDS


@kernel
def unaided_scores(
    score: int, held: int, wanted: Any, rank: Any, end: int, release: Any, queue: Any
) -> bool:
    """Whether a score that is enough can be had without the butler."""
    n = queens_in_order(rank, held, queue)
    there = queens_there(rank, held)
    i = 0
    while wanted[score, i] >= 0:
        due = wanted[score, i] & ~score
        if due & 15 & ~there == 0 and fits(queue, n, due, rank, end, release):
            return True
        i += 1
    return False


@kernel
def queens_there(rank: Any, held: int) -> int:
    """The suits of the queen held and of those in the pile."""
    there = 0
    for suit in range(4):
        if suit == held or rank[8 * suit + 6] >= 0:
            there |= 1 << suit
    return there


@kernel
def fetch_scores(
    score: int, held: int, wanted: Any, rank: Any, end: int, release: Any, queue: Any
) -> bool:
    """Whether a score that is enough can be had if the butler fetches a queen."""
    n = queens_in_order(rank, held, queue)
    there = queens_there(rank, held)
    ready = rank[32] + 1
    i = 0
    while wanted[score, i] >= 0:
        due = wanted[score, i] & ~score
        i += 1
        lost = due & 15 & ~there
        if lost & (lost - 1):
            continue
        contacts = (due & 1) + (due >> 1 & 1) + (due >> 2 & 1) + (due >> 3 & 1)
        for suit in range(4):
            if due >> suit & 1 and lost & ~(1 << suit) == 0:
                for turn in range(contacts):
                    if fits(queue, n, due, rank, end, release, ready, FAR, suit, turn):
                        return True
    return False


@kernel
def search_scores(
    game: Game,
    a: int,
    pile: int,
    score: int,
    wanted: Any,
    releases: int,
    rank: Any,
    release: Any,
    sequence: Any,
    count: int,
    known: int,
    queue: Any,
) -> int:
    """The kinds of hand (a bit each) that are `known` to reach the goal or do so if the butler
    finds an ace. `rank[0]` is that of the pile as it lies.
    """
    order = order_of(a)
    keep = game.switches[KEEP_ORDER] == 1
    ready = rank[0, 32] + 1
    f = ready + (ready & 1)
    new = rank[1]
    while f <= count:
        rest = 0
        aces = 0
        for card in range(33):
            new[card] = rank[0, card]
            if pile >> card & 1 and rank[0, card] >= f:
                rest |= 1 << card
                if card & 7 == 0 and card != 32:
                    aces |= 1 << (card >> 3)
        if aces:
            ranks(game, order if keep else (a >> PASS_SHIFT & 3) + 3, rest, f, new)
            end = last_contact(game, new, count)
            if releases:
                fill_releases(new, count, sequence, release[1])
            for kind in range(KINDS):
                held = kind - 1
                if known >> kind & 1 or (
                    held != NONE and (pile >> 8 * held + 6 | score >> held) & 1
                ):
                    continue
                if found_scores(score, held, wanted, new, end, release[1], ready, f, aces, queue):
                    known |= 1 << kind
        if keep:
            break
        f += 2
    return known


@kernel
def found_scores(
    score: int,
    held: int,
    wanted: Any,
    rank: Any,
    end: int,
    release: Any,
    ready: int,
    f: int,
    aces: int,
    queue: Any,
) -> bool:
    """Whether a score that is enough can be had with one of those aces found at f.

    An ace found is one card less at the bottom of the pile; `end` is that of the pile with her,
    which allows more.
    """
    n = queens_in_order(rank, held, queue)
    there = queens_there(rank, held)
    i = 0
    while wanted[score, i] >= 0:
        due = wanted[score, i] & ~score
        i += 1
        if due & 15 & ~there:
            continue
        helped = aces & due >> 4
        if helped == 0:
            if fits(queue, n, due, rank, end, release, ready, f):
                return True
            continue
        for suit in range(4):
            if helped >> suit & 1:
                before = rank[8 * suit]
                rank[8 * suit] = f - 1
                possible = fits(queue, n, due, rank, end, release, ready, f)
                rank[8 * suit] = before
                if possible:
                    return True
    return False
