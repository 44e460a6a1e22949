"""What all puzzles of The Party share."""

from solver.the_party.rules.switches import RuleSet

RATER_VERSION = 2  # raised when, and only when, a rating may come out differently

FORCE = "force"  # the mode of all puzzles: win by force with all hands open

RULES = RuleSet.parse("short")
"""The rules of the puzzles."""
