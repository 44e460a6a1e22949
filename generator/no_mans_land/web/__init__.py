"""The pages of No Man's Land: puzzles and whole games, by the compiled library."""
