"""The puzzles of a seed: proposed with their ratings, and made from the place where they lie.

The place is the number of moves made in the seed's game.

The rating is how far the bots are from the answer: a part of it is the expected
number of a player's decisions along the line at which they leave the winning path
(generator/common/rating/scale.py).

The players see what a player sees. Those who decide at random are asked `LOTS` times with streams
of their own, so that the same puzzle always has the same measures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import permutations
from statistics import fmean

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.scale import Mode, Rating, log_scale, rate_by_log
from generator.common.rating.tiers import Tier
from generator.the_party.forcing import Forcing, attackers_turns, forcing_after, forcings
from generator.the_party.puzzle_rules import FORCE, RATER_VERSION, RULES
from generator.the_party.sheet import coming
from solver.common.cards import SUITS
from solver.common.schemas import Refused
from solver.the_party.knowledge.views import View
from solver.the_party.players.bots import Bot, Mind
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Orders
from solver.the_party.rules.moves import Move

CREDITS = {"game": "Dan Zen, 1995"}

JUDGES = ("random", "careful", "rogue", "squire", "steward", "learned", "pimc:20", "host:20")

MOST = 12  # puzzles of a seed that are graded
LOTS = 16  # how often a player who decides at random is asked
SURE = ("careful", "learned")  # players who always decide alike

SAMPLE = {FORCE: range(100_000, 100_300)}
"""The seeds of the scale."""


def proposed(_: Mode, __: str, seed: int, ___: Tier | None) -> Iterator[Proposal]:
    """Yield the puzzles that a seed has."""
    for puzzle in puzzles_of(seed):
        rating, place = rate(measures_of(puzzle)), str(len(puzzle.game.moves))
        mark = "+".join(theme.replace(" ", "-") for theme in puzzle.themes)
        yield Proposal(rating, place, decision_of(puzzle), (mark,))


def decision_of(puzzle: Forcing) -> str:
    """Return what there is to decide, as text: a state with all cards to come, up to the names of
    the suits.
    """
    state = puzzle.found.state
    room, *_ = coming(state, Orders(puzzle.found.seed), 0)
    sets = [state.hands[state.turn], *state.hands, *state.stashes, state.arrivals]
    return min(
        str([state.actions, [new[c] for c in room], [sorted(new[c] for c in s) for s in sets]])
        for new in _SUITS_EXCHANGED
    )


_SUITS_EXCHANGED = [
    {c: name[0] + new.get(name[-1], "") for c, name in enumerate(DECK.names)}
    for new in (dict(zip(SUITS, suits, strict=True)) for suits in permutations(SUITS))
]


def made(task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry, with `again` rated again. Raise `Refused` if there is none."""
    if (puzzle := forcing_after(int(entry.place), entry.seed, RULES)) is None:
        raise Refused(f"goal: no such puzzle is proven to begin after {entry.place!r}")
    kept = entry.rated(task.mode, JUDGES, RATER_VERSION)
    rating = rate(measures_of(puzzle)) if again else kept
    return contents(task, entry.seed, puzzle, rating)


def contents(task: Task, seed: int, puzzle: Forcing, rating: Rating) -> Contents:
    """Return both documents of a puzzle. Nothing of the first follows from the answer."""
    answer = puzzle.solution
    told = rating.without_parts()  # what the programs miss would give the answer away
    own = {"deal": answer["deal"], "par": puzzle.par, "credits": CREDITS}
    return Contents.of(task, seed, told, answer, **own)


def rate(measures: Mapping[str, float]) -> Rating:
    """Return the rating of a puzzle by its measures."""
    scale = log_scale("generator.the_party", FORCE)
    return rate_by_log(scale, FORCE, measures, mean_of, RATER_VERSION)


def mean_of(values: Mapping[str, float]) -> float:
    return fmean(values[name] for name in JUDGES)


def puzzles_of(seed: int) -> tuple[Forcing, ...]:
    """Return the puzzles of a seed, at most `MOST`, evenly from all there are."""
    found = tuple(forcings(seed, RULES))
    return found[:: max(1, -(-len(found) // MOST))]


def means(_: Mode, seed: int) -> Iterator[float]:
    """Yield the mean miss of each puzzle of a seed."""
    for puzzle in puzzles_of(seed):
        yield mean_of(measures_of(puzzle))


def measures_of(puzzle: Forcing) -> dict[str, float]:
    player = puzzle.found.attacker
    turns = [(View.of(game.state, player), winning) for game, winning in attackers_turns(puzzle)]
    return {name: sum(missed(name, *turn) for turn in turns) for name in JUDGES}


def missed(name: str, view: View, right: Collection[Move]) -> float:
    """Return how often a player makes none of the right moves."""
    if name == "random":
        return 1 - len(right) / len(view.legal_moves())
    lots = 1 if name in SURE else LOTS
    minds = (Mind(Bot.named(name), view.rules, view.viewer, lot) for lot in range(lots))
    return sum(mind.move(view) not in right for mind in minds) / lots
