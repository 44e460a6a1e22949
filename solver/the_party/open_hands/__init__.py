"""The game with all hands seen and all orders fixed: what a player can force."""
