"""The constraints that can be left out, by name; without them the bound is weaker, but valid."""

CAPACITY = "capacity"  # only a hand of five cards or fewer draws two
DISCARDS = "discards"  # the player discards pairs of one suit and sets of one rank

COUPLES = "couples"
"""Queen and king of one suit do not stay together: she leaves with him, or he with her jack."""

RIVALS = "rivals"  # of two queens the one that came first is displaced
JACKS = "jacks"  # two jacks force the hand to leave the room
ACES = "aces"  # an ace is scored only if displayed
END = "end"  # there is no contact once the pile is exhausted
BUTLER = "butler"  # the butler brings only what lies in the discards
LEAVE = "leave"  # `leave: forbidden`: the hand goes by a contact or when forced, not at will
CROSSING = "crossing"  # the hand that begins the next pass is the one that ended the pass before

EVERY = (
    CAPACITY, DISCARDS, COUPLES, RIVALS, JACKS, ACES, END, BUTLER, LEAVE, CROSSING,
)  # fmt: skip
