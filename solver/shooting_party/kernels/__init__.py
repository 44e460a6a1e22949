"""The compiled half of the game: packed rules, perft, and the search over tables of hands."""
