"""The rules on packed positions, whose bits layout.py describes; rules/position.py is the readable
version.

Functions take and return the two words `a, b`. `log` collects the contacts of a move; log[0] counts
them.
"""

from solver.common.arrays import Int64s, Int64s2, Int64s3
from solver.common.compiled import entry, kernel
from solver.common.kernels import lowest, popcount
from solver.shooting_party.packed import layout as L
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
def exhaust(game: PackedGame, a: int, b: int) -> int:
    """Return word `a` after the pile is exhausted: that of the next pass, or of the end."""
    number = L.pass_of(a) + 1
    if number == game.switches[L.PASSES]:
        return a | L.OVER
    shuffled = game.switches[L.DECK] & ~(b & L.CARDS) & ~L.scored_cards(L.score_of(b))
    if shuffled == 0:
        return a | L.OVER
    return translate(game.to_places, number, shuffled) | number << L.PASS_SHIFT


@kernel
def top_card(game: PackedGame, a: int) -> int:
    """Return the card on top of a pile that is not empty."""
    return game.cards_at[L.order_of(a), lowest(a & -a)]


@kernel
def draw(game: PackedGame, a: int, b: int, due: int) -> Words:
    """Return the words after a draw, when `due` cards have reached the hand or the game is over."""
    while due > 0:
        card = top_card(game, a)
        a &= a - 1
        if not L.is_ace(card):
            b = take(b, card)
            due -= 1
        if a & L.CARDS == 0:
            a = exhaust(game, a, b)
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
    score = score_after(b, with_ace)
    b = score << L.SCORE_SHIFT
    log[0] += 1
    log[log[0]] = L.contact_entry(a, score)
    if L.queens_in(score) == L.ALL_SUITS:
        return a | L.OVER, b
    return draw(game, a, b, 4)


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
def paired_off(b: int) -> int:
    """Return `b` after kings have left with their queens and queens have given way to rivals, up to
    the first couple of which the player must choose who leaves.
    """
    cards = leaving(b)
    while cards:
        b = remove(b, cards)
        cards = leaving(b)
    return b


@kernel
def room_empties(b: int) -> bool:
    """Return True if two jacks clear the room, once queens and kings have paired off."""
    jacks = b & L.JACKS
    return jacks & (jacks - 1) != 0


@kernel
def is_met(game: PackedGame, b: int) -> bool:
    """Return True if a lone queen is met at once, under the rules that say so."""
    queens = b & L.QUEENS
    return game.switches[L.CONTACT_MUST] != 0 and queens != 0 and b & L.CARDS == queens


@kernel
def settle(game: PackedGame, a: int, b: int, log: Int64s) -> Words:
    """Return the words after all that etiquette forces, or when the player must choose."""
    while not a & L.OVER:
        b = paired_off(b)
        if waits(a, b):
            return a, b
        if room_empties(b):
            b = remove(b, b & L.CARDS)
            a, b = draw(game, a, b, 4)
        elif is_met(game, b):
            a, b = contact(game, a, b, displayed(game, a, b, L.aces_of(b & L.QUEENS)), log)
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
    a, b = draw(game, translate(game.to_places, 0, game.switches[L.DECK]), 0, 4)
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
        a, b = draw(game, a, b, 2)
    elif kind == L.LEAVE:
        b = remove(b, b & L.CARDS)
        a, b = draw(game, a, b, 4)
    elif kind == L.DISCARD:
        b = remove(b, cards)
    elif kind == L.MEET:
        a, b = contact(game, a, b, cards & L.ACES != 0, log)
    else:
        b = remove(b, L.JOKER)
        if cards & L.ACES:
            a = find_ace(game, a, b, cards)
        elif cards:
            b = take(b, lowest(cards))
    return settle(game, a, b, log)


@kernel
def without_ace(game: PackedGame, a: int, ace: int) -> int:
    """Return word `a` after the butler takes an ace and, if the rules say so, shuffles."""
    left = pile_cards(game, a) & ~ace
    number = L.pass_of(a)
    butler = 1
    if game.switches[L.KEEP_ORDER]:
        butler = a >> L.ORDER_SHIFT & 1
    a = translate(game.to_places, number + 3 * butler, left)
    return a | number << L.PASS_SHIFT | butler << L.ORDER_SHIFT


@kernel
def find_ace(game: PackedGame, a: int, b: int, ace: int) -> int:
    """Return word `a` after that, when the next pass may have begun."""
    a = without_ace(game, a, ace)
    if a & L.CARDS == 0:
        a = exhaust(game, a, b)
    return a


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
