"""The solver against brute force on many small random games, under all switches of the rules."""
