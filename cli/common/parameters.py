"""Arguments and options shared by the commands of several games, and the texts that they name."""

import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce, wraps
from inspect import signature
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from cli.common.output import Answer, one_line
from generator.common.series_key import is_open_to_others, series_key
from generator.common.texts import name_in_line
from solver.common.errors import InputError, at
from solver.common.files import read_at_most
from solver.common.loading import installation
from solver.common.plain import plain
from solver.common.rng import seed_in, seed_range
from solver.common.rule_sets import Switches
from solver.common.words import quoted, shortened

T = TypeVar("T")

WORKERS = 2
STDIN = "stdin"  # what a command has read of the standard input, in click's `meta`

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


@dataclass(eq=False)
class TextType(click.ParamType[Any]):
    """What `read` makes of a text; it raises `InputError` or an error of click. `words` returns the
    candidates for the completion of a text by a shell.
    """

    name: str
    read: Callable[[str], Any]
    words: Callable[[str], Iterable[str]] = lambda _: ()

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        return self.read(plain(value)) if isinstance(value, str) else value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        words = self.words(incomplete)
        return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def _seed(text: str) -> int:
    seed = seed_in(text)
    if seed is None:
        raise click.UsageError(f"{text!r} is not a seed")
    return seed


def _seeds(text: str) -> range:
    seeds = seed_range(f"{text}..{text}" if text.isdigit() else text)
    if seeds is None:
        raise click.UsageError(f"{text!r} is not a range of seeds such as 0..99")
    return seeds


def _size(text: str) -> int:
    match = re.fullmatch(r"(\d{1,12})([KMGT]?)B?", text.upper())
    if match is None or int(match[1]) == 0:
        raise click.BadParameter(f"{quoted(text)} is not a size such as 500M or 2G")
    return int(match[1]) << {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}[match[2]]


SEED = TextType("seed", _seed)
SEEDS = TextType("seeds", _seeds)  # a range of seeds FROM..TO, or one seed
SIZE = TextType("size", _size)  # a number of bytes: 500M, 2G, ...


class PathType(click.Path):
    """A path. An empty one, as of a variable that is not set, is not the current folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("the path is empty", param, ctx)
        return super().convert(value, param, ctx)


PATH = PathType(path_type=Path)
FILE = PathType(path_type=Path, dir_okay=False)
FOLDER = PathType(path_type=Path, file_okay=False)


class AmountType(click.FloatRange):
    """A number that is finite."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value} is not a finite number", param, ctx)
        return number


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


def choice_option(
    name: str, choices: Iterable[str], help_text: str, default: str | None, **more: Any
) -> Decorator:
    """Return an option that is one of some words; its default, if there is one, is shown."""
    settings = {"show_default": default is not None, **more}
    kind = click.Choice(list(choices))
    return click.option(name, type=kind, default=default, help=help_text, **settings)


def file_option(name: str, metavar: str, help_text: str, **more: Any) -> Decorator:
    """Return an option that is the path of a file, None unless given."""
    return click.option(name, type=FILE, metavar=metavar, help=help_text, **more)


def name_option(name: str, help_text: str) -> Decorator:
    """Return an option that is the name of what is published, as it is typed; "" if not given."""

    def read(_: click.Context, __: click.Parameter, text: str) -> str:
        with at(name):
            return name_in_line(text) if text else ""

    return click.option(name, default="", metavar="TEXT", help=help_text, callback=read)


def out_option(help_text: str, **more: Any) -> Decorator:
    """Return --out: the path of a folder, None unless given."""
    return click.option("--out", type=FOLDER, metavar="DIR", help=help_text, **more)


def rules_option(rules: type[Switches] | None = None, **more: Any) -> Decorator:
    """Return --rules: a rule set of that class, or without one, its text."""

    def words(incomplete: str) -> Iterable[str]:
        name, comma, _ = incomplete.rpartition(",")
        switches = rules.SWITCHES.items() if rules else ()
        settings = (f"{name},{each}={value}" for each, values in switches for value in values)
        return settings if comma else rules.named() if rules else ()

    kind = TextType("rules", rules.parse if rules else str, words)
    settings = {"help": "A rule set: NAME[,SWITCH=VALUE...].", "metavar": "RULES", **more}
    return click.option("--rules", type=kind, **settings)


def positions_option(more: str = "", default: str = "no limit") -> Decorator:
    """Return --positions: a budget, by default without a limit."""
    what = f"Budget in positions searched{more}."
    return number_option("--positions", 1, None, what, show_default=default)


reshuffle_option = click.option(
    "--reshuffle", type=SEED, metavar="SEED", help="Take orders that are not known from this seed."
)
from_here_option = click.option(
    "--from-here", is_flag=True, help="Begin at the end of a recorded game."
)
workers_option = number_option(
    "--workers", 1, 1024, f"Processes that work in parallel.  [default: {WORKERS}]"
)


def are_typed(*names: str) -> bool:
    """Return True if one of these options was typed, in place of its default."""
    source = click.get_current_context().get_parameter_source
    return any(source(name) is ParameterSource.COMMANDLINE for name in names)


def json_option(what: str) -> Decorator:
    """Return --json: print `what` instead of text; the command gets it as `as_json`."""
    return click.option(
        "--json", "as_json", is_flag=True, help=f"Print one JSON document ({what})."
    )


def answer_option(what: str) -> Decorator:
    """Return --json for a command that returns an `Answer`, which is printed here."""

    def decorate(command: Callable[..., Answer]) -> Callable[..., Any]:
        @wraps(command)
        def answering(*arguments: object, as_json: bool, **more: Any) -> int:
            return command(*arguments, **more).show(as_json)

        return json_option(what)(answering)

    return decorate


def as_one(name: str, make: Callable[..., Any], *options: Decorator) -> Decorator:
    """Return options as one argument of that name: what `make` makes of those that a command has.
    They are handed to the parameters of `make` by name.
    """
    parts = signature(make).parameters

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_one(*arguments: object, **given: object) -> object:
            made = make(**{part: given.pop(part) for part in parts if part in given})
            return command(*arguments, **{name: made}, **given)

        return together(*options)(with_one)

    return decorate


def chosen_key(key_file: Path | None) -> bytes | None:
    """Return the key from --key-file or else from the environment; None if there is none."""
    key = series_key(key_file)
    if key_file is not None and is_open_to_others(key_file):
        named = one_line(str(key_file))
        click.echo(f"warning: {named} can be read by other users (chmod 600)", err=True)
    return key


KEY = "File with the series key.  [default: the variable PARTY_SERIES_KEY]"
key_option = as_one("key", chosen_key, file_option("--key-file", "FILE", KEY))


def in_file(file: str, read: Callable[[str], T]) -> T:
    """Return what a function makes of a file's text (- for the standard input); errors name it."""
    with at(name_of(file)):
        text = text_of(file)
        try:
            return read(text)
        except ValueError:
            from generator.common.texts import check_no_puzzle

            check_no_puzzle(text)
            raise


def part_of(whole: Any, *names: str) -> Any:
    """Return a JSON document, or the part of it that lies below such names as it has. Raise
    `InputError` for a document with a schema that has none of them.
    """
    document = whole
    for name in names:
        if isinstance(document, dict) and isinstance(document.get(name), dict):
            document = document[name]
    if document is whole and isinstance(whole, dict) and "schema" in whole:
        wanted, schema = names[-1].replace("_", " "), str(whole["schema"])
        raise InputError(f"no {wanted} in a document of the schema {shortened(schema)}")
    return document


def name_of(file: str) -> str:
    """Return what a file is called in messages: ``-`` is the standard input."""
    return "<stdin>" if file == "-" else file


def need(package: str) -> None:
    """Raise `click.UsageError` if a package is missing that only an extra installs."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise click.UsageError(f"{package} is needed: {installation(package)}")


def text_of(source: str) -> str:
    """Return the text of a file, or for ``-`` that of the standard input, without a byte order
    mark. Raise `OSError` if it cannot be read or is too long, and `InputError` if it is no text
    (`decoded`).
    """
    if source == "-":
        read = click.get_current_context().find_root().meta  # a command may ask twice
        data = read[STDIN] = read.get(STDIN) or read_at_most(sys.stdin.buffer, source)
    else:
        with Path(source).open("rb") as file:
            data = read_at_most(file, source)
    return decoded(data)


def decoded(data: bytes) -> str:
    """Return a text in UTF-8, or in UTF-16 if its byte order mark says so, without the mark; raise
    `InputError` as `text_of` does.
    """
    encoding = "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        text = data.decode(encoding).replace("\r\n", "\n")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:  # also in UTF-16 without its mark, and in UTF-32
        raise InputError("not a text in UTF-8, nor in UTF-16 with its byte order mark")
    return text
