"""What all puzzles of No Man's Land share."""

from solver.no_mans_land.rules.switches import RuleSet

RATER_VERSION = 1  # raised when, and only when, a rating may come out differently

MODES = ("allot", "fire")

HOLD, SHOOT = "hold", "shoot"
"""The answers in the mode fire, as marks."""

RULES = RuleSet.parse("mortal")
"""The rules of the puzzles."""
