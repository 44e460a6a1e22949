"""The commands of The Party."""

SUMMARY = """The Party, a game of hidden hands for two to four: play against bots, what can be
forced with all hands seen, end games solved, daily puzzles.
"""

GUIDE = """Teach the game on one page: cards, a turn, announcing and calling, robbing and stashing.
The exact rules are in docs/the-party/rules.md.
"""

COMMANDS = {
    "daily": ("daily", "Print daily puzzles, or publish them into a folder."),
    "endgame": ("positions", "Solve the last actions of a game for two, hands unseen."),
    "explain": ("positions", "Show where in a game a win could have been forced, all hands seen."),
    "force": ("positions", "Find out whether a win can be forced, all hands seen."),
    "hint": ("positions", "Weigh the moves of a player by what they may know."),
    "play": ("games", "Play against bots, or with others on one screen."),
    "rules": ("rules", "Learn the game: its rules on one page."),
    "watch": ("games", "Watch bots play, with all hands seen."),
}
"""By name: the module of a command, and its line of help."""
