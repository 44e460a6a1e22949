"""Numbers in words."""


def counted(count: int, thing: str) -> str:
    """Return a number of things, the plural formed with -s: ``1 queen``, ``1,200 moves``."""
    return f"{count:,} {thing if count == 1 else thing + 's'}"
