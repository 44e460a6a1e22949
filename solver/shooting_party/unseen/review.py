"""Luck and skill of a recorded game, by what could be seen.

A game is a chain of turns: cards come, then the player chooses an afterstate. Let `worth` be what
the network expects of a decision, and `mean` the mean worth over the draws that may follow an
afterstate, estimated in shuffles whose random numbers follow from what is seen. The *luck* of a
draw is the worth of what came less the mean; the *skill* of a turn is the mean of what was chosen
less the worth. Whatever the network's errors, the luck of every draw has expectation 0, since the
estimate of the mean is unbiased and looks at no order. And the sums telescope:

    mean of the opening + all luck + all skill = score

That makes luck a control variate of the score. Source: Martin Zinkevich, Michael Bowling, Nolan
Bard, Morgan Kan and Darse Billings, Optimal unbiased estimators for evaluating agent performance,
AAAI 2006. What a turn *gave away* is estimated apart from this, by the search: the mean of the best
afterstate less that of the chosen one, in the same shuffles.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from solver.common.arrays import Float64s, Int64s
from solver.common.compiled import entry
from solver.shooting_party.packed.layout import DECK, OVER, score_of
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen import sampling
from solver.shooting_party.unseen.advice import Estimate
from solver.shooting_party.unseen.afterstates import DUE, DUE_SHIFT
from solver.shooting_party.unseen.network import CARDS, ONE, best_choice, gain

SCHEMA = "shooting-party/review/1"

SAMPLES = 256  # shuffles for every mean
OPENING_DUE = 4
SUMS = ("expected", "luck", "skill", "outcome", "given_away")  # of a review


@dataclass(frozen=True)
class Turn:
    """The moves up to a draw, or to the end of a recorded game: `first` is the number of the first
    of them, from 1. `luck` is that of the draw before, in cards; `worth` what the network expects
    of the position then, cards scored before included; `skill` the change by the choice.
    `given_away` is what the best plan, `better`, has more; 0 with no better plan. A turn of an
    unfinished game without a draw has no `skill`: None.
    """

    first: int
    moves: tuple[Move, ...]
    position: Position
    luck: float
    worth: float
    skill: float | None
    given_away: Estimate
    better: tuple[Move, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "moves": [str(move) for move in self.moves],
            "luck": round(self.luck, 4),
            "worth": round(self.worth, 4),
            "skill": None if self.skill is None else round(self.skill, 4),
            "given_away": self.given_away.to_json(),
            "better": [str(move) for move in self.better],
        }


@dataclass(frozen=True)
class Review:
    """A reviewed game: what could be expected at the start, its turns, the luck of the draw that
    ended it (0 without one), and where it ended.
    """

    start: Position
    end: Position
    expected: float
    turns: tuple[Turn, ...]
    last_luck: float

    @property
    def luck(self) -> float:
        """The luck of all draws, in cards."""
        return sum(turn.luck for turn in self.turns) + self.last_luck

    @property
    def skill(self) -> float:
        """What all choices changed, in cards, by the network's measure."""
        return sum(turn.skill or 0.0 for turn in self.turns)

    @property
    def given_away(self) -> float:
        """What the choices gave away against the best ones, in cards, by the search's measure."""
        return sum(turn.given_away.mean for turn in self.turns)

    @property
    def outcome(self) -> float:
        """The cards scored; of an unfinished game, what could still be expected."""
        return self.expected + self.luck + self.skill

    @property
    def costliest(self) -> tuple[Turn, ...]:
        """The turns that gave something away, the costliest first."""
        some = [turn for turn in self.turns if turn.given_away.mean > 0]
        return tuple(sorted(some, key=lambda turn: -turn.given_away.mean))

    def to_json(self) -> dict[str, Any]:
        """Return ``shooting-party/review/1``; raise what `Position.document_head` raises."""
        queens, aces = self.end.score
        return self.start.document_head(SCHEMA) | {
            "moves": [str(move) for turn in self.turns for move in turn.moves],
            "over": self.end.is_over,
            "score": {"queens": queens, "aces": aces},
            **{name: round(getattr(self, name), 4) for name in SUMS},
            "turns": [turn.to_json() for turn in self.turns],
            "last_luck": round(self.last_luck, 4),
        }


def review(start: Position, moves: Sequence[Move]) -> Review:
    """Return the review of legal moves from a position that is not over. It depends on what was
    seen alone, and is the same each time. Raise `IllegalMove`.
    """
    own = sampling.Decision.of(start).searcher()
    before = opening_mean(own) if start.played == () else None
    expected, number = before, 1
    turns: list[Turn] = []
    for position, played in _divided(start, moves):
        turn, mean = _reviewed(position, played, number, before)
        expected = turn.worth if expected is None else expected
        turns.append(turn)
        before, number = mean, number + len(played)
    end = turns[-1].position
    for move in turns[-1].moves:
        end = end.play(move)
    last_luck = len(end.score_pile) - before if end.is_over and before is not None else 0.0
    assert expected is not None
    return Review(start, end, expected, tuple(turns), last_luck)


def _divided(start: Position, moves: Sequence[Move]) -> list[tuple[Position, list[Move]]]:
    """Return the decisions, each with the moves up to its draw, which the last may lack."""
    turns: list[tuple[Position, list[Move]]] = [(start, [])]
    at = start
    for move in moves:
        at = at.play(move)
        position, played = turns[-1]
        played.append(move)
        if _ends_turn(sampling.Decision.of(position).after(played)) and not at.is_over:
            turns.append((at, []))
    return turns


def _reviewed(
    position: Position, moves: Sequence[Move], first: int, before: float | None
) -> tuple[Turn, float | None]:
    """Return a turn, and the mean of the afterstate chosen, None if nothing is chosen yet. `before`
    is the mean of the afterstate before.
    """
    decision = sampling.Decision.of(position)
    own = decision.searcher()
    scored = len(position.score_pile)
    worth = scored + int(expects(own, decision.seen, decision.b)) / ONE
    luck = 0.0 if before is None else worth - before
    turn = Turn(first, tuple(moves), position, luck, worth, None, Estimate(0.0, 0.0), ())
    chosen = decision.after(moves)
    if not _ends_turn(chosen):
        return turn, None
    sampling.search(own, decision.seen, decision.b, CARDS, sampling.THOROUGH)
    best = int(own.views[0]), int(own.hands[0])
    numbers = np.zeros(4)
    compare(own, decision.seen, decision.b, np.array([*best, *chosen]), SAMPLES, numbers)
    _, still, more, error = (float(number) for number in numbers)
    mean = scored + still
    turn = replace(turn, skill=mean - worth)
    if more > 2 * error:
        turn = replace(turn, given_away=Estimate(more, error), better=decision.plan(own, best))
    return turn, mean


def _ends_turn(words: sampling.Words) -> bool:
    """Return True if cards are due, or the game is over."""
    return bool(words[0] & (OVER | DUE))


def opening_mean(own: sampling.Searcher) -> float:
    """Return the mean worth of the draws that may open a game by the rules of a searcher."""
    opening = int(own.game.switches[DECK]) | OPENING_DUE << DUE_SHIFT
    numbers = np.zeros(1)
    compare(own, opening, 0, np.array([opening, 0]), SAMPLES, numbers)
    return float(numbers[0])


@entry
def expects(own: sampling.Searcher, view: int, b: int) -> int:
    """Return how many cards the network expects a decision still to bring, ONE for each."""
    chosen = best_choice(own.network, own.layers, own.game.switches, own.space, view, b, CARDS)
    gained = gain(CARDS, score_of(b), score_of(own.space.after_hands[chosen]))
    return own.layers.out[CARDS] + gained * ONE


@entry
def compare(
    own: sampling.Searcher, view: int, b: int, words: Int64s, samples: int, numbers: Float64s
) -> None:
    """Write to `numbers` how many cards one or two afterstates of a decision, two `words` each,
    still bring in the mean over some shuffles; of two, also the mean difference and its standard
    error.
    """
    n = len(words) // 2
    for i in range(n):
        own.views[i], own.hands[i] = words[2 * i], words[2 * i + 1]
        own.sums[i, CARDS] = 0
    total, squares = 0.0, 0.0
    so_far = 0
    for _ in range(samples):
        sampling.sample(own, view, score_of(b), CARDS, n, 1, 1)
        difference = own.sums[0, CARDS] - own.sums[n - 1, CARDS]
        step = (difference - so_far) / sampling.UNIT
        so_far = difference
        total += step
        squares += step * step
    for i in range(n):
        numbers[i] = own.sums[i, CARDS] / sampling.UNIT / samples
    mean = total / samples
    if n == 2:
        numbers[2] = mean
        numbers[3] = (max(squares / samples - mean * mean, 0.0) / (samples - 1)) ** 0.5
