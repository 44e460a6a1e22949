"""A peer: what one would write in an afternoon without a library, a memoised depth-first search in
plain Python that explores every line, without bounds.

It writes out the rules of one pass once more, because the readable engine checks each move again,
which would make the peer slower than fair.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from solver.shooting_party import Position, RuleSet
from solver.shooting_party.rules.cards import ACE, JACK, JOKER, KING, QUEEN, card, rank, suit

ACES, JACKS, QUEENS, KINGS = ([card(r, s) for s in range(4)] for r in (ACE, JACK, QUEEN, KING))
ACE_OF = dict(zip(QUEENS, ACES, strict=True))

Cards = Sequence[int]


def best_value(position: Position) -> int:
    """Return the best number of scored cards.

    Raise `ValueError` for a position that is not one of a one-pass game by the default rules.
    """
    check(position, most_passes=1)
    butler_order = position.deal.butler_order(1)
    everything = position.deal.cards
    memo: dict[object, int] = {}

    def best(pile: Cards, hand: Cards, scored: frozenset[int]) -> int:
        key = pile, frozenset(hand), scored
        if key not in memo:
            memo[key] = max(moves(pile, hand, scored), default=len(scored))
        return memo[key]

    def moves(pile: Cards, hand: Cards, scored: frozenset[int]) -> Iterator[int]:
        """Yield the value of each move."""
        if len(hand) <= 5:
            yield after_draw(pile, hand, 2, scored)
        yield after_draw(pile, (), 4, scored)
        for gone in discards(hand):
            yield best(pile, without(hand, *gone), scored)
        if len(hand) == 1 and hand[0] in QUEENS:
            ace = ACE_OF[hand[0]]
            with_ace = [] if ace in pile else [ace]
            yield after_draw(pile, (), 4, scored.union(hand, with_ace))
        if JOKER in hand:
            held = without(hand, JOKER)
            yield best(pile, held, scored)
            lying = everything.difference(pile, hand, scored, ACES)
            for c in lying:
                yield settled(pile, (*held, c), scored)
            for ace in ACES:
                if ace in pile:
                    left = set(pile) - {ace}
                    new = tuple(c for c in butler_order if c in left)
                    yield best(new, held, scored) if new else len(scored)

    def after_draw(pile: Cards, hand: Cards, due: int, scored: frozenset[int]) -> int:
        drawn = list(hand)
        for at, c in enumerate(pile, 1):
            if c not in ACES:
                drawn.append(c)
                due -= 1
            if at == len(pile):
                break
            if not due:
                return settled(pile[at:], drawn, scored)
        return len(scored)

    def settled(pile: Cards, hand: Cards, scored: frozenset[int]) -> int:
        for jack, queen, king in zip(JACKS, QUEENS, KINGS, strict=True):
            if queen in hand and king in hand:
                value = settled(pile, without(hand, queen, king), scored)
                if jack in hand:
                    value = max(value, settled(pile, without(hand, jack, king), scored))
                return value
        queens = [c for c in hand if c in QUEENS]
        if len(queens) > 1:
            return settled(pile, without(hand, queens[0]), scored)
        if sum(c in JACKS for c in hand) > 1:
            return after_draw(pile, (), 4, scored)
        return best(pile, hand, scored)

    if position.is_over:
        return len(position.score_pile)
    return settled(position.pile, position.hand, position.score_pile)


def check(position: Position, most_passes: int) -> None:
    """Raise `ValueError` for a position that a peer cannot play."""
    rules = position.rules
    if rules.within(1) != RuleSet(passes=1) or rules.passes > most_passes:
        raise ValueError(f"{rules}: not the default rules within {most_passes} pass(es)")
    if position.pass_number != 1:
        raise ValueError("not a position of pass 1")


def discards(hand: Cards) -> Iterator[Cards]:
    """Yield the pairs of one suit and the sets of one rank."""
    held = [c for c in hand if c != JOKER]
    for one, two in combinations(held, 2):
        if suit(one) == suit(two) or rank(one) == rank(two):
            yield one, two
    for size in (3, 4):
        for some in combinations(held, size):
            if len({rank(c) for c in some}) == 1:
                yield some


def without(hand: Cards, *gone: int) -> Cards:
    return tuple(c for c in hand if c not in gone)
