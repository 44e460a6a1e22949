"""`party the-party daily`: publish daily puzzles into a folder."""

from __future__ import annotations

from cli.common.daily import command_for

command = command_for("the-party")
