"""The counting player, a judge of the blind grade (benchmarks/shooting_party/blind.py): to judge a
move, it tries all pairs of unseen cards that may come next and takes the mean worth of the hands
they make.

It shares no code of decision with the ladder: no list of careful moves, no priorities, no samples,
nothing learned, and its own count of the cards that are left over, that of a person who thinks of
one set at a time.
"""

import zlib

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.shooting_party import Deal, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import moves_with, opening, play
from solver.shooting_party.players.ladder import TALLY, Rung, add_up
from solver.shooting_party.unseen.afterstates import below, in_last_pass, seen
from solver.shooting_party.unseen.network import trained
from solver.shooting_party.unseen.search import Searcher, new_searcher

NAME, GAMES = "counting", 100

DRAW_LIMIT = 5
SCORED, FULL, PLAIN, HELD, ODD, EVEN, FRESH = 2000, 1000, 420, 330, 220, 140, 150
"""What a hand is worth: SCORED for a queen scored with her ace; FULL and PLAIN with a queen who can
be alone, her ace displayed or not; HELD with a queen who cannot be alone yet; ODD and EVEN with no
queen and an odd or even number of cards; FRESH for a hand of four new cards.
"""

SPARE_COST = 25
NOISE = 20
"""A random number below it is added to each move's worth, first multiplied by NOISE / 10."""


@entry
def choose(own: Searcher, view: int, b: int) -> int:
    """Return the legal move of greatest worth, after noise is added, for who sees `view` and holds
    `b`.
    """
    n = moves_with(own.game.switches, view, b, own.space.legal)
    chosen, best = own.space.legal[0], -1
    for i in range(n):
        worth = move_worth(own, view, b & L.CARDS, own.space.legal[i]) * NOISE // 10
        worth += below(own.stream, NOISE)
        if worth > best:
            chosen, best = own.space.legal[i], worth
    return chosen


@kernel
def move_worth(own: Searcher, view: int, hand: int, move: int) -> int:
    """Return the worth of what a move leads to."""
    kind = L.kind_of(move)
    cards = move & L.CARDS
    if kind == L.DRAW:
        return drawn_worth(own, view, hand)
    if kind == L.LEAVE:
        return FRESH - 60 * popcount(hand & (L.QUEENS | L.JOKER))
    if kind == L.DISCARD:
        left = hand & ~cards
        return max(hand_worth(view, left) if ready(left) else 0, drawn_worth(own, view, left))
    if kind == L.BUTLER:
        left = hand & ~L.JOKER
        if cards & L.ACES:
            view &= ~cards
        else:
            left |= cards
        return settled_worth(view, left) if ready(left) else 0
    if cards & L.ACES:
        return SCORED
    return PLAIN if in_last_pass(own.game.switches, view) else 0


@kernel
def drawn_worth(own: Searcher, view: int, hand: int) -> int:
    """Return the mean worth of a hand with two more of the unseen cards; 0 if it may not draw two,
    if fewer than two are unseen, or if two are and the game ends with them.
    """
    unseen = view & L.CARDS & ~L.ACES
    if popcount(hand) > DRAW_LIMIT or popcount(unseen) < 2 + in_last_pass(own.game.switches, view):
        return 0
    total, pairs, first = 0, 0, unseen
    while first:
        x = first & -first
        first ^= x
        second = first
        while second:
            y = second & -second
            second ^= y
            total += settled_worth(view, hand | x | y)
            pairs += 1
    return total // pairs


@kernel
def settled_worth(view: int, hand: int) -> int:
    """Return the worth of a hand after etiquette. Of two queens, the one of the lower suit is taken
    to stay.
    """
    couples = L.kings_of(hand & L.QUEENS) & hand
    while couples:
        king = couples & -couples
        couples ^= king
        hand &= ~(king | (L.jacks_of(king) if hand & L.jacks_of(king) else L.queens_of(king)))
    jacks = hand & L.JACKS
    if jacks & (jacks - 1):
        return FRESH
    queens = hand & L.QUEENS
    if queens & (queens - 1):
        hand = hand & ~L.QUEENS | queens & -queens
    return hand_worth(view, hand)


@kernel
def ready(hand: int) -> bool:
    """Return True if the queen in the hand can be alone without another draw."""
    return hand & L.QUEENS != 0 and left_over(hand & ~L.QUEENS & ~L.JOKER) == 0


@kernel
def left_over(cards: int) -> int:
    """Return the fewest of `cards` left over when at most one set of a rank is discarded, and the
    rest goes in pairs of a suit.
    """
    odd = 0
    for suit in range(4):
        odd |= (popcount(L.of_suit(cards, suit)) & 1) << suit
    fewest = popcount(odd)
    for rank in range(1, 8):
        held = L.suits_of(L.of_rank(cards, rank))
        chosen = held
        while chosen:
            if chosen & (chosen - 1):
                fewest = min(fewest, popcount(odd ^ chosen))
            chosen = chosen - 1 & held
    return fewest


@kernel
def hand_worth(view: int, hand: int) -> int:
    """Return the worth of a settled hand."""
    queen = hand & L.QUEENS
    butler = 80 if hand & L.JOKER else 0
    left = left_over(hand & ~L.QUEENS & ~L.JOKER)
    if queen and left == 0:
        return PLAIN + butler if view & L.aces_of(queen) else FULL
    worth = butler - SPARE_COST * left
    if queen:
        return worth + HELD
    return worth + (ODD if popcount(hand & ~L.JOKER) & 1 else EVEN)


@entry
def play_games(game: PackedGame, own: Searcher, games: int, tally: Int64s) -> None:
    """Play `games` games of a deal to their ends and add them to `tally` (players/ladder.py)."""
    first_a, first_b = opening(game, own.log)
    for _ in range(games):
        a, b = first_a, first_b
        while not a & L.OVER:
            a, b = play(game, a, b, choose(own, seen(game, a), b), own.log)
        add_up(L.score_of(b), tally)


def measure(deal: Deal, rules: RuleSet | None = None, games: int = GAMES, seed: int = 0) -> Rung:
    """Return the result of the player on a deal after `games` games."""
    game = conversion.game(deal, rules or RuleSet())
    tally = np.zeros(TALLY, dtype=np.int64)
    # Of the searcher, the player uses the stream and the working space.
    own = new_searcher(trained(), game.switches, (zlib.crc32(deal.code.encode()), seed))
    play_games(game, own, games, tally)
    return Rung(NAME, *(int(number) for number in tally))
