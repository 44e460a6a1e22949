"""The Shooting Party's share: deals from a player's words, random games, and its puzzles."""
