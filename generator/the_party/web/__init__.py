"""The page of The Party: a table, one answer, and the answers it knows."""
