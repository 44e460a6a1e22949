"""The page of the toy."""
