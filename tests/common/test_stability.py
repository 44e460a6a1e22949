"""docs/stability.md: what is promised is still there, and what is new is promised on purpose. Every
public name is documented, and so is whatever a public class has.
"""

import ast
import dataclasses
import inspect
import re
from typing import Any

from solver.common.rng import SplitMix64
from tests.common import promised
from tests.common.promised import NAMED, faults, kept


def test_what_is_promised_is_there():
    found = faults(kept(), promised.promised())
    assert not found, "\n".join(["", *found])


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
