"""The version of the generator, as published in every puzzle."""

GENERATOR_VERSION = 1
"""Changed when, and only when, the puzzle of a day may come out differently: rhythm, seeds, stages,
themes, or the form of the documents. The versions of rater and solver count beside it.
"""
