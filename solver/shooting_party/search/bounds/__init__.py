"""The bounds of the search, each with its proof of soundness, and their switches."""
