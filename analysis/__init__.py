"""What a puzzle's solutions have in common, where one goes wrong, and how to say it."""
