"""Program players, compiled: the bots play blind, the noisy solvers see every order."""
