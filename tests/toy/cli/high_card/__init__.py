"""What the toy answers of the commands of every game."""

ANSWERS = {"play": "games", "explain": "games"}
