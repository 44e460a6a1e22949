"""Program players, compiled: the ladder plays blind, the seers see every order."""
