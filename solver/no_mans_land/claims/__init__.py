"""What documents claim, checked by the rules alone: nothing here is shared with the solution."""
