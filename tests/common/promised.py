"""What docs/stability.md promises and a program can list: data/promised.txt.

``python -m tests.common.promised`` writes the list, and prints how it differs from the one before.
"""

import json
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
REWRITE = "python -m tests.common.promised"
DOCUMENTS = ("search/schemas/solution.json", "puzzle.json", "puzzle-solution.json")

FACES = ("generator", "solver.no_mans_land", "solver.shooting_party", "solver.the_party")
"""The faces of the packages."""


NAMED: dict[str, Any] = {
    f"{face} {name}": getattr(module, name)
    for face, module in ((face, import_module(face)) for face in FACES)
    for name in module.__all__
}
"""Every name of the faces with its face before it, and what it stands for. This imports nearly
everything.
"""


def promised() -> list[str]:
    """Return the lines of the list as the code has them now."""
    names = (f"name {name}" for name in [*NAMED, *(f"shooting_party {n}" for n in door.__all__)])
    return sorted({*names, *_commands(), *_exit_codes(), *_documents(), *_streams()})


def _commands() -> Iterator[str]:
    for context in reference.commands(reference.root()):
        yield f"command {context.command_path}"


def _exit_codes() -> Iterator[str]:
    named = {name: code for name, code in vars(cli).items() if type(code) is int}
    yield from (f"exit code {name} {code}" for name, code in named.items())


def _documents() -> Iterator[str]:
    """The properties of a solution, and of published puzzles and their solutions."""
    for package in ("solver", "generator"):
        for file in (ROOT / package).rglob("schemas/*.json"):
            if file.as_posix().endswith(DOCUMENTS):
                schema = json.loads(file.read_text(encoding="utf-8"))
                for name in schema["properties"]:
                    yield f"document {schema['$id'].removeprefix('urn:')} {name}"


def _streams() -> Iterator[str]:
    """What seeds, cards and days lead to."""
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


def faults(before: list[str], now: list[str]) -> list[str]:
    """Return a message for each line in which a list differs from the one before."""
    gone = [f"no more: {line}: this breaks the promise of docs/stability.md"
            for line in before if line not in now]  # fmt: skip
    return gone + [f"new: {line}: {REWRITE}" for line in now if line not in before]


def kept() -> list[str]:
    """Return the lines of the list under version control."""
    return LIST.read_text(encoding="utf-8").splitlines() if LIST.exists() else []


if __name__ == "__main__":
    print(*faults(kept(), promised()), sep="\n")
    LIST.write_text("".join(f"{line}\n" for line in promised()), encoding="utf-8")
