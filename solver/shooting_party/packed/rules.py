"""The rules on packed positions, whose bits layout.py describes; rules/position.py is the readable
version.

Functions take and return the two words `a, b`. `log` collects the contacts of a move or, if it has
space for them (MOST_EVENTS), all events; log[0] counts them.
"""

from solver.common.arrays import Int64s, Int64s2, Int64s3
from solver.common.compiled import entry, kernel
from solver.common.kernels import lowest, popcount
from solver.shooting_party.packed import events as E
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.costs import contact_entry
from solver.shooting_party.packed.layout import PackedGame

Words = tuple[int, int]


@kernel
def translate(table: Int64s3, order: int, bits: int) -> int:
    """Return a set of cards as places of an order (`to_places`), or the reverse (`to_cards`)."""
    out = 0
    for chunk in range(L.CHUNKS):
        out |= table[order, chunk, bits >> L.CHUNK * chunk & (1 << L.CHUNK) - 1]
    return out


@kernel
def pile_cards(game: PackedGame, a: int) -> int:
    return translate(game.to_cards, L.order_of(a), a & L.CARDS)


@kernel
def take(b: int, card: int) -> int:
    """Return `b` after a card joins the hand, a queen behind the queens already there."""
    if L.QUEENS >> card & 1:
        shift = L.QUEUE_SHIFT
        while b >> shift & L.QUEUE_BITS:
            shift += L.QUEUE_STEP
        b |= (L.suit_of(card) + 1) << shift
    return b | 1 << card


@kernel
def remove(b: int, cards: int) -> int:
    """Return `b` after those cards leave the hand; the queue of queens closes up."""
    b &= ~cards
    if cards & L.QUEENS:
        queue = b >> L.QUEUE_SHIFT
        b &= (1 << L.QUEUE_SHIFT) - 1
        shift = L.QUEUE_SHIFT
        while queue:
            suit = (queue & L.QUEUE_BITS) - 1
            if not cards >> L.queen_of(suit) & 1:
                b |= (queue & L.QUEUE_BITS) << shift
                shift += L.QUEUE_STEP
            queue >>= L.QUEUE_STEP
    return b


@kernel
def happens(log: Int64s, kind: int, cards: int, a: int) -> None:
    """Add an event, after which word `a` is that of the table, to a log with space for all."""
    if len(log) > E.MOST_EVENTS:
        log[0] += 1
        log[log[0]] = E.event(kind, cards, a)


@kernel
def discard(a: int, b: int, cards: int, kind: int, log: Int64s) -> int:
    """Return `b` after some cards, if any, leave the hand together."""
    if cards:
        happens(log, kind, cards, a)
    return remove(b, cards)


@kernel
def exhaust(game: PackedGame, a: int, b: int, log: Int64s) -> int:
    """Return word `a` after the pile is exhausted: that of the next pass, or of the end."""
    number = L.pass_of(a) + 1
    shuffled = game.switches[L.DECK] & ~(b & L.CARDS) & ~L.scored_cards(L.score_of(b))
    if number == game.switches[L.PASSES] or shuffled == 0:
        happens(log, E.END, 0, a)
        return a | L.OVER
    a = translate(game.to_places, number, shuffled) | number << L.PASS_SHIFT
    happens(log, E.NEXT_PASS, 0, a)
    return a


@kernel
def draw(game: PackedGame, a: int, b: int, due: int, log: Int64s) -> Words:
    """Return the words after a draw, when `due` cards have reached the hand or the game is over."""
    while due > 0:
        card = game.cards_at[L.order_of(a), lowest(a & -a)]
        a &= a - 1
        if L.is_ace(card):
            happens(log, E.DISPLAYED, 1 << card, a)
        else:
            b = take(b, card)
            due -= 1
            happens(log, E.DREW, 1 << card, a)
        if a & L.CARDS == 0:
            a = exhaust(game, a, b, log)
            if a & L.OVER:
                return a, b
    return a, b


@kernel
def score_after(b: int, with_ace: bool) -> int:
    """Return the score, a byte, once the lone queen is met."""
    suit = L.suit_of(lowest(b & L.QUEENS))
    score = L.score_of(b) | 1 << suit
    if with_ace:
        score |= L.ace_in_score(suit)
    return score


@kernel
def contact(game: PackedGame, a: int, b: int, with_ace: bool, log: Int64s) -> Words:
    """Return the words after the lone queen is scored and, unless the fourth, four are drawn."""
    queen, score = b & L.QUEENS, score_after(b, with_ace)
    if len(log) > E.MOST_EVENTS:
        happens(log, E.CONTACT, queen | (L.aces_of(queen) if with_ace else 0), a)
    else:
        log[0] += 1
        log[log[0]] = contact_entry(a, score)
    b = score << L.SCORE_SHIFT
    if L.queens_in(score) == L.ALL_SUITS:
        return a | L.OVER, b
    return draw(game, a, b, 4, log)


@kernel
def displayed(game: PackedGame, a: int, b: int, ace: int) -> bool:
    """Return True if an ace of the deck is displayed: neither in the pile nor scored."""
    return (pile_cards(game, a) | L.scored_cards(L.score_of(b))) & ace == 0


@kernel
def leaving(b: int) -> int:
    """Return the cards that leave next: a queen with her king, or the older one of two rivals; 0 if
    none do, or the player must choose who leaves.
    """
    queens = b & L.QUEENS
    couples = L.kings_of(queens) & b & L.CARDS
    if couples:
        king = couples & -couples
        if b & L.jacks_of(king):
            return 0
        return king | L.queens_of(king)
    if queens & (queens - 1):
        return 1 << L.queen_of((b >> L.QUEUE_SHIFT & L.QUEUE_BITS) - 1)
    return 0


@kernel
def settle(game: PackedGame, a: int, b: int, log: Int64s) -> Words:
    """Return the words after all that etiquette forces, or when the player must choose."""
    while not a & L.OVER:
        cards, queens, jacks = leaving(b), b & L.QUEENS, b & L.JACKS
        if cards:
            b = discard(a, b, cards, E.DISCARDED, log)
        elif waits(a, b):
            return a, b
        elif jacks & (jacks - 1):
            b = discard(a, b, b & L.CARDS, E.ROOM, log)
            a, b = draw(game, a, b, 4, log)
        elif game.switches[L.CONTACT_MUST] and queens and b & L.CARDS == queens:
            a, b = contact(game, a, b, displayed(game, a, b, L.aces_of(queens)), log)
        else:
            return a, b
    return a, b


@entry
def fill_game(orders: Int64s2, game: PackedGame) -> None:
    """Fill the look-up tables of a game, which are all 0, from the six orders of its deal. An order
    of a small deck ends with -1. The switches but DECK are the caller's.
    """
    game.switches[L.DECK] = 0
    for order in range(len(orders)):
        places, cards = game.to_places[order], game.to_cards[order]
        for place in range(orders.shape[1]):
            card = orders[order, place]
            game.cards_at[order, place] = card
            if card >= 0:
                places[card // L.CHUNK, 1 << card % L.CHUNK] = 1 << place
                cards[place // L.CHUNK, 1 << place % L.CHUNK] = 1 << card
                game.switches[L.DECK] |= 1 << card
        # A set's translation is the sum of those of its members.
        for chunk in range(L.CHUNKS):
            for several in range(1, 1 << L.CHUNK):
                one, rest = several & -several, several & several - 1
                if rest:
                    places[chunk, several] = places[chunk, one] + places[chunk, rest]
                    cards[chunk, several] = cards[chunk, one] + cards[chunk, rest]


@entry
def opening(game: PackedGame, log: Int64s) -> Words:
    """Return the settled position after the opening draw of a deal."""
    log[0] = 0
    a, b = draw(game, translate(game.to_places, 0, game.switches[L.DECK]), 0, 4, log)
    return settle(game, a, b, log)


@entry
def waits(a: int, b: int) -> int:
    """Return the king whose spouse's choice waits, as a set of one card; 0 if none does."""
    couples = L.kings_of(b & L.QUEENS) & b
    if a & L.OVER:
        return 0
    return couples & -couples


@entry
def play(game: PackedGame, a: int, b: int, move: int, log: Int64s) -> Words:
    """Return the settled position after a legal move."""
    kind = L.kind_of(move)
    cards = move & L.CARDS
    log[0] = 0
    if kind == L.DRAW:
        a, b = draw(game, a, b, 2, log)
    elif kind == L.LEAVE:
        b = discard(a, b, b & L.CARDS, E.ROOM, log)
        a, b = draw(game, a, b, 4, log)
    elif kind == L.DISCARD:
        b = discard(a, b, cards, E.DISCARDED, log)
    elif kind == L.MEET:
        a, b = contact(game, a, b, cards & L.ACES != 0, log)
    else:
        b = discard(a, b, L.JOKER, E.DISCARDED, log)
        if cards & L.ACES:
            a = find_ace(game, a, b, cards, log)
        elif cards:
            b = take(b, lowest(cards))
            happens(log, E.FETCHED, cards, a)
    return settle(game, a, b, log)


@kernel
def find_ace(game: PackedGame, a: int, b: int, ace: int, log: Int64s) -> int:
    """Return word `a` after the butler takes an ace and, if the rules say so, shuffles; when the
    next pass may have begun.
    """
    left, number, butler = pile_cards(game, a) & ~ace, L.pass_of(a), a >> L.ORDER_SHIFT & 1
    if not game.switches[L.KEEP_ORDER]:
        butler = 1
    a = translate(game.to_places, number + 3 * butler, left)
    a |= number << L.PASS_SHIFT | butler << L.ORDER_SHIFT
    happens(log, E.FOUND, ace, a)
    if not game.switches[L.KEEP_ORDER]:
        happens(log, E.SHUFFLED, 0, a)
    return a if a & L.CARDS else exhaust(game, a, b, log)


@entry
def moves(game: PackedGame, a: int, b: int, out: Int64s) -> int:
    """Write the legal moves to `out`, in the order of Position.legal_moves; return their number."""
    if a & L.OVER:
        return 0
    return moves_with(game.switches, pile_cards(game, a), b, out)


@kernel
def moves_with(switches: Int64s, pile: int, b: int, out: Int64s) -> int:
    """Write the moves as `moves` does, in a game that is not over, given the pile as a set."""
    hand = b & L.CARDS
    discard = L.DISCARD << L.KIND_SHIFT
    king = waits(0, b)
    if king:
        out[0] = discard | king | L.jacks_of(king)
        out[1] = discard | king | L.queens_of(king)
        return 2
    n = 0
    queens = hand & L.QUEENS
    if queens and hand == queens and not switches[L.CONTACT_MUST]:
        ace = L.aces_of(queens)
        if (pile | L.scored_cards(L.score_of(b))) & ace == 0:
            out[n] = L.MEET << L.KIND_SHIFT | queens | ace
            n += 1
        out[n] = L.MEET << L.KIND_SHIFT | queens
        n += 1
    n = discards(hand, out, n)
    if hand & L.JOKER:
        free = switches[L.DECK] & ~(L.ACES | pile | hand | L.scored_cards(L.score_of(b)))
        bring = pile & L.ACES | free
        while bring:
            card = bring & -bring
            bring ^= card
            out[n] = L.BUTLER << L.KIND_SHIFT | card
            n += 1
        out[n] = L.BUTLER << L.KIND_SHIFT
        n += 1
    if popcount(hand) <= L.MOST_TO_DRAW:
        out[n] = L.DRAW << L.KIND_SHIFT
        n += 1
    if not switches[L.LEAVE_FORBIDDEN]:
        out[n] = L.LEAVE << L.KIND_SHIFT
        n += 1
    return n


@kernel
def discards(hand: int, out: Int64s, n: int) -> int:
    """Write the pairs of one suit and sets of one rank in `hand` from out[n]; return the new n."""
    discard = L.DISCARD << L.KIND_SHIFT
    for suit in range(4):
        held = L.of_suit(hand, suit)
        for i in range(L.PAIRS_FROM[held], L.PAIRS_FROM[held + 1]):
            out[n] = discard | L.in_suit(L.PAIRS[i], suit)
            n += 1
    for rank in range(1, 8):
        held = L.of_rank(hand, rank)
        if held & (held - 1):
            suits = L.suits_of(held)
            for i in range(L.SETS_FROM[suits], L.SETS_FROM[suits + 1]):
                out[n] = discard | L.SETS[i] << rank
                n += 1
    return n
