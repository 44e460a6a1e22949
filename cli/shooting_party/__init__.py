"""The commands of The Shooting Party."""

SUMMARY = """Solve, explain, rate, generate and play deals of The Shooting Party, a solitaire for 33
cards.

A DEAL is a seed (0 to 2^64 - 1), the cards of a shuffled deck from the top ("5h Ac 4s ..."), a deal
code (sp1-...), a daily puzzle (today, a date, a tier), or a file that holds one of these, a
recorded game or an answer (- is the standard input). A GAME is the same, and its moves are played
first.
"""

GUIDE = """Teach the game on one page: aim, table, a turn, etiquette, the butler, scoring, and a
first game with comments. The exact rules are in docs/shooting-party/rules.md.
"""

COMMANDS = {
    "advise": ("unseen", "Weigh every move by what is expected of it, the pile unseen."),
    "bound": ("positions", "Compute an upper bound on the score, without a search."),
    "daily": ("daily", "Print daily puzzles, or publish them into a folder."),
    "deal": ("deal", "Show the six orders of a deal, or enter one card by card."),
    "explain": ("positions", "Explain the best line, or where a recorded game was lost."),
    "generate": ("generate", "Print puzzles of a given tier, mode and goal."),
    "hint": ("positions", "Give a hint: can the goal be reached, which kind of move, which move."),
    "perft": ("positions", "Count move sequences, to test a rules engine."),
    "play": ("play", "Play a deal or a puzzle in the terminal."),
    "rate": ("rate", "Rate how hard a deal is, and name its tier."),
    "report": ("surveys", "Summarise surveys: winnable deals, best values, rare deals."),
    "review": ("unseen", "Judge a game by what could be seen: luck, skill, costly moves."),
    "rules": ("rules", "Learn the game: its rules on one page, with a game to follow."),
    "solve": ("solve", "Solve a deal: can it be won, its best score, its best line."),
    "survey": ("surveys", "Solve a range of seeds into a folder; can be resumed."),
    "table": ("play", "Keep track of a game with real cards; advise when asked."),
    "today": ("play", "Show or play today's puzzle."),
}
"""By name: the module of a command, and its line of help."""
