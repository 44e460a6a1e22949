"""docs/stability.md: what is promised is still there, and what is new is promised on purpose."""

import pytest

from solver.common.rng import SplitMix64
from tests.common import promised
from tests.common.promised import REWRITE, faults, kept

BREAKS = "this breaks the promise of docs/stability.md"


def test_what_is_promised_is_there():
    found = faults(kept(), promised.promised())
    assert not found, "\n".join(["", *found])


def test_what_is_gone_and_what_is_new_is_reported(monkeypatch: pytest.MonkeyPatch):
    names = {name: found for name, found in promised.NAMED.items() if not name.endswith(" Deal")}
    monkeypatch.setattr(promised, "NAMED", names)
    assert faults(kept(), promised.promised()) == [
        f"no more: name solver.shooting_party Deal: {BREAKS}",
    ]
    shorter = [line for line in kept() if line != "command party solve"]
    assert f"new: command party solve: {REWRITE}" in faults(shorter, promised.promised())


def test_the_stream_is_splitmix64():
    """https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 has these five numbers."""
    stream = SplitMix64(1234567)
    assert [stream.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
