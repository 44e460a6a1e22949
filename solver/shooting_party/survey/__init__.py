"""One question asked of many seeds: a folder of Parquet files, and what it adds up to."""
