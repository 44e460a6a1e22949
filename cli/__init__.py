"""The `party` command."""
