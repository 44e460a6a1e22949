"""The puzzles of a seed: proposed with their ratings, and made from the place where they lie.

The place is, in *force*, the number of moves made in the seed's game and, in *call*, what the
caller has noticed.

The rating is how far the players of the ladder are from the answer.

A part of the rating is how often a player misses. In *force* that is the expected number of their
decisions along the line at which they leave the winning path; in *call* it is the chance of the
wrong answer, and a further part, *close*, which counts as much as all players together, is how
little a wrong answer loses (1 less that). (generator/common/rating/log_scale.py.)

The players see what a player sees. Those who decide at random are asked `LOTS` times with streams
of their own, so that the same puzzle always has the same measures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations, permutations
from statistics import fmean

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.log_scale import log_scale, rate_by_log
from generator.common.rating.scale import Mode, Rating
from generator.common.rating.tiers import Tier
from generator.the_party.calling import Calling, callings
from generator.the_party.ends import view_of
from generator.the_party.forcing import Forcing, attackers_turns, forcing_after, forcings
from generator.the_party.game import RATER_VERSION, RULES
from generator.the_party.sheet import coming
from solver.common.cards import SUITS
from solver.common.schemas import Refused
from solver.the_party.knowledge.views import View
from solver.the_party.players.bots import Bot, Mind
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Orders
from solver.the_party.rules.moves import Move, is_true

CREDITS = {"game": "Dan Zen, 1995"}

JUDGES = ("random", "careful", "rogue", "squire", "steward", "learned", "pimc:20", "host:20")
CLOSE = "close"

MOST = 12  # puzzles of a seed that are graded
LOTS = 16  # how often a player who decides at random is asked
SURE = ("careful", "learned")  # players who always decide alike

SAMPLE = {"force": range(100_000, 100_300), "call": range(100_000, 100_060)}
"""The seeds of the scale of each mode."""


def proposed(mode: Mode, _: str, seed: int, __: Tier | None) -> Iterator[Proposal]:
    """Yield the puzzles of a mode that a seed has."""
    for puzzle in puzzles_of(mode, seed):
        rating = rate(mode, measures_of(puzzle))
        yield Proposal(rating, place_of(puzzle), decision_of(puzzle), (mark_of(puzzle),))


def mark_of(puzzle: Forcing | Calling) -> str:
    """Return the answer, or the kinds of moves by which a win begins."""
    if isinstance(puzzle, Calling):
        return puzzle.answer.kind
    return "+".join(theme.replace(" ", "-") for theme in puzzle.themes)


def decision_of(puzzle: Forcing | Calling) -> str:
    """Return what there is to decide, as text: a state with all cards to come, up to the names of
    the suits or, with hands unseen, the ranks in one's hand and of the cards that the sender may
    hold, with the couples among these, and the announcement.
    """
    if isinstance(puzzle, Calling):
        view = view_of(puzzle.end_game, puzzle.log)
        rest = {card for card in puzzle.end_game.unseen if card not in view.hand}
        couples = sum(is_true(pair, "KQ") for pair in combinations(rest, 2))
        ranks = (" ".join(sorted(DECK.names[c][:1] for c in cards)) for cards in (view.hand, rest))
        return f"{' | '.join(ranks)} | {couples} {view.word}"
    state = puzzle.found.state
    room, *_ = coming(state, Orders(puzzle.found.seed), 0)
    sets = [state.hands[state.turn], *state.hands, *state.stashes, state.arrivals]
    return min(
        str([state.actions, [new[c] for c in room], [sorted(new[c] for c in s) for s in sets]])
        for new in _SUITS_EXCHANGED
    )


def _exchanged(suits: tuple[str, ...]) -> dict[int, str]:
    new = dict(zip(SUITS, suits, strict=True))
    return {c: name[0] + new.get(name[-1], "") for c, name in enumerate(DECK.names)}


_SUITS_EXCHANGED = [_exchanged(suits) for suits in permutations(SUITS)]


def made(task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry, with `again` rated again. Raise `Refused` if there is none."""
    if (puzzle := puzzle_at(task.mode, entry.seed, entry.place)) is None:
        raise Refused(f"goal: no such puzzle is proven to begin after {entry.place!r}")
    parts = [*JUDGES, *[CLOSE] * isinstance(puzzle, Calling)]
    kept = entry.rated(task.mode, parts, RATER_VERSION)
    rating = rate(task.mode, measures_of(puzzle)) if again else kept
    return contents(task, entry.seed, puzzle, rating)


def contents(task: Task, seed: int, puzzle: Forcing | Calling, rating: Rating) -> Contents:
    """Return both documents of a puzzle. Nothing of the first follows from the answer."""
    answer = puzzle.solution
    told = rating.without_parts()  # what the programs miss would give the answer away
    own = {"deal": answer["deal"], "par": puzzle.par, "credits": CREDITS}
    return Contents.of(task, seed, told, answer, **own)


def place_of(puzzle: Forcing | Calling) -> str:
    """Return where a seed has a puzzle."""
    return " / ".join(puzzle.log) if isinstance(puzzle, Calling) else str(len(puzzle.game.moves))


def puzzle_at(mode: Mode, seed: int, place: str) -> Forcing | Calling | None:
    """Return the puzzle that a seed has at a place, proven; None if there is none."""
    if mode == "force":
        return forcing_after(int(place), seed, RULES[mode])
    there = callings(seed, RULES[mode])
    return next((puzzle for puzzle in there if place_of(puzzle) == place), None)


def rate(mode: Mode, measures: Mapping[str, float]) -> Rating:
    """Return the rating of a puzzle by its measures."""
    scale = log_scale("generator.the_party", mode)
    return rate_by_log(scale, mode, measures, mean_of, RATER_VERSION)


def mean_of(values: Mapping[str, float]) -> float:
    """Return the mean of all players and, if there is such a part, of that and `close`."""
    players = fmean(values[name] for name in JUDGES)
    return (players + values[CLOSE]) / 2 if CLOSE in values else players


def puzzles_of(mode: Mode, seed: int) -> tuple[Forcing | Calling, ...]:
    """Return the puzzles of a seed, at most `MOST`, evenly from all there are."""
    found: tuple[Forcing | Calling, ...]
    found = tuple(forcings(seed, RULES[mode]) if mode == "force" else callings(seed, RULES[mode]))
    return found[:: max(1, -(-len(found) // MOST))]


def means(mode: Mode, seed: int) -> Iterator[float]:
    """Yield the mean miss of each puzzle of a seed."""
    for puzzle in puzzles_of(mode, seed)[:MOST]:
        yield mean_of(measures_of(puzzle))


def measures_of(puzzle: Forcing | Calling) -> dict[str, float]:
    """Return the measures of a puzzle by name."""
    if isinstance(puzzle, Calling):
        view = view_of(puzzle.end_game, puzzle.log)
        measures = {name: missed(name, view, {puzzle.answer}) for name in JUDGES}
        return measures | {CLOSE: 1 - puzzle.loses}
    player = puzzle.found.attacker
    turns = [(View.of(game, player), winning) for game, winning in attackers_turns(puzzle)]
    return {name: sum(missed(name, *turn) for turn in turns) for name in JUDGES}


def missed(name: str, view: View, right: Collection[Move]) -> float:
    """Return how often a player makes none of the right moves."""
    if name == "random":
        return 1 - len(right) / len(view.legal())
    lots = 1 if name in SURE else LOTS
    minds = (Mind(Bot.named(name), view.rules, view.viewer, lot) for lot in range(lots))
    return sum(mind.move(view) not in right for mind in minds) / lots
