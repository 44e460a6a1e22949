"""Bots, which see what a player sees, and noisy solvers, which see every order."""
