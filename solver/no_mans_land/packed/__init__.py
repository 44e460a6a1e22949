"""The same rules on numbers, compiled: for all hands at once, and for the page."""
