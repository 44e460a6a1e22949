"""The same rules on sets of bits, compiled: fast, and compared with `rules` state by state."""
