"""Play without seeing the pile: the learned value of a position, search on top of it, exact values
of small piles.
"""
