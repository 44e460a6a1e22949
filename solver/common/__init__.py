"""Code that all games share, and that knows no game."""
