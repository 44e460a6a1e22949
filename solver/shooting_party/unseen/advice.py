"""Advice and hints for somebody who does not see the pile: what each legal move can be expected to
bring.
"""

from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import entry
from solver.common.errors import InputError
from solver.common.words import tied
from solver.shooting_party.packed.layout import score_of
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import SOLVER_VERSION, Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen import afterstates, sampling
from solver.shooting_party.unseen.network import CARDS, EIGHT, FOUR
from solver.shooting_party.unseen.reasons import Names, reasons

ALL = 1 << 40
"""A margin that leaves no candidate out."""

USUAL = np.array([24, afterstates.MOST, 1, ALL, 6, 0], dtype=np.int64)
DEEP = np.array([256, afterstates.MOST, 1, ALL, 7, 0], dtype=np.int64)
"""Settings (sampling.py): well under a second; some seconds."""


SCHEMA = "shooting-party/advice/1"

AIM_NAMES = {"cards": CARDS, "four_queens": FOUR, "eight": EIGHT}
"""What good play may be out for, by its name in documents: as many cards as possible on average, or
the greatest chance of four queens or of all eight cards.
"""


@dataclass(frozen=True)
class Estimate:
    """A `mean` with its standard `error`: 0 for an exact one. The error is that of sampling draws;
    the network's own is not in it (docs/shooting-party/unseen.md).
    """

    mean: float
    error: float

    def to_json(self) -> dict[str, float]:
        """Return both, rounded."""
        return {"mean": round(self.mean, 4), "error": round(self.error, 4)}


@dataclass(frozen=True)
class Advised:
    """A legal `move` and what it can be expected to lead to with good play after it: the `cards`
    scored by the end of the game, those of now included, and the chances of `four` queens and of
    all `eight` cards. `plan` are the moves up to the next draw, this one first; `end` is the number
    of the afterstate to which they lead. `exact` says that nothing was sampled.
    """

    move: Move
    plan: tuple[Move, ...]
    cards: Estimate
    four: Estimate
    eight: Estimate
    end: int
    exact: bool

    @property
    def estimates(self) -> dict[str, Estimate]:
        """What it can be expected to lead to, by the names of the aims."""
        return {"cards": self.cards, "four_queens": self.four, "eight": self.eight}

    def to_json(self) -> dict[str, Any]:
        """Return a row of an advice document."""
        return {
            "move": str(self.move),
            "plan": [str(move) for move in self.plan],
            **{name: estimate.to_json() for name, estimate in self.estimates.items()},
            "exact": self.exact,
        }


@dataclass(frozen=True)
class Advice:
    """Advice for a `position` that is not over, and for an `aim`, which is ``cards``,
    ``four_queens`` or ``eight``; `deep` samples ten times as much. It depends on what is seen there
    alone, and is the same each time.
    """

    position: Position
    deep: bool = False
    aim: str = "cards"

    @cached_property
    def moves(self) -> tuple[Advised, ...]:
        """All legal moves, the best first; of equal ones, the first in the order of the rules."""
        decision = sampling.Decision.of(self.position)
        own = decision.searcher()
        settings = DEEP if self.deep else USUAL
        _weigh(own, decision.seen, decision.b, AIM_NAMES[self.aim], settings)
        made = [self._advised(own, decision, move) for move in self.position.legal_moves()]
        return tuple(sorted(made, key=lambda advised: -advised.estimates[self.aim].mean))

    @property
    def distinct(self) -> tuple[Advised, ...]:
        """The best moves towards different afterstates: one move for each."""
        return tuple({advised.end: advised for advised in reversed(self.moves)}.values())[::-1]

    @property
    def near(self) -> tuple[Move, ...]:
        """The best move, and those to other ends that are within the error of its estimate."""
        count = tied((each.cards.mean, each.cards.error) for each in self.distinct)
        return tuple(each.move for each in self.distinct[:count])

    def reasons(self, advised: Advised, names: Names = DECK.text) -> tuple[str, ...]:
        """Return short clauses that speak for or against a move (reasons.py)."""
        return reasons(self.position, advised.plan, names)

    def to_json(self) -> dict[str, Any]:
        """Return the document of schema ``shooting-party/advice/1`` (schemas/advice.json)."""
        described = situation.to_json(self.position)
        return {
            "schema": SCHEMA,
            "solver": SOLVER_VERSION,
            "rules": str(self.position.rules),
            "position": {name: described[name] for name in described if name != "schema"},
            "deep": self.deep,
            "aim": self.aim,
            "moves": [
                advised.to_json() | {"reasons": list(self.reasons(advised))}
                for advised in self.moves
            ],
        }

    def _advised(self, own: sampling.Searcher, decision: sampling.Decision, move: Move) -> Advised:
        """Return the best that a move can lead to among the candidates of the search."""
        place = decision.place_after(own, move)
        count = int(own.counts[place])
        scored = len(self.position.score_pile)

        def estimate(aim: int) -> Estimate:
            mean = float(own.sums[place, aim]) / count / sampling.UNIT
            square = own.squares[place, aim] / count / (sampling.UNIT / 2) ** 2
            spread = max(0.0, square - mean * mean)
            error = sqrt(spread / (count - 1)) if count > 1 else 0.0
            return Estimate(mean + (scored if aim == CARDS else 0), error)

        return Advised(
            move,
            decision.plan(own, (int(own.views[place]), int(own.hands[place])), move),
            estimate(CARDS),
            estimate(FOUR),
            estimate(EIGHT),
            end=place,
            exact=count == 1,
        )


def advise(
    subject: Position | Deal | int | str,
    rules: RuleSet | str | None = None,
    *,
    deep: bool = False,
    aim: str = "cards",
) -> Advice:
    """Return advice for a position, for the opening of a deal, or for what a text describes, such
    as ``hand Qh 2c 3c; display Ah; pass 2``: the pile is not looked at.
    `deep` samples ten times as much; `aim` is as in `Advice`. Raise `InputError` for a text that
    names none of these, and for a game that is over.
    """
    if isinstance(subject, str) and situation.is_situation(subject):
        position = situation.described(subject, RuleSet.of(rules))
    else:
        position = situation.position_of(subject, rules)
    if position.is_over:
        raise InputError("the game is over")
    if aim not in AIM_NAMES:
        raise InputError(f"{aim!r} is not one of {', '.join(AIM_NAMES)}")
    return Advice(position, deep, aim)


@entry
def _weigh(own: sampling.Searcher, seen: int, b: int, aim: int, settings: Int64s) -> None:
    """Search a decision; sample it also if there is but one candidate."""
    sampling.search(own, seen, b, aim, settings)
    if own.counts[0] == 0:
        sampling.sample(
            own, seen, score_of(b), aim, 1, 2 * settings[sampling.SAMPLES], settings[sampling.DEPTH]
        )
