"""The commands of The Shooting Party, one module each; the module hands on `command`."""

SUMMARY = """The Shooting Party, a solitaire for 33 cards: solved, shown, checked and played.

A DEAL is a seed (0 to 2^64 - 1), a deal code (sp1-...), or a JSON file (- for the standard input).
"""

COMMANDS = {
    "bound": "How much can be scored at most? A bound without a search.",
    "daily": "Publish the puzzles of some days into a folder.",
    "deal": "Show a deal: its code, its six orders.",
    "explain": "A line in words, its forks and what is forced; where a game was lost.",
    "generate": "Search for puzzles of a wanted tier, mode and goal.",
    "hint": "Is the goal still possible? Which kind of move? Which move?",
    "perft": "Count move sequences, the test of a rules engine.",
    "play": "Play a deal in the terminal.",
    "rate": "How hard is a deal, and of which tier?",
    "report": "Tables and plots of surveys: winnability, best values, rare deals.",
    "solve": "Is it a four-queen win, what is the best score, and by which line?",
    "survey": "Solve a range of seeds into a folder; goes on where it was stopped.",
}
