"""A static site of published puzzles. Knows no game; each has its own `web`."""
