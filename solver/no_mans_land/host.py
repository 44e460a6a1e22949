"""What a host of the compiled library in JavaScript must know to run it: which arrays to make, the
places of words, names and numbers of cards, targets and rules.
"""

from types import ModuleType

from solver.common.compiled import script, words_of
from solver.no_mans_land.exact import values
from solver.no_mans_land.exact.options import desk_of
from solver.no_mans_land.exact.rounds import empty_workspace
from solver.no_mans_land.exact.values import EQUAL, STEPS, empty_values
from solver.no_mans_land.packed import decision_codes, play
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.rules.cards import COUNTER, DECK, SHOOT, STRAY, TARGETS, WEATHER
from solver.no_mans_land.rules.switches import BANDS, Aim, RuleSet

WORDS: dict[str, tuple[ModuleType, str]] = {
    "P": (
        play,
        "ROUND SCORE KILLED CODE HELD STRAYED COUNTERED IN_HAND IN_STRAY IN_COUNTER PAST HOLD",
    ),
    "AIM": (values, "SCORE SURVIVE BAND"),
    "CODES": (decision_codes, "HANDLER"),
    "UNIT": (T, "DEFENCE POINTS COUNT"),
}
DUE = ("target", "weather", "hand", "decision", "stray", "counter", "over")


def module() -> str:
    """Return a module of JavaScript with the arrays of the largest kind of values."""
    mortal = RuleSet.parse("mortal")
    arrays = {
        "values": empty_values(mortal, Aim("score")),
        "space": empty_workspace(),
        "desk": desk_of(),
    }
    names = {
        "targets": [DECK.names[card] for card in TARGETS],
        "weather": [DECK.names[card] for card in WEATHER],
        "shoot": [DECK.names[card] for card in SHOOT],
    }
    return script(
        arrays,
        words_of(WORDS)
        | {
            "CARDS": names,
            "PLACES": {"STRAY": STRAY.start, "COUNTER": COUNTER.start},
            "UNITS": T.UNITS.tolist(),
            "COUNTER": T.COUNTER.tolist(),
            "SWITCHES": [[name, each[1]] for name, each in RuleSet.SWITCHES.items()],
            "BANDS": BANDS,
            "DUE": DUE,
            "EQUAL": EQUAL,
            "STEPS": STEPS,
            "OPENING": play.opening().tolist(),
        },
    )
