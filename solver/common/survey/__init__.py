"""Surveys: one question asked of a range of seeds, rows kept in shards that survive kill -9."""
