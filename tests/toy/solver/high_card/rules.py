"""The rules of the toy: numbers are turned over one by one; who stops scores the last of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from solver.common.game import CHANCE, IllegalMove, Play, Played
from solver.common.rng import SplitMix64, read_seed

NUMBERS = 8
TURN, STOP = MOVES = ("turn", "stop")


@dataclass(frozen=True)
class State:
    """The numbers shown; whether another one is being turned over, and whether the player stops."""

    shown: tuple[int, ...] = ()
    due: bool = False
    stopped: bool = False
    events: tuple[str, ...] = field(default=(), compare=False)

    @property
    def player(self) -> int | None:
        if self.due:
            return CHANCE
        return None if self.stopped or not self.left else 0

    @property
    def left(self) -> frozenset[int]:
        return frozenset(range(1, NUMBERS + 1)).difference(self.shown)

    @property
    def score(self) -> int:
        return self.shown[-1] if self.shown else 0

    def legal_moves(self) -> Sequence[Any]:
        if self.player is None:
            return ()
        return sorted(self.left) if self.due else MOVES if self.shown else (TURN,)

    def objection(self, move: Any) -> str | None:
        return None if move in self.legal_moves() else "this is not possible now"

    def play(self, move: Any) -> State:
        if (why := self.objection(move)) is not None:
            raise IllegalMove(f"{move}: {why}")
        if self.due:
            return State((*self.shown, move), events=(f"{move} is turned over.",))
        return replace(self, due=move == TURN, stopped=move == STOP, events=())

    def seen_by(self, player: int) -> State:
        return self

    def returns(self) -> tuple[float]:
        return (float(self.score if self.player is None else 0),)

    def __str__(self) -> str:
        return f"{len(self.left)} face down; shown: {' '.join(map(str, self.shown)) or 'none'}"


@cache
def worth(left: frozenset[int]) -> float:
    """The mean score of going on as well as can be, with these numbers face down."""
    return sum(max(n, worth(left - {n})) for n in left) / len(left) if left else 0.0


def pile(seed: int | str) -> tuple[int, ...]:
    return SplitMix64(read_seed(seed)).shuffled(range(1, NUMBERS + 1))


class HighCard(Play[State]):
    name, title, own = "high-card", "High Card", ("Seed",)

    def begin(self, tags: Mapping[str, str]) -> Played[State]:
        numbers = pile(tags.get("Seed", ""))
        return Played.begun(State(), {"Seed": tags["Seed"]}, lambda now: numbers[len(now.shown)])


PLAY = HighCard()
