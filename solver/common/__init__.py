"""Code that all games share: cards, random streams, compiled code, processes, files, surveys.

Nothing here depends on a game.
"""
