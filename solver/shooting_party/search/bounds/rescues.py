"""Bound: what the butler can still do about the deadlines of a pass, acting once.

*Setting* (terms as in deadlines.py). The joker is in the hand, or in the pile with r(joker) cards
above him. He acts at a settled k after he has arrived: k ≥ `ready`, where `ready` = r(joker) + 1,
or 0 if he is held. From then on he is among the discards. There are three cases; a score is cut
only if none of them allows it.

*He does nothing for it*: he never acts, is dismissed, or fetches a card that is no queen. Then the
deadlines hold as they are. A fetched king or jack does not weaken the bound: every deadline that
rests on a king or jack (rules 3 and 4) was claimed only because that card lies in the *pile*,
deeper than some draw reaches, and there he can't be fetched.

*He fetches queen Z, who is then scored.* (Fetching a queen who is not scored is as good as not
acting: she makes no other contact possible in this pass. Whether she may be held for the next is
asked in aims.py.) Z comes from the discards, so she has arrived before:
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
So Z's place in the sequence of contacts is given: after the queens due who arrive before the
butler, and before the others.

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

from solver.common.compiled import kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search.bounds.aims import Ahead, ButlerAction, crosses
from solver.shooting_party.search.bounds.arrivals import (
    FAR,
    NONE,
    Arrivals,
    arrival,
    arrivals,
    queens_in_order,
)
from solver.shooting_party.search.bounds.deadlines import NEVER, last_contact


@kernel
def fetch_scores(ahead: Ahead, held: int) -> bool:
    """Return True if an aim can be reached when the butler fetches a queen who is then scored."""
    times = ahead.times
    n, there = queens_in_order(times, held)
    ready = times.rank[L.JOKER_CARD] + 1
    wanted = ahead.wanted
    i = 0
    while wanted[i] >= 0:
        aim = wanted[i]
        i += 1
        due = aim & ~ahead.score
        missing = L.queens_in(due) & ~there
        for fetched in range(4):
            if due >> fetched & 1 == 0 or missing & ~(1 << fetched):
                continue
            turn = 0  # those due who arrive before him come first
            for place in range(n):
                other = times.queue[place]
                if other != fetched and due >> other & 1 and arrival(times, place) < ready:
                    turn += 1
            last = last_contact(ahead, n, due, ButlerAction(ready, FAR, fetched, turn))
            if last != NEVER and crosses(ahead, aim, NONE, False, last):
                return True
    return False


@kernel
def reordered(
    game: PackedGame, a: int, pile: int, f: int, times: Arrivals, searched: Arrivals
) -> int:
    """Set `searched` to the times of arrival if the butler searches at k = `f`. Return the suits
    (one bit each) of the aces that he may find; without one, `searched` is not complete.
    """
    rest = 0
    aces = 0
    for card in range(L.CARD_COUNT):
        rank = times.rank[card]
        searched.rank[card] = rank
        if pile >> card & 1 and rank >= f:
            rest |= 1 << card
            if L.is_ace(card):
                aces |= 1 << L.suit_of(card)
    if aces:
        for k in range(f):
            searched.sequence[k] = times.sequence[k]
            searched.left[k] = times.left[k]
        order = L.order_of(a) if game.switches[L.KEEP_ORDER] else L.pass_of(a) + 3
        arrivals(game, order, rest, f, searched)
    return aces


@kernel
def reaches(ahead: Ahead, held: int, butler: bool, action: ButlerAction, aces: int) -> bool:
    """Return True if an aim can be reached and the butler fetches no queen who is scored.

    With `aces`, he finds one of them when he acts. It may be what was left at the bottom of the
    pile; the end is computed with it still there, which allows more. With NO_ACTION he does nothing
    for the contacts. With `butler`, he may do something for the next pass.
    """
    rank = ahead.times.rank
    n, there = queens_in_order(ahead.times, held)
    wanted = ahead.wanted
    i = 0
    while wanted[i] >= 0:
        aim = wanted[i]
        i += 1
        due = aim & ~ahead.score
        if L.queens_in(due) & ~there:
            continue
        stays = held if due == 0 else NONE
        helped = aces & L.aces_in(due)
        for suit in range(4):
            # An ace that is not due helps no contact: then one try is enough.
            if helped >> suit & 1 == 0 and (helped or suit):
                continue
            ace = L.ace_of(suit)
            before = rank[ace]
            if helped:
                rank[ace] = action.act - 1
            last = last_contact(ahead, n, due, action)
            rank[ace] = before
            idle = butler and (due == 0 or rank[L.JOKER_CARD] >= last)
            if last != NEVER and crosses(ahead, aim, stays, idle, last):
                return True
    return False
