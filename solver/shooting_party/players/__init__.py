"""Program players, compiled: the ladder plays blind, the noisy solvers see every order."""
