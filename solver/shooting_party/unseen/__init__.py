"""Play without seeing the pile: a learned value, search on top, exact values of small piles."""
