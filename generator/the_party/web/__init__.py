"""The page of The Party: a table, and one answer."""
