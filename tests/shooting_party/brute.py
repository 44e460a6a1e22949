"""Brute force by the readable engine alone: every position, breadth first. For small games only;
small_games.py keeps what it found of some."""

from collections import defaultdict
from collections.abc import Iterator, Set
from dataclasses import dataclass

from solver.shooting_party import Move, Position
from solver.shooting_party.rules.scores import Objective, Score, merit

Key = tuple[object, ...]
Finishes = list[tuple[Score, int, int]]
"""The score of each contact of a move, with its pass and minus the cards left."""


def outcomes(position: Position) -> Iterator[tuple[Move, Position, Finishes]]:
    """Yield each move with the position after it and its contacts."""
    for move in position.legal_moves():
        after = position.play(move)
        events = after.events
        queens, aces = position.score
        contacts: Finishes = []
        for event in events:
            if event.kind == "contact":
                queens, aces = queens + 1, aces + len(event.cards) - 1
                contacts.append(((queens, aces), event.pass_number, -event.cards_left))
        yield move, after, contacts


@dataclass(frozen=True, order=True)
class Finish:
    """A contact, the better the smaller but for its score."""

    passes: int
    minus_cards_left: int
    moves: int


class Known:
    """What is known of a game: its beginning, and the best contact that makes each score."""

    root: Position
    finish: dict[Score, Finish]

    def scores(self, passes: int = 3) -> set[Score]:
        """The scores that can be reached within some passes, the present one included."""
        return {self.root.score, *(s for s, f in self.finish.items() if f.passes <= passes)}

    def best(self, objective: Objective, passes: int = 3) -> Score:
        return max(self.scores(passes), key=lambda score: merit(score, objective))

    def best_finish(self, scores: Set[Score]) -> Finish | None:
        """The best contact that reaches one of the scores."""
        return min((f for s, f in self.finish.items() if s in scores), default=None)


class Everything(Known):
    """Every position that can be reached, with its least number of moves, and every best
    contact.
    """

    def __init__(self, root: Position, most: int = 400_000) -> None:
        self.root, self.most = root, most
        self.depth: dict[Key, int] = {root.key: 0}
        self.before: dict[Key, list[Key]] = defaultdict(list)
        self.finish = {}
        self.contact_from: dict[tuple[Score, Finish], set[Key]] = defaultdict(set)
        self.positions = {root.key: root}
        layer, depth = [root], 0
        while layer:
            depth += 1
            layer = [after for position in layer for after in self._expand(position, depth)]

    def _expand(self, position: Position, depth: int) -> Iterator[Position]:
        """Yield the positions that are met for the first time."""
        for _, after, contacts in outcomes(position):
            for score, *keys in contacts:
                finish = Finish(*keys, depth)
                self.finish[score] = min(finish, self.finish.get(score, finish))
                self.contact_from[score, finish].add(position.key)
            if after.key not in self.depth:
                if len(self.depth) == self.most:
                    raise OverflowError(f"more than {self.most} positions")
                self.depth[after.key] = depth
                self.positions[after.key] = after
                yield after
            if self.depth[after.key] == depth:
                self.before[after.key].append(position.key)

    def first_line(self, scores: Set[Score]) -> list[Move]:
        """The best line to one of the scores that is first in the order of legal moves."""
        finish = self.best_finish(scores)
        good: set[Key] = set()
        last = {k for s in scores for k in self.contact_from.get((s, finish), ())}
        stack = [k for k in last if self.depth[k] == finish.moves - 1]
        while stack:
            key = stack.pop()
            if key not in good:
                good.add(key)
                stack += self.before[key]
        line: list[Move] = []
        position = self.root
        while True:
            length = len(line) + 1
            for move, after, contacts in outcomes(position):
                if any(s in scores and Finish(*keys, length) == finish for s, *keys in contacts):
                    return [*line, move]
                if after.key in good and self.depth[after.key] == length:
                    line.append(move)
                    position = after
                    break
            else:
                raise AssertionError("no way on")


Reachable = dict[Score, tuple[int, int]]
"""Each score that a contact can make, with the best (pass, minus cards left) of such a contact."""


def everything_below(root: Position) -> list[tuple[Position, Reachable]]:
    """Every position that can be reached, with what can be reached from there."""
    found: dict[Key, tuple[Position, Reachable]] = {}
    stack = [(root, False)]
    while stack:
        position, expanded = stack.pop()
        if position.key in found:
            continue
        played = list(outcomes(position))
        if not expanded:
            stack += [(position, True), *((after, False) for _, after, _ in played)]
            continue
        best: Reachable = {}
        for _, after, contacts in played:
            made = [(score, (number, left)) for score, number, left in contacts]
            for score, finish in (*found[after.key][1].items(), *made):
                best[score] = min(finish, best.get(score, finish))
        found[position.key] = position, best
    return list(found.values())
