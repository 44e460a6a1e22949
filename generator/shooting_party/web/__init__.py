"""Its pages: the deck, and the document beside a puzzle."""
