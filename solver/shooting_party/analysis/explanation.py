"""Explanations of lines: comments, needed moves, and what each alternative still allows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from solver.common.words import counted
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.held_against import Against
from solver.shooting_party.analysis.par_solutions import ParSolutions, par_solutions
from solver.shooting_party.analysis.prospects import Prospects
from solver.shooting_party.analysis.solutions import START, TooManySolutions, natural_line
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Step
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.situation import position_of
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import exchanged
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.search.budget import MOST_NODES, Budget, Meter, OutOfBudget
from solver.shooting_party.search.solution import Verdict
from solver.shooting_party.search.solver import solve

SCHEMA = "shooting-party/explanation/1"

GIVEN = "it is the solution of a puzzle"  # why a line that was given has no graph of solutions


@dataclass(frozen=True)
class Alternative:
    """Another legal `move`: whether the goal can be reached after it (`keeps`), the best value
    known to be reachable then (`best`), and the best not ruled out (`upper`).
    """

    move: Move
    keeps: Verdict
    best: int
    upper: int

    def to_json(self) -> dict[str, Any]:
        """Return the move's part of a document."""
        return {"move": str(self.move), "keeps": self.keeps, "best": self.best, "upper": self.upper}


@dataclass(frozen=True)
class ExplainedMove:
    """A move of the line: `step` has the move and what happens, `comments` what it is for, in
    words, `alternatives` the other legal moves (none if they were not asked for). `needed` says
    whether every par solution makes it (None if there is no graph of them); `at_par` has the other
    moves with which par can still be reached.
    """

    step: Step
    comments: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    needed: bool | None
    at_par: tuple[Move, ...]

    @property
    def only(self) -> bool:
        """True if there are alternatives and each is proven to lose the goal."""
        return bool(self.alternatives) and all(a.keeps == "no" for a in self.alternatives)

    def to_json(self) -> dict[str, Any]:
        """Return the move's part of a document."""
        return {
            "number": self.step.number,
            "move": str(self.step.move),
            "comments": list(self.comments),
            "needed": self.needed,
            "at_par": [str(move) for move in self.at_par],
            "alternatives": [alternative.to_json() for alternative in self.alternatives],
        }


@dataclass(frozen=True)
class Explanation:
    """A `line` from a `position` to a `goal` within the passes of its rules, explained move by
    move in `moves`.

    `solutions` is the graph of all par solutions, of which the line is the most natural; if it is
    None, `why_not` gives the reason. `limits` is what it could cost, `nodes` the size at which the
    graph is given up, None for a line that was given; `symbols` says that comments write cards as
    ``Q♥``. `pair` are two cards of the pile that were exchanged to make the position of the one
    asked about.
    """

    position: Position
    goal: Goal
    line: tuple[Move, ...]
    solutions: ParSolutions | None
    why_not: str | None
    limits: Budget
    nodes: int | None
    symbols: bool = True
    moves: tuple[ExplainedMove, ...] = ()
    pair: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return ``shooting-party/explanation/1``; raise what `Position.document_head` raises."""
        asked = exchanged(self.position, self.pair) if self.pair else self.position
        return {
            **asked.document_head(SCHEMA),
            **({"pair": [DECK.names[card] for card in self.pair]} if self.pair else {}),
            "goal": self.goal.text,
            "played": [str(move) for move in self.position.played or ()],
            "limits": self.limits.to_json() | ({} if self.nodes is None else {"nodes": self.nodes}),
            "theme": self._words.theme.name,
            "symbols": self.symbols,
            "solutions": None if self.solutions is None else self.solutions.to_json(),
            "why_not": self.why_not,
            "moves": [move.to_json() for move in self.moves],
        }

    @property
    def _words(self) -> Commentator:
        return Commentator(themes()[self.position.rules.theme], self.symbols)


def explain(
    subject: Position | Deal | int | str,
    rules: RuleSet | str | None = None,
    goal: Goal | str | None = None,
    budget: Budget | Meter | None = None,
    *,
    alternatives: bool = True,
    symbols: bool = True,
) -> Explanation | Verdict:
    """Return the line to a goal from a position, or from the opening of a deal under `rules`,
    explained; or "no" or "unknown" if no line exists or none was found. Without a goal, the line is
    that to the best score within the fewest passes that allow it. Deal and goal may be text;
    `InputError` is raised for one that names none.

    At most half of what is left of the budget goes into the graph of par solutions, which is given
    up beyond `MOST_NODES` positions. If `alternatives` is False, the other moves are not examined.
    Comments write cards as ``Q♥`` or, without `symbols`, as ``Qh``.
    """
    position = position_of(subject, rules)
    goal = Goal.parse(goal) if isinstance(goal, str) else goal
    meter = Meter.of(budget)
    found = _line(position, goal, meter, symbols)
    return _with_moves(found, meter, alternatives) if isinstance(found, Explanation) else found


def explain_line(
    position: Position,
    goal: Goal,
    line: tuple[Move, ...],
    budget: Budget | Meter | None = None,
    *,
    symbols: bool = True,
    alternatives: bool = True,
    against: Against | None = None,
) -> Explanation:
    """Return a line to a goal, explained without par solutions and held `against` something; from a
    position that the exchange of a pair may have made. Raise `Refused` if it is illegal.
    """
    meter, pair = Meter.of(budget), against.pair if against else ()
    found = Explanation(position, goal, line, None, GIVEN, meter.limits, None, symbols, pair=pair)
    return _with_moves(found, meter, alternatives, against)


def _line(
    position: Position, goal: Goal | None, meter: Meter, symbols: bool
) -> Explanation | Verdict:
    """Return the line to be explained, its moves not yet explained; or why there is none."""
    if goal is None:
        best = solve(position, budget=meter).best
        if not best.proven:
            return "unknown"
        position = replace(position, rules=position.rules.within(best.passes))
        goal = Goal.of(best.score)
    limits = meter.limits
    answer = solve(position, goal=goal, budget=meter)
    if answer.line is None:
        return answer.verdict
    first = answer.line.moves

    def found(solutions: ParSolutions | None, why_not: str | None = None) -> Explanation:
        line = first if solutions is None else natural_line(solutions)
        return Explanation(position, goal, line, solutions, why_not, limits, MOST_NODES, symbols)

    if not first:
        return found(None, "the goal has been reached already")
    half = None if meter.left is None else meter.left // 2
    try:
        solutions = par_solutions(position, goal, meter.share(half), MOST_NODES)
    except OutOfBudget as error:
        return found(None, f"{error.reason} ran out before all par solutions were known")
    except TooManySolutions:
        count = counted(MOST_NODES, "position")
        return found(None, f"the graph of par solutions has more than {count}")
    assert solutions is not None
    return found(solutions)


def _with_moves(
    what: Explanation, meter: Meter, alternatives: bool, against: Against | None = None
) -> Explanation:
    prospects = Prospects(what.position, meter) if alternatives else None
    return replace(what, moves=tuple(_moves(what, prospects, against)))


def _moves(
    what: Explanation, prospects: Prospects | None, against: Against | None
) -> Iterator[ExplainedMove]:
    solutions = what.solutions
    needed = solutions.needed(what.line) if solutions is not None else [None] * len(what.line)
    node: object = START
    for before, step, comments in what._words.along(what.position, what.line, against):
        at_par: tuple[Move, ...] = ()
        if solutions is not None:
            at_par = solutions.others(node, step.move)
            node, _ = solutions.edge(node, str(step.move))
        yield ExplainedMove(
            step,
            tuple(comments),
            tuple(_alternatives(before, step.move, what.goal, prospects)),
            needed[step.number - 1],
            at_par,
        )


def _alternatives(
    position: Position, played: Move, goal: Goal, prospects: Prospects | None
) -> Iterator[Alternative]:
    if prospects is None:
        return
    for move in position.legal_moves():
        if move != played:
            after = position.play(move)
            yield Alternative(move, prospects.allows(after, goal), *prospects.best(after))
