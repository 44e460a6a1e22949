"""The point of a puzzle in full view: a key that is not the first thing to try, and a try that
fails by little.

How players begin is measured by the *sensible* bot, who does not see the pile and
so goes by what the table suggests. A *try* is a wrong move that they often make; its refutation is
what comes of it with the best play: the target, but later than allowed, or only less than it.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from generator.common.rating.tiers import Tier
from generator.shooting_party.studies.starts import budget
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.tries import LATE, Try
from solver.shooting_party.analysis.solutions import line_of
from solver.shooting_party.players.bots import SENSIBLE, first_choices
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.budget import Meter, OutOfBudget
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.solver import solve

TRIES = 64
"""How often the player decides."""

FROM_LEVEL, AT_MOST, TEMPTING = 3, 0.25, 0.125
"""From this level of a tier on (testing), the most players who may begin with the key; and the
fewest who make a tempting move.
"""

PLAIN = 0.85
"""Below that level a puzzle has a try, or fewer than so many players begin with the key."""

LEAST_CHOICES = 3
"""The fewest moves among which a blind guess has to hit the key."""

SHORT = 1
"""The most cards by which a try of a line may fall short."""


@dataclass(frozen=True)
class Point:
    """The share of players who begin with the key (of a mistake, who do not make it), and the most
    tempting move that fails by little, if there is one.
    """

    share: float
    tempting: Try | None

    def to_json(self) -> dict[str, Any]:
        """Return the point as part of a document."""
        tried = {} if self.tempting is None else {"try": self.tempting.to_json()}
        return {"share": self.share, **tried}


def point(study: Study) -> Point | None:
    """Return the point of a solved puzzle; None for a proof game and an exchange. Of odds there is
    no try: every move has its chance.
    """
    if not (study.by_score or study.by_chance):
        return None
    made, key = first_choices(study.at_key, SENSIBLE, TRIES), study.key_move
    share = made[key] / TRIES
    if study.by_chance:
        return Point(share, None)
    wrong = [key] if study.key_fails else [move for move, _ in made.most_common() if move != key]
    tries = (
        _try(study, move, made[move] / TRIES) for move in wrong if made[move] / TRIES >= TEMPTING
    )
    return Point(1 - share if study.key_fails else share, next(filter(None, tries), None))


def has_point(study: Study, found: Point | None, tier: Tier) -> bool:
    """Return True if a puzzle of a tier is worth publishing."""
    if found is None or study.by_chance:
        return True
    if len(study.offered) < LEAST_CHOICES:
        return False
    if tier.level < FROM_LEVEL:
        return found.tempting is not None or found.share < PLAIN
    most = 1 - TEMPTING if study.key_fails else AT_MOST
    return found.share <= most and found.tempting is not None


def _try(study: Study, move: Move, share: float) -> Try | None:
    """Return a wrong move at the key as a try; None unless it is known to fail by little."""
    after, limit = study.at_key.play(move), budget()
    with suppress(OutOfBudget):
        if study.moves_limited and not after.is_over:
            lines = fewest_moves(after, study.target, study.moves + LATE - 1, Meter(limit))
            if lines is not None:
                return Try(move, share, lines.moves + 1, None, line_of(lines))
        best = solve(after, budget=limit, par=False).best
        short = min(map(sum, study.target.goal.scores)) - sum(best.score)
        near = short <= SHORT or not study.moves_limited  # below 1: it takes many moves more
        if not (best.proven and near):
            return None
        line = None
        if best.score != after.score:
            line = solve(after, budget=limit, goal=Goal.of(best.score)).line
        return Try(move, share, None, best.score, () if line is None else line.moves)
    return None
