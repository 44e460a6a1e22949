"""The same rules on numbers, compiled: for games by the million, and for all hands at once."""
