"""The rules as written in docs/the-party/rules.md, to be checked by eye."""
