"""What No Man's Land answers."""

ANSWERS = {"play": "play", "advise": "play", "explain": "play"}
"""The commands of every game that it answers, and the modules of these functions."""

POSITION = frozenset({"target", "weather", "past", "score"})
"""Words that only its positions have."""
