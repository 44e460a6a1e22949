"""The exact solution: what every position is worth, and every decision at a hand."""
