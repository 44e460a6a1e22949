"""The rules as written in docs/shooting-party/rules.md, to be checked by eye."""
