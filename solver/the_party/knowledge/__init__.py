"""What a player knows: views, observations, memory, and the worlds that agree with it."""
