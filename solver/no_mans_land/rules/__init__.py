"""The rules as written in docs/no-mans-land/rules.md, to be checked by eye."""
