"""Surveys: one question asked of a range of seeds, the rows kept in shards that survive kill -9.

The `survey` package of each game defines its rows.
"""
