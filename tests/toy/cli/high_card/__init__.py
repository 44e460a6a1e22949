"""What the toy answers of the commands of every game."""

COMMANDS: dict[str, tuple[str, str, str]] = {}
ANSWERS = {"play": "games", "explain": "games"}
