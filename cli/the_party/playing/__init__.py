"""A game at the table: what is said, whose hands are shown to whom, and where it is kept."""
