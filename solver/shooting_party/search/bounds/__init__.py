"""The bounds of the search, each in a file with its soundness proof, and their switches."""
