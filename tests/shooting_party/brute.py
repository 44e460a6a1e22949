"""Brute force by the readable engine alone: every position, breadth first. For small games only;
small_games.py keeps what it found of some."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position

Key = tuple[object, ...]


@dataclass(frozen=True, order=True)
class Finish:
    """A contact, the better the smaller but for its score."""

    passes: int
    minus_cards_left: int
    moves: int


class Everything:
    """Every position that can be reached, with its least number of moves, and every best
    contact.
    """

    def __init__(self, root: Position, most: int = 400_000) -> None:
        self.root = root
        self.depth: dict[Key, int] = {root.key: 0}
        self.before: dict[Key, list[Key]] = defaultdict(list)
        self.finish: dict[tuple[int, int], Finish] = {}
        self.contact_from: dict[tuple[tuple[int, int], Finish], set[Key]] = defaultdict(set)
        self.positions = {root.key: root}
        layer = [root]
        depth = 0
        while layer:
            depth += 1
            following: list[Position] = []
            for position in layer:
                self._expand(position, depth, following)
                if len(self.depth) > most:
                    raise OverflowError(f"more than {most} positions")
            layer = following

    def _expand(self, position: Position, depth: int, following: list[Position]) -> None:
        for move in position.legal_moves():
            after, events = position.play_with_events(move)
            contacts = [e for e in events if e.kind == "contact"]
            queens, aces = position.score
            for event in contacts:
                queens, aces = queens + 1, aces + len(event.cards) - 1
                finish = Finish(event.pass_number, -event.cards_left, depth)
                score = (queens, aces)
                self.finish[score] = min(finish, self.finish.get(score, finish))
                self.contact_from[score, finish].add(position.key)
            if after.key not in self.depth:
                self.depth[after.key] = depth
                self.positions[after.key] = after
                following.append(after)
            if self.depth[after.key] == depth:
                self.before[after.key].append(position.key)

    def best_finish(self, scores: set[tuple[int, int]]) -> Finish | None:
        """The best contact that reaches one of the scores."""
        return min((f for s, f in self.finish.items() if s in scores), default=None)

    def first_line(self, scores: set[tuple[int, int]]) -> list[Move]:
        """The best line to one of the scores that is first in the order of legal moves."""
        finish = self.best_finish(scores)
        assert finish is not None
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
            for move in position.legal_moves():
                after, events = position.play_with_events(move)
                queens, aces = position.score
                for event in (e for e in events if e.kind == "contact"):
                    queens, aces = queens + 1, aces + len(event.cards) - 1
                    here = Finish(event.pass_number, -event.cards_left, len(line) + 1)
                    if (queens, aces) in scores and here == finish:
                        return [*line, move]
                if after.key in good and self.depth[after.key] == len(line) + 1:
                    line.append(move)
                    position = after
                    break
            else:
                raise AssertionError("no way on")


Reachable = dict[tuple[int, int], tuple[int, int]]
"""Each score that a contact can make, with the best (pass, minus cards left) of such a contact."""


def everything_below(root: Position) -> list[tuple[Position, Reachable]]:
    """Every position that can be reached, with what can be reached from there."""
    found: dict[Key, tuple[Position, Reachable]] = {}
    stack = [(root, False)]
    while stack:
        position, expanded = stack.pop()
        if position.key in found:
            continue
        played = [position.play_with_events(move) for move in position.legal_moves()]
        if not expanded:
            stack += [(position, True), *((after, False) for after, _ in played)]
            continue
        best: Reachable = {}
        for after, events in played:
            finishes = list(found[after.key][1].items())
            queens, aces = position.score
            for event in (e for e in events if e.kind == "contact"):
                queens, aces = queens + 1, aces + len(event.cards) - 1
                finishes.append(((queens, aces), (event.pass_number, -event.cards_left)))
            for score, finish in finishes:
                best[score] = min(finish, best.get(score, finish))
        found[position.key] = position, best
    return list(found.values())
