"""Rules of thumb as players: what each decides, and what it is worth, exactly."""
