"""`party rules`: the page that teaches the game (guide.md, also docs/shooting-party/play.md)."""

from __future__ import annotations

from cli.common.guide import command_for

command = command_for(
    __package__ or "",
    """Teach the game on one page: aim, table, a turn, etiquette, the butler, scoring, and a first
    game with comments. The exact rules are in docs/shooting-party/rules.md.
    """,
)
