"""Bound: what the butler can still do about the deadlines of the last pass, acting once.

*Setting* (terms as in deadlines.py). The joker is in the hand, or in the pile with r(joker) cards
above him. He acts at a settled k after he has arrived: k ≥ `ready`, where `ready` = r(joker) + 1,
or 0 if he is held. From then on he is among the discards. There are three cases; a score is cut
only if none of them allows it.

*He does nothing for it*: he never acts, is dismissed, or fetches a card that is no queen. Then the
deadlines hold as they are. A fetched king or jack does not weaken the bound: every deadline that
rests on a king or jack (rules 3 and 4) was claimed only because that card lies in the *pile*,
deeper than some draw reaches, and there he can't be fetched.

*He fetches queen Z, who is then scored.* (Fetching a queen who is not scored is as good as not
acting: she makes no other contact possible.) Z comes from the discards, so she has arrived before:
her contact at k_Z requires k_Z ≥ ready and k_Z > r(Z), and her ace displayed if it is scored too.
-   Only Z can come back from the discards. So rules 2 and 3 hold between any two other queens,
    whose contacts keep the order of their arrival.
-   A queen scored before Z has gone when Z is fetched: Z arrives last, so a queen still in the hand
    would leave (or Z would leave with her king and not come back). At that earlier contact the
    butler was still to act, and a contact requires a hand without the joker, so the joker was not
    there yet. Z's own first arrival (if she lies in the pile) is that of a queen not scored then:
    rule 3 holds for it, rule 2 does not.
-   A queen X scored after Z arrives after Z's contact: k_Z ≤ r(X). If X arrived earlier, she would
    be in the discards by then, or be displaced by Z or displace her.
-   Z may be assumed to be fetched at the moment of her contact: that takes nothing from the others
    and postpones her king and her rivals. So no other deadline is claimed for her.
All places of Z in the sequence of contacts are tried; the sequence of the others is given.

*He finds an ace at k = f.* What then lies in the pile, without that ace, takes the order `butler p`
(or keeps its order), and no queen comes back from the discards. So the deadlines hold with new
times of arrival: r(card) for what has arrived by f; f + (number of cards other than aces above it
in the new order) for the rest; and f - 1 for the ace found, which is displayed at f. As f is even,
the pairs stay aligned. A draw ends at f, so cards of one draw are never further apart than before.
With `butler_search: keep` the earliest f is best, since f matters for the ace alone. No contact is
made between his arrival and f, since he is in the hand: k < ready or k ≥ f.

The bound holds for every rule set. It preserves all four keys, since it only cuts positions from
which the goal is out of reach. (`Bounds.rescues` switches it: without it, nothing is claimed until
the joker is among the discards.)
"""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import (
    CARD_COUNT,
    JOKER_CARD,
    KEEP_ORDER,
    PackedGame,
    ace_of,
    aces_in,
    is_ace,
    order_of,
    pass_of,
    queens_in,
    suit_of,
)
from solver.shooting_party.search.bounds.deadlines import (
    FAR,
    NONE,
    Arrivals,
    fits,
    queens_in_order,
    queens_there,
    ranks,
)


@kernel
def fetch_scores(score: int, held: int, wanted: Any, end: int, times: Arrivals) -> bool:
    """Return True if an accepted score can be reached when the butler fetches a queen."""
    n = queens_in_order(times, held)
    there = queens_there(times, held)
    ready = times.rank[JOKER_CARD] + 1
    i = 0
    while wanted[score, i] >= 0:
        due = wanted[score, i] & ~score
        i += 1
        lost = queens_in(due) & ~there
        if lost & (lost - 1):
            continue
        contacts = popcount(queens_in(due))
        for suit in range(4):
            if due >> suit & 1 and lost & ~(1 << suit) == 0:
                for turn in range(contacts):
                    if fits(times, n, due, end, ready, FAR, suit, turn):
                        return True
    return False


@kernel
def reordered(
    game: PackedGame, a: int, pile: int, f: int, times: Arrivals, searched: Arrivals
) -> int:
    """Set the ranks of `searched` to the times of arrival if the butler searches at k = `f`. Return
    the suits (one bit each) of the aces that he may find.
    """
    rest = 0
    aces = 0
    for card in range(CARD_COUNT):
        searched.rank[card] = times.rank[card]
        if pile >> card & 1 and times.rank[card] >= f:
            rest |= 1 << card
            if is_ace(card):
                aces |= 1 << suit_of(card)
    if aces:
        order = order_of(a) if game.switches[KEEP_ORDER] else pass_of(a) + 3
        ranks(game, order, rest, f, searched.rank)
    return aces


@kernel
def found_scores(
    score: int, held: int, wanted: Any, end: int, ready: int, f: int, aces: int, times: Arrivals
) -> bool:
    """Return True if an accepted score can be reached when one of those aces is found at `f`.

    The found ace may be what was left at the bottom of the pile. `end` is computed with it still
    there, which allows more.
    """
    n = queens_in_order(times, held)
    there = queens_there(times, held)
    i = 0
    while wanted[score, i] >= 0:
        due = wanted[score, i] & ~score
        i += 1
        if queens_in(due) & ~there:
            continue
        helped = aces & aces_in(due)
        if helped == 0:
            if fits(times, n, due, end, ready, f, NONE, NONE):
                return True
            continue
        for suit in range(4):
            if helped >> suit & 1:
                ace = ace_of(suit)
                before = times.rank[ace]
                times.rank[ace] = f - 1
                possible = fits(times, n, due, end, ready, f, NONE, NONE)
                times.rank[ace] = before
                if possible:
                    return True
    return False
