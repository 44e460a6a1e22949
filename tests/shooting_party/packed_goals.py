"""Goals as the search has them, and what its bounds cut."""

from collections.abc import Iterable

from solver.shooting_party import Budget, Meter, Position
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import Words
from solver.shooting_party.packed.costs import NO_COST, least_cost
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.rules.scores import SCORES, Goal, Score
from solver.shooting_party.search.bounds.aims import EVERY_HAND, kind_of_hand
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.bounds.feasibility import feasible_kinds, is_feasible, new_scratch
from solver.shooting_party.search.goals import PackedGoal, aim_at, as_bits, new_goal, options_of
from solver.shooting_party.search.query import Query, Reachability
from tests.shooting_party.brute import Reachable

SCRATCH = new_scratch()


def packed_goal(
    game: PackedGame, goal: Goal, bounds: Bounds = ALL_BOUNDS, cap: int = 0
) -> PackedGoal:
    """Return a goal for the search of all ways to it; with a cap, of those that leave that many
    cards in the pile if they need all passes.
    """
    passes = int(game.switches[L.PASSES])
    below = least_cost(passes - 1, cap - 1) if cap else NO_COST
    packed = new_goal(bounds, passes)
    aim_at(game, packed, as_bits(goal.scores), below, options_of(bounds), SCRATCH)
    return packed


def score_of_byte(byte: int) -> Score:
    """Return (queens, aces) of a score byte."""
    return Score(L.queens_in(byte).bit_count(), L.aces_in(byte).bit_count())


def at_least(score: Score) -> Goal:
    """Return the goal of as many queens and aces, or more of either."""
    return Goal(str(score), frozenset(s for s in SCORES if s[0] >= score[0] and s[1] >= score[1]))


def check_cut(
    game: PackedGame, words: Words, reached: Reachable, goal: Goal, packed: PackedGoal, cap: int = 0
) -> bool:
    """Return True if the bounds of a pass cut a settled position. Assert that neither they nor that
    of the aces do if the goal can be had from there, with so many cards left.
    """
    key, hand = L.key_of(*words), words[1] & L.CARDS
    cut = not is_feasible(feasible_kinds(game, key, EVERY_HAND, packed.aims, SCRATCH), hand)
    own = feasible_kinds(game, key, 1 << kind_of_hand(hand), packed.aims, SCRATCH)
    assert cut == (not own), "other kinds of hands are asked about beside it"
    best = min((f for s, f in reached.items() if s in goal.scores), default=None)
    if best is not None and (best[0] < game.switches[L.PASSES] or -best[1] >= cap):
        allowed = not cut and packed.open[conversion.score_byte(words)]
        assert allowed, f"{goal.text} with {cap} cards left is cut, but can be had"
    return cut


def check_labels(below: Iterable[tuple[Position, Reachable]], goal: Goal) -> None:
    """Assert that the labels say of every position below the first whether the goal can be had."""
    (root, _), *_ = below = [*below]
    labels = Reachability(Query(root, goal, Meter(Budget())))
    for position, reached in below:
        can = bool(goal.scores & {position.score, *reached})
        assert labels.keeps(conversion.pack(position)) == can, (goal.text, position)
