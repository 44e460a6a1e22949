"""How hard deals and puzzles are: by bots, and by the results of people."""
