"""The events of a move, for pages that show each card that comes and goes. Each is one integer:

bit  0       32  33  38  39  41   42
[ cards  ][ left  ][ pass ][ kind ]

cards   those named, as a set
left    in the pile, just after the event; at a contact, before the draw that follows
pass    its number, from 1
kind    those of rules/moves.py, but ROOM is a discard of the whole hand in order of arrival,
where the others name cards in the order of their numbers
"""

from solver.common.compiled import kernel
from solver.common.kernels import popcount
from solver.shooting_party.packed.layout import CARDS, pass_of

EVENT_LEFT_SHIFT, EVENT_PASS_SHIFT, EVENT_KIND_SHIFT = 33, 39, 42
EVENTS = (
    "draw", "display", "discard", "room", "fetch", "find", "shuffle", "contact", "pass", "end"
)  # fmt: skip
DREW, DISPLAYED, DISCARDED, ROOM, FETCHED, FOUND, SHUFFLED, CONTACT, NEXT_PASS, END = range(10)

MOST_EVENTS = 256
"""Space for the events of one move: in at most three passes of 33 cards each card comes once and
leaves once, and each pass and the butler add one or two. A log with that space has events in place
of contacts.
"""


@kernel
def event(kind: int, cards: int, a: int) -> int:
    """Return the event after which word `a` is that of the table."""
    left, number = popcount(a & CARDS), pass_of(a) + 1
    return kind << EVENT_KIND_SHIFT | number << EVENT_PASS_SHIFT | left << EVENT_LEFT_SHIFT | cards
