"""The words that describe a game: a shooting range, with tin targets, wind and misfires. Nothing in
the rules depends on them.
"""

from collections.abc import Sequence

from solver.common.words import counted
from solver.no_mans_land.rules.cards import DECK, TARGETS, penalty
from solver.no_mans_land.rules.switches import band_of

STRAY = "ricochet"
COUNTERATTACK = "misfire test"
MISFIRE = "misfire"
KILLED = "the gun misfires: the game is over"
SURVIVED = "no misfire"
HANDLER = "hen"
EVENT_NAMES = {"stray": STRAY, "counterattack": COUNTERATTACK}
"""Events of a round (analysis/reckoning.py) that have a name on the range."""

TARGET_NAMES = {
    "Jc": "three ducks and a hen",
    "Qc": "three bells",
    "Kc": "two clay pipes on an old gun",
    "Jd": "the near disc",
    "Qd": "the far disc",
    "Kd": "the running hare, with the light gun",
    "Jh": "the small plate",
    "Qh": "the silver plate",
    "Kh": "the gold plate",
    "Js": "the swinging disc",
    "Qs": "the running fox, with the heavy gun",
    "Ks": "four bottles",
}
WEATHER = {"A": "calm", "2": "calm", "3": "a breeze", "4": "gusts", "5": "fog", "6": "rain",
           "7": "a gale"}  # fmt: skip
"""What the weather is, by the rank of its first card."""

BAND_NAMES = {
    "school": "beginner",
    "notice": "fair shot",
    "sergeant": "good shot",
    "lieutenant": "fine shot",
    "captain": "crack shot",
}

AIM_NAMES = {"score": "score", "survive": f"no {MISFIRE}", **BAND_NAMES}
"""What a game can be played for."""


def target_text(card: int) -> str:
    """Return a target's name, and what its units take and give: ``the near disc (over 6: 12)``."""
    units = [
        f"over {unit.defence}: {unit.points}{' each' if unit.count > 1 else ''}"
        for unit in TARGETS[DECK.cards[card]].units
    ]
    return f"{TARGET_NAMES[DECK.names[card]]} ({'; '.join(units)})"


def weather_text(cards: Sequence[int]) -> str:
    """Return what the weather is: ``a breeze, 1 card lost``."""
    lost = penalty(cards)
    cost = "no card lost" if lost == 0 else f"{counted(lost, 'card')} lost"
    return f"{WEATHER[DECK.names[cards[0]][0]]}, {cost}"


def band_name(score: int) -> str:
    return BAND_NAMES[band_of(score)]
