"""The reckoning of a game: what each event changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from solver.common.game import Played
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.position import Position, Round

Event = Literal["target", "weather", "hand", "decision", "stray", "counterattack"]


@dataclass(frozen=True)
class Change:
    """An `event` of a game, `what` it brought as text, and the value `before` and `after` it;
    `round` counts from 0.
    """

    round: int
    event: Event
    what: str
    before: float
    after: float

    @property
    def change(self) -> float:
        """What the event changed; never above 0 for a decision."""
        return self.after - self.before


@dataclass(frozen=True)
class Reckoning:
    """A game's `changes` in order; with the value at the `start` they sum to that at the end."""

    start: float
    changes: tuple[Change, ...]

    @property
    def end(self) -> float:
        """The value after the last event."""
        return self.changes[-1].after if self.changes else self.start

    @property
    def skill(self) -> float:
        """What the decisions changed: 0 at best."""
        return sum(each.change for each in self.changes if each.event == "decision")

    @property
    def luck(self) -> float:
        """What all other events changed."""
        return sum(each.change for each in self.changes if each.event != "decision")


def reckon(game: Played[Position], solution: Solution) -> Reckoning:
    """Return the reckoning of a game under the rules and for the aim of a solution."""
    start = solution.value(Position(game.state.rules))
    changes: list[Change] = []
    value = start
    for round_ in rounds(game):
        for event, what, after in _events(round_, solution):
            changes.append(Change(round_.before.round, event, what, value, after))
            value = after
    return Reckoning(start, tuple(changes))


def _events(round_: Round, solution: Solution) -> Iterator[tuple[Event, str, float]]:
    """Yield the events of a round with the value after each."""
    before, shot = round_.before, round_.shot
    known = before.between.with_target(before.aimed.card)
    yield "target", DECK.names[before.aimed.card], solution.value(known)
    known = known.with_weather(before.weather)
    yield "weather", DECK.text(before.weather), solution.value(known)
    yield "hand", DECK.text(before.hand), solution.value(before)
    decision = round_.decision
    yield "decision", str(decision), solution.value(before, decision)
    if shot.stray:
        yield "stray", DECK.text(shot.stray), solution.value(before, decision, shot.stray)
    if shot.counter:
        yield "counterattack", DECK.text(shot.counter), solution.value(round_.after)
