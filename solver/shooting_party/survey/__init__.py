"""Surveys of The Shooting Party: one question, asked of a range of seeds; a folder of Parquet files
that is worked off by any pool of workers; and what the rows add up to.
"""
