"""Facts about games by the solution: reckoning, hindsight, when to hold; all as documents."""
