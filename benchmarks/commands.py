"""The reference of all commands, from their help texts: docs/conf.py adds it to the page of
commands.
"""

import inspect
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

import click

from benchmarks.tables import table
from cli.party import party_group

WIDTH = 110
COMMON = 6
"""An option with one text in so many commands is described once, at the beginning."""

Option = tuple[str, str]
"""Names and description."""


def options_of(context: click.Context) -> list[Option]:
    """Return the options of a command, `--help` aside."""
    records = (
        parameter.get_help_record(context)
        for parameter in context.command.params
        if isinstance(parameter, click.Option)
    )
    return [(names, " ".join(text.split())) for names, text in filter(None, records)]


def root() -> click.Context:
    """Return the context of `party`, with the settings that it has when it is called."""
    group = party_group()
    return click.Context(group, info_name="party", **group.context_settings)


def commands(context: click.Context) -> Iterator[click.Context]:
    """Yield a context for every command of a group: first its own, then those of groups in it."""
    group = context.command
    named = [(name, group.get_command(context, name)) for name in group.list_commands(context)]
    below = [click.Context(each, parent=context, info_name=name) for name, each in named]
    for each in sorted(below, key=lambda each: isinstance(each.command, click.Group)):
        if isinstance(each.command, click.Group):
            yield from commands(each)
        else:
            yield each


def reference() -> str:
    """Return the reference as Markdown."""
    found = list(commands(root()))
    counts = Counter(option for context in found for option in options_of(context))
    common = {option for option, count in counts.items() if count >= COMMON}
    parts = ["## Common options\n", options_table(sorted(common))]
    heading = None
    for context in found:
        if context.parent is not heading:
            heading = context.parent
            parts += [f"## {heading.command_path}\n", prose(heading.command.help or "")]
        parts.append(section(context, common))
    return "\n".join(parts)


def section(context: click.Context, common: set[Option]) -> str:
    """Return what the page has of one command."""
    options = options_of(context)
    usage = " ".join([context.command_path, *context.command.collect_usage_pieces(context)])
    parts = [f"### {context.command_path}\n", f"```\n{usage}\n```\n"]
    parts.append(prose(context.command.help or ""))
    if own := [option for option in options if option not in common]:
        parts.append(options_table(own))
    if shared := [f"`{option[0]}`" for option in options if option in common]:
        parts.append(prose("Common options: " + ", ".join(shared)))
    return "\n".join(parts)


def prose(text: str) -> str:
    """Return a help text as Markdown: what click does not wrap is a block of code."""
    parts = []
    for block in inspect.cleandoc(text).split("\n\n"):
        if block.startswith("\b"):
            parts.append(f"```\n{block[1:].strip()}\n```")
        else:
            words = " ".join(block.split()).replace("<", "&lt;")
            parts.append(
                textwrap.fill(words, WIDTH, break_long_words=False, break_on_hyphens=False)
            )
    return "\n\n".join(parts) + "\n"


def options_table(options: Iterable[Option]) -> str:
    """Return a table of options."""
    cells = ((names.replace("|", "\\|"), text.replace("|", "\\|")) for names, text in options)
    return table(("option", ""), ((f"`{names}`", text) for names, text in cells))
