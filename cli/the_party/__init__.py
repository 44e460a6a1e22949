"""What The Party answers, and the commands that it alone has."""

COMMANDS = {"force": ("ask", "positions", "Can a win be forced, all hands seen? (The Party)")}
"""By name: the section of a command, its module, and its line of help."""

ANSWERS = {"play": "play", "advise": "positions", "explain": "positions"}
"""The commands of every game that it answers, and the modules of these functions."""
