"""What documents claim, checked by the rules alone."""
