"""Playing in the terminal: the game, the table, what is typed, and what is said."""
