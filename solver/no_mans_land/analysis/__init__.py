"""What the solution tells about games: reckoning, hindsight, when to hold; all as documents."""
