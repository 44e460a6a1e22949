"""The constraints of the relaxation that can be left out, by name.

Without any of them the bound stays valid; it can only get weaker. Tests leave them out one by one.
"""

from __future__ import annotations

CAPACITY = "capacity"
"""Only a hand of five cards or fewer draws two."""

DISCARDS = "discards"
"""The player discards pairs of one suit and sets of one rank."""

COUPLES = "couples"
"""Queen and king of one suit do not stay together: she leaves with him, or he with her jack."""

RIVALS = "rivals"
"""Of two queens the one that came first is displaced."""

JACKS = "jacks"
"""Two jacks force the hand to leave the room."""

ACES = "aces"
"""An ace is scored only if displayed."""

END = "end"
"""There is no contact once the pile is exhausted."""

BUTLER = "butler"
"""The butler brings only what lies in the discards."""

LEAVE = "leave"
"""`leave: forbidden`: the hand goes by a contact or when forced, not at will."""

CROSSING = "crossing"
"""The hand that begins the next pass is the one that ended the pass before."""

EVERY = (
    CAPACITY, DISCARDS, COUPLES, RIVALS, JACKS, ACES, END, BUTLER, LEAVE, CROSSING,
)  # fmt: skip
