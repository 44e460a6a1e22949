"""The rules of The Shooting Party, written to be read: the specification in code."""
