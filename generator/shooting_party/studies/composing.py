"""Composing: puzzles in full view out of a deal, each proven to have one solution.

Most begin in a position out of a game (starts.py). Nothing is lost or won by the next pass
there: the pass of the position counts as the last. What is proven of each kind:

- a *line* has no solution in fewer moves, and up to the order of discards in a row no other in so
  many; only one first move begins it. In a last pass no other score is better.
- a *move* keeps the best score that is within reach, and no other keeps it.
- of *odds* the best chance is above every other by far, if each order of the pile is as likely.
- after a *mistake* the best score that was within reach at the start is out of reach.
- an *exchange* is the one pair of the next cards after which a line is short enough; without any
  there is none.
- of *twins* each is a line, with as many moves and another first move.
- in a *proof game* no other line from the opening leads to the table, up to the order of discards
  in a row, and none with fewer moves.

`studies` leaves out what people who solved by hand called dull (`Study.is_dull`).
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations

from generator.shooting_party.studies.best_chance import Odds
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.questions import (
    LEAST_OFFERED,
    Exchange,
    Line,
    Mistake,
    OnlyMove,
    ProofGame,
)
from generator.shooting_party.studies.starts import budget, starts
from generator.shooting_party.studies.study import Kind, Study
from generator.shooting_party.studies.twins import Twins
from solver.common.rng import SplitMix64
from solver.shooting_party.analysis.histories import only_histories
from solver.shooting_party.analysis.par_solutions import short_solutions
from solver.shooting_party.analysis.solutions import Solutions, TooManySolutions, line_of
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind as MoveKind
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import Goal, Target
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import NEXT, exchanged
from solver.shooting_party.search.budget import Meter, OutOfBudget
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.query import Query, Reachability
from solver.shooting_party.search.solver import solve
from solver.shooting_party.unseen.odds import chances

MOST_SOLUTIONS = 200
"""The most positions in a graph of solutions worth counting; one solution has few."""

LATE = 20
"""The most cards in the pile of a last pass: with more, its end is too many moves away."""

MOST_MOVES = 14
"""The most moves of a line with the fewest."""

ALL_QUEENS = 4


def studies(
    kind: str,
    deal: Deal,
    rules: RuleSet,
    lengths: tuple[int, int] | None = None,
    left: int = len(DECK),
) -> Iterator[Study]:
    """Yield the puzzles of a kind in a deal, in a random order that is the same every time: all of
    them, or those of `lengths`, from the fewest to the most moves; those with at most so many cards
    `left` in the pile.
    """
    wanted = replace(kinds()[kind], moves=lengths or kinds()[kind].moves)
    if wanted.asks.impossible(rules):
        return
    for here, after in starts(wanted, deal, rules):
        found = composed_at(wanted, here, after) if len(here.pile) <= left else None
        if found is not None and not found.is_dull():
            yield replace(found, kind=kinds()[kind])


def composed_at(kind: Kind, here: Position, after: tuple[Move, ...]) -> Study | None:
    """Return the first puzzle of a kind that begins in a position out of a game, if any does."""
    start = replace(here, rules=here.rules.within(here.pass_number))
    return next(composed(kind, start, after, here.pass_number == here.rules.passes), None)


def proven(study: Study) -> Study | None:
    """Return a puzzle with its solution, composed again from its start; None if it is not proven to
    be one.
    """
    every = composed(study.kind, study.start, study.shown)
    return next((each for each in every if each.question == study.question), None)


def composed(
    kind: Kind, start: Position, after: tuple[Move, ...] = (), last: bool = True
) -> Iterator[Study]:
    """Yield the puzzles of a kind that begin in a position, one at the most but of proof games, as
    far as their proofs keep within the budget. `after` are the moves that were made there, `last`
    says whether no further pass follows in the game.
    """
    with suppress(OutOfBudget, TooManySolutions):
        yield from COMPOSERS[kind.asks](kind, start, after, last)


def all_solutions(study: Study) -> tuple[tuple[Move, ...], Solutions | None]:
    """Return the moves that every solution begins with, and how they all go on with the fewest
    moves. None if these are too many to be known, or the first moves reach the target.
    """
    before, target = study.line[: study.key + study.goes_on], study.target
    here = replay(study.line_start, before).end
    if target.reached(here):
        return before, None
    with suppress(OutOfBudget, TooManySolutions):
        return before, short_solutions(here, target, MOST_MOVES, _meter())
    return before, None


def _score(kind: Kind, start: Position, last: bool) -> str | None:
    """Return the score that a line is to reach, the best only in the last pass; None for none."""
    queens, aces = start.score
    if kind.score is None:
        goal = _best(start) if last and len(start.pile) <= LATE else None
        return None if goal is None else goal.text
    if queens == ALL_QUEENS or (kind.source == "best" and not queens == aces > 0):
        return None
    return kind.score.format(queens=queens + 1, aces=aces + 1)


def _lines(kind: Kind, start: Position, _: tuple[Move, ...], last: bool) -> Iterator[Study]:
    """Yield the puzzle to reach a score in the fewest moves, if it has one solution."""
    score = _score(kind, start, last)
    line = () if score is None else _line(kind, start, score)
    if score and line:
        yield Line(kind, start, score, len(line), line, count=1)


def _line(kind: Kind, start: Position, score: str) -> tuple[Move, ...]:
    """Return the one line that reaches a score in the fewest moves; () if there is none alone."""
    fewest, most = kind.moves
    target = Target(Goal.parse(score))
    if target.reached(start):
        return ()
    found = short_solutions(start, target, most, _meter(), MOST_SOLUTIONS)
    if found is None or found.moves < fewest or found.count() > 1 or len(found.keys) > 1:
        return ()
    return found.line


def _exchanges(kind: Kind, start: Position, *unused: object) -> Iterator[Study]:
    """Yield the puzzle to exchange two of the next cards of the pile so that a queen is met with
    her ace in time, if one exchange does it, in one way, and without any she is not.
    """
    score, most = _score(kind, start, False), kind.moves[1]
    if len(start.pile) < NEXT or score is None or Exchange.impossible(start.rules):
        return
    target = Target(Goal.parse(score))
    if fewest_moves(start, target, most, _meter()) is not None:
        return
    pairs = exchanges(start, target, most)
    if len(pairs) == 1 and (line := _line(kind, exchanged(start, pairs[0]), score)):
        yield Exchange(kind, start, score, len(line), line, count=1, pair=pairs[0])


def exchanges(start: Position, target: Target, most: int) -> list[tuple[int, ...]]:
    """Return the pairs of the next cards after whose exchange a target takes at most so many moves.
    Raise `OutOfBudget` if that is left undecided.
    """
    return [
        pair
        for pair in combinations(start.pile[:NEXT], 2)
        if fewest_moves(exchanged(start, pair), target, most, _meter()) is not None
    ]


def _twins(kind: Kind, start: Position, after: tuple[Move, ...], last: bool) -> Iterator[Study]:
    """Yield the puzzles of a position and its twins, each with the same number of moves and one
    solution, but another first move. In a random order of twins that is the same every time.
    """
    for line in _lines(kind, start, after, last):
        pairs = [*combinations(start.pile[:NEXT], 2)]
        SplitMix64.of_text(f"{start.deal.code} {kind.name} {len(start.pile)}").shuffle(pairs)
        as_many = replace(kind, moves=(line.moves, line.moves))
        for pair in pairs:
            other = _line(as_many, exchanged(start, pair), line.score)
            if other and other[0] != line.key_move:
                own = line.score, line.moves, line.line
                yield Twins(kind, start, *own, count=1, twin=pair, other=other)


def _only_moves(kind: Kind, start: Position, *unused: object) -> Iterator[Study]:
    """Yield the puzzle to choose the move that keeps the best score, if just one does: no contact,
    and none after which a queen is met at once, since these are seen at a glance.
    """
    moves = start.legal_moves()
    goal = _best(start) if len(moves) >= LEAST_OFFERED else None
    if goal is None:
        return
    reachable = Reachability(Query(start, goal, _meter()))
    kept = [move for move in moves if reachable.allows(start.play(move))]
    if len(kept) != 1 or kept[0].kind is MoveKind.MEET:
        return
    line = _to(goal, start, (kept[0],))
    if line is not None and not (line[1:2] and line[1].kind is MoveKind.MEET):
        yield OnlyMove(kind, start, goal.text, 1, line, count=1)


def _odds(kind: Kind, start: Position, _: tuple[Move, ...], last: bool) -> Iterator[Study]:
    """Yield the puzzle to choose the move with the best chance, if one is best by far."""
    score = _score(kind, start, last)
    if score is None or not (last and Odds.begins_in(start)) or Odds.impossible(start.rules):
        return
    found = chances(start)
    best = max(found, key=lambda move: found[move])
    study = Odds(kind, start, score, 1, (best,), chances=tuple(found.values()))
    if study.is_one():
        yield study


def _mistakes(kind: Kind, start: Position, after: tuple[Move, ...], _: bool) -> Iterator[Study]:
    """Yield the puzzle to find the move of the game that put the best score out of reach."""
    fewest, most = kind.moves
    goal = _best(start)
    if goal is None:
        return
    stream = SplitMix64.of_text(f"{start.deal.code} {' '.join(map(str, start.played or ()))}")
    shown = after[: fewest + stream.below(most - fewest + 1)]
    positions = [start]
    for move in shown:
        if positions[-1].is_over:
            return
        positions.append(positions[-1].play(move))
    if positions[-1].is_over or len(shown) < fewest:
        return
    reachable = Reachability(Query(start, goal, _meter()))
    keeps = [reachable.allows(position) for position in positions]
    if keeps[-1] or any(position.score in goal.scores for position in positions):
        return
    fault = keeps.index(False) - 1
    line = _to(goal, start, shown[:fault])
    if line is not None:
        yield Mistake(kind, start, goal.text, len(shown), line, fault, count=1, shown=shown)


def _proof_games(kind: Kind, start: Position, *unused: object) -> Iterator[Study]:
    """Yield the tables of a deal that one line alone leads to, each as a puzzle, those that are not
    dull first, in a random order that is the same every time.
    """
    _, moves = kind.moves
    tables = sorted(only_histories(start, moves).items(), key=lambda each: str(each[1]))
    SplitMix64.of_text(f"{start.deal.code} {kind.name}").shuffle(tables)
    found = []
    for table, line in tables:
        score = "{}+{}".format(*replay(start, line).end.score)
        found.append(ProofGame(kind, start, score, moves, line, count=1, table=table))
    yield from sorted(found, key=ProofGame.is_dull)


COMPOSERS: dict[type[Study], Callable[..., Iterator[Study]]] = {
    Line: _lines,
    OnlyMove: _only_moves,
    Odds: _odds,
    Mistake: _mistakes,
    Exchange: _exchanges,
    ProofGame: _proof_games,
    Twins: _twins,
}
"""What yields the puzzles of `composed`."""


def _best(start: Position) -> Goal | None:
    """Return the best score within reach as a goal; None if it is not proven, or is there."""
    best = solve(start, budget=budget(), par=False).best
    return Goal.of(best.score) if best.proven and best.score != start.score else None


def _to(goal: Goal, start: Position, moves: tuple[Move, ...]) -> tuple[Move, ...] | None:
    """Return a line to a goal that begins with moves and then takes the fewest; None if these are
    more than MOST_MOVES.
    """
    here = replay(start, moves).end
    if here.score in goal.scores:
        return moves
    lines = fewest_moves(here, Target(goal), MOST_MOVES, _meter())
    return None if lines is None else moves + line_of(lines)


def _meter() -> Meter:
    return Meter(budget())
