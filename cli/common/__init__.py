"""Commands that know every game, and what the commands of all games share."""
