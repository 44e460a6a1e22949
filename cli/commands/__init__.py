"""One module a subcommand; each hands on `command`."""
