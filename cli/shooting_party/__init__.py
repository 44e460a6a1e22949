"""The commands of The Shooting Party: one module each, with the command as `command`."""

SUMMARY = """Solve, explain, rate, generate and play deals of The Shooting Party, a solitaire for 33
cards.

A DEAL is a seed (0 to 2^64 - 1), a deal code (sp1-...), or a JSON file (- for the standard input).
A GAME is a DEAL, a daily puzzle, or a game saved by `party play --log`.
"""

COMMANDS = {
    "bound": "Compute an upper bound on the score, without a search.",
    "daily": "Publish daily puzzles into a folder.",
    "deal": "Show the seed, the code and the six orders of a deal.",
    "explain": "Explain the best line in words, or where a recorded game was lost.",
    "generate": "Search for puzzles of a given tier, mode and goal.",
    "hint": "Give a hint: is the goal possible, which kind of move, which move.",
    "perft": "Count move sequences, to test a rules engine.",
    "play": "Play a deal in the terminal.",
    "rate": "Rate how hard a deal is, and name its tier.",
    "report": "Summarise surveys: winnable deals, best values, rare deals.",
    "solve": "Find whether a deal can be won, its best score and its best line.",
    "survey": "Solve a range of seeds into a folder; can be resumed.",
}
