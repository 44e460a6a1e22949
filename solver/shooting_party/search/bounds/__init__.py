"""The bounds of the search: each in a file with its proof, and the switches of all of them."""
