"""Daily puzzles of No Man's Land: one hand, one decision."""
