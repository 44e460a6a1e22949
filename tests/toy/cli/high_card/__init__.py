"""What the toy answers of the commands of every game."""

ANSWERS = {"play": "play", "explain": "play"}
