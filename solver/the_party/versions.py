"""The version of the solver: documents name it, and a change that changes answers raises it."""

SOLVER_VERSION = 1
