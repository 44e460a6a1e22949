"""What tests of The Party share: rule sets, games by chance, brute force."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from solver.common.game import Played
from solver.the_party.rules.game import State, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.switches import RuleSet

SETTINGS = (
    "short",
    "dan-zen,cap=60",
    "short,players=3",
    "short,players=4",
    "short,stash=own",
    "short,players=3,stash=own,suits=3,cap=60",
    "dan-zen,goal=1,cap=60,suits=1,hand=3",
    "dan-zen,suits=1,hand=2,goal=1,cap=40",
    "dan-zen,players=3,suits=1,jokers=1,goal=1,cap=40",
    "dan-zen,suits=2,jokers=1,hand=2,goal=2,cap=60,at_cap=jewels",
)
"""Every value of every switch, two to four players, several decks."""


EXTREMES = (
    "dan-zen,players=4,suits=1,jokers=0,cap=30",
    "dan-zen,players=4,suits=1,jokers=1,hand=1,goal=1,cap=30",
    "short,players=2,suits=1,jokers=2,hand=4",
    "short,players=3,suits=2,jokers=0,stash=own,cap=1",
)
"""Decks too small for the hands, and the shortest game."""

DATA = Path(__file__).parent / "data"
CORPUS = Path(__file__).parents[1] / "fuzz" / "the_party" / "corpus"


def game_by_chance(rules: RuleSet, seed: int, most: int = 10_000) -> Iterator[Played[State]]:
    """The game of a seed and of random moves, decision by decision, the end included."""
    random = Random(seed)
    game = seeded(rules, seed)
    yield game
    for _ in range(most):
        if game.state.is_over:
            return
        game = game.play(eager(game.state.legal_moves(), random))
        yield game


def eager(moves: list[Move], random: Random) -> Move:
    """One of some moves; random ones alone hardly ever lead to jewels."""
    some = [move for move in moves if move.kind in ("stash", "rob", "call")]
    return random.choice(some if some and random.random() < 0.5 else moves)


class BruteForce:
    """Whether a player can force a win, by the readable rules and no cut."""

    def __init__(self, attacker: int) -> None:
        self.attacker = attacker
        self.known: dict[tuple[str, int], bool] = {}

    def wins(self, game: Played[State], limit: int) -> bool:
        """Whether he wins before more than so many actions of the game are made."""
        state = game.state
        if state.is_over:
            return state.winner == self.attacker
        if state.actions >= limit and state.phase in ("act", "stash"):
            return False
        key = (str(state), limit - state.actions)
        if key not in self.known:
            first = ("stash", "rob")  # they win soonest
            moves = sorted(state.legal_moves(), key=lambda move: move.kind not in first)
            after = (self.wins(game.play(move), limit) for move in moves)
            mine = state.asked == self.attacker
            self.known[key] = any(after) if mine else all(after)
        return self.known[key]
