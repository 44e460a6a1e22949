"""Its pages: a table, and one answer."""
