"""What docs/stability.md promises, as lists under version control (data/promised/).

``python -m tests.common.promised`` writes them. A line is a key, two blanks, and what is promised
of it; below a key lie those that begin with it.
"""

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from benchmarks import commands as reference
from cli.common import exit_codes as codes
from cli.common.parameters import TextType
from cli.party import party_group
from cli.shooting_party.solve import EXIT_CODES
from generator import DailyPuzzle, Puzzle, PuzzleSolution, Series, game
from generator.common.calendar import number, seed_of
from generator.common.folder import INDEX_NAME
from generator.web.writing import LIST
from solver import no_mans_land, shooting_party, the_party
from solver.common.rng import SplitMix64
from solver.common.survey import manifest, shards
from solver.common.tags import read_tags
from solver.no_mans_land.rules.cards import DECK as SHOOT
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.cards import DECK
from solver.the_party.rules.cards import DECK as GUESTS
from tests.common.faces import Pairs, faces

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "data" / "promised"


def lists() -> dict[str, Callable[[], Pairs]]:
    """Return what makes each list, by the name of its file."""
    made = (faces, commands, words, exit_codes, schemas, streams, written)
    return {function.__name__: function for function in made}


def text_of(pairs: Pairs) -> str:
    """Return the text of a list: its lines, sorted, each once."""
    return "".join(sorted({f"{key}  {what}".rstrip() + "\n" for key, what in pairs}))


# -- commands


def _contexts() -> Iterator[click.Context]:
    """Yield the contexts of all commands and of the groups that they are in."""
    seen = set()
    for context in reference.commands(click.Context(party_group(), info_name="party")):
        while context is not None and context.command_path not in seen:
            seen.add(context.command_path)
            yield context
            context = context.parent  # type: ignore[assignment]


def commands() -> Pairs:
    """Commands, and all names of their options; arguments by their places."""
    for context in _contexts():
        yield context.command_path, "command"
        for name in context.help_option_names:
            yield f"{context.command_path} {name}", "flag"
        place = 0
        for parameter in context.command.params:
            names = [*parameter.opts, *parameter.secondary_opts]
            if isinstance(parameter, click.Argument):
                names = [f"argument-{(place := place + 1)}"]
            for name in names:
                yield f"{context.command_path} {name}", _parameter(parameter, context)


def _parameter(parameter: click.Parameter, context: click.Context) -> str:
    kind, default = parameter.type, parameter.get_default(context)
    what = "flag" if getattr(parameter, "is_flag", False) else kind.name
    if isinstance(kind, click.Choice):
        what = f"one of {', '.join(map(str, kind.choices))}"
    elif isinstance(kind, click.IntRange | click.FloatRange):
        ends = ("" if end is None else str(end) for end in (kind.min, kind.max))
        what = f"number {'..'.join(ends)}"
    marks = ["required"] if parameter.required else []
    marks += ["repeated"] if parameter.multiple or parameter.nargs == -1 else []
    is_shown = isinstance(default, str | int | float) and default is not False and default != ""
    return " ".join([*marks, what]) + (f", default {default}" if is_shown else "")


def words() -> Pairs:
    """The words that options take: rule sets and switches, aims, kinds, themes, tiers, players."""
    for context in _contexts():
        for parameter in context.command.params:
            if isinstance(parameter.type, TextType) and isinstance(parameter, click.Option):
                group = context.parent.command_path if context.parent else ""
                plain = [*parameter.type.words("")]
                changed = parameter.type.words(f"{plain[0]},") if plain else ()
                for word in (*plain, *(word for word in changed if "=" in word)):
                    yield f"{group} {parameter.opts[0]} {word}", ""


def exit_codes() -> Pairs:
    """Exit codes."""
    named = {name: code for name, code in vars(codes).items() if name.isupper()}
    for name, code in (named | EXIT_CODES).items():
        yield name, str(code)


# -- documents

NOTES = {"$schema", "$id", "title", "description", "properties", "required", "$defs"}
SINGLE = ("items", "additionalProperties", "contains", "not", "if", "then", "else")
SEVERAL = ("allOf", "anyOf", "oneOf", "prefixItems")


def schemas() -> Pairs:
    """Every place of every schema: the keywords that hold there."""
    for package in ("solver", "generator"):
        for file in sorted((ROOT / package).rglob("schemas/*.json")):
            schema = json.loads(file.read_text(encoding="utf-8"))
            yield from _places(schema, schema["$id"].removeprefix("urn:").replace(":", "/"))


def _places(schema: Any, key: str, required: bool = False) -> Pairs:
    mark = "required " if required else ""
    if isinstance(schema, bool):
        yield key, mark + ("anything" if schema else "nothing")
        return
    must, inner = schema.get("required", []), schema.get("properties", {})
    walked = {word for word in SINGLE if isinstance(schema.get(word), dict)}
    below: list[tuple[str, Any, bool]] = [
        *((f".{name}", part, name in must) for name, part in inner.items()),
        *((f".$defs.{name}", part, False) for name, part in schema.get("$defs", {}).items()),
        *((f".[{word}]", schema[word], False) for word in walked),
        *((f".[{w}-{n}]", s, False) for w in SEVERAL for n, s in enumerate(schema.get(w, []), 1)),
    ]
    plain = {w: v for w, v in schema.items() if w not in {*NOTES, *SEVERAL, *walked}}
    if more := [name for name in must if name not in inner]:
        plain["required"] = more
    kinds = (f"{word}={json.dumps(value, ensure_ascii=False)}" for word, value in plain.items())
    yield key, mark + " ".join(kinds)
    for name, part, is_required in below:
        yield from _places(part, key + name, is_required)


# -- streams and files


def streams() -> Pairs:
    """What seeds, cards and days lead to."""
    numbers = SplitMix64(0)
    yield "SplitMix64 seed=0", " ".join(str(numbers.next()) for _ in range(3))
    yield "SplitMix64 seed=0 shuffled", str(SplitMix64(0).shuffled(range(10)))
    yield "SplitMix64 text=party", str(SplitMix64.of_text("party").next())
    for seed in (0, 42, (1 << 64) - 1):
        deal = shooting_party.Deal.from_seed(seed)
        yield f"shooting-party seed={seed} code", deal.code
        yield f"shooting-party seed={seed} pass-1", DECK.text(deal.orders[0])
        orders = no_mans_land.Orders.from_seed(seed)
        yield f"no-mans-land seed={seed} targets", SHOOT.text(orders.targets)
        yield f"no-mans-land seed={seed} shoot-5", SHOOT.text(orders.shoot[-1])
        state = the_party.Game.seeded(the_party.RuleSet(), seed).state
        yield f"the-party seed={seed} hands", " / ".join(map(GUESTS.text, state.hands))
    cards = DECK.text(shooting_party.Deal.from_seed(0).orders[0])
    yield "shooting-party cards-of-seed=0", shooting_party.KnownCards.parse(cards).deal().code
    day = date(2026, 1, 31)
    yield f"day {day} number", str(number(day))
    for name in ("no-mans-land", "shooting-party", "the-party"):
        seeds = (seed_of(name, day, 1, attempt) for attempt in range(3))
        yield f"day {day} series={name} generator=1 seeds", " ".join(map(str, seeds))


def written() -> Pairs:
    """Files, tags of records and puzzles, columns of surveys, and keys that no schema has."""
    cards = shooting_party.KnownCards.parse(DECK.text(DECK.cards))
    deals = (shooting_party.Deal.from_seed(0), cards.deal())
    records = (
        *(shooting_party.Record(deal, shooting_party.RuleSet(), ()) for deal in deals),
        no_mans_land.Record(no_mans_land.RuleSet(), (), 0),
        the_party.Record(the_party.Game.seeded(the_party.RuleSet(), 0), 0),
    )
    for record in records:
        yield from _tags("record", str(record))
    for name in ("no_mans_land", "shooting_party", "the_party"):
        for file in sorted((ROOT / "tests" / "fuzz" / name / "corpus").glob("*.puzzle.json")):
            yield from _day(file)
    for name in ("no_mans_land", "shooting_party"):
        for column in import_module(f"solver.{name}.survey.rows").columns():
            yield f"{name} column {column.name}", str(column.type)
    for key in situation.to_json(shooting_party.Position.opening(0)):
        yield f"{situation.SCHEMA} {key}", ""
    yield f"file {INDEX_NAME}", ""
    yield f"file {manifest.NAME}", ""
    yield f"file {shards.path_of(Path(), range(100)).name}", ""
    yield f"file {LIST}", ""


def _day(file: Path) -> Pairs:
    solution = file.with_name(file.name.replace("puzzle", "solution"))
    pair = DailyPuzzle(
        Puzzle.from_json(json.loads(file.read_text("utf-8"))),
        PuzzleSolution.from_json(json.loads(solution.read_text("utf-8"))),
    )
    day = pair.puzzle.date
    for name, data in Series("test", game(pair.puzzle.game)).files(pair).items():
        kind = name.removeprefix(day)
        yield f"file YYYY-MM-DD{kind}", ""
        if kind.endswith(".txt"):
            yield from _tags(kind.split(".")[1], data.decode())


def _tags(kind: str, text: str) -> Pairs:
    tags, _ = read_tags(text[text.index("[Game") :])
    yield from ((f"tag {tags['Game']}, {kind}: [{name}]", "") for name in tags)


# -- what has changed

PAGE = "docs/stability.md"
REWRITE = "python -m tests.common.promised"


def read(text: str) -> dict[str, str]:
    """Return the lines of a list: what is promised, by key."""
    pairs = (line.partition("  ") for line in text.splitlines())
    return {key: what for key, _, what in pairs}


def faults(name: str, promised: str, now: str) -> list[str]:
    """Return a message for each line in which a list differs from what is promised."""
    before, after = read(promised), read(now)
    found = [f"no more: {key}: this breaks the promise of {PAGE}" for key in before.keys() - after]
    for key, what in after.items():
        above = re.sub(r"[ .][^ .]*$", "", key)
        if key in before and what != before[key]:
            found.append(
                f"changed: {key}: {before[key]!r} is {what!r} now: this breaks the promise of "
                f"{PAGE} unless all that was right before still is; then: {REWRITE}"
            )
        elif key not in before and what.startswith("required") and above in before:
            found.append(f"newly required: {key}: this breaks the promise of {PAGE}")
        elif key not in before:
            found.append(f"new, and promised once it is listed: {key}: {REWRITE}")
    return [f"{name}.txt: {fault}" for fault in sorted(found)]


def main() -> None:
    """Write all lists, and print how they differ from those before."""
    for name, made in lists().items():
        file, text = FOLDER / f"{name}.txt", text_of(made())
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        print(*faults(name, before, text), sep="\n", end="\n" if text != before else "")
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
