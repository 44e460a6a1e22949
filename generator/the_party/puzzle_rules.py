"""What all puzzles of The Party share: rules, modes, and which tier a puzzle has."""

from solver.the_party.rules.switches import RuleSet

RATER_VERSION = 3  # raised when, and only when, a tier may come out differently

FORCE, DEFEND = "force", "defend"
"""The modes, all hands open: win by force, or stop the opponent who would."""

GOALS = {FORCE: "win", DEFEND: "defend"}

TIERS = {
    FORCE: {2: "brisk", 3: "testing", 4: "testing", 5: "stiff", 6: "fierce"},
    DEFEND: {2: "testing", 3: "testing", 4: "stiff"},
}
"""The tier of a puzzle by the actions of the win that is forced, or threatened."""

RULES = RuleSet.parse("short")
"""The rules of the puzzles."""
