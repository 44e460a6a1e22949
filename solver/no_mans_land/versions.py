"""The version of the exact solution, for whoever reads documents without solving."""

SOLVER_VERSION = 1
"""Changed when, and only when, an answer may come out differently."""
