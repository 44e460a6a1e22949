"""Arguments and options shared by the commands of several games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from solver.common.rng import shortened

if TYPE_CHECKING:
    from solver.common.rule_sets import Switches

    ParameterType = click.ParamType[Any]
else:
    ParameterType = click.ParamType  # generic in newer versions of click only


class SeedType(ParameterType):
    """A seed."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from solver.common.rng import SeedError, seed_in

        try:
            seed = seed_in(str(value))
        except SeedError as error:
            raise click.UsageError(str(error), ctx) from None
        if seed is None:
            raise click.UsageError(f"{value!r} is not a seed", ctx)
        return seed


class SeedsType(ParameterType):
    """A range of seeds FROM..TO, or one seed."""

    name = "seeds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seeds = seeds_in(f"{value}..{value}" if str(value).isdigit() else value, ctx)
        if seeds is None:
            raise click.UsageError(f"{value!r} is not a range of seeds such as 0..99", ctx)
        return seeds


def seeds_in(value: Any, ctx: click.Context | None) -> range | None:
    """Return the range of seeds that a text FROM..TO names; None if it is not of that form."""
    from solver.common.rng import SeedError, seed_range

    try:
        return seed_range(value)
    except SeedError as error:
        raise click.UsageError(str(error), ctx) from None


class RulesType(ParameterType):
    """A game's rule set, given as text: NAME[,SWITCH=VALUE...]. `load` returns its class."""

    name = "rules"

    def __init__(self, load: Callable[[], type[Switches]]) -> None:
        self.load = load

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from solver.common.rule_sets import RulesError

        try:
            return self.load().parse(value)
        except RulesError as error:
            raise click.UsageError(str(error), ctx) from None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        rules = self.load()
        name, comma, change = incomplete.rpartition(",")
        if not comma:
            return completions(rules.named(), incomplete)
        settings = (
            f"{each}={value}" for each, values in rules.SWITCHES.items() for value in values
        )
        return completions((f"{name},{text}" for text in settings), f"{name},{change}")


class ThemeType(ParameterType):
    """A game's theme, given by its name. `load` returns the themes by name."""

    name = "theme"

    def __init__(self, load: Callable[[], Mapping[str, Any]]) -> None:
        self.load = load

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        themes = self.load()
        if value not in themes:
            raise click.UsageError(f"no theme {value!r}; there are {', '.join(themes)}", ctx)
        return themes[value]

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completions(self.load(), incomplete)


class AmountType(click.FloatRange):
    """A number from 0 on that is finite."""

    name = "number"

    def __init__(self) -> None:
        super().__init__(0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value} is not a finite number", param, ctx)
        return number


class SizeType(ParameterType):
    """A number of bytes: 500M, 2G, ..."""

    name = "size"

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        match = re.fullmatch(r"(\d{1,12})([kMGT]?)B?", str(value))
        if match is None or int(match[1]) == 0:
            self.fail(f"{shortened(str(value))!r} is not a size such as 500M or 2G", param, ctx)
        return int(match[1]) << {"": 0, "k": 10, "M": 20, "G": 30, "T": 40}[match[2]]


def completions(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Return the words that begin as typed so far, for the completion of a shell."""
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


WORKERS = 2

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def workers_option() -> Decorator:
    """Return --workers: an int, None unless given."""
    return click.option(
        "--workers",
        type=click.IntRange(1, 1024),
        metavar="N",
        help=f"Number of processes that solve deals in parallel.  [default: {WORKERS}]",
    )


def json_option(what: str) -> Decorator:
    """Return --json: print `what` instead of text."""
    return click.option(
        "--json", "as_json", is_flag=True, help=f"Print one JSON document ({what})."
    )


def width_option() -> Decorator:
    """Return --width: the columns of the output, None unless given."""
    return click.option(
        "--width",
        type=click.IntRange(40, 1000),
        metavar="N",
        show_default="that of the terminal, or 80",
        help="Print at most N columns; only a longer word goes beyond.",
    )


def key_option() -> Decorator:
    """Return --key-file: a Path, None unless given."""
    return click.option(
        "--key-file",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="File with the series key, used for commitments. Without it, the key is taken from "
        "the environment variable PARTY_SERIES_KEY, if set.",
    )


def chosen_key(file: Path | None) -> bytes | None:
    """Return the key from --key-file or else from the environment; None if there is none."""
    from generator.common.series_key import SeriesKeyError, is_open_to_others, series_key

    try:
        key = series_key(file)
        if file is not None and is_open_to_others(file):
            from cli.common.output import one_line

            named = one_line(str(file))
            click.echo(f"warning: {named} can be read by other users (chmod 600)", err=True)
        return key
    except SeriesKeyError as error:
        raise click.UsageError(str(error)) from None


def need(package: str, extra: str) -> None:
    """Raise `click.UsageError` if a package is missing that only the given extra installs."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise click.UsageError(f"{package} is needed: pip install 'shooting-party[{extra}]'")
