"""The commands of No Man's Land."""

SUMMARY = """No Man's Land: a solitaire against chance.

It is solved exactly: what any position is worth, every decision for a hand, games to play and their
review, daily puzzles.
"""

GUIDE = """Teach the game on one page: cards, a round, decisions, scoring, and rounds with comments.
The exact rules are in docs/no-mans-land/rules.md.
"""

COMMANDS = {
    "daily": ("publish", "daily", "Print daily puzzles, or publish them into a folder."),
    "odds": ("study", "values", "What to expect of a round, by target and penalty."),
    "options": ("ask", "values", "List every decision for a hand, the best first."),
    "play": ("play", "games", "Play a seed, today's puzzle, or with real cards."),
    "review": ("ask", "games", "Review a game: luck and skill, event by event."),
    "rules": ("play", "rules", "Learn the game: its rules on one page."),
    "value": ("ask", "values", "What a position is worth; chances of final scores."),
}
"""By name: the section of a command, its module, and its line of help."""
