"""Benchmarks: what the solver costs, measured side by side in one run (`make bench`)."""
