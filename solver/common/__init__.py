"""What every game shares: cards, random streams, compiled code, processes, files, schemas, surveys.

Nothing here knows any game.
"""
