"""The value of every state between rounds, for an aim: dynamic programming, last round first.

The value of a round depends on the state after it alone, so it is worked out once for each set of
targets after the round, target, penalty and weather state after the round, and then handed to every
weather state before the round that can come to it: 160,000 evaluations instead of 850,000.

Where an aim simply adds points up (`score`, if death keeps them) or ignores them (`survive`), the
score is no part of the state. Any other aim *bends*: then it is, and 4.7 million values are kept.
Only scores that the targets gone allow are filled in.

All is done in steps, between which a host can stop or show how far it is: `step` (Python and
JavaScript are hosts). The first ones depend on the rules alone.
"""

from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from solver.common.arrays import Float64s, Float64s2, Float64s3, Int64s
from solver.common.compiled import entry, kernel, lasting
from solver.common.digest import sources_hash
from solver.common.kept import keep, read_kept
from solver.common.kernels import popcount
from solver.no_mans_land.exact.between import (
    BASES,
    ROWS,
    SCORES,
    SETS,
    STATES,
    Layout,
    empty_layout,
    first_row,
    lay_out,
    row_of,
)
from solver.no_mans_land.exact.hand_classes import fill_hits
from solver.no_mans_land.exact.rounds import (
    TARGET_CARDS,
    Found,
    Workspace,
    collect,
    empty_found,
    empty_workspace,
)
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed.numbers import PENALTIES
from solver.no_mans_land.packed.play import ROUND, drawn_in, final_score, gone_after
from solver.no_mans_land.rules.cards import ROUNDS
from solver.no_mans_land.rules.switches import BANDS, Aim, RuleSet

EQUAL = 1e-9  # values this close are equal; fire is held only if that is worth more by it

SCORE, SURVIVE, BAND = range(3)
KIND, LOW, REWARD = range(3)
"""Words of an aim: its kind, the lowest score of the band, 1 where points are added up."""

BLOCK = 256  # sets of targets in a step
WEIGHED, ENDED = 1 + PENALTIES, 2 + PENALTIES
"""The steps that turn offers into chances, and that fill in the ends of the game."""
BLOCKS = SETS // BLOCK
STEPS = ENDED + 1 + ROUNDS * BLOCKS


class Offers(NamedTuple):
    """The offers of all targets and penalties as chances: those of target t and penalty N are the
    first ``counts[4 * t + N]`` rows of ``rows[4 * t + N]``: chance of the offer, points, and the
    chances of being alive with them, dead with them, alive without, dead without. `choice` is 1 for
    targets where holding fire is compared with every offer.
    """

    rows: Float64s3
    counts: Int64s
    choice: Int64s


@lasting
class Values(NamedTuple):
    """All that is worked out of a rule set and an aim, as the words `rules` and `aim`. ``
    values[row, score]`` are those of the states between rounds (between.py), `dead` is the utility
    of being killed by score; both have one score only if the aim does not bend. `here` is working
    space.
    """

    rules: Int64s
    aim: Int64s
    layout: Layout
    found: Found
    offers: Offers
    values: Float64s2
    dead: Float64s
    here: Float64s


def words_of(aim: Aim) -> Int64s:
    """Return an aim as words."""
    kind = {"score": SCORE, "survive": SURVIVE, "band": BAND}[aim.kind]
    return np.array([kind, BANDS.get(aim.name, 0), 0], np.int64)


def empty_values(rules: RuleSet, aim: Aim) -> Values:
    """Return the arrays before the first step."""
    scores, found = SCORES if bends(rules, aim) else 1, empty_found()
    offers = Offers(
        np.zeros(found.rows.shape), found.counts.copy(), np.zeros(TARGET_CARDS, np.int64)
    )
    return Values(
        T.flags(rules), words_of(aim), empty_layout(), found, offers,
        np.zeros((ROWS, scores)), *np.zeros((2, scores)),
    )  # fmt: skip


def bends(rules: RuleSet, aim: Aim) -> bool:
    """Return True if what is still to be had under an aim depends on the score."""
    return is_bent(T.flags(rules), words_of(aim))


@entry
def is_bent(rules: Int64s, aim: Int64s) -> bool:
    """Return True if what is still to be had under an aim depends on the score."""
    return aim[KIND] == BAND or (aim[KIND] == SCORE and rules[T.FORFEITS] == 1)


@entry
def step(values: Values, space: Workspace, number: int) -> None:
    """Do one step of the work, the next one."""
    if number == 0:
        lay_out(values.layout)
        fill_hits(space.hits, space.codes, space.held)
    elif number < WEIGHED:
        collect(number - 1, space, values.found)
    elif number == WEIGHED:
        weigh(values.rules, values.found, True, True, values.offers)
    elif number == ENDED:
        _end(values)
    else:
        done = number - ENDED - 1
        first = done % BLOCKS * BLOCK
        _back(values, ROUNDS - 1 - done // BLOCKS, first, first + BLOCK)


@entry
def weigh(rules: Int64s, found: Found, choice: bool, merge: bool, offers: Offers) -> None:
    """Turn offers into chances. Without `choice`, they are all taken. With `merge`, those where
    there is no choice or holding fire cannot be better are one offer, divided by points.
    """
    for pair in range(len(found.counts)):
        target, count = pair // PENALTIES, 0
        shoots_back = T.COUNTER[target] > 0
        chosen = choice and rules[T.MAY_HOLD] == 1 and (shoots_back or not merge)
        offers.choice[target] = chosen
        some, made = found.rows[pair, : found.counts[pair]], offers.rows[pair]
        hands, draws = some[:, 0].sum(), some[0, 2:].sum()
        for n in range(len(some)):
            row = count
            if merge and not chosen:
                row = 0
                while row < count and made[row, 1] != some[n, 1]:
                    row += 1
            if row == count:
                made[row, :] = 0.0
                made[row, 1] = some[n, 1]
                count += 1
            chance = some[n, 0] / hands
            share = chance if merge and not chosen else 1.0
            made[row, 0] = 1.0 if merge and not chosen else chance
            for column in range(2, 6):
                made[row, column] += share * (some[n, column] / draws)
        offers.counts[pair] = count


@kernel
def utility(values: Values, score: int, killed: bool) -> float:
    final = final_score(score, killed, values.rules)
    if values.aim[KIND] == SCORE:
        return float(final)
    reached = not killed if values.aim[KIND] == SURVIVE else final >= values.aim[LOW]
    return 1.0 if reached else 0.0


@kernel
def _end(values: Values) -> None:
    """Fill in the values after the last round, the utility of being killed, and the reward."""
    values.aim[REWARD] = values.aim[KIND] == SCORE and values.rules[T.FORFEITS] == 0
    for score in range(len(values.dead)):
        values.dead[score] = utility(values, score, True)
        for row in range(BASES[ROUNDS], len(values.values)):
            values.values[row, score] = utility(values, score, False)


@kernel
def shot_value(row: Float64s, score: int, after: Float64s, dead: Float64s, reward: int) -> float:
    """Return the value of an offer that is taken, given the values by score after the round."""
    gain = int(row[1])
    to = score + gain if len(after) > 1 else 0
    value: float = (
        row[2] * after[to] + row[3] * dead[to] + row[4] * after[score] + row[5] * dead[score]
    )
    value += reward * gain * (row[2] + row[3])
    return value


@kernel
def round_value(values: Values, target: int, penalty: int, score: int, after: Float64s) -> float:
    """Return the value of a round before the hand is dealt."""
    value, pair = 0.0, PENALTIES * target + penalty
    offers, choice = values.offers.rows[pair], values.offers.choice[target]
    for n in range(values.offers.counts[pair]):
        shot = shot_value(offers[n], score, after, values.dead, values.aim[REWARD])
        value += offers[n, 0] * (max(shot, after[score]) if choice else shot)
    return value


@entry
def row_after(values: Values, at: Int64s) -> int:
    """Return the row of the values after a round of known weather, of a position as words."""
    rounds = at[ROUND] + 1
    gone, sky = gone_after(at, rounds), drawn_in(at, rounds)
    return row_of(values.layout, gone, sky)


@kernel
def _back(values: Values, round_: int, first: int, last: int) -> None:
    """Fill in the values before a round, from those after it, for some sets of targets."""
    layout, here = values.layout, values.here
    for gone in range(first, last):
        if popcount(gone) != round_:
            continue
        row = first_row(layout, gone)
        left = TARGET_CARDS - round_
        for target in range(TARGET_CARDS):
            if gone >> target & 1:
                continue
            base = first_row(layout, gone | 1 << target)
            for wind in range(PENALTIES * STATES[round_ + 1]):
                lost, sky = wind % PENALTIES, wind // PENALTIES
                known = False
                for source in range(STATES[round_]):
                    chance = layout.winds[PENALTIES * round_ + lost, sky, source] / left
                    if chance == 0:
                        continue
                    for score in range(len(here)):
                        if layout.reach[gone, score]:
                            if not known:
                                here[score] = round_value(
                                    values, target, lost, score, values.values[base + sky]
                                )
                            values.values[row + source, score] += chance * here[score]
                    known = True


@cache
def begun(rules: RuleSet) -> Values:
    """Return what depends on a rule set alone: the states, and the offers of best shots."""
    values, space = empty_values(rules, Aim("survive")), empty_workspace()
    for number in range(ENDED):
        step(values, space, number)
    return values


def best_rounds() -> Found:
    """Return the offers of best shots, which are the same under all rules."""
    return begun(RuleSet()).found


@lru_cache(maxsize=6)  # up to 38 MB each
def values_of(rules: RuleSet, aim: Aim) -> Values:
    """Return the values of the best play for an aim, from disk if they are kept there."""
    first = begun(rules)
    values = empty_values(rules, aim)._replace(layout=first.layout, offers=first.offers)
    space = empty_workspace()
    step(values, space, ENDED)
    name, before = (
        kept_name(rules, aim) if bends(rules, aim) else "",
        values.values[: BASES[ROUNDS]],
    )
    if name and (kept := read_kept(name)) is not None:
        before[_known(values.layout)] = np.frombuffer(kept)
        return values
    for number in range(ENDED + 1, STEPS):
        step(values, space, number)
    if name:
        keep(name, before[_known(values.layout)].tobytes())
    return values


def kept_name(rules: RuleSet, aim: Aim) -> str:
    """Return the name under which the values for an aim are kept: 0.3 seconds of work, 6 MB."""
    sources = sources_hash(Path(__file__).parents[1])
    return sha256(f"{sources} {aim.name} {sorted(rules.to_json().items())}".encode()).hexdigest()


def _known(layout: Layout) -> Any:
    """Return which values before the last round's end are there: by row and score."""
    sizes = np.array([popcount(gone) for gone in range(SETS)])
    sets = np.argsort(sizes, kind="stable")[: np.count_nonzero(sizes < ROUNDS)]
    return np.repeat(layout.reach[sets] > 0, STATES[sizes[sets]], axis=0)
