"""Facts about games by the solution: reckoning and hindsight; all as documents."""
