"""The puzzles of a seed: proposed with their tiers, and made from the place where they lie.

The place is the number of moves made in the seed's game.
"""

from collections.abc import Iterator
from itertools import permutations

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.scale import Mode
from generator.common.rating.tiers import Tier, tier_named
from generator.the_party.finding import Problem, problem_after, problems
from generator.the_party.puzzle_rules import TIERS
from generator.the_party.sheet import coming
from solver.common.cards import SUITS
from solver.common.schemas import Refused
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Orders

CREDITS = {"game": "Dan Zen, 1995"}


def proposed(mode: Mode, _: str, seed: int, __: Tier | None) -> Iterator[Proposal]:
    """Yield the puzzles that a seed has."""
    for problem in problems(mode, seed):
        rating, place = tier_of(problem).alone(mode), str(len(problem.game.moves))
        motifs = tuple(problem.motifs)
        yield Proposal(rating, place, decision_of(problem), (problem.kind,), motifs)


def tier_of(problem: Problem) -> Tier:
    """Return the tier of a puzzle."""
    return tier_named(TIERS[problem.mode][problem.found.within], problem.mode)


def decision_of(problem: Problem) -> str:
    """Return what there is to decide, as text: a state with all cards to come, up to the names of
    the suits.
    """
    state = problem.found.state
    room, *_ = coming(state, Orders(problem.found.seed), 0)
    sets = [state.hands[state.turn], *state.hands, *state.stashes, state.arrivals]
    return min(
        str([state.actions, [new[c] for c in room], [sorted(new[c] for c in s) for s in sets]])
        for new in _SUITS_EXCHANGED
    )


_SUITS_EXCHANGED = [
    {c: name[0] + new.get(name[-1], "") for c, name in enumerate(DECK.names)}
    for new in (dict(zip(SUITS, suits, strict=True)) for suits in permutations(SUITS))
]


def made(task: Task, entry: Entry, _: bool) -> Contents:
    """Return the puzzle of an entry. Raise `Refused` if there is none."""
    problem = problem_after(task.mode, int(entry.place), entry.seed)
    if problem is None:
        raise Refused(f"goal: no such puzzle is proven to begin after {entry.place!r}")
    return contents(task, entry.seed, problem)


def contents(task: Task, seed: int, problem: Problem) -> Contents:
    """Return both documents of a puzzle. Nothing of the first follows from the answer."""
    answer, rating = problem.solution, tier_of(problem).alone(task.mode)
    own = {"deal": answer["deal"], "par": problem.par, "credits": CREDITS}
    return Contents.of(task, seed, rating, answer, **own)
