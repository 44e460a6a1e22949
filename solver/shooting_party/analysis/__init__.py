"""The Shooting Party explained: what a position still allows, its par solutions, traps, hints."""
