"""`party high-card daily`."""

from cli.common.daily import command_for

command = command_for("high-card")
