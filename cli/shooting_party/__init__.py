"""What The Shooting Party answers, and the commands that it alone has."""

COMMANDS = {
    "bound": ("study", "solve", "Compute an upper bound on the score, no search."),
    "deal": ("ask", "show_deal", "Show the six orders of a deal, or of typed cards."),
    "generate": ("publish", "generate", "Print puzzles of a given tier, mode and kind."),
    "rate": ("study", "rate", "Rate how hard a deal is, and name its tier."),
    "report": ("study", "surveys", "Summarise surveys: winnable deals, rare deals."),
    "solve": ("ask", "solve", "Can a deal be won? its best score, its best line."),
    "survey": ("study", "surveys", "Solve a range of seeds into a folder; it can resume."),
}
"""By name: the section of a command, its module, and its line of help."""

ANSWERS = {"play": "play", "advise": "advise", "explain": "explain"}
"""The commands of every game that it answers, and the modules of these functions."""

POSITION = frozenset({"display", "discards", "scored", "pile"})
"""Words that only its positions have."""
