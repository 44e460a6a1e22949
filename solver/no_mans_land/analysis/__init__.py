"""Facts about games by the solution: reckonings; all as documents."""
