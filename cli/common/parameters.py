"""Arguments and options shared by the commands of several games."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cli.common.output import one_line
from cli.common.texts import text_of
from generator.common.series_key import is_open_to_others, series_key
from solver.common.cards import Card, Deck
from solver.common.errors import InputError, at
from solver.common.rng import seed_in, seed_range, shortened
from solver.common.rule_sets import Switches

if TYPE_CHECKING:
    ParameterType = click.ParamType[Any]
else:
    ParameterType = click.ParamType  # generic in newer versions of click only

T = TypeVar("T")


class SeedType(ParameterType):
    """A seed."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seed = seed_in(str(value))
        if seed is None:
            raise click.UsageError(f"{value!r} is not a seed", ctx)
        return seed


class SeedsType(ParameterType):
    """A range of seeds FROM..TO, or one seed."""

    name = "seeds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seeds = seed_range(f"{value}..{value}" if str(value).isdigit() else value)
        if seeds is None:
            raise click.UsageError(f"{value!r} is not a range of seeds such as 0..99", ctx)
        return seeds


class RulesType(ParameterType):
    """A rule set of the class `rules`, given as text: NAME[,SWITCH=VALUE...]."""

    name = "rules"

    def __init__(self, rules: type[Switches]) -> None:
        self.rules = rules

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return self.rules.parse(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        name, comma, change = incomplete.rpartition(",")
        if not comma:
            return completions(self.rules.named(), incomplete)
        switches = self.rules.SWITCHES.items()
        settings = (f"{each}={value}" for each, values in switches for value in values)
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


def together(*decorators: Decorator) -> Decorator:
    """Return decorators as one, which are applied as if they stood above each other."""
    return lambda function: reduce(lambda made, each: each(made), reversed(decorators), function)


def number_option(
    name: str, least: int, most: int | None, help_text: str, default: int | None = None, **more: Any
) -> Decorator:
    """Return an option that is a whole number; its default, if there is one, is shown."""
    settings = {"metavar": "N", "show_default": default is not None, **more}
    kind = click.IntRange(least, most)
    return click.option(name, type=kind, default=default, help=help_text, **settings)


def ascii_option() -> Decorator:
    """Return --ascii."""
    return click.option("--ascii", "ascii_only", is_flag=True, help="Print plain ASCII.")


def rules_option(rules: type[Switches], help_text: str, **more: Any) -> Decorator:
    """Return --rules: a rule set of that class."""
    settings = {"metavar": "NAME[,SWITCH=VALUE...]", **more}
    return click.option("--rules", type=RulesType(rules), help=help_text, **settings)


def theme_option(load: Callable[[], Mapping[str, Any]], help_text: str, **more: Any) -> Decorator:
    """Return --theme: one of a game's themes."""
    return click.option("--theme", type=ThemeType(load), metavar="NAME", help=help_text, **more)


def workers_option() -> Decorator:
    """Return --workers: an int, None unless given."""
    what = f"Number of processes that solve deals in parallel.  [default: {WORKERS}]"
    return number_option("--workers", 1, 1024, what)


def json_option(what: str) -> Decorator:
    """Return --json: print `what` instead of text."""
    return click.option(
        "--json", "as_json", is_flag=True, help=f"Print one JSON document ({what})."
    )


def width_option() -> Decorator:
    """Return --width: the columns of the output, None unless given."""
    what = "Print at most N columns; only a longer word goes beyond."
    return number_option("--width", 40, 1000, what, show_default="that of the terminal, or 80")


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
    key = series_key(file)
    if file is not None and is_open_to_others(file):
        named = one_line(str(file))
        click.echo(f"warning: {named} can be read by other users (chmod 600)", err=True)
    return key


def typed_cards(deck: Deck, place: str, text: str) -> tuple[Card, ...]:
    """Return the cards of a text as people type them, at least one and all known. Raise
    `InputError`, which names the place.
    """
    with at(place):
        cards = deck.read(text)
        known = tuple(card for card in cards if card is not None)
        if not known or len(known) != len(cards):
            raise InputError("no cards, or unknown ones")
        return known


def in_file(file: str, read: Callable[[str], T], missing: str = "") -> T:
    """Return what a function makes of a file's text (- for the standard input). Its errors name the
    file; `missing` is said where there is none.
    """
    with at(name_of(file)):
        if missing and file != "-" and not Path(file).exists():
            raise InputError(missing)
        return read(text_of(file))


def name_of(file: str) -> str:
    """Return what a file is called in messages: ``-`` is the standard input."""
    return "<stdin>" if file == "-" else file


def need(package: str, extra: str) -> None:
    """Raise `click.UsageError` if a package is missing that only the given extra installs."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise click.UsageError(f"{package} is needed: pip install 'shooting-party[{extra}]'")
