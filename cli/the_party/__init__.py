"""The commands of The Party."""

SUMMARY = """The Party: a game of hidden hands for two to four.

Play against bots; ask what can be forced with all hands seen; end games solved, daily puzzles.
"""

GUIDE = """Teach the game on one page: cards, a turn, announcing and calling, robbing and stashing.
The exact rules are in docs/the-party/rules.md.
"""

COMMANDS = {
    "daily": ("publish", "daily", "Print daily puzzles, or publish them into a folder."),
    "endgame": ("study", "positions", "Solve the last actions of a game for two."),
    "explain": ("ask", "positions", "Where could a win have been forced, all hands seen?"),
    "force": ("ask", "positions", "Can a win be forced, all hands seen?"),
    "hint": ("ask", "positions", "Weigh the moves of a player by what they may know."),
    "play": ("play", "games", "Play against bots, or with others on one screen."),
    "rules": ("play", "rules", "Learn the game: its rules on one page."),
    "watch": ("play", "games", "Watch bots play, with all hands seen."),
}
"""By name: the section of a command, its module, and its line of help."""
