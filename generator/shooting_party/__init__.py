"""The Shooting Party: how puzzles are found, rated, written and checked."""
