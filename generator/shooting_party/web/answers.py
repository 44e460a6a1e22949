"""The answers that a page has beside a puzzle in full view: ``shooting-party/answers/1``.

They say of every move what becomes of it, so that a page can judge without searching. What is asked
for decides their form:

- `tree` (a line with a limit of moves): a list of nodes, the start first; each is a position from
  which the task can still be done in time, and maps every legal move, in order, to ``"done"``, to
  the number of the next node, to ``{"in": n, "line": [...]}`` (too late: n moves in all, with the
  rest of such a line), or to ``{"best": v}`` (never: v cards in the score pile are the most).
- `after` (a move is asked for): for every move offered whether it `keeps` the score wanted, the
  `best` number of cards after it, and a `line` to them.
- `along` (a mistake is to be found): for the start and after each move shown the `best` number of
  cards, and while the score wanted can be kept, the moves that keep it (`keepers`) and a `line`.

A puzzle of two whole passes has none of them: its positions are too many. All have the `solution`:
its line, the number of the key in it, and what each move is good for.

Of a whole deal with the pile hidden the answers are `tables` (tables.py): for the best score within
one pass and within two, whether each position of a game keeps it; and the `players` of the ladder,
what they score on this very deal (standing.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.shooting_party.studies.study import Study
from generator.shooting_party.verification import ANSWERS
from generator.shooting_party.web.standing import standing
from generator.shooting_party.web.tables import table
from solver.common.errors import InputError
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.prospects import Prospects
from solver.shooting_party.analysis.solutions import line_of
from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.solve import solve

POSITIONS, MEMORY = 20_000_000, 1 << 30
"""The budget of each question. One that it leaves open is an error: no page may guess."""

LONGEST = 60
"""More moves than a line within one pass can have."""

Json = dict[str, Any]


MOST_PASSES = 2
"""The most passes of a table: with three there are too many positions."""


class TooHard(InputError):
    """A question about a position that the budget leaves open."""


def answers(study: Study) -> Json:
    """Return the answers to a puzzle whose solution is known. Raise `TooHard`."""
    head = {"schema": ANSWERS, **study.to_document(), "deal": study.start.deal.code}
    try:
        return head | Known(study).all() | {"solution": solution(study)}
    except OutOfBudget as error:
        raise TooHard(f"the {error.reason} ran out") from None


def answers_of_deal(deal: Deal, rules: RuleSet, profile: Iterable[Json]) -> Json:
    """Return the answers to a whole deal, whose best scores within each number of passes are at
    hand (the `profile` of its solution).
    """
    goals = {e["passes"]: Goal.of((e["queens"], e["aces"])) for e in profile}
    goals = {n: goal for n, goal in goals.items() if n <= MOST_PASSES and goal.text != "0"}
    starts = {n: Position.opening(deal, rules.within(n)) for n in goals}
    tables = [found for n, goal in goals.items() if (found := table(starts[n], goal))]
    return {"schema": ANSWERS, "rules": str(rules), "deal": deal.code, "tables": tables,
            "players": standing(deal, rules)}  # fmt: skip


def solution(study: Study) -> Json:
    """Return the line of the solution, the number of its key, and comments on each move."""
    words = Commentator(themes()[study.start.rules.theme], symbols=True)
    comments = [found for _, _, found in words.along(study.start, study.line)]
    return {"line": texts(study.line), "key": study.key + 1, "comments": comments}


class Known:
    """What can become of the positions of a puzzle."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.prospects = Prospects(study.start, Meter(Budget(POSITIONS, MEMORY)), POSITIONS)

    def all(self) -> Json:
        """Return the answers in the form that fits what is asked for."""
        match self.study.asked:
            case "move":
                return {"after": self.after()}
            case "fault":
                return {"along": self.along()}
            case _:
                return {} if self.study.moves is None else {"tree": self.tree()}

    def best(self, position: Position) -> int:
        """Return the most cards that can be in the score pile at the end."""
        value, upper = self.prospects.best(position)
        if value != upper:
            raise TooHard(f"between {value} and {upper} cards")
        return value

    def tree(self) -> list[Json]:
        """Return the positions from which the task can be done in time, and what every move there
        leads to.
        """
        numbers = {(conversion.pack(self.study.start), 0): 0}
        waiting, nodes = [(self.study.start, 0)], list[Json]()
        for position, made in waiting:
            node = Json()
            for move in position.legal_moves():
                after = position.play(move)
                becomes = self._becomes(after, made + 1)
                if becomes is None:
                    here = conversion.pack(after), made + 1
                    if here not in numbers:
                        numbers[here] = len(numbers)
                        waiting.append((after, made + 1))
                    becomes = numbers[here]
                node[str(move)] = becomes
            nodes.append(node)
        return nodes

    def _becomes(self, after: Position, made: int) -> object:
        """Return what becomes of a position after so many moves; None if it is another node."""
        target, limit = self.study.target, self.study.moves
        assert limit is not None
        if target.reached(after):
            return "done"
        if after.is_over or self.prospects.allows(after, target.goal) == "no":
            return {"best": self.best(after)}
        lines = fewest_moves(after, target, LONGEST, self._meter())
        if lines is None:
            return {"best": self.best(after)}
        if made + lines.moves <= limit:
            return None
        return {"in": made + lines.moves, "line": texts(line_of(lines))}

    def after(self) -> Json:
        """Return what becomes of each move offered."""
        return {str(move): self._chosen(self.study.start.play(move)) for move in self.study.offered}

    def _chosen(self, after: Position) -> Json:
        found = solve(after, budget=self._meter(), par=False)
        if not found.best.proven:
            raise TooHard("the best score after a move")
        keeps = self.prospects.allows(after, self.study.target.goal) == "yes"
        line = texts(() if found.line is None else found.line.moves)
        return {"keeps": keeps, "best": sum(found.best.score), "line": line}

    def along(self) -> list[Json]:
        """Return what the start and the positions after the moves shown still allow."""
        start, shown = self.study.start, self.study.shown
        positions = [start, *(step.after for step in replay(start, shown).steps)]
        return [self._place(position) for position in positions]

    def _place(self, position: Position) -> Json:
        goal = self.study.target.goal
        place: Json = {"best": self.best(position)}
        if self.prospects.allows(position, goal) == "yes":
            place["keepers"] = texts(self._keepers(position, goal))
            lines = fewest_moves(position, self.study.target, LONGEST, self._meter())
            assert lines is not None
            place["line"] = texts(line_of(lines))
        return place

    def _keepers(self, position: Position, goal: Goal) -> Iterator[Move]:
        for move in position.legal_moves():
            if self.prospects.allows(position.play(move), goal) == "yes":
                yield move

    def _meter(self) -> Meter:
        return Meter(Budget(POSITIONS, MEMORY))


def texts(moves: Iterator[Move] | Sequence[Move]) -> list[str]:
    """Return moves as texts."""
    return [str(move) for move in moves]
