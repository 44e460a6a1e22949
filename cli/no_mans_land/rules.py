"""`party no-mans-land rules`: the page that teaches the game."""

from __future__ import annotations

from cli.common.guide import command_for

command = command_for(
    __package__ or "",
    """Teach the game on one page: cards, a round, decisions, scoring, and rounds with comments.
    The exact rules are in docs/no-mans-land/rules.md.
    """,
)
