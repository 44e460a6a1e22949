"""Play without seeing the pile: a learned value, sampling, exact values of small piles."""
