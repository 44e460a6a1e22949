"""The commands of the toy."""

SUMMARY = "High Card, a toy: turn over numbers, and stop at the highest."
COMMANDS = {
    "daily": ("publish", "daily", "Publish the puzzles of some days into a folder."),
    "play": ("play", "play", "Play a seed: turn over so many numbers."),
}
