"""Explanations of play: what a position still allows, its par solutions, traps and hints."""
