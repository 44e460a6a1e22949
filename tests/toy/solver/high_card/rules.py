"""The rules of the toy: up to four numbers are turned over, one by one; the last is the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from solver.common import game
from solver.common.game import CHANCE, IllegalMove, Play, Played
from solver.common.rng import SplitMix64, read_seed

NUMBERS, TURNS = 8, 4
TURN, STOP = MOVES = ("turn", "stop")


@dataclass(frozen=True)
class State(game.State):
    """The numbers shown; a move of the player that is not carried out, or with which it is over."""

    shown: tuple[int, ...] = ()
    move: str = ""
    events: tuple[str, ...] = field(default=(), compare=False)

    @property
    def player(self) -> int | None:
        if self.move == TURN:
            return CHANCE
        return None if self.move == STOP or len(self.shown) == TURNS else 0

    @property
    def left(self) -> frozenset[int]:
        return frozenset(range(1, NUMBERS + 1)).difference(self.shown)

    def legal_moves(self) -> Sequence[Any]:
        if self.player is None:
            return ()
        return sorted(self.left) if self.player == CHANCE else MOVES if self.shown else (TURN,)

    def play(self, move: Any) -> State:
        if (why := self.objection(move)) is not None:
            raise IllegalMove(f"{move}: {why}")
        if self.player == CHANCE:
            return State((*self.shown, move), events=(f"{move} is turned over.",))
        return replace(self, move=move, events=())

    def seen_by(self, player: int) -> State:
        return self

    def returns(self) -> tuple[float]:
        return (float(self.shown[-1] if self.player is None else 0),)

    def __str__(self) -> str:
        return f"{len(self.left)} face down; shown: {' '.join(map(str, self.shown)) or 'none'}"


@cache
def worth(left: frozenset[int], turns: int) -> float:
    """The mean score of going on as well as can be: what is face down, and turns that are left."""
    return sum(max(n, worth(left - {n}, turns - 1)) for n in left) / len(left) if turns else 0.0


def pile(seed: int | str) -> tuple[int, ...]:
    return SplitMix64(read_seed(seed)).shuffled(range(1, NUMBERS + 1))


class HighCard(Play[State]):
    name, title, own = "high-card", "High Card", ("Seed",)

    def begin(self, tags: Mapping[str, str]) -> Played[State]:
        if (seed := tags.get("Seed")) is None:
            return Played.begun(State(), {})  # numbers are told
        numbers = pile(seed)
        return Played.begun(State(), {"Seed": seed}, lambda now: numbers[len(now.shown)])


PLAY = HighCard()
