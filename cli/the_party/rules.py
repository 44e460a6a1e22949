"""`party the-party rules`: the page that teaches the game."""

from __future__ import annotations

from cli.common.guide import command_for

command = command_for(
    __package__ or "",
    """Teach the game on one page: cards, a turn, announcing and calling, robbing and stashing. The
    exact rules are in docs/the-party/rules.md.
    """,
)
