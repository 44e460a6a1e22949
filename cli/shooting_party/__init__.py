"""The commands of The Shooting Party."""

SUMMARY = """Play, solve and explain deals of The Shooting Party, a solitaire for 33 cards, or those
of two further games (below), and publish puzzles of all three.

A DEAL is a seed (0 to 2^64 - 1), the cards of a shuffled deck from the top ("5h Ac 4s ..."), a deal
code (sp1-...), a daily puzzle (today, a date, a tier), or a file that holds one of these, a
recorded game or an answer (- is the standard input). A GAME is the same, and its moves are played
first.
"""

GUIDE = """Teach the game on one page: aim, table, a turn, etiquette, the butler, scoring, and a
first game with comments. The exact rules are in docs/shooting-party/rules.md.
"""

COMMANDS = {
    "advise": ("ask", "unseen", "Weigh every move, the pile unseen."),
    "bound": ("study", "positions", "Compute an upper bound on the score, no search."),
    "daily": ("publish", "daily", "Print daily puzzles, or publish them into a folder."),
    "deal": ("ask", "deal", "Show the six orders of a deal, or of typed cards."),
    "explain": ("ask", "positions", "Explain the best line, or where a game was lost."),
    "generate": ("publish", "generate", "Print puzzles of a given tier, mode and goal."),
    "hint": ("ask", "positions", "Can the goal be reached? by which kind of move?"),
    "perft": ("study", "positions", "Count move sequences, to test a rules engine."),
    "play": ("play", "play", "Play a deal or a puzzle in the terminal."),
    "rate": ("study", "rate", "Rate how hard a deal is, and name its tier."),
    "report": ("study", "surveys", "Summarise surveys: winnable deals, rare deals."),
    "review": ("ask", "unseen", "Judge a game by what could be seen: luck, skill."),
    "rules": ("play", "rules", "Learn the game on one page, with a game to follow."),
    "solve": ("ask", "solve", "Can a deal be won? its best score, its best line."),
    "survey": ("study", "surveys", "Solve a range of seeds into a folder; it can resume."),
    "table": ("play", "play", "Keep track of a game with real cards; get advice."),
    "today": ("play", "play", "Show or play today's puzzle."),
}
"""By name: the section of a command, its module, and its line of help."""
