"""What documents claim, checked by the rules alone: nothing here imports the search."""
