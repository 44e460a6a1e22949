"""The rules of No Man's Land as written in docs/no-mans-land/rules.md, to be checked by eye."""
