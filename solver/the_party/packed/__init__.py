"""The same rules on sets of bits, compiled: fast, and held to `rules` state by state."""
