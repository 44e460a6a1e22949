"""Exact solvers for card games.

What every game shares stands here (`cards`, `rng`, `compiled`, `kernels`); each game has a
package of its own beside it and nothing here knows any of them.
"""
