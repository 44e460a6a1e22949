"""The same rules on packed integers, compiled; tests compare the two."""
