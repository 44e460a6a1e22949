"""Surveys: one question asked of a range of seeds, the rows kept in shards that survive kill -9.

What the rows of a game are is said in the `survey` package of that game.
"""
