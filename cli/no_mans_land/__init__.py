"""The commands of No Man's Land."""

SUMMARY = """No Man's Land, a solitaire against chance, solved exactly: what any position is worth,
every decision for a hand, games to play and their review, daily puzzles.
"""

GUIDE = """Teach the game on one page: cards, a round, decisions, scoring, and rounds with comments.
The exact rules are in docs/no-mans-land/rules.md.
"""

COMMANDS = {
    "daily": ("daily", "Print daily puzzles, or publish them into a folder."),
    "odds": ("values", "Show what to expect of a round, by target and penalty."),
    "options": ("values", "List every decision for a hand, the best first."),
    "play": ("games", "Play a seed, today's puzzle, or real cards in the terminal."),
    "review": ("games", "Review a game: luck and skill, event by event."),
    "rules": ("rules", "Learn the game: its rules on one page."),
    "survey": ("survey", "Play a range of seeds by the best play into a folder; can be resumed."),
    "value": ("values", "Show what a position is worth, and the distribution of the final score."),
}
"""By name: the module of a command, and its line of help."""
