"""What all puzzles of The Party share: rules, modes, which tier a puzzle has, and the way along its
lines of play.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from solver.common.game import Played
from solver.the_party.rules.game import State
from solver.the_party.rules.moves import ACTIONS, Move
from solver.the_party.rules.switches import RuleSet

RATER_VERSION = 3  # raised when, and only when, a tier may come out differently

FORCE, DEFEND = "force", "defend"
"""The modes, all hands open: win by force, or stop the opponent who would."""

GOALS = {FORCE: "win", DEFEND: "defend"}

TIERS = {
    FORCE: {2: "brisk", 3: "testing", 4: "testing", 5: "stiff", 6: "fierce"},
    DEFEND: {2: "testing", 3: "testing", 4: "stiff"},
}
"""The tier of a puzzle by the actions of the win that is forced, or threatened."""

RULES = RuleSet.parse("short")
"""The rules of the puzzles."""


def along(start: Played[State], line: Sequence[Move]) -> Iterator[tuple[Played[State], Move]]:
    """Yield the moves of a line, each after the game up to it."""
    games = accumulate(line, Played.play, initial=start)
    yield from zip(games, line, strict=False)


def is_action_of(player: int, game: Played[State], move: Move) -> bool:
    """Return True if a move is an action of that player."""
    return game.state.asked == player and move.kind in ACTIONS
