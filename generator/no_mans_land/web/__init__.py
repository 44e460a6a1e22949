"""Its pages: puzzles and whole games, by the compiled library."""
