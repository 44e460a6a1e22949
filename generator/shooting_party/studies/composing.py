"""Composing: puzzles in full view out of a deal, each proven to have one solution.

Most begin in a position out of a game of the strong player, who sees no more than a player at a
table. Nothing is lost or won by the next pass there: the pass of the position counts as the last.
What is proven of each kind:

- a *line* has no solution in fewer moves, and up to the order of discards in a row no other in so
  many; only one first move begins it. In a last pass no other score is better.
- a *move* keeps the best score that is within reach, and no other keeps it.
- after a *fault* the best score that was within reach at the start is out of reach.
- an *exchange* is the one pair of the next cards after which a line is short enough; without any
  there is none.
- in a *proof game* no other line from the opening leads to the table, up to the order of discards
  in a row, and none with fewer moves.

`studies` leaves out what people who solved by hand called dull (`_is_dull`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations

from generator.shooting_party.studies.kinds import Kind, impossible, kinds
from generator.shooting_party.studies.motifs import has_turn, is_plain, skeleton
from generator.shooting_party.studies.study import Study
from solver.common.rng import SplitMix64
from solver.shooting_party.analysis.histories import only_histories
from solver.shooting_party.analysis.par_solutions import short_solutions
from solver.shooting_party.analysis.solutions import Solutions, TooManySolutions, line_of
from solver.shooting_party.players.ladder import STRONG, recorded
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind as MoveKind
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import Goal, Target
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import NEXT, exchanged
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.query import Query, Reachability
from solver.shooting_party.search.solve import solve

POSITIONS, MEMORY = 3_000_000, 1 << 30
"""The budget of each question. A position left undecided within it makes no puzzle."""

MOST_SOLUTIONS = 200
"""The most positions in a graph of solutions worth counting; one solution has few."""

LEAST_OFFERED = 4  # the fewest moves to choose from

LATE = 20
"""The most cards in the pile of a last pass: with more, its end is too many moves away."""

MOST_MOVES = 14
"""The most moves of a line with the fewest."""

LEAVING = "lpm"
"""The kinds of moves of most exchanges, the dull ones: leaving, a discard and the contact, so
that four cards alone matter.
"""

ALL_QUEENS = 4
EIGHT = "8"  # the most there is


def studies(
    kind: str, deal: Deal, rules: RuleSet, lengths: tuple[int, int] | None = None
) -> Iterator[Study]:
    """Yield the puzzles of a kind in a deal, in a random order that is the same every time: all of
    them, or those of `lengths`, from the fewest to the most moves.
    """
    wanted = kinds()[kind]
    if lengths is not None:
        wanted = replace(wanted, moves=lengths)
    if impossible(wanted, rules):
        return
    if wanted.source == "opening":
        assert wanted.passes is not None
        found = composed(wanted, Position.opening(deal, rules.within(wanted.passes)))
        yield from [] if found is None or _is_dull(found) else [found]
        return
    game = recorded(deal, rules, STRONG) if wanted.source == "game" else _best_line(deal, rules)
    positions = _along(Position.opening(deal, rules), game)
    places = list(range(1, len(game)))
    SplitMix64.of_text(f"{deal.code} {kind}").shuffle(places)
    for place in places:
        if positions[place].choice_waits is not None:
            continue
        found = composed_at(wanted, positions[place], tuple(game[place:]))
        if found is not None and not _is_dull(found):
            yield replace(found, kind=kinds()[kind])


def _is_dull(study: Study) -> bool:
    """Return True for a line that is found by counting alone."""
    if study.asked not in ("line", "exchange"):
        return False
    game = replay(study.line_start, study.line)
    match study.kind.name:
        case "proof-game":
            return not has_turn(game)
        case "exchange":
            return is_plain(game) or skeleton(game) == LEAVING
        case _:
            return is_plain(game)


def composed_at(kind: Kind, here: Position, after: tuple[Move, ...]) -> Study | None:
    """Return the puzzle of a kind that begins in a position out of a game, as `composed` does."""
    start = replace(here, rules=here.rules.within(here.pass_number))
    return composed(kind, start, after, last=here.pass_number == here.rules.passes)


def composed(
    kind: Kind, start: Position, after: tuple[Move, ...] = (), last: bool = True
) -> Study | None:
    """Return the puzzle of a kind that begins in a position, if there is one and its proof keeps
    within the budget. `after` are the moves that were made there, `last` says whether no further
    pass follows in the game.
    """
    with suppress(OutOfBudget, TooManySolutions):
        return _composed(kind, start, after, last)
    return None


def proven(study: Study) -> Study | None:
    """Return a puzzle with its solution, composed again from its start; None if it is not proven to
    be one.
    """
    if study.table is not None:
        every = _proof_games(study.kind, study.start)
        return next((each for each in every if each.question == study.question), None)
    found = composed(study.kind, study.start, study.shown)
    return found if found is not None and found.question == study.question else None


def _best_line(deal: Deal, rules: RuleSet) -> list[Move]:
    """Return a line to all eight cards, as early as can be; empty if there is none, or none is
    found.
    """
    line = solve(deal, rules, budget=_budget(), goal=Goal.parse(EIGHT)).line
    return [] if line is None else list(line.moves)


def _along(position: Position, moves: Iterable[Move]) -> list[Position]:
    """Return the positions of a line, the first and the last included."""
    positions = [position]
    for move in moves:
        positions.append(positions[-1].play(move))
    return positions


def all_solutions(study: Study) -> tuple[tuple[Move, ...], Solutions | None]:
    """Return the moves that every solution begins with, and how they all go on with the fewest
    moves. None if these are too many to be known, or the first moves reach the target.
    """
    start, target = study.line_start, study.target
    if study.table is not None:
        return study.line, None
    chosen = study.line[: study.asked == "move"]
    before = study.shown[: study.key] if study.asked == "fault" else chosen
    here = _along(start, before)[-1]
    if target.reached(here):
        return before, None
    with suppress(OutOfBudget, TooManySolutions):
        return before, short_solutions(here, target, MOST_MOVES, _meter())
    return before, None


def _composed(kind: Kind, start: Position, after: tuple[Move, ...], last: bool) -> Study | None:
    queens, aces = start.score
    match kind.name:
        case "couple":
            return _line(kind, start, f"{queens + 1}+{aces + 1}") if queens < ALL_QUEENS else None
        case "eight":
            return _line(kind, start, EIGHT) if queens == aces > 0 else None
        case "last-pass":
            return _last_pass(kind, start) if last else None
        case "mistake":
            return _mistake(kind, start, after)
        case "proof-game":
            return next(_proof_games(kind, start), None)
        case "exchange":
            return _exchange(kind, start)
        case _:
            return _move(kind, start)


def _line(kind: Kind, start: Position, score: str) -> Study | None:
    """Return the puzzle to reach a score in the fewest moves, if it has one solution."""
    assert kind.moves is not None
    fewest, most = kind.moves
    target = Target(Goal.parse(score))
    if target.reached(start):
        return None
    found = short_solutions(start, target, most, _meter(), MOST_SOLUTIONS)
    if found is None or found.moves < fewest or found.count() > 1 or len(found.keys) > 1:
        return None
    return Study(kind, start, score, found.moves, line=found.line, count=1)


def _exchange(kind: Kind, start: Position) -> Study | None:
    """Return the puzzle to exchange two of the next cards of the pile so that a queen is met with
    her ace in time, if one exchange does it, in one way, and without any she is not.
    """
    assert kind.moves is not None
    (queens, aces), (_, most) = start.score, kind.moves
    if len(start.pile) < NEXT or queens == ALL_QUEENS or impossible(kind, start.rules):
        return None
    score = f"{queens + 1}+{aces + 1}"
    target = Target(Goal.parse(score))
    if fewest_moves(start, target, most, _meter()) is not None:
        return None
    pairs = exchanges(start, target, most)
    found = _line(kind, exchanged(start, pairs[0]), score) if len(pairs) == 1 else None
    return None if found is None else replace(found, start=start, pair=pairs[0])


def exchanges(start: Position, target: Target, most: int) -> list[tuple[int, ...]]:
    """Return the pairs of the next cards after whose exchange a target takes at most so many moves.
    Raise `OutOfBudget` if that is left undecided.
    """
    return [
        pair
        for pair in combinations(start.pile[:NEXT], 2)
        if fewest_moves(exchanged(start, pair), target, most, _meter()) is not None
    ]


def _last_pass(kind: Kind, start: Position) -> Study | None:
    """Return the puzzle to reach the best score of the last pass."""
    goal = _best(start) if len(start.pile) <= LATE else None
    return None if goal is None else _line(kind, start, goal.text)


def _move(kind: Kind, start: Position) -> Study | None:
    """Return the puzzle to choose the move that keeps the best score, if just one does: no contact,
    and none after which a queen is met at once, since these are seen at a glance.
    """
    moves = start.legal_moves()
    goal = _best(start) if len(moves) >= LEAST_OFFERED else None
    if goal is None:
        return None
    kept = _keeping(start, goal, moves)
    if len(kept) != 1 or kept[0].kind is MoveKind.MEET:
        return None
    line = _to(goal, start, (kept[0],))
    if line is None or (line[1:2] and line[1].kind is MoveKind.MEET):
        return None
    return Study(kind, start, goal.text, 1, line=line, count=1)


def _mistake(kind: Kind, start: Position, after: tuple[Move, ...]) -> Study | None:
    """Return the puzzle to find the move of the game that put the best score out of reach."""
    assert kind.moves is not None
    fewest, most = kind.moves
    goal = _best(start)
    if goal is None:
        return None
    stream = SplitMix64.of_text(f"{start.deal.code} {' '.join(map(str, start.played or ()))}")
    shown = after[: fewest + stream.below(most - fewest + 1)]
    positions = [start]
    for move in shown:
        if positions[-1].is_over:
            return None
        positions.append(positions[-1].play(move))
    if positions[-1].is_over or len(shown) < fewest:
        return None
    reachable = Reachability(Query(start, goal, _meter()))
    keeps = [reachable.allows(position) for position in positions]
    if keeps[-1] or any(position.score in goal.scores for position in positions):
        return None
    fault = keeps.index(False) - 1
    line = _to(goal, start, shown[:fault])
    if line is None:
        return None
    return Study(kind, start, goal.text, len(shown), shown, line, fault, count=1)


def _proof_games(kind: Kind, start: Position) -> Iterator[Study]:
    """Yield the tables of a deal that one line alone leads to, each as a puzzle, those that are not
    dull first, in a random order that is the same every time.
    """
    assert kind.moves is not None
    _, moves = kind.moves
    tables = sorted(only_histories(start, moves).items(), key=lambda each: str(each[1]))
    SplitMix64.of_text(f"{start.deal.code} {kind.name}").shuffle(tables)
    found = [
        Study(
            kind,
            start,
            "{}+{}".format(*replay(start, line).end.score),
            moves,
            line=line,
            count=1,
            table=table,
        )
        for table, line in tables
    ]
    yield from sorted(found, key=_is_dull)


def _best(start: Position) -> Goal | None:
    """Return the best score within reach as a goal; None if it is not proven, or is there."""
    best = solve(start, budget=_budget(), par=False).best
    return Goal.of(best.score) if best.proven and best.score != start.score else None


def _keeping(start: Position, goal: Goal, moves: Iterable[Move]) -> list[Move]:
    """Return those of some legal moves after which a goal is still within reach."""
    reachable = Reachability(Query(start, goal, _meter()))
    return [move for move in moves if reachable.allows(start.play(move))]


def _to(goal: Goal, start: Position, moves: tuple[Move, ...]) -> tuple[Move, ...] | None:
    """Return a line to a goal that begins with moves and then takes the fewest; None if these are
    more than MOST_MOVES.
    """
    here = _along(start, moves)[-1]
    if here.score in goal.scores:
        return moves
    lines = fewest_moves(here, Target(goal), MOST_MOVES, _meter())
    return None if lines is None else moves + line_of(lines)


def _budget() -> Budget:
    return Budget(POSITIONS, MEMORY)


def _meter() -> Meter:
    return Meter(_budget())
