"""The options of commands, as click knows them, and what may stand after those that need more than
one of their choices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import click

from cli.party import party_group

Values = Mapping[str, Sequence[str]]
"""What may stand after an option, by its name."""

SEEDS = (
    "0", "1", "42", "42", "7", "24", "18446744073709551615", "18446744073709551616", "-1", "٤٢",
)  # fmt: skip

COMMON: Values = {
    "--days": ("1", "2", "3661", "0"),
    "--series": ("party", "-x", "a" * 41),
    "--scheduler": ("tcp://nowhere", "", "junk"),
    "--seed": SEEDS,
    "--shard": ("1", "3", "0"),
    "--theme": ("neutral", "leverstoke"),
    "--width": ("40", "41", "80", "1000", "39", "1001"),
    "--workers": ("1", "2"),
}
"""Options of several games."""

LEFT = ("--out", "--log", "--resume")
"""Options that the shapes of commands draw."""

READ: Mapping[str, str] = {
    "--key-file": "key.txt",
    "--position": "[po][op][st]i*.json",
    "--puzzle": "*.puzzle.json",
    "--results": "results.jsonl",
}
"""Options that read a file, and which files of the corpus that may be."""

WRITTEN: Values = {
    "--dot": ("graph.dot", "nowhere/graph.dot"),
    "--graphml": ("graph.xml", "nowhere/graph.xml", "input"),
    "--plot": ("plot.svg", "nowhere/plot.svg", "plot.png"),
}
"""Options that write a file."""

EXPENSIVE = ("--confirm", "--deep", "--plot")
"""Options that are drawn less often than others."""


@cache
def options_of(command: str) -> Mapping[str, click.Option]:
    """Return the options of a command, by each of their names."""
    found: click.Command | None = party_group()
    for word in command.split():
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(found), word)
    assert found is not None
    options = (each for each in found.params if isinstance(each, click.Option))
    return {name: each for each in options for name in (*each.opts, *each.secondary_opts)}
