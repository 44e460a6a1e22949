"""Daily puzzles of The Party: a win to be forced."""
