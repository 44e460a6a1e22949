"""A ceiling over unseen play: ``python -m benchmarks.shooting_party.ceiling`` writes the table of
docs/shooting-party/unseen.md.

For games of one pass: what the clairvoyant scores, who knows the whole order; the ceiling of
telling.py; and what the player scores. On small decks, the ceiling beside the exact value.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

from benchmarks.shooting_party.telling import TABLE_BITS, ceilings, new_told
from benchmarks.shooting_party.unseen import DECKS, MEMO_BITS, switches_of
from benchmarks.statistics import with_error
from benchmarks.tables import DOCS, cells, head, machine, write_between
from solver.common.processes import Workers
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import CARD_COUNT, DECK
from solver.shooting_party.players.ladder import THOROUGH, measure
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve
from solver.shooting_party.unseen.exact import new_memo, opening_worth
from solver.shooting_party.unseen.network import CARDS

ONE_PASS = RuleSet().within(1)

TOLD = {
    "told the whole order, the butler keeping it": ((0,), 1),
    "the same down to 4 cards, then nothing": ((4,), 1),
    "told the order down to 12 cards, then 12 orders down to 4": ((12, 4), 12),
}
"""What is told: where stretches end, and the number of orders told for all but the first."""

SMALL, SMALL_BITS = ((6, 2), 4), 20
"""The same on small decks; and the size of their tables."""

PARTS = 20
"""Into which the shuffles are divided, whatever the number of workers."""


def some_ceilings(
    switches: np.ndarray, ends: tuple[int, ...], tellings: int, shuffles: int, seed: int
) -> np.ndarray:
    """Return the ceilings of some shuffles."""
    found = np.zeros(shuffles)
    bits = TABLE_BITS if int(switches[DECK]).bit_count() == CARD_COUNT else SMALL_BITS
    ceilings(new_told(switches, ends, tellings, seed, bits), found)
    if np.isnan(found).any():
        raise SystemExit("a table of the ceiling is too small")
    return found


def many_ceilings(
    pool: Workers, switches: np.ndarray, ends: tuple[int, ...], tellings: int, shuffles: int
) -> np.ndarray:
    """Return the ceilings of many shuffles, the same whatever the number of workers."""
    asked = [
        pool.submit(some_ceilings, switches, ends, tellings, shuffles // PARTS, seed)
        for seed in range(PARTS)
    ]
    return np.concatenate([each.result() for each in asked])


def clairvoyant(seed: int) -> int:
    """Return the best score of a deal within one pass."""
    return solve(Deal.from_seed(seed), ONE_PASS).best.value


def player(seed: int) -> float:
    """Return the score of the expert in a game of one pass on a deal."""
    return measure(Deal.from_seed(seed), ONE_PASS, THOROUGH, 1).mean


def one_pass(pool: Workers, shuffles: int) -> Iterator[str]:
    """Yield the table of one pass."""
    yield head("one pass", "shuffles", "cards")
    asked = [pool.submit(clairvoyant, seed) for seed in range(shuffles)]
    known = [float(each.result()) for each in asked]
    yield cells(("the clairvoyant: best score of a deal", str(shuffles), with_error(known)))
    switches = conversion.game(Deal.from_seed(0), ONE_PASS).switches
    for name, (ends, tellings) in TOLD.items():
        found = many_ceilings(pool, switches, ends, tellings, shuffles)
        yield cells((name, str(len(found)), with_error(found)))
    rows = [pool.submit(player, seed) for seed in range(shuffles)]
    means = [each.result() for each in rows]
    yield cells(("the expert", str(shuffles), with_error(means)))


def small_decks(pool: Workers, shuffles: int) -> Iterator[str]:
    """Yield the table of small decks."""
    yield head("deck, with the butler", "cards", "exact", "ceiling")
    for name in DECKS:
        switches = switches_of(name)
        exact, _, _ = opening_worth(switches, new_memo(MEMO_BITS), CARDS)
        found = many_ceilings(pool, switches, *SMALL, shuffles)
        size = str(int(switches[DECK]).bit_count())
        yield cells((name, size, f"{exact:.4f}", with_error(found, 3)))


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description="Measure the ceiling over unseen play.")
    parser.add_argument("--shuffles", type=int, default=300)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--print", action="store_true", help="leave the page alone")
    chosen = parser.parse_args()
    with Workers(chosen.workers) as pool:
        small = "".join(small_decks(pool, 10 * chosen.shuffles))
        rows = "".join(one_pass(pool, chosen.shuffles))
    text = (
        f"`python -m benchmarks.shooting_party.ceiling --shuffles {chosen.shuffles}`, "
        f"{chosen.workers} parallel processes on {machine()}. Errors are one standard "
        f"error.\n\n{rows}\n{small}"
    )
    print(text)
    if not chosen.print:
        write_between(DOCS / "shooting-party" / "unseen.md", "ceiling", text)


if __name__ == "__main__":
    main()
