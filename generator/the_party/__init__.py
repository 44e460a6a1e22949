"""The Party: a win to be forced, or the only defence."""
