"""What answers rest on, put to the test: `python -m tests.soundness`, or of one claim alone
`python -m tests.soundness --row "packed rules"`.

Each claim in docs/reliability.md has a falsifier: random cases in which the claim is
held against the truth, which the readable rules find alone wherever they can. `--write` puts the
counts into that page, and the minutes of processor time. Exit code 1 if a claim is contradicted.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from math import isclose
from pathlib import Path
from random import Random

from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.cards import TARGETS
from solver.no_mans_land.rules.position import Position as NoMansLand
from solver.no_mans_land.rules.switches import Aim
from solver.shooting_party import Position, solve
from solver.shooting_party.packed import conversion
from solver.shooting_party.relaxation.upper_bound import upper_bound
from solver.shooting_party.rules.scores import SCORES, Goal, Target
from solver.shooting_party.search.bounds.aims import best_open
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.fewest import fewest_moves
from tests.no_mans_land import test_engines as no_mans_land
from tests.no_mans_land.helpers import dealt_in
from tests.shooting_party import test_bound, test_engines
from tests.shooting_party.against_brute import compare_game
from tests.shooting_party.brute import Everything, Reachable, lines_of
from tests.shooting_party.helpers import DISTINCT, PLAYED
from tests.shooting_party.packed_goals import at_least, check_cut, check_labels, packed_goal
from tests.shooting_party.small_games import random_game
from tests.shooting_party.test_histories import test_what_one_history_alone_leads_to
from tests.the_party import test_engines as the_party
from tests.the_party import test_open_hands

LEDGER = Path(__file__).parents[1] / "docs" / "reliability.md"
ROW = re.compile(r"(?m)^\| \*(?P<claim>[^*|]+)\* \|(?P<said>.*)" + r"\|[^|\n]*" * 4 + r"\|$")
"""A row of its table. The last cells are cases, contradictions, the rate that they allow, and the
minutes of processor time that its falsifier takes.
"""

Cases = Iterator[Counter[str]]
"""How many cases of each claim were compared. A contradiction is an `AssertionError`."""

MOST_POSITIONS = 2_000
"""Of the small games whose positions are all looked at."""

REFINEMENTS = ("rescues", "releases", "clearance", "next pass")
"""The bounds that do nothing without the deadlines."""


def without(*names: str) -> Bounds:
    return replace(ALL_BOUNDS, **{name.replace(" ", "_"): False for name in names})


ALL = "all bounds"
SETTINGS = {"deadlines": without(*REFINEMENTS), ALL: ALL_BOUNDS}
SETTINGS |= {name: without(name) for name in REFINEMENTS}
"""Each refinement stands for all bounds but itself."""

CAPS = (2, 5, 9)
"""Cards that a line must leave if it needs all passes."""


def everything(pick: Random) -> list[tuple[Position, Reachable]]:
    """Return all positions of a small game before its end, itself first, with what can be reached
    from there.
    """
    while True:
        with suppress(OverflowError):
            below = Everything(random_game(pick), MOST_POSITIONS).below()
            if not below[0][0].is_over:
                return [each for each in below if not each[0].is_over]


def cuts_of_bounds(pick: Random) -> Cases:
    yield cuts(everything(pick), pick)


def cuts(below: list[tuple[Position, Reachable]], pick: Random, most: int = 100) -> Counter[str]:
    """What is cut at a settled position can't be had from there by any line. Without that of the
    next pass, no pass but the last is asked. A refinement counts for what the others do not cut.
    Counted besides: what is cut for the cards that are to be left alone.
    """
    rules = below[0][0].rules
    game = conversion.game(below[0][0].deal, rules)
    settled = [each for each in below if each[0].choice_waits is None and not each[0].is_over]
    chosen, found = pick.sample(settled, min(len(settled), most)), Counter[str]()
    for goal in map(at_least, SCORES):
        packed = {name: packed_goal(game, goal, each) for name, each in SETTINGS.items()}
        cap, on = pick.choice(CAPS), SETTINGS[pick.choice((ALL, *REFINEMENTS[:3]))]
        capped = packed_goal(game, goal, on, cap)
        for position, reachable in chosen:
            if position.score not in goal.scores:
                words, is_last = conversion.pack(position), position.pass_number == rules.passes
                asked = {name for name, on in SETTINGS.items() if on.next_pass or is_last}
                where = game, words, reachable, goal
                cuts = {name for name in asked if check_cut(*where, packed[name])}
                is_open = best_open(conversion.score_byte(words)) in goal.scores
                assert is_open or goal.scores.isdisjoint(reachable), (goal, position)
                found.update(cuts - {*REFINEMENTS} | (set() if is_open else {"lost aces"}))
                found.update({*REFINEMENTS} - cuts if ALL in cuts else ())
                found["a cap"] += check_cut(*where, capped, cap) and ALL not in cuts
    return found


def labels(pick: Random) -> Cases:
    """At every position below one: can the goal still be had?"""
    below = everything(pick)
    check_labels(below, Goal.parse(pick.choice(("1q", "2", "2q", "4", "8"))))
    yield Counter({"labels": len(below)})


def answers(pick: Random) -> Cases:
    """All questions of a small game, in all ways that must not alter the answer."""
    solves, wrong = compare_game(pick.randrange(1 << 30), 0)
    assert not wrong, wrong
    yield Counter({"the search": solves["solves"]})


def shortest_lines(pick: Random) -> Cases:
    """The first moves of the shortest lines to the next contact, of all lines up to four moves."""
    below = everything(pick)
    for position, _ in pick.sample(below, min(len(below), 10)):
        target = Target(Goal.parse(f"{min(position.score[0] + 1, 4)}q"))
        if target.reached(position):
            continue
        lines, found = list(lines_of(position, target, 4)), fewest_moves(position, target, 4)
        least = min(map(len, lines), default=None)
        assert (found and found.moves) == least, position
        if found is not None:
            onward = found.onward(conversion.pack(position), 0)
            firsts = {conversion.unpack_move(move) for move, *_ in onward}
            assert firsts == {line[0] for line in lines if len(line) == least}, position
        yield Counter({"fewest moves": 1})


def histories(pick: Random) -> Cases:
    """Proof games of four moves, against every line of the deal."""
    test_what_one_history_alone_leads_to(pick.randrange(1 << 20), 4)
    yield Counter({"histories": 1})


def engines(pick: Random) -> Cases:
    """Legal moves, positions and events of the packed rules over a random game."""
    test_engines.compare_game(random_game(pick).deal, pick.choice(DISTINCT), pick)
    yield Counter({"packed rules": 1})


def relaxation(pick: Random) -> Cases:
    """Games that were played fit into the relaxation; its bound is not below the truth."""
    position, moves = test_bound.some_game(pick.choice(PLAYED), pick.randrange(1 << 20))
    assert test_bound.laid_down(position, moves), (position, moves)
    yield Counter({"the relaxation": 1})
    position = everything(pick)[0][0]
    best = solve(position).profile[-1]
    assert upper_bound(position, budget=1.0).score >= sum(best.score), position
    yield Counter({"its bound": 1})


def open_hands(pick: Random) -> Cases:
    """Forced wins with each set of cuts, against brute force."""
    setting = pick.choice(test_open_hands.SMALL + test_open_hands.NEAR_CAP)
    for each in test_open_hands.questions(setting, 4, 4, pick.randrange(1 << 30)):
        test_open_hands.compare(each, test_open_hands.ALL_CUTS)
        yield Counter({"forced wins": len(test_open_hands.ALL_CUTS)})


def party_engines(pick: Random) -> Cases:
    setting = pick.choice(the_party.SETTINGS + the_party.EXTREMES)
    the_party.compare_game(setting, pick.randrange(1 << 30))
    yield Counter({"The Party's packed rules": 1})


def decisions(pick: Random) -> Cases:
    """Chances of a decision, against every order of the cards to come."""
    setting, seed = pick.choice(list(no_mans_land.SETTINGS)), pick.randrange(1 << 30)
    position = dealt_in(no_mans_land.SETTINGS[setting], seed)
    yield Counter({"chances of a decision": no_mans_land.compare_decisions(position, pick)[0]})


def values(pick: Random) -> Cases:
    """The value of a round, worked out from the last round back, against the mean of the score's
    distribution, which flows from the first round on.
    """
    rules = no_mans_land.SETTINGS[pick.choice(list(no_mans_land.SETTINGS))]
    solution = Solution(rules, Aim("score"))
    position = NoMansLand(rules).with_target(pick.choice(sorted(TARGETS)))
    mean, value = solution.distribution(position).mean, solution.value(position)
    assert isclose(mean, value, abs_tol=1e-9), (rules, position, mean, value)
    yield Counter({"values": 1})


FALSIFIERS: tuple[tuple[Callable[[Random], Cases], int, tuple[str, ...]], ...] = (
    (engines, 200_000, ("packed rules",)),
    (cuts_of_bounds, 400, ("lost aces", "deadlines", *REFINEMENTS, ALL)),
    (labels, 400, ("labels",)),
    (answers, 200, ("the search",)),
    (shortest_lines, 200, ("fewest moves",)),
    (histories, 100, ("histories",)),
    (relaxation, 300, ("the relaxation", "its bound")),
    (open_hands, 300, ("forced wins",)),
    (party_engines, 500, ("The Party's packed rules",)),
    (decisions, 500, ("chances of a decision",)),
    (values, 100, ("values",)),
)
"""What yields cases, how often it is called in a whole run, and whose claims' cases they are."""

Found = dict[str, tuple[int, float]]
"""By claim: the cases compared, and the minutes of a whole run."""


def run(
    seed: str, share: float = 1.0, row: str | None = None, games: int | None = None
) -> tuple[Found, int]:
    """Compare random cases of all claims, or of one row, in a share of a whole run or in so many
    games. Return the contradictions' number, too.
    """
    found, wrong = Found(), 0
    for cases, times, claims in FALSIFIERS:
        if row not in (None, *claims):
            continue
        began, own, numbers = (
            time.process_time(),
            Counter[str](),
            games or max(1, round(times * share)),
        )
        for number in range(numbers):
            try:
                for each in cases(Random(f"{seed} {cases.__name__} {number}")):
                    own += each
            except AssertionError as error:
                wrong += 1
                print(f"{cases.__name__} {number}: {error}")
        seconds = time.process_time() - began
        found |= {claim: (own[claim], seconds / 60 * times / numbers) for claim in claims}
        print(*(f"{n:10,}  {claim}" for claim, n in own.items()), f"{seconds:,.0f} s", sep="\n")
    return found, wrong


def with_counts(page: str, found: Found) -> str:
    """Return the page with counts and minutes in its table, of those claims that were tested. So
    many cases without a contradiction allow a rate of three in so many, at 95 %: the rule of three
    (Hanley and Lippman-Hand, 1983).
    """

    def row(line: re.Match[str]) -> str:
        count, minutes = found.get(line["claim"], (0, 0))
        if count == 0:
            return line[0]
        counts = f"{count:,} | 0 | {3 / count:.1g} | {float(f'{minutes:.1g}'):g}"
        return f"| *{line['claim']}* |{line['said']}| {counts} |"

    return ROW.sub(row, page)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soundness")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--share", type=float, default=1.0, help="of a whole run")
    parser.add_argument("--row", choices=[c for *_, claims in FALSIFIERS for c in claims])
    parser.add_argument("--write", action="store_true", help="the counts into the page")
    chosen = parser.parse_args()
    found, wrong = run(chosen.seed, chosen.share, chosen.row)
    print(f"{sum(count for count, _ in found.values()):,} cases, {wrong} contradictions")
    if chosen.write and not wrong:
        LEDGER.write_text(with_counts(LEDGER.read_text(encoding="utf-8"), found), encoding="utf-8")
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main())
