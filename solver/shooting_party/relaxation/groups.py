"""The constraints of the relaxation that can be left out, each by its name.

Without any of them the bound is still one; it is weaker at most. Tests leave them out one by one.
"""

from __future__ import annotations

CAPACITY = "capacity"
"""Only a hand of five or fewer draws two."""

DISCARDS = "discards"
"""What the player discards goes in pairs of one suit and sets of one rank."""

COUPLES = "couples"
"""Queen and king of one suit do not stay together: she leaves with him, or he with her jack."""

RIVALS = "rivals"
"""Of two queens the one that came first is displaced."""

JACKS = "jacks"
"""Two jacks force the hand out of the room."""

ACES = "aces"
"""An ace is scored only when displayed."""

END = "end"
"""No contact once the pile is exhausted."""

BUTLER = "butler"
"""The butler brings what lies in the discards, and finds what is in the pile."""

LEAVE = "leave"
"""`leave: forbidden`: the hand goes by a contact or when forced, not at will."""

CROSSING = "crossing"
"""The hand that begins the next pass is the one that ended this."""

EVERY = (
    CAPACITY, DISCARDS, COUPLES, RIVALS, JACKS, ACES, END, BUTLER, LEAVE, CROSSING,
)  # fmt: skip
