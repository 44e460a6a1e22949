"""The rule sets that tests go through: the named ones and those of the game vectors."""

from solver.shooting_party.rules import RuleSet, named

VECTORS = {
    "default": "leverstoke",
    "forbidden": "leverstoke,leave=forbidden",
    "four": "leverstoke,empty_hand=four",
    "keep": "leverstoke,butler_search=keep",
    "lazy": "leverstoke,exhaustion=lazy",
    "lazy-must-four": "leverstoke,exhaustion=lazy,contact=must,empty_hand=four",
    "must": "leverstoke,contact=must",
    "must-four": "leverstoke,contact=must,empty_hand=four",
    "passes-1": "leverstoke,passes=1",
    "passes-2": "leverstoke,passes=2",
    "rare": "leverstoke",
    "three-rounds": "three-rounds",
}

MIXED = [
    "leverstoke,exhaustion=lazy,leave=forbidden,contact=must,butler_search=keep,empty_hand=four"
]

EVERY = sorted({*VECTORS.values(), *map(str, named().values()), *MIXED})
"""Text forms of every rule set that tests cover: each switch at each value, alone and together."""


def rules(text: str) -> RuleSet:
    return RuleSet.parse(text)
