"""The same rules on sets of bits, compiled; tests compare the two."""
