"""docs/stability.md: what is promised is still there, and what is new is promised on purpose. Every
public name is documented, and so is whatever a public class has. What a program can list of the
promise is data/promised.txt: ``python -m tests.common.test_stability`` writes it, and prints how it
differs from the one before.
"""

import ast
import dataclasses
import inspect
import json
import re
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import cli
import shooting_party as door
from benchmarks import commands as reference
from generator.common.calendar import number, seed_of
from solver import no_mans_land, shooting_party, the_party
from solver.common.rng import SplitMix64
from solver.no_mans_land.rules.cards import DECK as SHOOT
from solver.shooting_party.rules.cards import DECK
from solver.the_party.rules.cards import DECK as GUESTS
from tests.common.command_line import ROOT

LIST = Path(__file__).parent / "data" / "promised.txt"
DOCUMENTS = ("search/schemas/solution.json", "puzzle.json", "puzzle-solution.json")
"""A solution, and published puzzles and their solutions."""

FACES = ("generator", "solver.no_mans_land", "solver.shooting_party", "solver.the_party")
NAMED: dict[str, Any] = {
    f"{face} {name}": getattr(module, name)
    for face, module in ((face, import_module(face)) for face in FACES)
    for name in module.__all__
}
"""Every name of the faces with its face before it, and what it stands for."""


def promised() -> Iterator[str]:
    """The lines of the list as the code has them now, in no order."""
    yield from (f"name {name}" for name in [*NAMED, *(f"shooting_party {n}" for n in door.__all__)])
    yield from (f"command {at.command_path}" for at in reference.commands(reference.root()))
    codes = {name: code for name, code in vars(cli).items() if type(code) is int}
    yield from (f"exit code {name} {code}" for name, code in codes.items())
    for package in ("solver", "generator"):
        for file in (ROOT / package).rglob("schemas/*.json"):
            if file.as_posix().endswith(DOCUMENTS):
                schema = json.loads(file.read_text(encoding="utf-8"))
                of = schema["$id"].removeprefix("urn:")
                yield from (f"document {of} {name}" for name in schema["properties"])
    numbers = SplitMix64(0)
    yield f"stream SplitMix64 0 {' '.join(str(numbers.next()) for _ in range(3))}"
    yield f"stream SplitMix64 0 shuffled {SplitMix64(0).shuffled(range(10))}"
    yield f"stream SplitMix64 text=party {SplitMix64.of_text('party').next()}"
    for seed in (0, 42, (1 << 64) - 1):
        deal = shooting_party.Deal.from_seed(seed)
        yield f"stream shooting-party {seed} {deal.code} {DECK.text(deal.orders[0])}"
        orders = no_mans_land.Orders.from_seed(seed)
        yield f"stream no-mans-land {seed} {SHOOT.text(orders.targets)}"
        yield f"stream no-mans-land {seed} fifth {SHOOT.text(orders.shoot[-1])}"
        state = the_party.PLAY.seeded(seed, the_party.RuleSet()).state
        yield f"stream the-party {seed} {' / '.join(map(GUESTS.text, state.hands))}"
    cards = DECK.text(shooting_party.Deal.from_seed(0).orders[0])
    yield f"stream shooting-party cards of 0 {shooting_party.KnownCards.parse(cards).deal().code}"
    day = date(2026, 1, 31)
    yield f"stream day {day} number {number(day)}"
    for name in ("no-mans-land", "shooting-party", "the-party"):
        seeds = (seed_of(name, day, 1, attempt) for attempt in range(3))
        yield f"stream day {day} series={name} generator=1 {' '.join(map(str, seeds))}"


def faults() -> list[str]:
    """A message for each line in which the list differs from the one before."""
    before, now = LIST.read_text(encoding="utf-8").splitlines(), {*promised()}
    gone = [f"no more: {line}: this breaks the promise" for line in before if line not in now]
    return gone + [f"new: {line}: write the list" for line in now if line not in before]


def test_what_is_promised_is_there():
    assert faults() == []


def test_the_stream_is_splitmix64():
    """https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 has these five numbers."""
    stream = SplitMix64(1234567)
    numbers = "6457827717110365317 3203168211198807973 9817491932198370423 4593380528125082431"
    assert [stream.next() for _ in range(4)] == [*map(int, numbers.split())]
    assert stream.next() == 16408922859458223821


def docstring_of(found: Any) -> str:
    """What stands in the source: where nothing does, `dataclass` makes up a docstring."""
    (node,) = ast.parse(inspect.getsource(found)).body
    return ast.get_docstring(node) or ""


def members(found: Any) -> dict[str, Any]:
    """What a class has in public but for fields, by name: of our own bases too, not of others."""
    return {
        name: value
        for base in reversed(found.__mro__)
        if base.__module__.partition(".")[0] in ("solver", "generator")
        for name, value in vars(base).items()
        if name[0] != "_" and (inspect.isroutine(value) or isinstance(value, property))
    }


def test_every_public_name_has_a_docstring_and_it_has_every_field_of_a_class():
    """Switches are explained by the rules of their game, which the docstring names."""
    missing = []
    for key, named in NAMED.items():
        found = named if callable(named) else type(named)
        missing += [key] if not docstring_of(found) else []
        if not inspect.isclass(found):
            continue
        missing += [f"{key}.{name}" for name, each in members(found).items() if not each.__doc__]
        if found is not named:
            continue
        bases = [base for base in found.__mro__ if base.__module__.startswith("solver.")]
        text = " ".join(map(docstring_of, bases or [found]))
        words = {*re.findall(r"`(\w+)`", text), *getattr(found, "SWITCHES", ())}
        names = getattr(found, "_fields", ())
        if dataclasses.is_dataclass(found):
            names = [field.name for field in dataclasses.fields(found)]
        missing += [f"{key}.{name}" for name in names if name not in words]
    assert missing == []


if __name__ == "__main__":
    print(*faults(), sep="\n")
    LIST.write_text("".join(f"{line}\n" for line in sorted({*promised()})), encoding="utf-8")
