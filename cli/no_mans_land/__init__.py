"""The commands of No Man's Land: one module each, with the command as `command`."""

SUMMARY = """No Man's Land, a solitaire against chance, solved exactly: what any position is worth,
every decision at a hand, games to play and their reckoning, daily puzzles.
"""

COMMANDS = {
    "daily": "Print daily puzzles, or publish them into a folder.",
    "hindsight": "Find the best final score of a seed, all orders known.",
    "holds": "Show when fire is held: how often, by round and score.",
    "odds": "Show what a round can bring, by target and penalty.",
    "options": "List every decision at a hand, the best first.",
    "play": "Play a seed, today's puzzle, or real cards in the terminal.",
    "review": "Reckon up a game: luck and skill, event by event.",
    "rules": "Learn the game: its rules on one page.",
    "survey": "Play a range of seeds by the best play into a folder; can be resumed.",
    "value": "Tell what a position is worth, and the law of the final score.",
    "verify": "Check a document or a game: by replay, and by making it again.",
}
