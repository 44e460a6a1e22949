"""What a player notices of a step, as a number, and the numbers of the lines of a log.

The row of a player's observations says the same as his log. An observation is, from the lowest bit,

    22 bits   cards; or how many, if they are not seen
     5 bits   a further card + 1: the jewel lost, the sleuth or butler that acts; or 0
     2 bits   whose that card is
     2 bits   the word of a send, the victim of a robber
     2 bits   player
     1 bit    the cards are not seen
     1 bit    a shuffle comes last
     4 bits   what happened: the kind of a move, or one of those below

Shown cards and lost jewels follow a call in one observation, since nothing is decided between.
"""

from collections.abc import Iterable, Iterator

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import lowest, popcount
from solver.the_party.packed import bits as L
from solver.the_party.packed.move_codes import is_true
from solver.the_party.packed.packing import WORDS, mask_of
from solver.the_party.rules.cards import DECK

DRAW, PICK_CARD = 8, 9
NOTHING = -1  # the player notices nothing

CARD_BITS = (1 << 22) - 1


@kernel
def parts_of(observation: int) -> tuple[int, int, int, int, bool, int, int, bool]:
    """Return what happened, the player, the word or victim, the cards (or how many they are), True
    if these are not seen, the further card as a set of one or none, whose it is, and True if a
    shuffle comes last.
    """
    number = observation >> 22 & 31
    return (
        observation >> 35,
        observation >> 31 & 3,
        observation >> 29 & 3,
        observation & CARD_BITS,
        observation >> 33 & 1 != 0,
        1 << number - 1 if number else 0,
        observation >> 27 & 3,
        observation >> 34 & 1 != 0,
    )


@kernel
def observation_of(
    shuffled: bool, kind: int, player: int, extra: int, cards: int, hidden: bool, further: int,
    owner: int,
) -> int:  # fmt: skip
    """Return an observation; `cards` are given also if they are not seen."""
    found = popcount(cards) if hidden else cards
    if further:
        found |= lowest(further) + 1 << 22 | owner << 27
    if hidden:
        found |= 1 << 33
    if shuffled:
        found |= 1 << 34
    return found | extra << 29 | player << 31 | kind << 35


@entry
def of_move(before: Int64s, after: Int64s, rules: Int64s, move: int, viewer: int) -> int:
    """Return what a player notices of a move and of what followed at once."""
    kind, player = L.kind_of(move), before[L.ASKED]
    cards, extra = L.cards_of(move), L.extra_of(move)
    if kind == L.WAIT and viewer != player:
        return NOTHING
    further, owner, hidden = 0, 0, False
    if kind <= L.SEND_TWO:
        hidden = viewer != player
    elif kind == L.CALL:
        cards, extra = before[L.TABLE], 0
        owner = player if is_true(cards, before[L.WORD]) else before[L.TURN]
        further = before[L.STASH + owner] & ~after[L.STASH + owner]
    elif kind == L.ROB:
        owner = extra
        further = before[L.HAND + owner] & ~after[L.HAND + owner]
    elif kind == L.STASH_MOVE:
        owner, further = _guard(before, after, rules, player)
    shuffled = after[L.SHUFFLES] > before[L.SHUFFLES]
    return observation_of(shuffled, kind, player, extra, cards, hidden, further, owner)


@kernel
def _guard(before: Int64s, after: Int64s, rules: Int64s, player: int) -> tuple[int, int]:
    """Return the opponent whose butler acted, and the butler."""
    for other in range(rules[L.PLAYERS]):
        gone = before[L.HAND + other] & ~after[L.HAND + other] & L.TENS
        if other != player and gone:
            return other, gone
    return 0, 0


@entry
def of_draw(before: Int64s, after: Int64s, cards: int, viewer: int) -> int:
    """Return what a player notices of cards that come."""
    player = before[L.REFILL_AT]
    shuffled = after[L.SHUFFLES] > before[L.SHUFFLES]
    return observation_of(shuffled, DRAW, player, 0, cards, viewer != player, 0, 0)


@entry
def of_pick(before: Int64s, after: Int64s, card: int, viewer: int) -> int:
    """Return what a player notices of a robber's pick."""
    robber, victim = before[L.TURN], before[L.WORD] - L.ROBS
    owner, further, hidden = 0, 0, False
    if card & L.TENS:
        owner = victim
        further = before[L.STASH + victim] & ~after[L.STASH + victim]
    elif not card & L.ACES:
        hidden = viewer != robber and viewer != victim
    shuffled = after[L.SHUFFLES] > before[L.SHUFFLES]
    return observation_of(shuffled, PICK_CARD, robber, 0, card, hidden, further, owner)


KINDS = {"send": L.SEND_ONE, "rob": L.ROB, "stash": L.STASH_MOVE, "wait": L.WAIT, "call": L.CALL,
          "trust": L.TRUST, "pass": L.PASS, "draw": DRAW, "pick": PICK_CARD}  # fmt: skip


def observations_in(lines: Iterable[str]) -> Iterator[int]:
    """Yield the observations of the lines of a log, which the rules have written or read."""
    now = None
    for line in lines:
        player, _, act = line.partition(" ")
        word, _, text = act.partition(":")
        if now is not None and word not in KINDS:
            if word:  # the jewel lost, or the sleuth or butler that acts
                now |= DECK.number(text) + 1 << 22 | int(player) << 27
            elif line == "shuffle":
                now |= 1 << 34
            else:
                now |= mask_of(DECK.run(line.removeprefix("show:")))
            continue
        if now is not None:
            yield now
        text, _, announced = text.partition("=")
        cards, _, victim = text.partition(">")
        hidden = cards.count("?")
        shown = hidden or mask_of(DECK.run(cards.replace(" ", "")))
        extra = int(victim) if victim else WORDS.index(announced)
        kind = L.SEND_TWO if announced == "KQ" else KINDS[word]
        now = shown | extra << 29 | int(player) << 31 | bool(hidden) << 33 | kind << 35
    if now is not None:
        yield now
