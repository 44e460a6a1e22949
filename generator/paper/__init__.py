"""Daily puzzles on paper: a PDF of the puzzles of some days. Knows no game."""
