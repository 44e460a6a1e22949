"""How hard deals and puzzles are: by program players, and by the results of people."""
