"""Brute force by the readable engine alone: every position of a game, and what can be reached from
there. For small games only.
"""

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from solver.shooting_party import Move, Position
from solver.shooting_party.rules.cards import JOKER, rank, suit
from solver.shooting_party.rules.position import Draft
from solver.shooting_party.rules.scores import Objective, Score, Target, merit

Key = tuple[object, ...]
Finishes = list[tuple[Score, int, int]]
"""The score of each contact of a move, with its pass and minus the cards left."""

Reachable = dict[Score, tuple[int, ...]]
"""Each score that a contact can make, with the best such contact: its pass, minus the cards left,
and the moves to it.
"""


def outcomes(position: Position) -> Iterator[tuple[Move, Position, Finishes]]:
    """Yield each move with the position after it and its contacts."""
    for move in position.legal_moves():
        after = Draft(position).after(move)  # `play` would ask again whether it is legal
        queens, aces = position.score
        contacts: Finishes = []
        for event in after.events:
            if event.kind == "contact":
                queens, aces = queens + 1, aces + len(event.cards) - 1
                contacts.append((Score(queens, aces), event.pass_number, -event.cards_left))
        yield move, after, contacts


def every_line(
    at: Position, most: int, ends: Callable[[Position], bool] = lambda _: False
) -> Iterator[tuple[tuple[Move, ...], Position]]:
    """All lines of at most so many moves, one by one, with where they lead; none goes on where one
    ends.
    """
    for move in at.legal_moves() if most else ():
        after = Draft(at).after(move)
        yield (move,), after
        if not ends(after):
            yield from (((move, *rest), end) for rest, end in every_line(after, most - 1, ends))


def lines_of(position: Position, target: Target, most: int) -> Iterator[tuple[Move, ...]]:
    """Every line of at most `most` moves that reaches a target with its last one."""
    lines = every_line(position, most, target.reached)
    return (line for line, end in lines if target.reached(end))


@dataclass(frozen=True, order=True)
class Finish:
    """A contact, the better the smaller."""

    passes: int
    minus_cards_left: int
    moves: int


class Everything:
    """Every position that can be reached, the moves there, and what can be reached from there."""

    def __init__(self, root: Position, most: int = 400_000) -> None:
        self.root, self.positions = root, {root.key: root}
        self.moves: dict[Key, list[tuple[Move, Key, Finishes]]] = {}
        waiting = [root]
        while waiting:
            position = waiting.pop()
            moves = self.moves[position.key] = []
            for move, after, contacts in outcomes(position):
                moves.append((move, after.key, contacts))
                if after.key not in self.positions:
                    if len(self.positions) == most:
                        raise OverflowError(f"more than {most} positions")
                    self.positions[after.key] = after
                    waiting.append(after)

    def below(self) -> list[tuple[Position, Reachable]]:
        """Every position, the first one first, with what can be reached from there."""
        positions = sorted(self.positions.values(), key=progress)
        return [(position, self.reachable[position.key]) for position in positions]

    @cached_property
    def reachable(self) -> dict[Key, Reachable]:
        found: dict[Key, Reachable] = {}
        for position in sorted(self.positions.values(), key=progress, reverse=True):
            best = found[position.key] = {}
            for _, after, contacts in self.moves[position.key]:
                later = [(score, (*keys, n + 1)) for score, (*keys, n) in found[after].items()]
                made = [(score, (*keys, 1)) for score, *keys in contacts]
                for score, finish in (*later, *made):
                    best[score] = min(finish, best.get(score, finish))
        return found

    @cached_property
    def finish(self) -> dict[Score, Finish]:
        """The best contact that makes each score."""
        return {score: Finish(*keys) for score, keys in self.reachable[self.root.key].items()}

    def first_line(self, scores: Set[Score]) -> list[Move]:
        """The best line to one of the scores that is first in the order of legal moves."""

        def best(found: Reachable) -> list[int]:
            return [*min((keys for score, keys in found.items() if score in scores), default=())]

        key, line = self.root.key, list[Move]()
        *keys, left = best(self.reachable[key])
        while left:
            left -= 1
            for move, after, contacts in self.moves[key]:
                ends = [keys for score, *keys in contacts if score in scores]
                if keys in ends if left == 0 else best(self.reachable[after]) == [*keys, left]:
                    key, line = after, [*line, move]
                    break
            else:
                raise AssertionError("no way on")
        return line

    def scores(self, passes: int = 3) -> set[Score]:
        """The scores that can be reached within some passes, the present one included."""
        return {self.root.score, *(s for s, f in self.finish.items() if f.passes <= passes)}

    def best(self, objective: Objective, passes: int = 3) -> Score:
        return max(self.scores(passes), key=lambda score: merit(score, objective))

    def best_finish(self, scores: Set[Score]) -> Finish | None:
        """The best contact that reaches one of the scores."""
        return min((f for s, f in self.finish.items() if s in scores), default=None)


def progress(position: Position) -> tuple[int, int, int]:
    """What grows with every move: the butler goes before the card that he brings."""
    weight = len(position.hand) + (JOKER in position.hand)
    return position.pass_number, -len(position.pile), -weight


def least_left(some_cards: frozenset[int]) -> int:
    """The fewest cards left after discards of pairs of a suit and sets of a rank, all tried."""
    fitting = [
        frozenset(group)
        for size in (2, 3, 4)
        for group in combinations(sorted(some_cards), size)
        if len({*map(rank, group)}) == 1 or (size == 2 and len({*map(suit, group)}) == 1)
    ]
    reached = best = {some_cards}
    while reached:
        reached = {rest - group for rest in reached for group in fitting if group <= rest}
        best = best | reached
    return min(map(len, best))
