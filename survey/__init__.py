"""Surveys: one question asked of a range of seeds, the rows kept in shards that survive kill -9.

What is common knows no game; `survey.shooting_party` holds what the rows of one game are.
"""
