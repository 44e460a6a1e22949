"""Daily puzzles of The Party: a win to be forced, or one announcement to call or to trust."""
